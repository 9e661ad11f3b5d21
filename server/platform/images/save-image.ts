import { availableParallelism } from 'node:os'
import type { Db } from '#server/platform/db/open.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
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

/** The largest stored image that is decoded. */
export const MAX_PIXELS = 24_000_000

let sharpPromise: ReturnType<typeof load> | undefined

/** sharp, configured for the shop: imported by whoever needs it first, and by a shop right after its start (decision 0039). */
export function loadSharp() {
  sharpPromise ??= load()
  return sharpPromise
}

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / 2)))
  sharp.cache(false)
  return sharp
}
