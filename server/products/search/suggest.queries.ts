import { and, inArray, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { isOnSale } from '#server/platform/db/product-visibility.ts'
import { toSearchTerms } from '#server/platform/db/search.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { imageUrl } from '#server/platform/images/queries.ts'
import { discountLabel } from '#shared/rules/money/price.ts'
import type { ProductSuggestion } from '#shared/schemas/product.ts'
import { isAmongSoldOut, isSoldOut, newest, selectIdsOfParts } from '../product-rows.queries.ts'
import { PRODUCT_ORDERS } from '../queries.ts'
import { readCatalogueWords } from './catalogue-words.queries.ts'
import { nameBegins, nameContains, ORDERED_COLUMNS, placeIn } from './filters.queries.ts'
import { fitsFilters, isWanted, planSearch, saysNothing } from './plan.queries.ts'
import { understand } from './understand.ts'

const MAX_SUGGESTIONS = 5

/**
 * At most five products: those whose name starts with the text, then those whose name contains it, then what it means; the
 * newest first in each.
 */
export async function suggestProducts(db: Db, query: string): Promise<ProductSuggestion[]> {
  const terms = toSearchTerms(query)
  if (!terms.length) return []
  const startsWithTerm = or(...terms.map(nameBegins))
  const containsTerm = or(...terms.map(nameContains))
  const rows = await selectNewest(db, startsWithTerm)
  if (rows.length < MAX_SUGGESTIONS)
    rows.push(...(await selectNewest(db, and(containsTerm, startsWithTerm && not(startsWithTerm)))))
  if (rows.length < MAX_SUGGESTIONS) rows.push(...(await selectMeant(db, query, rows)))
  return rows
    .slice(0, MAX_SUGGESTIONS)
    .toSorted((one, other) => Number(one.isSoldOut) - Number(other.isSoldOut))
    .map(({ id, image1, isSoldOut, ...row }) => ({
      _id: id,
      ...row,
      discount: discountLabel(row) ?? undefined,
      soldOut: isSoldOut || undefined,
      image1: imageUrl('products/image', id, image1),
    }))
}

/** What the query means, without what is there already, the best first. */
async function selectMeant(db: Db, query: string, present: { id: string }[]): Promise<Row[]> {
  const catalogue = await readCatalogueWords(db)
  const meant = understand(query, catalogue.vocabulary, catalogue.ownWords)
  if (saysNothing(meant)) return []
  const plan = planSearch(meant, catalogue)
  if (!plan.best.length) return []
  const isNew = present.length
    ? notInArray(
        products.id,
        present.map(({ id }) => id),
      )
    : undefined
  const ids = await rankIds(db, plan.best, {
    where: and(fitsFilters(meant, catalogue), isWanted(meant.unwanted, catalogue), isNew),
    order: PRODUCT_ORDERS[meant.isCheap ? 'price-up' : 'newest'],
    limit: MAX_SUGGESTIONS,
  })
  if (!ids.length) return []
  const rows = await selectNewest(db, inArray(products.id, ids))
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

type Row = Awaited<ReturnType<typeof selectNewest>>[number]

/** The newest that fit, and then what is sold out. */
function selectNewest(db: Db, where: SQL | undefined) {
  const parts = [and(where, not(isSoldOut)), and(where, isSoldOut)]
  const ids = selectIdsOfParts(db, { parts, order: newest, limit: sql`${MAX_SUGGESTIONS}`, offset: 0 })
  return db
    .select({
      id: products.id,
      name: products.name,
      nameBn: products.nameBn,
      originalPrice: products.originalPrice,
      discountPrice: products.discountPrice,
      image1: products.image1,
      isSoldOut: sql<boolean>`${isSoldOut}`,
    })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(isSoldOut, ...newest)
}

interface PageOptions {
  order: SQL[]
  limit: number
}

/** The ids of the first products on sale of which each is in one of the lists: those of the first list first. */
async function rankIds(
  db: Db,
  lists: SQL[],
  { where, order, limit }: PageOptions & { where: SQL | undefined },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`with found as materialized (
      select ${ORDERED_COLUMNS}, discount_price, ${placeIn(lists)} as place
      from ${products}
      where ${and(isOnSale, where, or(...lists))}
    )
    select products.id from found as products
    order by ${sql.join([isAmongSoldOut, sql`place`, ...order], sql`, `)}
    limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}
