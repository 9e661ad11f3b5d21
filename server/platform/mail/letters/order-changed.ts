import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { localizePath } from '#shared/language/address.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t, translationOf } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { OrderState } from '#shared/schemas/orders/change.ts'
import { button, labelledList, paragraph, toSingleLine } from './blocks.ts'
import { renderLetter } from './layout.ts'

interface OrderChangedParams {
  order: { id: string; number: string }
  former: OrderState
  next: OrderState
  /** whether its buyer has changed it */
  isOwn: boolean
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** Tells the account what of its order is other now; of the address only that it changed, which its page says to whoever signs in. */
export function orderChangedLetter({ order, former, next, isOwn, publicUrl }: OrderChangedParams): Letter {
  const isMoved = JSON.stringify(former.shippingAddress) !== JSON.stringify(next.shippingAddress)
  const rows: [string, string][] = [
    [t('Order'), order.number],
    [t('Before'), linesText(former)],
    [t('Now'), linesText(next)],
    [t('Delivery'), isMoved ? t('To the new address') : t('As before')],
    [t('Store'), toSingleLine(localized(next.store, 'code'))],
    [t('Total'), t('{total} instead of {former}', { total: formatTaka(next.total), former: formatTaka(former.total) })],
  ]
  return renderLetter({
    subject: t('Your order {number} was changed', { number: order.number }),
    heading: t('Your order was changed'),
    blocks: [
      paragraph(
        isOwn ? t('As you asked, your order is other now:') : t('As agreed with you, your order is other now:'),
      ),
      labelledList(rows),
      button(t('See your order'), `${publicUrl}${localizePath(`/profile/orders/${order.id}`)}`),
      paragraph(
        t('If it was not you, call us at once: {phone}, {hours}.', {
          phone: shopFacts.care.phone,
          hours: translationOf(shopFacts.care.hours),
        }),
      ),
    ],
  })
}

function linesText({ products }: OrderState): string {
  return products
    .map((line) =>
      t('{count} × {name}, size {size}', {
        count: figures(line.quantity),
        name: toSingleLine(localized(line, 'name')),
        size: String(line.sizeNumber),
      }),
    )
    .join('; ')
}
