import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { MoneyState } from '#shared/rules/money/order-money.ts'
import type { OrderStatus } from '#shared/rules/orders/order-status.ts'
import type { UnpaidDecision } from '#shared/schemas/payment.ts'

export type UnpaidOrder = {
  status: OrderStatus
  isWallet: boolean
  money: MoneyState
  /** taka that nobody has verified, or that are to be collected */
  due: number
}

/** Locks an order until the transaction ends; null if there is none. */
export async function lockUnpaidOrder(tx: Db, order: string): Promise<UnpaidOrder | null> {
  const { rows } = await tx.execute<UnpaidOrder>(sql`
    select o.status, o.payment_method <> 'COD' as "isWallet", o.money,
      case when o.payment_verified_at is null or o.money = 'refunded' then order_due(o) else 0 end::float8 as due
    from orders o where o.id = ${order} for update`)
  return rows[0] ?? null
}

/** Keeps how an unpaid order leaves: why it may, and whether what is due is collected in cash. */
export async function saveDecision(tx: Db, order: string, { answer, reason }: UnpaidDecision): Promise<void> {
  const why = answer === 'send' ? reason : null
  await tx.execute(sql`
    insert into order_work ("order", leaves_unpaid) values (${order}, ${why})
    on conflict ("order") do update set leaves_unpaid = excluded.leaves_unpaid`)
  await tx.execute(sql`
    update orders set cash_since = ${answer === 'collect' ? sql`clock_timestamp()` : sql`null`}, updated_at = clock_timestamp()
    where id = ${order}`)
}
