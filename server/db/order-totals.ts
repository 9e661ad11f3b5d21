import { sql } from 'drizzle-orm'
import { bigint, date, integer, numeric, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { ORDER_STATUSES, PAYMENT_METHODS } from '#shared/rules/order-status.ts'
import type { Db } from './open.ts'

/** Stands for all stores in the totals by product and by size, which would be slow to add up over every store. */
export const ANY_STORE = '00000000-0000-0000-0000-000000000000'

const day = date({ mode: 'string' }).notNull()
const store = uuid().notNull()
const pairs = integer().notNull()

/** Orders of each day in Dhaka by store, status and payment; several rows a key, and some of them negative: to be summed. */
export const dailyOrdersNow = pgView('daily_orders_now', {
  day,
  store,
  status: text({ enum: ORDER_STATUSES }).notNull(),
  paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
  orders: integer().notNull(),
  taka: bigint({ mode: 'number' }).notNull(),
}).existing()

/** Pairs and taka of each day by store (or ANY_STORE) and product, without cancelled orders; to be summed as well. */
export const dailyProductsNow = pgView('daily_products_now', {
  day,
  store,
  product: uuid().notNull(),
  pairs,
  taka: bigint({ mode: 'number' }).notNull(),
}).existing()

/** Pairs of each day by store (or ANY_STORE) and size; to be summed as well. */
export const dailySizesNow = pgView('daily_sizes_now', {
  day,
  store,
  size: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
  pairs,
}).existing()

/** Moves everything into the kept totals that is not there yet, a batch of so many events at a time; gives how many. */
export async function countOrderEvents(db: Db, batch = 2_000): Promise<number> {
  const { rows } = await db.execute<{ moved: number }>(sql`select count_order_events(${batch}) as moved`)
  const moved = rows[0]?.moved ?? 0
  return moved < batch ? moved : moved + (await countOrderEvents(db, batch))
}
