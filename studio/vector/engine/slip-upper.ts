import { darken } from './colors.ts'
import { burnishLayers } from './dress-upper.ts'
import { curve, type Line, offsetLine, type Point } from './geometry.ts'
import { buildLast, crestAt, featherAt, type Last } from './last.ts'
import { chooseThread, fill, groove, type Layer, mould, type Part, stitchLine } from './layers.ts'
import type { MaterialName } from './materials.ts'
import { insidePart } from './sport-upper.ts'

/** How a slip-on upper (loafer, moccasin, school bar shoe) is built. */
export interface SlipUpper {
  color: string
  material: MaterialName
  lining: string
  burnish: number
  /** Layers drawn on the upper after the base. */
  extra: Layer[]
  piping?: string
}

/** The loafer last, about 300 mm long, with a low opening that rises to the instep at 128 mm. */
export function loaferLast(options: { soft?: boolean; flat?: boolean } = {}): Last {
  const sole: Line = options.flat
    ? [
        [5, 14],
        [60, 12.5],
        [130, 11.5],
        [200, 11.5],
        [250, 14.5],
        [298, 24],
      ]
    : [
        [5, 26.5],
        [45, 25.5],
        [80, 21.5],
        [115, 15],
        [160, 9.5],
        [205, 8],
        [250, 10],
        [299, 19],
      ]
  const drop = options.flat ? -9 : 0
  return buildLast({
    heel: [
      [7, 25 + drop],
      [3, 40 + drop],
      [3.5, 56 + drop],
      [8, 74],
      [12, 84],
      [14, 88],
    ],
    collar: [
      [14, 88],
      [19, 89],
      [30, 84],
      [48, 75],
      [70, 69.5],
      [92, 72],
      [108, 81],
      [119, 93],
    ],
    instep: [
      [119, 93],
      [128, 93.5],
      [142, 89],
      [160, 80],
      [182, 70.5],
    ],
    toe: [
      [182, 70.5],
      [206, 63],
      [232, 58],
      [256, 53.5],
      [276, 47.5],
      [291, 38.5],
      [298.5, 28],
      [300, 16],
    ],
    feather: sole,
    lift: 9,
  })
}

/** Bodies of a slip-on upper without sole and fittings. */
export function slipUpper(last: Last, style: SlipUpper): Part[] {
  const { color } = style
  const layers: Layer[] = [fill(last.outline, color, style.material, 0), ...burnishLayers(last, style), ...style.extra]
  layers.push(
    mould(offsetLine(last.collar, -1.4), 2.6, 0.5),
    ...stitchLine(offsetLine(last.collar, -3.6), chooseThread(color)),
  )
  if (style.piping)
    layers.push({ kind: 'stroke', line: offsetLine(last.collar, -0.9), width: 2.4, color: style.piping, relief: 0.5 })
  return [
    insidePart(last, style.lining),
    farTop(last, style),
    { layers, clip: last.outline, volume: last.volume, depth: 0.6, bevel: [1.1, 1.1], cast: 2 },
  ]
}

/** The far rim of the tongue, seen above the near one. */
function farTop(last: Last, style: SlipUpper): Part {
  const [x, y] = last.instep[0] as Point
  const shape = curve(
    [
      [x - 10, y - 14],
      [x - 6, y - 2],
      [x + 1, y + 4],
      [x + 12, y + 4],
      [x + 24, y - 2],
      [x + 20, y - 12],
    ],
    true,
  )
  return {
    layers: [fill(shape, darken(style.color, 0.3), style.material, 0)],
    clip: shape,
    depth: 0.2,
    bevel: [1, 1],
    shade: 0.9,
  }
}

/** The raised apron seam of a moccasin toe. */
export function apronSeam(last: Last, color: string, thread: string, low = 0): Layer[] {
  const y = (x: number) => crestAt(last, x)
  const line = curve([
    [134, featherAt(last, 134) + 41 - low],
    [164, y(164) - 25],
    [196, y(196) - 19],
    [228, y(228) - 14.5],
    [258, y(258) - 11],
    [278, y(278) - 6.5],
    [289, y(289) - 1],
  ])
  const out: Layer[] = [mould(offsetLine(line, -1.6), 4, 0.9), groove(line, color, 1.3, 1)]
  for (let index = 3; index < line.length - 2; index += 3) {
    const [ax, ay] = line[index] as Point
    out.push({
      kind: 'stroke',
      line: [
        [ax, ay + 1.8],
        [ax + 0.9, ay - 3.2],
      ],
      width: 1,
      color: thread,
      relief: 0.5,
    })
  }
  return out
}
