import type { Log } from '#server/log.ts'
import { countOrderEvents } from '#server/orders/order-totals.queries.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { type Schedule, startPeriodicJob } from './periodic-job.ts'

const SECOND = 1_000

type JobContext = Pick<Shop, 'db'> & { log: Pick<Log, 'error'> }

/** Folds new order events into the stored totals every 30 s, so that reading them stays fast (decision 0011). */
export function startOrderTotalsJob(
  shop: JobContext,
  schedule: Schedule = { initialDelay: 5 * SECOND, interval: 30 * SECOND },
) {
  return startPeriodicJob(() => updateTotals(shop), schedule)
}

/** Safe on several nodes at once: one of them does the work, the others find nothing to do. */
async function updateTotals({ db, log }: JobContext): Promise<void> {
  try {
    await countOrderEvents(db)
  } catch (error) {
    log.error({ event: 'counting-failed', err: error }, 'Order totals could not be updated; retrying soon')
  }
}
