import type { Meaning } from './meanings.ts'

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
    return this.means(end, 'years', 'months', 'currency', 'size') || this.means(start - 1, 'size')
  }

  #valueOf(index: number, type: 'multiplier' | 'numberWord'): number | null {
    const item = this.all[index]
    if (!item || isNumber(item)) return null
    const meaning = item.meanings.find((one) => one.type === type)
    return meaning && 'value' in meaning ? meaning.value : null
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
