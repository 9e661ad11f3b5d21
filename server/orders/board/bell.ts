/** Something to wait for that others ring or end; a ring before the wait counts. */
export interface Bell {
  readonly ended: boolean
  ring(): void
  end(): void
  /** Waits until it rings or ends, for `time` milliseconds at most. */
  wait(time: number): Promise<void>
}

export function createBell(): Bell {
  let ended = false
  let rung = false
  let wake: (() => void) | undefined
  return {
    get ended() {
      return ended
    },
    ring() {
      rung = true
      wake?.()
    },
    end() {
      ended = true
      wake?.()
    },
    async wait(time) {
      if (!rung && !ended) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, time)
        })
        clearTimeout(timer)
      }
      rung = false
    },
  }
}
