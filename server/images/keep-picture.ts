import type { Db } from '#server/db/open.ts'
import { images as imageRows } from '#server/db/schema.ts'
import { loadSharp } from './load-sharp.ts'
import type { ImageStore } from './store.ts'

/**
 * Keeps a picture of the shop's own and gives its hash: the file first, its row second, so that a row never names a
 * missing file. The same bytes again are the same picture. Rejects bytes that are no picture.
 */
export async function keepPicture(db: Pick<Db, 'insert'>, images: ImageStore, bytes: Uint8Array): Promise<string> {
  const sharp = await loadSharp()
  const { format, width, height } = await sharp(bytes).metadata()
  const hash = await images.keep(bytes)
  await db
    .insert(imageRows)
    .values({ hash, type: `image/${format}`, width, height, bytes: bytes.byteLength })
    // Named anew, it is young again: the sweep of pictures that nothing uses leaves it alone.
    .onConflictDoUpdate({ target: imageRows.hash, set: { createdAt: new Date() } })
  if (!(await images.has(hash))) await images.keep(bytes)
  return hash
}
