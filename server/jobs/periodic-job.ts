/** In milliseconds. */
export interface Times {
  /** delay before the first run */
  first: number
  /** from the end of one run to the start of the next */
  every: number
}

/** Runs `work` periodically; `stop` waits for a run in progress. `work` must handle its own errors. */
export function startRounds(work: () => Promise<void>, { first, every }: Times) {
  let round = Promise.resolve()
  let timer: NodeJS.Timeout
  let stopped = false
  const wait = (time: number) => {
    timer = setTimeout(() => {
      round = work().then(() => {
        if (!stopped) wait(every)
      })
    }, time)
    timer.unref()
  }
  wait(first)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}
