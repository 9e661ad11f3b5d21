import { britishSizes } from './dictionary.ts'
import type { Meaning } from './meanings.ts'
import { searchWords } from './search-words.ts'

/** A number or a known or unknown phrase of a query. */
export type Item = { text: string; number: number } | { text: string; meanings: Meaning[] }

export interface NumbersFound {
  /** European */
  size: number | null
  minPrice: number | null
  maxPrice: number | null
  /** '5 year old': they are for a child */
  isForChild: boolean
}

interface Amount {
  value: number
  /** index of the item after it */
  end: number
  /** written with a multiplier: '4 hajar' */
  isMultiplied: boolean
}

const { from: SMALLEST_SIZE, to: LARGEST_SIZE } = searchWords.sizes.european
/** Numbers beside which no word for size is needed. */
const COMMON_SIZES = { from: 20, to: 46 }
const THOUSAND = 1_000
/** A number below it is no price unless the query says so. */
const LEAST_PRICE = 100
/** '1000 takar juta': from and to which factor a shoe costs about that much. */
const ABOUT = { from: 0.6, to: 1.15 }

export const isNumber = (item: Item | undefined): item is { text: string; number: number } =>
  item !== undefined && 'number' in item

/** Takes prices and sizes out of a query. Returns them, and the items that are left. */
export function takeNumbers(items: Item[]): NumbersFound & { rest: Item[] } {
  return new NumberReader(items).read()
}

class NumberReader {
  #items: Item[]
  #used = new Set<number>()
  #found: NumbersFound = { size: null, minPrice: null, maxPrice: null, isForChild: false }

  constructor(items: Item[]) {
    this.#items = items
  }

  read(): NumbersFound & { rest: Item[] } {
    for (let index = 0; index < this.#items.length; index++) {
      const amount = this.#used.has(index) ? null : this.#amountAt(index)
      if (amount) this.#takeAmount(index, amount)
    }
    return { ...this.#found, rest: this.#items.filter((_, index) => !this.#used.has(index)) }
  }

  #takeAmount(start: number, amount: Amount) {
    if (this.#takeAge(start, amount)) return
    const before = this.#skipNoise(start - 1, -1)
    const hasCurrencyAfter = this.#means(amount.end, 'currency')
    const hasCurrencyBefore = this.#means(before, 'currency')
    const isMoney = amount.isMultiplied || hasCurrencyAfter || hasCurrencyBefore
    const after = this.#skipNoise(hasCurrencyAfter ? amount.end + 1 : amount.end, 1)
    const currency = [hasCurrencyAfter ? amount.end : null, hasCurrencyBefore ? before : null].filter((i) => i !== null)
    const own = [...range(start, amount.end), ...currency]
    if (this.#takeRange(amount, own, after, isMoney)) return
    if (isMoney || amount.value >= LEAST_PRICE) {
      if (this.#takeLimit(amount, own, [after, before])) return
    }
    if (isMoney) {
      this.#setPrice(Math.floor(amount.value * ABOUT.from), Math.ceil(amount.value * ABOUT.to))
      this.#use(own)
    } else this.#takeSize(amount.value, own, [after, before])
  }

  /** '5 year old', '৬ মাসের' */
  #takeAge(start: number, { value, end }: Amount): boolean {
    const isMonths = this.#means(end, 'months')
    if (!isMonths && !this.#means(end, 'years')) return false
    this.#found.isForChild ||= isMonths || value <= searchWords.ages.children
    this.#use(range(start, end + 1))
    return true
  }

  /** '1000 to 2000', '১০০০ থেকে ২০০০ টাকার মধ্যে' */
  #takeRange({ value }: Amount, own: number[], after: number, isMoney: boolean): boolean {
    const upper = this.#means(after, 'between') ? this.#amountAt(after + 1) : null
    if (!upper || upper.value <= value || value < LEAST_PRICE) return false
    const isBareDash = this.#items[after]?.text === '-' && !isMoney
    if (isBareDash && (value % 50 || upper.value % 50)) return false
    this.#setPrice(value, upper.value)
    this.#use([...own, ...range(after, upper.end)])
    const hasCurrency = this.#means(upper.end, 'currency')
    const end = this.#skipNoise(hasCurrency ? upper.end + 1 : upper.end, 1)
    if (hasCurrency) this.#use([upper.end])
    if (this.#means(end, 'under')) this.#use([end])
    return true
  }

  /** 'under 1000', '2000 takar beshi', '2000 theke beshi' */
  #takeLimit({ value }: Amount, own: number[], [after, before]: [number, number]): boolean {
    if (this.#means(after, 'between') && this.#means(after + 1, 'over')) {
      this.#setPrice(value, null)
      this.#use([...own, after, after + 1])
      return true
    }
    const place = [after, before].find((index) => this.#means(index, 'over', 'under', 'strictlyUnder'))
    if (place === undefined) return false
    const overPlace = [after, before].find((index) => this.#means(index, 'over'))
    if (overPlace !== undefined) this.#setPrice(value, null)
    else this.#setPrice(null, value - (this.#means(place, 'strictlyUnder') ? 1 : 0))
    this.#use([...own, overPlace ?? place])
    return true
  }

  #takeSize(value: number, own: number[], [after, before]: [number, number]) {
    const sizeWord = [after, before].find((index) => this.#means(index, 'size'))
    const beforeSizeWord = sizeWord === undefined ? -1 : this.#skipNoise(sizeWord - 1, -1)
    const britishWord = [before, after, beforeSizeWord].find((index) => this.#means(index, 'british'))
    const words = [sizeWord, britishWord].filter((index) => index !== undefined)
    const isAlone = this.#items.length === 1
    if (words.length && britishSizes.has(value)) this.#found.size = britishSizes.get(value) ?? null
    else if (sizeWord !== undefined && isWithin(value, { from: SMALLEST_SIZE, to: LARGEST_SIZE }))
      this.#found.size = value
    else if (!isAlone && isWithin(value, COMMON_SIZES)) this.#found.size = value
    else return
    this.#use([...own, ...words])
  }

  #amountAt(index: number): Amount | null {
    const item = this.#items[index]
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
    const item = this.#items[index]
    if (!item || isNumber(item)) return null
    const meaning = item.meanings.find((one) => one.type === type)
    return meaning && 'value' in meaning ? meaning.value : null
  }

  #means(index: number, ...types: Meaning['type'][]): boolean {
    const item = this.#items[index]
    return item !== undefined && !isNumber(item) && item.meanings.some(({ type }) => types.includes(type))
  }

  #skipNoise(index: number, step: 1 | -1): number {
    let place = index
    while (this.#means(place, 'noise') && !this.#means(place, 'under', 'over', 'between', 'currency', 'size'))
      place += step
    return place
  }

  #setPrice(min: number | null, max: number | null) {
    this.#found.minPrice = min
    this.#found.maxPrice = max
  }

  #use(indexes: number[]) {
    for (const index of indexes) this.#used.add(index)
  }
}

const isWithin = (value: number, { from, to }: { from: number; to: number }) => value >= from && value <= to
const range = (start: number, end: number) => Array.from({ length: end - start }, (_, offset) => start + offset)
