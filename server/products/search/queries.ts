import { and, eq, gte, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { preparedOnce } from '#server/db/prepare-once.ts'
import { categories, colors, products, sizes, subCategories } from '#server/db/schema.ts'
import { imageAddress } from '#server/images/image-url.ts'
import { ANY, ANY_PRICE, freshCounts, keptCounts } from '#server/products/facets.queries.ts'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { isId } from '#shared/rules/id.ts'
import { discountLabel } from '#shared/rules/price.ts'
import { PRICE_RANGES } from '#shared/rules/price-ranges.ts'
import { PAGE_SIZE } from '#shared/rules/product-filter.ts'
import type { ProductPage, ProductSearch, ProductSuggestion } from '#shared/schemas/product.ts'
import { findProducts, firstProducts, isOnSale, listProducts, PRODUCT_ORDERS } from '../queries.ts'

/** An id that never occurs, so that a filter with an unknown value matches nothing. */
const NOTHING = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The filters of a search as ids; null if not set. */
interface Choice {
  category: string | null
  subCategory: string | null
  color: string | null
  size: string | null
}

/** One page of the products on sale, with facets. */
export async function searchProducts(db: Db, search: ProductSearch): Promise<ProductPage> {
  const { sort, page, limit, minPrice, maxPrice } = search
  const choice = await readChoice(db, search)
  const texts = readWords(search.query)
  const words = or(...texts.map(containsText))
  const among = and(
    isOnSale,
    choice.category ? eq(products.category, choice.category) : undefined,
    choice.subCategory ? eq(products.subCategory, choice.subCategory) : undefined,
  )
  const color = choice.color ? eq(products.color, choice.color) : undefined
  const size = choice.size ? sql`${products.sizeIds} @> array[${choice.size}::uuid]` : undefined
  const price = and(
    minPrice === null ? undefined : gte(products.discountPrice, minPrice),
    maxPrice === null ? undefined : lte(products.discountPrice, maxPrice),
  )
  const place = priceRangePlace(search)
  const [counts, found] = await Promise.all([
    words || place === null
      ? freshCounts(db, { among: and(among, or(...texts.map(hasText))), color, size, price })
      : keptCounts(db, {
          scope: choice.subCategory ?? choice.category ?? ANY,
          color: choice.color ?? ANY,
          size: choice.size ?? ANY,
          price: place,
        }),
    words || color || size || price || page > 1 || limit !== PAGE_SIZE
      ? listProducts(db, {
          where: and(among, words, color, size, price),
          order: PRODUCT_ORDERS[sort],
          limit,
          offset: (page - 1) * limit,
        })
      : firstProducts(db, choice, sort),
  ])
  return { products: found, ...counts, page, pages: Math.ceil(counts.total / limit) }
}

/** The current state of the products of a cart: those that are on sale, in the order of the ids. */
export async function searchByIds(db: Db, ids: string[]): Promise<ProductPage> {
  const found = await findProducts(db, ids.map((id) => id.trim().toLowerCase()).filter(isId))
  return { products: found, total: found.length, page: 1, pages: 1, facets: { colors: [], sizes: [], prices: [] } }
}

/** At most five products whose name contains the text: names that start with it first, then the newest. */
export async function suggestProducts(db: Db, query: string): Promise<ProductSuggestion[]> {
  const texts = readWords(query)
  if (!texts.length) return []
  const begins = or(...texts.map(nameBegins))
  const contains = or(...texts.map(nameContains))
  const rows = await newestFive(db, begins)
  if (rows.length < 5) rows.push(...(await newestFive(db, and(contains, begins && not(begins)))))
  return rows.slice(0, 5).map(({ id, image1, ...row }) => ({
    _id: id,
    ...row,
    discount: discountLabel(row) ?? undefined,
    image1: imageAddress('products/image', id, image1),
  }))
}

function newestFive(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: products.id,
      name: products.name,
      originalPrice: products.originalPrice,
      discountPrice: products.discountPrice,
      image1: products.image1,
    })
    .from(products)
    .where(and(isOnSale, where))
    .orderBy(...PRODUCT_ORDERS.newest)
    .limit(5)
}

/** Whether name or article number contains the text, ignoring case. */
function hasText(text: string): SQL {
  return sql`${products.searchText} like '%' || lower(${escaped(text)}) || '%'`
}

/**
 * The same, for fetching a few rows: the trigram index serves longer texts, an index of single letters those of one or two.
 * Counting such a short text does not use the latter, because most products may match and the index covers nothing else.
 */
function containsText(text: string): SQL | undefined {
  const short = [...text].length <= 2
  return and(
    short ? sql`string_to_array(${products.searchText}, null) @> string_to_array(lower(${text}), null)` : undefined,
    hasText(text),
  )
}

/** The name is the first line of `search_text`. */
function nameContains(text: string): SQL | undefined {
  return and(containsText(text), sql`${products.searchText} like '%' || lower(${escaped(text)}) || E'%\\n%'`)
}

function nameBegins(text: string): SQL {
  return sql`${products.searchText} like lower(${escaped(text)}) || '%'`
}

/** Escapes the wildcards of LIKE. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The texts to search for: the query itself, and its variant with Latin digits if it has Bengali ones. */
function readWords(query: string): string[] {
  const text = query.normalize('NFC').trim()
  if (!text) return []
  return [...new Set([text, toLatinDigits(text)])]
}

/** The index of the price range in PRICE_RANGES, ANY_PRICE if no prices are given, null for any other range. */
function priceRangePlace({ minPrice, maxPrice }: Pick<ProductSearch, 'minPrice' | 'maxPrice'>): number | null {
  const min = minPrice ?? 0
  if (min === 0 && maxPrice === null) return ANY_PRICE
  const place = PRICE_RANGES.findIndex((range) => range.min === min && range.max === maxPrice)
  return place < 0 ? null : place
}

async function readChoice(db: Db, { category, subCategory, color, size }: ProductSearch): Promise<Choice> {
  const asked = (text: string, found: string | null | undefined) => (text ? (found ?? NOTHING) : null)
  const ids = { category: readId(category), subCategory: readId(subCategory) }
  if (!category && !subCategory && !color && !size)
    return { category: null, subCategory: null, color: null, size: null }
  const named = { color, colorId: readId(color), size: readSize(size), sizeId: readId(size) }
  const [known] = await choiceQuery(db).execute({ ...ids, ...named })
  const fits = known?.parent && (!category || known.parent === ids.category)
  return {
    category: subCategory ? null : asked(category, known?.category),
    subCategory: asked(subCategory, fits ? ids.subCategory : null),
    color: asked(color, known?.color),
    size: asked(size, known?.size),
  }
}

const choiceQuery = preparedOnce((db) => {
  const one = (select: SQL) => sql<string | null>`(${select})`
  const given = sql.placeholder
  return db
    .select({
      category: one(sql`select id from ${categories} where id = ${given('category')}`),
      color: one(
        sql`select id from ${colors} where lower(name) = lower(${given('color')}) or id = ${given('colorId')}`,
      ),
      size: one(sql`select id from ${sizes} where size = ${given('size')} or id = ${given('sizeId')}`),
      parent: one(sql`select category from ${subCategories} where id = ${given('subCategory')}`),
    })
    .from(sql`(select) as nothing`)
    .prepare('search_choice')
})

function readId(text: string): string | null {
  const id = text.toLowerCase()
  return isId(id) ? id : null
}

function readSize(text: string): number | null {
  const number = Number(toLatinDigits(text))
  return number > 0 && number < 100 ? number : null
}
