import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { type ImageStore, openDiskStore } from './image-store.ts'
import { openS3Store } from './s3-store.ts'

/** The image store of the config: the bucket of S3_URL, else DATA_DIR/images. */
export function openConfiguredImageStore({ dataDir, s3Url }: Pick<Config, 'dataDir' | 's3Url'>): ImageStore {
  return s3Url ? openS3Store(s3Url) : openDiskStore(join(dataDir, 'images'))
}

/** Throws OperatorError if the image store is unreachable or rejects the key: better now than at the first upload. */
export async function assertImageStoreReachable(images: ImageStore): Promise<void> {
  try {
    await images.read('0'.repeat(64))
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : error
    throw new OperatorError(`The storage of pictures (S3_URL) cannot be used: ${reason}`)
  }
}
