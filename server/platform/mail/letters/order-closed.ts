import { care, type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { Fulfilment } from '#shared/rules/orders/fulfilment.ts'
import { type Block, button, labelledList, paragraph, toSingleLine } from './blocks.ts'
import { renderLetter } from './layout.ts'
import { type LinkedOrder, orderLink } from './order-link.ts'

interface ClosedOrder extends LinkedOrder {
  number: string
}

interface DeliveredOrder extends ClosedOrder, Pick<CancelledOrder, 'coming'> {
  fulfilment: Fulfilment
}

/** Tells that an order has arrived, or was collected, and of its other parcels. Whoever reads it may be a stranger, so it names nobody. */
export function deliveredLetter({ number, fulfilment, coming, ...order }: DeliveredOrder): Letter {
  const days = shopFacts.promises.exchangeDays
  return renderLetter({
    subject: t('Your order {number} has arrived', { number }),
    heading: fulfilment === 'collection' ? t('You have your shoes') : t('Your shoes have arrived'),
    blocks: [
      paragraph(t('Thank you for shopping with us.')),
      ...coming.map((parcel) => paragraph(comingText(parcel))),
      paragraph(t('Another size? Ask for an exchange within {days} days, with the shoes unworn.', { days })),
      labelledList([[t('Order'), number]]),
      button(t('See your order'), orderLink(order)),
      paragraph(t('Not there? Call {phone} ({hours}).', { phone: care().phone, hours: care().hours })),
    ],
  })
}

interface CancelledOrder extends ClosedOrder {
  /** taka that are to be paid back, and that went back to vouchers */
  kept: number
  toVouchers: number
  /** taka of a wallet payment that nobody has found */
  unpaid: number
  /** the other parcels of the same order that still come, with taka to be paid when they arrive, and what of it is for delivery */
  coming: readonly { number: string; cash: number; fee: number }[]
}

/** Tells that an order was cancelled, and what becomes of what was paid. */
export function cancelledLetter({ number, kept, toVouchers, unpaid, coming, ...order }: CancelledOrder): Letter {
  return renderLetter({
    subject: t('Your order {number} was cancelled', { number }),
    heading: t('Your order was cancelled'),
    blocks: [
      paragraph(
        coming.length > 0
          ? t('You will not receive this parcel, and have nothing to pay for it.')
          : t('You will not receive it, and have nothing to pay.'),
      ),
      ...coming.map((parcel) => paragraph(comingText(parcel))),
      ...(kept > 0 ? [paragraph(t('We pay back {taka} to you.', { taka: formatTaka(kept) }))] : []),
      ...unfoundPayment(unpaid),
      ...(toVouchers > 0 ? [paragraph(t('{taka} are back on your voucher.', { taka: formatTaka(toVouchers) }))] : []),
      labelledList([[t('Order'), number]]),
      button(t('See your order'), orderLink(order)),
      paragraph(
        t('Is this not what you wanted? Call us at once: {phone} ({hours}).', {
          phone: care().phone,
          hours: care().hours,
        }),
      ),
    ],
  })
}

/** What becomes of a wallet payment that nobody has found, now that the order is cancelled. */
export function unfoundPayment(unpaid: number): Block[] {
  if (unpaid === 0) return []
  const values = { taka: formatTaka(unpaid), phone: care().phone, hours: care().hours }
  return [
    paragraph(
      t(
        'We have not found your payment of {taka} yet. If you have sent it, call us and we pay it back: {phone} ({hours}).',
        values,
      ),
    ),
  ]
}

function comingText({ number, cash, fee }: CancelledOrder['coming'][number]): string {
  if (cash > 0 && fee > 0)
    return t('Parcel {number} of your order still comes: you pay {taka} when it arrives, {fee} of it for delivery.', {
      number,
      taka: formatTaka(cash),
      fee: formatTaka(fee),
    })
  return cash > 0
    ? t('Parcel {number} of your order still comes: you pay {taka} when it arrives.', {
        number,
        taka: formatTaka(cash),
      })
    : t('Parcel {number} of your order still comes, with nothing to pay.', { number })
}

interface Refund {
  taka: number
  reference: string | null
  voucher: string | null
  store: string | null
  storeBn: string | null
}

/** Tells that money went back, how much, and by which way. */
export function refundedLetter({ number, ...order }: ClosedOrder, { taka, ...way }: Refund): Letter {
  return renderLetter({
    subject: t('We paid back {taka} for order {number}', { taka: formatTaka(taka), number }),
    heading: t('We have paid you back'),
    blocks: [
      labelledList([
        [t('Order'), number],
        [t('Paid back'), formatTaka(taka)],
        [t('How|of a refund'), wayText(way)],
      ]),
      button(t('See your order'), orderLink(order)),
      paragraph(t('It has not come? Call {phone} ({hours}).', { phone: care().phone, hours: care().hours })),
    ],
  })
}

function wayText({ reference, voucher, ...place }: Omit<Refund, 'taka'>): string {
  if (voucher) return t('By voucher, its code ends in {ending}', { ending: voucher })
  if (reference) return t('To your mobile wallet, transaction ID {reference}', { reference: toSingleLine(reference) })
  return place.store === null
    ? t('In cash')
    : t('In cash, from {store}', {
        store: toSingleLine(localized({ store: place.store, storeBn: place.storeBn }, 'store')),
      })
}
