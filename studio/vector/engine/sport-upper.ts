import { darken, lighten, mixColors } from './colors.ts'
import { eyelets, lacePart, punchRow, strapPart } from './fittings.ts'
import { curve, cutLine, type Line, offsetLine, type Point, pointAt } from './geometry.ts'
import { crestAt, featherAt, type Last } from './last.ts'
import { chooseThread, fill, groove, type Layer, mould, type Part, panel, stain, stitchLine } from './layers.ts'
import type { MaterialName } from './materials.ts'

/** How a laced or strapped sport upper is built. */
export interface SportUpper {
  color: string
  accent: string
  material: MaterialName
  overlay: string
  overlayMaterial: MaterialName
  lining: string
  lace: string
  closure: 'laces' | 'straps' | 'slip-on' | 'gore' | 'elastic-strap'
  straps?: number
  toe: 'plain' | 'overlay' | 'cap' | 'perforated' | 'mudguard' | 'wing'
  side: 'plain' | 'bars' | 'sweep' | 'saddle' | 'ribs' | 'chevron' | 'line' | 'wave'
  heel: 'counter' | 'tab' | 'patch' | 'wrap'
  eyelets: number
  metalEyelets?: boolean
  padded?: boolean
  contrast?: string
  print?: Layer[]
}

/** All bodies of a sport upper, back to front, without the sole. */
export function sportUpper(last: Last, style: SportUpper): Part[] {
  const parts: Part[] = [insidePart(last, style.lining)]
  if (style.closure !== 'slip-on' && style.closure !== 'gore') parts.push(tonguePart(last, style))
  parts.push(upperPart(last, style))
  const eyeletLine = offsetLine(last.instep, -6)
  if (style.closure === 'laces') {
    const short = cutLine(eyeletLine, 0.03, 0.97)
    parts.push(lacePart(short, { count: style.eyelets, color: style.lace, width: 5.4, reach: 13 }))
  }
  if (style.closure === 'straps') parts.push(...velcroStraps(last, style))
  if (style.closure === 'elastic-strap') {
    const lower = cutLine(eyeletLine, 0.42, 0.97)
    parts.push(lacePart(lower, { count: 3, color: style.lace, width: 3.8, reach: 10 }))
    parts.push(...velcroStraps(last, { ...style, straps: 1 }))
  }
  return parts
}

/** The lining of the far wall. */
export function insidePart(last: Last, lining: string): Part {
  const front = last.collar[last.collar.length - 1] as Point
  return {
    layers: [
      fill(last.inside, lining, 'lining', 0),
      stain([front[0] - 20, front[1] - 16], [44, 16], '#140e0a', 0.55),
      stain([front[0] - 60, front[1] - 22], [50, 9], '#140e0a', 0.5),
      mould(last.inside.slice(0, Math.floor(last.inside.length / 2)), 3, 0.9),
    ],
    clip: last.inside,
    depth: 0.15,
    bevel: [1, 1.2],
    shade: 0.82,
  }
}

function tonguePart(last: Last, style: SportUpper): Part {
  const front = last.instep[0] as Point
  const low = pointAt(last.instep, 0.98)
  const crest = offsetLine(cutLine(last.instep, 0.02, 0.98), 5.5)
  const shape = curve(
    [
      [front[0] - 4, front[1] - 16],
      [front[0] - 12, front[1] - 2],
      [front[0] - 17, front[1] + 10],
      [front[0] - 16, front[1] + 16],
      [front[0] - 9, front[1] + 17.5],
      [front[0] + 2, front[1] + 12],
      ...crest.filter((_, index) => index % 10 === 9).map((point): Point => point),
      [low[0] + 2, low[1]],
      [low[0] - 10, low[1] - 8],
      [front[0] + 30, front[1] - 26],
    ],
    true,
  )
  const edge = curve([
    [front[0] - 17, front[1] + 9],
    [front[0] - 10, front[1] + 9.5],
    [front[0] + 3, front[1] + 3],
  ])
  const color =
    style.material === 'mesh' || style.material === 'knit' ? style.color : mixColors(style.color, style.overlay, 0.3)
  return {
    layers: [
      fill(shape, color, style.material, 0),
      ...stitchLine(edge, chooseThread(color)),
      stain([front[0] + 14, front[1] - 8], [34, 16], '#140e0a', 0.3),
    ],
    clip: shape,
    depth: 0.4,
    bevel: [1.6, 1.4],
    cast: 3,
  }
}

function upperPart(last: Last, style: SportUpper): Part {
  const { color, material } = style
  const front = last.collar[last.collar.length - 1] as Point
  const heelTop = last.heel[last.heel.length - 1] as Point
  const layers: Layer[] = [fill(last.outline, color, material, 0)]
  layers.push(...toeLayers(last, style), ...sideLayers(last, style))
  if (style.print) layers.push(...style.print)
  const rim = offsetLine(last.collar, -4)
  layers.push(mould(rim, style.padded ? 9 : 4, style.padded ? 0.9 : 0.45))
  layers.push(...stitchLine(offsetLine(last.collar, style.padded ? -12 : -3), chooseThread(color)))
  layers.push(...heelLayers(last, style))
  if (style.closure === 'laces' || style.closure === 'elastic-strap') layers.push(...eyestayLayers(last, style))
  if (style.closure === 'gore') layers.push(...goreLayers(last, style))
  if (style.closure === 'slip-on') layers.push(...kneeKnit(last, style))
  const glow = lighten(color, 0.6)
  layers.push(stain([front[0] + 100, 60], [60, 22], glow, 0.1), stain([heelTop[0] + 4, 50], [26, 44], '#140e0a', 0.12))
  return { layers, clip: last.outline, volume: last.volume, depth: 0.52, bevel: [1.7, 1.5], cast: 2.6 }
}

function toeLayers(last: Last, style: SportUpper): Layer[] {
  const { overlay, overlayMaterial } = style
  const y = (x: number) => crestAt(last, x)
  const base = (x: number) => featherAt(last, x)
  if (style.toe === 'cap') {
    const cap: Line = [
      ...curve([
        [250, base(250) - 6],
        [248, base(250) + 14],
        [253, y(253) + 6],
      ]),
      [320, 90],
      [320, 0],
    ]
    return [
      fill(cap, overlay, 'rubber', 1.1),
      groove(cap, overlay),
      ...stitchLine(offsetLine(cap.slice(0, -2), 1.8), chooseThread(overlay)),
    ]
  }
  if (style.toe === 'overlay' || style.toe === 'perforated') {
    const wing: Line = [
      ...curve([
        [178, base(178) - 8],
        [200, base(200) + 10],
        [226, base(226) + 22],
        [254, base(254) + 22],
        [276, y(276) - 7],
        [300, 40],
      ]),
      [320, 30],
      [320, -10],
    ]
    const out = panel(wing, overlay, overlayMaterial, 0.9, { rows: 2 })
    if (style.toe === 'perforated') out.push(...vampHoles(last, style.color))
    return out
  }
  if (style.toe === 'mudguard') {
    const guard: Line = [
      ...curve([
        [150, base(150) - 8],
        [180, base(180) + 7],
        [214, base(214) + 13],
        [246, base(246) + 19],
        [266, y(266) - 12],
        [282, y(282) + 3],
      ]),
      [320, 70],
      [320, -10],
    ]
    return panel(guard, overlay, overlayMaterial, 0.9, { rows: 1 })
  }
  if (style.toe === 'wing') {
    const vamp: Line = [
      ...curve([
        [196, y(196) + 4],
        [210, y(210) - 9],
        [218, 46],
        [206, base(206) - 8],
      ]),
      [320, -10],
      [320, 90],
    ]
    return panel(vamp, overlay, overlayMaterial, 0.7, { rows: 2 })
  }
  return []
}

function vampHoles(last: Last, color: string): Layer[] {
  const out: Layer[] = []
  for (let row = 0; row < 3; row++) {
    const line: Line = [212, 222, 232, 242, 252].map(
      (x) => [x + row * 2.5, crestAt(last, x + row * 2.5) - 5 - row * 4.6] as const,
    )
    out.push(...punchRow(line, 7 - row, 0.85, color))
  }
  return out
}

function sideLayers(last: Last, style: SportUpper): Layer[] {
  const { overlay, overlayMaterial, accent } = style
  const stripe = style.contrast ?? accent
  const base = (x: number) => featherAt(last, x)
  if (style.side === 'bars') {
    return [0, 1].flatMap((index) => {
      const x = 128 + index * 22
      const top = crestAt(last, x) - 12
      const bar: Line = [
        [x, top],
        [x + 11, top - 4],
        [x + 36, base(x) - 8],
        [x + 25, base(x) - 8],
      ]
      return panel(bar, stripe, overlayMaterial, 0.7)
    })
  }
  if (style.side === 'sweep') {
    const sweep = curve(
      [
        [44, 47],
        [70, 45],
        [104, 47],
        [140, 58],
        [172, 80],
        [150, 78],
        [118, 64],
        [82, 58],
        [56, 58],
      ],
      true,
    )
    return panel(sweep, stripe, overlayMaterial, 0.7)
  }
  if (style.side === 'saddle') {
    const saddle: Line = [
      ...curve([
        [98, 116],
        [104, 80],
        [96, 50],
        [88, base(88) - 8],
      ]),
      ...curve([
        [170, base(170) - 8],
        [164, 52],
        [172, 78],
        [182, 90],
      ]),
    ]
    return panel(saddle, overlay, overlayMaterial, 0.8, { rows: 2 })
  }
  if (style.side === 'ribs') {
    return [0, 1, 2, 3].flatMap((index) => {
      const x = 112 + index * 17
      const line = curve([
        [x, crestAt(last, x) - 14],
        [x + 7, 58],
        [x + 22, base(x) - 4],
      ])
      return [{ kind: 'stroke', line, width: 3.4, color: index % 2 ? overlay : stripe, relief: 0.7 } as Layer]
    })
  }
  if (style.side === 'chevron') {
    return [0, 1, 2].flatMap((index) => {
      const x = 96 + index * 20
      const line: Line = [
        [x + 24, crestAt(last, x + 24) - 12],
        [x + 46, 54],
        [x + 22, base(x) - 4],
      ]
      return [{ kind: 'stroke', line, width: 5.5, color: index === 1 ? overlay : stripe, relief: 0.6 } as Layer]
    })
  }
  if (style.side === 'line') {
    const line = curve([
      [70, base(70) + 10],
      [120, base(120) + 16],
      [164, base(164) + 32],
      [192, crestAt(last, 192) - 10],
    ])
    return [groove(line, style.color, 1.1, 0.7), ...stitchLine(offsetLine(line, 2.2), chooseThread(style.color))]
  }
  if (style.side === 'wave') {
    const wave: Line = [
      ...curve([
        [60, base(60) - 8],
        [84, 52],
        [116, 58],
        [140, 74],
        [152, crestAt(last, 152) - 10],
      ]),
      ...curve([
        [176, crestAt(last, 176) - 9],
        [160, 62],
        [140, 42],
        [128, base(128) - 8],
      ]),
    ]
    return panel(wave, overlay, overlayMaterial, 0.7, { rows: 1 })
  }
  return []
}

function heelLayers(last: Last, style: SportUpper): Layer[] {
  const top = last.heel[last.heel.length - 1] as Point
  const { overlay, overlayMaterial, accent } = style
  const counter: Line = [
    ...curve([
      [-10, 70],
      [22, 69],
      [44, 58],
      [58, 40],
      [66, featherAt(last, 66) - 8],
    ]),
    [-10, 10],
  ]
  if (style.heel === 'counter') return panel(counter, overlay, overlayMaterial, 0.8, { rows: 2 })
  if (style.heel === 'wrap') {
    const wrap: Line = [
      ...curve([
        [-10, top[1] - 12],
        [26, top[1] - 22],
        [52, 62],
        [86, 42],
        [108, featherAt(last, 108) - 8],
      ]),
      [-10, 10],
    ]
    return panel(wrap, accent, overlayMaterial, 0.8, { rows: 1 })
  }
  const low = top[1] - 34
  const tab: Line = [
    ...curve([
      [-10, top[1] + 8],
      [24, top[1] + 8],
      [33, top[1] - 8],
      [31, low + 4],
      [26, low],
    ]),
    [-10, low - 3],
  ]
  const patch = panel(tab, accent, overlayMaterial, 1, { rows: 1 })
  return style.heel === 'tab' ? [...panel(counter, overlay, overlayMaterial, 0.7, { rows: 1 }), ...patch] : patch
}

function eyestayLayers(last: Last, style: SportUpper): Layer[] {
  const inner = offsetLine(last.instep, -14.5)
  const end = last.instep[last.instep.length - 1] as Point
  const stay: Line = [
    ...offsetLine(last.instep, 8),
    [end[0] + 9, end[1] + 4],
    ...curve([
      [end[0] + 7, end[1] - 5],
      [end[0], end[1] - 12],
      [end[0] - 9, end[1] - 12],
    ]),
    ...[...inner].reverse().slice(4),
    ...curve([
      inner[0] as Point,
      [(inner[0] as Point)[0] - 8, (inner[0] as Point)[1] - 3],
      [(inner[0] as Point)[0] - 16, (inner[0] as Point)[1] + 6],
    ]),
  ]
  const color = style.side === 'plain' && style.toe === 'cap' ? style.color : style.overlay
  return [
    ...panel(stay, color, style.overlayMaterial === 'rubber' ? style.material : style.overlayMaterial, 0.9, {
      rows: 1,
    }),
    ...eyelets(
      cutLine(offsetLine(last.instep, -6), 0.03, 0.97),
      style.eyelets,
      style.metalEyelets ? 'steel' : darken(color, 0.35),
    ),
  ]
}

function goreLayers(last: Last, style: SportUpper): Layer[] {
  const front = last.instep[0] as Point
  const gore: Line = [
    ...curve([
      [front[0] - 4, front[1] + 6],
      [front[0] + 1, front[1] - 18],
      [front[0] + 14, front[1] - 34],
    ]),
    ...curve([
      [front[0] + 36, front[1] - 28],
      [front[0] + 26, front[1] - 12],
      [front[0] + 22, front[1] + 4],
    ]),
  ]
  const vamp: Line = curve([
    [front[0] + 40, front[1] - 8],
    [front[0] + 44, front[1] - 30],
    [front[0] + 36, 44],
    [front[0] + 30, 20],
  ])
  return [
    ...panel(gore, darken(style.color, 0.4), 'rib', -0.2),
    ...[groove(vamp, style.color)],
    ...stitchLine(offsetLine(vamp, 2), chooseThread(style.color)),
  ]
}

function kneeKnit(last: Last, style: SportUpper): Layer[] {
  const front = last.instep[0] as Point
  const cuff: Line = [
    ...offsetLine(last.collar, 8),
    [front[0] + 18, front[1] + 6],
    ...curve([
      [front[0] + 26, front[1] - 8],
      [front[0] + 6, front[1] - 20],
      ...[...offsetLine(last.collar, -13)].reverse().filter((_, index) => index % 8 === 4),
    ]),
  ]
  return [
    fill(cuff, mixColors(style.color, style.accent, 0.25), 'rib', 0.4),
    ...[3, 6, 9].map((step) => mould(offsetLine(last.instep, -step * 2.2), 2, 0.35)),
  ]
}

function velcroStraps(last: Last, style: SportUpper): Part[] {
  const count = style.straps ?? 2
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? (style.closure === 'elastic-strap' ? 0.16 : 0.52) : 0.14 + (0.62 * index) / (count - 1)
    const width = count === 1 ? (style.closure === 'elastic-strap' ? 20 : 32) : count === 2 ? 21 : 16
    const [x, y] = pointAt(last.instep, share)
    const line = curve([
      [x + 3, y + 7],
      [x - 1, y - 8],
      [x - 8, y - 24],
      [x - 15, y - 38],
    ])
    const color = style.contrast ?? style.overlay
    const patch = offsetLine(cutLine(line, 0.5, 0.96), 0)
    const extra: Layer[] = [
      { kind: 'stroke', line: patch, width: width * 0.5, color: darken(color, 0.12), opacity: 0.5, relief: -0.2 },
    ]
    return strapPart(line, width, color, style.overlayMaterial === 'rubber' ? 'leather' : style.overlayMaterial, {
      endWidth: width * 0.92,
      extra,
    })
  })
}
