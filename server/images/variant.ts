import type { Sharp } from 'sharp'
import { notFound } from '#server/http/errors.ts'
import { singleFlight } from '#server/http/single-flight.ts'
import type { ImageStore } from '#server/storage/image-store.ts'
import { loadSharp } from './load-sharp.ts'

const makeOnce = singleFlight<Buffer>()

/** What is requested of an image: a width in pixels (null: as stored) and a format, or the frame of a link preview. */
export type Variant = { width: number | null; format: 'webp' | 'jpeg' } | 'preview'

const PAPER = '#FAF8F4'

/** The name that a variant is stored under: `320.webp`. */
export function variantName(variant: Variant): string {
  return variant === 'preview' ? 'preview.jpeg' : `${variant.width ?? 'full'}.${variant.format}`
}

/** The bytes of a variant: stored, or made once for all concurrent requests. Throws 404 'Image not found'. */
export async function readVariant(images: ImageStore, hash: string, variant: Variant): Promise<Buffer> {
  const name = variantName(variant)
  const kept = await images.readVariant(hash, name)
  if (kept) return kept
  return makeOnce(`${hash}-${name}`, () => makeVariant(images, hash, variant))
}

async function makeVariant(images: ImageStore, hash: string, variant: Variant): Promise<Buffer> {
  const original = await images.read(hash)
  if (!original) throw notFound('Image')
  const sharp = await loadSharp()
  const picture = sharp(original, { limitInputPixels: 24_000_000 })
  const bytes = await (variant === 'preview' ? inPreviewFrame(picture) : sized(picture, variant)).toBuffer()
  // On a full disk the image is still served; the variant is made again at the next request.
  await images.keepVariant(hash, variantName(variant), bytes).catch(() => {})
  return bytes
}

function sized(picture: Sharp, { width, format }: Exclude<Variant, 'preview'>): Sharp {
  if (width) picture.resize({ width, withoutEnlargement: true })
  return format === 'jpeg' ? onPaper(picture) : picture.webp({ quality: 80, effort: 4 })
}

/** 1200 × 630 pixels, the usual size of link previews; nothing of the image is cropped. */
function inPreviewFrame(picture: Sharp): Sharp {
  return onPaper(picture.resize({ width: 1200, height: 630, fit: 'contain', background: PAPER }))
}

function onPaper(picture: Sharp): Sharp {
  return picture.flatten({ background: PAPER }).jpeg({ quality: 82, mozjpeg: true })
}
