import { desc, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { pageReads } from '#server/platform/db/tables/catalogue-version.ts'

const KEPT_DAYS = 7
/** Addresses that one count adds at most. */
const MAX_COUNTED = 300
/** An address that is read less often tells nothing. */
const MIN_READS = 2

/** What people typed, and the pages of accounts and staff, which may carry a code. */
const PRIVATE = /[?&](?:query|next)=|\/(?:confirm|profile|dashboard)(?:[/.?]|$)/

const { day, address, reads } = pageReads
const today = sql`(now() at time zone 'Asia/Dhaka')::date`

/** Adds how often addresses were read: the most read ones, none that may tell who reads. */
export async function countReads(
  db: Db,
  counts: readonly (readonly [address: string, reads: number])[],
): Promise<void> {
  const counted = counts
    .filter(([path, count]) => count >= MIN_READS && !PRIVATE.test(path))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_COUNTED)
  if (counted.length === 0) return
  const rows = JSON.stringify(counted.map(([path, count]) => ({ address: path, reads: count })))
  // Nodes lock their rows in one order.
  await db.execute(sql`
    insert into ${pageReads} (day, address, reads)
    select ${today}, address, reads from jsonb_to_recordset(${rows}::jsonb) as counted(address text, reads int) order by address
    on conflict (day, address) do update set reads = ${reads} + excluded.reads`)
}

/** The most read addresses of the last week, the most read first. */
export async function listMostRead(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ address })
    .from(pageReads)
    .groupBy(address)
    .orderBy(desc(sql`sum(${reads})`), address)
    .limit(limit)
  return rows.map((row) => row.address)
}

/** Forgets what was read more than a week ago. */
export async function deleteOldReads(db: Db): Promise<void> {
  await db.delete(pageReads).where(lt(day, sql`${today} - ${KEPT_DAYS}::int`))
}
