import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { settlements } from '#server/platform/db/tables/settlements.ts'
import type { Taken } from '#server/spreadsheets/read-table.ts'
import type { SettlementLine } from './read-settlement.ts'

type Lines = readonly Taken<SettlementLine>[]

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

/** The lines of a file as a table `line`. */
function lineTable(lines: Lines): SQL {
  const rows = lines.map(({ otherCode, collectedPaisa, feePaisa, ...line }) => ({
    ...line,
    other_code: otherCode,
    collected_paisa: collectedPaisa,
    fee_paisa: feePaisa,
  }))
  return sql`line as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l ("row" integer, code text, other_code text, collected bigint, collected_paisa integer, fee integer, fee_paisa integer)
  )`
}

/** The parcels that a line may name, by order number and, of any courier, by tracking code: each is looked up by an index. */
const parcelsOfLine: SQL = sql`(
  select p.*, 1 as way from orders o join parcels p on p."order" = o.id
  where o.number in (upper(l.code), upper(l.other_code))
  union all
  select p.*, 2 as way from couriers c join parcels p on p.courier = c.id
    and lower(p.tracking_code) in (lower(l.code), lower(l.other_code)) and p.tracking_code is not null
)`

/** Which couriers have the parcels that a file names, those with most of them first. */
export async function countKnown(tx: Db, lines: Lines): Promise<{ _id: string; name: string }[]> {
  const { rows } = await tx.execute<{ _id: string; name: string }>(sql`
    with ${lineTable(lines)}
    select c.id as "_id", c.name from line l cross join lateral ${parcelsOfLine} p join couriers c on c.id = p.courier
    group by c.id, c.name order by count(distinct l."row") desc, c.name`)
  return rows
}

/**
 * Writes the rows of a settlement with what each is (SETTLEMENT_KINDS), beside what was still due of its parcel. A parcel that both a
 * number and a code would name is that of the courier itself.
 */
export async function addSettlementRows(
  tx: Db,
  { settlement, courier, lines }: { settlement: string; courier: string; lines: Lines },
): Promise<void> {
  await tx.execute(sql`
    with ${lineTable(lines)}, found as (
      select l.*, p."order", p.courier, 
        case when p.settled_at is null then least(p.cash, order_due(o)) else p.cash end as cash, p.fee as expected_fee, p.settled_at, p.returned_at,
        row_number() over (partition by p."order" order by l."row") as place
      from line l
      left join lateral (
        select * from ${parcelsOfLine} candidate order by candidate.courier is not distinct from ${courier} desc, way limit 1
      ) p on true
      left join orders o on o.id = p."order"
    ), kinds as (
      select *, case
        when "order" is null then 'not-ours'
        when courier is distinct from ${courier} then 'other-courier'
        when place > 1 then 'repeated'
        when returned_at is not null then 'returned'
        when settled_at is not null then 'already-settled'
        when collected * 100 + collected_paisa < cash * 100 then 'short'
        when collected * 100 + collected_paisa > cash * 100 then 'over'
        when fee is not null and fee * 100 + fee_paisa <> expected_fee * 100 then 'fee-differs'
        else 'paid' end as kind
      from found
    )
    insert into settlement_rows (settlement, position, "row", "order", code, kind, collected, collected_paisa, fee, fee_paisa, cash, expected_fee)
    select ${settlement}, "row", "row", "order", code, kind, collected, collected_paisa, fee, fee_paisa, cash, expected_fee from kinds`)
}
