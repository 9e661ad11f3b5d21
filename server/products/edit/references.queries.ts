import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import { subCategories } from '#server/platform/db/tables/sub-categories.ts'
import { invalid } from '#server/platform/errors/shop-error.ts'
import { t } from '#shared/language/t.ts'
import { isId } from '#shared/rules/id.ts'

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

/** The same, or 422 that names the field if it is gone. */
export async function resolveSubCategory(tx: Db, id: string): Promise<{ subCategory: string; category: string }> {
  const place = await lockSubCategory(tx, id)
  if (place) return place
  throw invalid([{ path: 'subCategory', code: 'gone', message: t('This sub-category no longer exists') }])
}

/** Whether all the sizes exist; locks them against deletion until the transaction ends. */
export async function sizesExist(tx: Db, ids: string[]): Promise<boolean> {
  if (!ids.every(isId)) return false
  const rows = await tx.select({ id: sizes.id }).from(sizes).where(inArray(sizes.id, ids)).for('key share')
  return rows.length === ids.length
}
