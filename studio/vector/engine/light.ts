import { blurField, type Field, inflateMask, makeField, resizeField } from './fields.ts'
import type { Part } from './layers.ts'
import { MATERIALS, type Material } from './materials.ts'
import { HEIGHT_STEP, HEIGHT_ZERO, type Plates, paintPart, RELIEF_STEP, type View } from './paint.ts'

/** A lit shoe on transparent ground: linear light, colour premultiplied by alpha, four floats per pixel. */
export interface Lit {
  width: number
  height: number
  pixels: Float32Array
}

type Vector = readonly [number, number, number]

const KEY = unit([-0.36, 0.76, 0.54])
const FILL = unit([0.62, 0.12, 0.77])
const BOX = unit([-0.2, 0.86, 0.5])
const STRIP = unit([-0.82, 0.32, 0.48])
const EDGE = unit([0.5, 0.72, -0.1])

const LINEAR = new Float32Array(256)
for (let index = 0; index < 256; index++) {
  const value = index / 255
  LINEAR[index] = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** Draw and light the parts from back to front. */
export async function lightParts(parts: Part[], view: View): Promise<Lit> {
  const width = Math.ceil(view.width * view.scale)
  const height = Math.ceil(view.height * view.scale)
  const lit: Lit = { width, height, pixels: new Float32Array(width * height * 4) }
  for (const part of parts) {
    const plates = await paintPart(part, view)
    if (part.cast) castShadow(lit, plates, part.cast * view.scale)
    lightPart(lit, part, plates, view)
  }
  return lit
}

function castShadow(lit: Lit, plates: Plates, reach: number): void {
  const shape = alphaField(plates.color, lit.width, lit.height)
  const soft = blurField(shape, reach)
  const [dx, dy] = [Math.round(reach * 0.35), Math.round(reach * 0.8)]
  for (let y = 0; y < lit.height; y++) {
    const from = Math.max(0, y - dy) * lit.width
    for (let x = 0; x < lit.width; x++) {
      const dark = 1 - 0.62 * (soft.values[from + Math.max(0, x - dx)] as number)
      const at = (y * lit.width + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        lit.pixels[at + channel] = (lit.pixels[at + channel] as number) * dark
      }
    }
  }
}

function alphaField(image: Buffer, width: number, height: number): Field {
  const field = makeField(width, height)
  for (let index = 0; index < field.values.length; index++) field.values[index] = (image[index * 4 + 3] as number) / 255
  return field
}

/** Heights of a part in pixels, and the darkening of its hollows. */
function buildHeights(part: Part, plates: Plates, view: View, width: number, height: number): [Field, Field] {
  const { scale } = view
  const panels = makeField(width, height)
  const relief = makeField(width, height)
  for (let index = 0; index < panels.values.length; index++) {
    const red = plates.data[index * 4 + 3] ? (plates.data[index * 4] as number) : HEIGHT_ZERO
    panels.values[index] = (red - HEIGHT_ZERO) * HEIGHT_STEP * scale
    relief.values[index] = ((plates.relief[index * 4] as number) - 128) * RELIEF_STEP * scale
  }
  const fine = blurField(panels, 0.32 * scale)
  const marks = blurField(relief, 0.2 * scale)
  for (let index = 0; index < fine.values.length; index++) {
    fine.values[index] = (fine.values[index] as number) + (marks.values[index] as number)
  }
  const broad = blurField(fine, 1.5 * scale)
  const hollow = makeField(width, height)
  for (let index = 0; index < hollow.values.length; index++) {
    const below = (broad.values[index] as number) - (fine.values[index] as number)
    hollow.values[index] = 1 - Math.min(0.4, Math.max(0, below / scale) * 0.75)
  }
  if (part.depth > 0) addBody(fine, part, plates, view)
  if (part.bevel) addBevel(fine, plates, part.bevel, scale)
  return [fine, hollow]
}

function addBody(heights: Field, part: Part, plates: Plates, view: View): void {
  const width = Math.max(8, Math.ceil(view.width * view.scale * 0.25))
  const height = Math.max(8, Math.ceil(view.height * view.scale * 0.25))
  const pad = 40
  const mask = makeField(width + 2 * pad, height + 2 * pad)
  for (let y = 0; y < mask.height; y++) {
    const row = Math.min(height - 1, Math.max(0, y - pad))
    for (let x = pad; x < width + pad; x++) {
      mask.values[y * mask.width + x] = (plates.volume[(row * width + x - pad) * 4 + 3] as number) / 255
    }
  }
  const round = blurField(inflateMask(mask), 2)
  const inner = makeField(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      inner.values[y * width + x] = round.values[(y + pad) * mask.width + x + pad] as number
    }
  }
  const full = blurField(resizeField(inner, heights.width, heights.height), 4)
  for (let index = 0; index < full.values.length; index++) {
    heights.values[index] = (heights.values[index] as number) + (full.values[index] as number) * 4 * part.depth
  }
}

function addBevel(heights: Field, plates: Plates, bevel: readonly [number, number], scale: number): void {
  const soft = blurField(alphaField(plates.color, heights.width, heights.height), bevel[1] * scale * 0.7)
  for (let index = 0; index < soft.values.length; index++) {
    const inward = Math.max(0, (soft.values[index] as number) * 2 - 1)
    heights.values[index] = (heights.values[index] as number) + Math.sqrt(inward * (2 - inward)) * bevel[0] * scale
  }
}

function lightPart(lit: Lit, part: Part, plates: Plates, view: View): void {
  const { width, height, pixels } = lit
  const { scale } = view
  const [heights, hollow] = buildHeights(part, plates, view, width, height)
  addTexture(heights, plates, view)
  const shade = part.shade ?? 1
  const out = new Float32Array(3)
  for (let y = 0; y < height; y++) {
    const above = view.top - y / scale
    const ground = 0.74 + 0.26 * Math.min(1, Math.max(0, (above + 2) / 20))
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const alpha = (plates.color[index * 4 + 3] as number) / 255
      if (alpha === 0) continue
      const material = MATERIALS[plates.data[index * 4 + 2] as number] ?? (MATERIALS[0] as Material)
      const left = heights.values[index - (x > 0 ? 1 : 0)] as number
      const right = heights.values[index + (x < width - 1 ? 1 : 0)] as number
      const up = heights.values[index - (y > 0 ? width : 0)] as number
      const down = heights.values[index + (y < height - 1 ? width : 0)] as number
      shadePixel(out, plates.color, index * 4, material, (left - right) / 2, (down - up) / 2, x / scale, above)
      const dim = shade * ground * (hollow.values[index] as number)
      const at = index * 4
      for (let channel = 0; channel < 3; channel++) {
        const value = (out[channel] as number) * dim
        pixels[at + channel] = (pixels[at + channel] as number) * (1 - alpha) + rollOff(value) * alpha
      }
      pixels[at + 3] = (pixels[at + 3] as number) * (1 - alpha) + alpha
    }
  }
}

function addTexture(heights: Field, plates: Plates, view: View): void {
  const { width, values } = heights
  for (let index = 0; index < values.length; index++) {
    const material = MATERIALS[plates.data[index * 4 + 2] as number]
    if (!material?.bump || plates.data[index * 4 + 3] === 0) continue
    const x = index % width
    const y = (index - x) / width
    const bump = material.bump(x / view.scale, view.top - y / view.scale)
    values[index] = (values[index] as number) + bump * material.relief * view.scale
  }
}

/** Light one pixel; dx and dy are the slopes of the normal in x and y. */
function shadePixel(
  out: Float32Array,
  image: Buffer,
  at: number,
  material: Material,
  dx: number,
  dy: number,
  x: number,
  y: number,
): void {
  const length = 1 / Math.sqrt(dx * dx + dy * dy + 1)
  const [nx, ny, nz] = [dx * length, dy * length, length]
  const key = Math.max(0, (nx * KEY[0] + ny * KEY[1] + nz * KEY[2] + 0.25) / 1.25)
  const side = Math.max(0, nx * FILL[0] + ny * FILL[1] + nz * FILL[2])
  const sky = 0.5 + 0.5 * ny
  const light = 0.19 + 0.8 * key + 0.17 * side + 0.1 * sky
  const [rx, ry, rz] = [2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1]
  const box = Math.max(0, rx * BOX[0] + ry * BOX[1] + rz * BOX[2])
  const strip = Math.max(0, rx * STRIP[0] + ry * STRIP[1] + rz * STRIP[2])
  const edge = Math.max(0, rx * EDGE[0] + ry * EDGE[1] + rz * EDGE[2])
  const graze = (1 - nz) ** 3
  let shine = material.gloss * (box ** material.sharpness + 0.45 * strip ** (material.sharpness * 1.4))
  shine += material.gloss * 0.5 * graze * edge
  const nap = material.sheen * (1 - nz) ** 2 * (0.4 + 0.6 * sky)
  const tone = material.tone ? 1 + material.mottle * material.tone(x, y) : 1
  const warm = ny < 0 ? -ny * 0.1 : 0
  for (let channel = 0; channel < 3; channel++) {
    const base = (LINEAR[image[at + channel] as number] as number) * 0.94
    const tint = channel === 0 ? 1 + warm : channel === 2 ? 1 - warm : 1
    if (material.metal) {
      out[channel] = base * tone * (0.72 * light * tint + shine * 2.4)
    } else {
      out[channel] = base * tone * (light * tint + nap) + shine * 0.9 + nap * 0.04
    }
  }
}

/** Keep highlights below white with a soft shoulder. */
function rollOff(value: number): number {
  return value < 0.7 ? value : 0.7 + 0.3 * (1 - Math.exp(-(value - 0.7) / 0.3))
}

/** Turn lit pixels to an sRGB image with straight alpha, RGBA bytes. */
export function toBytes(lit: Lit, gain = 1): Buffer {
  const out = Buffer.alloc(lit.width * lit.height * 4)
  for (let index = 0; index < lit.width * lit.height; index++) {
    const alpha = lit.pixels[index * 4 + 3] as number
    if (alpha <= 0.002) continue
    for (let channel = 0; channel < 3; channel++) {
      out[index * 4 + channel] = encode(((lit.pixels[index * 4 + channel] as number) / alpha) * gain)
    }
    out[index * 4 + 3] = Math.round(Math.min(1, alpha) * 255)
  }
  return out
}

function encode(linear: number): number {
  const value = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
}
