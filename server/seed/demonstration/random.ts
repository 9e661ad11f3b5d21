/** Reproducible pseudo-random values, so that every demonstration shop is the same. */
export interface Random {
  /** an integer from 0 to n - 1 */
  below(n: number): number
  /** an integer from `low` to `high`, inclusive */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** true with a probability of `percent` % */
  percent(percent: number): boolean
  /** a UUIDv7 of this time */
  idAt(moment: Date): string
}

/** Creates a generator from a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const below = (n: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n)
  }
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('')
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    pick(list) {
      const item = list[below(list.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    percent: (percent) => below(100) < percent,
    idAt(moment) {
      const time = moment.getTime().toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[below(4)]}${hex(3)}-${hex(12)}`
    },
  }
}

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY)
}

export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * SECOND)
}

/** The time between two dates in days, with fractions. */
export function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / DAY
}
