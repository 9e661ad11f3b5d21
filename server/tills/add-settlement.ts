import { and, eq, type SQL, sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import { moveMoneyOfMany } from '#server/money/move-money.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { couriers } from '#server/platform/db/tables/couriers.ts'
import { settlements } from '#server/platform/db/tables/settlements.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findOr404 } from '#server/platform/http/parse-id.ts'
import { hashFile, readRows } from '#server/spreadsheets/read-rows.ts'
import type { TableLine } from '#server/spreadsheets/read-table.ts'
import { cutText } from '#shared/rules/cut-text.ts'
import { SETTLING_KINDS } from '#shared/rules/orders/parcel.ts'
import type { Settlement } from '#shared/schemas/orders/cash.ts'
import { readSettlement, type SettlementLine } from './read-settlement.ts'
import { findSettlement } from './settlements.queries.ts'

/**
 * Reads what a courier paid, notes it, and settles the parcels that were paid in full. The same file again changes nothing: `added`
 * is false. Throws 404 for an unknown courier, 422 where another courier knows the parcels and this one none of them, and 413
 * and 422 as `readRows` and `readSettlement` do.
 */
export async function addSettlementFile(
  db: Db,
  actor: Actor,
  by: string,
  { file, courier: courierId }: { file: File; courier: string },
): Promise<Settlement & { added: boolean }> {
  const courier = await findOr404('Courier', courierId, (id) => findDebtor(db, id))
  const { taken: lines, rows, blank, named } = await readSettlement(await readRows(file))
  const fileHash = await hashFile(file)
  return db.transaction(async (tx) => {
    const known = await countKnown(tx, lines)
    const [other] = known
    if (other && !known.some(({ _id }) => _id === courier._id))
      throw new ShopError('other_courier', { rows: lines.length, courier: courier.name, other })
    const row = { courier: courier._id, name: cutText(file.name, 200), fileHash, rows, blank, named, by }
    const { id, isNew } = await addSettlement(tx, row)
    if (isNew) {
      await addSettlementRows(tx, { settlement: id, courier: courier._id, lines })
      await settleParcels(tx, id, by)
    }
    const details = { rows, named: named.length }
    await addAuditEntry(tx, actor, { action: 'settlement-uploaded', details })
    const found = await findSettlement(tx, id)
    if (!found) throw new Error(`settlement ${id} was added and is not there`)
    return { added: isNew, ...found }
  })
}

/**
 * Writes into the ledger what the rows of a settlement pay of their orders: in full, the rest of what was paid short before, or
 * a part; never more than is due.
 */
async function settleParcels(tx: Db, settlement: string, by: string): Promise<void> {
  const { rows } = await tx.execute<{ order: string; taka: number }>(sql`
    select o.id as "order", least(r.collected, p.cash, order_due(o))::float8 as taka
    from settlement_rows r join parcels p on p."order" = r."order" join orders o on o.id = r."order"
    where r.settlement = ${settlement} and (r.kind = 'short' or r.kind = any(${sql.param([...SETTLING_KINDS])}::text[]))
    order by o.id for update of o`)
  const moves = rows
    .filter(({ taka }) => taka > 0)
    .map(({ order, taka }) => ({ order, move: { kind: 'settled' as const, taka, settlement } }))
  await moveMoneyOfMany(tx, moves, by)
}

/**
 * A courier who may owe, also one that is no longer in use; null if there is none. Tills stand below parcels, the room of couriers,
 * and need no more than a name.
 */
async function findDebtor(db: Db, id: string): Promise<{ _id: string; name: string } | null> {
  const [row] = await db.select({ _id: couriers.id, name: couriers.name }).from(couriers).where(eq(couriers.id, id))
  return row ?? null
}

type Lines = readonly TableLine<SettlementLine>[]

/** Notes a settlement; returns its id, and whether it is new. */
async function addSettlement(
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
async function countKnown(tx: Db, lines: Lines): Promise<{ _id: string; name: string }[]> {
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
async function addSettlementRows(
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
