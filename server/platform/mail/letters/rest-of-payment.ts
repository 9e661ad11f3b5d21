import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { paymentMethodLabel, type Wallet } from '#shared/rules/orders/order-status.ts'
import { button, labelledList, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'
import { type LinkedOrder, orderLink } from './order-link.ts'

interface RestOfPaymentParams {
  /** what came in and what is missing in taka */
  order: LinkedOrder & { number: string; method: Wallet; paid: number; due: number }
}

/** Asks for what is missing of a wallet payment. Whoever reads it may be a stranger, so it names nobody. */
export function restOfPaymentLetter({ order }: RestOfPaymentParams): Letter {
  const { number, method, paid, due } = order
  const wallet = paymentMethodLabel(method)
  return renderLetter({
    subject: t('A part of the payment for order {number} is missing', { number }),
    heading: t('A part of your payment is missing'),
    blocks: [
      paragraph(t('Less than the total has come in. We send your order as soon as we have the rest.')),
      labelledList([
        [t('Order'), number],
        [t('Came in'), formatTaka(paid)],
        [t('Missing'), formatTaka(due)],
        [t('{wallet} number', { wallet }), shopFacts.wallets[method].number],
      ]),
      paragraph(t('Please send it from the same number, so that we find it.')),
      button(t('Follow your order'), orderLink(order)),
    ],
  })
}
