import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import type { Trust } from '#shared/schemas/orders/call.ts'

/** What the shop's books say of a phone, whoever ordered with it. */
export function readTrust(db: Db, phone: string): Promise<Trust> {
  return findTrust(db, sql`phone_trust(${phone})`)
}

/** What the shop's books say of an account, whatever phones it gave. */
export function readAccountTrust(db: Db, account: string): Promise<Trust> {
  return findTrust(db, sql`account_trust(${account}::uuid)`)
}

async function findTrust(db: Db, source: SQL): Promise<Trust> {
  const { rows } = await db.execute<Omit<Trust, 'since'> & { since: Date | string | null }>(
    sql`select delivered, refused, unreachable, since from ${source}`,
  )
  const { since, ...counts } = requireRow(rows)
  return { ...counts, since: since && new Date(since).toISOString() }
}
