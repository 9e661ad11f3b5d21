import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { onDuplicate } from '#server/db/constraint-errors.ts'
import { deleteUnlessReferenced } from '#server/db/delete-unless-referenced.ts'
import type { Db } from '#server/db/open.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { requireRow } from '#server/db/require-row.ts'
import { productSizes, products } from '#server/db/tables/products.ts'
import { sizes } from '#server/db/tables/sizes.ts'
import { updateIfUnchanged } from '#server/db/update-if-unchanged.ts'
import { ShopError } from '#server/errors/shop-error.ts'
import { coalesceAfterCall } from '#server/http/single-flight.ts'
import type { Size } from '#shared/schemas/size.ts'

type Row = typeof sizes.$inferSelect

const onSizeTaken = onDuplicate('name_taken', { resource: 'Size' })

/** All sizes, smallest first. */
export async function listSizes(db: Db): Promise<Size[]> {
  return (await db.select().from(sizes).orderBy(asc(sizes.size))).map(toSize)
}

/** All sizes as referenced by products, smallest first; concurrent callers share one query. */
export function listSizeNumbers(db: Db): Promise<SizeNumber[]> {
  return coalescedQuery(db)('sizes', () => sizeNumbersQuery(db).execute())
}

type SizeNumber = Pick<Size, '_id' | 'size'>

const coalescedQuery = prepareOnce(() => coalesceAfterCall<SizeNumber[]>())

const sizeNumbersQuery = prepareOnce((db) =>
  db.select({ _id: sizes.id, size: sizes.size }).from(sizes).orderBy(asc(sizes.size)).prepare('size_numbers'),
)

/** Adds a size. Throws 409 for a taken number. */
export async function addSize(db: Db, size: number): Promise<Size> {
  return toSize(requireRow(await db.insert(sizes).values({ size }).returning().catch(onSizeTaken)))
}

/** Changes a size's number; null if there is no such size. Throws 409 for a taken number or a conflicting change. */
export async function changeSize(
  db: Db,
  id: string,
  size: number,
  expectedUpdatedAt: Date | null,
): Promise<Size | null> {
  const row = await updateIfUnchanged(db, sizes, { id, values: { size }, expectedUpdatedAt }).catch(onSizeTaken)
  return row && toSize(row)
}

/** Deletes a size; false if there is none. Throws 409 while products on sale have it. */
export function deleteSize(db: Db, id: string): Promise<boolean> {
  const ofSize = eq(productSizes.size, id)
  return deleteUnlessReferenced(db, sizes, id, {
    clearArchived: (tx) => {
      const archived = tx.select({ id: products.id }).from(products).where(isNotNull(products.archivedAt))
      return tx.delete(productSizes).where(and(ofSize, inArray(productSizes.product, archived)))
    },
    inUseError: async () =>
      new ShopError('used_by_products', { resource: 'size', count: await db.$count(productSizes, ofSize) }),
  })
}

function toSize({ id, size, updatedAt }: Row): Size {
  return { _id: id, size, updatedAt: updatedAt.toISOString() }
}
