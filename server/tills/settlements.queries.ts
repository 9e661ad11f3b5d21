import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { countUpTo } from '#server/platform/db/search.ts'
import { settlements } from '#server/platform/db/tables/settlements.ts'
import { SETTLING_KINDS, type SettlementKind } from '#shared/rules/orders/parcel.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import type { OwedCash, SettledParcel, Settlement, SettlementSummary } from '#shared/schemas/orders/cash.ts'

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

const MAX_MISSING = 500

type Head = Pick<Settlement, '_id' | 'courier' | 'file' | 'at' | 'by' | 'blank' | 'named'> & { rows: number | null }
type StoredRow = SettledParcel & { kind: SettlementKind }

/** A settlement with its rows as they were told apart when it came; null if there is none. */
export async function findSettlement(db: Db, id: string): Promise<Settlement | null> {
  const { rows: heads } = await db.execute<Head>(sql`
    select s.id as "_id", json_build_object('_id', c.id, 'name', c.name) as courier, s.name as file, s.at, u.name as by, s.rows, s.blank, s.named
    from settlements s join couriers c on c.id = s.courier join users u on u.id = s.by where s.id = ${id}`)
  const [head] = heads
  if (!head) return null
  const { rows } = await db.execute<StoredRow>(sql`
    select r.kind, r."row", r."order" as "_id", o.number, r.code, coalesce(r.cash, p.cash)::float8 as cash, r.collected::float8 as collected,
      r.collected_paisa as "collectedPaisa", r.fee, r.fee_paisa as "feePaisa", coalesce(r.expected_fee, p.fee) as "expectedFee", c.name as courier
    from settlement_rows r left join orders o on o.id = r."order" left join parcels p on p."order" = r."order"
    left join couriers c on c.id = p.courier
    where r.settlement = ${id} order by r.position`)
  const ofKind = (wanted: SettlementKind) =>
    rows.filter(({ kind }) => kind === wanted).map(({ kind: _, ...parcel }) => parcel)
  return {
    ...head,
    at: new Date(head.at).toISOString(),
    rows: head.rows ?? rows.length,
    taken: rows.length,
    paid: ofKind('paid'),
    over: ofKind('over'),
    short: ofKind('short'),
    feeDiffers: ofKind('fee-differs'),
    alreadySettled: ofKind('already-settled'),
    repeated: ofKind('repeated'),
    returned: ofKind('returned'),
    otherCourier: ofKind('other-courier'),
    notOurs: ofKind('not-ours'),
    missing: await listMissing(db, id),
  }
}

/** What was delivered before a settlement came, is not in it, and is owed still. */
async function listMissing(db: Db, id: string): Promise<Settlement['missing']> {
  const { rows } = await db.execute<Settlement['missing'][number]>(sql`
    select o.id as "_id", o.number, p.tracking_code as code, p.cash::float8 as cash, p.handed_over_at as "handedOverAt"
    from settlements s
    join parcels p on p.courier = s.courier and p.cash > 0 and p.settled_at is null and p.returned_at is null and p.handed_over_at <= s.at
    join orders o on o.id = p."order" and o.status = 'Delivered' and o.delivered_at <= s.at
    where s.id = ${id} and not exists (select from settlement_rows r where r.settlement = s.id and r."order" = p."order")
    order by p.handed_over_at, o.number limit ${MAX_MISSING}`)
  return rows.map((row) => ({ ...row, handedOverAt: new Date(row.handedOverAt).toISOString() }))
}

type Summary = Omit<SettlementSummary, 'collected' | 'collectedPaisa'> & { paisa: number }

const settling = sql.join(
  SETTLING_KINDS.map((kind) => sql`${kind}`),
  sql`, `,
)

/** The settlements of all couriers, newest first; one page, and their total. */
export async function listSettlements(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: SettlementSummary[]; total: number }> {
  const { rows } = await db.execute<Summary>(sql`
    select s.id as "_id", json_build_object('_id', c.id, 'name', c.name) as courier, s.name as file, s.at, u.name as by, s.rows,
      jsonb_array_length(s.named) as named, r.settled, r.to_look_at as "toLookAt", r.paisa
    from (select * from settlements order by at desc, id desc limit ${limit} offset ${(page - 1) * limit}) s
    join couriers c on c.id = s.courier join users u on u.id = s.by
    cross join lateral (
      select count(*) filter (where kind in (${settling}))::integer as settled,
        count(*) filter (where kind <> 'paid')::integer as to_look_at,
        coalesce(sum(collected * 100 + collected_paisa), 0)::float8 as paisa
      from settlement_rows where settlement = s.id
    ) r
    order by s.at desc, s.id desc`)
  const list = rows.map(({ paisa, ...row }) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    collected: Math.floor(paisa / 100),
    collectedPaisa: paisa % 100,
  }))
  return { list, total: await countUpTo(db, MAX_COUNT, settlements, undefined) }
}
