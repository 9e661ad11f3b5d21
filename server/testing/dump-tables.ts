import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'

/** The contents of every table as text, keyed by table name. */
export async function dumpTables(db: Db): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const result = await db.execute<{ text: string | null }>(
        sql`select string_agg(t::text, E'\n') as text from ${sql.identifier(name)} t`,
      )
      return [name, result.rows[0]?.text ?? ''] as const
    }),
  )
  return Object.fromEntries(texts)
}
