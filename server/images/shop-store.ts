import { join } from 'node:path'
import type { Settings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'
import { openS3Store } from './s3-store.ts'
import { type ImageStore, openImageStore } from './store.ts'

/** Where the settings keep the shop's pictures: in the bucket of S3_URL, else below DATA_DIR/images. */
export function shopImageStore({ dataDir, s3Url }: Pick<Settings, 'dataDir' | 's3Url'>): ImageStore {
  return s3Url ? openS3Store(s3Url) : openImageStore(join(dataDir, 'images'))
}

/** Throws StartError where the pictures' place does not answer, or not to this key: better now than at the first upload. */
export async function refuseClosedStore(images: ImageStore): Promise<void> {
  try {
    await images.read('0'.repeat(64))
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : error
    throw new StartError(`The storage of pictures (S3_URL) cannot be used: ${reason}`)
  }
}
