import type { Metadata } from 'sharp'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { limitConcurrency } from '#server/platform/flow/limit-concurrency.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { isImage, TYPE_BYTES } from '#shared/rules/files/image-type.ts'
import { loadSharp, saveImage } from './save-image.ts'

/** Limits of an uploaded image. */
const MAX_SIDE = 20_000
const MAX_SECONDS = 10
/** The longest side that is stored: the largest width that images are served in. */
const MAX_STORED_SIDE = 2_400
const MEGAPIXEL = 1_000_000
/** Megapixels of photographs, which are decoded row by row, and of what is only decoded as a whole. */
const MAX_IN_ROWS = 64
const MAX_AS_A_WHOLE = 24

/** Decoding takes a core and a hundred megabytes: two at a time, with a bounded queue. */
const withDecodeSlot = limitConcurrency(2, 8)

/**
 * Stores an uploaded image and returns its hash. It is decoded, turned upright, stripped of metadata and re-encoded, so
 * that no byte of the upload is stored; `quick`: a photograph as a JPEG, which takes a quarter of the time of a WebP. `field` is what the form calls it, for whoever is told of an error. Throws 415 'Only JPEG,
 * PNG or WebP images are allowed', 422 if it is too large, or 'Image cannot be read' if it is broken, 503 while too many wait.
 */
export async function acceptImage(
  { db, images }: Pick<Shop, 'db' | 'images'>,
  upload: File,
  field = 'image',
  { quick = false } = {},
): Promise<string> {
  if (!isImage(await readBytes(upload.slice(0, TYPE_BYTES)))) throw typeNotAllowed(field)
  // The bytes are copied inside the slot, so that waiting uploads do not take memory twice.
  const encodedImage = await withDecodeSlot(async () => reencode(await readBytes(upload), field, quick))
  return saveImage(db, images, encodedImage)
}

async function readBytes(blob: Blob): Promise<Buffer> {
  return Buffer.from(await blob.arrayBuffer())
}

async function reencode(bytes: Buffer, field: string, quick: boolean): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    // Its head alone is read: what it says is checked before anything is decoded.
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    checkDimensions(metadata, field)
    // Decoders warn of heads that some phones write wrong, and of nothing that is missing in the picture.
    const image = sharp(bytes, { limitInputPixels: pixels(MAX_IN_ROWS), failOn: 'error', sequentialRead: true })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: MAX_STORED_SIDE, height: MAX_STORED_SIDE, fit: 'inside', withoutEnlargement: true })
    const isJpeg = quick && metadata.format === 'jpeg'
    return await (isJpeg ? image.jpeg({ quality: 90 }) : image.webp({ quality: 90, effort: 2 })).toBuffer()
  } catch (error) {
    throw error instanceof ShopError ? error : new ShopError('unreadable_image', { field })
  }
}

function checkDimensions({ width, height, format, isProgressive, pages = 1 }: Metadata, field: string): void {
  if (pages > 1) throw typeNotAllowed(field)
  const max = format === 'webp' || isProgressive ? MAX_AS_A_WHOLE : MAX_IN_ROWS
  if (width * height > pixels(max))
    throw new ShopError('image_too_large', { field, max, given: Math.ceil((width * height) / MEGAPIXEL) })
  if (Math.max(width, height) > MAX_SIDE) throw new ShopError('image_too_long', { field, max: MAX_SIDE })
}

/** What cameras call so many megapixels: those of 64 make 9,248 × 6,936 pixels. */
function pixels(megapixels: number): number {
  return megapixels * MEGAPIXEL * 1.01
}

const typeNotAllowed = (field: string) => new ShopError('unsupported_image', { field })
