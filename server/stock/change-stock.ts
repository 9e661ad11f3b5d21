import type { Db } from '#server/platform/db/open.ts'
import { invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import { t } from '#shared/language/t.ts'
import type { FieldError } from '#shared/rules/errors.ts'
import type { MovementKind } from '#shared/rules/showrooms/stock.ts'
import type { CountInput, DeliveryInput, WriteOffInput } from '#shared/schemas/stock.ts'
import { addDelivery, findKnownSizes, lockStockRows } from './change-stock.queries.ts'
import { moveStock, type ShortRow, type SizeOfProduct, type StockKey, type StockMove } from './moves.queries.ts'

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
