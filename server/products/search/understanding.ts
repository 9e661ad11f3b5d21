import { toBengaliDigits } from '#shared/bangladesh/digits.ts'
import type { SearchAspect } from '#shared/rules/search/search-aspects.ts'
import type { UnderstoodPart } from '#shared/schemas/product.ts'
import type { ColorConcept, Concept, Maker } from './meanings.ts'

/** What the query says about one aspect; a product fits if one of the concepts does. */
export interface Term {
  type: 'kind' | 'audience' | 'occasion' | 'material'
  concepts: Concept[]
}

/** A word of product names, with the spellings that it may stand for. */
export interface NameWord {
  typed: string
  words: string[]
  isSure: boolean
}

/** What a search does not want; a product that is any of it is left out. */
export interface Unwanted {
  colors: ColorConcept[]
  terms: Term[]
  nameWords: NameWord[]
  /** makers, of whom nothing is sold here anyway */
  makers: Maker[]
  /** what no product can be told by, such as one of its sizes */
  notApart: string[]
}

/** What a search asks for, as far as it was understood. */
export interface Understanding {
  /** digits of an article number, or null */
  code: string | null
  colors: ColorConcept[] | null
  /** the colours were recognised from a mistyped word */
  isColorUnsure: boolean
  /** European */
  size: number | null
  minPrice: number | null
  maxPrice: number | null
  /** the lowest price first */
  isCheap: boolean
  terms: Term[]
  nameWords: NameWord[]
  /** footwear is asked for at all, in whatever words */
  asksForShoes: boolean
  /** something was read as it was typed, without a guess */
  isSure: boolean
  /** goods that such a shop does not have */
  otherGoods: string[]
  /** makers that are not sold here */
  makers: Maker[]
  /** words that nothing in the shop is called: they count only where nothing else was understood */
  unknown: string[]
  unwanted: Unwanted
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
