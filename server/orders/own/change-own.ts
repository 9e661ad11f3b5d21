import { lockParcels } from '#server/orders/change-order.queries.ts'
import { doAndUndo, findRevised, type RevisedOrder } from '#server/orders/revise/revise.queries.ts'
import { applyChange } from '#server/orders/revise/revise-order.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { t } from '#shared/language/t.ts'
import { isWallet } from '#shared/rules/orders/order-status.ts'
import { keptParcelText, mayCancel } from '#shared/rules/orders/own-order.ts'
import type { OrderChange, OwnChange, OwnPreview } from '#shared/schemas/orders/change.ts'
import { lockOwn } from './own.queries.ts'

interface OwnRevision {
  order: string
  /** id of its customer */
  customer: string
  change: OwnChange
  /** whether number and phone alone prove that it is theirs */
  byPass?: boolean
  actor: Actor
  publicUrl: string
}

/**
 * The buyer changes sizes or the address of an order whose box is not packed yet, for the price that it has. Throws 404 for an order of
 * somebody else, 409 if it has changed since it was read, is packed or cancelled, would cost another price, or its showroom is short;
 * also for the address of an order that was paid, which asks for more than a pass; 422 for another address of one that is collected.
 */
export function changeOwn(db: Db, revision: OwnRevision): Promise<OwnPreview> {
  return db.transaction((tx) => change(tx, revision))
}

/** What `changeOwn` would make of an order. */
export function previewOwn(db: Db, revision: OwnRevision): Promise<OwnPreview> {
  return doAndUndo(db, (tx) => change(tx, revision))
}

async function change(tx: Db, revision: OwnRevision): Promise<OwnPreview> {
  const { order, customer, change, byPass = false, actor, publicUrl } = revision
  if (change.shippingAddress) await lockParcels(tx, order)
  const own = await lockOwn(tx, order, customer)
  if (!own) throw notFound('Order')
  const { status, updatedAt } = own
  if (status !== 'Cancelled' && !mayCancel(own)) throw new ShopError('order_packed')
  if (status === 'Cancelled') throw new ShopError('order_changed_meanwhile', { status })
  if (updatedAt.getTime() !== new Date(change.seen).getTime()) throw new ShopError('order_changed_meanwhile', {})
  const former = await findRevised(tx, order)
  if (byPass && change.shippingAddress && isPaidAhead(former)) throw new ShopError('address_needs_account')
  if (former.row.fulfilment === 'collection' && isElsewhere(change, former, byPass)) throw goesNowhere()
  return applyChange(tx, {
    ...{ id: order, former, actor, by: customer, isOwn: true, publicUrl },
    change: { lines: linesOf(change, former), shippingAddress: addressOf(change, former) },
  })
}

/** What the buyer is told of a change that was made: also which parcels do not follow. */
export function changedText(kept: OwnPreview['kept']): string {
  if (kept.length === 0) return t('Your order is changed')
  return t('Your order is changed. {kept}', { kept: kept.map(keptParcelText).join(' ') })
}

/** Whether another address is asked for; whoever has a pass does not learn by it which one the order has. */
function isElsewhere({ shippingAddress }: OwnChange, { state }: RevisedOrder, byPass: boolean): boolean {
  return shippingAddress !== undefined && (byPass || shippingAddress.address !== state.shippingAddress?.address)
}

function goesNowhere(): ShopError {
  const message = t('This order is collected in the showroom, and goes to no address')
  return invalid([{ path: 'shippingAddress.address', message, code: 'custom' }])
}

/** Whoever had it sent elsewhere would have what somebody else has paid. */
function isPaidAhead({ state, row }: RevisedOrder): boolean {
  return isWallet(state.method) || row.money !== 'none'
}

function linesOf({ sizes }: OwnChange, { lines }: RevisedOrder): OrderChange['lines'] {
  if (!sizes) return undefined
  const chosen = new Map(sizes.map(({ line, size }) => [line, size]))
  if (sizes.some(({ line }) => !lines[line])) throw notFound('Product')
  return lines.map(({ product, size, quantity }, line) => ({ line, product, size: chosen.get(line) ?? size, quantity }))
}

/** Its letters go where they went, and what was left out of its person stays. */
function addressOf({ shippingAddress }: OwnChange, { state }: RevisedOrder): OrderChange['shippingAddress'] {
  if (!shippingAddress) return undefined
  const { name = '', phone = '', email = '' } = state.shippingAddress ?? {}
  return {
    ...shippingAddress,
    ...{ name: shippingAddress.name ?? name, phone: shippingAddress.phone ?? phone, email },
  }
}
