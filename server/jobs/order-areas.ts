import type { Log } from '#server/log.ts'
import { readAreas } from '#server/orders/read-areas.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { type Schedule, startPeriodicJob } from './periodic-job.ts'

const MINUTE = 60_000
/** Orders that one transaction reads. */
const BATCH_SIZE = 500

type JobContext = Pick<Shop, 'db'> & { log: Pick<Log, 'info' | 'error'> }

/** Every minute, reads districts and thanas of orders that a former program wrote: after an upgrade all of them, then none. */
export function startOrderAreasJob(
  shop: JobContext,
  schedule: Schedule = { initialDelay: MINUTE / 6, interval: MINUTE },
) {
  return startPeriodicJob(() => readAllAreas(shop), schedule)
}

/** One run. Safe on several nodes at once: what one of them has locked, another leaves out. */
export async function readAllAreas({ db, log }: JobContext): Promise<void> {
  try {
    let read = 0
    for (let batch = BATCH_SIZE; batch === BATCH_SIZE; read += batch) batch = await readAreas(db, BATCH_SIZE)
    if (read > 0) log.info({ event: 'areas-read', orders: read }, 'Districts and thanas were read from addresses')
  } catch (error) {
    log.error({ event: 'reading-areas-failed', err: error }, 'Areas of orders were not read; trying again soon')
  }
}
