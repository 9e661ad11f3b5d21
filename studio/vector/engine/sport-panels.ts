import { darken } from './colors.ts'
import { eyelets, punchRow } from './fittings.ts'
import { curve, cutLine, type Line, offsetLine, type Point } from './geometry.ts'
import { crestAt, featherAt, type Last } from './last.ts'
import { chooseThread, fill, groove, type Layer, panel, stitchLine } from './layers.ts'
import type { SportUpper } from './sport-upper.ts'

export function toeLayers(last: Last, style: SportUpper): Layer[] {
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

export function sideLayers(last: Last, style: SportUpper): Layer[] {
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
      [52, base(52) - 7],
      [78, base(78) + 10],
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

export function heelLayers(last: Last, style: SportUpper): Layer[] {
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

export function eyestayLayers(last: Last, style: SportUpper): Layer[] {
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
