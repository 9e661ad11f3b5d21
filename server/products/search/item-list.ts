import type { Meaning } from './meanings.ts'

/** A number or a known or unknown phrase of a query. */
export type Item = { text: string; number: number } | { text: string; meanings: Meaning[] }

export interface Amount {
  value: number
  /** index of the item after it */
  end: number
  /** written with a multiplier: '4 hajar' */
  isMultiplied: boolean
}

const THOUSAND = 1_000

export const isNumber = (item: Item | undefined): item is { text: string; number: number } =>
  item !== undefined && 'number' in item

/** The items of a query, by their index. */
export class ItemList {
  readonly all: readonly Item[]

  constructor(items: readonly Item[]) {
    this.all = items
  }

  /** The number that begins at an index, with its multiplier: '4 hajar'; null if none does. */
  amountAt(index: number): Amount | null {
    const item = this.all[index]
    if (!item) return null
    const factor = this.#valueOf(index + 1, 'multiplier')
    const alone = this.#valueOf(index, 'multiplier')
    // 'hajar takar niche': one thousand.
    if (alone !== null && alone >= THOUSAND && item.text.length > 1)
      return { value: alone, end: index + 1, isMultiplied: true }
    const number = isNumber(item) ? item.number : factor && this.#valueOf(index, 'numberWord')
    if (number === null) return null
    return { value: number * (factor ?? 1), end: index + (factor ? 2 : 1), isMultiplied: factor !== null }
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
