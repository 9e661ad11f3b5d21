import type { Log } from '#server/log.ts'
import { givePairsBack, lockKeptTooLong } from '#server/pairs/kept-pairs.queries.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { type Schedule, startPeriodicJob } from './periodic-job.ts'

const MINUTE = 60_000
/** Requests whose pairs one transaction gives back. */
const BATCH_SIZE = 50

type JobContext = Pick<Shop, 'db'> & { log: Pick<Log, 'info' | 'error'> }

/** Every minute, gives back the pairs that were kept long enough for an exchange. */
export function startKeptPairsJob(
  shop: JobContext,
  schedule: Schedule = { initialDelay: MINUTE / 2, interval: MINUTE },
) {
  return startPeriodicJob(() => giveKeptPairsBack(shop), schedule)
}

/** One run. Safe on several nodes at once: what one of them has locked, another leaves out. */
export async function giveKeptPairsBack({ db, log }: JobContext): Promise<void> {
  try {
    let given = 0
    for (let batch = BATCH_SIZE; batch === BATCH_SIZE; given += batch)
      batch = await db.transaction(async (tx) => {
        const requests = await lockKeptTooLong(tx, BATCH_SIZE)
        await givePairsBack(tx, requests, null)
        return requests.length
      })
    if (given > 0) log.info({ event: 'kept-pairs-given-back', requests: given }, 'Pairs are kept for exchanges no more')
  } catch (error) {
    log.error(
      { event: 'giving-back-failed', err: error },
      'Pairs kept for exchanges were not given back; retrying soon',
    )
  }
}
