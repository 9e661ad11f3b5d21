import { plural } from '#shared/language/plural.ts'
import { groupLakh } from './money/price.ts'

/** Rows per page in the lists of orders and accounts. */
export const LIST_PAGE_SIZE = 20
/** Counting stops here: a total of this size means 'this many or more' (decision 0011). */
export const MAX_COUNT = 10_000

const MAX_PAGE = 100_000

/** Parses a page number from a URL parameter; anything invalid counts as page 1. */
export function parsePage(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGE) : 1
}

/** The last page for a total; null if counting stopped and there may be more. */
export function lastPage(total: number): number | null {
  return total >= MAX_COUNT ? null : Math.max(1, Math.ceil(total / LIST_PAGE_SIZE))
}

/** The texts of a total: '1 order', '1,204 orders', '10,000 orders or more'. */
interface TotalTexts {
  one: string
  other: (count: string) => string
  orMore: (count: string) => string
}

/** Formats a total; from MAX_COUNT on there may be more. */
export function formatTotal(total: number, { one, other, orMore }: TotalTexts): string {
  if (total >= MAX_COUNT) return orMore(groupLakh(MAX_COUNT))
  return plural(total, one, other(groupLakh(total)))
}
