/** What a shopper asks for, and of 100 requests how many. */
export const SHARES = { browse: 90, search: 6, cart: 3, order: 1 } as const
export type Kind = keyof typeof SHARES
export const KINDS = Object.keys(SHARES) as Kind[]

/** Page views of a day at 1x: 100,000 visits of five. */
export const DAY_VIEWS = 500_000

/** Weight of each hour in Dhaka: night, morning, noon, evening. The hour after a livestream has twenty times the mean of the others. */
const HOURS = [3, 2, 1, 1, 1, 1, 2, 4, 6, 8, 10, 11, 12, 11, 10, 10, 11, 12, 14, 16, 18, 18, 14, 8]
export const LIVESTREAM_HOUR = 21
const LIVESTREAM_PEAK = 20

/** Requests per second in each hour of a day, at a multiple of the load of 1x. */
export function ratesOfDay(speed: number): number[] {
  const others = HOURS.filter((_, hour) => hour !== LIVESTREAM_HOUR)
  const mean = others.reduce((sum, weight) => sum + weight, 0) / others.length
  const weights = HOURS.map((weight, hour) => (hour === LIVESTREAM_HOUR ? LIVESTREAM_PEAK * mean : weight))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (speed * DAY_VIEWS * weight) / total / 3_600)
}

/** The kinds of a number of requests, evenly mixed: every hundredth is an order. */
export function kindOf(nth: number): Kind {
  // 37 has no factor in common with 100: each run of 100 requests has exactly its shares.
  let place = (nth * 37) % 100
  for (const kind of KINDS) {
    if (place < SHARES[kind]) return kind
    place -= SHARES[kind]
  }
  return 'browse'
}
