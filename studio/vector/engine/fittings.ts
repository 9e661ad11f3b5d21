import { darken, dye, lighten, mixColors } from './colors.ts'
import { directionAt, ellipse, insetShape, type Line, type Point, pointAt, ribbon, roundBox } from './geometry.ts'
import { chooseThread, fill, type Layer, type Part, stitchLine } from './layers.ts'
import type { MaterialName } from './materials.ts'

/** A row of small punched holes along a line, spaced by pitch (mm). */
export function punchRow(line: Line, count: number, radius: number, color: string): Layer[] {
  return Array.from({ length: count }, (_, index) =>
    punchHole(pointAt(line, count === 1 ? 0.5 : index / (count - 1)), radius, color),
  ).flat()
}

/** One punched hole. */
export function punchHole(at: Point, radius: number, color: string): Layer[] {
  const line: Line = [at, [at[0] + 0.01, at[1]]]
  return [{ kind: 'stroke', line, width: radius * 2, color: darken(color, 0.82), opacity: 0.92, relief: -0.5 }]
}

/** Metal or plain eyelets along a line. */
export function eyelets(line: Line, count: number, color: string, radius = 2.1): Layer[] {
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = pointAt(line, (index + 0.5) / count)
    return [
      { kind: 'stroke', line: ellipse(x, y, radius), closed: true, width: 1.1, color, relief: 0.7 } as Layer,
      ...punchHole([x, y], radius * 0.62, '#1b1613'),
    ]
  }).flat()
}

/** Options of a lacing, mm. */
export interface Lacing {
  count: number
  color: string
  width: number
  /** How far each bar reaches over the instep. */
  reach: number
  bow?: boolean
  material?: MaterialName
}

/** Laces as seen from the side: bars that come out of the eyelets and run up over the instep. */
export function lacePart(eyeletLine: Line, lacing: Lacing): Part {
  const layers: Layer[] = []
  const { count, width, reach } = lacing
  for (let index = count - 1; index >= 0; index--) {
    const share = (index + 0.5) / count
    const [x, y] = pointAt(eyeletLine, share)
    const [dx, dy] = directionAt(eyeletLine, share)
    const [nx, ny] = dx > 0 ? [-dy, dx] : [dy, -dx]
    const reachAt = (along: number, out: number): Point => [
      x + nx * reach * out + dx * reach * along,
      y + ny * reach * out + dy * reach * along,
    ]
    const middle = reachAt(-0.12, 0.62)
    const end = reachAt(-0.62, 1)
    const cross = ribbon(curveBand(reachAt(-0.3, 0.1), reachAt(0.1, 0.7), reachAt(0.75, 0.98)), width * 0.85)
    if (index > 0) layers.push(...laceBand(cross, darken(lacing.color, 0.22), lacing.material, 0.3))
    layers.push(...laceBand(ribbon(curveBand([x, y], middle, end), width), lacing.color, lacing.material, 1.4))
  }
  if (lacing.bow) layers.push(...drawBow(pointAt(eyeletLine, 0.02), lacing))
  return { layers, depth: 0.3, bevel: [width * 0.28, width * 0.3], cast: 1.4 }
}

function curveBand(from: Point, middle: Point, to: Point): Line {
  return Array.from({ length: 9 }, (_, index) => {
    const t = index / 8
    const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
    return [from[0] * a + middle[0] * b + to[0] * c, from[1] * a + middle[1] * b + to[1] * c] as const
  })
}

function laceBand(shape: Line, color: string, material: MaterialName = 'thread', height = 1): Layer[] {
  return [
    fill(shape, color, material, height),
    { kind: 'stroke', line: shape, closed: true, width: 0.5, color: darken(color, 0.5), opacity: 0.5 },
  ]
}

function drawBow([x, y]: Point, lacing: Lacing): Layer[] {
  const width = lacing.width * 0.85
  const loop = (points: Line) => laceBand(ribbon(bendLine(points), width), lacing.color, lacing.material, 2.4)
  const top: Point = [x + 3, y + lacing.reach * 0.75]
  const [cx, cy] = top
  return [
    ...loop([top, [cx + 8, cy - 12], [cx + 15, cy - 24]]),
    ...loop([top, [cx + 1, cy - 14], [cx + 4, cy - 27]]),
    ...loop([top, [cx + 13, cy + 6], [cx + 24, cy - 2], [cx + 17, cy - 9], top]),
    ...loop([top, [cx - 9, cy + 6], [cx - 19, cy - 1], [cx - 12, cy - 8], top]),
    ...laceBand(roundBox(cx, cy - 0.5, width * 1.5, width * 1.7, 1.2, 20), lacing.color, lacing.material, 3.2),
  ]
}

function bendLine(points: Line): Line {
  const out: Line = []
  for (let index = 0; index < points.length - 1; index++) {
    const [a, b] = [points[index] as Point, points[index + 1] as Point]
    const before = points[index - 1] ?? a
    const after = points[index + 2] ?? b
    for (let step = 0; step < 8; step++) {
      const t = step / 8
      const blend = (p: number, q: number, r: number, s: number) =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t)
      out.push([blend(before[0], a[0], b[0], after[0]), blend(before[1], a[1], b[1], after[1])])
    }
  }
  out.push(points[points.length - 1] as Point)
  return out
}

/** A strap as its own body, stitched along both edges. */
export function strapPart(
  line: Line,
  width: number,
  color: string,
  material: MaterialName,
  options: { endWidth?: number; stitched?: boolean; thread?: string; height?: number; extra?: Layer[] } = {},
): Part {
  const shape = ribbon(line, width, options.endWidth ?? width)
  const layers: Layer[] = [fill(shape, color, material, options.height ?? 1.2)]
  if (options.stitched !== false) {
    layers.push(...stitchLine(insetShape(shape, 1.9), options.thread ?? chooseThread(color), { closed: true }))
  }
  if (options.extra) layers.push(...options.extra)
  return { layers, clip: shape, depth: 0.16, bevel: [1.1, 1], cast: 2.2 }
}

/** A frame buckle with its pin, as a body of its own. */
export function bucklePart(at: Point, width: number, height: number, degrees: number, metal = 'brass'): Part {
  const [x, y] = at
  const outer = roundBox(x, y, width, height, Math.min(width, height) * 0.28, degrees)
  const turn = (degrees * Math.PI) / 180
  const reach = width / 2
  const pin: Line = [
    [x - Math.cos(turn) * reach, y - Math.sin(turn) * reach],
    [x + Math.cos(turn) * reach * 1.05, y + Math.sin(turn) * reach * 1.05],
  ]
  const frame = [...outer, outer[0] as Point]
  return {
    layers: [fill(ribbon(frame, 2.1), metal, 'metal', 1.6), fill(ribbon(pin, 1.4), lighten(metal, 0.12), 'metal', 2)],
    depth: 0.5,
    bevel: [1, 0.8],
    cast: 1.2,
  }
}

/** A row of round beads, stones, mirrors or studs along a line. */
export function beadPart(line: Line, count: number, radius: number, color: string, material: MaterialName): Part {
  const layers: Layer[] = []
  for (let index = 0; index < count; index++) {
    const [x, y] = pointAt(line, count === 1 ? 0.5 : index / (count - 1))
    layers.push(fill(ellipse(x, y, radius), color, material, 1))
    layers.push({
      kind: 'stroke',
      line: ellipse(x, y, radius),
      closed: true,
      width: 0.5,
      color: darken(color, 0.6),
      opacity: 0.6,
    })
  }
  return { layers, depth: 0.8, bevel: [radius * 0.6, radius * 0.5], cast: 0.9 }
}

/** Metal that suits an accent colour. */
export function chooseMetal(accent: string): string {
  if (['gold', 'goldenrod', 'brass', 'yellow'].includes(accent)) return dye('brass')
  if (['silver', 'gray', 'white', 'dimgray'].includes(accent)) return dye('steel')
  return mixColors('brass', 'steel', 0.25)
}
