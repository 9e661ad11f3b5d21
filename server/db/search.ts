import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'

/** The `like` pattern for values that contain this text. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Counts the matching rows of a table, but stops at `max`. */
export function countTo(db: Db, most: number, table: PgTable, wanted: SQL | undefined): Promise<number> {
  return db.$count(
    db
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(wanted)
      .limit(most)
      .as('some'),
  )
}
