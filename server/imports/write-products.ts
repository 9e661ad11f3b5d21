import { moveStock, type StockMove } from '#server/pairs/moves.queries.ts'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { MadeByImport } from '#server/platform/db/tables/imports/imports.ts'
import type { products } from '#server/platform/db/tables/products.ts'
import type { WrittenItem } from './items.queries.ts'
import { makePlaces } from './make-places.queries.ts'
import type { PlannedProduct } from './plan-product.ts'
import { findNamed, type Places } from './product-state.queries.ts'
import { PlanOutdated, type WriteContext } from './work.ts'
import {
  insertBarcodes,
  insertProducts,
  type NewBarcode,
  noteChangeOfAll,
  type ProductToWrite,
  quietChanges,
  updateProducts,
} from './write-products.queries.ts'

/** Everything of an article that an import writes; pictures are none of it. */
export type WrittenProduct = ProductToWrite['columns'] & { sizes: string[] }

/** What is kept of an article to undo it. */
export interface ProductUndo {
  /** null: the import has added it */
  before: WrittenProduct | null
  /** what the import has made of it; none is kept of earlier ones, of which the version tells */
  after?: WrittenProduct
  pairs: { showroom: string; size: string; before: number; after: number }[]
  barcodes: string[]
}

/**
 * Writes a batch of planned articles. Pairs of articles that are there move before their rows are locked, as orders do it: stock, then
 * availability, then products.
 */
export async function writeProducts(
  tx: Db,
  { actor, image, name }: WriteContext,
  plans: readonly PlannedProduct[],
): Promise<{ items: WrittenItem[]; made: Required<MadeByImport> }> {
  await quietChanges(tx)
  const { places, made } = await makePlaces(tx, actor, plans, image)
  const all = plans.map((plan) => ({ plan, write: toWrite(plan, places) }))
  const old = all.flatMap(({ plan, write }) => (plan.current ? [{ ...write, version: plan.current.updatedAt }] : []))
  const move = async (list: typeof all) => {
    const short = await moveStock(
      tx,
      list.flatMap(({ plan, write }) => movesOf(plan, write.id, places, name)),
      actor.id,
    )
    if (short.length > 0) throw new PlanOutdated('stock')
  }
  await move(all.filter(({ plan }) => plan.current))
  const changed = await updateProducts(tx, actor, old)
  if (changed.size < old.length) throw new PlanOutdated('products')
  const fresh = all.filter(({ plan }) => !plan.current)
  const added = await insertProducts(
    tx,
    actor,
    fresh.map(({ write }) => write),
    image,
  )
  await move(fresh)
  const barcodes = all.flatMap(({ plan, write }) =>
    plan.barcodes.map(({ code, size }): NewBarcode => {
      return { id: newId(), code, product: write.id, size: places.sizes.get(size) ?? '' }
    }),
  )
  await insertBarcodes(tx, actor.id, barcodes)
  await noteChangeOfAll(tx)
  const boundTo = Map.groupBy(barcodes, ({ product }) => product)
  const items = all.map(({ plan, write }): WrittenItem => {
    const change = changed.get(write.id)
    const row = change?.after ?? added.get(write.id)
    const undo: ProductUndo = {
      before: change ? writtenOf(change.before) : null,
      ...(row && { after: writtenOf({ ...row, sizeIds: write.sizes }) }),
      pairs: plan.pairs.map(({ size, ...pairs }) => ({ ...pairs, size: places.sizes.get(size) ?? '' })),
      barcodes: (boundTo.get(write.id) ?? []).map(({ id }) => id),
    }
    return { key: plan.key, subject: write.id, version: row?.updatedAt.toISOString() ?? null, undo: { ...undo } }
  })
  return { items, made }
}

function toWrite({ current, columns, place, sizes }: PlannedProduct, places: Places): ProductToWrite {
  const category = place.category.id ?? findNamed(places.categories, place.category.name)?.id ?? ''
  const inside = places.subCategories.filter((one) => one.category === category)
  return {
    id: current?.id ?? newId(),
    columns: {
      ...columns,
      category,
      subCategory: place.subCategory.id ?? findNamed(inside, place.subCategory.name)?.id ?? '',
      color: place.color.id ?? findNamed(places.colors, place.color.name)?.id ?? '',
    },
    sizes: sizes.flatMap((size) => places.sizes.get(size) ?? []),
  }
}

function movesOf({ pairs }: PlannedProduct, product: string, places: Places, name: string): StockMove[] {
  return pairs.map(({ showroom, size, before, after }) => ({
    ...{ showroom, product, size: places.sizes.get(size) ?? '' },
    ...{ on_hand: after - before, held: 0, kind: 'imported', pairs: after - before, reason: name },
  }))
}

/** What an article has now of what an import writes. */
export function writtenOf(row: typeof products.$inferSelect): WrittenProduct {
  const { name, nameBn, code, description, descriptionBn, originalPrice, discountPrice, cost } = row
  const { hidden, featured, bestSeller, category, subCategory, color, sizeIds } = row
  return {
    ...{ name, nameBn, code, description, descriptionBn, originalPrice, discountPrice, cost },
    ...{ hidden, featured, bestSeller, sizes: sizeIds.toSorted() },
    category: category ?? '',
    subCategory: subCategory ?? '',
    color: color ?? '',
  }
}
