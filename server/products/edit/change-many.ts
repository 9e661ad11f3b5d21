import type { Db } from '#server/platform/db/open.ts'
import type { products } from '#server/platform/db/tables/products.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { parseId } from '#server/platform/http/parse-id.ts'
import { discountedPrice } from '#shared/rules/money/price.ts'
import type { BulkValues, ChangedProduct, ProductsChange } from '#shared/schemas/product-input.ts'
import { addBulkChange, lockProducts, readProducts, takeBackChange, writeBulkValues } from './bulk.queries.ts'
import { assertMayPrice, lockSubCategory, resolveSubCategory } from './queries.ts'

type Row = typeof products.$inferSelect

/** What a change of many products would make of each. Throws as `updateProducts` does, and changes nothing. */
export function previewProducts(db: Db, input: ProductsChange): Promise<ChangedProduct[]> {
  return db.transaction(async (tx) => (await planChange(tx, input, readProducts)).map(({ told }) => told))
}

/**
 * Changes many products at once, all or none; for an hour that can be taken back. Throws 403 for prices that the actor may not
 * change, 404 if one of them has left the shop, 422 for a sub-category that is gone.
 */
export function updateProducts(
  db: Db,
  actor: Actor,
  input: ProductsChange,
): Promise<{ count: number; change: string }> {
  return db.transaction(async (tx) => {
    const plan = await planChange(tx, input, lockProducts)
    const changes = plan.map(({ row, told }) => ({ before: row, after: told.after }))
    assertMayPrice(actor, changes)
    await writeBulkValues(tx, actor, changes)
    const change = await addBulkChange(
      tx,
      actor,
      plan.map(({ told }) => told),
    )
    return { count: plan.length, change }
  })
}

/**
 * Takes back a change of many products. What somebody has changed since, or what has left the shop, stays as it is. Throws 410 an hour after
 * the change, and the second time.
 */
export function undoChange(db: Db, actor: Actor, id: string): Promise<{ restored: number; left: number }> {
  return db.transaction(async (tx) => {
    const told = await takeBackChange(tx, id)
    if (!told) throw new ShopError('undo_over')
    const rows = await lockProducts(
      tx,
      told.map(({ _id }) => _id),
    )
    const rowsById = new Map(rows.map((row) => [row.id, row]))
    const changed = told.flatMap(({ _id, before, after }) => {
      const row = rowsById.get(_id)
      return row && isSame(valuesOf(row), after) ? [{ before: row, after: before }] : []
    })
    const categories = new Map<string, string | undefined>()
    for (const id of new Set(changed.map(({ after }) => after.subCategory).toSorted()))
      categories.set(id, (await lockSubCategory(tx, id))?.category)
    const changes = changed.filter(({ after }) => categories.get(after.subCategory) === after.category)
    assertMayPrice(actor, changes)
    await writeBulkValues(tx, actor, changes)
    return { restored: changes.length, left: told.length - changes.length }
  })
}

async function planChange(
  tx: Db,
  { products: given, subCategory, discountPercent, ...flags }: ProductsChange,
  read: (tx: Db, ids: string[]) => Promise<Row[]>,
) {
  const ids = [...new Set(given.map((id) => parseId(id, 'Product')))]
  const place = subCategory === undefined ? {} : await resolveSubCategory(tx, subCategory)
  const rows = await read(tx, ids)
  if (rows.length < ids.length) throw notFound('Product')
  return rows.map((row) => {
    const before = valuesOf(row)
    const after: BulkValues = {
      ...before,
      ...place,
      ...(flags.featured !== undefined && { featured: flags.featured }),
      ...(flags.bestSeller !== undefined && { bestSeller: flags.bestSeller }),
      ...(discountPercent !== undefined && { discountPrice: discountedPrice(row.originalPrice, discountPercent) }),
    }
    const told: ChangedProduct = { _id: row.id, name: row.name, nameBn: row.nameBn, code: row.code, before, after }
    return { row, told }
  })
}

function valuesOf({ originalPrice, discountPrice, category, subCategory, featured, bestSeller }: Row): BulkValues {
  // Only a product that has left the shop has no place.
  return {
    originalPrice,
    discountPrice,
    category: category ?? '',
    subCategory: subCategory ?? '',
    featured,
    bestSeller,
  }
}

function isSame(one: BulkValues, other: BulkValues): boolean {
  return (Object.keys(one) as (keyof BulkValues)[]).every((name) => one[name] === other[name])
}
