import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { typedName } from '#shared/rules/typed-text.ts'

/** Whether the first number of `24/11/2026` is the day or the month. */
export type DayOrder = 'day-first' | 'month-first'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = '(?<name>(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)'
const CLOCK = /(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?(?:\s*(?<half>[ap])\.?m\.?)?/i
/** Dhaka in the words of panels; another zone is none that is known here. */
const DHAKA = /\s*\(?\b(?:bst|bdt|(?:gmt|utc)\s?\+\s?0?6(?::?00)?)\)?$|\s*\+06:?00$/i
const DAYS = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d\d)$/,
  new RegExp(`^(?<day>\\d{1,2})(?:st|nd|rd|th)?[-/. ]+${MONTH}[-/., ]+(?<year>\\d{4}|\\d\\d)$`, 'i'),
  new RegExp(`^${MONTH}[-/. ]+(?<day>\\d{1,2})(?:st|nd|rd|th)?[-/., ]+(?<year>\\d{4}|\\d\\d)$`, 'i'),
]

/**
 * A time in Dhaka as panels write it: `2026-11-24 15:04`, `24/11/2026 3:04 PM`, `24-Nov-26 15:04:05`, `Nov 24, 2026`; `…T…Z` is
 * UTC. Null for any other, and for a day or an hour that there never was.
 */
export function readTime(cell: string, order: DayOrder = 'day-first'): Date | null {
  const text = toLatinDigits(typedName(cell.replace(/\s+/g, ' ')))
  const isUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/.test(text)
  const local = isUtc ? text.slice(0, -1) : text.replace(DHAKA, '')
  const clock = CLOCK.exec(local)
  const day = readDay(clock ? withoutClock(local, clock) : local, order)
  const time = clock ? readClock(clock.groups ?? {}) : '00:00:00'
  if (day === null || time === null) return null
  return new Date(`${day}T${time}${isUtc ? 'Z' : '+06:00'}`)
}

/** How a file writes its days: the month comes first if some of them leave no other way, and none forbids it. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const read = (order: DayOrder) => cells.filter((cell) => readTime(cell, order) !== null).length
  return read('month-first') > read('day-first') ? 'month-first' : 'day-first'
}

/** The time of the day in a cell that has nothing else, `3:04 PM`, as its day stands in another column; null for any other. */
export function clockAlone(cell: string): string | null {
  // An hour without a day is of the first day that a spreadsheet knows.
  const text = toLatinDigits(typedName(cell)).replace(/^(?:1899-12-3[01]|1900-01-0[01]) /, '')
  const clock = CLOCK.exec(text)
  return clock !== null && withoutClock(text, clock) === '' ? text : null
}

/** A clock stands before or behind the day, or alone. */
function withoutClock(text: string, clock: RegExpExecArray): string {
  const [before, after] = [text.slice(0, clock.index), text.slice(clock.index + clock[0].length)]
  if (/\d$/.test(before) || /^\d/.test(after)) return text
  return before.trim() !== '' && after.trim() !== '' ? text : `${before}${after}`.replace(/^[\s,]+|[\sT,]+$/g, '')
}

function readDay(text: string, order: DayOrder): string | null {
  const plain = text.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,. ]+/i, '')
  const found = DAYS.map((pattern) => pattern.exec(plain)?.groups).find((groups) => groups !== undefined)
  if (!found) return null
  const year = Number(found.year) + (found.year?.length === 2 ? 2000 : 0)
  const [first, second] = [Number(found.day), found.name ? monthOf(found.name) : Number(found.month)]
  const isNumeric = found.name === undefined && !/^\d{4}/.test(plain)
  const [month, day] = isNumeric && order === 'month-first' ? [first, second] : [second, first]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function readClock({ hour = '', minute = '', second = '00', half }: Record<string, string | undefined>): string | null {
  const written = Number(hour)
  const hours = half === undefined ? written : (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (written > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return [hours, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
}
