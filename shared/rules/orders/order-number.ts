import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { typedId, typedName } from '#shared/rules/typed-text.ts'

/** Letters and digits that are not easily confused: no 0, O, 1, I or L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * A human-readable order number, `OM-261120-7F3K`: the day in Dhaka and four random characters. It may already be taken,
 * in which case the caller tries another one. `random(n)` returns an integer from 0 to n - 1.
 */
export function generateOrderNumber(date: Date, random: (below: number) => number): string {
  const day = dhakaDay(date).slice(2).replaceAll('-', '')
  const suffix = Array.from({ length: 4 }, () => ALPHABET[random(ALPHABET.length)])
  return `OM-${day}-${suffix.join('')}`
}

/** The order number that a text is, typed or scanned, with or without its marks (`#om2611207f3k`); null if it is none. */
export function readOrderNumber(text: string): string | null {
  const [, day, suffix] = /^om[-_./]?(\d{6})[-_./]?([0-9a-z]{4})$/i.exec(typedId(text)) ?? []
  return day && suffix ? `OM-${day}-${suffix.toUpperCase()}` : null
}

/** The order number within a text that was pasted whole, `Order #OM-261120-7F3K is packed`; null if there is none, or more than one. */
export function findOrderNumber(text: string): string | null {
  const found =
    typedName(text).match(/(?<![\p{L}\p{N}])om ?[-_./]? ?\p{Nd}{6} ?[-_./]? ?[\p{Nd}a-z]{4}(?![\p{L}\p{N}])/giu) ?? []
  const numbers = new Set(found.map(readOrderNumber))
  return numbers.size === 1 ? ([...numbers][0] ?? null) : null
}
