import { sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { productJson, sizeJson } from '#server/stock/json.queries.ts'
import type { BoxLabel, Delivery, LabelsInput } from '#shared/schemas/stock/label.ts'

/** The rows of the ledger that a delivery `d` has written, within its transaction. */
const movesOfDelivery = sql`stock_movements m
  where m.showroom = d.showroom and m.kind = 'received' and m.reference = d.reference
    and m.at between d.at - interval '1 second' and d.at + interval '10 minutes'`

/** The newest deliveries of a showroom. */
export async function listDeliveries(db: Db, showroom: string): Promise<Delivery[]> {
  const { rows } = await db.execute<Delivery>(sql`
    select d.id as "_id", d.reference, ${isoTime('d.at')} as at,
      coalesce((select sum(m.pairs) from ${movesOfDelivery}), 0)::integer as pairs
    from (select * from deliveries where showroom = ${showroom} order by at desc, id desc limit 50) d
    order by d.at desc, d.id desc`)
  return rows
}

/** The pairs of a delivery to a showroom as rows of labels, by article and size; none if there is no such delivery. */
export async function readDelivery(db: Db, showroom: string, delivery: string): Promise<LabelsInput['rows']> {
  const { rows } = await db.execute<LabelsInput['rows'][number]>(sql`
    select m.product, m.size, sum(m.pairs)::integer as labels
    from deliveries d, lateral (select m.product, m.size, m.pairs from ${movesOfDelivery}) m
      join products p on p.id = m.product join sizes z on z.id = m.size
    where d.id = ${delivery} and d.showroom = ${showroom}
    group by m.product, m.size, p.code, z.size order by p.code, z.size`)
  return rows
}

type LabelRow = Omit<BoxLabel, 'code'>

/** What labels say, in the order of the rows; a size that was deleted has none. */
export async function readLabelRows(db: Db, rows: LabelsInput['rows']): Promise<LabelRow[]> {
  const found = await db.execute<LabelRow>(sql`
    select ${productJson('p')} as product, ${sizeJson('r', 'z')} as size, p.discount_price as price, r.labels
    from ${recordset(rows)} join products p on p.id = r.product join sizes z on z.id = r.size
    order by r.place`)
  return found.rows
}

export type BoundCode = { code: string; product: string; size: string }

/** The barcodes that the sizes of the rows have, and all others among the codes; the newest first. */
export async function listBoundCodes(
  db: Db,
  rows: LabelsInput['rows'],
  codes: readonly string[],
): Promise<BoundCode[]> {
  const found = await db.execute<BoundCode>(sql`
    select b.code, b.product, b.size from barcodes b
    where b.removed_at is null and (
      (b.product, b.size) in (select r.product, r.size from ${recordset(rows)})
      or b.code in (select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb))
    ) order by b.at desc, b.id desc`)
  return found.rows
}

/** Rows of a request as a table `r`. */
function recordset(rows: LabelsInput['rows']) {
  const placed = JSON.stringify(rows.map((row, place) => ({ ...row, place })))
  return sql`jsonb_to_recordset(${placed}::jsonb) as r (product uuid, size uuid, labels integer, place integer)`
}
