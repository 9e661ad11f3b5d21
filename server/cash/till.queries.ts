import { sql } from 'drizzle-orm'
import { ALL_SHOWROOMS } from '#server/dashboard/order-totals.queries.ts'
import type { Db } from '#server/db/open.ts'
import { requireRow } from '#server/db/require-row.ts'
import { tillCorrections, tillDays } from '#server/db/tables/tills.ts'
import type { Books, Till } from '#shared/schemas/cash.ts'

interface Counts {
  opened: number
  taken: number
}

/**
 * What a till began a day with (what was counted when it was last closed, with its corrections) and took: cash orders that
 * customers fetched. In taka.
 */
export async function readTill(db: Db, store: string, day: string): Promise<Counts> {
  const { rows } = await db.execute<{ opened: number; taken: number }>(sql`
    select
      coalesce((
        select d.counted + coalesce((select sum(c.taka) from till_corrections c where c.showroom = d.showroom and c.day = d.day), 0)
        from till_days d where d.showroom = ${store} and d.day < ${day} order by d.day desc limit 1
      ), 0)::float8 as opened,
      coalesce((
        select sum(o.total) from orders o
        where o.store = ${store} and o.status = 'Delivered' and o.payment_method = 'COD'
          and o.delivered_at >= (${day}::date::timestamp at time zone 'Asia/Dhaka')
          and o.delivered_at < ((${day}::date + 1)::timestamp at time zone 'Asia/Dhaka')
          and not exists (select from parcels p where p."order" = o.id)
      ), 0)::float8 as taken`)
  return requireRow(rows)
}

/** The closed till of a day with its corrections; null until then. */
export async function findClosedTill(
  db: Db,
  store: string,
  day: string,
): Promise<(Counts & Pick<Till, 'paidOut' | 'corrections'> & { closed: NonNullable<Till['closed']> }) | null> {
  const { rows } = await db.execute<{
    opened: number
    taken: number
    paidOut: number
    counted: number
    reason: string | null
    at: string
    by: string
  }>(sql`
    select d.opened::float8 as opened, d.taken::float8 as taken, d.paid_out::float8 as "paidOut", d.counted::float8 as counted,
      d.reason, d.at, u.name as by
    from till_days d join users u on u.id = d.by where d.showroom = ${store} and d.day = ${day}`)
  const [row] = rows
  if (!row) return null
  const { rows: corrections } = await db.execute<Till['corrections'][number]>(sql`
    select c.taka::float8 as taka, c.reason, c.at, u.name as by from till_corrections c join users u on u.id = c.by
    where c.showroom = ${store} and c.day = ${day} order by c.at, c.id`)
  const { opened, taken, paidOut, counted, reason, at, by } = row
  const difference = counted - (opened + taken - paidOut)
  return {
    opened,
    taken,
    paidOut,
    closed: { counted, difference, reason, at: new Date(at).toISOString(), by },
    corrections: corrections.map((correction) => ({ ...correction, at: new Date(correction.at).toISOString() })),
  }
}

/** Closes a till; false if it was closed already. */
export async function addClosedTill(tx: Db, till: typeof tillDays.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(tillDays).values(till).onConflictDoNothing()
  return rowCount === 1
}

export async function addCorrection(tx: Db, correction: typeof tillCorrections.$inferInsert): Promise<void> {
  await tx.insert(tillCorrections).values(correction)
}

/** The books of orders placed from one day in Dhaka to another, both included, from the totals by day (decision 0011). */
export async function readBooks(
  db: Db,
  { from, to, store }: { from: string | undefined; to: string | undefined; store: string | null },
): Promise<Books> {
  const days = sql`${from ? sql`and day >= ${from}::date` : sql``} ${to ? sql`and day <= ${to}::date` : sql``}`
  const placed = sql`${from ? sql`and o.created_at >= (${from}::date::timestamp at time zone 'Asia/Dhaka')` : sql``}
    ${to ? sql`and o.created_at < ((${to}::date + 1)::timestamp at time zone 'Asia/Dhaka')` : sql``}`
  const { rows } = await db.execute<{ ordered: number; delivered: number; cancelled: number; returned: number }>(sql`
    select coalesce(sum(taka), 0)::float8 as ordered, coalesce(sum(delivered_taka), 0)::float8 as delivered,
      coalesce(sum(cancelled_taka), 0)::float8 as cancelled,
      coalesce((
        select sum(o.total) from parcels p join orders o on o.id = p."order"
        where p.return_reason <> 'not-sent' and o.status = 'Cancelled' ${store ? sql`and o.store = ${store}` : sql``} ${placed}
      ), 0)::float8 as returned
    from daily_orders_now where store = ${store ?? ALL_SHOWROOMS} ${days}`)
  const { ordered, delivered, cancelled, returned } = requireRow(rows)
  return { ordered, delivered, open: ordered - delivered - cancelled, cancelled: cancelled - returned, returned }
}
