import type { Metadata } from 'sharp'
import { invalid, ShopError, unsupportedType } from '#server/http/errors.ts'
import { inTurn } from '#server/http/limit-concurrency.ts'
import type { Shop } from '#server/http/shop-env.ts'
import { loadSharp } from './load-sharp.ts'
import { keepPicture } from './save-image.ts'

/** Limits of an uploaded image. */
const MAX_PIXELS = 24_000_000
const MAX_SIDE = 8_000
const MAX_SECONDS = 10
/** The longest side that is stored: the largest width that images are served in. */
const KEPT_SIDE = 2_400

/** Decoding takes a core and a hundred megabytes: two at a time, with a bounded queue. */
const decodeInTurn = inTurn(2, 8)

/**
 * Stores an uploaded image and returns its hash. It is decoded, turned upright, stripped of metadata and re-encoded, so
 * that no byte of the upload is stored. Throws 415 'Only JPEG, PNG or WebP images are allowed', 422 'Image cannot be
 * read' if it is broken or above 24 megapixels, 503 while too many wait.
 */
export async function acceptPicture({ db, images }: Pick<Shop, 'db' | 'images'>, upload: File): Promise<string> {
  if (!isKnownType(await bytesOf(upload.slice(0, 12)))) throw notAllowed()
  // The bytes are copied inside the slot, so that waiting uploads do not take memory twice.
  const encoded = await decodeInTurn(async () => encodeAnew(await bytesOf(upload)))
  return keepPicture(db, images, encoded)
}

async function bytesOf(part: Blob): Promise<Buffer> {
  return Buffer.from(await part.arrayBuffer())
}

async function encodeAnew(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    const picture = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true })
    refuseOdd(await picture().metadata())
    return await picture()
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 2 })
      .toBuffer()
  } catch (error) {
    throw error instanceof ShopError ? error : unreadable()
  }
}

function refuseOdd({ width, height, pages = 1 }: Metadata): void {
  if (pages > 1) throw notAllowed()
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) throw unreadable()
}

/** Checks the magic bytes of JPEG, PNG and WebP; the upload's declared type is not trusted. */
function isKnownType(firstBytes: Buffer): boolean {
  const begins = firstBytes.toString('latin1')
  return begins.startsWith('\xff\xd8\xff') || begins.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(begins)
}

const notAllowed = () => unsupportedType('Only JPEG, PNG or WebP images are allowed')
const unreadable = () => invalid('Image cannot be read', [])
