import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/platform/db/open.ts'
import { orderChangedLetter } from '#server/platform/mail/letters/order-changed.ts'
import { moneySurplus } from '#shared/rules/money/order-money.ts'
import { isOpenStatus, type OrderStatus } from '#shared/rules/orders/order-status.ts'
import type { KeptParcel } from '#shared/rules/orders/own-order.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import type { OtherParcel } from '../change-order.queries.ts'
import { findToldFee, noteTold } from '../notices/notices.queries.ts'
import { tellBuyer } from '../notices/tell-buyers.ts'
import { findRevised, type RevisedOrder } from './revise.queries.ts'

interface ToldChange {
  id: string
  former: RevisedOrder
  next: RevisedOrder
  /** other parcels that do not follow */
  kept?: readonly KeptParcel[]
  /** whether its buyer has changed it */
  isOwn?: boolean
  publicUrl: string
}

/** Tells the buyer what is other now than they know. */
export async function tellChange(
  tx: Db,
  { letters }: Settings,
  { id, former, next, kept = [], isOwn = false, publicUrl }: ToldChange,
): Promise<void> {
  const { number, row } = former
  if (!letters.orderChanged) return
  const fee = (await findToldFee(tx, id)) ?? former.state.shipping
  const state = { ...former.state, shipping: fee, total: former.state.total - former.state.shipping + fee }
  if (isDeepStrictEqual(state, next.state)) return
  const order = { id, number, fulfilment: row.fulfilment, publicUrl }
  const promised = { former: row.promisedOn, next: next.row.promisedOn }
  const { cash, unpaid } = next
  const money = { payBack: moneySurplus({ ...next.row, total: next.state.total }), cash, unpaid }
  const letter = (hasAccount: boolean) =>
    orderChangedLetter({
      order: { ...order, hasAccount },
      former: state,
      next: next.state,
      kept,
      promised,
      money,
      isOwn,
    })
  const told = { kind: 'changed', about: String(next.revision) } as const
  if (await tellBuyer(tx, id, letter, told)) await noteTold(tx, [id], told)
}

/** Those of the parcels that still come, to another person or place than the order does now. */
export async function findKept(tx: Db, parcels: readonly OtherParcel[], next: RevisedOrder): Promise<KeptParcel[]> {
  const kept: KeptParcel[] = []
  for (const { id, status, fulfilment } of parcels) {
    if (!isToCome(status) || fulfilment === 'collection') continue
    const { number, state } = await findRevised(tx, id)
    if (isDeepStrictEqual(state.shippingAddress, next.state.shippingAddress)) continue
    const products = state.products.map(({ name, nameBn, sizeNumber, quantity }) => ({
      ...{ name, nameBn, sizeNumber, quantity },
    }))
    kept.push({ number, isOnItsWay: status === 'Courier', products })
  }
  return kept
}

const isToCome = (status: OrderStatus) => isOpenStatus(status) || status === 'Courier'
