import type { Sharp } from 'sharp'
import { notFound } from '#server/platform/errors/shop-error.ts'
import { limitConcurrency } from '#server/platform/flow/limit-concurrency.ts'
import { singleFlight } from '#server/platform/flow/single-flight.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import type { StoredImage } from './queries.ts'
import { loadSharp, MAX_PIXELS } from './save-image.ts'

/** What is requested of an image: a width in pixels (null: as wide as it is) and a format, or the frame of a link preview. */
export type Variant = { width: number | null; format: 'webp' | 'jpeg' } | 'preview'

/** The widths in pixels that pages offer to browsers; nothing else is made of an image. */
export const IMAGE_WIDTHS = [64, 96, 160, 240, 320, 480, 640, 800, 1200, 1600, 2400] as const
/** The widths for clients without WebP, which are few. */
const JPEG_WIDTHS = [320, 800] as const

const BACKGROUND = '#FAF8F4'

const coalesce = singleFlight<Buffer>()
/**
 * Resizing takes a core for up to a second, and a thread of the pool that passwords and files need as well: one at a time,
 * the others wait without their image in memory.
 */
const withResizeSlot = limitConcurrency(1, 64, 10)

/** The variant that is sent for a requested width: the next width of the list, never more than the image has. */
export function variantFor(image: StoredImage, requestedWidth: number, format: 'webp' | 'jpeg'): Variant {
  const widths: readonly number[] = format === 'jpeg' ? JPEG_WIDTHS : IMAGE_WIDTHS
  const width = requestedWidth > 0 ? widths.find((listed) => listed >= requestedWidth) : undefined
  return { width: width && width < image.width ? width : null, format }
}

/** The name that a variant is stored under: `320.webp`. */
export function variantName(variant: Variant): string {
  return variant === 'preview' ? 'preview.jpeg' : `${variant.width ?? 'full'}.${variant.format}`
}

/**
 * The bytes of a variant: stored, or made once for all concurrent requests. Throws 404 'Image not found', and 503 while
 * too many others are waiting to be made.
 */
export async function readVariant(images: ImageStore, hash: string, variant: Variant): Promise<Buffer> {
  const name = variantName(variant)
  const cachedBytes = await images.readVariant(hash, name)
  if (cachedBytes) return cachedBytes
  return coalesce(`${hash}-${name}`, () => withResizeSlot(() => makeVariant(images, hash, variant)))
}

/** Makes every variant that pages offer to browsers, one after the other. Throws as `readVariant`. */
export async function makePageVariants(images: ImageStore, image: StoredImage): Promise<void> {
  for (const width of [...IMAGE_WIDTHS.filter((listed) => listed < image.width), null])
    await readVariant(images, image.hash, { width, format: 'webp' })
}

async function makeVariant(images: ImageStore, hash: string, variant: Variant): Promise<Buffer> {
  const original = await images.read(hash)
  if (!original) throw notFound('Image')
  const sharp = await loadSharp()
  const image = sharp(original, { limitInputPixels: MAX_PIXELS })
  const bytes = await (variant === 'preview' ? fitPreview(image) : resize(image, variant)).toBuffer()
  // On a full disk the image is still served; the variant is made again at the next request.
  await images.saveVariant(hash, variantName(variant), bytes).catch(() => {})
  return bytes
}

function resize(image: Sharp, { width, format }: Exclude<Variant, 'preview'>): Sharp {
  if (width) image.resize({ width, withoutEnlargement: true })
  return format === 'jpeg' ? toJpeg(image) : image.webp({ quality: 80, effort: 4 })
}

/** 1200 × 630 pixels, the usual size of link previews; nothing of the image is cropped. */
function fitPreview(image: Sharp): Sharp {
  return toJpeg(image.resize({ width: 1200, height: 630, fit: 'contain', background: BACKGROUND }))
}

function toJpeg(image: Sharp): Sharp {
  return image.flatten({ background: BACKGROUND }).jpeg({ quality: 82, mozjpeg: true })
}
