import { type SQL, sql } from 'drizzle-orm'
import { bigint, date, integer, numeric, pgView, uuid } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/open.ts'

/** The `store` of totals over all showrooms, which would be slow to add up on demand. */
export const ALL_SHOWROOMS = '00000000-0000-0000-0000-000000000000'

const day = date({ mode: 'string' }).notNull()
const store = uuid().notNull()
const pairs = integer().notNull()
const orders = () => integer().notNull()
const taka = (name = 'taka') => bigint(name, { mode: 'number' }).notNull()

/** Orders per day in Dhaka and showroom (or ALL_SHOWROOMS). A key has several rows, some negative: sum them. */
export const dailyOrdersNow = pgView('daily_orders_now', {
  day,
  store,
  orders: orders(),
  taka: taka(),
  delivered: orders(),
  deliveredTaka: taka('delivered_taka'),
  cancelled: orders(),
  cancelledTaka: taka('cancelled_taka'),
  bkash: orders(),
  bkashTaka: taka('bkash_taka'),
  nagad: orders(),
  nagadTaka: taka('nagad_taka'),
}).existing()

/** Pairs and taka per day, showroom (or ALL_SHOWROOMS) and product, without cancelled orders; to be summed as well. */
export const dailyProductsNow = pgView('daily_products_now', {
  day,
  store,
  product: uuid().notNull(),
  pairs,
  taka: taka(),
}).existing()

/** Pairs per day, showroom (or ALL_SHOWROOMS) and size; to be summed as well. */
export const dailySizesNow = pgView('daily_sizes_now', {
  day,
  store,
  size: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
  pairs,
}).existing()

/** A span of days in Dhaka: its first day, and the day after its last one. */
export interface DaySpan {
  from?: SQL | undefined
  before?: SQL | undefined
}

/** Whether a moment is within these days, or so many days around them. */
export function isWithin(at: SQL, { from, before }: DaySpan, around = 0): SQL {
  const start = (day: SQL) => sql`((${day})::timestamp at time zone 'Asia/Dhaka')`
  const days = sql`make_interval(days => ${around}::integer)`
  return sql`(true ${from ? sql`and ${at} >= ${start(from)} - ${days}` : sql``}
    ${before ? sql`and ${at} < ${start(before)} + ${days}` : sql``})`
}

/**
 * Whether an order `o` counts as sold in these days: on the day of its delivery. Those orders are found by their events, of which there is an
 * index, a day around, since an event and its order have clocks of their own.
 */
export function isDeliveredWithin(days: DaySpan): SQL {
  return sql`o.delivered_at is not null and ${isWithin(sql`o.delivered_at`, days)} and o.id in (
    select e."order" from order_events e where e."to" = 'Delivered' and ${isWithin(sql`e.at`, days, 1)})`
}

/** Folds all uncounted events into the stored totals, in batches; returns how many. */
export async function countOrderEvents(db: Db, batch = 2_000): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count_order_events(${batch}) as count`)
  const count = rows[0]?.count ?? 0
  return count < batch ? count : count + (await countOrderEvents(db, batch))
}
