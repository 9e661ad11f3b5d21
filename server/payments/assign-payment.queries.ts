import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { Language } from '#shared/language/language.ts'
import { isId } from '#shared/rules/id.ts'
import type { Wallet } from '#shared/rules/orders/order-status.ts'

/** The id of an order by its id or its number; null if there is none. */
export async function findOrderByName(tx: Db, name: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(
    isId(name) ? sql`select id from orders where id = ${name}` : sql`select id from orders where number = ${name}`,
  )
  return rows[0]?.id ?? null
}

export type OrderWithMoney = {
  isWallet: boolean
  /** taka that are missing, that have come in or were accepted, and that are above the total */
  due: number
  paid: number
  surplus: number
}

/** Locks an order until the transaction ends; null if there is none. */
export async function lockOrderWithMoney(tx: Db, order: string): Promise<OrderWithMoney | null> {
  const { rows } = await tx.execute<OrderWithMoney>(sql`
    select o.payment_method <> 'COD' as "isWallet", order_due(o)::float8 as due,
      (case o.money when 'refunded' then 0 else o.paid end)::float8 as paid,
      greatest(0, o.paid - o.paid_back - o.total)::float8 as surplus
    from orders o where o.id = ${order} for update`)
  return rows[0] ?? null
}

export type AssignedLine = { order: string | null; paidBackAt: string | null; transactionId: string; taka: number }

/** Locks a line of a statement until the transaction ends, or only reads it; null if there is none. */
export async function lockAssignedLine(tx: Db, payment: string, { isRead = false } = {}): Promise<AssignedLine | null> {
  const { rows } = await tx.execute<AssignedLine>(sql`
    select "order", paid_back_at as "paidBackAt", transaction_id as "transactionId", amount::float8 as taka
    from wallet_payments where id = ${payment} ${isRead ? sql`` : sql`for update`}`)
  return rows[0] ?? null
}

export type OrderToAsk = {
  number: string
  email: string
  language: Language
  method: Wallet
  paid: number
  due: number
}

/** Notes that the buyer of an order was asked for the rest of a payment; returns what a letter says of it. */
export async function noteAsked(tx: Db, order: string): Promise<OrderToAsk | null> {
  await tx.execute(sql`
    insert into order_work ("order", rest_asked_at) values (${order}, clock_timestamp())
    on conflict ("order") do update set rest_asked_at = excluded.rest_asked_at`)
  const { rows } = await tx.execute<OrderToAsk>(sql`
    select o.number, o.shipping_email as email, o.language, o.payment_method as method, o.paid::float8 as paid, order_due(o)::float8 as due
    from orders o where o.id = ${order}`)
  return rows[0] ?? null
}
