import { carriesMeaning, carryingWords, findLongestPhrase, type NearWords, SOUNDS_ALIKE } from './dictionary.ts'
import { type Meaning, meaningsOf, searchWords } from './meanings.ts'
import { toTokens, unifyLetters } from './tokens.ts'

/** The numbers and phrases that tokens make. */
export function toItems(tokens: string[], vocabulary: NearWords): Item[] {
  const items: Item[] = []
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] ?? ''
    if (/^\d+(\.\d+)?$/.test(token)) {
      items.push({ text: token, number: Number(token) })
      index++
      continue
    }
    const phrase = findLongestPhrase(tokens, index)
    const joined = phrase || vocabulary.words.has(token) ? null : joinedNumber(token)
    if (joined !== null) {
      items.push({ text: token, number: joined })
      index++
      continue
    }
    const pair = phrase && phrase.length > 1 ? null : joinPair(tokens, index, vocabulary)
    if (pair) {
      items.push(pair)
      index += 2
      continue
    }
    const length = phrase?.length ?? 1
    items.push({ text: tokens.slice(index, index + length).join(' '), meanings: phrase?.meanings ?? [] })
    index += length
  }
  return items
}

/** 'flip flob', 'নকশি কাঁথা': two words, at least one of them unknown, that are a known word together. */
function joinPair(tokens: string[], index: number, vocabulary: NearWords): Item | null {
  const [first = '', second = ''] = tokens.slice(index, index + 2)
  const isUnknown = (word: string) => !meaningsOf(word).length && !vocabulary.words.has(word)
  if (!second || /\d/.test(first + second) || !isUnknown(second)) return null
  const named = vocabulary.near(first + second)
  if (named && named.distance < SOUNDS_ALIKE) return { text: first + second, meanings: [] }
  const near = !meaningsOf(first).length ? carryingWords.near(first + second) : null
  return near && { text: first + second, meanings: near.words.flatMap(meaningsOf) }
}

/** A number or a known or unknown phrase of a query. */
export type Item = { text: string; number: number } | { text: string; meanings: Meaning[] }

export interface Amount {
  value: number
  /** index of the item after it */
  end: number
  /** written with a multiplier ('4 hajar'): what it multiplies by, otherwise null */
  factor: number | null
}

const THOUSAND = 1_000
const HUNDRED = 100

export const isNumber = (item: Item | undefined): item is { text: string; number: number } =>
  item !== undefined && 'number' in item

/** The number that an item stands for as something of a type; null if it does not. */
export function numberSaid(item: Item | undefined, type: Meaning['type']): number | null {
  const meaning = item && !isNumber(item) ? item.meanings.find((one) => one.type === type) : undefined
  return meaning && 'value' in meaning ? meaning.value : null
}

/** The items of a query, by their index. */
export class ItemList {
  readonly all: readonly Item[]

  constructor(items: readonly Item[]) {
    this.all = items
  }

  /** The number that begins at an index, with its multipliers: '4 hajar', 'one thousand five hundred'; null if none does. */
  amountAt(index: number): Amount | null {
    const amount = this.#simpleAmountAt(index)
    if (amount?.factor !== THOUSAND) return amount
    const rest = this.#simpleAmountAt(amount.end)
    if (!rest || rest.value < HUNDRED || rest.value >= THOUSAND) return amount
    return { ...amount, value: amount.value + rest.value, end: rest.end }
  }

  /** The same, after words for money: 'tk 2000'. */
  amountFrom(index: number): Amount | null {
    let place = index
    while (this.means(place, 'currency')) place++
    return this.amountAt(place)
  }

  #simpleAmountAt(index: number): Amount | null {
    const item = this.all[index]
    if (!item) return null
    const alone = this.#valueOf(index, 'multiplier')
    // 'hajar takar niche': one thousand.
    if (alone !== null && alone >= THOUSAND && item.text.length > 1)
      return { value: alone, end: index + 1, factor: alone }
    const number = isNumber(item) ? { value: item.number, end: index + 1 } : this.#wordsAt(index)
    const factor = number && this.#valueOf(number.end, 'multiplier')
    if (!number || (!factor && !isNumber(item) && !this.#isCounting(index, number.end))) return null
    return { value: number.value * (factor ?? 1), end: number.end + (factor ? 1 : 0), factor }
  }

  /** 'fifteen', 'forty two' */
  #wordsAt(index: number): { value: number; end: number } | null {
    const value = this.#valueOf(index, 'numberWord')
    if (value === null) return null
    const unit = value >= 20 && value % 10 === 0 ? this.#valueOf(index + 1, 'numberWord') : null
    return unit !== null && unit < 10 ? { value: value + unit, end: index + 2 } : { value, end: index + 1 }
  }

  /** Without a multiplier, a word is a number only beside what is counted: 'সাত বছর', 'size forty'. */
  #isCounting(start: number, end: number): boolean {
    return (
      this.means(end, 'years', 'months', 'schoolClass', 'currency', 'size', 'length') ||
      this.means(start - 1, 'size', 'schoolClass')
    )
  }

  #valueOf(index: number, type: 'multiplier' | 'numberWord'): number | null {
    return numberSaid(this.all[index], type)
  }

  /** Whether an item can mean one of these. */
  means(index: number, ...types: Meaning['type'][]): boolean {
    const item = this.all[index]
    return item !== undefined && !isNumber(item) && item.meanings.some(({ type }) => types.includes(type))
  }

  /** The next index in a direction whose item says something. */
  skipNoise(index: number, step: 1 | -1): number {
    let place = index
    while (this.means(place, 'noise') && !this.means(place, 'under', 'over', 'between', 'currency', 'size'))
      place += step
    return place
  }
}

const { multipliers, numberWords } = searchWords.prices
/** Shorter ones are too easily the end of another word. */
const MIN_MULTIPLIER = 2

const factors = Object.entries(multipliers)
  .map(([word, factor]) => [toTokens(word).join(' '), factor] as const)
  .filter(([word]) => word.length >= MIN_MULTIPLIER || /\p{Script=Bengali}/u.test(word))
const values = new Map(Object.entries(numberWords).map(([word, value]) => [toTokens(word).join(' '), value]))

/** The number that one word says with its multiplier, such as 'panchsho' or 'দেড়হাজার'; null for any other word. */
function joinedNumber(word: string): number | null {
  for (const [ending, factor] of factors) {
    const value = word.endsWith(ending) ? values.get(word.slice(0, -ending.length)) : undefined
    if (value !== undefined) return value * factor
  }
  return null
}

const ENDINGS = searchWords.negations.endings.map(unifyLetters)
const MIN_STEM = 3
/** A number beside 'not' is a size, where it can be one. */
const { from: SMALLEST_SIZE, to: LARGEST_SIZE } = searchWords.sizes.european
/** 'no 42' is number 42. */
const NUMBER_SIGN = 'no'

/** How far before 'but' the word stands that makes it one for 'not': 'any colour but white'. */
const BUT_REACH = 3

const NOT = ['na', 'না']
const typesOf = (word = '') => meaningsOf(word).map(({ type }) => type)

/** 'na kalo na sada': as before what is not wanted, where the same word stands behind it elsewhere. */
function isBeforeTwo(tokens: string[], index: number): boolean {
  const starts = NOT.includes(tokens[index] ?? '') ? [index, index - 2] : []
  return starts.some((start) => {
    const [one, first, two, second] = tokens.slice(Math.max(0, start), start + 4)
    const areAlike = typesOf(first).some((type) => KINDS.includes(type) && typesOf(second).includes(type))
    return start >= 0 && one === two && NOT.includes(one ?? '') && areAlike
  })
}

/** Takes the endings that say 'without' from words that are known: 'heelless', 'হিলবিহীন'; and reads 'all but' as 'without'. */
export function splitNegations(tokens: string[]): string[] {
  return tokens.flatMap((token, index) => {
    const isBut = token === 'but' && tokens.slice(Math.max(0, index - BUT_REACH), index).some(comesBeforeBut)
    if (isBut || isBeforeTwo(tokens, index)) return ['without']
    const ending = meaningsOf(token).length ? undefined : ENDINGS.find((end) => token.endsWith(end))
    const stem = ending && token.slice(0, -ending.length)
    return stem && stem.length >= MIN_STEM && carriesMeaning(stem) ? ['without', stem] : [token]
  })
}

const comesBeforeBut = (token: string) => searchWords.negations.butAfter.includes(token)

/** Parts the items of what is wanted from those of what is not: 'not black', 'without heel', 'kalo chara'. */
export function takeNegated(items: Item[], vocabulary: NearWords): { wanted: Item[]; negated: Item[] } {
  return new NegationReader(items, vocabulary).read()
}

class NegationReader {
  #items: ItemList
  #vocabulary: NearWords
  #negated = new Set<number>()
  #negations = new Set<number>()

  constructor(items: Item[], vocabulary: NearWords) {
    this.#items = new ItemList(items)
    this.#vocabulary = vocabulary
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
    if (item.meanings.length) return kindOf(item) !== null
    return takesUnknown || this.#vocabulary.words.has(item.text) || this.#vocabulary.isSaid(item.text)
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
