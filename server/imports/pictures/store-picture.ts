import { createHash } from 'node:crypto'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { acceptImage } from '#server/platform/images/accept-image.ts'
import type { PictureFault } from '#shared/rules/imports/picture-names.ts'
import { findStoredUpload, isFileExpected, noteFile } from './queries.ts'

/** What a picture that cannot be taken is told by, in the list of the import. */
const FAULTS: Record<string, PictureFault> = {
  unsupported_image: 'not-a-picture',
  unreadable_image: 'unreadable',
  image_too_large: 'too-many-pixels',
  image_too_long: 'too-many-pixels',
}

/**
 * Stores the picture of a file, or notes why it cannot be taken, and returns that; null: it is stored. A file that has come before, by its
 * bytes, is not decoded again. Throws 404, 409 as `isFileExpected`, and 503 while too many images wait.
 */
export async function storePicture(
  shop: Pick<Shop, 'db' | 'images'>,
  id: string,
  { nth, image: upload }: { nth: number; image: File },
): Promise<PictureFault | null> {
  if (!(await isFileExpected(shop.db, id, nth))) return null
  const hash = createHash('sha256')
    .update(Buffer.from(await upload.arrayBuffer()))
    .digest('hex')
  const image = (await findStoredUpload(shop.db, hash)) ?? (await accept(shop, upload))
  if (typeof image === 'string') await noteFile(shop.db, id, { nth, hash, image })
  else await noteFile(shop.db, id, { nth, ...image })
  return typeof image === 'string' ? null : image.fault
}

async function accept(shop: Pick<Shop, 'db' | 'images'>, upload: File): Promise<string | { fault: PictureFault }> {
  try {
    return await acceptImage(shop, upload, 'image', { quick: true })
  } catch (error) {
    const fault = error instanceof ShopError ? FAULTS[error.code] : undefined
    if (!fault) throw error
    return { fault }
  }
}
