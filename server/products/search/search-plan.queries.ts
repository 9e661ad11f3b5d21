import { type SQL, sql } from 'drizzle-orm'
import { products } from '#server/platform/db/tables/products.ts'
import type { CatalogueWords } from './catalogue-words.ts'
import { allOf, type Closeness, fitsFilters, fitsWords, NOTHING } from './conditions.queries.ts'
import { meaningsOf } from './meanings.ts'
import type { Term, Understanding } from './understanding.ts'

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
