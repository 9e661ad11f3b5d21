import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { localizePath } from '#shared/language/address.ts'
import { figures } from '#shared/language/figures.ts'
import { t, translationOf } from '#shared/language/t.ts'
import { CONFIRM_HOURS } from '#shared/rules/orders/order-work.ts'
import { button, labelledList, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

interface OrderToConfirmParams {
  number: string
  token: string
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** For a buyer whom no call has reached: a link that confirms the order. Whoever reads it may be a stranger, so it names nobody. */
export function orderToConfirmLetter({ number, token, publicUrl }: OrderToConfirmParams): Letter {
  return renderLetter({
    subject: t('Please confirm order {number}', { number }),
    heading: t('We could not reach you'),
    blocks: [
      paragraph(
        t('{name} called about this order, but nobody answered. We will pack it as soon as you confirm it.', {
          name: translationOf(shopFacts.name),
        }),
      ),
      labelledList([[t('Order'), number]]),
      button(t('Review and confirm'), `${publicUrl}${localizePath(`/confirm/${token}`)}`),
      paragraph(t('The link works once and for {hours} hours.', { hours: figures(String(CONFIRM_HOURS)) })),
    ],
  })
}
