import { dhakaDay } from '../bangladesh/dates.ts'

/** Letters and digits that are not easily confused: no 0, O, 1, I or L. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * A human-readable order number, `OM-261120-7F3K`: the day in Dhaka and four random characters. It may already be taken,
 * in which case the caller tries another one. `random(n)` returns an integer from 0 to n - 1.
 */
export function orderNumber(moment: Date, random: (below: number) => number): string {
  const day = dhakaDay(moment).slice(2).replaceAll('-', '')
  const signs = Array.from({ length: 4 }, () => SIGNS[random(SIGNS.length)])
  return `OM-${day}-${signs.join('')}`
}
