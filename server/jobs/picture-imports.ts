import { doNextPart } from '#server/imports/pictures/place.queries.ts'
import type { Log } from '#server/log.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { type Job, type Schedule, startPeriodicJob } from './periodic-job.ts'

const SECOND = 1_000

type JobContext = Pick<Shop, 'db'> & { log: Pick<Log, 'error'> }

/** Puts pictures of imports in place, and back: what a killed shop has left is gone on with, by any node. */
export function startPictureImportsJob(
  shop: JobContext,
  schedule: Schedule = { initialDelay: 5 * SECOND, interval: 2 * SECOND },
): Job {
  return startPeriodicJob((isStopped) => placePictures(shop, isStopped), schedule)
}

/** One run: part after part, until there is nothing to do. */
export async function placePictures({ db, log }: JobContext, isStopped = () => false): Promise<void> {
  try {
    while (!isStopped() && (await doNextPart(db)));
  } catch (error) {
    log.error({ event: 'picture-import-failed', err: error }, 'Pictures could not be put in place; retrying soon')
  }
}
