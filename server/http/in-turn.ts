import { unavailable } from './errors.ts'

/**
 * Makes a function that does heavy work, so much of it at once and so much more waiting; beyond that, and for what has
 * waited so many seconds, it throws 503 (security.md section 7).
 */
export function inTurn(
  atOnce: number,
  mostWaiting: number,
  mostSeconds = 60,
): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (working >= atOnce) {
      if (waiting.length >= mostWaiting) throw unavailable()
      await turnIn(waiting, mostSeconds)
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

function turnIn(waiting: (() => void)[], mostSeconds: number): Promise<void> {
  return new Promise((done, fail) => {
    const begin = () => {
      clearTimeout(late)
      done()
    }
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1)
      fail(unavailable())
    }, mostSeconds * 1_000)
    waiting.push(begin)
  })
}
