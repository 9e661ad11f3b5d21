import { sql } from 'drizzle-orm'
import { quotedList } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { OPEN_REQUEST_STATES, REQUEST_HOLD_HOURS } from '#shared/rules/counter/exchange-request.ts'
import { moveStock, type ShortRow, type StockKey, type StockMove } from './moves.queries.ts'

/** What a line of a request wants, in the showroom that keeps it, with the number of its order. */
type KeptLine = Record<'showroom' | 'product' | 'size' | 'number', string> & { quantity: number }

/**
 * Keeps what the lines of a request want, all of it or none, anew where it is kept already; returns the rows that are short. Nothing
 * while the shop keeps no stock. The transaction has locked the order.
 */
export async function keepPairs(tx: Db, request: string, by: string): Promise<ShortRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0))`)
  const { rows } = await tx.execute<KeptLine>(sql`
    select r.showroom, l.product, l.wanted as size, l.quantity, o.number
    from exchange_request_lines l join exchange_requests r on r.id = l.request join orders o on o.id = r."order"
    where l.request = ${request} and l.wanted is not null and l.held_until is null and stock_is_kept()`)
  const short = await moveStock(tx, rows.map(toMove('held')), by)
  if (short.length > 0) return short
  await tx.execute(sql`
    update exchange_request_lines set held_until = now() + make_interval(hours => ${REQUEST_HOLD_HOURS})
    where request = ${request} and wanted is not null and stock_is_kept()`)
  return []
}

/** Gives back what requests keep; `by` null: only what has been kept long enough. The transaction has locked them, or their orders. */
export async function givePairsBack(tx: Db, requests: readonly string[], by: string | null): Promise<void> {
  if (requests.length === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0))`)
  const { rows } = await tx.execute<KeptLine>(sql`
    update exchange_request_lines l set held_until = null from exchange_requests r join orders o on o.id = r."order"
    where r.id = l.request and l.request = any(${sql.param([...requests])}::uuid[]) and l.held_until is not null
      and (${by}::uuid is not null or l.held_until < now())
    returning r.showroom, l.product, l.wanted as size, l.quantity, o.number`)
  await moveStock(tx, rows.map(toMove('released')), by)
}

function toMove(kind: 'held' | 'released') {
  return ({ showroom, product, size, quantity, number: reference }: KeptLine): StockMove => {
    const pairs = kind === 'held' ? quantity : -quantity
    return { showroom, product, size, on_hand: 0, held: pairs, kind, pairs, reference }
  }
}

/** Whether nobody has had the last word on a request `r`. */
export const isOpenRequest = sql`r.state in (${quotedList(OPEN_REQUEST_STATES)})`

/** At most `limit` requests whose pairs have been kept long enough, locked until the transaction ends; those that others have locked are left out. */
export async function lockKeptTooLong(tx: Db, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select r.id from exchange_requests r where exists (
      select from exchange_request_lines l where l.request = r.id and l.held_until < now())
    order by r.at limit ${limit} for update of r skip locked`)
  return rows.map(({ id }) => id)
}

/** The open requests of orders that the transaction has locked, with the pairs that are kept for them. */
export async function findOpenRequests(
  tx: Db,
  orders: readonly string[],
): Promise<{ id: string; kept: readonly StockKey[] }[]> {
  if (orders.length === 0) return []
  const { rows } = await tx.execute<{ id: string; kept: StockKey[] }>(sql`
    select r.id, coalesce((
      select json_agg(json_build_object('showroom', r.showroom, 'product', l.product, 'size', l.wanted))
      from exchange_request_lines l where l.request = r.id and l.held_until is not null), '[]') as kept
    from exchange_requests r where r."order" = any(${sql.param([...orders])}::uuid[]) and ${isOpenRequest}
    order by r.id for update of r`)
  return rows
}

/** Ends the open requests of a customer who leaves: nobody can be told what becomes of them. */
export async function cancelRequestsOf(tx: Db, customer: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select r.id from orders o join exchange_requests r on r."order" = o.id
    where o.customer = ${customer} and ${isOpenRequest} order by o.id for update`)
  const requests = rows.map(({ id }) => id)
  await givePairsBack(tx, requests, customer)
  await tx.execute(sql`
    update exchange_requests set state = 'cancelled', answered_by = null, changed_at = clock_timestamp()
    where id = any(${sql.param(requests)}::uuid[])`)
}
