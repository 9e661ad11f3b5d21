import { type SQL, sql } from 'drizzle-orm'
import { ALL_SHOWROOMS, type DaySpan, isDeliveredWithin, isWithin } from '#server/orders/order-totals.queries.ts'
import { tillLock } from '#server/platform/db/advisory-locks.ts'
import { inShowrooms, isInShowrooms } from '#server/platform/db/in-showrooms.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { tillCorrections, tillDays } from '#server/platform/db/tables/settlements.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import { type Books, type ClosedTill, MAX_MOVEMENTS, type Till } from '#shared/schemas/orders/cash.ts'

/** Waits until nobody adds to the till of a showroom any more: until the commit, nobody else does. */
export async function lockTill(tx: Db, showroom: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${tillLock(showroom)}, 0))`)
}

export type LastClosing = { day: string; at: string }

/** The last closing of a till; null if it was never closed. */
export async function findLastClosing(db: Db, showroom: string): Promise<LastClosing | null> {
  const { rows } = await db.execute<LastClosing>(
    sql`select day::text as day, at from till_days where showroom = ${showroom} order by day desc limit 1`,
  )
  const [last] = rows
  return last ? { ...last, at: new Date(last.at).toISOString() } : null
}

export type TillSums = Pick<Till, 'opened' | 'taken' | 'refunded'>
type Sums = TillSums & { after: number; upTo: number }

/**
 * What a till has held since its last closing: what was counted then, with the corrections, what came in and what was given
 * back. `upTo` is the last row of the ledger in it. In taka.
 */
export async function readOpenTill(db: Db, showroom: string): Promise<Sums> {
  const { rows } = await db.execute<Sums>(sql`
    select
      coalesce((
        select d.counted + coalesce((select sum(c.taka) from till_corrections c where c.showroom = d.showroom and c.day = d.day), 0)
        from till_days d where d.showroom = ${showroom} order by d.day desc limit 1
      ), 0)::float8 as opened,
      coalesce(sum(m.taka) filter (where m.taka > 0), 0)::float8 as taken,
      coalesce(-sum(m.taka) filter (where m.taka < 0), 0)::float8 as refunded,
      till_closed_up_to(${showroom}, 'infinity')::float8 as after,
      coalesce(max(m.position), till_closed_up_to(${showroom}, 'infinity'))::float8 as "upTo"
    from order_money m where m.showroom = ${showroom} and m.position > till_closed_up_to(${showroom}, 'infinity')`)
  return requireRow(rows)
}

/** The rows `m` of the ledger behind a position that devices of a showroom have written, also by wallets. */
export const ofShowroom = (showroom: string, after: number): SQL =>
  sql`m.device in (select d.id from counter_devices d where d.showroom = ${showroom}) and m.position > ${after}::bigint`

export type ClosedTillRow = TillSums &
  Pick<Till, 'paidOut'> & {
    counted: number
    reason: string | null
    at: string
    by: string
    upTo: number | null
    /** the closing before it */
    since: string | null
    /** the last row that the ones before have counted */
    after: number
  }

/** The closing of a till for a day; null if there is none. */
export async function findClosedTill(db: Db, showroom: string, day: string): Promise<ClosedTillRow | null> {
  const { rows } = await db.execute<ClosedTillRow>(sql`
    select d.opened::float8 as opened, d.taken::float8 as taken, d.refunded::float8 as refunded, d.paid_out::float8 as "paidOut",
      d.counted::float8 as counted, d.reason, d.at, u.name as by, d.up_to::float8 as "upTo", b.at as since,
      till_closed_up_to(d.showroom, d.day)::float8 as after
    from till_days d join users u on u.id = d.by
    left join lateral (
      select at from till_days b where b.showroom = d.showroom and b.day < d.day order by b.day desc limit 1
    ) b on true
    where d.showroom = ${showroom} and d.day = ${day}`)
  const [row] = rows
  return row ? { ...row, at: iso(row.at), since: row.since && iso(row.since) } : null
}

/** Rows of the ledger in the till of a showroom since its last closing, or between two positions; the newest first. */
export async function listMovements(
  db: Db,
  showroom: string,
  { after, upTo }: { after?: number; upTo?: number } = {},
): Promise<Till['movements']> {
  const above: SQL = after === undefined ? sql`till_closed_up_to(${showroom}, 'infinity')` : sql`${after}`
  const { rows } = await db.execute<Till['movements'][number]>(sql`
    select m.position::float8 as position, m.at, m.kind, m.taka::float8 as taka, u.name as by, m.reason,
      case when o.id is not null then json_build_object('_id', o.id, 'number', o.number) end as "order",
      case when s.id is not null then json_build_object('_id', s.id, 'number', s.number) end as sale
    from order_money m join users u on u.id = m.by left join orders o on o.id = m."order" left join sales s on s.id = m.sale
    where m.showroom = ${showroom} and m.position > ${above} ${upTo === undefined ? sql`` : sql`and m.position <= ${upTo}`}
    order by m.position desc limit ${MAX_MOVEMENTS}`)
  return rows.map((row) => ({ ...row, at: iso(row.at) }))
}

/** The corrections of a closed till, oldest first. */
export async function listCorrections(db: Db, showroom: string, day: string): Promise<Till['corrections']> {
  const { rows } = await db.execute<Till['corrections'][number]>(sql`
    select c.taka::float8 as taka, c.reason, c.at, u.name as by from till_corrections c join users u on u.id = c.by
    where c.showroom = ${showroom} and c.day = ${day} order by c.at, c.id`)
  return rows.map((row) => ({ ...row, at: iso(row.at) }))
}

/** The newest closings of a till. */
export async function listClosings(db: Db, showroom: string, limit: number): Promise<ClosedTill[]> {
  const { rows } = await db.execute<ClosedTill>(sql`
    select d.day::text as day, d.counted::float8 as counted,
      (d.counted - (d.opened + d.taken - d.refunded - d.paid_out))::float8 as difference, d.at, u.name as by
    from till_days d join users u on u.id = d.by where d.showroom = ${showroom} order by d.day desc limit ${limit}`)
  return rows.map((row) => ({ ...row, at: iso(row.at) }))
}

function iso(time: string): string {
  return new Date(time).toISOString()
}

/** Closes a till, which the transaction has locked. */
export async function addClosedTill(tx: Db, till: Omit<typeof tillDays.$inferInsert, 'at'>): Promise<void> {
  await tx.insert(tillDays).values({ ...till, at: sql`clock_timestamp()` })
}

export async function addCorrection(
  tx: Db,
  correction: Omit<typeof tillCorrections.$inferInsert, 'at'>,
): Promise<void> {
  await tx.insert(tillCorrections).values({ ...correction, at: sql`clock_timestamp()` })
}

type PlacedSums = Pick<Books, 'ordered' | 'delivered' | 'cancelled' | 'returned'> & { deliveredOrders: number }

/**
 * The books of orders placed, from the totals by day (decision 0011), and of what was sold, on the day of delivery or at a counter: from one day
 * in Dhaka to another, both included.
 */
export async function readBooks(
  db: Db,
  { from, to, showrooms }: { from: string | undefined; to: string | undefined; showrooms: Showrooms },
): Promise<Books> {
  const days = sql`${from ? sql`and day >= ${from}::date` : sql``} ${to ? sql`and day <= ${to}::date` : sql``}`
  const span = { from: from ? sql`${from}::date` : undefined, before: to ? sql`${to}::date + 1` : undefined }
  const { rows } = await db.execute<PlacedSums>(sql`
    select coalesce(sum(taka), 0)::float8 as ordered, coalesce(sum(delivered), 0)::integer as "deliveredOrders", coalesce(sum(delivered_taka), 0)::float8 as delivered,
      coalesce(sum(cancelled_taka), 0)::float8 as cancelled,
      coalesce((
        select sum(o.total) from parcels p join orders o on o.id = p."order"
        where p.return_reason <> 'not-sent' and o.status = 'Cancelled' and ${isInShowrooms(sql`o.store`, showrooms)}
          and ${isWithin(sql`o.created_at`, span)}
      ), 0)::float8 as returned
    from daily_orders_now where ${inShowrooms(sql`store`, showrooms) ?? sql`store = ${ALL_SHOWROOMS}`} ${days}`)
  const { ordered, delivered, deliveredOrders, cancelled, returned } = requireRow(rows)
  const open = ordered - delivered - cancelled
  // Of all time, what was delivered is that of all orders.
  const online =
    from || to
      ? await sumDelivered(db, span, showrooms)
      : { orders: deliveredOrders, taka: delivered, orderedBefore: 0 }
  const counter = await sumSales(db, { from, to, showrooms })
  const cameBack = await sumBack(db, { from, to, showrooms })
  return {
    ordered,
    delivered,
    open,
    cancelled: cancelled - returned,
    returned,
    online,
    counter,
    cameBack,
    together: online.taka + counter.taka - cameBack.taka,
  }
}

/** What was delivered in these days, and what of it was ordered before them. */
async function sumDelivered(db: Db, span: DaySpan, showrooms: Showrooms): Promise<Books['online']> {
  const before = span.from ? sql`not ${isWithin(sql`o.created_at`, { from: span.from })}` : sql`false`
  const { rows } = await db.execute<Books['online']>(sql`
    select count(*)::integer as orders, coalesce(sum(o.total), 0)::float8 as taka,
      coalesce(sum(o.total) filter (where ${before}), 0)::float8 as "orderedBefore"
    from orders o where ${isInShowrooms(sql`o.store`, showrooms)} and ${isDeliveredWithin(span)}`)
  return requireRow(rows)
}

/** What came back from one day in Dhaka to another, both included: a row a day and showroom. */
async function sumBack(
  db: Db,
  { from, to, showrooms }: { from: string | undefined; to: string | undefined; showrooms: Showrooms },
): Promise<Books['cameBack']> {
  const { rows } = await db.execute<Books['cameBack']>(sql`
    select coalesce(sum(exchanges), 0)::integer as exchanges, coalesce(sum(pairs), 0)::integer as pairs,
      coalesce(sum(taka), 0)::float8 as taka, coalesce(sum(vat), 0)::float8 as vat
    from daily_exchanges where ${isInShowrooms(sql`showroom`, showrooms)}
      ${from ? sql`and day >= ${from}::date` : sql``} ${to ? sql`and day <= ${to}::date` : sql``}`)
  return requireRow(rows)
}

/** What counters sold from one day in Dhaka to another, both included, without what was voided: a row a day and showroom. */
async function sumSales(
  db: Db,
  { from, to, showrooms }: { from: string | undefined; to: string | undefined; showrooms: Showrooms },
): Promise<Books['counter']> {
  const { rows } = await db.execute<Books['counter']>(sql`
    with meant as materialized (
      select * from daily_sales
      where ${isInShowrooms(sql`showroom`, showrooms)}
        ${from ? sql`and day >= ${from}::date` : sql``} ${to ? sql`and day <= ${to}::date` : sql``}
    )
    select coalesce(sum(sales), 0)::integer as sales, coalesce(sum(voided), 0)::integer as voided, coalesce(sum(taka), 0)::float8 as taka,
      coalesce(sum(discount), 0)::float8 as discount, coalesce(sum(vat), 0)::float8 as vat,
      (select coalesce(json_agg(json_build_object('method', g.key, 'taka', g.taka) order by g.taka desc, g.key), '[]') from (
        select w.key, sum(w.value::bigint)::float8 as taka from meant x cross join lateral jsonb_each_text(x.methods) w group by 1
      ) g) as methods
    from meant`)
  return requireRow(rows)
}
