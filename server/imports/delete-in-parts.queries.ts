import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'

/** Rows that one statement deletes, which its time limit lets it do. */
const PART = 20_000

/** Deletes the rows of an import in a table, which may be a million. */
export async function deleteInParts(db: Db, table: SQL, id: string): Promise<void> {
  let deleted: number | null = PART
  while (deleted === PART) {
    const part: SQL = sql`select ctid from ${table} where import = ${id} limit ${PART}`
    deleted = (await db.execute(sql`delete from ${table} where ctid = any(array(${part}))`)).rowCount
  }
}
