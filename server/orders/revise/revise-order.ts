import { isDeepStrictEqual } from 'node:util'
import { addAuditEntry } from '#server/audit/queries.ts'
import { soldOut } from '#server/pairs/serve.queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { forbidden, invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { withShopOf } from '#server/settings/page-shop.ts'
import { districtOf } from '#shared/bangladesh/address-district.ts'
import { t } from '#shared/language/t.ts'
import { isId } from '#shared/rules/id.ts'
import { moneySurplus } from '#shared/rules/money/order-money.ts'
import { orderTotals } from '#shared/rules/money/price.ts'
import { MAX_LINES } from '#shared/rules/orders/cart.ts'
import { feeAfterChange } from '#shared/rules/orders/moved-order.ts'
import { arePairsOut } from '#shared/rules/orders/order-pairs.ts'
import { isOpenStatus, isWallet } from '#shared/rules/orders/order-status.ts'
import { mayCancel } from '#shared/rules/orders/own-order.ts'
import { includedVat } from '#shared/rules/orders/paper.ts'
import { may } from '#shared/rules/people/grants.ts'
import type { ChangePreview, OrderChange, StaffChangePreview } from '#shared/schemas/orders/change.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { saveAddress } from '../address-changes.queries.ts'
import { priceLines, promiseReady } from '../build-order.ts'
import { lockParcels, lockVisibleOrder, type OtherParcel } from '../change-order.queries.ts'
import { addressColumns, toKeptAddress } from '../kept-address.ts'
import { findOrderFor } from '../order-detail.queries.ts'
import { restartWork } from '../order-work.queries.ts'
import { type OrderContext, readOrderContext } from '../place-order.queries.ts'
import { promisedDay } from '../place-order-payload.ts'
import { doAndUndo, findLeft, findOldLabels, findRevised, type RevisedOrder, writeChange } from './revise.queries.ts'
import { findKept, tellChange } from './tell-change.ts'

interface Revision {
  id: string
  change: OrderChange
  caller: Caller
  actor: Actor
  publicUrl: string
}

/**
 * Changes an order until it is handed over, or leaves it as it is where nothing of it would be other: lines, address, showroom, way to
 * pay, in one transaction, with what it was before in `order_revisions`, and tells its buyer. Lines that stay keep their price, others have
 * today's; other parcels follow the address. Throws 404 for an order, showroom, shoe or size that is not there, 409 if it has changed since
 * it was read, has left, has its pairs out, or the showroom is short; 403 for an apology, the address of a wallet order or another's
 * showroom without the permission; 422 for another way to pay once money has come.
 */
export function reviseOrder(db: Db, revision: Revision): Promise<OrderDetail> {
  return db.transaction(async (tx) => (await revise(tx, revision)).order)
}

/** What `reviseOrder` would make of an order. */
export async function previewRevision(db: Db, revision: Revision): Promise<StaffChangePreview> {
  const { next, ...preview } = await doAndUndo(db, async (tx) => {
    const { preview } = await revise(tx, revision)
    const relabel = await findOldLabels(tx, revision.id)
    return { ...preview, relabel, next: { state: preview.next, left: await findLeft(tx, preview.next) } }
  })
  const left = { former: await findLeft(db, preview.former), next: next.left }
  return { ...preview, next: next.state, left }
}

async function revise(tx: Db, { id, change, caller, actor, publicUrl }: Revision) {
  if (change.shippingAddress) await lockParcels(tx, id)
  const locked = await lockVisibleOrder(tx, id, caller)
  if (!locked) throw notFound('Order')
  const { status, updatedAt } = locked
  if (updatedAt.getTime() !== new Date(change.seen).getTime()) throw new ShopError('order_changed_meanwhile', {})
  if (!isOpenStatus(status) || arePairsOut(locked)) throw new ShopError('order_left', { status })
  const former = await findRevised(tx, id)
  assertAllowed(change, former, caller)
  const mayReduce = may(caller.grants, 'write_discounts', former.state.store._id)
  const preview = await applyChange(tx, { id, change, former, actor, by: caller.id, mayReduce, publicUrl })
  const order = await findOrderFor(tx, id, caller)
  // Given to a showroom that the caller does not work for.
  if (!order) throw forbidden('write_orders')
  return { preview, order }
}

interface Change {
  id: string
  change: Omit<OrderChange, 'seen'>
  former: RevisedOrder
  actor: Actor
  /** id of who changes it */
  by: string
  /** whether that is its buyer, for whom the price stays */
  isOwn?: boolean
  /** whether pairs that come to a line may have its price where that is below today's */
  mayReduce?: boolean
  /** whether it goes where another parcel of its order goes */
  follows?: boolean
  publicUrl: string
}

/** Makes an order, which the transaction has locked, what is asked for. Throws as `reviseOrder`, and 409 if its price may not change and would. */
export async function applyChange(
  tx: Db,
  { id, change, former, actor, by, isOwn = false, mayReduce = false, follows = false, publicUrl }: Change,
): Promise<ChangePreview> {
  const formerStore = former.state.store._id
  const context = await readContext(tx, change, former)
  const { settings } = context
  return withShopOf(settings, async () => {
    const store = change.store === undefined ? formerStore : context.store?._id
    if (!store) throw notFound('Showroom')
    const lines = linesAfter(change, former, { ...context, mayReduce })
    const address = change.shippingAddress && toKeptAddress(change.shippingAddress)
    const formerDistrict = formerDistrictOf(former)
    const district = address ? address.district : formerDistrict
    const totals = orderTotals(lines, (subtotal) =>
      feeAfter(former, { subtotal, district, formerDistrict }, context.settings),
    )
    if (isOwn && totals.total !== former.state.total) throw new ShopError('change_costs')
    const payment = paymentAfter(change, former, settings)
    const row = { ...former.row, ...(address && addressColumns(address)) }
    const unchanged = [former.lines, paymentAfter({}, former, settings), former.row]
    const isSame = store === formerStore && isDeepStrictEqual([lines, payment, row], unchanged)
    if (isSame && !change.reason) return previewOf(former, former)
    const isPaid = former.row.money !== 'none'
    const isElsewhere = store !== formerStore || district !== formerDistrict
    if (address) await saveAddress(tx, id, address)
    const short = await writeChange(
      tx,
      id,
      {
        store,
        shipping: totals.shipping,
        lines,
        payment,
        vat: former.vatPercent === null ? null : includedVat(totals.subtotal, former.vatPercent),
        inCash: isPaid && isWallet(former.state.method) && former.unpaid === 0 && former.row.paid < totals.total,
        promisedOn: isElsewhere && former.row.promisedOn ? promisedDay(context.now, settings, store, district) : null,
        former: former.state,
        reason: change.reason ?? null,
      },
      by,
    ).catch(onDuplicate('transaction_id_used'))
    if (short.length > 0) throw await soldOut(tx, store, lines, short)
    if (change.lines || store !== formerStore) await restartWork(tx, id)
    const isLate = change.lines && (former.row.readyBy ?? context.now) < context.now
    if (former.row.readyBy && (store !== formerStore || isLate)) await promiseReady(tx, settings, id, store)
    await addAuditEntry(tx, actor, {
      action: 'order-changed',
      subject: id,
      details: { fields: changedFields(change), total: { from: former.state.total, to: totals.total } },
    })
    const next = await findRevised(tx, id)
    const others = address && former.isParted && !follows ? await lockParcels(tx, id) : []
    const moving = others.filter((other) =>
      isOwn ? mayCancel(other) : isOpenStatus(other.status) && !arePairsOut(other),
    )
    const kept = await findKept(
      tx,
      others.filter((other) => !moving.includes(other)),
      next,
    )
    await tellChange(tx, settings, { id, former, next, kept, isOwn, publicUrl })
    await moveOthers(tx, moving, { change, actor, by, isOwn, publicUrl })
    return { ...previewOf(former, next), kept }
  })
}

const previewOf = (former: RevisedOrder, next: RevisedOrder): ChangePreview => ({
  former: former.state,
  next: next.state,
  payBack: moneySurplus({ ...next.row, total: next.state.total }),
  cash: next.cash,
  promised: { former: former.row.promisedOn, next: next.row.promisedOn },
  kept: [],
})

/** All parcels of an order go to one person and place, but for those that it is too late for. */
async function moveOthers(
  tx: Db,
  parcels: readonly OtherParcel[],
  { change: { shippingAddress, reason }, ...more }: Omit<Change, 'id' | 'former'>,
): Promise<void> {
  const moved = { shippingAddress, ...(reason && { reason }) }
  for (const { id } of parcels) {
    const former = await findRevised(tx, id)
    await applyChange(tx, { ...more, id, former, change: moved, follows: true })
  }
}

/** What is collected has no fee; that of an order in several parcels stays with one of them, and follows the district alone. */
function feeAfter(
  { row, state, isParted }: RevisedOrder,
  { formerDistrict, ...next }: { subtotal: number; district: string | null; formerDistrict: string | null },
  { delivery }: Settings,
): number {
  if (row.fulfilment === 'collection' || (isParted && state.shipping === 0)) return 0
  const subtotal = isParted ? state.subtotal : next.subtotal
  return feeAfterChange({ ...state, district: formerDistrict }, { ...next, subtotal }, delivery)
}

/** Null: not known. */
const formerDistrictOf = ({ row, state }: RevisedOrder): string | null =>
  districtOf({ address: state.shippingAddress?.address ?? '', district: row.district || null })

/** An apology and the address of an order that was paid by wallet ask for more than the order itself. */
function assertAllowed(
  { lines, shippingAddress, store }: Change['change'],
  { state }: RevisedOrder,
  { grants }: Caller,
): void {
  if (lines?.some(({ unitPrice }) => unitPrice !== undefined) && !may(grants, 'write_discounts', state.store._id))
    throw forbidden('write_discounts')
  if (shippingAddress && isWallet(state.method) && !may(grants, 'write_payments', state.store._id))
    throw forbidden('write_payments')
  if (store !== undefined && !isId(store.toLowerCase())) throw notFound('Showroom')
}

/** Reads prices, showroom and settings as for a new order. */
function readContext(
  tx: Db,
  { store, lines = [] }: Change['change'],
  { customer }: RevisedOrder,
): Promise<OrderContext> {
  const ids = (list: string[]) => [...new Set(list.map((text) => text.toLowerCase()))].filter(isId)
  return readOrderContext(tx, {
    customer,
    key: null,
    requestHash: '',
    repeatWithin: 0,
    limitWindow: 0,
    refusedKey: '',
    store: store?.toLowerCase() ?? null,
    products: ids(lines.map(({ product }) => product)),
    sizes: ids(lines.map(({ size }) => size)),
  })
}

/** The lines as they are to be: those that stay keep their price, and an apology is less than the price. */
function linesAfter(
  { lines }: Change['change'],
  former: RevisedOrder,
  { products, mayReduce }: Pick<OrderContext, 'products'> & { mayReduce: boolean },
): RevisedOrder['lines'] {
  if (!lines) return former.lines
  const next = lines.flatMap(({ line: place, unitPrice, ...asked }, at) => {
    const [line, added] = lineAfter(place === undefined ? undefined : former.lines[place], asked, products, mayReduce)
    if (unitPrice === undefined) return added ? [line, added] : [line]
    if (unitPrice < line.unitPrice) return [{ ...line, quantity: asked.quantity, unitPrice }]
    const message = t('Less than {price} taka, as an apology', { price: line.unitPrice })
    throw invalid([{ path: `lines.${at}.unitPrice`, message, code: 'max' }])
  })
  if (next.length > MAX_LINES)
    throw invalid([{ path: 'lines', message: t('At most {max} lines', { max: MAX_LINES }), code: 'too_big' }])
  return next.map((line, position) => ({ ...line, position }))
}

type AskedLine = { product: string; size: string; quantity: number }
type NextLine = RevisedOrder['lines'][number]

/** A line as it is to be, and a second one at today's price of pairs that may not have its lower one: an apology was for the first. */
function lineAfter(
  kept: NextLine | undefined,
  asked: AskedLine,
  products: OrderContext['products'],
  mayReduce: boolean,
): [line: NextLine, added?: NextLine] {
  const isKept = kept?.product === asked.product.toLowerCase()
  const more = asked.quantity - (kept?.quantity ?? 0)
  if (isKept && kept.size === asked.size.toLowerCase() && (mayReduce || more <= 0))
    return [{ ...kept, quantity: asked.quantity }]
  const [priced] = priceLines([asked], products)
  if (!priced) throw notFound('Product')
  const { image1: _, ...today } = { ...priced, order: '', position: 0 }
  if (!isKept) return [today]
  const line = { ...kept, quantity: asked.quantity, size: today.size, sizeNumber: today.sizeNumber }
  if (mayReduce || more <= 0 || today.unitPrice <= kept.unitPrice) return [line]
  return [
    { ...line, quantity: kept.quantity },
    { ...today, quantity: more },
  ]
}

function paymentAfter({ payment }: Change['change'], { state, row }: RevisedOrder, { payments }: Settings) {
  const former = { method: state.method, number: row.paymentNumber, transactionId: row.transactionId }
  if (!payment) return former
  const refuse = (message: string) => invalid([{ path: 'payment.method', message, code: 'not_offered' }])
  if (row.money !== 'none') throw refuse(t('Money has come for this order: its way to pay stays'))
  if (!payments.methods.includes(payment.method)) throw refuse(t('Please choose another way to pay'))
  return {
    method: payment.method,
    number: payment.number,
    transactionId: payment.method === 'COD' ? null : (payment.transactionId ?? null),
  }
}

function changedFields({ lines, shippingAddress, store, payment }: Change['change']): string[] {
  return Object.entries({ lines, shippingAddress, store, payment }).flatMap(([name, value]) => (value ? [name] : []))
}
