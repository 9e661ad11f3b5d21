import { and, inArray, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { products } from '#server/platform/db/tables/products.ts'
import type { CatalogueWords } from './catalogue-words.queries.ts'
import { anyOf, hasNameWord, hasWholeWord, isAnyOf, NOTHING, nameHasAny } from './filters.queries.ts'
import {
  type Concept,
  meaningsOf,
  type Place,
  searchWords,
  type Term,
  type Understanding,
  type Unwanted,
} from './meanings.ts'

/** What to look for besides the typed text itself: conditions on products, each list in order of how well it fits. */
export interface SearchPlan {
  /** what is meant, in whatever colour, size and price */
  best: SQL[]
  /** what is like it, for when there is little of that: one after the other */
  fill: SQL[]
  /** none of that may be what was asked for */
  isOnlyLike: boolean
  /** what fits part of it, the price last, for when there is nothing: the first that finds anything */
  relaxed: SQL[]
}

/** Whether only the text itself counts: nothing was understood, or other goods than shoes are meant. */
export function saysNothing(meant: Understanding): boolean {
  return !meant.code && (meansOtherGoods(meant) || meansNothing(meant))
}

/** What to look for where something was understood. */
export function planSearch(understood: Understanding, catalogue: CatalogueWords): SearchPlan {
  const meant = withoutWishes(understood)
  if (meant.code)
    return { best: [sql`${products.searchText} like ${`%${meant.code}%`}`], fill: [], isOnlyLike: false, relaxed: [] }
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
    best: useful([
      ...(understood === meant ? [] : [fits(understood, 'placed')]),
      ...(hasKind(meant) ? [fits(meant, 'named')] : []),
      ...(isForChild(meant)
        ? [allOf(fits(meant, 'placed'), ...OPEN.map((place) => isNot(place, catalogue))) ?? NOTHING]
        : []),
      fits(meant, 'placed'),
    ]),
    isOnlyLike: fill.length === 1,
    fill: useful(fill.map((way) => fits(meant, way))),
    relaxed: useful(
      [...relax(meant), ...inAnyPrice(meant)].map((less) => fitsAll(less, hasKind(less) ? 'neutral' : 'placed')),
    ),
  }
}

/** Comfort beside an occasion says what comes first, and leaves nothing out. */
function withoutWishes(meant: Understanding): Understanding {
  const isWish = ({ concepts }: Term) => concepts.every((concept) => concept.isWish)
  const isOccasion = ({ type, concepts }: Term) =>
    type === 'occasion' || concepts.some(({ id }) => ['formal', 'schoolshoe'].includes(id))
  const isBeside = meant.terms.some(isWish) && meant.terms.some(isOccasion)
  return isBeside ? { ...meant, terms: meant.terms.filter((term) => !isWish(term)) } : meant
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

function meansNothing(meant: Understanding) {
  const { asksForShoes, terms, nameWords, colors, size, minPrice, maxPrice, isCheap, isReduced } = meant
  return (
    !asksForShoes &&
    !isCheap &&
    !isReduced &&
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
  if (less.terms.some(({ type }) => type === 'material' || type === 'occasion')) take({ nameWords: [] })
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

/** `and`, which is NOTHING if one of the conditions is. */
export function allOf(...conditions: (SQL | undefined)[]): SQL | undefined {
  return conditions.includes(NOTHING) ? NOTHING : and(...conditions)
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
    meant.isReduced ? sql`${products.discountPrice} < ${products.originalPrice}` : undefined,
    ...butAlone.map((place) => isNot(place, catalogue)),
    namesNoKind ? isNot(searchWords.shoe.but, catalogue) : undefined,
  )
}

/** Whether a product is nothing of what a search does not want; undefined if it names no such thing. */
export function isWanted({ colors, terms, nameWords, ids }: Unwanted, catalogue: CatalogueWords): SQL | undefined {
  const isSome = (concept: Concept, isAudience: boolean) =>
    [
      concept.denied ? { ...concept.denied, ids: concept.find.ids } : concept.find,
      concept.without,
      isAudience ? concept.near : undefined,
    ]
      .filter((place) => place !== undefined)
      .map((place) => isNot(place, catalogue))
  return and(
    colors.length ? notInArray(products.color, catalogue.colorIdsOf(colors)) : undefined,
    ...terms.flatMap(({ type, concepts }) => concepts.flatMap((concept) => isSome(concept, type === 'audience'))),
    ...nameWords.map((word) => not(hasWholeWord(word))),
    ids.length ? not(isAnyOf(ids)) : undefined,
  )
}

const children = searchWords.audiences.find(({ id }) => id === 'kids')
const CHILDREN = ['kids', 'boys', 'girls', 'baby']

const sandal = searchWords.kinds.find(({ id }) => id === 'sandal')
/** What is no shoe in the narrow sense, for whoever asks for shoes for a child. */
const OPEN = [sandal?.find, sandal?.near].filter((place) => place !== undefined)

const isForChildren = ({ type, concepts }: Term) =>
  type === 'audience' && concepts.some(({ id }) => CHILDREN.includes(id))

/** 'bacchader juta': shoes for a child, whatever kind. */
const isForChild = ({ terms, asksForShoes }: Understanding) =>
  asksForShoes && terms.length > 0 && terms.every(isForChildren)

/** The largest size that comes first: of little children, where no age or size is said; null for anybody else. */
export const littleSize = ({ terms, size, childSizes }: Understanding): number | null =>
  size === null && !childSizes.length && terms.some(isForChildren) ? searchWords.ages.little : null

/** Whether a product is for children, where a search names none: grown-ups type most. */
export function isForOthers({ terms }: Understanding, catalogue: CatalogueWords): SQL | null {
  const audience = terms.filter(({ type }) => type === 'audience').flatMap(({ concepts }) => concepts)
  if (!children || audience.some(({ id }) => CHILDREN.includes(id))) return null
  const places = [...children.find.places, ...(children.near?.places ?? [])]
  return or(...isIn({ names: children.near?.names ?? [], places }, catalogue)) ?? null
}

/** Whether grown-ups have places of their own for what is meant, so that children's come after all of theirs. */
export function isForGrownUps({ terms, minPrice, maxPrice }: Understanding): boolean {
  const kinds = terms.filter(({ type }) => type === 'kind').flatMap(({ concepts }) => concepts)
  return minPrice !== null || maxPrice !== null || kinds.some(({ find }) => find.places.length > 0)
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
    if (closeness === 'named' && type === 'kind')
      return [...nameHasAny(concept.find.names, catalogue), ...isOneOf(concept.find)]
    const isLoose = closeness === 'near' || (isAudience && closeness !== 'named' && closeness !== 'placed')
    const isNeutral = isLoose && isAudience && closeness !== 'named-for'
    return [
      ...isIn(concept.find, catalogue),
      ...(isLoose && concept.near
        ? isIn(closeness === 'named-for' ? byName(concept.near) : concept.near, catalogue)
        : []),
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
  return concepts.every(
    ({ find, but }) => !but && !find.ids && !find.names.some((name) => vocabulary.hasBeginning(name)),
  )
}

function isIn(place: Place, catalogue: CatalogueWords): SQL[] {
  const { names, places } = place
  return [...isInSubCategory(catalogue.subCategoriesOf(places)), ...nameHasAny(names, catalogue), ...isOneOf(place)]
}

const byName = ({ names }: Place): Place => ({ names, places: [] })

const isOneOf = ({ ids }: Place): SQL[] => (ids ? [isAnyOf(ids)] : [])

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

function isNot({ names = [], places = [], ids: own = [] }: Partial<Place>, catalogue: CatalogueWords): SQL | undefined {
  const ids = catalogue.subCategoriesOf(places)
  const hasName = or(...nameHasAny(names, catalogue))
  return and(
    ids.length ? notInArray(products.subCategory, ids) : undefined,
    hasName && not(hasName),
    own.length ? not(isAnyOf(own)) : undefined,
  )
}
