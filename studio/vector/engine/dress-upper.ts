import { darken, lighten, mixColors } from './colors.ts'
import { eyelets, lacePart, punchHole } from './fittings.ts'
import { curve, cutLine, directionAt, type Line, measureLine, offsetLine, type Point, pointAt } from './geometry.ts'
import { crestAt, featherAt, type Last } from './last.ts'
import { chooseThread, fill, groove, type Layer, mould, type Part, panel, seam, stain, stitchLine } from './layers.ts'
import type { MaterialName } from './materials.ts'
import { insidePart } from './sport-upper.ts'

/** How a formal laced upper is built. */
export interface DressUpper {
  color: string
  material: MaterialName
  lining: string
  lace: string
  /** Oxford: the facing lies under the vamp; derby: the quarter lies on it. */
  facing: 'closed' | 'open'
  toe: 'plain' | 'cap' | 'wing' | 'apron' | 'bumper'
  brogue: boolean
  eyelets: number
  metalEyelets?: boolean
  heel: 'seam' | 'counter' | 'strip'
  burnish: number
  flatLace?: boolean
  bow?: boolean
  piping?: string
}

/** All bodies of a formal laced upper, back to front, without the sole. */
export function dressUpper(last: Last, style: DressUpper): Part[] {
  const parts = [insidePart(last, style.lining), tongue(last, style), vampAndQuarter(last, style)]
  const eyeletLine = cutLine(
    offsetLine(last.instep, style.facing === 'open' ? -5 : -5.5),
    0.03,
    style.facing === 'open' ? 0.86 : 0.9,
  )
  parts.push(
    lacePart(eyeletLine, {
      count: style.eyelets,
      color: style.lace,
      width: style.flatLace ? 4 : 2.9,
      reach: 10,
      bow: style.bow,
    }),
  )
  return parts
}

function tongue(last: Last, style: DressUpper): Part {
  const front = last.instep[0] as Point
  const low = pointAt(last.instep, 0.94)
  const crest = offsetLine(cutLine(last.instep, 0.05, 0.94), 3.6).filter((_, index) => index % 9 === 8)
  const shape = curve(
    [
      [front[0] - 3, front[1] - 16],
      [front[0] - 9, front[1]],
      [front[0] - 12, front[1] + 10],
      [front[0] - 8, front[1] + 13],
      [front[0] + 2, front[1] + 9],
      ...crest,
      [low[0], low[1] - 4],
      pointAt(offsetLine(last.instep, -14), 0.4),
    ],
    true,
  )
  return {
    layers: [
      fill(shape, darken(style.color, 0.12), style.material, 0),
      stain([front[0] + 14, front[1] - 8], [34, 14], '#120c08', 0.4),
    ],
    clip: shape,
    depth: 0.3,
    bevel: [1.2, 1],
    cast: 2,
  }
}

function vampAndQuarter(last: Last, style: DressUpper): Part {
  const { color, material } = style
  const layers: Layer[] = [
    fill(last.outline, color, material, 0),
    ...burnishLayers(last, style),
    ...toeLayers(last, style),
  ]
  layers.push(...facingLayers(last, style), ...heelLayers(last, style))
  layers.push(
    mould(offsetLine(last.collar, -1.6), 2.4, 0.4),
    ...stitchLine(offsetLine(last.collar, -3.2), chooseThread(color)),
  )
  if (style.piping)
    layers.push({ kind: 'stroke', line: offsetLine(last.collar, -0.8), width: 2.2, color: style.piping, relief: 0.5 })
  layers.push(
    ...eyelets(
      cutLine(offsetLine(last.instep, -5), 0.03, style.facing === 'open' ? 0.86 : 0.9),
      style.eyelets,
      style.metalEyelets ? 'brass' : darken(color, 0.4),
      1.6,
    ),
  )
  return { layers, clip: last.outline, volume: last.volume, depth: 0.6, bevel: [1, 1], cast: 2 }
}

/** Darker toe and heel and a lit vamp, as polish leaves them. */
export function burnishLayers(last: Last, style: { color: string; burnish: number }): Layer[] {
  const nose = last.toe[last.toe.length - 1] as Point
  const dark = darken(style.color, 0.75)
  return [
    stain([nose[0] + 2, 34], [52, 44], dark, style.burnish),
    stain([-4, 50], [44, 60], dark, style.burnish * 0.8),
    stain([150, featherAt(last, 150)], [120, 14], dark, style.burnish * 0.7),
    stain([nose[0] - 95, 58], [60, 22], lighten(style.color, 0.5), style.burnish * 0.22),
  ]
}

function toeLayers(last: Last, style: DressUpper): Layer[] {
  const y = (x: number) => crestAt(last, x)
  const base = (x: number) => featherAt(last, x)
  const { color } = style
  if (style.toe === 'cap') {
    const cap: Line = [
      ...curve([
        [238, base(238) - 8],
        [236, base(236) + 18],
        [240, y(240) - 8],
        [245, y(245) + 4],
      ]),
      [330, 90],
      [330, -10],
    ]
    const edge = cap.slice(0, -2)
    return [
      ...panel(cap, color, style.material, 0.7, { rows: 2 }),
      ...(style.brogue ? broguing(offsetLine(edge, -5), color) : []),
    ]
  }
  if (style.toe === 'wing') {
    const wing: Line = [
      ...curve([
        [118, base(118) - 6],
        [150, base(150) + 9],
        [186, base(186) + 16],
        [216, base(216) + 24],
        [236, y(236) - 11],
        [248, y(248) - 7],
        [254, y(254) + 3],
      ]),
      [330, 90],
      [330, -10],
    ]
    const edge = wing.slice(0, -2)
    return [
      ...panel(wing, color, style.material, 0.7, { rows: 1 }),
      ...broguing(offsetLine(edge, -5.4), color),
      ...medallion(last, color),
    ]
  }
  if (style.toe === 'apron') {
    const line = curve([
      [150, base(150) + 26],
      [184, base(184) + 33],
      [222, y(222) - 14],
      [254, y(254) - 11],
      [276, y(276) - 7],
      [292, y(290) + 2],
    ])
    return [
      mould(offsetLine(line, 1), 2.6, 0.7),
      groove(line, color, 1.1, 0.9),
      ...stitchLine(offsetLine(line, 2.4), chooseThread(color)),
    ]
  }
  if (style.toe === 'bumper') {
    const guard: Line = [
      ...curve([
        [228, base(228) - 8],
        [246, base(246) + 16],
        [268, base(268) + 28],
        [286, y(286) - 3],
        [296, y(292) + 6],
      ]),
      [330, 70],
      [330, -10],
    ]
    return [fill(guard, mixColors(color, '#191817', 0.6), 'rubber', 1.2), groove(guard, color)]
  }
  return []
}

function broguing(line: Line, color: string): Layer[] {
  const count = Math.floor(measureLine(line) / 5)
  const out: Layer[] = []
  for (let index = 0; index < count; index++) {
    const share = (index + 0.5) / count
    const at = pointAt(line, share)
    const [dx, dy] = directionAt(line, share)
    out.push(...punchHole(at, 1.05, color))
    out.push(...punchHole([at[0] + dx * 2.4 - dy * 1.5, at[1] + dy * 2.4 + dx * 1.5], 0.55, color))
    out.push(...punchHole([at[0] + dx * 2.4 + dy * 1.5, at[1] + dy * 2.4 - dx * 1.5], 0.55, color))
  }
  return out
}

function medallion(last: Last, color: string): Layer[] {
  const out: Layer[] = []
  for (const [x, drop, size] of [
    [262, 5, 0.8],
    [267, 7, 1.1],
    [267, 3, 0.7],
    [272, 8, 0.8],
    [272, 4, 1.1],
    [277, 7, 0.8],
  ] as const) {
    out.push(...punchHole([x, crestAt(last, x) - drop], size, color))
  }
  return out
}

function facingLayers(last: Last, style: DressUpper): Layer[] {
  const end = last.instep[last.instep.length - 1] as Point
  const { color } = style
  if (style.facing === 'open') {
    const quarter: Line = [
      [-20, 150],
      [-20, -10],
      ...curve([
        [112, featherAt(last, 112) - 8],
        [124, 34],
        [142, 51],
        [163, 62],
        [end[0] - 7, end[1] - 4],
        [end[0] - 2, end[1] + 3],
        [end[0] - 6, end[1] + 12],
      ]),
    ]
    const out = panel(quarter, color, style.material, 0.9, { rows: 2 })
    if (style.brogue) out.push(...broguing(offsetLine(quarter.slice(2), 5.6), color))
    const line = offsetLine(last.instep, -12)
    return [...out, ...stitchLine(cutLine(line, 0, 0.9), chooseThread(color))]
  }
  const vamp = curve([
    [104, featherAt(last, 104) - 8],
    [124, 27],
    [152, 40],
    [176, 54],
    [end[0] + 4, end[1] - 4],
    [end[0] + 8, end[1] + 6],
  ])
  const facing = curve([
    [98, 110],
    [106, 84],
    [126, 78],
    [154, 65],
    [178, 57],
  ])
  const out = seam(vamp, color, 'right')
  out.push(groove(facing, color, 0.8, 0.5), ...stitchLine(offsetLine(facing, -1.8), chooseThread(color)))
  if (style.brogue) out.push(...broguing(offsetLine(vamp, -5), color))
  return out
}

function heelLayers(last: Last, style: DressUpper): Layer[] {
  const top = last.heel[last.heel.length - 1] as Point
  const { color } = style
  if (style.heel === 'counter') {
    const counter: Line = [
      ...curve([
        [-10, 70],
        [20, 66],
        [42, 54],
        [56, 38],
        [62, 16],
      ]),
      [-10, 10],
    ]
    const out = panel(counter, color, style.material, 0.6, { rows: 2 })
    return style.brogue ? [...out, ...broguing(offsetLine(counter.slice(0, -1), -5.2), color)] : out
  }
  if (style.heel === 'strip') {
    const strip: Line = [
      ...curve([
        [top[0] + 9, top[1] + 6],
        [17, 78],
        [13.5, 58],
        [14, 26],
      ]),
      [-10, 26],
      [-10, 100],
    ]
    return panel(strip, color, style.material, 0.6, { rows: 1 })
  }
  return seam(
    curve([
      [24, 102],
      [27, 82],
      [36, 60],
      [40, 22],
    ]),
    color,
    'left',
  )
}
