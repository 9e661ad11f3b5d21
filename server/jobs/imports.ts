import { runImports } from '#server/imports/run-imports.ts'
import type { Log } from '#server/log.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { type Job, type Schedule, startPeriodicJob } from './periodic-job.ts'

const SECOND = 1_000

type JobContext = Pick<Shop, 'db' | 'images'> & { log: Pick<Log, 'error'> }

/** Every second, goes on with what people have asked imports to do; `stop` waits for the batch in progress. */
export function startImportsJob(
  shop: JobContext,
  schedule: Schedule = { initialDelay: SECOND, interval: SECOND },
): Job {
  return startPeriodicJob((isStopped) => runAll(shop, isStopped), schedule)
}

async function runAll(shop: JobContext, isStopped: () => boolean): Promise<void> {
  try {
    await runImports(shop, isStopped)
  } catch (error) {
    shop.log.error({ event: 'import-failed', err: error }, 'A batch of an import was not done; trying again soon')
  }
}
