import type { Metadata } from 'sharp'
import { ShopError } from '#server/errors/shop-error.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import type { Shop } from '#server/http/shop-env.ts'
import { loadSharp, MAX_PIXELS } from './load-sharp.ts'
import { saveImage } from './save-image.ts'

/** Limits of an uploaded image. */
const MAX_SIDE = 8_000
const MAX_SECONDS = 10
/** The longest side that is stored: the largest width that images are served in. */
const MAX_STORED_SIDE = 2_400

/** Decoding takes a core and a hundred megabytes: two at a time, with a bounded queue. */
const withDecodeSlot = limitConcurrency(2, 8)

/**
 * Stores an uploaded image and returns its hash. It is decoded, turned upright, stripped of metadata and re-encoded, so
 * that no byte of the upload is stored. Throws 415 'Only JPEG, PNG or WebP images are allowed', 422 'Image cannot be
 * read' if it is broken or above 24 megapixels, 503 while too many wait.
 */
export async function acceptImage({ db, images }: Pick<Shop, 'db' | 'images'>, upload: File): Promise<string> {
  if (!isSupportedType(await readBytes(upload.slice(0, 12)))) throw typeNotAllowed()
  // The bytes are copied inside the slot, so that waiting uploads do not take memory twice.
  const encodedImage = await withDecodeSlot(async () => reencode(await readBytes(upload)))
  return saveImage(db, images, encodedImage)
}

async function readBytes(blob: Blob): Promise<Buffer> {
  return Buffer.from(await blob.arrayBuffer())
}

async function reencode(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    const openImage = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true })
    checkDimensions(await openImage().metadata())
    return await openImage()
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: MAX_STORED_SIDE, height: MAX_STORED_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 2 })
      .toBuffer()
  } catch (error) {
    throw error instanceof ShopError ? error : unreadableImage()
  }
}

function checkDimensions({ width, height, pages = 1 }: Metadata): void {
  if (pages > 1) throw typeNotAllowed()
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) throw unreadableImage()
}

/** Checks the magic bytes of JPEG, PNG and WebP; the upload's declared type is not trusted. */
function isSupportedType(firstBytes: Buffer): boolean {
  const prefix = firstBytes.toString('latin1')
  return prefix.startsWith('\xff\xd8\xff') || prefix.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(prefix)
}

const typeNotAllowed = () => new ShopError('unsupported_image')
const unreadableImage = () => new ShopError('unreadable_image')
