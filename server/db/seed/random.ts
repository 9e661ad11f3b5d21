/** Chance that comes out the same every time, so that every demonstration shop is the same shop. */
export interface Random {
  /** a whole number from 0 up to but without n */
  below(n: number): number
  /** a whole number from `low` to `high`, both included */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** true in `percent` of 100 cases */
  percent(percent: number): boolean
  /** an id as made at a moment */
  idAt(moment: Date): string
}

/** Starts a row of chances from a seed (mulberry32). */
export function startRandom(seed: number): Random {
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
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('Nothing to pick from')
      return picked
    },
    percent: (percent) => below(100) < percent,
    idAt(moment) {
      const time = moment.getTime().toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[below(4)]}${hex(3)}-${hex(12)}`
    },
  }
}
