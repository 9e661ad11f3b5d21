import { unavailable } from './errors.ts'

/**
 * Creates a function that runs expensive work with a limited concurrency and a limited queue. Throws 503 when the queue
 * is full, and for work that has waited for `maxSeconds`.
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
