import { type Column, inArray, type SQL } from 'drizzle-orm'
import type { Showrooms } from '#shared/rules/people/grants.ts'

/** Whether a column holds one of the showrooms; undefined: all of them are meant. */
export function inShowrooms(column: Column | SQL, showrooms: Showrooms): SQL | undefined {
  return showrooms === 'all' ? undefined : inArray(column as SQL, [...showrooms])
}
