import { addAuditEntry } from '#server/audit/queries.ts'
import type { Config } from '#server/config.ts'
import { noteConfirmed } from '#server/orders/move-to-status.queries.ts'
import { moveToStatus } from '#server/orders/move-to-status.ts'
import { findOrderFor } from '#server/orders/order-detail.queries.ts'
import { placeTaken, toSoldOut } from '#server/orders/place-order.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { readSettings } from '#server/settings/queries.ts'
import { isWallet } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { PhoneOrderInput } from '#shared/schemas/orders/phone-order.ts'
import { findOrAddCaller } from './callers.queries.ts'
import { addCall } from './queries.ts'

interface PhoneOrder {
  input: PhoneOrderInput
  /** the clerk's idempotency key for this call, or null */
  key: string | null
  clerk: Caller
  actor: Actor
  config: Pick<Config, 'publicUrl' | 'tokenSecret' | 'limits'>
}

/**
 * Places what a clerk takes from a caller, as a web order of the same lines would be placed, and confirms it by the call itself: a cash
 * order is Approved, a wallet order too where the owner approves before the payment is verified. Person, order, call and audit are one
 * transaction. Throws as `placeOrder`.
 */
export async function placePhoneOrder(db: Db, order: PhoneOrder): Promise<OrderDetail> {
  try {
    return await db.transaction((tx) => place(tx, order))
  } catch (error) {
    throw await toSoldOut(db, order.input, error)
  }
}

async function place(tx: Db, { input, key, clerk, actor, config }: PhoneOrder): Promise<OrderDetail> {
  const customer = await findOrAddCaller(tx, input.shippingAddress)
  const { order, isRepeat } = await placeTaken(tx, {
    customer,
    key,
    input,
    takenBy: clerk.id,
    limit: config.limits.ordersPerAccount,
    network: null,
    config,
    // Whoever works for a closed shop orders in it.
    checkOpen: () => {},
    checkProofOfWork: async () => {},
  })
  if (!isRepeat) {
    await addCall(tx, { order: order._id, by: clerk.id, outcome: 'confirmed' })
    await confirm(tx, order, clerk.id)
    await addAuditEntry(tx, actor, { action: 'order-taken-by-phone', subject: order._id })
  }
  const placed = await findOrderFor(tx, order._id, clerk)
  if (!placed) throw notFound('Order')
  return placed
}

async function confirm(tx: Db, { _id, store, payment }: OrderDetail, by: string): Promise<void> {
  const { payments } = await readSettings(tx)
  if (isWallet(payment.method) && !payments.approveUnverified) return noteConfirmed(tx, _id)
  await moveToStatus(tx, { order: _id, store: store._id, from: 'Pending', to: 'Approved', by })
}
