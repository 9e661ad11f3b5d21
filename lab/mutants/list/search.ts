import type { Mutant } from '../mutant.ts'

const WORDS = ['server/products/search/understand.test.ts']
const FACETS = ['server/products/search/word-facets.test.ts']
const ANSWERS = ['server/products/search/word-search.queries.test.ts']
const NEGATIONS = ['server/products/search/negation.test.ts']
const UNWANTED = ['server/products/search/unwanted.test.ts']
const SOLD_OUT = ['server/products/sold-out-last.test.ts']

/** How a search reads words, what it says of them, and what comes last. */
export const SEARCH: readonly Mutant[] = [
  {
    title: 'a currency stands between a limit and its number',
    file: 'server/products/search/numbers.ts',
    find: 'hasCurrencyBefore ? this.#items.skipNoise(before - 1, -1) : before',
    replace: 'before',
    tests: WORDS,
  },
  {
    title: 'heel pain asks for heels',
    file: 'server/products/search/numbers.ts',
    find: 'return used.has(index) ? [] : [withoutWeak(item, vocabulary)]',
    replace: 'return [withoutWeak(item, vocabulary)]',
    tests: WORDS,
  },
  {
    title: 'a toddler who walks needs walking shoes',
    file: 'server/products/search/understand.ts',
    find: 'concepts.filter(({ id }) => !said.has(id))',
    replace: 'concepts',
    tests: WORDS,
  },
  {
    title: 'a groom may be anybody',
    file: 'server/products/search/understand.ts',
    find: "type === 'audience' || type === 'occasion'",
    replace: "type === 'occasion'",
    tests: WORDS,
  },
  {
    title: 'every maker that is an everyday word asks for shoes',
    file: 'server/products/search/understand.ts',
    find: 'makers.some(({ isWord }) => !isWord)',
    replace: 'makers.length > 0',
    tests: WORDS,
  },
  {
    title: 'an unknown word leaves out what another word finds',
    file: 'server/products/search/plan.queries.ts',
    find: '(unknown.length > 0 && !isSure)',
    replace: 'unknown.length > 0',
    tests: ANSWERS,
  },
  {
    title: 'nonsense beside a guess finds shoes',
    file: 'server/products/search/plan.queries.ts',
    find: '(unknown.length > 0 && !isSure)',
    replace: 'false',
    tests: ANSWERS,
  },
  {
    title: 'what was left out is not said',
    file: 'server/products/search/filters.queries.ts',
    find: '[...new Set(typed)]',
    replace: '[...new Set<string>()]',
    tests: ANSWERS,
  },
  {
    title: 'a cheap shoe is any shoe',
    file: 'server/products/search/word-search.queries.ts',
    find: "rankOrder(sort ?? (meant.isCheap ? 'price-up' : null), liking)",
    replace: 'rankOrder(sort, liking)',
    tests: ANSWERS,
  },
  {
    title: 'a colour in the words leaves no other colour to choose',
    file: 'server/products/search/filters.queries.ts',
    find: 'color: set.color ??',
    replace: 'color: undefined,\n    baseFilter: set.color ??',
    tests: FACETS,
  },
  {
    title: 'choosing a colour beside its word asks for other shoes',
    file: 'server/products/search/filters.queries.ts',
    find: ', asksForShoes: meant.asksForShoes, unwanted }',
    replace: ', unwanted }',
    tests: FACETS,
  },
  {
    title: 'a shoe that is sold out is listed by its date',
    file: 'server/products/queries.ts',
    find: 'const offered = and(where, not(isSoldOut))',
    replace: 'const offered = and(where)',
    tests: SOLD_OUT,
  },
  {
    title: 'a search has what is sold out first',
    file: 'server/products/search/rank.queries.ts',
    find: '[isAmongSoldOut, ...order({ required, best })]',
    replace: '[...order({ required, best })]',
    tests: SOLD_OUT,
  },
  {
    title: 'a best seller may be sold out',
    file: 'server/products/queries.ts',
    find: 'and(sql`${products[mark]}`, not(isSoldOut))',
    replace: 'sql`${products[mark]}`',
    tests: SOLD_OUT,
  },
  {
    title: 'lists are kept although a shoe is back',
    file: 'server/platform/web-host/page-cache/subjects.ts',
    find: 'if (COMES_AND_GOES.test(path)) return [ORDER_OF_LISTS]',
    replace: 'if (COMES_AND_GOES.test(path)) return []',
    tests: ['server/platform/web-host/page-cache/next-read.test.ts'],
  },
  {
    title: 'what the words do not want is looked for',
    file: 'server/products/search/read.ts',
    find: 'if (!isNumberOf && this.#canBeNegated(first, true)) this.#take(negation, first, 1)',
    replace: '',
    tests: NEGATIONS,
  },
  {
    title: 'who wants no slippery shoes gets none that grip',
    file: 'server/products/search/read.ts',
    find: "if (isTrouble || item.meanings.some(({ type }) => type === 'ailment')) return null",
    replace: '',
    tests: NEGATIONS,
  },
  {
    title: 'of what is not wanted only the last of a list counts',
    file: 'server/products/search/read.ts',
    find: "if (!isJoined || !this.#items.means(place + step, 'notJoin')) return",
    replace: 'return',
    tests: NEGATIONS,
  },
  {
    title: 'what is not wanted is listed all the same',
    file: 'server/products/search/word-search.queries.ts',
    find: 'this.#isLeft = isLeft && or(this.#literal, isLeft)',
    replace: 'this.#isLeft = undefined',
    tests: UNWANTED,
  },
  {
    title: 'who wants no heels gets wedges',
    file: 'server/products/search/plan.queries.ts',
    find: '      concept.without,\n',
    replace: '',
    tests: UNWANTED,
  },
  {
    title: 'a text inside a word comes before what was meant',
    file: 'server/products/search/word-search.queries.ts',
    find: '[literal && this.#begun, ...plan.best, literal]',
    replace: '[literal, ...plan.best]',
    tests: UNWANTED,
  },
  {
    title: 'a shoe for her is for girls too',
    file: 'server/products/search/plan.queries.ts',
    find: 'isNot({ names: [...new Set(names)] }, catalogue)',
    replace: 'undefined',
    tests: UNWANTED,
  },
  {
    title: 'the shoes of toddlers are for grown-ups whose heels hurt',
    file: 'server/products/search/plan.queries.ts',
    find: '...butAlone.map((place) => isNot(place, catalogue)),',
    replace: '',
    tests: UNWANTED,
  },
]
