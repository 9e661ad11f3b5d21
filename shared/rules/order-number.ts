import { dhakaDay } from '../bangladesh/dates.ts'

/** Letters and digits that nobody mistakes for one another: without 0 and O, 1 and I and L. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * A number for people, `OM-261120-7F3K`: the day in Dhaka and four random signs (DEC-15). It may be taken already:
 * whoever stores it tries again. `random(n)` gives a whole number from 0 up to but without n.
 */
export function orderNumber(moment: Date, random: (below: number) => number): string {
  const day = dhakaDay(moment).slice(2).replaceAll('-', '')
  const signs = Array.from({ length: 4 }, () => SIGNS[random(SIGNS.length)])
  return `OM-${day}-${signs.join('')}`
}
