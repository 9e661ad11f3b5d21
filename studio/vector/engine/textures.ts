/** Procedural surfaces. Each function takes a place in mm and answers about -1 to 1. */

const SIDE = 256
const GRAIN = new Float32Array(SIDE * SIDE)
let seed = 20231
for (let index = 0; index < GRAIN.length; index++) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  GRAIN[index] = seed / 2147483648 - 1
}

/** Smooth noise with one cell per unit. */
export function noise(x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - x0, y - y0]
  const [sx, sy] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)]
  const [left, right] = [x0 & 255, (x0 + 1) & 255]
  const [top, bottom] = [(y0 & 255) * SIDE, ((y0 + 1) & 255) * SIDE]
  const a = GRAIN[top + left] as number
  const b = GRAIN[top + right] as number
  const c = GRAIN[bottom + left] as number
  const d = GRAIN[bottom + right] as number
  return a + (b - a) * sx + (c - a + (a - b - c + d) * sx) * sy
}

/** Fine pebbled grain of full leather. */
export function grainTexture(x: number, y: number): number {
  return 0.6 * Math.abs(noise(x * 0.8, y * 0.8)) + 0.4 * noise(x * 1.7 + 40, y * 1.7)
}

/** Napped fibres of suede. */
export function napTexture(x: number, y: number): number {
  return 0.55 * noise(x * 2.6, y * 1.8) + 0.45 * noise(x * 0.35 + 9, y * 0.3)
}

/** Broad clouds that keep a dyed surface from looking flat. */
export function cloudTexture(x: number, y: number): number {
  return 0.6 * noise(x * 0.035, y * 0.05) + 0.4 * noise(x * 0.11 + 7, y * 0.13)
}

/** Plain weave of canvas, pitch 1.3 mm. */
export function canvasTexture(x: number, y: number): number {
  const [u, v] = [(x / 1.3) * Math.PI, (y / 1.3) * Math.PI]
  return Math.sin(u) * Math.sin(v) * 0.7 + 0.3 * noise(x * 1.2, y * 3)
}

/** Twill of denim, pitch 1.2 mm. */
export function twillTexture(x: number, y: number): number {
  return Math.sin(((x + y * 1.6) / 0.95) * Math.PI) * 0.7 + 0.5 * noise(x * 2, y * 0.5)
}

/** Open engineered mesh with offset holes, pitch 2.5 mm; below zero is a hole. */
export function meshTexture(x: number, y: number): number {
  const row = Math.floor(y / 1.7)
  const u = (((x + (row & 1) * 1.25) % 2.5) + 2.5) % 2.5
  const v = y - row * 1.7
  const gap = Math.hypot((u - 1.25) / 0.8, (v - 0.85) / 0.55)
  return Math.min(1, gap) * 2 - 1.6
}

/** Knitted stitches: columns of small V, pitch 2.2 × 1.6 mm. */
export function knitTexture(x: number, y: number): number {
  const u = ((x % 2.2) + 2.2) % 2.2
  const slope = u < 1.1 ? u : 2.2 - u
  return Math.sin(((y + slope * 0.9) / 1.6) * 2 * Math.PI) * 0.6 + Math.cos((u / 2.2) * 2 * Math.PI) * -0.5
}

/** Ribs that run up a knitted cuff, pitch 3 mm. */
export function ribTexture(x: number, y: number): number {
  return Math.sin((x / 3) * 2 * Math.PI) + 0.25 * knitTexture(x, y)
}

/** Cork crumbs. */
export function corkTexture(x: number, y: number): number {
  const crumb = noise(x * 0.75, y * 0.9)
  return crumb > 0.35 ? 1 : crumb < -0.5 ? -1 : 0.4 * noise(x * 3, y * 3)
}

/** Braided rope, strand pitch 5 mm. */
export function ropeTexture(x: number, y: number): number {
  const row = Math.floor(y / 4)
  const lean = row & 1 ? 1 : -1
  const across = y / 4 - row
  return Math.sin(across * Math.PI) * 1.1 + 0.5 * Math.sin(((x + lean * across * 5) / 2.6) * 2 * Math.PI) - 0.8
}

/** Long grain of turned wood. */
export function woodTexture(x: number, y: number): number {
  const warp = 3 * noise(x * 0.012, y * 0.03)
  return 0.6 * Math.sin((y + warp * 6) * 0.9) + 0.5 * noise(x * 0.06, y * 1.6)
}

/** Layers of a stacked leather heel, pitch 5 mm. */
export function stackTexture(x: number, y: number): number {
  const layer = ((y % 5.2) + 5.2) % 5.2
  return (layer < 0.5 ? -1.4 : 0) + 0.35 * noise(x * 0.05, y * 2.5)
}

/** Facets of glitter. */
export function glitterTexture(x: number, y: number): number {
  return noise(Math.floor(x * 1.3) * 3.7, Math.floor(y * 1.3) * 5.1)
}

/** Tiny pebbles of foam and rubber. */
export function pebbleTexture(x: number, y: number): number {
  return noise(x * 1.6, y * 1.6)
}

/** Pile of velvet, brushed in broad strokes. */
export function pileTexture(x: number, y: number): number {
  return 0.7 * noise(x * 0.09, y * 0.14) + 0.3 * noise(x * 2.2, y * 2.2)
}

/** Basket weave of leather strips, pitch 7 mm. */
export function basketTexture(x: number, y: number): number {
  const [p, q] = [(x + y) / 7, (x - y) / 7]
  const [i, j] = [Math.floor(p), Math.floor(q)]
  const [u, v] = [p - i - 0.5, q - j - 0.5]
  const over = (i + j) & 1
  const bulge = 1 - 3.4 * (over ? v * v : u * u)
  const edge = Math.abs(over ? u : v) > 0.44 ? -0.9 : 0
  return bulge + edge
}

/** Creped natural rubber. */
export function crepeTexture(x: number, y: number): number {
  return 0.7 * noise(x * 0.5, y * 1.3) + 0.4 * noise(x * 1.8, y * 2.2)
}
