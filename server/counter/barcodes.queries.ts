import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { barcodes } from '#server/platform/db/tables/counter.ts'
import { productJson, sizeJson } from '#server/stock/json.queries.ts'
import { isId } from '#shared/rules/id.ts'
import type { Barcode } from '#shared/schemas/counter/counter.ts'

const MAX_LISTED = 200

function selectBarcodes(where: SQL, limit = MAX_LISTED): SQL {
  return sql`
    select b.id as "_id", b.code, ${productJson('p')} as product, ${sizeJson('b', 'z')} as size, ${isoTime('b.at')} as at, u.name as by
    from barcodes b join products p on p.id = b.product join users u on u.id = b.by left join sizes z on z.id = b.size
    where b.removed_at is null and ${where} order by b.at desc, b.id desc limit ${limit}`
}

/** The newest barcodes: of a product, of a code, or of all. */
export async function listBarcodes(
  db: Db,
  { product, code }: { product: string; code: string },
  limit = MAX_LISTED,
): Promise<Barcode[]> {
  const ofProduct = product === '' ? sql`true` : isId(product) ? sql`b.product = ${product}` : sql`false`
  const { rows } = await db.execute<Barcode>(
    selectBarcodes(sql`${ofProduct} ${code === '' ? sql`` : sql`and b.code = ${code}`}`, limit),
  )
  return rows
}

export async function findBarcode(db: Db, code: string): Promise<Barcode | null> {
  const { rows } = await db.execute<Barcode>(selectBarcodes(sql`b.code = ${code}`))
  return rows[0] ?? null
}

/** Whether there is such a pair: a size that the product has. */
export async function isPair(db: Db, product: string, size: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from product_sizes where product = ${product} and size = ${size}
    union all select from stock where product = ${product} and size = ${size} limit 1`)
  return rows.length > 0
}

/** The pair that the shop's own label of an article and size is on; null: it is on none. */
export async function findLabelled(
  db: Db,
  { article, size }: { article: string; size: number },
): Promise<{ product: string; size: string } | null> {
  const { rows } = await db.execute<{ product: string; size: string }>(sql`
    select p.id as product, z.id as size from products p join product_sizes s on s.product = p.id join sizes z on z.id = s.size
    where lower(p.code) = lower(${article}) and z.size = ${size} and p.archived_at is null limit 1`)
  return rows[0] ?? null
}

/** Binds a code; false if it is bound. */
export async function addBarcode(tx: Db, barcode: typeof barcodes.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(barcodes).values(barcode).onConflictDoNothing().returning({ id: barcodes.id })
  return rows.length > 0
}

/** Takes a code away; its code, null if there is none. */
export async function removeBarcode(tx: Db, id: string, by: string): Promise<string | null> {
  const [row] = await tx
    .update(barcodes)
    .set({ removedAt: sql`clock_timestamp()`, removedBy: by })
    .where(and(eq(barcodes.id, id), isNull(barcodes.removedAt)))
    .returning({ code: barcodes.code })
  return row?.code ?? null
}
