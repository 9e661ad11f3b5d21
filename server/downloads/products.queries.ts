import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'

/** What the list of products does not tell of one of them. */
export interface ProductExtras {
  /** by id of a size */
  barcodes: Record<string, string>
  /** pairs on hand by id of a size, and of a showroom */
  pairs: Record<string, Record<string, number>>
}

type Row = { id: string } & ProductExtras & Record<string, unknown>

/** The barcodes and the pairs of products, by id. */
export async function readExtras(db: Db, ids: readonly string[]): Promise<Map<string, ProductExtras>> {
  const { rows } = await db.execute<Row>(sql`
    select p.id,
      coalesce((select json_object_agg(b.size, b.codes) from (
        select size, string_agg(code, ', ' order by code) as codes from barcodes
        where product = p.id and removed_at is null group by size
      ) b), '{}') as barcodes,
      coalesce((select json_object_agg(t.size, t.pairs) from (
        select size, json_object_agg(showroom, on_hand) as pairs from stock where product = p.id and on_hand > 0 group by size
      ) t), '{}') as pairs
    from products p where p.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
