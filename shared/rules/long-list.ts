import { groupLakh } from './price.ts'

/** Orders or accounts on one page of the long lists. */
export const LIST_PAGE_SIZE = 20
/** Counting goes no further: a longer list says that it is at least this long (decision 0011). */
export const MOST_COUNTED = 10_000

const LAST_PAGE = 100_000

/** The page that an address names, from 1; what is no such number counts as the first. */
export function readPage(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 1 ? Math.min(page, LAST_PAGE) : 1
}

/** The last page of so many entries; null where there may be more than were counted. */
export function lastPage(total: number): number | null {
  return total >= MOST_COUNTED ? null : Math.max(1, Math.ceil(total / LIST_PAGE_SIZE))
}

/** How many there are: '1 order', '1,204 orders', '10,000 orders or more'. */
export function totalInWords(total: number, one: string): string {
  if (total >= MOST_COUNTED) return `${groupLakh(MOST_COUNTED)} ${one}s or more`
  return `${groupLakh(total)} ${one}${total === 1 ? '' : 's'}`
}
