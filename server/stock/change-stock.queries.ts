import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { deliveries } from '#server/platform/db/tables/stock.ts'
import { isId } from '#shared/rules/id.ts'
import type { SizeOfProduct } from './moves.queries.ts'

/** Those of the sizes in which their product is sold or of which the showroom has a row, as 'product size'. */
export async function findKnownSizes(
  tx: Db,
  showroom: string,
  rows: readonly SizeOfProduct[],
): Promise<ReadonlySet<string>> {
  const found = await tx.execute<{ key: string }>(sql`
    select r.product || ' ' || r.size as key from ${recordset(rows)}
    where exists (
        select from product_sizes z join products p on p.id = z.product and (p.archived_at is null or p.hidden or p.in_hidden_category)
        where z.product = r.product and z.size = r.size
      ) or exists (select from stock t where t.showroom = ${showroom} and t.product = r.product and t.size = r.size)`)
  return new Set(found.rows.map(({ key }) => key))
}

/** Locks rows of stock until the transaction ends, in the order of `change_pairs`; returns their pairs by 'product size'. */
export async function lockStockRows(tx: Db, showroom: string, rows: readonly SizeOfProduct[]) {
  await tx.execute(sql`insert into stock (showroom, product, size)
    select ${showroom}, r.product, r.size from ${recordset(rows)} order by 2, 3 on conflict do nothing`)
  const locked = await tx.execute<{ key: string; onHand: number; held: number }>(sql`
    select product || ' ' || size as key, on_hand as "onHand", held from stock
    where showroom = ${showroom} and (product, size) in (select r.product, r.size from ${recordset(rows)})
    order by showroom, product, size for update`)
  return new Map(locked.rows.map(({ key, ...pairs }) => [key, pairs]))
}

/** Records a delivery; false if the showroom has received one with this reference already. */
export async function addDelivery(tx: Db, showroom: string, reference: string, by: string): Promise<boolean> {
  const rows = await tx.insert(deliveries).values({ showroom, reference, by }).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Rows of a request as a table `r`; malformed ids are left out. */
function recordset(rows: readonly SizeOfProduct[]) {
  const valid = rows.filter(({ product, size }) => isId(product) && isId(size))
  return sql`jsonb_to_recordset(${JSON.stringify(valid)}::jsonb) as r (product uuid, size uuid)`
}
