import { isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { categories, subCategories } from '#server/platform/db/tables/categories.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import type { StockScope } from '#server/products/in-stock.queries.ts'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { isId } from '#shared/rules/id.ts'
import type { ProductSearch } from '#shared/schemas/product.ts'

/** An id that never occurs, so that a filter with an unknown value matches nothing. */
const NO_MATCH_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The filters of a search as ids; null if not set. */
export interface FilterIds {
  category: string | null
  subCategory: string | null
  color: string | null
  size: string | null
  /** null: also what is sold out */
  stock: StockScope | null
}

/** The ids of the filters of a request; a value that does not exist becomes an id that matches nothing. */
export async function resolveFilters(
  db: Db,
  { category, subCategory, color, size, inStock, store }: ProductSearch,
): Promise<FilterIds> {
  const orNoMatch = (text: string, id: string | null | undefined) => (text ? (id ?? NO_MATCH_ID) : null)
  const ids = { category: toId(category), subCategory: toId(subCategory) }
  const wantsStock = inStock || store !== ''
  if (!category && !subCategory && !color && !size && !wantsStock)
    return { category: null, subCategory: null, color: null, size: null, stock: null }
  const values = { color, colorId: toId(color), size: toSizeNumber(size), sizeId: toId(size), showroom: toId(store) }
  const [row] = await filterIdsQuery(db).execute({ ...ids, ...values })
  const isInCategory = row?.parent && (!category || row.parent === ids.category)
  return {
    category: subCategory ? null : orNoMatch(category, row?.category),
    subCategory: orNoMatch(subCategory, isInCategory ? ids.subCategory : null),
    color: orNoMatch(color, row?.color),
    size: orNoMatch(size, row?.size),
    stock: wantsStock && row?.isStockKept ? { showroom: orNoMatch(store, row.showroom) } : null,
  }
}

const filterIdsQuery = prepareOnce((db) => {
  const subselect = (select: SQL) => sql<string | null>`(${select})`
  const placeholder = sql.placeholder
  return db
    .select({
      category: subselect(sql`select id from ${categories} where id = ${placeholder('category')}`),
      color: subselect(
        sql`select id from ${colors} where lower(name) = lower(${placeholder('color')}) or id = ${placeholder('colorId')}`,
      ),
      size: subselect(
        sql`select id from ${sizes} where size = ${placeholder('size')} or id = ${placeholder('sizeId')}`,
      ),
      parent: subselect(sql`select category from ${subCategories} where id = ${placeholder('subCategory')}`),
      showroom: subselect(
        sql`select id from ${showrooms} where id = ${placeholder('showroom')} and ${isNull(showrooms.archivedAt)}`,
      ),
      isStockKept: sql<boolean>`stock_is_kept()`,
    })
    .from(sql`(select) as nothing`)
    .prepare('search_filters')
})

function toId(text: string): string | null {
  const id = text.toLowerCase()
  return isId(id) ? id : null
}

function toSizeNumber(text: string): number | null {
  const number = Number(toLatinDigits(text))
  return number > 0 && number < 100 ? number : null
}
