import type { Log } from '#server/log.ts'
import { releaseUnconfirmed } from '#server/pairs/moves.queries.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { readSettings } from '#server/settings/queries.ts'
import { callingHoursAgo } from '#shared/rules/orders/calling-hours.ts'
import { type Schedule, startPeriodicJob } from './periodic-job.ts'

const MINUTE = 60_000
/** Orders whose pairs one transaction releases. */
const BATCH_SIZE = 50

type JobContext = Pick<Shop, 'db'> & { log: Pick<Log, 'info' | 'error'> }

/** Every minute, ends the holds of cash orders that nobody has confirmed for as many calling hours as the owner says. */
export function startUnconfirmedHoldsJob(
  shop: JobContext,
  schedule: Schedule = { initialDelay: MINUTE / 2, interval: MINUTE },
) {
  return startPeriodicJob(() => endUnconfirmedHolds(shop), schedule)
}

/** One run. Safe on several nodes at once: what one of them has locked, another leaves out. */
export async function endUnconfirmedHolds({ db, log }: JobContext, now = new Date()): Promise<void> {
  try {
    const { holds, calls } = await readSettings(db)
    if (holds.hours === null) return
    const since = callingHoursAgo(now, holds.hours, calls)
    let released = 0
    for (let batch = BATCH_SIZE; batch === BATCH_SIZE; released += batch)
      batch = await releaseUnconfirmed(db, since, BATCH_SIZE)
    if (released > 0) log.info({ event: 'holds-ended', orders: released }, 'Unconfirmed orders hold no pairs any more')
  } catch (error) {
    log.error({ event: 'ending-holds-failed', err: error }, 'Holds of unconfirmed orders were not ended; retrying soon')
  }
}
