import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { RequestState } from '#shared/rules/counter/exchange-request.ts'

export interface LockedRequest {
  order: string
  state: RequestState
  showroom: string
  customer: string
}

/** Locks a request with its order, the order first as everywhere, until the transaction ends; null if there is none. */
export async function lockRequest(tx: Db, id: string): Promise<LockedRequest | null> {
  await tx.execute(
    sql`select from orders where id = (select "order" from exchange_requests where id = ${id}) for update`,
  )
  const { rows } = await tx.execute<LockedRequest & Record<string, unknown>>(sql`
    select r."order", r.state, r.showroom, o.customer from exchange_requests r join orders o on o.id = r."order"
    where r.id = ${id} for update of r`)
  return rows[0] ?? null
}

/** Writes what becomes of a locked request; `by` null: its buyer ended it. */
export async function saveAnswer(
  tx: Db,
  id: string,
  { state, by, refusal = null }: { state: RequestState; by: string | null; refusal?: string | null },
): Promise<void> {
  await tx.execute(sql`
    update exchange_requests set state = ${state}, refusal = ${refusal}, answered_by = ${by}, changed_at = clock_timestamp()
    where id = ${id}`)
}

/** Writes that the pairs of a locked request came back in an exchange. */
export async function saveDone(tx: Db, id: string, exchange: string): Promise<void> {
  await tx.execute(sql`
    update exchange_requests set state = 'done', exchange = ${exchange}, changed_at = clock_timestamp() where id = ${id}`)
}
