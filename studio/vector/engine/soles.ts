import { darken } from './colors.ts'
import { curve, heightAt, type Line, offsetLine, type Point } from './geometry.ts'
import { chooseThread, fill, groove, type Layer, mould, type Part, stitchLine } from './layers.ts'
import type { MaterialName } from './materials.ts'

/** Options of a wall-like sole (sneaker, trainer, school shoe), mm. */
export interface WallSole {
  color: string
  material?: MaterialName
  /** Outsole strip under the wall. */
  outsole?: string
  /** Line around the wall. */
  stripe?: string
  /** Stitch row near the top of the wall. */
  stitched?: boolean
  /** Ribbed bumper at the toe. */
  bumper?: boolean
  tread?: 'fine' | 'lug' | 'studs' | 'none'
  /** Lower edge, heel to toe. */
  bottom: Line
  /** Upper edge, heel to toe. */
  top: Line
  extra?: Layer[]
}

/** The outline of a sole between its two edges. */
export function soleOutline(top: Line, bottom: Line): Line {
  const [tip, end] = [top[top.length - 1] as Point, bottom[bottom.length - 1] as Point]
  const [back, start] = [top[0] as Point, bottom[0] as Point]
  const thick = tip[1] - end[1]
  const nose = curve([
    tip,
    [tip[0] + 1.4, tip[1] - thick * 0.22],
    [tip[0] - 0.5, tip[1] - thick * 0.55],
    [(tip[0] + end[0]) / 2 + 1, end[1] + thick * 0.18],
    end,
  ])
  const tall = back[1] - start[1]
  const heel = curve([start, [start[0] - 3, start[1] + tall * 0.2], [back[0] - 1.6, back[1] - tall * 0.4], back])
  return [...top, ...nose, ...[...bottom].reverse(), ...heel]
}

/** Ease the lower edge of a flat sole: contact from the heel to the ball, then toe spring. */
export function flatBottom(length: number, spring: number, heelLift = 5): Line {
  return curve([
    [5, heelLift + 2],
    [12, heelLift * 0.35],
    [24, 0],
    [length * 0.4, 0],
    [length * 0.66, 0],
    [length * 0.78, spring * 0.14],
    [length * 0.88, spring * 0.52],
    [length * 0.955, spring],
  ])
}

/** A wall sole as a body. */
export function wallSole(options: WallSole): Part[] {
  const { color, top, bottom } = options
  const material = options.material ?? 'rubber'
  const outline = soleOutline(top, bottom)
  const layers: Layer[] = [fill(outline, color, material, 0)]
  const parts: Part[] = []
  const outsole = options.outsole
  if (outsole) {
    const edge = offsetLine(bottom, 5.2)
    layers.push(fill(underLine(edge), outsole, 'rubber', 0.3))
    layers.push(groove(edge, outsole, 0.8, 0.7))
  }
  if (options.stripe) {
    const line = bottom.map(([x, y]) => [x, y + (heightAt(top, x) - y) * 0.72] as const)
    layers.push({ kind: 'stroke', line, width: 2, color: options.stripe, relief: 0.2 })
  }
  layers.push(mould(offsetLine(top, -1.6), 2.2, 0.5), groove(offsetLine(top, -3.2), color, 0.7, 0.6))
  if (options.stitched) layers.push(...stitchLine(offsetLine(top, -2), chooseThread(color), { length: 2.4 }))
  if (options.bumper) layers.push(...toeBumper(top, bottom, color))
  if (options.extra) layers.push(...options.extra)
  if (options.tread !== 'none') {
    layers.push(
      ...fineTread(bottom, outsole ?? color, options.tread === 'lug' ? 9 : 5.2, options.tread === 'lug' ? 3.4 : 1.6),
    )
  }
  if (options.tread === 'lug') parts.push(lugs(bottom, outsole ?? darken(color, 0.2), 6.5, 13))
  if (options.tread === 'studs') parts.push(lugs(bottom, outsole ?? color, 7, 9))
  const [left, right] = [top[0] as Point, top[top.length - 1] as Point]
  const volume: Line = [
    [left[0] - 2, 110],
    [left[0] - 2, -60],
    [right[0] - 1, -60],
    [right[0] + 3, 30],
    [right[0] + 2, 110],
  ]
  parts.push({ layers, clip: outline, volume, depth: 0.3, bevel: [2.6, 2], cast: 1.6 })
  return parts
}

/** The area under an edge, run on past both ends. */
function underLine(edge: Line): Line {
  const [first, last] = [edge[0] as Point, edge[edge.length - 1] as Point]
  return [
    [first[0] - 14, first[1] + 4],
    ...edge,
    [last[0] + 16, last[1] + 8],
    [last[0] + 16, -20],
    [first[0] - 14, -20],
  ]
}

function toeBumper(top: Line, bottom: Line, color: string): Layer[] {
  const right = (top[top.length - 1] as Point)[0]
  const out: Layer[] = []
  for (let x = right - 36; x < right - 1; x += 2.6) {
    const [from, to] = [heightAt(bottom, x) + 6, heightAt(top, x) - 5]
    if (to - from > 2)
      out.push(
        groove(
          [
            [x, from],
            [x + 0.5, to],
          ],
          color,
          0.9,
          0.6,
        ),
      )
  }
  return out
}

function fineTread(bottom: Line, color: string, pitch: number, depth: number): Layer[] {
  const out: Layer[] = []
  const [from, to] = [(bottom[0] as Point)[0] + 12, (bottom[bottom.length - 1] as Point)[0] - 6]
  for (let x = from; x < to; x += pitch) {
    const y = heightAt(bottom, x)
    out.push({
      kind: 'stroke',
      line: [
        [x, y - 1],
        [x, y + depth],
      ],
      width: pitch * 0.26,
      color: darken(color, 0.6),
      opacity: 0.75,
      relief: -0.6,
    })
  }
  return out
}

/** Blocks of a lugged or studded sole that stand below the wall. */
function lugs(bottom: Line, color: string, depth: number, pitch: number): Part {
  const layers: Layer[] = []
  const [from, to] = [(bottom[0] as Point)[0] + 4, (bottom[bottom.length - 1] as Point)[0] - 2]
  for (let x = from; x < to; x += pitch) {
    const [y, z] = [heightAt(bottom, x), heightAt(bottom, x + pitch * 0.68)]
    layers.push(
      fill(
        [
          [x, y + 3],
          [x + pitch * 0.1, y - depth],
          [x + pitch * 0.6, z - depth],
          [x + pitch * 0.7, z + 3],
        ],
        color,
        'rubber',
        0,
      ),
    )
  }
  return { layers, depth: 0.3, bevel: [0.8, 0.8] }
}

/** The flat footbed seen edge-on, with an insole line and an optional outsole strip: for sandals and slides. */
export function slabSole(
  top: Line,
  bottom: Line,
  colors: { wall: string; outsole?: string; bed: string },
  material: MaterialName,
  extra: Layer[] = [],
): Part[] {
  const outline = soleOutline(top, bottom)
  const rim: Line = top.map(([x, y], index) => {
    const share = index / (top.length - 1)
    return [x, y + 5.5 * Math.sin(Math.PI * Math.min(0.97, Math.max(0.03, share))) ** 0.35] as const
  })
  const bed: Line = [...rim, ...offsetLine(top, -4).reverse()]
  const layers: Layer[] = [fill(outline, colors.wall, material, 0)]
  if (colors.outsole) {
    const edge = offsetLine(bottom, 6.4)
    layers.push(fill(underLine(edge), colors.outsole, 'rubber', 0.3), groove(edge, colors.wall))
  }
  layers.push(mould(offsetLine(top, -1.4), 1.6, 0.35), ...extra)
  layers.push(...fineTread(bottom, colors.outsole ?? colors.wall, 5.5, 1.4))
  const bedLayers: Layer[] = [
    fill(bed, colors.bed, 'lining', 0),
    { kind: 'stroke', line: rim, width: 1, color: darken(colors.bed, 0.4), opacity: 0.5 },
  ]
  return [
    { layers: bedLayers, clip: bed, depth: 0.1, shade: 0.92 },
    {
      layers,
      clip: outline,
      volume: [
        [(top[0] as Point)[0] - 2, 90],
        [(top[0] as Point)[0] - 2, -50],
        [(top[top.length - 1] as Point)[0] + 2, -50],
        [(top[top.length - 1] as Point)[0] + 2, 90],
      ],
      depth: 0.28,
      bevel: [2, 1.6],
      cast: 0.8,
    },
  ]
}
