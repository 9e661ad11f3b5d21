import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { notFound } from '#server/http/errors.ts'
import { singleFlight } from '#server/http/single-flight.ts'
import type { ImageStore } from './store.ts'

sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / 2)))
sharp.cache(false)

const makeOnce = singleFlight<Buffer>()

/** How a picture is asked for: a width in pixels (null: as stored) and a format. */
export interface Variant {
  width: number | null
  format: 'webp' | 'jpeg'
}

/** The name a variant is kept under: `320.webp`. */
export function variantName({ width, format }: Variant): string {
  return `${width ?? 'full'}.${format}`
}

/** The bytes of a variant: kept ones, or made once while all who ask meanwhile wait for the same work. Throws 404 'Image not found'. */
export async function readVariant(images: ImageStore, hash: string, variant: Variant): Promise<Buffer> {
  const name = variantName(variant)
  const kept = await images.readVariant(hash, name)
  if (kept) return kept
  return makeOnce(`${hash}-${name}`, () => makeVariant(images, hash, variant))
}

async function makeVariant(images: ImageStore, hash: string, variant: Variant): Promise<Buffer> {
  const original = await images.read(hash)
  if (!original) throw notFound('Image')
  const picture = sharp(original, { limitInputPixels: 24_000_000 })
  if (variant.width) picture.resize({ width: variant.width, withoutEnlargement: true })
  const bytes = await (variant.format === 'jpeg'
    ? picture.flatten({ background: '#FAF8F4' }).jpeg({ quality: 82, mozjpeg: true })
    : picture.webp({ quality: 80, effort: 4 })
  ).toBuffer()
  await images.keepVariant(hash, variantName(variant), bytes)
  return bytes
}
