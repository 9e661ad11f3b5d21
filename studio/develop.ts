import sharp, { type Sharp } from 'sharp'
import { BRAND, verticalLogo } from './brand/logo.ts'
import { jamdaniField } from './brand/motif.ts'
import type { PhotoKind } from './jobs.ts'

/** The size of the picture that links show (Open Graph). */
const SHARE = { width: 1200, height: 630 }

/** Maximum bytes of the main picture of a product page, as the shop serves it. */
const MAX_SERVED_BYTES = 88_000

/** Maximum bytes of a product's further picture. */
const MAX_FURTHER_BYTES = 35_000

/**
 * Encodes a photograph: slides get a woven edge, the share picture the wordmark, and a product with much fine texture
 * (knitted, quilted) the compression that its page needs; glitter is softened a little as well.
 */
export async function develop(kind: PhotoKind, png: string): Promise<Sharp> {
  if (kind === 'share') return developShare(png)
  if (kind === 'side' || kind === 'pair') return developProduct(png)
  if (kind === 'back' || kind === 'sole' || kind === 'top') return developFurther(png)
  const picture = sharp(png)
  if (kind === 'slide' || kind === 'phone-slide') {
    const { width, height } = await picture.metadata()
    picture.composite([{ input: wovenEdge(width, height), blend: 'multiply' }])
  }
  return encode(picture, 84)
}

async function developProduct(png: string): Promise<Sharp> {
  for (const [quality, softness] of [[84], [78], [72], [66], [60], [52], [60, 0.6], [52, 0.8], [52, 1.1]] as const) {
    const soften = () => (softness ? sharp(png).blur(softness) : sharp(png))
    const bytes = await encode(soften(), quality).toBuffer()
    const served = await sharp(bytes).webp({ quality: 80, effort: 4 }).toBuffer()
    if (served.length <= MAX_SERVED_BYTES) return encode(soften(), quality)
  }
  throw new Error('A picture of this product cannot be as small as its page needs')
}

/** A further picture of a product: smaller, as it is loaded only when it is reached. */
async function developFurther(png: string): Promise<Sharp> {
  for (const quality of [80, 74, 68, 60, 52, 44]) {
    const bytes = await encode(sharp(png), quality).toBuffer()
    if (bytes.length <= MAX_FURTHER_BYTES) return encode(sharp(png), quality)
  }
  return encode(sharp(png).blur(0.7), 44)
}

function encode(picture: Sharp, quality: number): Sharp {
  return picture.webp({ quality, effort: 5, smartSubsample: true })
}

async function developShare(png: string): Promise<Sharp> {
  const mark = await sharp(Buffer.from(verticalLogo()), { density: 110 }).resize({ width: 330 }).png().toBuffer()
  const cropped = await sharp(png)
    .extract({ left: 0, top: 9, ...SHARE })
    .toBuffer()
  return sharp(cropped)
    .composite([
      { input: wovenEdge(SHARE.width, SHARE.height), blend: 'multiply' },
      { input: mark, left: 76, top: 200 },
    ])
    .jpeg({ quality: 86, mozjpeg: true })
}

/** A faint strip of jamdani along the lower edge. */
function wovenEdge(width: number, height: number): Buffer {
  const pitch = Math.round(height * 0.055)
  const strip = jamdaniField({ x: 0, y: height - pitch * 1.15, width: width + pitch, height: pitch }, pitch, BRAND, 0.1)
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${strip}</svg>`)
}
