import { getTableColumns, sql } from 'drizzle-orm'
import { addChangeEntries, addCreatedEntries, addDeletedEntries } from '#server/audit/catalogue.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { nextUpdatedAt } from '#server/platform/db/update-if-unchanged.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ProductColumns } from './plan-product.ts'

export type Row = typeof products.$inferSelect

/** A product as it shall be written: ids in place of names. */
export interface ProductToWrite {
  id: string
  columns: ProductColumns & { category: string; subCategory: string; color: string }
  /** ids */
  sizes: string[]
}

/** Lets rows not say one by one that they have changed: whoever changes many says it once, at the end (decision 0046). */
export async function quietChanges(tx: Db): Promise<void> {
  await tx.execute(sql`select set_config('omni.product_changes', '1000', true)`)
}

/** Says it: at the end, because every order waits at its commit for the row that this locks. */
export async function noteChangeOfAll(tx: Db): Promise<void> {
  await tx.execute(sql`update catalogue_version set version = gen_random_uuid(), everything = gen_random_uuid()`)
}

/** Inserts products, with the audit entry of each. Throws what PostgreSQL does for an article number that is taken by now. */
export async function insertProducts(
  tx: Db,
  actor: Actor,
  list: readonly ProductToWrite[],
  image: string,
): Promise<Map<string, Row>> {
  if (list.length === 0) return new Map()
  const rows = await tx
    .insert(products)
    .values(list.map(({ id, columns }) => ({ id, ...columns, image1: image, image2: image })))
    .returning()
  await replaceSizes(tx, list)
  await addCreatedEntries(tx, actor, products, rows)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Products as they are, by their ids. */
export async function readProducts(tx: Db, ids: readonly string[]): Promise<Map<string, Row>> {
  const rows = await tx
    .select()
    .from(products)
    .where(sql`${products.id} = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Changes products that are as they were planned; `version` is what each had then. Returns those that it changed, before and after. */
export async function updateProducts(
  tx: Db,
  actor: Actor,
  list: readonly (ProductToWrite & { version: string })[],
): Promise<Map<string, { before: Row; after: Row }>> {
  if (list.length === 0) return new Map()
  const ids = list.map(({ id }) => id)
  const before = await tx
    .select()
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(products.id)
    .for('no key update')
  const values = JSON.stringify(list.map(({ id, version, columns }) => ({ id, version, ...columns })))
  const after = await tx
    .update(products)
    .set({
      name: sql`v.name`,
      nameBn: sql`v."nameBn"`,
      description: sql`v.description`,
      descriptionBn: sql`v."descriptionBn"`,
      originalPrice: sql`v."originalPrice"`,
      discountPrice: sql`v."discountPrice"`,
      cost: sql`v.cost`,
      category: sql`v.category`,
      subCategory: sql`v."subCategory"`,
      color: sql`v.color`,
      hidden: sql`v.hidden`,
      archivedAt: sql`case when v.hidden or ${products.inHiddenCategory} then ${products.archivedAt} end`,
      featured: sql`v.featured`,
      bestSeller: sql`v."bestSeller"`,
      updatedAt: nextUpdatedAt(products.updatedAt),
    })
    .from(sql`jsonb_to_recordset(${values}::jsonb) as v (id uuid, version timestamptz, name text, "nameBn" text, description text,
      "descriptionBn" text, "originalPrice" integer, "discountPrice" integer, cost integer, category uuid, "subCategory" uuid,
      color uuid, hidden boolean, featured boolean, "bestSeller" boolean)`)
    .where(sql`${products.id} = v.id and ${products.updatedAt} = v.version`)
    .returning(getTableColumns(products))
  const written = new Set(after.map(({ id }) => id))
  await replaceSizes(
    tx,
    list.filter(({ id }) => written.has(id)),
  )
  const sizesOf = new Map(list.map(({ id, sizes }) => [id, sizes.toSorted()]))
  const beforeOf = new Map(before.map((row) => [row.id, row]))
  const changes = after.flatMap((row) => {
    const was = beforeOf.get(row.id)
    return was ? [{ before: was, after: { ...row, sizeIds: sizesOf.get(row.id) ?? [] } }] : []
  })
  await addChangeEntries(tx, actor, products, changes)
  return new Map(changes.map((change) => [change.after.id, change]))
}

/** Makes these the sizes of products. */
async function replaceSizes(tx: Db, list: readonly Pick<ProductToWrite, 'id' | 'sizes'>[]): Promise<void> {
  const rows = JSON.stringify(list.flatMap(({ id, sizes }) => sizes.map((size) => ({ product: id, size }))))
  const wanted = sql`jsonb_to_recordset(${rows}::jsonb) as w (product uuid, size uuid)`
  const ids = list.map(({ id }) => id)
  await tx.execute(sql`
    delete from product_sizes ps where ps.product = any(${sql.param(ids)}::uuid[])
      and not exists (select from ${wanted} where w.product = ps.product and w.size = ps.size)`)
  await tx.execute(sql`
    insert into product_sizes (product, size) select w.product, w.size from ${wanted} order by 1, 2 on conflict do nothing`)
}

export interface NewBarcode {
  id: string
  code: string
  product: string
  size: string
}

/** Binds barcodes. Throws what PostgreSQL does for one that is bound by now. */
export async function insertBarcodes(tx: Db, by: string | null, list: readonly NewBarcode[]): Promise<void> {
  if (list.length === 0) return
  await tx.execute(sql`
    insert into barcodes (id, code, product, size, by)
    select b.id, b.code, b.product, b.size, coalesce(${by}::uuid, (select id from users where su order by created_at limit 1))
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as b (id uuid, code text, product uuid, size uuid)`)
}

/** Lets products leave the shop, with the audit entry of each. */
export async function archiveAdded(tx: Db, actor: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .update(products)
    .set({ archivedAt: sql`now()`, hidden: false, inHiddenCategory: false })
    .where(sql`${products.id} = any(${sql.param([...ids])}::uuid[])`)
    .returning()
  await addDeletedEntries(tx, actor, products, rows)
}

export async function removeBarcodes(tx: Db, by: string | null, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    update barcodes set removed_at = clock_timestamp(), removed_by = coalesce(${by}::uuid, by)
    where id = any(${sql.param([...ids])}::uuid[]) and removed_at is null`)
}
