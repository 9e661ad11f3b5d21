import { darken, dye, mixColors } from '../engine/colors.ts'
import { curve, type Line, offsetLine, ribbon } from '../engine/geometry.ts'
import { crestAt, featherAt, type Last } from '../engine/last.ts'
import { chooseThread, fill, groove, type Layer, panel, seam, stitchLine } from '../engine/layers.ts'
import type { Traits } from '../engine/traits.ts'

export function chelseaLayers(traits: Traits, last: Last, shaft: number): Layer[] {
  const gore = curve(
    [
      [48, shaft - 1],
      [46, 130],
      [51, 108],
      [62, 92],
      [75, 104],
      [84, 128],
      [86, shaft - 1],
    ],
    true,
  )
  const stretched: Line = [
    ...curve([
      [47, shaft + 6],
      [46, 130],
      [51, 108],
      [62, 92],
      [75, 104],
      [84, 128],
      [87, shaft + 6],
    ]),
  ]
  const vamp = curve([
    [62, 92],
    [70, 72],
    [92, 50],
    [104, 34],
    [108, featherAt(last, 108) - 6],
  ])
  const tint = traits.accent === 'maroon' ? dye('maroon') : mixColors(traits.color, traits.accent, 0.35)
  return [
    ...seam(vamp, traits.color, 'right'),
    fill(stretched, tint, 'rib', -0.6),
    groove(gore, traits.color, 1, 0.6),
    ...stitchLine(offsetLine(stretched, 2.2), chooseThread(traits.color)),
  ]
}

export function trekLayers({ color, accent }: Traits, last: Last): Layer[] {
  const base = (x: number) => featherAt(last, x)
  const rand: Line = [
    ...curve([
      [168, base(168) - 8],
      [196, base(196) + 18],
      [230, base(230) + 26],
      [262, base(262) + 32],
      [286, crestAt(last, 286) + 4],
    ]),
    [330, 80],
    [330, -10],
  ]
  const counter: Line = [
    ...curve([
      [-10, 92],
      [26, 88],
      [54, 66],
      [78, 50],
      [96, base(96) - 8],
    ]),
    [-10, 10],
  ]
  const panelShape = curve(
    [
      [40, 130],
      [70, 118],
      [96, 128],
      [98, 160],
      [44, 160],
    ],
    true,
  )
  const brown = mixColors(color, '#3d3220', 0.55)
  return [
    ...panel(rand, brown, 'suede', 1, { rows: 2 }),
    ...panel(counter, brown, 'suede', 0.9, { rows: 2 }),
    fill(panelShape, darken(color, 0.25), 'canvas', 0.3),
    { kind: 'stroke', line: offsetLine(last.collar, -9), width: 3, color: dye(accent), relief: 0.4 },
  ]
}

export function zipLayers(last: Last, shaft: number, color: string): Layer[] {
  const line = curve([
    [60, shaft + 2],
    [61, 120],
    [66, 80],
    [72, 44],
  ])
  return [
    groove(offsetLine(line, 5), color),
    groove(offsetLine(line, -5), color),
    fill(ribbon(line, 7), '#191818', 'canvas', -0.4),
    { kind: 'stroke', line, width: 3, color: dye('steel'), relief: 0.8, dash: [0.4, 2.2] },
    {
      kind: 'stroke',
      line: [
        [60.5, shaft - 14],
        [57, shaft - 28],
      ],
      width: 3.2,
      color: dye('steel'),
      relief: 0.9,
    },
    ...seam(
      curve([
        [112, featherAt(last, 112)],
        [128, 46],
        [150, 68],
        [158, 84],
      ]),
      color,
      'left',
    ),
  ]
}
