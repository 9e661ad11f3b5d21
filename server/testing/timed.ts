/**
 * Makes a call, and measures it in milliseconds. One that took longer than `most` is made once more, and the shorter time
 * counts: a machine may stand still for a moment, but what is dear is late again.
 */
export async function timed<T>(most: number, call: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const [answer, first] = await measured(call)
  if (first <= most) return { answer, ms: first }
  const [, second] = await measured(call)
  return { answer, ms: Math.min(first, second) }
}

async function measured<T>(call: () => Promise<T>): Promise<[T, number]> {
  const begin = performance.now()
  const answer = await call()
  return [answer, Math.round(performance.now() - begin)]
}
