import { and, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { escapeLike, escapeRegex } from '#server/platform/db/search.ts'
import { ANY_PRICE, products } from '#server/platform/db/tables/products.ts'
import type { CountFilters } from '#server/products/facets.queries.ts'
import { hasSize, isInStock } from '#server/products/product-rows.queries.ts'
import { toBengaliDigits } from '#shared/bangladesh/digits.ts'
import { PRICE_RANGES } from '#shared/rules/products/price-ranges.ts'
import type { SearchAspect } from '#shared/rules/search/search-aspects.ts'
import type { ProductPage, ProductSearch, UnderstoodPart } from '#shared/schemas/product.ts'
import type { CatalogueWords } from './catalogue-words.queries.ts'
import type { Concept, NameWord, Term, Understanding } from './meanings.ts'
import { toTokens } from './tokens.ts'

/** The filters that the shopper has set. */
export interface ShopperFilters extends CountFilters {
  /** ids, null if not set */
  ids: { color: string | null; size: string | null }
}

/** The search without what its words say about an aspect for which the shopper wants something else. */
export function withoutReplaced(
  meant: Understanding,
  { minPrice, maxPrice }: ProductSearch,
  { ids }: ShopperFilters,
  catalogue: CatalogueWords,
): Understanding {
  const replaced: SearchAspect[] = []
  if (ids.color && !(meant.colors && catalogue.colorIdsOf(meant.colors).includes(ids.color))) replaced.push('color')
  if (ids.size && ids.size !== (meant.size === null ? null : catalogue.sizeIdOf(meant.size))) replaced.push('size')
  if (minPrice !== null || maxPrice !== null) replaced.push('price')
  const isChosen = ids.color && catalogue.colorIdsOf(meant.unwanted.colors).includes(ids.color)
  const unwanted = isChosen ? { ...meant.unwanted, colors: [] } : meant.unwanted
  return { ...ignoreAspects(meant, replaced), asksForShoes: meant.asksForShoes, unwanted }
}

/** What the shopper has set, as the answer need not say it again. */
export function setAspects({ color, size, minPrice, maxPrice }: ProductSearch): SearchAspect[] {
  const aspects: SearchAspect[] = []
  if (color) aspects.push('color')
  if (size) aspects.push('size')
  if (minPrice !== null || maxPrice !== null) aspects.push('price')
  return aspects
}

/**
 * The filters of a list, those that the words of the search set among them: its facets then count what choosing another
 * colour, size or price would show. What contains the text itself (`literal`) fits the words whatever they say.
 */
export function filtersOf(
  meant: Understanding,
  set: ShopperFilters,
  literal: SQL | undefined,
  catalogue: CatalogueWords,
): CountFilters {
  const { colors, size, minPrice, maxPrice } = meant
  const sizeId = size === null || set.size ? null : catalogue.sizeIdOf(size)
  const price = and(
    minPrice === null ? undefined : gte(products.discountPrice, minPrice),
    maxPrice === null ? undefined : lte(products.discountPrice, maxPrice),
  )
  return {
    baseFilter: set.baseFilter,
    stock: set.stock,
    color: set.color ?? (colors ? or(literal, inArray(products.color, catalogue.colorIdsOf(colors))) : undefined),
    price: set.price ?? (price ? or(literal, price) : undefined),
    size: set.size ?? (sizeId ? hasSize(sizeId) : undefined),
    listedSize: set.listedSize ?? (sizeId && set.stock ? isInStock(set.stock, sizeId) : undefined),
    anySize: sizeId ? literal : undefined,
  }
}

/** The index of a price range in PRICE_RANGES, ANY_PRICE if no prices are given, null for any other range. */
export function priceRangeIndex({
  minPrice,
  maxPrice,
}: {
  minPrice: number | null
  maxPrice: number | null
}): number | null {
  const min = minPrice ?? 0
  if (min === 0 && maxPrice === null) return ANY_PRICE
  const index = PRICE_RANGES.findIndex((range) => range.min === min && range.max === maxPrice)
  return index < 0 ? null : index
}

/** Whether name or article number contains the text, ignoring case. */
export function matchesText(text: string): SQL {
  return sql`${products.searchText} like '%' || lower(${escapeLike(text)}) || '%'`
}

/** Whether a word of the name or the article number begins with the text. */
export function beginsWord(text: string): SQL {
  const term = escapeLike(text.toLowerCase())
  const pattern = `[^[:alnum:]\u0980-\u09ff]${escapeRegex(text.toLowerCase())}`
  const { searchText } = products
  // Blanks and ends of lines say it of nearly all names: a regular expression costs much more.
  return sql`(${searchText} like ${`% ${term}%`} or ${searchText} like ${`${term}%`} or ${searchText} like ${`%\n${term}%`} or ${searchText} ~ ${pattern})`
}

/**
 * The same, for fetching a few rows: the trigram index serves longer texts, an index of single letters those of one or two.
 * Counting such a short text does not use the latter, because most products may match and the index covers nothing else.
 */
export function containsText(text: string): SQL | undefined {
  const short = [...text].length <= 2
  return and(
    short ? sql`string_to_array(${products.searchText}, null) @> string_to_array(lower(${text}), null)` : undefined,
    matchesText(text),
  )
}

/** Names, English and Bangla, are what stands above the last two lines of `search_text`. */
export function nameContains(text: string): SQL | undefined {
  return and(containsText(text), sql`${products.searchText} like '%' || lower(${escapeLike(text)}) || E'%\\n%\\n%'`)
}

export function nameBegins(text: string): SQL | undefined {
  const begins = sql`${products.searchText} like lower(${escapeLike(text)}) || '%'`
  if (!isBangla(text)) return begins
  return or(
    begins,
    and(nameContains(text), sql`${products.searchText} like E'%\\n' || lower(${escapeLike(text)}) || '%'`),
  )
}

/** Whether a text has Bangla letters, and may therefore stand in the second line, that of Bangla names. */
export function isBangla(text: string): boolean {
  return /\p{Script=Bengali}/u.test(text)
}

/** The same search without what it says about these aspects. */
export function ignoreAspects(meant: Understanding, aspects: readonly SearchAspect[]): Understanding {
  const has = (aspect: SearchAspect) => describe(meant).some(({ kind }) => kind === aspect)
  const ignored = new Set(aspects.filter(has))
  if (!ignored.size) return meant
  return {
    ...meant,
    ...(ignored.has('color') && { colors: null, isColorUnsure: false }),
    ...(ignored.has('size') && { size: null }),
    ...(ignored.has('price') && { minPrice: null, maxPrice: null }),
    ...(ignored.has('cheap') && { isCheap: false }),
    ...(ignored.has('reduced') && { isReduced: false }),
    ...(ignored.has('audience') && { childSizes: [] }),
    terms: meant.terms.filter(({ type }) => !ignored.has(type)),
    // Whoever leaves out a part of a search still wants shoes.
    asksForShoes: true,
  }
}

/** What was understood, in words for the shopper. */
export function describe(meant: Understanding): UnderstoodPart[] {
  const parts: UnderstoodPart[] = []
  if (meant.colors) parts.push(describeConcepts('color', meant.colors))
  if (meant.size !== null) {
    const size = String(meant.size)
    parts.push({ kind: 'size', value: size, label: `Size ${size}`, labelBn: `সাইজ ${size}` })
  }
  if (meant.minPrice !== null || meant.maxPrice !== null) parts.push(describePrice(meant))
  if (meant.isCheap) parts.push({ kind: 'cheap', value: 'cheap', label: 'Lowest price first', labelBn: 'কম দাম আগে' })
  if (meant.isReduced) parts.push({ kind: 'reduced', value: 'reduced', label: 'Reduced', labelBn: 'মূল্যছাড়' })
  for (const { type, concepts } of meant.terms) parts.push(describeConcepts(type, concepts))
  return parts
}

function describeConcepts(
  kind: SearchAspect,
  concepts: readonly { id: string; label: Term['concepts'][number]['label'] }[],
): UnderstoodPart {
  return {
    kind,
    value: concepts.map(({ id }) => id).join(','),
    label: concepts.map(({ label }) => label.en).join(' / '),
    labelBn: concepts.map(({ label }) => label.bn).join(' / '),
  }
}

/** In both languages at once, whichever the request speaks. */
const groups = new Intl.NumberFormat('en-IN')

function describePrice({ minPrice, maxPrice }: Understanding): UnderstoodPart {
  const value = `${minPrice ?? ''}-${maxPrice ?? ''}`
  const [min, max] = [minPrice ?? 0, maxPrice ?? 0].map((taka) => `৳\u00a0${groups.format(taka)}`)
  const [minBn, maxBn] = [min, max].map((text) => toBengaliDigits(text ?? ''))
  if (maxPrice === null) return { kind: 'price', value, label: `${min} and above`, labelBn: `${minBn} বা তার বেশি` }
  if (minPrice === null) return { kind: 'price', value, label: `Up to ${max}`, labelBn: `${maxBn} পর্যন্ত` }
  return { kind: 'price', value, label: `${min} to ${max}`, labelBn: `${minBn} থেকে ${maxBn}` }
}

type LeftOut = Pick<ProductPage, 'leftOut' | 'makers' | 'unwanted' | 'notApart'>

export const NOTHING_LEFT_OUT: LeftOut = { leftOut: [], makers: [], unwanted: [], notApart: [] }

/** Words that are named at most; whoever typed more sees that the search did not read them all. */
const MAX_WORDS = 5

/**
 * What a search did not look for, in the words of the shopper: what nobody here understands, and makers not sold here; and
 * what it kept out, because it is not wanted, or could not.
 */
export function leftOut(query: string, { unknown, otherGoods, makers, unwanted }: Understanding): LeftOut {
  const toName = ({ label }: { label: Concept['label'] }) => ({ name: label.en, nameBn: label.bn })
  return {
    leftOut: asTyped(query, [...unknown, ...otherGoods]),
    makers: makers.map(toName),
    unwanted: [
      ...[...unwanted.colors, ...unwanted.terms.flatMap(({ concepts }) => concepts), ...unwanted.makers].map(toName),
      ...unwanted.nameWords.map(({ typed }) => ({ name: typed, nameBn: typed })),
    ],
    notApart: asTyped(query, unwanted.notApart),
  }
}

function asTyped(query: string, phrases: string[]): string[] {
  const tokens = new Set(phrases.flatMap((phrase) => phrase.split(' ')))
  const typed = query
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => toTokens(word).some((token) => tokens.has(token)))
    .map((word) => word.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, ''))
  return [...new Set(typed)].slice(0, MAX_WORDS)
}

/** What no product fits. Conditions that contain it are not worth asking the database. */
export const NOTHING = sql`false`

export function anyOf(conditions: SQL[]): SQL {
  return or(...conditions.filter((condition) => condition !== NOTHING)) ?? NOTHING
}

/** One parameter, however many there are. */
export function isAnyOf(ids: string[]): SQL {
  return sql`${products.id} = any(${`{${ids}}`}::uuid[])`
}

/** Stands behind a word that is not the beginning of another: 'rain.' is no rainbow. */
const WHOLE = '.'
/** Words up to this length are looked for only where a word begins: 'but' is part of 'butterfly'. */
const SHORT = 4

/** Whether a word of the name begins so. None for what no name has: it would cost and find nothing. */
export function nameHasAny(beginnings: string[], catalogue: CatalogueWords): SQL[] {
  return beginnings
    .filter((beginning) => catalogue.vocabulary.hasBeginning(beginning))
    .flatMap((beginning) => (beginning.includes('_') ? [beginning, beginning.replaceAll('_', '')] : [beginning]))
    .flatMap(wordPatterns)
    .map(matchesPattern)
}

/** Patterns for a name with a word that begins so. */
function wordPatterns(text: string): string[] {
  if (text.endsWith(WHOLE)) {
    const word = text.slice(0, -1)
    return [`${word} %`, `% ${word} %`, `${word}\n%`, `% ${word}\n%`]
  }
  if ([...text].length > SHORT) return [`%${text}%`]
  return [`${text}%`, `% ${text}%`, ...(isBangla(text) ? [`%\n${text}%`] : [])]
}

export function hasNameWord({ words }: NameWord): SQL {
  const patterns = words.flatMap((word) =>
    /^\d/.test(word) ? [`% ${word}%\n%\n%`] : withApostrophe(word).map((one) => `%${one}%`),
  )
  return anyOf(patterns.map(matchesPattern))
}

/** The same where a word begins: who wants no 'Nova' may want 'Bossanova'. */
export function hasWholeWord(word: NameWord): SQL {
  const begins = word.words.filter((one) => !/^\d/.test(one)).flatMap(withApostrophe)
  return and(hasNameWord(word), begins.length ? or(...begins.map(beginsWord)) : undefined) ?? NOTHING
}

/** The words of a search have no apostrophes, those of names may: 'ranis' is "Rani's" there. */
function withApostrophe(word: string): string[] {
  return /^[a-z]{2,}s$/.test(word) ? [word, `${word.slice(0, -1)}'s`] : [word]
}

const matchesPattern = (pattern: string) => sql`${products.searchText} like ${pattern}`

export const ORDERED_COLUMNS = sql`id, created_at, best_seller`

/** The index of the first list that a product is in. */
export function placeIn(lists: SQL[]): SQL {
  const cases = lists.map((list, index) => sql`when ${list} then ${sql.raw(String(index))}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}
