import sharp from 'sharp'
import { dye } from './colors.ts'
import { boundLines, type Line } from './geometry.ts'
import type { Layer, Part } from './layers.ts'
import { materialIndex } from './materials.ts'

/** A window on the drawing: pixels per mm, and its extent in mm. */
export interface View {
  scale: number
  left: number
  top: number
  width: number
  height: number
  /** Toe to the left instead of the right. */
  mirrored: boolean
}

/** The images of one part: colour, data (red = height, blue = material) and relief (grey 128 = level), RGBA each. */
export interface Plates {
  color: Buffer
  data: Buffer
  relief: Buffer
  volume: Buffer
}

/** Millimetres of height for each of the 255 steps of the data and relief images. */
export const HEIGHT_STEP = 0.04
export const HEIGHT_ZERO = 60
export const RELIEF_STEP = 1 / 100

/** The outlines that a part may cover, for finding its extent. */
export function outlinesOf(part: Part): Line[] {
  if (part.clip) return [part.clip]
  return part.layers.flatMap((layer) => (layer.kind === 'fill' ? [layer.shape] : []))
}

/** Rasterise the layers of one part. */
export async function paintPart(part: Part, view: View): Promise<Plates> {
  const clip = part.clip ? `<clipPath id="c"><path d="${toPath(part.clip, true)}"/></clipPath>` : ''
  const group = (inner: string, extra = '') => `<g ${part.clip ? 'clip-path="url(#c)"' : ''} ${extra}>${inner}</g>`
  const stains: string[] = []
  const color = part.layers.map((layer, index) => paintColor(layer, index, stains)).join('')
  const data = part.layers.map(paintData).join('')
  const relief = part.layers.map(paintRelief).join('')
  const volume = part.volume
    ? `<path d="${toPath(part.volume, true)}" fill="#fff"/>`
    : group(part.layers.map((layer) => (layer.kind === 'fill' ? tracePath(layer.shape, '#fff') : '')).join(''))
  const frame = frameRect(view)
  const [colorImage, dataImage, reliefImage, volumeImage] = await Promise.all([
    rasterise(view, clip + stains.join(''), group(color)),
    rasterise(view, clip, group(data, 'shape-rendering="crispEdges"')),
    rasterise(view, clip, `${frame}${group(relief)}`),
    rasterise(view, clip, volume, 0.25),
  ])
  return { color: colorImage, data: dataImage, relief: reliefImage, volume: volumeImage }
}

function frameRect(view: View): string {
  const reach = view.width + view.height
  return `<rect x="${-reach * 2}" y="${-reach * 2}" width="${reach * 5}" height="${reach * 5}" fill="#808080"/>`
}

function paintColor(layer: Layer, index: number, stains: string[]): string {
  if (layer.kind === 'fill') return tracePath(layer.shape, dye(layer.color))
  if (layer.kind === 'stain') {
    const color = dye(layer.color)
    stains.push(
      `<radialGradient id="s${index}"><stop offset="0" stop-color="${color}" stop-opacity="${layer.opacity}"/><stop offset=".5" stop-color="${color}" stop-opacity="${layer.opacity * 0.55}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
    )
    const [x, y] = layer.at
    return `<ellipse cx="${x}" cy="${y}" rx="${layer.radius[0]}" ry="${layer.radius[1]}" fill="url(#s${index})"/>`
  }
  if (!layer.color) return ''
  return strokePath(layer, dye(layer.color), layer.opacity ?? 1)
}

function paintData(layer: Layer): string {
  if (layer.kind !== 'fill') return ''
  const red = Math.round(Math.min(255, Math.max(0, HEIGHT_ZERO + layer.height / HEIGHT_STEP)))
  return tracePath(layer.shape, `rgb(${red},0,${materialIndex(layer.material)})`)
}

function paintRelief(layer: Layer): string {
  if (layer.kind === 'fill') return tracePath(layer.shape, '#808080')
  if (layer.kind === 'stain' || !layer.relief) return ''
  const grey = Math.round(Math.min(255, Math.max(0, 128 + layer.relief / RELIEF_STEP)))
  return strokePath(layer, `rgb(${grey},${grey},${grey})`, 1)
}

function strokePath(layer: Extract<Layer, { kind: 'stroke' }>, color: string, opacity: number): string {
  const dash = layer.dash ? ` stroke-dasharray="${layer.dash.join(' ')}"` : ''
  return `<path d="${toPath(layer.line, layer.closed)}" fill="none" stroke="${color}" stroke-width="${layer.width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"${dash}/>`
}

function tracePath(shape: Line, color: string): string {
  return `<path d="${toPath(shape, true)}" fill="${color}"/>`
}

/** An SVG path of straight pieces. */
export function toPath(line: Line, closed = false): string {
  return `M${line.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}${closed ? 'Z' : ''}`
}

async function rasterise(view: View, defs: string, body: string, share = 1): Promise<Buffer> {
  const width = Math.max(8, Math.ceil(view.width * view.scale * share))
  const height = Math.max(8, Math.ceil(view.height * view.scale * share))
  const scale = view.scale * share
  const across = view.mirrored
    ? `matrix(${-scale} 0 0 ${-scale} ${(view.left + view.width) * scale} ${view.top * scale})`
    : `matrix(${scale} 0 0 ${-scale} ${-view.left * scale} ${view.top * scale})`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${defs}</defs><g transform="${across}">${body}</g></svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
}

/** A view that holds all parts with a margin (mm). */
export function frameParts(parts: Part[], scale: number, mirrored: boolean, margin = 4): View {
  const [left, bottom, right, top] = boundLines(parts.flatMap(outlinesOf))
  return {
    scale,
    left: left - margin,
    top: top + margin,
    width: right - left + 2 * margin,
    height: top - bottom + 2 * margin,
    mirrored,
  }
}
