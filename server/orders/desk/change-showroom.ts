import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/db/open.ts'
import { invalid, notFound, ShopError } from '#server/errors/shop-error.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Caller } from '#server/http/shop-env.ts'
import { isOpenShowroom } from '#server/showrooms/queries.ts'
import { moveStock, type ShortRow } from '#server/stock/moves.queries.ts'
import { findServingShowrooms, soldOut } from '#server/stock/serve.queries.ts'
import { t } from '#shared/language/t.ts'
import { isId } from '#shared/rules/id.ts'
import { isOpenStatus } from '#shared/rules/order-status.ts'
import type { OrderShowroomChange, ShelfMiss } from '#shared/schemas/stock.ts'
import {
  addShortages,
  findWantedLines,
  giveToShowroom,
  type LockedOrder,
  lockVisibleOrder,
  restartWork,
  type WantedLineRow,
} from './queries.ts'

/**
 * Gives an open order to another showroom, with the pairs that are held for it. Throws 404 for an order that the caller may
 * not see or a showroom that is not open, 409 if the order has changed since `seen` or has left the showroom, and 409 with
 * the short lines if the other showroom does not have everything; then nothing changes.
 */
export function changeShowroom(
  db: Db,
  id: string,
  { store, seen }: OrderShowroomChange,
  caller: Caller,
  actor: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOpenOrder(tx, id, caller)
    if (seen && seen.getTime() !== order.updatedAt.getTime())
      throw new ShopError('order_changed_meanwhile', { status: order.status })
    if (!isId(store) || !(await isOpenShowroom(tx, store))) throw notFound('Showroom')
    if (store === order.store)
      throw invalid([{ path: 'store', message: t('Please choose another showroom'), code: 'same_showroom' }])
    const short = await moveOrder(tx, actor, { id, from: order.store, to: store })
    if (short.length > 0) throw await soldOut(tx, store, await findWantedLines(tx, id), short)
  })
}

/**
 * Tells that the pairs of one line are not on the shelf: they are counted out of the showroom, and the order goes to the
 * nearest showroom that has everything; where none has, the line is marked as short and nothing is held for it. Returns the id
 * of the showroom that has the order now. Throws 404 for an order that the caller may not see or a line that it does not have,
 * 409 once it has left the showroom.
 */
export function missOnShelf(
  db: Db,
  id: string,
  { product, size }: ShelfMiss,
  caller: Caller,
  actor: Actor,
): Promise<string> {
  return db.transaction(async (tx) => {
    const order = await lockOpenOrder(tx, id, caller)
    const lines = await findWantedLines(tx, id)
    const missed = lines.filter((line) => line.product === product && line.size === size)
    if (missed.length === 0) throw notFound('Product')
    const showrooms = await findServingShowrooms(tx, lines, { showroom: order.store })
    for (const { _id, hasEverything } of showrooms) {
      if (!hasEverything || _id === order.store) continue
      if ((await moveOrder(tx, actor, { id, from: order.store, to: _id })).length > 0) continue
      await countOut(tx, { id, showroom: order.store, lines: missed, held: 0, by: caller.id })
      return _id
    }
    await countOut(tx, { id, showroom: order.store, lines: missed, held: -1, by: caller.id })
    await addShortages(
      tx,
      id,
      missed.map(({ position }) => position),
    )
    return order.store
  })
}

async function lockOpenOrder(tx: Db, id: string, caller: Caller): Promise<LockedOrder> {
  const order = await lockVisibleOrder(tx, id, caller)
  if (!order) throw notFound('Order')
  if (!isOpenStatus(order.status)) throw new ShopError('order_left', { status: order.status })
  return order
}

/** Moves an order that the transaction has locked; returns the rows of which the other showroom is short, with nothing moved. */
export async function moveOrder(
  tx: Db,
  actor: Actor,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<ShortRow[]> {
  const short = await giveToShowroom(tx, id, to, actor.id)
  if (short.length > 0) return short
  await restartWork(tx, id)
  await addAuditEntry(tx, actor, { action: 'order-moved', subject: id, details: { from, to } })
  return []
}

/** Takes pairs that nobody found out of a showroom; `held` is -1 where the order still holds them there. */
async function countOut(
  tx: Db,
  { id, showroom, lines, held, by }: { id: string; showroom: string; lines: WantedLineRow[]; held: 0 | -1; by: string },
): Promise<void> {
  const moves = lines.flatMap(({ product, size, quantity }) => {
    const key = { showroom, product, size, order: id }
    const counted = { ...key, kind: 'counted' as const, pairs: -quantity, on_hand: -quantity, held: 0 }
    const released = { ...key, kind: 'released' as const, pairs: -quantity, on_hand: 0, held: -quantity }
    return held === 0 ? [counted] : [counted, released]
  })
  await moveStock(tx, moves, by)
}
