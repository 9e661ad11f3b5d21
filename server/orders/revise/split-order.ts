import { randomInt } from 'node:crypto'
import { addAuditEntry } from '#server/audit/queries.ts'
import { lockPairs } from '#server/pairs/moves.queries.ts'
import { soldOut } from '#server/pairs/serve.queries.ts'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { orderSplitLetter } from '#server/platform/mail/letters/order-changed.ts'
import { withShopOf } from '#server/settings/page-shop.ts'
import { readSettings } from '#server/settings/queries.ts'
import { findShowroom } from '#server/showrooms/queries.ts'
import { t } from '#shared/language/t.ts'
import { isId } from '#shared/rules/id.ts'
import { generateOrderNumber } from '#shared/rules/orders/order-number.ts'
import { arePairsOut } from '#shared/rules/orders/order-pairs.ts'
import { isOpenStatus } from '#shared/rules/orders/order-status.ts'
import { includedVat } from '#shared/rules/orders/paper.ts'
import type { OrderSplit } from '#shared/schemas/orders/change.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { lockVisibleOrder } from '../change-order.queries.ts'
import { noteTold } from '../notices/notices.queries.ts'
import { tellBuyer } from '../notices/tell-buyers.ts'
import { findOrderFor } from '../order-detail.queries.ts'
import { restartWork } from '../order-work.queries.ts'
import { findRevised, type RevisedOrder, writeSplit } from './revise.queries.ts'

interface Splitting {
  id: string
  split: OrderSplit
  caller: Caller
  actor: Actor
  publicUrl: string
}

/**
 * Takes lines out of a confirmed cash order into a second parcel that another showroom sends: an order of its own in the books, with its
 * share of the cash and no fee, and tells its buyer. Throws 404 for an order or a showroom that is not there, 409 if it has changed since it was read, has left,
 * or the other showroom is short; 422 for an order that is paid by wallet, collected, or not confirmed yet, and for all of its lines.
 */
export function splitOrder(db: Db, { id, split, caller, actor, publicUrl }: Splitting): Promise<OrderDetail> {
  return db.transaction(async (tx) => {
    const locked = await lockVisibleOrder(tx, id, caller)
    if (!locked) throw notFound('Order')
    const { status, updatedAt, store: formerStore } = locked
    if (updatedAt.getTime() !== new Date(split.seen).getTime()) throw new ShopError('order_changed_meanwhile', {})
    if (!isOpenStatus(status) || arePairsOut(locked)) throw new ShopError('order_left', { status })
    const former = await findRevised(tx, id)
    if (
      status === 'Pending' ||
      former.state.method !== 'COD' ||
      former.row.money !== 'none' ||
      locked.fulfilment !== 'delivery'
    )
      throw refuse('lines', t('Only a confirmed cash order that is delivered goes in two parcels'))
    const store = split.store.toLowerCase()
    if (store === formerStore) throw refuse('store', t('Choose another showroom'))
    if (!isId(store) || !(await findShowroom(tx, store))) throw notFound('Showroom')
    const { part, stays } = parted(former, split.lines)
    const number = generateOrderNumber(new Date(), (below) => randomInt(below))
    const vatOf = (lines: RevisedOrder['lines']) =>
      former.vatPercent === null ? null : includedVat(subtotalOf(lines), former.vatPercent)
    const vats = { vat: vatOf(stays), partVat: vatOf(part) }
    const { reason = null, lines: positions } = split
    const partId = newId()
    await lockPairs(
      tx,
      part.flatMap(({ product, size }) => [formerStore, store].map((showroom) => ({ showroom, product, size }))),
    )
    const short = await writeSplit(
      tx,
      id,
      { id: partId, number, store, positions, ...vats, former: former.state, reason },
      caller.id,
    )
    if (short.length > 0) throw await soldOut(tx, store, part, short)
    await restartWork(tx, id)
    await addAuditEntry(tx, actor, {
      action: 'order-changed',
      subject: id,
      details: { fields: ['parcels'], total: { from: former.state.total, to: former.state.total - subtotalOf(part) } },
    })
    await tellSplit(tx, { id, partId, publicUrl })
    const order = await findOrderFor(tx, id, caller)
    if (!order) throw notFound('Order')
    return order
  })
}

interface ToldSplit extends Pick<Splitting, 'id' | 'publicUrl'> {
  partId: string
}

/** Tells the buyer which shoes come from where, and what each parcel collects. */
async function tellSplit(tx: Db, { id, partId, publicUrl }: ToldSplit): Promise<void> {
  const settings = await readSettings(tx)
  if (!settings.letters.orderChanged) return
  const [first, second] = [await findRevised(tx, id), await findRevised(tx, partId)]
  await withShopOf(settings, async () => {
    const letter = (hasAccount: boolean) =>
      orderSplitLetter({ order: { id, hasAccount, publicUrl }, parcels: [first, second] })
    const told = { kind: 'changed', about: String(first.revision) } as const
    if (await tellBuyer(tx, id, letter, told)) await noteTold(tx, [id], told)
  })
}

/** The lines that go, and those that stay. */
function parted({ lines }: RevisedOrder, chosen: readonly number[]) {
  const part = lines.filter(({ position }) => chosen.includes(position))
  if (part.length < chosen.length) throw notFound('Product')
  const stays = lines.filter((line) => !part.includes(line))
  if (stays.length === 0) throw refuse('lines', t('Something stays with its showroom: move the whole order instead'))
  return { part, stays }
}

function refuse(path: string, message: string) {
  return invalid([{ path, message, code: 'not_split' }])
}

function subtotalOf(lines: RevisedOrder['lines']): number {
  return lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
}
