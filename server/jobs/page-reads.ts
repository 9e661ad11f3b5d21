import type { Log } from '#server/log.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { countReads, deleteOldReads, listMostRead } from './page-reads.queries.ts'
import { type Job, type Schedule, startPeriodicJob } from './periodic-job.ts'

const MINUTE = 60_000
/** Addresses that are made after a start. */
const WARMED = 200

interface JobContext extends Pick<Shop, 'db'> {
  pageCache: {
    warm(address: string): Promise<void>
    takeReads(): [address: string, reads: number][]
  }
  log: Pick<Log, 'error'>
}

/**
 * Makes what was read most in the last week, behind visitors, as soon as the shop has started; then notes every few minutes what
 * is read. `stop` waits for one page at most.
 */
export function startPageReadsJob(
  { db, pageCache, log }: JobContext,
  schedule: Schedule = { initialDelay: 1_000, interval: 5 * MINUTE },
): Job {
  let isWarm = false
  const warmUp = async (isStopped: () => boolean) => {
    for (const address of await listMostRead(db, WARMED)) {
      if (isStopped()) return
      await pageCache.warm(address).catch((error: unknown) => {
        // Visitors left no room for it, who make what they read themselves.
        if (!(error instanceof ShopError)) throw error
      })
    }
    isWarm = true
  }
  const run = async (isStopped: () => boolean) => {
    try {
      if (!isWarm) await warmUp(isStopped)
      await countReads(db, pageCache.takeReads())
      await deleteOldReads(db)
    } catch (error) {
      log.error({ event: 'page-reads-failed', err: error }, 'The most read pages were not noted or made; retrying soon')
    }
  }
  return startPeriodicJob(run, schedule)
}
