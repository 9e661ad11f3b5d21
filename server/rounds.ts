/** When rounds of work happen, in milliseconds. */
export interface Times {
  /** until the first round */
  first: number
  /** from the end of one to the next */
  every: number
}

/** Does a piece of work again and again until it is stopped; `stop` waits for a round under way. The work tells its own failures. */
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
