import { carriesMeaning } from './dictionary.ts'
import { type Meaning, meaningsOf, searchWords } from './meanings.ts'
import { type Item, ItemList, isNumber } from './read.ts'
import { unifyLetters } from './tokens.ts'

const ENDINGS = searchWords.negations.endings.map(unifyLetters)
const MIN_STEM = 3
/** A number beside 'not' is a size, where it can be one. */
const { from: SMALLEST_SIZE, to: LARGEST_SIZE } = searchWords.sizes.european
/** 'no 42' is number 42. */
const NUMBER_SIGN = 'no'

/** Takes the endings that say 'without' from words that are known: 'heelless', 'হিলবিহীন'. */
export function splitNegations(tokens: string[]): string[] {
  return tokens.flatMap((token) => {
    const ending = meaningsOf(token).length ? undefined : ENDINGS.find((end) => token.endsWith(end))
    const stem = ending && token.slice(0, -ending.length)
    return stem && stem.length >= MIN_STEM && carriesMeaning(stem) ? ['without', stem] : [token]
  })
}

/** Parts the items of what is wanted from those of what is not: 'not black', 'without heel', 'kalo chara'. */
export function takeNegated(items: Item[]): { wanted: Item[]; negated: Item[] } {
  return new NegationReader(items).read()
}

class NegationReader {
  #items: ItemList
  #negated = new Set<number>()
  #negations = new Set<number>()

  constructor(items: Item[]) {
    this.#items = new ItemList(items)
  }

  read(): { wanted: Item[]; negated: Item[] } {
    for (const [index, item] of this.#items.all.entries()) {
      if (this.#items.means(index, 'notNext')) this.#takeAfter(index, isNumber(item) ? '' : item.text)
      if (this.#items.means(index, 'notPrevious', 'notPreviousKnown')) this.#takeBefore(index)
    }
    const isOther = (_: Item, index: number) => !this.#negated.has(index) && !this.#negations.has(index)
    return {
      wanted: this.#items.all.filter(isOther),
      negated: this.#items.all.filter((_, index) => this.#negated.has(index)),
    }
  }

  /** 'not in black or red' */
  #takeAfter(negation: number, text: string) {
    const first = this.#skip(negation + 1, 1, 'notGap', 'size')
    const isNumberOf = text === NUMBER_SIGN && isNumber(this.#items.all[first])
    if (!isNumberOf && this.#canBeNegated(first, true)) this.#take(negation, first, 1)
  }

  /** 'kalo ar lal juta chara' */
  #takeBefore(negation: number) {
    const last = this.#skip(negation - 1, -1, 'notGap', 'shoe', 'size')
    const takesUnknown = this.#items.means(negation, 'notPrevious')
    if (!this.#negated.has(last) && this.#canBeNegated(last, takesUnknown)) this.#take(negation, last, -1)
  }

  /** Takes one thing, and what else of its kind is joined to it. */
  #take(negation: number, start: number, step: 1 | -1) {
    this.#negations.add(negation)
    const kind = kindOf(this.#items.all[start])
    for (let place = start; ; place += 2 * step) {
      this.#negated.add(place)
      const isJoined = kind !== null && kindOf(this.#items.all[place + 2 * step]) === kind
      if (!isJoined || !this.#items.means(place + step, 'notJoin')) return
    }
  }

  /** The first index in a direction whose item says something besides these. */
  #skip(start: number, step: 1 | -1, ...types: Meaning['type'][]): number {
    let place = start
    while (this.#items.means(place, ...types) && kindOf(this.#items.all[place]) === null) place += step
    return place
  }

  #canBeNegated(index: number, takesUnknown: boolean): boolean {
    const item = this.#items.all[index]
    if (!item) return false
    if (isNumber(item)) {
      const isCounted = this.#items.means(index + 1, 'currency', 'multiplier', 'years', 'months', 'measure')
      return !isCounted && item.number >= SMALLEST_SIZE && item.number <= LARGEST_SIZE
    }
    return item.meanings.length ? kindOf(item) !== null : takesUnknown
  }
}

const KINDS: Meaning['type'][] = ['kind', 'audience', 'occasion', 'material', 'color', 'maker', 'otherGoods']

/** What sort of thing an item names, of those that one can want to be without; null for any other. */
function kindOf(item: Item | undefined): Meaning['type'] | 'number' | null {
  if (!item) return null
  if (isNumber(item)) return 'number'
  const isTrouble = item.meanings.some((meaning) => 'concept' in meaning && meaning.concept.isTrouble)
  if (isTrouble || item.meanings.some(({ type }) => type === 'ailment')) return null
  return KINDS.find((kind) => item.meanings.some(({ type }) => type === kind)) ?? null
}
