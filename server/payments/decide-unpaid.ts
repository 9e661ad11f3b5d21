import { sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MoneyState } from '#shared/rules/money/order-money.ts'
import { isOpenStatus, type OrderStatus } from '#shared/rules/orders/order-status.ts'
import type { UnpaidDecision } from '#shared/schemas/orders/payment.ts'

/**
 * An admin says how an order leaves whose wallet payment nobody has verified: as it is, for a reason, with cash to collect, or not
 * before it is verified; one that was paid back leaves with cash to collect alone, also if cash it was from the beginning. Throws 404
 * for an unknown order, 409 for other cash on delivery, once nothing is left to pay, and where the order is not with the shop any more.
 */
export function decideUnpaid(db: Db, actor: Actor, id: string, decision: UnpaidDecision): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockUnpaidOrder(tx, id)
    if (!order) throw notFound('Order')
    const isPaidBack = order.money === 'refunded'
    if (!order.isWallet && !isPaidBack) throw new ShopError('no_wallet_payment')
    if (order.due === 0) throw new ShopError('order_is_paid')
    if (!isOpenStatus(order.status)) throw new ShopError('order_changed_meanwhile', { status: order.status })
    if (decision.answer === 'send' && isPaidBack) throw new ShopError('paid_back')
    await saveDecision(tx, id, decision)
    const { answer } = decision
    await addAuditEntry(tx, actor, { action: 'unpaid-order-decided', subject: id, details: { answer } })
  })
}

export type UnpaidOrder = {
  status: OrderStatus
  isWallet: boolean
  money: MoneyState
  /** taka that nobody has verified, or that are to be collected */
  due: number
}

/** Locks an order until the transaction ends; null if there is none. */
async function lockUnpaidOrder(tx: Db, order: string): Promise<UnpaidOrder | null> {
  const { rows } = await tx.execute<UnpaidOrder>(sql`
    select o.status, o.payment_method <> 'COD' as "isWallet", o.money,
      case when o.payment_verified_at is null or o.money = 'refunded' then order_due(o) else 0 end::float8 as due
    from orders o where o.id = ${order} for update`)
  return rows[0] ?? null
}

/** Keeps how an unpaid order leaves: why it may, and whether what is due is collected in cash. */
async function saveDecision(tx: Db, order: string, { answer, reason }: UnpaidDecision): Promise<void> {
  const why = answer === 'send' ? reason : null
  await tx.execute(sql`
    insert into order_work ("order", leaves_unpaid) values (${order}, ${why})
    on conflict ("order") do update set leaves_unpaid = excluded.leaves_unpaid`)
  await tx.execute(sql`
    update orders set cash_since = ${answer === 'collect' ? sql`clock_timestamp()` : sql`null`}, updated_at = clock_timestamp()
    where id = ${order}`)
}
