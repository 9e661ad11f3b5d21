import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, type ExtraConfigColumn, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#shared/language/language.ts'

// Columns and index orders that many tables share.

export const id = () => uuid().primaryKey().$defaultFn(newId)
export const timestamptz = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => timestamptz().notNull().defaultNow()
/**
 * When something was done: the moment of the row, not the beginning of its transaction, so that what had to wait for a lock
 * comes after what held it.
 */
export const happenedAt = () => timestamptz().notNull().default(sql`clock_timestamp()`)
export const updatedAt = () => timestamptz().notNull().defaultNow()
/** The version of an editable row, which editors send back with a change: in milliseconds, the precision of JavaScript. */
export const editableUpdatedAt = () =>
  timestamp({ withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow()
/** What an amount has beyond the whole taka of the column beside it, 0 to 99: an older program writes none. */
export const paisa = () => integer().notNull().default(0)
/** In which language letters are written, with the check `isLanguage`. */
export const writtenLanguage = () => text({ enum: LANGUAGES }).notNull().default('en')
/** The values as an SQL list, for a check constraint. */
export const quotedList = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
/** The check that a column holds a language of the shop. */
export const isLanguage = (name: string, column: AnyPgColumn) =>
  check(name, sql`${column} in (${quotedList(LANGUAGES)})`)

/**
 * The index columns of a list with the newest rows first. NULLS FIRST is what "desc" in a query means: PostgreSQL sorts by
 * an index only if both agree.
 */
export const newestFirst = (t: { createdAt: ExtraConfigColumn; id: ExtraConfigColumn }) =>
  [t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()] as const

/** The same for rows with the time at which something happened. */
export const newestFirstAt = (t: { at: ExtraConfigColumn; id: ExtraConfigColumn }) =>
  [t.at.desc().nullsFirst(), t.id.desc().nullsFirst()] as const

/** A time-ordered UUID, so that rows created together are stored together. */
export function newId(): string {
  return randomUUIDv7()
}
