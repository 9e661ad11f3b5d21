/**
 * Runs a function and measures it in milliseconds. If it takes longer than `maxMs` it is run once more and the shorter time
 * counts: a machine may stall for a moment, but slow code is slow again.
 */
export async function timeWithRetry<T>(maxMs: number, call: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const [result, first] = await measure(call)
  if (first <= maxMs) return { result, ms: first }
  const [, second] = await measure(call)
  return { result, ms: Math.min(first, second) }
}

async function measure<T>(call: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  const result = await call()
  return [result, Math.round(performance.now() - start)]
}
