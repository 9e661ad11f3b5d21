import { and, inArray, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { products } from '#server/platform/db/tables/products.ts'
import type { CatalogueWords } from './catalogue-words.queries.ts'
import { beginsWord, isBangla } from './filters.queries.ts'
import { type Concept, meaningsOf, type Place, searchWords } from './meanings.ts'
import type { NameWord, Term, Understanding, Unwanted } from './understand.ts'

/** What to look for besides the typed text itself: conditions on products, each list in order of how well it fits. */
export interface SearchPlan {
  /** what is meant, in whatever colour, size and price */
  best: SQL[]
  /** what is like it, for when there is little of that: one after the other */
  fill: SQL[]
  /** what fits part of it, the price last, for when there is nothing: the first that finds anything */
  relaxed: SQL[]
}

/** Whether only the text itself counts: nothing was understood, or other goods than shoes are meant. */
export function saysNothing(meant: Understanding): boolean {
  return !meant.code && (meansOtherGoods(meant) || meansNothing(meant))
}

/** What to look for where something was understood. */
export function planSearch(meant: Understanding, catalogue: CatalogueWords): SearchPlan {
  if (meant.code) return { best: [sql`${products.searchText} like ${`%${meant.code}%`}`], fill: [], relaxed: [] }
  const fits = (wanted: Understanding, closeness: Closeness) => fitsWords(wanted, closeness, catalogue) ?? sql`true`
  const fitsAll = (wanted: Understanding, closeness: Closeness) =>
    allOf(fitsFilters(wanted, catalogue), fitsWords(wanted, closeness, catalogue)) ?? sql`true`
  const useful = (lists: SQL[]) => lists.filter((list) => list !== NOTHING)
  const hasAudience = meant.terms.some(({ type }) => type === 'audience')
  const fill: Closeness[] = []
  if (hasAudience) fill.push('named-for')
  if (hasAudience && meant.terms.length > 1) fill.push('neutral')
  if (meant.terms.length) fill.push('near')
  return {
    best: useful(
      (hasKind(meant) ? (['named', 'placed'] as const) : (['placed'] as const)).map((way) => fits(meant, way)),
    ),
    fill: useful(fill.map((way) => fits(meant, way))),
    relaxed: useful(
      [...relax(meant), ...inAnyPrice(meant)].map((less) => fitsAll(less, hasKind(less) ? 'neutral' : 'placed')),
    ),
  }
}

/**
 * Other goods, or nothing but words that nothing here is called, without a word for shoes beside them; or a phrase such as
 * 'shoe rack'.
 */
export function meansOtherGoods({ unknown, otherGoods, asksForShoes, isSure }: Understanding): boolean {
  if (!asksForShoes) return otherGoods.length > 0 || (unknown.length > 0 && !isSure)
  return otherGoods.some(isForShoes)
}

const isForShoes = (goods: string) =>
  goods.includes(' ') && goods.split(' ').some((word) => meaningsOf(word).some(({ type }) => type === 'shoe'))

function meansNothing({ asksForShoes, terms, nameWords, colors, size, minPrice, maxPrice, isCheap }: Understanding) {
  return (
    !asksForShoes &&
    !isCheap &&
    !terms.length &&
    !nameWords.length &&
    !colors &&
    size === null &&
    minPrice === null &&
    maxPrice === null
  )
}

const hasKind = ({ terms }: Understanding) => terms.some(({ type }) => type === 'kind')
const isNoun = ({ type, concepts }: Term) => type === 'kind' && concepts.some(({ wantsNoun }) => !wantsNoun)

/** The same for more or less money, where the words say what it is. */
function inAnyPrice(meant: Understanding): Understanding[] {
  const hasPrice = meant.minPrice !== null || meant.maxPrice !== null
  return hasPrice && meant.terms.length > 0 ? [{ ...meant, minPrice: null, maxPrice: null }] : []
}

/** The search with less and less of its words, the least important left out first. Colour, size and price stay. */
function relax(meant: Understanding): Understanding[] {
  const steps: Understanding[] = []
  let less = meant
  const take = (change: Partial<Understanding>) => {
    const next = { ...less, ...change }
    const isSame = JSON.stringify(next) === JSON.stringify(less)
    if (isSame || (!next.terms.length && !next.asksForShoes && !next.nameWords.length)) return
    less = next
    steps.push(less)
  }
  const takeTerms = (isKept: (term: Term) => boolean) => take({ terms: less.terms.filter(isKept) })
  take({
    nameWords: less.nameWords.filter(({ isSure }) => isSure),
    colors: less.isColorUnsure ? null : less.colors,
  })
  takeTerms(({ type }) => type !== 'material')
  takeTerms(({ type }) => type !== 'occasion')
  if (less.terms.some(isNoun)) takeTerms((term) => term.type !== 'kind' || isNoun(term))
  if (less.asksForShoes) take({ nameWords: [] })
  const kinds = less.terms.filter(({ type }) => type === 'kind')
  if (kinds.length > 1) {
    const anyKind: Term = { type: 'kind', concepts: kinds.flatMap(({ concepts }) => concepts) }
    take({ terms: [...less.terms.filter(({ type }) => type !== 'kind'), anyKind] })
  }
  takeTerms(({ type }) => type !== 'audience')
  return steps
}

/**
 * How closely a product must fit the words, from strict to loose:
 * - named: its own name says the kind
 * - placed: or it stands in a place for it
 * - named-for: its name may also say for whom
 * - neutral: or it is for everybody
 * - near: or it is like what was asked for
 */
type Closeness = 'named' | 'placed' | 'named-for' | 'neutral' | 'near'

/** Words up to this length are looked for only where a word begins: 'but' is part of 'butterfly'. */
const SHORT = 4

/** What no product fits. Conditions that contain it are not worth asking the database. */
export const NOTHING = sql`false`

/** `and`, which is NOTHING if one of the conditions is. */
export function allOf(...conditions: (SQL | undefined)[]): SQL | undefined {
  return conditions.includes(NOTHING) ? NOTHING : and(...conditions)
}

function anyOf(conditions: SQL[]): SQL {
  return or(...conditions.filter((condition) => condition !== NOTHING)) ?? NOTHING
}

/** Whether a product fits the words of a search; undefined if every product does. */
function fitsWords(meant: Understanding, closeness: Closeness, catalogue: CatalogueWords): SQL | undefined {
  const namesNoKind = meant.asksForShoes && !meant.terms.some(({ type }) => type === 'kind')
  // Whom it is for first: PostgreSQL keeps the order, and comparing a place is cheaper than comparing names.
  const terms = meant.terms.toSorted((a, b) => Number(b.type === 'audience') - Number(a.type === 'audience'))
  const isForNobody = !meant.terms.some(({ type }) => type === 'audience')
  const butAlone = isForNobody
    ? meant.terms.flatMap(({ concepts }) => concepts.flatMap(({ butAlone = [] }) => butAlone))
    : []
  return allOf(
    ...terms.map((term) => fitsTerm(term, closeness, catalogue)),
    ...meant.nameWords.map(hasNameWord),
    ...butAlone.map((place) => isNot(place, catalogue)),
    namesNoKind ? isNot(searchWords.shoe.but, catalogue) : undefined,
  )
}

/** Whether a product is nothing of what a search does not want; undefined if it names no such thing. */
export function isWanted({ colors, terms, nameWords }: Unwanted, catalogue: CatalogueWords): SQL | undefined {
  const isSome = (concept: Concept, isAudience: boolean) =>
    [concept.find, concept.without, isAudience ? concept.near : undefined]
      .filter((place) => place !== undefined)
      .map((place) => isNot(place, catalogue))
  return and(
    colors.length ? notInArray(products.color, catalogue.colorIdsOf(colors)) : undefined,
    ...terms.flatMap(({ type, concepts }) => concepts.flatMap((concept) => isSome(concept, type === 'audience'))),
    ...nameWords.map((word) => not(hasWholeWord(word))),
  )
}

/** Whether a product fits the colour, size and price of a search; undefined if it names none. */
export function fitsFilters(meant: Understanding, catalogue: CatalogueWords): SQL | undefined {
  const { colors, size, minPrice, maxPrice } = meant
  return and(
    colors ? inArray(products.color, catalogue.colorIdsOf(colors)) : undefined,
    size === null ? undefined : sql`${products.sizeIds} @> array[${catalogue.sizeIdOf(size)}::uuid]`,
    minPrice === null ? undefined : sql`${products.discountPrice} >= ${minPrice}`,
    maxPrice === null ? undefined : sql`${products.discountPrice} <= ${maxPrice}`,
  )
}

function fitsTerm({ type, concepts }: Term, closeness: Closeness, catalogue: CatalogueWords): SQL {
  const isAudience = type === 'audience'
  const shownBy = (concept: Concept): SQL[] => {
    if (closeness === 'named' && type === 'kind') return nameHasAny(concept.find.names, catalogue)
    const isLoose = closeness === 'near' || (isAudience && closeness !== 'named' && closeness !== 'placed')
    const isNeutral = isLoose && isAudience && closeness !== 'named-for'
    return [
      ...isIn(concept.find, catalogue),
      ...(isLoose && concept.near ? isIn(concept.near, catalogue) : []),
      ...(isNeutral ? isForEverybody(concept, catalogue) : []),
    ]
  }
  const byConcept = concepts.map((concept) =>
    allOf(anyOf(shownBy(concept)), concept.but && isNot(concept.but, catalogue)),
  )
  return anyOf(byConcept.filter((condition) => condition !== undefined))
}

/** Whether a term is shown by places alone, because no name has a word for it. */
export function isShownByPlace({ concepts }: Term, { vocabulary }: CatalogueWords): boolean {
  return concepts.every(({ find, but }) => !but && !find.names.some((name) => vocabulary.hasBeginning(name)))
}

function isIn({ names, places }: Place, catalogue: CatalogueWords): SQL[] {
  return [...isInSubCategory(catalogue.subCategoriesOf(places)), ...nameHasAny(names, catalogue)]
}

function isInSubCategory(ids: string[]): SQL[] {
  return ids.length ? [inArray(products.subCategory, ids)] : []
}

/** What stands where there are shoes for everybody, unless its name or its sizes say that it is for others than these. */
function isForEverybody(audience: Concept, catalogue: CatalogueWords): SQL[] {
  const [isThere] = isInSubCategory(catalogue.neutralSubCategories)
  const own = new Set(audience.near?.names)
  const others = searchWords.audiences.filter(
    ({ find }) => !find.places.some((place) => audience.find.places.includes(place)),
  )
  const names = others.flatMap(({ near }) => near?.names ?? []).filter((name) => !own.has(name))
  const sizes = audience.sizesTo ? catalogue.sizeIdsTo(audience.sizesTo) : null
  const isTheirSize = sizes && sql`${products.sizeIds} && ${`{${sizes}}`}::uuid[]`
  const isTheirs = isThere && allOf(isThere, isNot({ names: [...new Set(names)] }, catalogue), isTheirSize ?? undefined)
  return isTheirs ? [isTheirs] : []
}

function isNot({ names = [], places = [] }: Partial<Place>, catalogue: CatalogueWords): SQL | undefined {
  const ids = catalogue.subCategoriesOf(places)
  const hasName = or(...nameHasAny(names, catalogue))
  return and(ids.length ? notInArray(products.subCategory, ids) : undefined, hasName && not(hasName))
}

/** Whether a word of the name begins so. None for what no name has: it would cost and find nothing. */
function nameHasAny(beginnings: string[], catalogue: CatalogueWords): SQL[] {
  return beginnings
    .filter((beginning) => catalogue.vocabulary.hasBeginning(beginning))
    .flatMap((beginning) => (beginning.includes('_') ? [beginning, beginning.replaceAll('_', '')] : [beginning]))
    .flatMap(wordPatterns)
    .map(matchesPattern)
}

/** Patterns for a name with a word that begins so. */
function wordPatterns(text: string): string[] {
  if ([...text].length > SHORT) return [`%${text}%`]
  return [`${text}%`, `% ${text}%`, ...(isBangla(text) ? [`%\n${text}%`] : [])]
}

function hasNameWord({ words }: NameWord): SQL {
  const patterns = words.flatMap((word) =>
    /^\d/.test(word) ? [`% ${word}%\n%\n%`] : withApostrophe(word).map((one) => `%${one}%`),
  )
  return anyOf(patterns.map(matchesPattern))
}

/** The same where a word begins: who wants no 'Nova' may want 'Bossanova'. */
function hasWholeWord(word: NameWord): SQL {
  const begins = word.words.filter((one) => !/^\d/.test(one)).flatMap(withApostrophe)
  return and(hasNameWord(word), begins.length ? or(...begins.map(beginsWord)) : undefined) ?? NOTHING
}

/** The words of a search have no apostrophes, those of names may: 'ranis' is "Rani's" there. */
function withApostrophe(word: string): string[] {
  return /^[a-z]{2,}s$/.test(word) ? [word, `${word.slice(0, -1)}'s`] : [word]
}

const matchesPattern = (pattern: string) => sql`${products.searchText} like ${pattern}`
