import { forgetOldCodes } from './auth/one-time-code.ts'
import type { Db } from './db/open.ts'
import type { Log } from './log.ts'
import { forgetOldDeliveries } from './orders/retention/queries.ts'

const MINUTE = 60_000

interface Times {
  /** milliseconds until the first round, and from the end of one to the next */
  first?: number
  every?: number
}

/** Throws away what the shop may no longer keep, soon after its start and about every hour. `stop` waits for a round under way. */
export function startHousekeeping(
  shop: { db: Db; log: Pick<Log, 'info' | 'error'> },
  { first = MINUTE, every = 60 * MINUTE }: Times = {},
) {
  let round = Promise.resolve()
  let timer: NodeJS.Timeout
  let stopped = false
  const wait = (time: number) => {
    timer = setTimeout(() => {
      round = keepHouse(shop).then(() => {
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

/**
 * One round: one-time codes out of date go, and what delivery needed of people who deleted their account goes 90 days
 * after the order was closed (security.md section 3). Safe on several nodes at once and any number of times.
 */
export async function keepHouse({ db, log }: { db: Db; log: Pick<Log, 'info' | 'error'> }): Promise<void> {
  try {
    const codes = await forgetOldCodes(db)
    const deliveries = await forgetOldDeliveries(db)
    if (codes || deliveries) log.info({ event: 'housekeeping', codes, deliveries }, 'Old data was thrown away')
  } catch (error) {
    log.error({ event: 'housekeeping-failed', err: error }, 'Housekeeping failed; it is tried again in an hour')
  }
}
