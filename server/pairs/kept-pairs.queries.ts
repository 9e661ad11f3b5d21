import { type SQL, sql } from 'drizzle-orm'
import { quotedList } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { OPEN_REQUEST_STATES, REQUEST_HOLD_HOURS } from '#shared/rules/counter/exchange-request.ts'
import { lockStockKept, moveStock, type ShortRow, type StockKey, type StockMove } from './moves.queries.ts'

/** For whom pairs are kept that nobody has ordered: for an exchange, or for who asked by phone. */
type KeptFor = 'exchange' | 'phone'

/** The tables of what is kept: `head` is the request as `r`, with what the ledger calls it; `until`, how long its lines are kept from now. */
const KEPT: Record<KeptFor, Record<'lines' | 'of' | 'size' | 'head' | 'number' | 'until', SQL>> = {
  exchange: {
    lines: sql`exchange_request_lines`,
    of: sql`request`,
    size: sql`wanted`,
    head: sql`exchange_requests r join orders o on o.id = r."order"`,
    number: sql`o.number`,
    until: sql`now() + make_interval(hours => ${REQUEST_HOLD_HOURS})`,
  },
  phone: {
    ...{ lines: sql`keep_lines`, of: sql`keep`, size: sql`size`, head: sql`keeps r`, number: sql`r.number` },
    until: sql`(select k.until from keeps k where k.id = keep)`,
  },
}

/** A line that is kept, in the showroom that keeps it, with what the ledger calls it. */
type KeptLine = Record<'showroom' | 'product' | 'size' | 'number', string> & { quantity: number }

/**
 * Keeps what the lines of a request want, all of it or none, anew where it is kept already; returns the rows that are short. Nothing
 * while the shop keeps no stock. The transaction has locked the order of an exchange, or written the request itself.
 */
export async function keepPairs(
  tx: Db,
  request: string,
  by: string | null,
  keptFor: KeptFor = 'exchange',
): Promise<ShortRow[]> {
  const { lines, of, size, head, number, until } = KEPT[keptFor]
  await lockStockKept(tx)
  const { rows } = await tx.execute<KeptLine>(sql`
    select r.showroom, l.product, l.${size} as size, l.quantity, ${number} as number from ${lines} l, ${head}
    where r.id = l.${of} and l.${of} = ${request} and l.${size} is not null and l.held_until is null and stock_is_kept()`)
  const short = await moveStock(tx, rows.map(toMove('held')), by)
  if (short.length > 0) return short
  await tx.execute(sql`
    update ${lines} set held_until = ${until} where ${of} = ${request} and ${size} is not null and stock_is_kept()`)
  return []
}

/** Gives back what requests keep; `by` null: only what has been kept long enough. The transaction has locked them, or their orders. */
export async function givePairsBack(
  tx: Db,
  requests: readonly string[],
  by: string | null,
  keptFor: KeptFor = 'exchange',
): Promise<void> {
  if (requests.length === 0) return
  const { lines, of, size, head, number } = KEPT[keptFor]
  await lockStockKept(tx)
  const { rows } = await tx.execute<KeptLine>(sql`
    update ${lines} l set held_until = null from ${head}
    where r.id = l.${of} and l.${of} = any(${sql.param([...requests])}::uuid[]) and l.held_until is not null
      and (${by}::uuid is not null or l.held_until < now())
    returning r.showroom, l.product, l.${size} as size, l.quantity, ${number} as number`)
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

/**
 * The oldest request whose pairs have been kept long enough, and is none of these, locked until the transaction ends; null where there is
 * none, or others have locked them all.
 */
export async function lockKeptTooLong(tx: Db, but: readonly string[]): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select r.id from exchange_requests r where r.id <> all(${sql.param([...but])}::uuid[]) and exists (
      select from exchange_request_lines l where l.request = r.id and l.held_until < now())
    order by r.at limit 1 for update of r skip locked`)
  return rows[0]?.id ?? null
}

/** The same of what is kept for who asked by phone: it ends then. */
export async function lockKeepOver(tx: Db, but: readonly string[]): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select k.id from keeps k where k.state = 'open' and k.until < now() and k.id <> all(${sql.param([...but])}::uuid[])
    order by k.until limit 1 for update skip locked`)
  return rows[0]?.id ?? null
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
