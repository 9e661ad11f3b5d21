import { and, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { ANY, ANY_PRICE } from '#server/db/tables/product-facets.ts'
import { products } from '#server/db/tables/products.ts'
import type { Counts } from '#server/products/count-rows.queries.ts'
import { type CountFilters, computeCounts } from '#server/products/facets.queries.ts'
import { sumStoredCounts } from '#server/products/stored-counts.queries.ts'
import { PAGE_SIZE } from '#shared/rules/product-filter.ts'
import type { SearchAspect } from '#shared/rules/search-aspects.ts'
import type { Product, ProductPage, ProductSearch } from '#shared/schemas/product.ts'
import { isInStock } from '../in-stock.queries.ts'
import { isOnSale } from '../product-rows.queries.ts'
import { findProducts, listProducts, PRODUCT_ORDERS } from '../queries.ts'
import { readCatalogueWords } from './catalogue-words.queries.ts'
import type { CatalogueWords } from './catalogue-words.ts'
import { isShownByPlace, NOTHING } from './conditions.queries.ts'
import { priceRangeIndex } from './price-range-index.ts'
import { type RankedLists, rankPage } from './rank.queries.ts'
import { meansOtherGoods, planSearch } from './search-plan.queries.ts'
import { containsText, matchesText } from './text-match.queries.ts'
import { understand } from './understand.ts'
import type { Understanding } from './understanding.ts'
import { describe, ignoreAspects } from './understood.ts'

type FoundPage = Pick<ProductPage, 'products' | 'total' | 'facets' | 'isNear'>

export const hasSize = (id: string) => sql`${products.sizeIds} @> array[${id}::uuid]`

/**
 * One page of what a query finds: first what contains it, then what it means. A filter that the shopper has set counts
 * instead of what the words say about the same thing.
 */
export async function searchByWords(
  db: Db,
  search: ProductSearch,
  filters: CountFilters,
  terms: string[],
): Promise<ProductPage> {
  const catalogue = await readCatalogueWords(db)
  const meant = ignoreAspects(understand(search.query, catalogue.vocabulary, catalogue.ownWords), [
    ...search.ignore,
    ...setAspects(search),
  ])
  const {
    products: page,
    total,
    facets,
    isNear,
  } = await new WordSearch(db, search, withStockOf(meant, filters, catalogue), terms, catalogue).find(meant)
  return {
    products: page,
    total,
    facets,
    isNear,
    page: search.page,
    pages: Math.ceil(total / search.limit),
    understood: describe(meant),
  }
}

/** A size that the words ask for is in stock itself. */
function withStockOf({ size }: Understanding, filters: CountFilters, catalogue: CatalogueWords): CountFilters {
  if (!filters.stock || size === null) return filters
  return { ...filters, baseFilter: and(filters.baseFilter, isInStock(filters.stock, catalogue.sizeIdOf(size))) }
}

function setAspects({ color, size, minPrice, maxPrice }: ProductSearch): SearchAspect[] {
  const aspects: SearchAspect[] = []
  if (color) aspects.push('color')
  if (size) aspects.push('size')
  if (minPrice !== null || maxPrice !== null) aspects.push('price')
  return aspects
}

class WordSearch {
  #db: Db
  #search: ProductSearch
  #filters: CountFilters
  #terms: string[]
  #catalogue: CatalogueWords
  /** whether name or article number contains the text */
  #literal: SQL | undefined
  #literalFinds: Promise<boolean> | undefined

  constructor(db: Db, search: ProductSearch, filters: CountFilters, terms: string[], catalogue: CatalogueWords) {
    this.#db = db
    this.#search = search
    this.#filters = filters
    this.#terms = terms
    this.#catalogue = catalogue
    this.#literal = or(...terms.map(matchesText))
  }

  async find(meant: Understanding): Promise<FoundPage> {
    const plan = planSearch(meant, this.#catalogue)
    if (!plan) return this.#findLiteral()
    const stored = await this.#findStored(meant, plan.best)
    if (stored) return stored

    const lists = [await this.#usefulLiteral(), ...plan.best].filter((list) => list !== undefined)
    // What fits the best by name is part of what fits at all.
    const redundant = plan.best.length > 1 ? plan.best[0] : undefined
    const required = lists.length
    let found = await this.#rank({ lists: required ? lists : [NOTHING], required, redundant })
    if (found.unfiltered >= PAGE_SIZE) return found
    if (plan.fill.length) {
      found = found.unfiltered
        ? await this.#rank({ lists: [...lists, ...plan.fill], required, redundant })
        : await this.#rank({ lists: plan.fill, required: 1 })
    }
    if (found.unfiltered) return found
    const near = await this.#firstThatFinds(plan.relaxed)
    return near ? { ...(await this.#rank({ lists: [near], required: 1 })), isNear: true } : found
  }

  /** Nothing if no product contains several words as they stand, so that the statements to come need not look for them. */
  async #usefulLiteral(): Promise<SQL | undefined> {
    const hasSeveralWords = this.#terms.every((term) => /\s/.test(term))
    return hasSeveralWords && !(await this.#findsLiteral()) ? undefined : this.#literal
  }

  /** Whether a product contains the text as it stands; asked once. */
  #findsLiteral(): Promise<boolean> {
    this.#literalFinds ??= this.#exists(this.#literal)
    return this.#literalFinds
  }

  /** What contains the text, and nothing else. */
  async #findLiteral(): Promise<FoundPage> {
    const { baseFilter, color, listedSize, price } = this.#filters
    const [page, { total, facets }] = await Promise.all([
      this.#list(and(baseFilter, color, listedSize, price, this.#containsLiteral())),
      this.#count(this.#literal),
    ])
    return { products: page, total, facets, isNear: false }
  }

  /** From the stored counts: a search for nothing but places, colours, one size and a price range; null for any other. */
  async #findStored(meant: Understanding, best: SQL[]): Promise<FoundPage | null> {
    const key = this.#storedKey(meant)
    if (!key) return null
    const findsLiteral = await this.#findsLiteral()
    const isEverything = [...key.scopes, ...key.colors, key.size].every((id) => id === ANY) && key.price === ANY_PRICE
    if (findsLiteral && !isEverything) return null
    const counts = await sumStoredCounts(this.#db, key)
    if (counts.total < PAGE_SIZE) return null
    const inPlaces = key.scopes.includes(ANY) ? undefined : inArray(products.subCategory, key.scopes)
    const where = and(this.#filters.baseFilter, inPlaces, ...best)
    const page = findsLiteral ? await this.#listLiteralFirst(where) : await this.#list(where)
    return { products: page, total: counts.total, facets: counts.facets, isNear: false }
  }

  #storedKey(meant: Understanding) {
    const { color, size, price, stock } = this.#filters
    const { category, subCategory } = this.#search
    if (category || subCategory || color || size || price || stock) return null
    const hasWords = meant.code || meant.nameWords.length || meansOtherGoods(meant)
    if (hasWords || !meant.terms.every((term) => isShownByPlace(term, this.#catalogue))) return null
    const priceIndex = priceRangeIndex(meant)
    const scopes = this.#catalogue.subCategoriesMeant(meant)
    if (priceIndex === null || scopes?.length === 0) return null
    return {
      scopes: scopes && scopes.length < this.#catalogue.subCategoryCount ? scopes : [ANY],
      colors: meant.colors ? this.#catalogue.colorIdsOf(meant.colors) : [ANY],
      size: meant.size === null ? ANY : this.#catalogue.sizeIdOf(meant.size),
      price: priceIndex,
    }
  }

  async #exists(condition: SQL | undefined): Promise<boolean> {
    // Materialized: with a plain limit the planner expects to find one soon, and reads the whole table if there is none.
    const { rows } = await this.#db.execute(
      sql`with found as materialized (select from ${products} where ${and(isOnSale, condition)}) select from found limit 1`,
    )
    return rows.length > 0
  }

  async #firstThatFinds(lists: SQL[]): Promise<SQL | null> {
    for (const list of lists) if (await this.#exists(list)) return list
    return null
  }

  /** The literal as `matchesText` has it, for fetching a few rows. */
  #containsLiteral(): SQL {
    return or(...this.#terms.map(containsText)) ?? NOTHING
  }

  /** Order and place of the page that is asked for. */
  #pageOptions() {
    const { sort, page, limit } = this.#search
    return { order: PRODUCT_ORDERS[sort], limit, offset: (page - 1) * limit }
  }

  #list(where: SQL | undefined): Promise<Product[]> {
    return listProducts(this.#db, { where, ...this.#pageOptions() })
  }

  /** First what contains the text, then the others. */
  async #listLiteralFirst(where: SQL | undefined): Promise<Product[]> {
    const literal = this.#containsLiteral()
    const first = await this.#list(and(where, literal))
    const { order, limit, offset } = this.#pageOptions()
    if (first.length === limit) return first
    const literalCount = offset ? await this.#db.$count(products, and(where, literal)) : first.length
    const others = await listProducts(this.#db, {
      where: and(where, not(literal)),
      order,
      limit: limit - first.length,
      offset: Math.max(0, offset - literalCount),
    })
    return [...first, ...others]
  }

  #count(condition: SQL | undefined): Promise<Counts & { unfiltered: number }> {
    return computeCounts(this.#db, { ...this.#filters, baseFilter: and(this.#filters.baseFilter, condition) })
  }

  async #rank(lists: RankedLists) {
    const { counts, ids } = await rankPage(this.#db, lists, this.#filters, this.#pageOptions())
    const { total, facets, unfiltered } = counts
    return { products: await findProducts(this.#db, ids), total, facets, unfiltered, isNear: false }
  }
}
