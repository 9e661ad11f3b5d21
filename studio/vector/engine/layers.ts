import { darken, dye, lightness, mixColors } from './colors.ts'
import { insetShape, type Line, offsetLine } from './geometry.ts'
import type { MaterialName } from './materials.ts'

/** A filled area with its own colour, material and height above the part's body (mm). */
export interface Fill {
  kind: 'fill'
  shape: Line
  color: string
  material: MaterialName
  height: number
}

/** A drawn line: colour on the surface, relief (mm, negative is a groove), or both. */
export interface Stroke {
  kind: 'stroke'
  line: Line
  closed?: boolean
  width: number
  color?: string
  opacity?: number
  relief?: number
  dash?: readonly [number, number]
}

/** A soft stain or burnish: an ellipse that fades to nothing at its edge. */
export interface Stain {
  kind: 'stain'
  at: readonly [number, number]
  radius: readonly [number, number]
  color: string
  opacity: number
}

export type Layer = Fill | Stroke | Stain

/** One body of the shoe that lies in one depth: it is lit as a whole and casts a soft shadow on what is behind it. */
export interface Part {
  layers: Layer[]
  /** Visible outline; without it the layers show whole. */
  clip?: Line
  /** Outline of the rounded body behind the visible outline; the visible outline itself if not given. */
  volume?: Line
  /** Roundness of the body: 0 flat, 1 as deep as it is wide. */
  depth: number
  /** Rounding of the visible edges: height and reach, mm. */
  bevel?: readonly [number, number]
  /** Reach of the shadow thrown on the parts behind, mm. */
  cast?: number
  /** Light that reaches this part, 1 is full; insides of shoes are darker. */
  shade?: number
}

/** A filled area. */
export function fill(shape: Line, color: string, material: MaterialName, height = 0): Fill {
  return { kind: 'fill', shape, color, material, height }
}

/** A row of stitches along a line in a small valley of the surface. */
export function stitchLine(line: Line, color: string, options: { closed?: boolean; length?: number } = {}): Layer[] {
  const length = options.length ?? 2.1
  const shared = { kind: 'stroke', line, closed: options.closed } as const
  return [
    { ...shared, width: 1.7, relief: -0.3, color: '#1a120c', opacity: 0.12 },
    { ...shared, width: 0.75, relief: 0.5, color, dash: [length, length * 0.62] },
  ]
}

/** Thread colour that shows on a surface without shouting. */
export function chooseThread(color: string): string {
  const ground = dye(color)
  if (lightness(ground) > 0.62) return mixColors(ground, '#6d6255', 0.42)
  return mixColors(ground, '#e9dcc6', lightness(ground) < 0.2 ? 0.2 : 0.4)
}

/** A piece of material laid on the upper: fill, cut edge and one or two stitch rows inside its outline. */
export function panel(
  shape: Line,
  color: string,
  material: MaterialName,
  height: number,
  stitch: { rows?: 0 | 1 | 2; thread?: string } = {},
): Layer[] {
  const thread = stitch.thread ?? chooseThread(color)
  const rows = stitch.rows ?? 1
  const out: Layer[] = [
    fill(shape, color, material, height),
    { kind: 'stroke', line: shape, closed: true, width: 0.8, color: darken(color, 0.55), opacity: 0.55 },
  ]
  if (rows > 0) out.push(...stitchLine(insetShape(shape, 2), thread, { closed: true }))
  if (rows > 1) out.push(...stitchLine(insetShape(shape, 4.2), thread, { closed: true }))
  return out
}

/** A seam: a groove with a stitch row beside it, on one or both sides. */
export function seam(line: Line, color: string, sides: 'left' | 'right' | 'both' = 'both'): Layer[] {
  const thread = chooseThread(color)
  const out: Layer[] = [groove(line, color)]
  if (sides !== 'right') out.push(...stitchLine(offsetLine(line, 1.9), thread))
  if (sides !== 'left') out.push(...stitchLine(offsetLine(line, -1.9), thread))
  return out
}

/** A fine pressed line. */
export function groove(line: Line, color: string, width = 0.9, depth = 0.6): Layer {
  return { kind: 'stroke', line, width, relief: -depth, color: darken(color, 0.6), opacity: 0.5 }
}

/** A raised or sunken soft line without colour of its own: piping, crease, padding. */
export function mould(line: Line, width: number, relief: number): Layer {
  return { kind: 'stroke', line, width, relief }
}

/** A soft stain. */
export function stain(
  at: readonly [number, number],
  radius: readonly [number, number],
  color: string,
  opacity: number,
): Stain {
  return { kind: 'stain', at, radius, color, opacity }
}
