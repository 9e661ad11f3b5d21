import { and, asc, count, eq, getTableColumns, ilike, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { addChangeEntries, createRow, deleteRow } from '#server/audit/catalogue.queries.ts'
import { onDuplicate } from '#server/db/constraint-errors.ts'
import type { Db } from '#server/db/open.ts'
import { containsPattern } from '#server/db/search.ts'
import { categories } from '#server/db/tables/categories.ts'
import { colors } from '#server/db/tables/colors.ts'
import { productSizes, products } from '#server/db/tables/products.ts'
import { sizes } from '#server/db/tables/sizes.ts'
import { subCategories } from '#server/db/tables/sub-categories.ts'
import { nextUpdatedAt, updateIfUnchanged } from '#server/db/update-if-unchanged.ts'
import type { Actor } from '#server/http/actor.ts'
import { isId } from '#shared/rules/id.ts'
import type { ProductSort } from '#shared/rules/product-filter.ts'
import type { Product } from '#shared/schemas/product.ts'
import { isOnSale, listProducts, PRODUCT_ORDERS } from '../queries.ts'
import { toSearchTerms } from '../search/text-match.queries.ts'

export type ProductRow = typeof products.$inferInsert

const onCodeTaken = onDuplicate('article_number_taken')

/** Whether the colour exists; locks it against deletion until the transaction ends. */
export async function colorExists(tx: Db, id: string): Promise<boolean> {
  if (!isId(id)) return false
  return (await tx.select({ id: colors.id }).from(colors).where(eq(colors.id, id)).for('key share')).length > 0
}

/** Locks a sub-category and returns the ids of it and its category; null if there is none. */
export async function lockSubCategory(tx: Db, id: string): Promise<{ subCategory: string; category: string } | null> {
  if (!isId(id)) return null
  const [row] = await tx
    .select({ subCategory: subCategories.id, category: subCategories.category })
    .from(subCategories)
    .where(eq(subCategories.id, id))
    .for('share')
  return row ?? null
}

/** Whether all the sizes exist; locks them against deletion until the transaction ends. */
export async function sizesExist(tx: Db, ids: string[]): Promise<boolean> {
  if (!ids.every(isId)) return false
  const rows = await tx.select({ id: sizes.id }).from(sizes).where(inArray(sizes.id, ids)).for('key share')
  return rows.length === ids.length
}

/** Adds a product and returns its id. Throws 409 if another product on sale has the article number. */
export async function addProduct(tx: Db, actor: Actor, row: ProductRow): Promise<string> {
  return (await createRow(tx, actor, products, row).catch(onCodeTaken)).id
}

/**
 * Changes a product on sale and its sizes, with the audit entry; false if there is none. Throws 409 for a taken article
 * number or a conflicting change.
 */
export async function changeProduct(
  tx: Db,
  actor: Actor,
  id: string,
  { sizes: sizeIds, ...values }: Partial<ProductRow> & { sizes: string[] },
  expectedUpdatedAt: Date | null,
): Promise<boolean> {
  const options = { id, values, expectedUpdatedAt, filter: isOnSale }
  const change = await updateIfUnchanged(tx, products, options).catch(onCodeTaken)
  if (!change) return false
  await setSizes(tx, id, sizeIds)
  const after = { ...change.after, sizeIds: sizeIds.toSorted() }
  await addChangeEntries(tx, actor, products, [{ before: change.before, after }])
  return true
}

/** Replaces the sizes of a product. */
export async function setSizes(tx: Db, product: string, sizeIds: string[]): Promise<void> {
  const obsoleteSizes = and(eq(productSizes.product, product), notInArray(productSizes.size, sizeIds))
  await tx.delete(productSizes).where(obsoleteSizes)
  await tx
    .insert(productSizes)
    .values(sizeIds.map((size) => ({ product, size })))
    .onConflictDoNothing()
}

/** Archives a product; old orders still show it. False if there is none on sale. */
export function archiveProduct(db: Db, actor: Actor, id: string): Promise<boolean> {
  return deleteRow(db, actor, products, id, async (tx) => {
    const archivedRows = await tx
      .update(products)
      .set({ archivedAt: sql`now()` })
      .where(and(eq(products.id, id), isOnSale))
      .returning({ id: products.id })
    return archivedRows.length > 0
  })
}

/**
 * The columns that a copy of a product on sale takes over, and the ids of its sizes; null if there is none. The product is
 * locked until the transaction ends.
 */
export async function findCopySource(tx: Db, id: string) {
  const { id: _, code: __, createdAt, updatedAt, archivedAt, searchText, ...copiedColumns } = getTableColumns(products)
  const [row] = await tx
    .select(copiedColumns)
    .from(products)
    .where(and(eq(products.id, id), isOnSale))
    .for('share')
  return row ?? null
}

/**
 * Updates many products on sale, with an audit entry for each, and returns their number. `discountPercent` applies to the
 * original price.
 */
export async function changeProducts(
  tx: Db,
  actor: Actor,
  ids: string[],
  values: Partial<ProductRow> & { discountPercent?: number | undefined },
): Promise<number> {
  const { discountPercent, ...columns } = values
  const discountedPrice = sql`greatest(1, round(${products.originalPrice} * (100 - ${discountPercent ?? 0}::integer) / 100.0))::integer`
  const isChosen = and(inArray(products.id, ids), isOnSale)
  // In the order of their ids, so that two such changes cannot wait for each other.
  const rows = await tx.select().from(products).where(isChosen).orderBy(asc(products.id)).for('no key update')
  const beforeById = new Map(rows.map((row) => [row.id, row]))
  const updatedRows = await tx
    .update(products)
    .set({
      ...columns,
      ...(discountPercent !== undefined && { discountPrice: discountedPrice }),
      updatedAt: nextUpdatedAt(products.updatedAt),
    })
    .where(isChosen)
    .returning()
  const changes = updatedRows.flatMap((after) => {
    const before = beforeById.get(after.id)
    return before ? [{ before, after }] : []
  })
  await addChangeEntries(tx, actor, products, changes)
  return updatedRows.length
}

interface ManagedSearch {
  query: string
  sort: ProductSort
  page: number
  limit: number
}

/**
 * One page of the products on sale whose name, article number, colour, category or sub-category contains the text, ignoring
 * case. Bengali digits in the text also count as 0–9.
 */
export async function searchManagedProducts(
  db: Db,
  { query, sort, page, limit }: ManagedSearch,
): Promise<{ products: Product[]; total: number }> {
  const where = containsText(db, query)
  const [countRows, pageProducts] = await Promise.all([
    db.select({ total: count() }).from(products).where(and(isOnSale, where)),
    listProducts(db, { where, order: PRODUCT_ORDERS[sort], limit, offset: (page - 1) * limit }),
  ])
  return { products: pageProducts, total: countRows[0]?.total ?? 0 }
}

function containsText(db: Db, query: string): SQL | undefined {
  return or(...toSearchTerms(query).map((term) => containsTerm(db, term)))
}

function containsTerm(db: Db, term: string): SQL | undefined {
  const pattern = containsPattern(term)
  const idsByName = <T extends typeof colors | typeof categories | typeof subCategories>(table: T) =>
    db
      .select({ id: table.id })
      .from(table as typeof colors)
      .where(ilike(table.name, pattern))
  return or(
    sql`${products.searchText} like lower(${pattern})`,
    inArray(products.color, idsByName(colors)),
    inArray(products.category, idsByName(categories)),
    inArray(products.subCategory, idsByName(subCategories)),
  )
}
