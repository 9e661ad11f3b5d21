import { type SQL, sql } from 'drizzle-orm'

/** A timestamp in ISO 8601, as `toISOString` writes it. */
export function isoTime(column: string): SQL {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}
