import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import { type DeliveryTerms, deliveryZone } from '#shared/rules/orders/delivery.ts'
import { hoursOn, openState, type ShowroomHours } from './opening-hours.ts'

/** Days that are looked at: a zone's longest promise and Eid beside it. */
const MAX_DAYS = 400

/**
 * The day by which an order that is placed now is delivered: so many working days after it as its zone promises, those on which its
 * showroom is open. After closing, the next open day is the first. Without a district the slowest zone counts.
 */
export function deliveryDay(
  now: Date,
  { zones }: Pick<DeliveryTerms, 'zones'>,
  hours: ShowroomHours,
  district: string | null,
): string {
  const zone = district === null ? undefined : deliveryZone(zones, district)
  let left = zone?.days ?? Math.max(...zones.map(({ days }) => days))
  let day = firstDay(now, hours)
  for (let ahead = 0; left > 0 && ahead < MAX_DAYS; ahead += 1) {
    day = addDays(day, 1)
    if (hoursOn(hours, day)) left -= 1
  }
  return day
}

/** The day on which the showroom begins with an order. */
function firstDay(now: Date, hours: ShowroomHours): string {
  const state = openState(hours, now.getTime())
  return (state.open ? null : state.next?.day) ?? dhakaDay(now)
}
