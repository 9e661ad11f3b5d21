import type { Db } from '#server/platform/db/open.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { loadSharp } from './load-sharp.ts'
import { addImage } from './queries.ts'

/**
 * Stores an image and returns its hash: the file first, the row second, so that a row never refers to a missing file.
 * The same bytes are the same image. Throws for bytes that are not an image.
 */
export async function saveImage(db: Pick<Db, 'insert'>, images: ImageStore, bytes: Uint8Array): Promise<string> {
  const sharp = await loadSharp()
  const { format, width, height } = await sharp(bytes).metadata()
  const hash = await images.save(bytes)
  await addImage(db, { hash, type: `image/${format}`, width, height, bytes: bytes.byteLength })
  if (!(await images.has(hash))) await images.save(bytes)
  return hash
}
