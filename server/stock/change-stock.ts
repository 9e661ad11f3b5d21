import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { deliveries } from '#server/platform/db/tables/stock.ts'
import { invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import { t } from '#shared/language/t.ts'
import type { FieldError } from '#shared/rules/errors.ts'
import { isId } from '#shared/rules/id.ts'
import type { MovementKind } from '#shared/rules/showrooms/stock.ts'
import type { CountInput, DeliveryInput, WriteOffInput } from '#shared/schemas/stock/stock.ts'
import { moveStock, type ShortRow, type SizeOfProduct, type StockKey, type StockMove } from '../pairs/moves.queries.ts'

/**
 * Sets the pairs of a showroom to what was counted. Throws 409 that names the rows whose pairs on hand are no longer those
 * that the counter saw, 422 for a row with an unknown size or with fewer pairs than are held for orders; then nothing changes.
 */
export function countStock(db: Db, showroom: string, { rows, note }: CountInput, by: string): Promise<void> {
  return db.transaction(async (tx) => {
    await assertKnown(tx, showroom, rows)
    const current = await lockStockRows(tx, showroom, rows)
    const outdated = rows.filter((row) => (current.get(keyOf(row))?.onHand ?? 0) !== row.seen)
    if (outdated.length > 0) {
      throw new ShopError('count_outdated', {
        rows: outdated.map(({ product, size }) => ({
          product,
          size,
          onHand: current.get(keyOf({ product, size }))?.onHand ?? 0,
        })),
      })
    }
    refuseRows(rows, 'counted', (row) => {
      const held = current.get(keyOf(row))?.held ?? 0
      return row.counted < held ? t('{held} pairs are promised to orders', { held }) : null
    })
    const moves = rows.map(({ product, size, counted, seen }) => ({
      ...toMove({ showroom, product, size }, 'counted', counted - seen),
      reason: note || null,
    }))
    await moveStock(tx, moves, by)
  })
}

/** Adds what was delivered to a showroom. Throws 409 for a reference that was received already, 422 for an unknown size. */
export function receiveDelivery(
  db: Db,
  showroom: string,
  { rows, reference }: DeliveryInput,
  by: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    await assertKnown(tx, showroom, rows)
    if (!(await addDelivery(tx, showroom, reference, by))) throw new ShopError('already_received')
    await moveStock(
      tx,
      rows.map(({ pairs, ...row }) => ({ ...toMove({ showroom, ...row }, 'received', pairs), reference })),
      by,
    )
  })
}

/** Takes pairs out of a showroom that are damaged, lost or samples. Throws 422 for a row with fewer available. */
export function writeOff(db: Db, showroom: string, { rows }: WriteOffInput, by: string): Promise<void> {
  return db.transaction(async (tx) => {
    await assertKnown(tx, showroom, rows)
    const moves = rows.map(({ pairs, reason, ...row }) => ({
      ...toMove({ showroom, ...row }, 'written-off', -pairs),
      reason,
    }))
    refuseShort(rows, await moveStock(tx, moves, by))
  })
}

/** A move of pairs on hand. */
export function toMove({ showroom, product, size }: StockKey, kind: MovementKind, pairs: number): StockMove {
  return { showroom, product, size, kind, pairs, on_hand: pairs, held: 0 }
}

/** Throws 422 unless every row is a size that its product is sold in, or of which the showroom has pairs, and appears once. */
export async function assertKnown(tx: Db, showroom: string, rows: readonly SizeOfProduct[]): Promise<void> {
  const known = await findKnownSizes(tx, showroom, rows)
  const seen = new Set<string>()
  refuseRows(rows, 'size', (row) => {
    const key = keyOf(row)
    if (!known.has(key)) return t('This product is not sold in this size')
    if (seen.has(key)) return t('This size is listed twice')
    seen.add(key)
    return null
  })
}

/** Throws 422 that names the rows of which too few pairs are available. */
export function refuseShort(rows: readonly SizeOfProduct[], short: readonly ShortRow[]): void {
  const available = new Map(short.map((row) => [keyOf(row), row.available]))
  refuseRows(rows, 'pairs', (row) => {
    const free = available.get(keyOf(row))
    return free === undefined ? null : t('Only {available} pairs are available', { available: free })
  })
}

/** Throws 422 with a message at each row that has one. */
export function refuseRows<R>(rows: readonly R[], field: string, messageOf: (row: R) => string | null): void {
  const errors = rows.flatMap((row, index): FieldError[] => {
    const message = messageOf(row)
    return message === null ? [] : [{ path: `rows.${index}.${field}`, message, code: 'stock' }]
  })
  if (errors.length > 0) throw invalid(errors)
}

export function keyOf({ product, size }: SizeOfProduct): string {
  return `${product} ${size}`
}

/** Those of the sizes in which their product is sold or of which the showroom has a row, as 'product size'. */
async function findKnownSizes(tx: Db, showroom: string, rows: readonly SizeOfProduct[]): Promise<ReadonlySet<string>> {
  const found = await tx.execute<{ key: string }>(sql`
    select r.product || ' ' || r.size as key from ${recordset(rows)}
    where exists (
        select from product_sizes z join products p on p.id = z.product and (p.archived_at is null or p.hidden or p.in_hidden_category)
        where z.product = r.product and z.size = r.size
      ) or exists (select from stock t where t.showroom = ${showroom} and t.product = r.product and t.size = r.size)`)
  return new Set(found.rows.map(({ key }) => key))
}

/** Locks rows of stock until the transaction ends, in the order of `change_pairs`; returns their pairs by 'product size'. */
async function lockStockRows(tx: Db, showroom: string, rows: readonly SizeOfProduct[]) {
  await tx.execute(sql`insert into stock (showroom, product, size)
    select ${showroom}, r.product, r.size from ${recordset(rows)} order by 2, 3 on conflict do nothing`)
  const locked = await tx.execute<{ key: string; onHand: number; held: number }>(sql`
    select product || ' ' || size as key, on_hand as "onHand", held from stock
    where showroom = ${showroom} and (product, size) in (select r.product, r.size from ${recordset(rows)})
    order by showroom, product, size for update`)
  return new Map(locked.rows.map(({ key, ...pairs }) => [key, pairs]))
}

/** Records a delivery; false if the showroom has received one with this reference already. */
async function addDelivery(tx: Db, showroom: string, reference: string, by: string): Promise<boolean> {
  const rows = await tx.insert(deliveries).values({ showroom, reference, by }).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Rows of a request as a table `r`; malformed ids are left out. */
function recordset(rows: readonly SizeOfProduct[]) {
  const valid = rows.filter(({ product, size }) => isId(product) && isId(size))
  return sql`jsonb_to_recordset(${JSON.stringify(valid)}::jsonb) as r (product uuid, size uuid)`
}
