import type { Log } from '#server/log.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { DiskGuard } from '#server/platform/http/disk-guard.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { findUnresizedImage, markResized, type StoredImage } from '#server/platform/images/queries.ts'
import { makePageVariants } from '#server/platform/images/variant.ts'
import { type Schedule, startPeriodicJob } from './periodic-job.ts'

const SECOND = 1_000

type JobContext = Pick<Shop, 'db' | 'images'> & { diskGuard: DiskGuard; log: Pick<Log, 'warn' | 'error'> }

/**
 * Makes every image in every width of the pages, the newest first: after an upload, the demonstration's first start, a
 * restore. One image at a time with a pause after it, so that most of the time is left to requests (decision 0008).
 */
export function startImageWidthsJob(
  shop: JobContext & Pick<Shop, 'config'>,
  schedule: Schedule = { initialDelay: 30 * SECOND, interval: shop.config.imageWidthsEverySeconds * SECOND },
) {
  return startPeriodicJob(() => resizeNextImage(shop), schedule)
}

/** One run. Two nodes may choose the same image: what both make of it is the same. */
export async function resizeNextImage({ db, images, diskGuard, log }: JobContext): Promise<void> {
  try {
    const image = (await diskGuard.hasRoom()) && (await findUnresizedImage(db))
    if (image && (await makeWidths(images, image, log))) await markResized(db, image.hash)
  } catch (error) {
    log.error({ event: 'resizing-failed', err: error }, 'Images could not be resized; retrying soon')
  }
}

/** Whether the image needs no other try. */
async function makeWidths(images: Shop['images'], image: StoredImage, log: JobContext['log']): Promise<boolean> {
  try {
    await makePageVariants(images, image)
    return true
  } catch (error) {
    // Shoppers wait for images, or the storage is unreachable.
    if (error instanceof ShopError && error.code === 'unavailable') return false
    log.warn({ event: 'image-unreadable', hash: image.hash, err: error }, 'A stored image cannot be resized')
    return true
  }
}
