/** In milliseconds. */
export interface Schedule {
  /** delay before the first run */
  initialDelay: number
  /** from the end of one run to the start of the next */
  interval: number
}

/** Work that this node does beside requests. */
export interface Job {
  /** waits for a run in progress */
  stop(): Promise<void>
  /** when a run last came to its end, in ms; null: none has */
  lastRunAt(): number | null
}

/** Runs `work` periodically; `stop` waits for a run in progress, which asks whether it may end early. `work` must handle its own errors. */
export function startPeriodicJob(
  work: (isStopped: () => boolean) => Promise<void>,
  { initialDelay, interval }: Schedule,
): Job {
  let currentRun = Promise.resolve()
  let timer: NodeJS.Timeout
  let stopped = false
  let lastRunAt: number | null = null
  const scheduleNext = (delay: number) => {
    timer = setTimeout(() => {
      currentRun = work(() => stopped).then(() => {
        lastRunAt = Date.now()
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
    lastRunAt: () => lastRunAt,
  }
}
