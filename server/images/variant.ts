import type { Sharp } from 'sharp'
import { notFound } from '#server/errors/shop-error.ts'
import { singleFlight } from '#server/http/single-flight.ts'
import type { ImageStore } from '#server/storage/image-store.ts'
import { loadSharp, MAX_PIXELS } from './load-sharp.ts'

const coalesce = singleFlight<Buffer>()

/** What is requested of an image: a width in pixels (null: as stored) and a format, or the frame of a link preview. */
export type Variant = { width: number | null; format: 'webp' | 'jpeg' } | 'preview'

const BACKGROUND = '#FAF8F4'

/** The name that a variant is stored under: `320.webp`. */
export function variantName(variant: Variant): string {
  return variant === 'preview' ? 'preview.jpeg' : `${variant.width ?? 'full'}.${variant.format}`
}

/** The bytes of a variant: stored, or made once for all concurrent requests. Throws 404 'Image not found'. */
export async function readVariant(images: ImageStore, hash: string, variant: Variant): Promise<Buffer> {
  const name = variantName(variant)
  const cachedBytes = await images.readVariant(hash, name)
  if (cachedBytes) return cachedBytes
  return coalesce(`${hash}-${name}`, () => makeVariant(images, hash, variant))
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
