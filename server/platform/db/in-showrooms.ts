import { type Column, inArray, type SQL, sql } from 'drizzle-orm'
import type { Showrooms } from '#shared/rules/people/grants.ts'

/** Whether a column holds one of the showrooms; undefined: all of them are meant. */
export function inShowrooms(column: Column | SQL, showrooms: Showrooms): SQL | undefined {
  return showrooms === 'all' ? undefined : inArray(column as SQL, [...showrooms])
}

/** The same as a condition that also says that all are meant. */
export function isInShowrooms(column: SQL, showrooms: Showrooms): SQL {
  return inShowrooms(column, showrooms) ?? sql`true`
}
