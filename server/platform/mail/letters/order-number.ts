import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { t, translationOf } from '#shared/language/t.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { button, labelledList, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'
import { orderLink } from './order-link.ts'

interface OrderNumberParams {
  order: Pick<OrderDetail, '_id' | 'number'>
  /** whether who ordered can sign in; a caller has number and phone alone */
  hasAccount: boolean
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** For an address that was typed at checkout and is not that of the account, or that a caller has named: number and link, and no text of a shopper. */
export function orderNumberLetter({ order, hasAccount, publicUrl }: OrderNumberParams): Letter {
  return renderLetter({
    subject: t('Order {number} at {name}', { number: order.number, name: translationOf(shopFacts.name) }),
    heading: t('An order with your email address'),
    blocks: [
      paragraph(
        t('Somebody placed an order at {name} and gave this email address for questions about it.', {
          name: translationOf(shopFacts.name),
        }),
      ),
      labelledList([[t('Order'), order.number]]),
      paragraph(
        hasAccount
          ? t('Whoever placed it can see it after signing in:')
          : t('Whoever placed it can see it by this number and the phone of the order:'),
      ),
      button(t('See the order'), orderLink({ id: order._id, hasAccount, publicUrl })),
      paragraph(t('If you do not recognise it, you can ignore this email.')),
    ],
  })
}
