import type { Letter } from '#server/platform/mail/letter.ts'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { localizePath } from '#shared/language/address.ts'
import { t } from '#shared/language/t.ts'
import { button, labelledList, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

interface ParcelSentParams {
  order: { id: string; number: string }
  courier: string
  /** `2026-11-27`; null: not known */
  expectedOn: string | null
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** Tells that a parcel has left. Whoever reads it may be a stranger, so it names nobody. */
export function parcelSentLetter({ order, courier, expectedOn, publicUrl }: ParcelSentParams): Letter {
  const facts: [string, string][] = [
    [t('Order'), order.number],
    [t('Courier|the company'), courier],
  ]
  if (expectedOn) facts.push([t('Expected on'), formatDate(expectedOn)])
  return renderLetter({
    subject: t('Your order {number} is on its way', { number: order.number }),
    heading: t('Your parcel has left'),
    blocks: [
      paragraph(t('The courier has your parcel and will call before coming.')),
      labelledList(facts),
      button(t('Follow your order'), `${publicUrl}${localizePath(`/profile/orders/${order.id}`)}`),
    ],
  })
}
