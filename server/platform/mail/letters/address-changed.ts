import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { localizePath } from '#shared/language/address.ts'
import { t, translationOf } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { type AddressField, addressFieldNames } from '#shared/rules/orders/address-fields.ts'
import { button, labelledList, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

interface AddressParams {
  order: { id: string; number: string }
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** Tells the account that its order goes somewhere else now; not where, which its page says to whoever signs in. */
export function addressChangedLetter({
  order,
  publicUrl,
  fields,
  total,
}: AddressParams & { fields: readonly AddressField[]; total: number }): Letter {
  return renderLetter({
    subject: t('The delivery of order {number} was changed', { number: order.number }),
    heading: t('Your delivery was changed'),
    blocks: [
      paragraph(t('As agreed in a call, your order is now delivered differently.')),
      labelledList([
        [t('Order'), order.number],
        [t('Changed'), addressFieldNames(fields)],
        [t('Total'), formatTaka(total)],
      ]),
      button(t('See your order'), orderUrl({ order, publicUrl })),
      paragraph(notYou()),
    ],
  })
}

/** Asks the account whether its paid order goes to another address, which its page says to whoever signs in. */
export function addressToConfirmLetter({ order, publicUrl }: AddressParams): Letter {
  return renderLetter({
    subject: t('Is the new address of order {number} right?', { number: order.number }),
    heading: t('Please confirm the new address'),
    blocks: [
      paragraph(
        t(
          'In a call, another delivery address was given for this order. It is paid, so we send it there only when you say yes.',
        ),
      ),
      labelledList([[t('Order'), order.number]]),
      button(t('See the address and answer'), orderUrl({ order, publicUrl })),
      paragraph(notYou()),
    ],
  })
}

function orderUrl({ order, publicUrl }: AddressParams): string {
  return `${publicUrl}${localizePath(`/profile/orders/${order.id}`)}`
}

function notYou(): string {
  return t('If it was not you, call us at once: {phone} ({hours}).', {
    phone: shopFacts.care.phone,
    hours: translationOf(shopFacts.care.hours),
  })
}
