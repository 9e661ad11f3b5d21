import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'

/** The pattern of `like` for whatever holds this text. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** How many rows of a table are wanted; at `most`, counting ends, and there may be more. */
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
