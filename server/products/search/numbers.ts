import { britishSizes, findLongestPhrase, type NearWords } from './dictionary.ts'
import { meaningsOf, searchWords } from './meanings.ts'
import { type Amount, type Item, ItemList, isNumber, numberSaid } from './read.ts'

export interface NumbersFound {
  /** European */
  size: number | null
  minPrice: number | null
  maxPrice: number | null
  /** '5 year old', '৬ মাসের': whom they are for */
  child: 'kids' | 'baby' | null
  /** European sizes of that age */
  childSizes: number[]
  /** 'class 2', 'nursery': at school */
  isPupil: boolean
  /** of a heel, in centimetres */
  height: number | null
  /** '20 % off' */
  isReduced: boolean
}

const { from: SMALLEST_SIZE, to: LARGEST_SIZE } = searchWords.sizes.european
/** Numbers beside which no word for size is needed. */
const COMMON_SIZES = { from: 20, to: 46 }
/** '2026' beside nothing for money says of which year. */
const YEARS = { from: 2020, to: 2035 }
const { firstClass } = searchWords.ages
const CLASSES = { from: 1, to: 12 }
/** 'KG 1', 'KG 2' */
const LEVELS = 2
/** A number below it is no price unless the query says so. */
const LEAST_PRICE = 100
/** '1000 takar juta': from and to which factor a shoe costs about that much. */
const ABOUT = { from: 0.6, to: 1.15 }

/** Takes prices and sizes out of a query. Returns them, and the items that are left. */
export function takeNumbers(items: Item[]): NumbersFound & { rest: Item[] } {
  return new NumberReader(items).read()
}

class NumberReader {
  #items: ItemList
  #used = new Set<number>()
  #found: NumbersFound = {
    size: null,
    minPrice: null,
    maxPrice: null,
    child: null,
    childSizes: [],
    isPupil: false,
    height: null,
    isReduced: false,
  }

  constructor(items: Item[]) {
    this.#items = new ItemList(items)
  }

  read(): NumbersFound & { rest: Item[] } {
    for (let index = 0; index < this.#items.all.length; index++) {
      const amount = this.#used.has(index) || this.#takeLevel(index) ? null : this.#items.amountAt(index)
      if (amount) this.#takeAmount(index, amount)
    }
    return { ...this.#found, rest: this.#items.all.filter((_, index) => !this.#used.has(index)) }
  }

  #takeAmount(start: number, amount: Amount) {
    if (this.#takeAge(start, amount) || this.#takeClass(start, amount) || this.#takeMeasure(start, amount)) return
    const before = this.#items.skipNoise(start - 1, -1)
    const hasCurrencyAfter = this.#items.means(amount.end, 'currency')
    const hasCurrencyBefore = this.#items.means(before, 'currency')
    const isMoney = amount.factor !== null || hasCurrencyAfter || hasCurrencyBefore
    const after = this.#items.skipNoise(hasCurrencyAfter ? amount.end + 1 : amount.end, 1)
    // 'under tk 1000': what the currency stands before changes nothing.
    const limitBefore = hasCurrencyBefore ? this.#items.skipNoise(before - 1, -1) : before
    const currency = [hasCurrencyAfter ? amount.end : null, hasCurrencyBefore ? before : null].filter((i) => i !== null)
    const own = [...range(start, amount.end), ...currency]
    if (this.#takeRange(amount, own, after, isMoney)) return
    const isPrice = isMoney || amount.value >= LEAST_PRICE
    if (isPrice && this.#takeLimit(amount, own, [after, limitBefore])) return
    const isAbout = [after, limitBefore].some((index) => this.#items.means(index, 'about'))
    if (isMoney || (isPrice && isAbout)) {
      this.#setPrice(Math.floor(amount.value * ABOUT.from), Math.ceil(amount.value * ABOUT.to))
      this.#use(own)
    } else if (isWithin(amount.value, YEARS)) this.#use(own)
    else this.#takeSize(amount.value, own, [after, before])
  }

  /** '5 year old', '৬ মাসের' */
  #takeAge(start: number, { value, end }: Amount): boolean {
    const isMonths = this.#items.means(end, 'months')
    if (!isMonths && !this.#items.means(end, 'years')) return false
    const isBaby = isMonths || value <= searchWords.ages.babies
    if (isBaby || value <= searchWords.ages.children) {
      this.#found.child = isBaby ? 'baby' : 'kids'
      this.#found.childSizes = sizesOfAge(isMonths ? Math.ceil(value / MONTHS) : Math.round(value))
    }
    this.#use(range(start, end + 1))
    return true
  }

  /** 'class 2', '৫ম শ্রেণি', 'class 3 to 5' */
  #takeClass(start: number, { value, end, factor }: Amount): boolean {
    const before = this.#items.skipNoise(start - 1, -1)
    const word = [before, end].find((index) => this.#items.means(index, 'schoolClass'))
    if (word === undefined || factor !== null || !isWithin(value, CLASSES)) return false
    const upper = this.#items.means(end, 'between') ? this.#items.amountAt(end + 1) : null
    const last = upper && isWithin(upper.value, { ...CLASSES, from: value }) ? upper : { value, end }
    this.#setPupil(value + firstClass - 1, last.value + firstClass - 1)
    this.#use([word, ...range(start, last.end)])
    return true
  }

  /** 'nursery', 'KG 2' */
  #takeLevel(index: number): boolean {
    const age = numberSaid(this.#items.all[index], 'level')
    if (age === null) return false
    const next = this.#items.all[index + 1]
    this.#setPupil(age, age)
    this.#use(next && isNumber(next) && next.number <= LEVELS ? [index, index + 1] : [index])
    return true
  }

  #setPupil(from: number, to: number) {
    this.#found.isPupil = true
    if (from <= searchWords.ages.children) this.#found.child = 'kids'
    this.#found.childSizes = [...new Set(range(from, to + 1).flatMap(sizesOfAge))]
  }

  /** '3 inch', '2 pairs': neither a price nor a size nor part of a name */
  #takeMeasure(start: number, { value, end, factor }: Amount): boolean {
    if (factor !== null || !this.#items.means(end, 'measure')) return false
    const unit = numberSaid(this.#items.all[end], 'length')
    if (unit !== null) this.#found.height = value * unit
    if (this.#items.means(end, 'reducedBy')) this.#found.isReduced = true
    this.#use(range(start, this.#items.means(end, 'shoe') ? end : end + 1))
    return true
  }

  /** '1000 to 2000', '১০০০ থেকে ২০০০ টাকার মধ্যে' */
  #takeRange(lower: Amount, own: number[], after: number, isMoney: boolean): boolean {
    const upper = this.#items.means(after, 'between') ? this.#items.amountFrom(after + 1) : null
    // '1 theke 2 hajar'
    const isShort = lower.factor === null && lower.value < LEAST_PRICE
    const value = lower.value * ((isShort && upper?.factor) || 1)
    if (!upper || upper.value <= value || value < LEAST_PRICE) return false
    const isPrice = isMoney || upper.factor !== null || this.#items.means(upper.end, 'currency')
    const isBareDash = this.#items.all[after]?.text === '-' && !isPrice
    if (isBareDash && (value % 50 || upper.value % 50)) return false
    this.#setPrice(value, upper.value)
    this.#use([...own, ...range(after, upper.end)])
    const hasCurrency = this.#items.means(upper.end, 'currency')
    const end = this.#items.skipNoise(hasCurrency ? upper.end + 1 : upper.end, 1)
    if (hasCurrency) this.#use([upper.end])
    if (this.#items.means(end, 'under')) this.#use([end])
    return true
  }

  /** 'under 1000', '2000 takar beshi', '2000 theke beshi' */
  #takeLimit({ value }: Amount, own: number[], [after, before]: [number, number]): boolean {
    if (this.#items.means(after, 'between') && this.#items.means(after + 1, 'over')) {
      this.#setPrice(value, null)
      this.#use([...own, after, after + 1])
      return true
    }
    const place = [after, before].find((index) => this.#items.means(index, 'over', 'under', 'strictlyUnder'))
    if (place === undefined) return false
    const overPlace = [after, before].find((index) => this.#items.means(index, 'over'))
    if (overPlace !== undefined) this.#setPrice(value, null)
    else this.#setPrice(null, value - (this.#items.means(place, 'strictlyUnder') ? 1 : 0))
    this.#use([...own, overPlace ?? place])
    return true
  }

  #takeSize(value: number, own: number[], [after, before]: [number, number]) {
    const sizeWord = [after, before].find((index) => this.#items.means(index, 'size'))
    const beforeSizeWord = sizeWord === undefined ? -1 : this.#items.skipNoise(sizeWord - 1, -1)
    const britishWord = [before, after, beforeSizeWord].find((index) => this.#items.means(index, 'british'))
    const words = [sizeWord, britishWord].filter((index) => index !== undefined)
    const isAlone = this.#items.all.length === 1
    if (words.length && britishSizes.has(value)) this.#found.size = britishSizes.get(value) ?? null
    else if (sizeWord !== undefined && isWithin(value, { from: SMALLEST_SIZE, to: LARGEST_SIZE }))
      this.#found.size = value
    else if (!isAlone && isWithin(value, COMMON_SIZES)) this.#found.size = value
    else return
    this.#use([...own, ...words])
  }

  #setPrice(min: number | null, max: number | null) {
    this.#found.minPrice = min
    this.#found.maxPrice = max
  }

  #use(indexes: number[]) {
    for (const index of indexes) this.#used.add(index)
  }
}

const MONTHS = 12

/** The sizes that children of an age wear, the usual ones of a year; [] where none are known. */
function sizesOfAge(years: number): number[] {
  const [from, to] = searchWords.ages.sizes[String(years)] ?? [1, 0]
  return range(from, to + 1)
}

const isWithin = (value: number, { from, to }: { from: number; to: number }) => value >= from && value <= to
function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset)
}

const EASY_ON_THE_FEET = meaningsOf('orthopedic')
const NOISE = meaningsOf('the')
/** They say something only beside each other: 'heel pain', 'flat feet'. */
const WEAK_TYPES = ['foot', 'footPart', 'ailment', 'footShape', 'about']

/**
 * Puts one item for what is easy on the feet in the place of what hurts ('pain in heel and ankle') or of the shape of feet
 * ('flat feet'); `vocabulary` holds the words of product names, which keep what they say there ('toe ring').
 */
export function readFeet(items: Item[], vocabulary: NearWords): Item[] {
  const list = new ItemList(items)
  const used = new Set<number>()
  const found = new Set<number>()
  for (const [index, item] of items.entries()) {
    const own = list.means(index, 'ailment') ? partsAround(list, index) : shapedFoot(list, index)
    const isMeant = list.means(index, 'ailment') ? own.length > 0 || asksForShoes(list) : own.length > 0
    if (isNumber(item) || !isMeant) continue
    found.add(index)
    for (const place of own) used.add(place)
  }
  return items.flatMap((item, index) => {
    if (found.has(index)) return [{ text: item.text, meanings: EASY_ON_THE_FEET }]
    return used.has(index) ? [] : [withoutWeak(item, vocabulary)]
  })
}

/** The parts of the body on both sides of an ailment, with the words between that say nothing. */
function partsAround(list: ItemList, ailment: number): number[] {
  return ([-1, 1] as const).flatMap((step) => {
    let last = ailment
    for (let place = ailment + step; isPart(list, place) || list.means(place, 'noise'); place += step)
      if (isPart(list, place)) last = place
    return Array.from({ length: Math.abs(last - ailment) }, (_, offset) => ailment + step * (offset + 1))
  })
}

const isPart = (list: ItemList, index: number) => list.means(index, 'foot', 'footPart')

/** The foot beside a word for its shape; the shape alone if a phrase for shoes names the foot: 'flat payer juta'. */
function shapedFoot(list: ItemList, index: number): number[] {
  if (!list.means(index, 'footShape')) return []
  const foot = [index + 1, index - 1].find((place) => list.means(place, 'foot'))
  if (foot !== undefined) return [foot]
  const [first = '', second] = list.all[index + 1]?.text.split(' ') ?? []
  return second && meaningsOf(first).some(({ type }) => type === 'foot') ? [index] : []
}

function asksForShoes(list: ItemList): boolean {
  return list.all.some((_, index) => list.means(index, 'shoe', 'kind', 'maker'))
}

/** A part of a body or a shape that stands alone says nothing, unless a product is called so. */
function withoutWeak(item: Item, vocabulary: NearWords): Item {
  if (isNumber(item) || !item.meanings.some(({ type }) => WEAK_TYPES.includes(type))) return item
  const meanings = item.meanings.filter(({ type }) => !WEAK_TYPES.includes(type))
  return { ...item, meanings: meanings.length || vocabulary.words.has(item.text) ? meanings : NOISE }
}

/**
 * An article number, with or without dashes: the whole query but for words that introduce it, or a number too long for a
 * size or price; null otherwise.
 */
export function readCode(tokens: string[]): string | null {
  const words = tokens.filter((token) => token !== '-').map((token) => token.replace(/^(\d{2,})\.(?=\d{3})/, '$1'))
  const start = words.findIndex((word) => /^\d/.test(word))
  if (start < 0) return null
  const introduction = words.slice(0, start)
  const isIntroduced = introduction.some((_, index) =>
    findLongestPhrase(introduction, index)?.meanings.some(({ type }) => type === 'code'),
  )
  const code = words.slice(start).join('')
  const isAllCode = /^\d{3,12}$/.test(code) && (isIntroduced || (!introduction.length && code.length >= 4))
  return isAllCode ? code : readLongNumber(tokens)
}

/** '8212869' or '821-2869' anywhere in a query, unless it speaks of money. */
function readLongNumber(tokens: string[]): string | null {
  if (tokens.some((token) => meaningsOf(token).some(({ type }) => type === 'currency' || type === 'multiplier')))
    return null
  for (const [index, token] of tokens.entries()) {
    const [dash, second] = tokens.slice(index + 1, index + 3)
    const isPair = dash === '-' && /^\d{3,}$/.test(second ?? '') && /^\d{3,}$/.test(token)
    const isRange = isPair && Number(token) < Number(second) && [token, second].every((part) => Number(part) % 50 === 0)
    const code = isPair && !isRange ? `${token}${second}` : token
    if (/^\d{6,12}$/.test(code)) return code
  }
  return null
}
