import { unavailable } from './errors.ts'

/**
 * Makes a function that does heavy work, so much of it at once and so much more waiting; beyond that it throws 503
 * (security.md section 7).
 */
export function inTurn(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (working >= atOnce) {
      if (waiting.length >= mostWaiting) throw unavailable()
      await new Promise<void>((begin) => waiting.push(begin))
    } else {
      working += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}
