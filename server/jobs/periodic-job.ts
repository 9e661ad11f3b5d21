/** In milliseconds. */
export interface Schedule {
  /** delay before the first run */
  initialDelay: number
  /** from the end of one run to the start of the next */
  interval: number
}

/** Runs `work` periodically; `stop` waits for a run in progress. `work` must handle its own errors. */
export function startPeriodicJob(work: () => Promise<void>, { initialDelay, interval }: Schedule) {
  let currentRun = Promise.resolve()
  let timer: NodeJS.Timeout
  let stopped = false
  const scheduleNext = (delay: number) => {
    timer = setTimeout(() => {
      currentRun = work().then(() => {
        if (!stopped) scheduleNext(interval)
      })
    }, delay)
    timer.unref()
  }
  scheduleNext(initialDelay)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await currentRun
    },
  }
}
