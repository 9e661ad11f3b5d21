import type { Log } from '#server/log.ts'
import { tellBuyers } from '#server/orders/notices/tell-buyers.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { type Schedule, startPeriodicJob } from './periodic-job.ts'

const SECOND = 1_000
/** Orders whose buyers one transaction tells. */
const BATCH_SIZE = 50

type JobContext = Pick<Shop, 'db'> & { config: Pick<Shop['config'], 'publicUrl'>; log: Pick<Log, 'error'> }

/** Every 30 s, writes to buyers whose order was delivered, cancelled, paid back or given to another showroom. */
export function startBuyerNoticesJob(
  shop: JobContext,
  schedule: Schedule = { initialDelay: 15 * SECOND, interval: 30 * SECOND },
) {
  return startPeriodicJob(() => tellAllBuyers(shop), schedule)
}

/** One run. A notice and its letter are one transaction, so that each goes once, whichever of several nodes is first. */
export async function tellAllBuyers({ db, config, log }: JobContext, now = new Date()): Promise<void> {
  try {
    while ((await tellBuyers(db, config.publicUrl, now, BATCH_SIZE)) === BATCH_SIZE);
  } catch (error) {
    log.error({ event: 'notices-failed', err: error }, 'Buyers were not told of their orders; retrying soon')
  }
}
