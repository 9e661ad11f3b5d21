import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'

/** The `like` pattern for values that contain this text. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`
}

/** Escapes the wildcards of `like`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Counts the matching rows of a table, but stops at `max`. */
export function countUpTo(db: Db, max: number, table: PgTable, condition: SQL | undefined): Promise<number> {
  return db.$count(
    db
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(condition)
      .limit(max)
      .as('some'),
  )
}
