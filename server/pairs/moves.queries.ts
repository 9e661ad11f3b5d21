import { sql } from 'drizzle-orm'
import { STOCK_KEPT_LOCK } from '#server/platform/db/advisory-locks.ts'
import { postgresErrorCode } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orderWork } from '#server/platform/db/tables/order-work.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { OrderStatus } from '#shared/rules/orders/order-status.ts'
import type { MovementKind } from '#shared/rules/showrooms/stock.ts'

export interface SizeOfProduct {
  product: string
  size: string
}

/** Pairs of a product in one size in one showroom. */
export interface StockKey extends SizeOfProduct {
  showroom: string
}

/** One change of stock, in the words of the database function `move_stock`. */
export interface StockMove extends StockKey {
  /** added to the pairs on hand and to those held */
  on_hand: number
  held: number
  kind: MovementKind
  /** what the ledger says */
  pairs: number
  order?: string
  transfer?: string
  reference?: string
  reason?: string | null
}

/** A row with fewer pairs available than asked for. */
export interface ShortRow extends StockKey {
  asked: number
  available: number
}

const CHECK_VIOLATION = '23514'

/** Moves pairs, all of them or none, with the ledger; returns the rows that are short. Throws 409 above the maximum of a row. */
export async function moveStock(tx: Db, moves: StockMove[], by: string | null): Promise<ShortRow[]> {
  if (moves.length === 0) return []
  const { rows } = await tx
    .execute<{ short: ShortRow[] | null }>(
      sql`select move_stock(${JSON.stringify(moves)}::jsonb, ${by}::uuid) as short`,
    )
    .catch(refuseTooMany)
  return rows[0]?.short ?? []
}

/** Until the transaction ends, nobody begins or ceases to keep stock: who does locks all pairs of open orders behind this. */
export async function lockStockKept(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${STOCK_KEPT_LOCK}, 0))`)
}

/**
 * Locks pairs, and what is told of their sizes and shoes, in the one order in which a move of pairs locks them: before the first of
 * several moves of a transaction, which would else wait for one that has locked them the other way round.
 */
export async function lockPairs(tx: Db, pairs: readonly StockKey[]): Promise<void> {
  await lockStockKept(tx)
  const keys = JSON.stringify(pairs.map(({ showroom, product, size }) => ({ showroom, product, size })))
  const named = sql`jsonb_to_recordset(${keys}::jsonb) as p (showroom uuid, product uuid, size uuid)`
  await tx.execute(sql`
    select from stock s where (s.showroom, s.product, s.size) in (select p.showroom, p.product, p.size from ${named})
    order by s.showroom, s.product, s.size for update`)
  await tx.execute(sql`
    select from size_availability a where (a.product, a.size) in (select p.product, p.size from ${named})
    order by a.product, a.size for update`)
  await tx.execute(sql`
    select from products where id in (select p.product from ${named}) order by id for no key update`)
}

/** The same of what orders are of, in their showrooms. */
export async function lockPairsOf(tx: Db, orders: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<StockKey & Record<string, unknown>>(sql`
    select distinct o.store as showroom, l.product, l.size from order_lines l join orders o on o.id = l."order"
    where o.id = any(${sql.param([...orders])}::uuid[])`)
  await lockPairs(tx, rows)
}

/** Locks what paid for orders that are cancelled, to which it goes back: before their pairs, as whoever spends a voucher does. */
export async function lockVouchers(tx: Db, orders: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select from vouchers where id in (
      select voucher from order_money where "order" = any(${sql.param([...orders])}::uuid[]) and voucher is not null
    ) order by id for update`)
}

/** Moves the pairs of an order whose status changes (`move_order_stock`); returns the rows that are short. Nothing while no stock is kept. */
export async function moveOrderStock(
  tx: Db,
  { order, from, to, by }: { order: string; from: OrderStatus; to: OrderStatus; by: string },
): Promise<ShortRow[]> {
  if (to === 'Cancelled') await lockVouchers(tx, [order])
  const { rows } = await tx.execute<{ short: ShortRow[] | null }>(
    sql`select move_order_stock(${order}::uuid, ${from}, ${to}, ${by}::uuid) as short`,
  )
  return rows[0]?.short ?? []
}

/**
 * Makes open orders that hold no pairs hold what is left of them (`hold_what_is_there`). Those of which a line is gone wait for
 * the admins; their ids are returned.
 */
export async function holdWhatIsThere(tx: Db, orders: readonly string[], by: string): Promise<string[]> {
  const { rows } = await tx.execute<{ short: string[] }>(
    sql`select hold_what_is_there(${sql.param(orders)}::uuid[], ${by}::uuid) as short`,
  )
  const short = rows[0]?.short ?? []
  if (short.length > 0)
    await tx
      .insert(orderWork)
      .values(short.map((order) => ({ order, forAdmins: true })))
      .onConflictDoUpdate({ target: orderWork.order, set: { forAdmins: true } })
  return short
}

/** Makes orders hold their pairs that held none before they were paid, as `holdWhatIsThere` does; the transaction has locked them. */
export async function holdPaid(tx: Db, list: readonly string[], by: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from orders where id = any(${sql.param(list)}::uuid[]) and status = 'Pending' and pairs = 'none'`)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return holdWhatIsThere(tx, ids, by)
}

/** Releases the pairs of at most `limit` orders that nobody has confirmed since before a moment; returns how many it were (`release_unconfirmed`). */
export async function releaseUnconfirmed(db: Db, since: Date, limit: number): Promise<number> {
  const { rows } = await db.execute<{ released: number }>(
    sql`select release_unconfirmed(${since.toISOString()}::timestamptz, ${limit}) as released`,
  )
  return rows[0]?.released ?? 0
}

/** Brings back the pairs of an order (`count_in`); returns false, with nothing changed, unless they are out. Throws 409 above the maximum of a row. */
export async function countInPairs(
  tx: Db,
  {
    order,
    neverLeft,
    sellable,
    why,
    by,
  }: {
    order: string
    neverLeft: boolean
    sellable: readonly (SizeOfProduct & { quantity: number })[]
    why: string | null
    by: string
  },
): Promise<boolean> {
  const { rows } = await tx
    .execute<{ counted: boolean }>(
      sql`select count_in(${order}::uuid, ${neverLeft}, ${JSON.stringify(sellable)}::jsonb, ${why}, ${by}::uuid) as counted`,
    )
    .catch(refuseTooMany)
  return rows[0]?.counted ?? false
}

function refuseTooMany(error: unknown): never {
  throw postgresErrorCode(error) === CHECK_VIOLATION ? new ShopError('too_many_pairs') : error
}
