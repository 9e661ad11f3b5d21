import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { blurField, type Field, makeField, resizeField } from './fields.ts'
import { resizeShot, type Shot } from './shot.ts'

/** A shoe on the ground of a picture: pixels; x is the middle of the shoe, y its ground line. */
export interface Placed {
  shot: Shot
  x: number
  y: number
  width: number
  /** Light on a shoe further back, 1 is full. */
  dim?: number
}

/** Strength and colour of the shadows, to suit lighter or darker grounds. */
export interface ShadowLook {
  strength: number
  color: string
}

const WARM_SHADOW: ShadowLook = { strength: 1, color: '#2c2118' }

/** The warm studio ground that all product pictures share. */
export function studioGround(width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FAF8F4"/><stop offset=".55" stop-color="#F8F5F0"/><stop offset="1" stop-color="#F3EFE8"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`
}

/** Set shoes on a ground (SVG text), back to front, each with its shadow. Answers an unencoded sharp image. */
export async function composeScene(
  ground: string,
  width: number,
  height: number,
  placed: Placed[],
  look: ShadowLook = WARM_SHADOW,
): Promise<Sharp> {
  const overlays: OverlayOptions[] = []
  for (const item of placed) {
    const shot = await resizeShot(item.shot, item.width / item.shot.width, item.dim ?? 1)
    const left = Math.round(item.x - shot.width / 2)
    const top = Math.round(item.y - shot.base)
    overlays.push({ input: await drawShadow(shot, left, item.y, width, height, look), left: 0, top: 0 })
    overlays.push(await cropOverlay(shot, left, top, width, height))
  }
  return sharp(Buffer.from(ground)).composite(overlays)
}

async function cropOverlay(
  shot: Shot,
  left: number,
  top: number,
  width: number,
  height: number,
): Promise<OverlayOptions> {
  const x = Math.max(0, -left)
  const y = Math.max(0, -top)
  const wide = Math.min(shot.width - x, width - Math.max(0, left))
  const tall = Math.min(shot.height - y, height - Math.max(0, top))
  const input = await sharp(shot.pixels, { raw: { width: shot.width, height: shot.height, channels: 4 } })
    .extract({ left: x, top: y, width: wide, height: tall })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { input, left: Math.max(0, left), top: Math.max(0, top) }
}

/** Contact, near and wide shadow of a shoe from the gap between its underside and the ground. */
async function drawShadow(
  shot: Shot,
  left: number,
  base: number,
  width: number,
  height: number,
  look: ShadowLook,
): Promise<Buffer> {
  const half = 0.5
  const columns = Math.ceil(width * half)
  const rows = Math.ceil(height * half)
  const gaps = measureGaps(shot)
  const size = shot.width / 1000
  const bands = [
    { fade: 3, thick: 3 * size, drop: 0, sigma: 2.5 * size, dark: 0.75 },
    { fade: 14, thick: 11 * size, drop: 4 * size, sigma: 9 * size, dark: 0.5 },
    { fade: 60, thick: 30 * size, drop: 9 * size, sigma: 26 * size, dark: 0.34 },
    { fade: 90, thick: 62 * size, drop: 14 * size, sigma: 60 * size, dark: 0.2 },
  ]
  const light = makeField(columns, rows).values.fill(1)
  for (const [order, band] of bands.entries()) {
    const field = makeField(columns, rows)
    const lean = order > 1 ? band.thick * 0.7 : 0
    for (let x = 0; x < shot.width; x += 1) {
      const column = Math.round((x + left + lean) * half)
      if (column < 0 || column >= columns) continue
      const dark = Math.exp(-(gaps[x] as number) / shot.scale / band.fade)
      const from = Math.max(0, Math.round((base + band.drop - band.thick / 2) * half))
      const to = Math.min(rows - 1, Math.round((base + band.drop + band.thick / 2) * half))
      for (let row = from; row <= to; row++) {
        const at = row * columns + column
        field.values[at] = Math.max(field.values[at] as number, dark)
      }
    }
    const soft = blurField(field, band.sigma * half)
    for (let at = 0; at < light.length; at++) {
      light[at] = (light[at] as number) * (1 - band.dark * look.strength * (soft.values[at] as number))
    }
  }
  return encodeShadow({ width: columns, height: rows, values: light }, width, height, look.color)
}

/** Distance in pixels from the underside of each column to the ground; empty columns answer a large gap. */
function measureGaps(shot: Shot): Float32Array {
  const gaps = new Float32Array(shot.width).fill(1e6)
  for (let x = 0; x < shot.width; x++) {
    for (let y = shot.height - 1; y >= 0; y--) {
      if ((shot.pixels[(y * shot.width + x) * 4 + 3] as number) > 120) {
        gaps[x] = Math.max(0, shot.base - y - 1)
        break
      }
    }
  }
  return gaps
}

async function encodeShadow(light: Field, width: number, height: number, color: string): Promise<Buffer> {
  const full = resizeField(light, width, height)
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const bytes = Buffer.alloc(width * height * 4)
  for (let index = 0; index < full.values.length; index++) {
    bytes[index * 4] = red as number
    bytes[index * 4 + 1] = green as number
    bytes[index * 4 + 2] = blue as number
    bytes[index * 4 + 3] = Math.round((1 - (full.values[index] as number)) * 255)
  }
  return sharp(bytes, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
