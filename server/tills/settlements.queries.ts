import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { OwedCash } from '#shared/schemas/cash.ts'

const MAX_PARCELS = 500

type OwedRow = OwedCash['parcels'][number]

/** What couriers owe, by courier and day of the hand-over. */
export async function readOwed(db: Db): Promise<OwedCash> {
  const { rows: days } = await db.execute<{
    _id: string
    name: string
    day: string
    parcels: number
    taka: number
  }>(sql`
    select c.id as "_id", c.name, to_char(p.handed_over_at at time zone 'Asia/Dhaka', 'YYYY-MM-DD') as day,
      count(*)::integer as parcels, sum(least(p.cash, order_due(o)))::float8 as taka
    from parcels p join couriers c on c.id = p.courier join orders o on o.id = p."order" and o.status = 'Delivered'
    where p.cash > 0 and p.settled_at is null and p.returned_at is null and order_due(o) > 0
    group by 1, 2, 3 order by 2, 3`)
  const { rows: parcels } = await db.execute<OwedRow>(sql`
    select o.id as "_id", o.number, p.tracking_code as code, p.cash::integer as cash, p.handed_over_at as "handedOverAt",
      least(p.cash, order_due(o))::integer as owed, p.courier, o.status = 'Delivered' as delivered
    from parcels p join orders o on o.id = p."order"
    where p.courier is not null and p.cash > 0 and p.settled_at is null and p.returned_at is null and order_due(o) > 0
    order by p.handed_over_at, o.number limit ${MAX_PARCELS}`)
  const couriers = [...Map.groupBy(days, ({ _id }) => _id)].map(([id, list]) => ({
    _id: id,
    name: list[0]?.name ?? '',
    parcels: sum(list.map(({ parcels }) => parcels)),
    taka: sum(list.map(({ taka }) => taka)),
    days: list.map(({ day, parcels, taka }) => ({ day, parcels, taka })),
  }))
  return { total: sum(couriers.map(({ taka }) => taka)), couriers, parcels: parcels.map(withTime) }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function withTime<Row extends { handedOverAt: string }>(row: Row): Row {
  return { ...row, handedOverAt: new Date(row.handedOverAt).toISOString() }
}
