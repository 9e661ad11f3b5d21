import { and, asc, eq, inArray } from 'drizzle-orm'
import { changeRow, createRow, deleteRow } from '#server/audit/catalogue.queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import { deleteUnlessReferenced } from '#server/platform/db/delete-unless-referenced.ts'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { hasLeft } from '#server/platform/db/product-visibility.ts'
import { productSizes, products } from '#server/platform/db/tables/products.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Size } from '#shared/schemas/size.ts'

type Row = typeof sizes.$inferSelect

const onSizeTaken = onDuplicate('name_taken', { resource: 'Size' })

/** All sizes, smallest first. */
export async function listSizes(db: Db): Promise<Size[]> {
  return (await db.select().from(sizes).orderBy(asc(sizes.size))).map(toSize)
}

type SizeNumber = Pick<Size, '_id' | 'size'>

let kept: { version: string; sizes: SizeNumber[] } | null = null

/**
 * All sizes as referenced by products, smallest first. With a steady version of the public data, which the caller has just read outside a
 * transaction that changes sizes, those that were read since it is in force.
 */
export async function listSizeNumbers(db: Db, version?: string): Promise<SizeNumber[]> {
  if (version && kept?.version === version) return kept.sizes
  const sizes = await sizeNumbersQuery(db).execute()
  if (version) kept = { version, sizes }
  return sizes
}

const sizeNumbersQuery = prepareOnce((db) =>
  db.select({ _id: sizes.id, size: sizes.size }).from(sizes).orderBy(asc(sizes.size)).prepare('size_numbers'),
)

/** Adds a size. Throws 409 for a taken number. */
export async function addSize(db: Db, actor: Actor, size: number): Promise<Size> {
  return toSize(await createRow(db, actor, sizes, { size }).catch(onSizeTaken))
}

/** Changes a size's number; null if there is no such size. Throws 409 for a taken number or a conflicting change. */
export async function changeSize(
  db: Db,
  actor: Actor,
  id: string,
  size: number,
  expectedUpdatedAt: Date | null,
): Promise<Size | null> {
  const row = await changeRow(db, actor, sizes, { id, values: { size }, expectedUpdatedAt }).catch(onSizeTaken)
  return row && toSize(row)
}

/** Deletes a size; false if there is none. Throws 409 while products have it that have not left the shop. */
export function deleteSize(db: Db, actor: Actor, id: string): Promise<boolean> {
  const ofSize = eq(productSizes.size, id)
  return deleteRow(db, actor, sizes, id, (tx) =>
    deleteUnlessReferenced(tx, sizes, id, {
      clearArchived: (inner) => {
        const archived = inner.select({ id: products.id }).from(products).where(hasLeft)
        return inner.delete(productSizes).where(and(ofSize, inArray(productSizes.product, archived)))
      },
      inUseError: async () =>
        new ShopError('used_by_products', { resource: 'size', count: await tx.$count(productSizes, ofSize) }),
    }),
  )
}

function toSize({ id, size, updatedAt }: Row): Size {
  return { _id: id, size, updatedAt: updatedAt.toISOString() }
}
