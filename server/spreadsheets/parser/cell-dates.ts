/** The formats that every spreadsheet program has without saying so and that show a date or a time of day. */
const BUILT_IN = [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 47]
/** Of those, the ones of East Asian programs. */
const isEastAsian = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

const DAY_SECONDS = 86_400
/** Days from the beginning of 1900's dates to that of 1904's. */
const DAYS_BEFORE_1904 = 1_462
/** The day after 9999-12-31, as spreadsheet programs count days. */
const END_OF_DAYS = 2_958_466
/** Day 60 of 1900 is the 29 February that never was. */
const DAY_THAT_NEVER_WAS = 60

/** Whether a format that no workbook has to describe shows a date or a time of day. */
export function isBuiltInDate(id: number): boolean {
  return BUILT_IN.includes(id) || isEastAsian(id)
}

/** Whether a format with this code does: `dd/mm/yyyy;@`. */
export function showsDate(code: string): boolean {
  const shown = code.slice(0, 255).replace(/"[^"]*"|\\.|_.|\*./g, '')
  // A duration: hours, minutes or seconds without an end.
  if (/\[(?:h+|m+|s+)\]/i.test(shown)) return false
  return /[ymdhs]/i.test(shown.replace(/\[[^\]]*\]/g, '').replace(/general/i, ''))
}

/**
 * The clock of a date cell, which has no zone: `YYYY-MM-DD HH:mm:ss`, `YYYY-MM-DD` without a time of day, `HH:mm:ss` without
 * a day; null for a number that is no date.
 */
export function clockOf(serial: number, isFrom1904: boolean): string | null {
  const from1900 = isFrom1904 ? serial + DAYS_BEFORE_1904 : serial
  const seconds = Math.round(from1900 * DAY_SECONDS)
  const day = Math.floor(seconds / DAY_SECONDS)
  if (!(from1900 >= 0) || day >= END_OF_DAYS || day === DAY_THAT_NEVER_WAS) return null
  const epoch = Date.UTC(1899, 11, day < DAY_THAT_NEVER_WAS ? 31 : 30)
  const [date = '', time = ''] = new Date(epoch + seconds * 1_000).toISOString().slice(0, 19).split('T')
  if (day === 0) return time
  return seconds % DAY_SECONDS === 0 ? date : `${date} ${time}`
}
