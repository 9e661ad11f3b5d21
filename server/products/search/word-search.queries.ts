import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { isOnSale } from '#server/platform/db/product-visibility.ts'
import { ANY, products } from '#server/platform/db/tables/products.ts'
import { type CountFilters, type Counts, computeCounts, sumCountsBetween } from '#server/products/facets.queries.ts'
import { isInStock } from '#server/products/product-rows.queries.ts'
import { findProducts, listProducts, PRODUCT_ORDERS } from '#server/products/queries.ts'
import { PAGE_SIZE, type ProductSort } from '#shared/rules/search/product-filter.ts'
import type { ProductPage, ProductSearch } from '#shared/schemas/product.ts'
import { type CatalogueWords, readCatalogueWords } from './catalogue-words.queries.ts'
import {
  beginsWord,
  containsText,
  describe,
  filtersOf,
  ignoreAspects,
  isAnyOf,
  leftOut,
  matchesText,
  NOTHING,
  NOTHING_LEFT_OUT,
  type ShopperFilters,
  setAspects,
  withoutReplaced,
} from './filters.queries.ts'
import { searchWords, type Understanding } from './meanings.ts'
import {
  allOf,
  fitsFilters,
  isForGrownUps,
  isForOthers,
  isShownByPlace,
  isWanted,
  littleSize,
  meansOtherGoods,
  planSearch,
  saysNothing,
} from './plan.queries.ts'
import { findEvidence, type RankedLists, rankOrder, rankPage } from './rank.queries.ts'
import { understand } from './understand.ts'

/** Fewer are next to nothing. */
const FEW = 5

type FoundPage = Pick<ProductPage, 'products' | 'total' | 'facets' | 'isNear'>

/**
 * One page of what a query finds: first what contains it, then what it means. A filter that the shopper has set counts
 * instead of what the words say about the same thing.
 */
export async function searchByWords(
  db: Db,
  search: ProductSearch,
  filters: ShopperFilters,
  terms: string[],
): Promise<ProductPage> {
  const catalogue = await readCatalogueWords(db)
  const understood = understand(search.query, catalogue.vocabulary, catalogue.ownWords)
  const read = ignoreAspects(understood, search.ignore)
  const { meant, ranks } = saysNothing(read) ? { meant: read, ranks: [] } : await findEvidence(db, read, catalogue)
  const wanted = withoutReplaced(meant, search, filters, catalogue)
  const isRead = !saysNothing(meant)
  const isLeft = isRead ? isWanted(wanted.unwanted, catalogue) : undefined
  const finder = new WordSearch(db, search, filters, terms, catalogue, isLeft, ranks)
  const { products: page, total, facets, isNear } = await (isRead ? finder.find(wanted) : finder.findLiteral(meant))
  return {
    products: page,
    total,
    facets,
    isNear,
    page: search.page,
    pages: Math.ceil(total / search.limit),
    understood: describe(ignoreAspects(meant, setAspects(search))),
    ...(isRead ? leftOut(search.query, { ...meant, unwanted: wanted.unwanted }) : NOTHING_LEFT_OUT),
  }
}

class WordSearch {
  #db: Db
  #search: ProductSearch
  #set: ShopperFilters
  #terms: string[]
  #catalogue: CatalogueWords
  /** whether name or article number contains the text */
  #literal: SQL | undefined
  /** and a word of it begins so */
  #begun: SQL | undefined
  #literalFinds: Promise<boolean> | undefined
  /** whether a product is none of what the words do not want, or is called as was typed */
  #isLeft: SQL | undefined
  /** ids of products that say what is meant, the best first */
  #ranks: string[][]

  constructor(
    db: Db,
    search: ProductSearch,
    set: ShopperFilters,
    terms: string[],
    catalogue: CatalogueWords,
    isLeft: SQL | undefined,
    ranks: string[][],
  ) {
    this.#db = db
    this.#search = search
    this.#terms = terms
    this.#catalogue = catalogue
    this.#ranks = ranks
    this.#literal = or(...terms.map(matchesText))
    // 'No Limit Runner' is a name.
    this.#isLeft = isLeft && or(this.#literal, isLeft)
    this.#set = { ...set, baseFilter: and(set.baseFilter, this.#isLeft) }
    this.#begun = and(this.#literal, or(...terms.map(beginsWord)))
  }

  async find(meant: Understanding): Promise<FoundPage> {
    const plan = planSearch(meant, this.#catalogue)
    const stored = await this.#findStored(meant, plan.best)
    if (stored) return stored

    const literal = await this.#usefulLiteral()
    // 'rain' is not what a trainer is: a text inside a word comes after what was meant.
    const lists = [literal && this.#begun, ...plan.best, literal].filter((list) => list !== undefined)
    const filters = filtersOf(meant, this.#set, literal, this.#catalogue)
    // What fits the best by name is part of what fits at all, and what begins a word of what contains it.
    const redundant = [this.#begun, plan.best.length > 1 ? plan.best[0] : undefined]
    const required = lists.length
    const best = { from: literal ? 1 : 0, to: required - (literal ? 1 : 0), inside: literal ? required - 1 : -1 }
    const like = this.#rankerOf(meant)
    const found = await like({ lists: required ? lists : [NOTHING], required, best, redundant }, filters)
    const asked = and(fitsFilters(meant, this.#catalogue), this.#isInStockOf(meant))
    if (found.total > 0 || (await this.#isThere(found, asked, or(...lists)))) {
      const near = found.total < FEW && asked ? plan.fill.map((list) => allOf(asked, list) ?? NOTHING) : []
      const all = [...lists, ...near]
      // A price that leaves little: what is like it for that money counts too.
      if (found.unfiltered >= PAGE_SIZE && near.length && !this.#search.sort)
        return like({ lists: all, required: all.length, best: { ...best, to: lists.length }, redundant }, filters)
      if (found.unfiltered >= PAGE_SIZE || !plan.fill.length) return found
      return like({ lists: [...lists, ...plan.fill], required, best, redundant }, filters)
    }
    // Nothing is as it was asked for: what is like it has that colour, size and price, and nothing else is counted.
    const alike = plan.fill.map((list) => allOf(asked, list) ?? NOTHING)
    const filled = alike.length ? await like({ lists: alike, required: 1 }, this.#set) : found
    if (filled.unfiltered) return { ...filled, isNear: plan.isOnlyLike }
    const near = await this.#firstThatFinds(plan.relaxed)
    return near ? { ...(await like({ lists: [near], required: 1 }, this.#set)), isNear: true } : filled
  }

  /** A size that the words ask for is in stock itself, where only what is in stock is listed. */
  #isInStockOf({ size }: Understanding): SQL | undefined {
    const { stock } = this.#set
    return stock && size !== null ? isInStock(stock, this.#catalogue.sizeIdOf(size)) : undefined
  }

  /** Whether something is as the words ask, apart from what the shopper has set besides. */
  #isThere({ unfiltered }: FoundPage & { unfiltered: number }, asked: SQL | undefined, lists: SQL | undefined) {
    if (!unfiltered || !asked) return unfiltered > 0
    const { color, size, price } = this.#set
    return Boolean(color || size || price) && this.#exists(and(this.#set.baseFilter, asked, lists))
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

  /** What contains the text, and nothing else; nothing for other goods whose names only begin a word here. */
  async findLiteral({ otherGoods }: Understanding): Promise<FoundPage> {
    const { baseFilter, color, listedSize, price } = this.#set
    const isGoods = otherGoods.some((text) => searchWords.goodsAlone.includes(text))
    const contains = isGoods ? NOTHING : this.#containsLiteral()
    const [page, { total, facets }] = await Promise.all([
      this.#list(and(baseFilter, color, listedSize, price, contains), { sort: this.#search.sort }),
      this.#count(isGoods ? NOTHING : this.#literal),
    ])
    return { products: page, total, facets, isNear: false }
  }

  /** From the stored counts: a search for nothing but places, colours, one size and a price range; null for any other. */
  async #findStored(meant: Understanding, best: SQL[]): Promise<FoundPage | null> {
    const key = this.#storedKey(meant)
    if (!key) return null
    const findsLiteral = await this.#findsLiteral()
    const isAnywhere = [...key.scopes, ...key.colors, key.size].every((id) => id === ANY)
    if (findsLiteral && !(isAnywhere && key.minPrice === null && key.maxPrice === null)) return null
    const inPlaces = key.scopes.includes(ANY) ? undefined : inArray(products.subCategory, key.scopes)
    const baseFilter = and(this.#set.baseFilter, inPlaces, ...best)
    const filters = filtersOf(meant, { ...this.#set, baseFilter }, undefined, this.#catalogue)
    const counts = await sumCountsBetween(this.#db, key, filters)
    if (!counts || counts.total < PAGE_SIZE) return null
    const where = and(baseFilter, fitsFilters(meant, this.#catalogue))
    const sort = this.#search.sort ?? (meant.isCheap ? 'price-up' : null)
    const [said] = this.#ranks
    const saying = said && isAnyOf(said)
    const begun = findsLiteral ? and(this.#containsLiteral(), this.#begun) : saying
    const first = sort ? undefined : begun
    const page = await this.#list(where, { sort, first })
    return { products: page, total: counts.total, facets: counts.facets, isNear: false }
  }

  #storedKey(meant: Understanding) {
    const { color, size, price, stock } = this.#set
    const { category, subCategory } = this.#search
    if (category || subCategory || color || size || price || stock) return null
    const { colors, terms, nameWords, ids } = meant.unwanted
    if (colors.length || terms.length || nameWords.length || ids.length) return null
    if (meant.isReduced || meant.childSizes.length || littleSize(meant) !== null) return null
    const hasWords = meant.code || meant.nameWords.length || meansOtherGoods(meant)
    if (hasWords || !meant.terms.every((term) => isShownByPlace(term, this.#catalogue))) return null
    const scopes = this.#catalogue.subCategoriesMeant(meant)
    if (scopes?.length === 0) return null
    return {
      scopes: scopes && scopes.length < this.#catalogue.subCategoryCount ? scopes : [ANY],
      colors: meant.colors ? this.#catalogue.colorIdsOf(meant.colors) : [ANY],
      size: meant.size === null ? ANY : this.#catalogue.sizeIdOf(meant.size),
      minPrice: meant.minPrice,
      maxPrice: meant.maxPrice,
    }
  }

  async #exists(condition: SQL | undefined): Promise<boolean> {
    // Materialized: with a plain limit the planner expects to find one soon, and reads the whole table if there is none.
    const { rows } = await this.#db.execute(
      sql`with found as materialized (select from ${products} where ${and(isOnSale, this.#isLeft, condition)}) select from found limit 1`,
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

  #list(where: SQL | undefined, { sort, first }: { sort: ProductSort | null; first?: SQL | undefined }) {
    const { page, limit } = this.#search
    const order = PRODUCT_ORDERS[sort ?? 'newest']
    return listProducts(this.#db, { where, order, limit, offset: (page - 1) * limit, soldOutLast: true, first })
  }

  #count(condition: SQL | undefined): Promise<Counts & { unfiltered: number }> {
    return computeCounts(this.#db, { ...this.#set, baseFilter: and(this.#set.baseFilter, condition) })
  }

  /** Ranks lists by what fits a search best among what fits equally well. */
  #rankerOf(meant: Understanding) {
    const { sort, page, limit } = this.#search
    const little = littleSize(meant)
    const sizes = little === null ? this.#catalogue.sizeIdsOf(meant.childSizes) : this.#catalogue.sizeIdsTo(little)
    const liking = {
      isForOthers: isForOthers(meant, this.#catalogue),
      isLastOfAll: isForGrownUps(meant),
      ranks: this.#ranks,
      sizes,
    }
    const order = rankOrder(sort ?? (meant.isCheap ? 'price-up' : null), liking)
    return async (lists: Omit<RankedLists, 'liking'>, filters: CountFilters) => {
      const options = { order, limit, offset: (page - 1) * limit }
      const { counts, ids } = await rankPage(this.#db, { ...lists, liking }, filters, options)
      const { total, facets, unfiltered } = counts
      return { products: await findProducts(this.#db, ids), total, facets, unfiltered, isNear: false }
    }
  }
}
