import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { isStillUsed, isTaken } from '#server/db/constraint-errors.ts'
import { lockRow } from '#server/db/lock-row.ts'
import type { Db } from '#server/db/open.ts'
import { preparedOnce } from '#server/db/prepare-once.ts'
import { theRow } from '#server/db/require-row.ts'
import { productSizes, products, sizes } from '#server/db/schema.ts'
import { changeSeen } from '#server/db/update-if-unchanged.ts'
import { conflict } from '#server/http/errors.ts'
import { nextFlight } from '#server/http/single-flight.ts'
import type { Size } from '#shared/schemas/size.ts'

type Row = typeof sizes.$inferSelect

const sizeTaken = isTaken('Size already exists')

/** All sizes, smallest first. */
export async function allSizes(db: Db): Promise<Size[]> {
  return (await db.select().from(sizes).orderBy(asc(sizes.size))).map(toSize)
}

/** All sizes as referenced by products, smallest first; concurrent callers share one query. */
export function allSizeNumbers(db: Db): Promise<SizeNumber[]> {
  return askedOnce(db)('sizes', () => sizeNumbers(db).execute())
}

type SizeNumber = Pick<Size, '_id' | 'size'>

const askedOnce = preparedOnce(() => nextFlight<SizeNumber[]>())

const sizeNumbers = preparedOnce((db) =>
  db.select({ _id: sizes.id, size: sizes.size }).from(sizes).orderBy(asc(sizes.size)).prepare('size_numbers'),
)

/** Adds a size. Throws 409 for a taken number. */
export async function addSize(db: Db, size: number): Promise<Size> {
  return toSize(theRow(await db.insert(sizes).values({ size }).returning().catch(sizeTaken)))
}

/** Changes a size's number; null if there is no such size. Throws 409 for a taken number or a conflicting change. */
export async function changeSize(db: Db, id: string, size: number, seen: Date | null): Promise<Size | null> {
  const row = await changeSeen(db, sizes, { id, values: { size }, seen }).catch(sizeTaken)
  return row && toSize(row)
}

/** Deletes a size; false if there is none. Throws 409 while products on sale have it. */
export async function deleteSize(db: Db, id: string): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      if (!(await lockRow(tx, sizes, id))) return false
      const archived = tx.select({ id: products.id }).from(products).where(isNotNull(products.archivedAt))
      await tx.delete(productSizes).where(and(eq(productSizes.size, id), inArray(productSizes.product, archived)))
      await tx.delete(sizes).where(eq(sizes.id, id))
      return true
    })
  } catch (error) {
    if (!isStillUsed(error)) throw error
    const onSale = await db.$count(productSizes, eq(productSizes.size, id))
    throw conflict(`This size is used by ${onSale} ${onSale === 1 ? 'product' : 'products'}`, 'in_use')
  }
}

function toSize({ id, size, updatedAt }: Row): Size {
  return { _id: id, size, updatedAt: updatedAt.toISOString() }
}
