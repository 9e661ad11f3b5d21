import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { isOnSale } from '#server/platform/db/product-visibility.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { type CountFilters, type CountsOnTheFly, countedColumns, countFound } from '#server/products/facets.queries.ts'
import { PAGE_SIZE, type ProductSort } from '#shared/rules/search/product-filter.ts'
import { isAmongSoldOut } from '../product-rows.queries.ts'
import { PRODUCT_ORDERS } from '../queries.ts'
import type { CatalogueWords } from './catalogue-words.queries.ts'
import { isAnyOf, ORDERED_COLUMNS, placeIn } from './filters.queries.ts'
import {
  type Concept,
  canBeDescribed,
  isNotion,
  meaningsOf,
  searchWords,
  type Term,
  type Understanding,
} from './meanings.ts'
import { longestWord, toSaid, toTokens } from './tokens.ts'

/** How what was found is ordered, from the index of its list. */
export type RankOrder = (lists: Pick<RankedLists, 'required' | 'best'>) => SQL[]

/** What comes first among products that fit equally well. */
export interface Liking {
  /** what is for others than who may be meant, if anything can be: it comes last */
  isForOthers: SQL | null
  /** after everything, not only after what fits as well */
  isLastOfAll: boolean
  /** ids, the best first */
  ranks: string[][]
  /** ids of the sizes of whom it is for */
  sizes: string[]
}

/**
 * The order of a page of a search. Without a sort, what is in an earlier list comes first, within what is liked the most; with
 * one, what fits is sorted as a whole, and what is only like it comes after.
 */
export function rankOrder(sort: ProductSort | null, liking: Liking): RankOrder {
  const sizes = `{${liking.sizes}}`
  const isTheirSize = liking.sizes.length ? [sql`not (sizes && ${sizes}::uuid[])`] : []
  return ({ required, best = { from: 0, to: required, inside: -1 } }) =>
    sort
      ? [sql`place >= ${required}`, ...PRODUCT_ORDERS[sort]]
      : [
          sql`place >= ${best.from}`,
          sql`place = ${best.inside}`,
          ...(liking.isLastOfAll ? [sql`for_others`] : []),
          sql`place >= ${best.to}`,
          sql`for_others`,
          ...isTheirSize,
          sql`liked`,
          sql`place`,
          // What comes in all of their sizes leaves room to grow.
          ...(liking.sizes.length ? [sql`not (sizes @> ${sizes}::uuid[])`] : []),
          ...PRODUCT_ORDERS.newest,
        ]
}

function likedColumns({ isForOthers, ranks }: Liking): SQL {
  const cases = ranks.map((ids, index) => sql`when ${isAnyOf(ids)} then ${sql.raw(String(index))}`)
  const last = sql.raw(String(ranks.length))
  const liked = cases.length ? sql`case ${sql.join(cases, sql` `)} else ${last} end` : sql`0`
  return sql`${isForOthers ?? sql`false`} as for_others, ${liked} as liked`
}

export interface RankedLists {
  lists: SQL[]
  /** how many count in any case; each of the others only if those before it find less than a page */
  required: number
  /** which of them are what is meant, by default all that are required; and which only has the text inside words, or -1 */
  best?: { from: number; to: number; inside: number }
  liking: Liking
  /** lists that are part of another, and need not be looked for twice */
  redundant?: (SQL | undefined)[]
}

interface RankedPage {
  counts: CountsOnTheFly
  ids: string[]
}

/** The same for one page of a search, with its counts. All that is looked at stands in one index (`products_searched`). */
export function rankPage(
  db: Db,
  { lists, required, best, liking, redundant = [] }: RankedLists,
  filters: CountFilters,
  { order, limit, offset }: { order: RankOrder; limit: number; offset: number },
): Promise<RankedPage> {
  const isFound = or(...lists.filter((list) => !redundant.includes(list)))
  const all = sql`select ${ORDERED_COLUMNS}, ${countedColumns(filters)}, ${likedColumns(liking)}, ${placeIn(lists)} as place
    from ${products}
    where ${and(filters.baseFilter, isFound)}`
  const found =
    required >= lists.length
      ? all
      : sql`with everything as materialized (${all}), places as (
          select place, sum(count(*)) over (order by place) - count(*) as before from everything group by place
        )
        select everything.* from everything join places using (place)
        where place < ${required} or before < ${PAGE_SIZE}`
  const page = sql`select products.id from found as products join runs using (size_run)
    where color_fits and price_fits and (size_fits or any_size)
    order by ${sql.join([isAmongSoldOut, ...order({ required, best })], sql`, `)}
    limit ${limit} offset ${offset}`
  return countFound(db, { found, filters, page })
}

/** What more products say tells none of them apart. */
const MAX_PRODUCTS = 300
/** What one search looks for in descriptions. */
const MAX_CLAIMS = 8
const MAX_RANKS = 4
/** Something that a product can say of itself. */
interface Claim {
  concepts: Concept[]
  /** as the search has it, if it was typed */
  typed: string | null
  /** spellings in the catalogue */
  words: string[]
  /** one of which must stand there, if any is named */
  phrases: string[]
  weight: number
  /** whether the first sentence of a description means it wherever it says it */
  isTelling: boolean
  isUnwanted: boolean
}

/** A product that makes a claim: the stronger in its name, in the first sentence of its description, and further on. */
interface Finding {
  id: string
  strength: number
}

/** What products say of themselves in names and descriptions, as far as few of them say it. */
interface Evidence {
  /** with the products that say what it means, and those that say what it does not want */
  meant: Understanding
  /** ids of products that say what was typed or meant, those that say the most of it first */
  ranks: string[][]
}

/** Finds what products say of what a search means. One statement, if any word of it stands in a description. */
export async function findEvidence(db: Db, meant: Understanding, catalogue: CatalogueWords): Promise<Evidence> {
  const claims = claimsOf(meant, catalogue).slice(0, MAX_CLAIMS)
  if (!claims.length) return { meant, ranks: [] }
  const findings = await findClaims(db, claims)
  const idsOf = (isMade: (claim: Claim) => boolean, least = 0) => [
    ...new Set(
      claims.flatMap((claim, index) =>
        isMade(claim) ? (findings[index] ?? []).flatMap(({ id, strength }) => (strength >= least ? [id] : [])) : [],
      ),
    ),
  ]
  const withIds = ({ type, concepts }: Term): Term => ({
    type,
    concepts: concepts.map((concept) => {
      const isOwn = (claim: Claim) => claim.concepts.some(({ id }) => id === concept.id)
      const ids = [
        ...idsOf((claim) => isOwn(claim) && claim.typed === null && claim.phrases.length > 0),
        ...(isNotion(concept) ? idsOf((claim) => isOwn(claim) && claim.isTelling, IN_LEAD) : []),
      ]
      return ids.length ? { ...concept, find: { ...concept.find, ids } } : concept
    }),
  })
  const { unwanted } = meant
  const isUnsaid = (text: string) => !idsOf(({ typed }) => typed === text).length
  return {
    meant: {
      ...meant,
      terms: meant.terms.map(withIds),
      unknown: meant.unknown.filter(isUnsaid),
      unwanted: {
        ...unwanted,
        terms: unwanted.terms.map(withIds),
        ids: idsOf(({ isUnwanted, typed }) => isUnwanted && typed !== null),
        notApart: unwanted.notApart.filter(isUnsaid),
      },
    },
    ranks: rankFindings(claims, findings),
  }
}

function claimsOf(meant: Understanding, { vocabulary: { described } }: CatalogueWords): Claim[] {
  const spellings = (words: string[]) => [...new Set(words.flatMap((word) => described.spellingsOf(word)))]
  const ofConcept = (concept: Concept, isUnwanted: boolean): Claim => {
    const phrases = (concept.says ?? []).map(toSaid)
    const own = [...concept.words.en, ...concept.words.bn]
      .filter((text) => text.length >= MIN_TELLING && !/\s/.test(text))
      .flatMap(toTokens)
    const words = phrases.length ? [...new Set(phrases.flatMap(longestWord))] : own
    const named =
      phrases.length && !isUnwanted ? concept.find.names.map((name) => toSaid(name.replaceAll('_', ' '))) : []
    return {
      concepts: [concept],
      typed: null,
      words: spellings(words),
      phrases: [...phrases, ...named],
      weight: searchWords.audiences.some(({ id }) => id === concept.id) ? 0 : phrases.length ? 2 : OF_LIKE,
      isTelling: false,
      isUnwanted,
    }
  }
  const ofText = (text: string, isUnwanted: boolean, concepts: Concept[] = []): Claim[] => {
    const claim = { concepts, isUnwanted, isTelling: false }
    if (/^\d/.test(text)) return [{ ...claim, typed: text, words: ['cm'], phrases: text.split('|'), weight: 9 }]
    const words = text.split(' ')
    const own = words.filter((word) =>
      meaningsOf(word).some((one) => 'concept' in one && concepts.includes(one.concept)),
    )
    if (!own.length && words.length > 1 && concepts.some(({ says }) => says)) return []
    return (own.length ? own : words)
      .filter((word) => word.length > 2 && !meaningsOf(word).some(({ type }) => WITHOUT_MEANING.includes(type)))
      .map((typed) => {
        const isTelling = typed.length >= MIN_TELLING
        return { ...claim, typed, words: spellings([typed]), phrases: [], weight: 2, isTelling }
      })
  }
  const { unwanted } = meant
  const told = meant.terms.filter(({ concepts }) => concepts.some(canBeDescribed))
  // For whom alone is told by places.
  const isToldBeside = told.some(({ type }) => type !== 'audience')
  const isMeant = (concept: Concept) => meant.terms.some(({ concepts }) => concepts.some(({ id }) => id === concept.id))
  return [
    ...meant.said
      .filter(({ concepts }) => concepts.some(canBeDescribed) || !concepts.some(isMeant))
      .flatMap(({ text, concepts }) => ofText(text, false, concepts)),
    ...[...meant.unknown, ...meant.otherGoods].flatMap((text) => ofText(text, false)),
    ...(isToldBeside ? told : []).flatMap(({ concepts }) => concepts.map((concept) => ofConcept(concept, false))),
    ...unwanted.terms.flatMap(({ concepts }) => concepts.filter(({ says }) => says)).map((one) => ofConcept(one, true)),
    ...[...unwanted.nameWords.map(({ typed }) => typed), ...unwanted.notApart].flatMap((text) => ofText(text, true)),
  ].filter(({ words }) => words.length)
}

const WITHOUT_MEANING = ['noise', 'shoe', 'foot', 'currency', 'size']
/** What means the same as what was typed says less. */
const OF_LIKE = 0.3
/** Shorter words stand in too many descriptions for something else: 'work' in 'mirror work'. */
const MIN_TELLING = 5
const IN_LEAD = 2

async function findClaims(db: Db, claims: Claim[]): Promise<Finding[][]> {
  const name = (index: number) => sql.raw(`claim_${index}`)
  const saying = claims.map(
    ({ words }, index) => sql`${name(index)} as materialized (
      select id from ${products} where ${isOnSale} and ${SAID} && ${sql.param(words)}::text[] limit ${MAX_PRODUCTS + 1})`,
  )
  const selects = claims.map(
    ({ phrases }, index) => sql`select ${index}::int as claim, id, name || ' ' || coalesce(name_bn, '') as name,
      split_part(description, '. ', 1) || ' ' || split_part(coalesce(description_bn, ''), '।', 1) as lead,
      ${phrases.length ? sql`description || ' ' || coalesce(description_bn, '')` : sql`''`} as text
      from ${products} where id in (select id from ${name(index)}) and (select count(*) from ${name(index)}) <= ${MAX_PRODUCTS}`,
  )
  const { rows } = await db.execute<Saying & { claim: number }>(
    sql`with ${sql.join(saying, sql`, `)} ${sql.join(selects, sql` union all `)}`,
  )
  return claims.map((claim, index) => rows.flatMap((row) => (row.claim === index ? (toFinding(claim, row) ?? []) : [])))
}

/** What a product says, as texts. */
type Saying = Record<'id' | 'name' | 'lead' | 'text', string>

/** As the index `products_said` has it. */
const SAID: SQL = sql`words_said(${products.name}, ${products.nameBn}, ${products.description}, ${products.descriptionBn})`

const toSays = ({ name, text }: Saying) => ` ${toSaid(`${name} ${text}`)} `

function toFinding({ words, phrases, concepts, isUnwanted }: Claim, row: Saying): Finding | null {
  const parts = (phrases.length ? phrases : words).map((part) => ` ${toSaid(part)} `)
  const denials = concepts.flatMap(({ saysNot = [] }) => saysNot)
  const says = (text: string) => {
    const said = denials.reduce((rest, denial) => rest.replaceAll(` ${denial} `, ' '), ` ${toSaid(text)} `)
    return parts.some((part) => said.includes(part))
  }
  // What is said further on, of a lining or a strap, does not make a shoe what is not wanted.
  const isFurtherOn = !isUnwanted && (!phrases.length || says(row.text))
  const strength = (says(row.name) ? 3 : 0) + (says(row.lead) ? IN_LEAD : 0)
  // 9 cm say more of a high heel than 6.
  const first = concepts.some(({ saysInOrder }) => saysInOrder)
    ? parts.findIndex((part) => toSays(row).includes(part))
    : -1
  if (first >= 0) return { id: row.id, strength: parts.length - first }
  return strength || isFurtherOn ? { id: row.id, strength: strength || 1 } : null
}

/** The products of all claims, in groups that say about as much; what few products say counts more. */
function rankFindings(claims: Claim[], findings: Finding[][]): string[][] {
  const scores = new Map<string, number>()
  for (const [index, { weight, isUnwanted }] of claims.entries()) {
    const found = isUnwanted || !weight ? [] : (findings[index] ?? [])
    for (const { id, strength } of found)
      scores.set(id, (scores.get(id) ?? 0) + (weight * strength) / Math.sqrt(found.length))
  }
  const steps = [...new Set(scores.values())].toSorted((a, b) => b - a).slice(0, MAX_RANKS)
  return steps.map((step, index) =>
    [...scores].flatMap(([id, score]) => (score === step || (index === steps.length - 1 && score < step) ? [id] : [])),
  )
}
