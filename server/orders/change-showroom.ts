import { TransactionRollbackError } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import {
  findShowroomOf,
  findWantedLines,
  giveToShowroom,
  type LockedOrder,
  lockVisibleOrder,
  type WantedLineRow,
} from '#server/orders/change-order.queries.ts'
import {
  addShortages,
  findDeclines,
  hasShortage,
  restartWork,
  saveWork,
  stepEntry,
} from '#server/orders/order-work.queries.ts'
import { moveStock, type ShortRow, type StockKey, type StockMove } from '#server/pairs/moves.queries.ts'
import { findServingShowrooms, soldOut } from '#server/pairs/serve.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { readSettings } from '#server/settings/queries.ts'
import { isOpenShowroom } from '#server/showrooms/queries.ts'
import { t } from '#shared/language/t.ts'
import { isId } from '#shared/rules/id.ts'
import { isOpenStatus } from '#shared/rules/orders/order-status.ts'
import type { OrderShowroomChange, ShelfMiss } from '#shared/schemas/stock/stock.ts'
import type { ServingShowroom } from '#shared/schemas/stock/stock-availability.ts'

import { promiseReady } from './build-order.ts'

/**
 * Gives an open order to another showroom, with the pairs that are held for it. Throws 404 for an order that the caller may
 * not see or a showroom that is not open, 409 if the order has changed since `seen`, has left the showroom or has its pairs out, and 409 with
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
    if (seen && seen.getTime() !== order.updatedAt.getTime()) throw new ShopError('order_changed_meanwhile', {})
    await moveToChosen(tx, actor, { id, from: order.store, to: store, lines: await findWantedLines(tx, id) })
    await promiserOf(tx, id, order)(store)
  })
}

/**
 * Tells that pairs of one line are not on the shelf: they are counted out of the showroom, unless they were before, and the
 * order goes to the showroom that was chosen, else to the nearest that has everything and has not declined it; where none has,
 * to the admins: the line is marked as short and nothing is held for it. Returns the id of the showroom that has the order now.
 * Throws 404 for an order that the caller may not see, a line that it does not have or a showroom that is not open, 422 for more
 * pairs than the line has, 409 once the order or its pairs have left the showroom, while nothing is held for it, or if the chosen one
 * does not have everything; then nothing changes.
 */
export function missOnShelf(db: Db, id: string, miss: ShelfMiss, caller: Caller, actor: Actor): Promise<string> {
  return db.transaction(async (tx) => {
    const order = await lockOpenOrder(tx, id, caller)
    if (order.pairs === 'none') throw new ShopError('pairs_not_held')
    const lines = await findWantedLines(tx, id)
    const missed = lines.filter(({ product, size }) => product === miss.product && size === miss.size)
    const asked = missed.reduce((sum, { quantity }) => sum + quantity, 0)
    if (asked === 0) throw notFound('Product')
    const { pairs = asked } = miss
    if (pairs > asked) {
      const message = t('Only {count} pairs are ordered', { count: asked })
      throw invalid([{ path: 'pairs', message, code: 'stock' }])
    }
    const positions = missed.map(({ position }) => position)
    // Of a line that is short already, nothing is held and the pairs were counted out.
    const isCounted = await hasShortage(tx, id, positions)
    const promise = promiserOf(tx, id, order)
    const moved = miss.store
      ? await moveToChosen(tx, actor, { id, from: order.store, to: miss.store, lines })
      : order.fulfilment === 'delivery'
        ? await moveToNearest(tx, actor, { id, from: order.store, lines, declined: await findDeclines(tx, id) })
        : null
    if (!isCounted) {
      const key = { showroom: order.store, product: miss.product, size: miss.size, order: id }
      await countOut(tx, key, { pairs, held: moved ? 0 : asked, by: caller.id })
    }
    if (moved) {
      await promise(moved)
      return moved
    }
    await addShortages(tx, id, positions)
    await saveWork(tx, id, { forAdmins: true })
    await addAuditEntry(tx, actor, stepEntry(id, 'for-admins'))
    return order.store
  })
}

/**
 * The other showrooms for an order: those that have everything first, then those nearest to the one that has it. Throws 404 for
 * an order that the caller may not see.
 */
export async function findOtherShowrooms(db: Db, id: string, caller: Caller): Promise<ServingShowroom[]> {
  const showroom = await findShowroomOf(db, id, caller)
  if (!showroom) throw notFound('Order')
  const showrooms = await findServingShowrooms(db, await findWantedLines(db, id), { showroom }, 'staff')
  return showrooms.filter(({ _id }) => _id !== showroom)
}

/** Promises when it is ready in the showroom that has an order now, if it is to be collected. */
function promiserOf(tx: Db, id: string, { fulfilment }: LockedOrder): (store: string) => Promise<void> {
  return async (store) => {
    if (fulfilment === 'collection') await promiseReady(tx, await readSettings(tx), id, store)
  }
}

interface Move {
  id: string
  from: string
  lines: WantedLineRow[]
}

async function moveToChosen(tx: Db, actor: Actor, { id, from, to, lines }: Move & { to: string }): Promise<string> {
  if (!isId(to) || !(await isOpenShowroom(tx, to))) throw notFound('Showroom')
  if (to === from)
    throw invalid([{ path: 'store', message: t('Please choose another showroom'), code: 'same_showroom' }])
  const short = await moveOrder(tx, actor, { id, from, to })
  if (short.length > 0) throw await soldOut(tx, to, lines, short)
  return to
}

/**
 * Moves an order that the transaction has locked to the nearest showroom that has everything and is none of `declined`; returns
 * its id, null where there is none, with nothing moved.
 */
export async function moveToNearest(
  tx: Db,
  actor: Actor,
  { id, from, lines, declined }: Move & { declined: readonly string[] },
): Promise<string | null> {
  for (const { _id, hasEverything } of await findServingShowrooms(tx, lines, { showroom: from }, 'staff')) {
    if (!hasEverything || _id === from || declined.includes(_id)) continue
    if (await tryMove(tx, actor, { id, from, to: _id })) return _id
  }
  return null
}

/** False where the pairs have gone meanwhile: what was locked there is given up, for the next showroom's may come before it in order. */
async function tryMove(tx: Db, actor: Actor, move: Parameters<typeof moveOrder>[2]): Promise<boolean> {
  try {
    await tx.transaction(async (part) => {
      if ((await moveOrder(part, actor, move)).length > 0) part.rollback()
    })
    return true
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false
    throw error
  }
}

async function lockOpenOrder(tx: Db, id: string, caller: Caller): Promise<LockedOrder> {
  const order = await lockVisibleOrder(tx, id, caller)
  if (!order) throw notFound('Order')
  if (!isOpenStatus(order.status)) throw new ShopError('order_left', { status: order.status })
  if (order.pairs === 'out') throw new ShopError('pairs_out')
  return order
}

/** Moves an order that the transaction has locked; returns the rows of which the other showroom is short, with nothing moved. */
async function moveOrder(
  tx: Db,
  actor: Actor,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<ShortRow[]> {
  const short = await giveToShowroom(tx, id, { from, to, by: actor.id })
  if (short.length > 0) return short
  await restartWork(tx, id)
  await addAuditEntry(tx, actor, { action: 'order-moved', subject: id, details: { from, to } })
  return []
}

/** Takes pairs that nobody found out of a showroom; `held`: those that the order still holds there, which it no longer does. */
async function countOut(
  tx: Db,
  key: StockKey & { order: string },
  { pairs, held, by }: { pairs: number; held: number; by: string },
): Promise<void> {
  const moves: StockMove[] = [{ ...key, kind: 'counted', pairs: -pairs, on_hand: -pairs, held: 0 }]
  if (held > 0) moves.push({ ...key, kind: 'released', pairs: -held, on_hand: 0, held: -held })
  await moveStock(tx, moves, by)
}
