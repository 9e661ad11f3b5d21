import sharp from 'sharp'
import { boundLines } from './geometry.ts'
import type { Part } from './layers.ts'
import { lightParts, toBytes } from './light.ts'
import { frameParts, outlinesOf } from './paint.ts'

/** A lit shoe cut out on transparent ground. */
export interface Shot {
  /** RGBA bytes, straight alpha. */
  pixels: Buffer
  width: number
  height: number
  /** Row of the ground (y = 0), pixels from the top. */
  base: number
  /** Pixels per mm. */
  scale: number
}

/** Take one shoe: about 1500 px across, toe to the right, or to the left when mirrored. */
export async function takeShot(parts: Part[], mirrored = false, across = 1500): Promise<Shot> {
  const [left, bottom, right, top] = boundLines(parts.flatMap(outlinesOf))
  const scale = Math.min(across / (right - left), (across * 0.95) / (top - bottom))
  const view = frameParts(parts, scale, mirrored)
  const lit = await lightParts(parts, view)
  return { pixels: toBytes(lit), width: lit.width, height: lit.height, base: view.top * scale, scale }
}

/** A shot at another size, with an optional dimming for shoes that stand further back. */
export async function resizeShot(shot: Shot, factor: number, dim = 1): Promise<Shot> {
  const width = Math.max(1, Math.round(shot.width * factor))
  const height = Math.max(1, Math.round(shot.height * factor))
  const image = sharp(shot.pixels, { raw: { width: shot.width, height: shot.height, channels: 4 } }).resize(
    width,
    height,
    { fit: 'fill', kernel: 'lanczos3' },
  )
  const pixels = await (dim === 1 ? image : image.linear([dim, dim, dim, 1], [0, 0, 0, 0])).raw().toBuffer()
  return { pixels, width, height, base: shot.base * factor, scale: shot.scale * factor }
}
