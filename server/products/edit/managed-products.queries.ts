import { and, count, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { isManaged, isNotPublished } from '#server/platform/db/product-visibility.ts'
import { containsTyped, escapeRegex, toSearchTerms, withPlainSigns } from '#server/platform/db/search.ts'
import { categories, subCategories } from '#server/platform/db/tables/categories.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { listImages } from '#server/products/images.queries.ts'
import { createSizeResolver, hasSize, selectRows, toProduct } from '#server/products/product-rows.queries.ts'
import { PRODUCT_ORDERS } from '#server/products/queries.ts'
import { isId } from '#shared/rules/id.ts'
import type { ProductSort } from '#shared/rules/search/product-filter.ts'
import { APOSTROPHES, DASHES, typedName } from '#shared/rules/typed-text.ts'
import type { ManagedDetails, ManagedProduct } from '#shared/schemas/product-input.ts'

interface ManagedSearch {
  query: string
  /** ids of which products are to be; anything else means all */
  category: string | null
  subCategory: string | null
  color: string | null
  size: string | null
  /** only what is not published yet */
  notPublished: boolean
  sort: ProductSort | null
  page: number
  limit: number
}

/** Whether whoever reads may see what products cost. */
type SeesCosts = boolean

/**
 * One page of the products on sale, and of those that are not published yet, that have every word of the text in name, article number, colour, category or sub-category, and the
 * last one at least as the beginning of a word, ignoring case. Bengali digits in the text also count as 0–9.
 */
export async function searchManagedProducts(
  db: Db,
  { query, category, subCategory, color, size, notPublished, sort, page, limit }: ManagedSearch,
  seesCosts: SeesCosts,
): Promise<{ products: ManagedProduct[]; total: number }> {
  const where = and(
    notPublished ? isNotPublished : isManaged,
    matchesQuery(db, query),
    ifId(category, (id) => eq(products.category, id)),
    ifId(subCategory, (id) => eq(products.subCategory, id)),
    ifId(color, (id) => eq(products.color, id)),
    ifId(size, hasSize),
  )
  const order = PRODUCT_ORDERS[sort ?? 'newest']
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
  const [countRows, pageProducts] = await Promise.all([
    db.select({ total: count() }).from(products).where(where),
    selectManaged(db, seesCosts, inArray(products.id, ids), order),
  ])
  return { products: pageProducts, total: countRows[0]?.total ?? 0 }
}

/** One product as staff manage it, or null if there is none or it has left the shop. */
export async function findManagedProduct(db: Db, id: string, seesCosts: SeesCosts): Promise<ManagedProduct | null> {
  const [product] = await selectManaged(db, seesCosts, and(eq(products.id, id), isManaged))
  return product ?? null
}

/** The same with all its pictures. */
export async function findManagedDetails(db: Db, id: string, seesCosts: SeesCosts): Promise<ManagedDetails | null> {
  const [product, images] = await Promise.all([findManagedProduct(db, id, seesCosts), listImages(db, id)])
  return product && { ...product, images: images.map(({ hash, ...image }) => ({ ...image, image: hash })) }
}

async function selectManaged(
  db: Db,
  seesCosts: SeesCosts,
  where: SQL | undefined,
  order?: SQL[],
): Promise<ManagedProduct[]> {
  const [rows, resolveSizes] = await Promise.all([selectRows(db, where, order), createSizeResolver(db)])
  const costs = seesCosts
    ? await readCosts(
        db,
        rows.map(({ row }) => row.id),
      )
    : null
  return rows.map((one) => {
    const { id, hidden, inHiddenCategory } = one.row
    return {
      ...toProduct(one, resolveSizes),
      hidden,
      inHiddenCategory,
      ...(costs && { cost: costs.get(id) ?? null }),
    }
  })
}

/** What the shop pays for products, by their ids. Nothing else reads it, and no answer to shoppers can have it. */
async function readCosts(db: Db, ids: string[]): Promise<Map<string, number | null>> {
  const rows = await db.select({ id: products.id, cost: products.cost }).from(products).where(inArray(products.id, ids))
  return new Map(rows.map(({ id, cost }) => [id, cost]))
}

function ifId(text: string | null, condition: (id: string) => SQL): SQL | undefined {
  return isId(text ?? '') ? condition(text ?? '') : undefined
}

/** Every word of the query, in one of its spellings, in one of the product's texts. */
function matchesQuery(db: Db, query: string): SQL | undefined {
  return or(...toSearchTerms(query).map((term) => and(...toWordPatterns(term).map((word) => hasWord(db, word)))))
}

function hasWord(db: Db, { text, pattern, hasSigns }: SearchedWord): SQL | undefined {
  const idsByName = <T extends typeof colors | typeof categories | typeof subCategories>(table: T) => {
    const { id, name, nameBn } = table as typeof colors
    return db
      .select({ id })
      .from(table as typeof colors)
      .where(or(matches(sql`lower(${name})`, pattern), matches(sql`lower(${nameBn})`, pattern)))
  }
  // What costs least first: a regular expression costs much more, and most products do not even have the letters.
  return or(
    inArray(products.subCategory, idsByName(subCategories)),
    inArray(products.category, idsByName(categories)),
    inArray(products.color, idsByName(colors)),
    and(
      containsTyped(products.searchText, text),
      // Making the signs of a name plain takes most of the time, and few names need it.
      or(sql`${products.searchText} ~ ${pattern}`, hasSigns ? matches(products.searchText, pattern) : undefined),
    ),
  )
}

function matches(column: SQLWrapper, pattern: string): SQL {
  return sql`${withPlainSigns(column)} ~ ${pattern}`
}

/** What may stand before a word, and what may not follow it: a letter or digit, or a vowel sign of Bangla. */
const BEFORE = `(?:^|[\\s!-/:-@{-~${APOSTROPHES}${DASHES}])`
const WITHIN = '[[:alnum:]\u0980-\u09ff]'

/** A word of a search. */
interface SearchedWord {
  text: string
  /** a regular expression of PostgreSQL */
  pattern: string
  /** whether the word has signs of which a stored text may have another kind */
  hasSigns: boolean
}

/**
 * Each word of a text with a regular expression, to match in lower case and plain signs: whole words, so that "men's" is not
 * found in "women's"; the last one may still be being typed.
 */
function toWordPatterns(text: string): SearchedWord[] {
  const words = typedName(text)
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, '')
    .split(' ')
    .filter(Boolean)
  return words.map((word, at) => {
    const spelled = escapeRegex(word)
    const hasSigns = /['\-\u09cd]/.test(word)
    return { text: word, hasSigns, pattern: `${BEFORE}${spelled}${at < words.length - 1 ? `(?!${WITHIN})` : ''}` }
  })
}
