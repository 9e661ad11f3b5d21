import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { settlements } from '#server/db/tables/settlements.ts'
import type { SettlementKind } from '#shared/rules/parcel.ts'
import type { OwedCash, SettledParcel, Settlement } from '#shared/schemas/cash.ts'

const MAX_PARCELS = 500

/** A row of a courier's file; amounts in taka. */
export interface SettlementLine {
  code: string
  collected: number
  fee: number | null
}

/** Notes a settlement; returns its id, and whether it is new. */
export async function addSettlement(
  tx: Db,
  settlement: typeof settlements.$inferInsert,
): Promise<{ id: string; isNew: boolean }> {
  const [row] = await tx.insert(settlements).values(settlement).onConflictDoNothing().returning({ id: settlements.id })
  if (row) return { id: row.id, isNew: true }
  const { courier, fileHash } = settlement
  const [known] = await tx
    .select({ id: settlements.id })
    .from(settlements)
    .where(and(eq(settlements.courier, courier), eq(settlements.fileHash, fileHash)))
  if (!known) throw new Error('A settlement is there and cannot be found')
  return { id: known.id, isNew: false }
}

/**
 * Writes the rows of a settlement with what each is, and marks parcels paid in full as settled. A row is that of a parcel by
 * its order number or tracking code; a second row of a parcel, and one that was settled before, is not ours to count.
 */
export async function addSettlementRows(
  tx: Db,
  { settlement, courier, lines }: { settlement: string; courier: string; lines: SettlementLine[] },
): Promise<void> {
  await tx.execute(sql`
    with line as (
      select position, code, collected, fee
      from jsonb_to_recordset(${JSON.stringify(lines.map((line, position) => ({ ...line, position })))}::jsonb)
        as l (position integer, code text, collected bigint, fee integer)
    ), found as (
      select l.*, p."order", p.cash, p.fee as expected_fee, p.settled_at,
        row_number() over (partition by p."order" order by l.position) as place
      from line l
      left join lateral (
        select p.* from parcels p join orders o on o.id = p."order"
        where p.courier = ${courier} and p.returned_at is null
          and (o.number = upper(l.code) or lower(p.tracking_code) = lower(l.code))
        limit 1
      ) p on true
    ), kinds as (
      select *, case
        when "order" is null or place > 1 or settled_at is not null then 'not-ours'
        when collected < cash then 'short'
        when fee is not null and fee <> expected_fee then 'fee-differs'
        else 'paid' end as kind
      from found
    ), settled as (
      update parcels p set settled_at = now() from kinds k
      where p."order" = k."order" and k.kind in ('paid', 'fee-differs') returning p."order"
    )
    insert into settlement_rows (settlement, position, "order", code, kind, collected, fee)
    select ${settlement}, position, "order", code, kind, collected, fee from kinds`)
}

type StoredRow = SettledParcel & { kind: SettlementKind }

/** A settlement as it was classified when it came. */
export async function readSettlement(db: Db, id: string): Promise<Omit<Settlement, 'message' | 'added'>> {
  const { rows } = await db.execute<StoredRow>(sql`
    select r.kind, r."order" as "_id", o.number, r.code, p.cash::integer as cash, r.collected::integer as collected, r.fee,
      p.fee as "expectedFee"
    from settlement_rows r left join orders o on o.id = r."order" left join parcels p on p."order" = r."order"
    where r.settlement = ${id} order by r.position`)
  const ofKind = (wanted: SettlementKind) =>
    rows.filter(({ kind }) => kind === wanted).map(({ kind: _, ...parcel }) => parcel)
  const { rows: missing } = await db.execute<Settlement['missing'][number]>(sql`
    select o.id as "_id", o.number, p.tracking_code as code, p.cash::integer as cash, p.handed_over_at as "handedOverAt"
    from settlements s
    join parcels p on p.courier = s.courier and p.cash > 0 and p.settled_at is null and p.returned_at is null
    join orders o on o.id = p."order" and o.status = 'Delivered'
    where s.id = ${id} and not exists (select from settlement_rows r where r.settlement = s.id and r."order" = p."order")
    order by p.handed_over_at, o.number limit ${MAX_PARCELS}`)
  return {
    _id: id,
    paid: ofKind('paid'),
    short: ofKind('short'),
    feeDiffers: ofKind('fee-differs'),
    notOurs: ofKind('not-ours'),
    missing: missing.map(withTime),
  }
}

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
      count(*)::integer as parcels, sum(p.cash)::float8 as taka
    from parcels p join couriers c on c.id = p.courier join orders o on o.id = p."order" and o.status = 'Delivered'
    where p.cash > 0 and p.settled_at is null and p.returned_at is null
    group by 1, 2, 3 order by 2, 3`)
  const { rows: parcels } = await db.execute<OwedRow>(sql`
    select o.id as "_id", o.number, p.tracking_code as code, p.cash::integer as cash, p.handed_over_at as "handedOverAt",
      p.courier, o.status = 'Delivered' as delivered
    from parcels p join orders o on o.id = p."order"
    where p.courier is not null and p.cash > 0 and p.settled_at is null and p.returned_at is null
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
