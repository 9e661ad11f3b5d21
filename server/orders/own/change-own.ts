import { findRevised, type RevisedOrder } from '#server/orders/revise/revise.queries.ts'
import { applyChange, doAndUndo } from '#server/orders/revise/revise-order.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { mayCancel } from '#shared/rules/orders/own-order.ts'
import type { ChangePreview, OrderChange, OwnChange } from '#shared/schemas/orders/change.ts'
import { lockOwn } from './own.queries.ts'

interface OwnRevision {
  order: string
  /** id of its customer */
  customer: string
  change: OwnChange
  actor: Actor
  publicUrl: string
}

/**
 * The buyer changes sizes or the address of an order whose box is not packed yet, for the price that it has. Throws 404 for an order of
 * somebody else, 409 if it has changed since it was read, is packed or cancelled, would cost another price, or its showroom is short.
 */
export function changeOwn(db: Db, revision: OwnRevision): Promise<ChangePreview> {
  return db.transaction((tx) => change(tx, revision))
}

/** What `changeOwn` would make of an order. */
export function previewOwn(db: Db, revision: OwnRevision): Promise<ChangePreview> {
  return doAndUndo(db, (tx) => change(tx, revision))
}

async function change(tx: Db, { order, customer, change, actor, publicUrl }: OwnRevision): Promise<ChangePreview> {
  const own = await lockOwn(tx, order, customer)
  if (!own) throw notFound('Order')
  const { status, updatedAt } = own
  if (status !== 'Cancelled' && !mayCancel(own)) throw new ShopError('order_packed')
  if (!mayCancel(own) || updatedAt.getTime() !== new Date(change.seen).getTime())
    throw new ShopError('order_changed_meanwhile', { status })
  const former = await findRevised(tx, order)
  return applyChange(tx, {
    ...{ id: order, former, actor, by: customer, isOwn: true, publicUrl },
    change: { lines: linesOf(change, former), shippingAddress: addressOf(change, former) },
  })
}

function linesOf({ sizes }: OwnChange, { lines }: RevisedOrder): OrderChange['lines'] {
  if (!sizes) return undefined
  const chosen = new Map(sizes.map(({ line, size }) => [line, size]))
  if (sizes.some(({ line }) => !lines[line])) throw notFound('Product')
  return lines.map(({ product, size, quantity }, line) => ({ line, product, size: chosen.get(line) ?? size, quantity }))
}

/** Its letters go where they went. */
function addressOf({ shippingAddress }: OwnChange, { state }: RevisedOrder): OrderChange['shippingAddress'] {
  return shippingAddress && { ...shippingAddress, email: state.shippingAddress?.email ?? '' }
}
