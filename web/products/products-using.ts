import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { isId } from '#shared/rules/id.ts'
import { api, call } from '#web/api.ts'

/** How many products keep something from being deleted, also those that are not published yet, in words; null where none does. */
export async function productsUsing(
  filter: Partial<Record<'category' | 'subCategory' | 'color' | 'size', string>>,
): Promise<string | null> {
  // What is no id filters nothing.
  if (!Object.values(filter).every(isId)) return null
  const { total: count } = await call(api.products.managed.$get({ query: { ...filter, limit: '1' } }))
  if (count === 0) return null
  return plural(count, t('{count} product has it.', { count }), t('{count} products have it.', { count }))
}
