import { darken, lighten, mixColors } from './colors.ts'
import { ellipse, type Line, offsetLine, type Point, ribbon } from './geometry.ts'
import { fill, groove, type Layer, type Part, stitchLine } from './layers.ts'
import type { MaterialName } from './materials.ts'

/** Options of a formal sole, mm. */
export interface DressSole {
  sole: string
  heel: string
  edge?: string
  thread?: string
  heelHeight?: number
  /** End of the heel block, mm from the back. */
  heelEnd?: number
  rubber?: boolean
  length?: number
  thick?: number
}

/** Welted sole with a stacked or rubber heel block. */
export function dressSole(feather: Line, options: DressSole): Part[] {
  const thick = options.thick ?? 4.2
  const end = options.heelEnd ?? 76
  const welt = offsetLine(feather, 1.2)
  const under = offsetLine(feather, -thick - 2)
  const [start, tip] = [welt[0] as Point, welt[welt.length - 1] as Point]
  const sole: Line = [
    [start[0] - 2.5, start[1]],
    ...welt,
    [tip[0] + 3.4, tip[1] - 0.6],
    [tip[0] + 3.2, tip[1] - 3],
    ...[...under].reverse(),
    [start[0] - 2, start[1] - thick - 1],
  ]
  const edge = options.edge ?? options.sole
  const weltLine = offsetLine(feather, -2.2)
  const soleLayers: Layer[] = [
    fill(sole, edge, options.rubber ? 'rubber' : 'stack', 0),
    fill(offsetWelt(welt, 3.4), lighten(edge, 0.06), 'leather', 0.5),
    groove(weltLine, edge, 0.7, 0.7),
  ]
  if (options.thread) soleLayers.push(...stitchLine(offsetLine(feather, 0), options.thread, { length: 2 }))
  const heelTop = offsetLine(feather, -thick + 1).filter(([x]) => x < end)
  const last = heelTop[heelTop.length - 1] as Point
  const block: Line = [[2.5, last[1] + 6], ...heelTop, [end, last[1]], [end - 3.2, 0.2], [9, 0], [6.4, 1.2]]
  const heelLayers: Layer[] = [
    fill(block, options.heel, options.rubber ? 'rubber' : 'stack', 0),
    fill(
      [
        [0, 5.2],
        [end + 2, 5.2],
        [end + 2, -2],
        [0, -2],
      ],
      darken(options.heel, 0.62),
      'rubber',
      -0.3,
    ),
    groove(
      [
        [0, 5.2],
        [end, 5.2],
      ],
      options.heel,
      0.7,
      0.6,
    ),
  ]
  const parts: Part[] = [
    {
      layers: heelLayers,
      clip: block,
      volume: [
        [3, 90],
        [3, -70],
        [end + 12, -70],
        [end + 12, 90],
      ],
      depth: 0.4,
      bevel: [1, 1],
    },
  ]
  parts.push({ layers: soleLayers, clip: sole, depth: 0.3, bevel: [1.4, 1.2], cast: 1.8 })
  return parts
}

function offsetWelt(welt: Line, thick: number): Line {
  return [...welt, ...offsetLine(welt, -thick).reverse()]
}

/** Round pebbles of a driving sole. */
export function pebbles(line: Line, count: number, color: string): Part {
  const layers: Layer[] = []
  for (let index = 0; index < count; index++) {
    const at = line[Math.floor((index / (count - 1)) * (line.length - 1))] as Point
    layers.push(fill(ellipse(at[0], at[1], 3.4, 2.8), mixColors(color, '#ffffff', 0.04), 'rubber', 0.4))
  }
  return { layers, depth: 0.7, bevel: [1, 1] }
}

/** A thin leather sole that follows the feather line. */
export function thinSole(feather: Line, color: string, thick: number, material: MaterialName = 'leather'): Part {
  const middle = offsetLine(feather, -thick / 2 + 0.8)
  const shape = ribbon(middle, thick)
  return {
    layers: [fill(shape, color, material, 0), groove(offsetLine(middle, thick * 0.2), color, 0.5, 0.4)],
    clip: shape,
    depth: 0.3,
    bevel: [0.9, 0.8],
    cast: 0.8,
  }
}
