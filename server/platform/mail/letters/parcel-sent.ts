import type { Letter } from '#server/platform/mail/letter.ts'
import { formatDeliveryDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { button, labelledList, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'
import { type LinkedOrder, orderLink } from './order-link.ts'

interface ParcelSentParams {
  order: LinkedOrder & { number: string }
  courier: string
  /** `2026-11-27`; null: not known */
  expectedOn: string | null
}

/** Tells that a parcel has left. Whoever reads it may be a stranger, so it names nobody. */
export function parcelSentLetter({ order, courier, expectedOn }: ParcelSentParams): Letter {
  const facts: [string, string][] = [
    [t('Order'), order.number],
    [t('Courier|the company'), courier],
  ]
  if (expectedOn) facts.push([t('With you by'), formatDeliveryDay(expectedOn)])
  return renderLetter({
    subject: t('Your order {number} is on its way', { number: order.number }),
    heading: t('Your parcel has left'),
    blocks: [
      paragraph(t('The courier has your parcel and will call before coming.')),
      labelledList(facts),
      button(t('Follow your order'), orderLink(order)),
    ],
  })
}
