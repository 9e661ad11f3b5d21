import { darken, dye, lighten, mixColors } from '../engine/colors.ts'
import { dressSole, pebbles, thinSole } from '../engine/dress-soles.ts'
import { chooseMetal, strapPart } from '../engine/fittings.ts'
import { curve, ellipse, type Line, offsetLine, type Point, ribbon, roundBox } from '../engine/geometry.ts'
import { crestAt, featherAt, type Last } from '../engine/last.ts'
import { chooseThread, fill, groove, type Layer, type Part, panel, seam } from '../engine/layers.ts'
import { apronSeam, loaferLast, slipUpper } from '../engine/slip-upper.ts'
import type { Traits } from '../engine/traits.ts'
import { scaleParts, warpForChild } from '../engine/warp.ts'

/** Loafers, drivers and moccasins. */
export function drawLoafer(traits: Traits): Part[] {
  const { color, accent, says, named } = traits
  const soft = named('driver', 'moccasin')
  const last = loaferLast({ soft, flat: soft })
  const thread = says('contrast stitching', 'driver') ? lighten(accent, 0.35) : chooseThread(color)
  const material = says('suede', 'driver', 'baby') ? 'suede' : says('smooth', 'polished', 'penny') ? 'calf' : 'leather'
  const extra: Layer[] = []
  if (says('woven')) extra.push(...wovenVamp(last, accent))
  if (!says('everyday', 'slim metal')) extra.push(...apronSeam(last, color, thread))
  else
    extra.push(
      ...seam(
        curve([
          [132, featherAt(last, 132) - 8],
          [142, 42],
          [150, 62],
          [146, crestAt(last, 146)],
        ]),
        color,
        'left',
      ),
    )
  extra.push(...heelPiece(color, says('baby', 'soft')))
  const upper = slipUpper(last, {
    color,
    material,
    lining: '#c2a27c',
    burnish: says('polished') ? 0.5 : soft ? 0.1 : 0.3,
    extra,
    piping: says('stitched collar', 'elastic collar') ? dye(accent) : undefined,
  })
  const parts = [...upper, ...saddleParts(traits, last), ...chooseSole(traits, last, soft)]
  if (traits.forKids) return warpForChild(parts, says('baby') ? 0.7 : 0.84)
  return traits.forWomen ? scaleParts(parts, 1, 0.9) : parts
}

function heelPiece(color: string, soft: boolean): Layer[] {
  if (soft)
    return seam(
      curve([
        [20, 92],
        [19, 60],
        [20, 14],
      ]),
      color,
      'left',
    )
  const piece: Line = [
    ...curve([
      [-10, 62],
      [16, 60],
      [32, 50],
      [42, 36],
      [46, 14],
    ]),
    [-10, 10],
  ]
  return panel(piece, color, 'leather', 0.6, { rows: 1 })
}

function wovenVamp(last: Last, accent: string): Layer[] {
  const vamp: Line = [
    [136, 52],
    ...curve([
      [136, 52],
      [166, 53],
      [210, 43],
      [256, 41],
      [284, 45],
    ]),
    [292, 60],
    [180, 90],
    [140, 100],
  ]
  return [
    fill(vamp, mixColors(accent, '#4f2f1e', 0.5), 'basket', -0.2),
    groove(
      curve([
        [136, 52],
        [166, 53],
        [210, 43],
        [256, crestAt(last, 256) - 11],
      ]),
      accent,
    ),
  ]
}

/** What lies across the instep: penny strap, tassels, bit, trim or a plain gore. */
function saddleParts(traits: Traits, last: Last): Part[] {
  const { color, accent, says, named } = traits
  const y = (x: number) => crestAt(last, x)
  const band = curve([
    [157, y(157) + 4],
    [154, y(154) - 12],
    [146, y(146) - 32],
    [138, featherAt(last, 138) + 4],
  ])
  if (says('penny', 'junior', 'woven')) {
    const slot = ellipse(155, y(155) - 4.5, 4.6, 1.7, -62)
    const strap = strapPart(band, 23, says('woven') ? color : darken(color, 0.1), 'calf', {
      endWidth: 30,
      extra: says('penny') ? [fill(slot, darken(color, 0.8), 'lining', -0.5)] : [],
    })
    return [strap]
  }
  if (says('tassel'))
    return [strapPart(band, 13, color, 'calf', { endWidth: 18 }), ...tassels([158, y(158) - 1], dye(accent))]
  if (says('metal bit'))
    return [strapPart(band, 15, color, 'calf', { endWidth: 20 }), horsebit([155, y(155) - 6], chooseMetal(accent))]
  if (says('metal trim'))
    return [strapPart(band, 17, color, 'calf', { endWidth: 22 }), horsebar([152, y(152) - 13], chooseMetal(accent))]
  if (named('driver', 'weekend')) {
    const lace = curve([
      [124, 88],
      [112, 74],
      [92, 66],
      [66, 63],
      [40, 69],
      [20, 80],
    ])
    const tie = ribbon(lace, 3)
    const knot = [
      fill(
        ribbon(
          curve([
            [150, y(150) - 1],
            [160, y(160) + 7],
            [170, y(170) + 3],
            [160, y(160) - 3],
          ]),
          2.6,
        ),
        accent,
        'leather',
        1.4,
      ),
      fill(
        ribbon(
          curve([
            [150, y(150) - 1],
            [139, y(139) + 6],
            [134, y(134) - 2],
            [146, y(146) - 7],
          ]),
          2.6,
        ),
        accent,
        'leather',
        1.4,
      ),
      fill(
        ribbon(
          curve([
            [150, y(150)],
            [158, y(158) - 12],
            [160, y(160) - 22],
          ]),
          2.6,
        ),
        accent,
        'leather',
        1.8,
      ),
      fill(roundBox(150, y(150), 5, 5, 2), accent, 'leather', 2),
    ]
    return [{ layers: [fill(tie, accent, 'leather', 0.6), ...knot], depth: 0.3, bevel: [0.8, 0.7], cast: 1.2 }]
  }
  return []
}

function tassels(at: Point, color: string): Part[] {
  const [x, y] = at
  const layers: Layer[] = []
  for (const [dx, turn] of [
    [-3, -0.12],
    [9, 0.22],
  ] as const) {
    const cord: Line = curve([
      [x - 3, y],
      [x + dx, y - 4],
      [x + dx + turn * 8, y - 10],
    ])
    layers.push(fill(ribbon(cord, 2.2), color, 'leather', 1.2))
    const [tx, ty] = [x + dx + turn * 8, y - 10]
    layers.push(fill(roundBox(tx, ty, 6, 5, 1.6), darken(color, 0.2), 'leather', 2.2))
    for (let strip = -3; strip <= 3; strip++) {
      const tip: Point = [tx + strip * 1.5 + turn * 14, ty - 19 + Math.abs(strip) * 0.5]
      layers.push(
        fill(
          ribbon([[tx + strip * 0.7, ty - 2], tip], 1.3, 1.7),
          strip % 2 ? color : lighten(color, 0.08),
          'leather',
          1 + (strip % 2) * 0.3,
        ),
      )
    }
  }
  layers.push(fill(roundBox(x - 2, y, 9, 5, 2, -25), color, 'leather', 2.6))
  return [{ layers, depth: 0.3, bevel: [0.7, 0.7], cast: 1.6 }]
}

function horsebit([x, y]: Point, metal: string): Part {
  const ring = (cx: number, cy: number, rx: number, ry: number) =>
    ribbon([...ellipse(cx, cy, rx, ry, -35), ellipse(cx, cy, rx, ry, -35)[0] as Point], 2.6)
  return {
    layers: [
      fill(ring(x - 7, y - 11, 5, 8), metal, 'metal', 1.4),
      fill(
        ribbon(
          [
            [x - 3, y - 5],
            [x + 6, y + 4],
          ],
          4.4,
          3.4,
        ),
        metal,
        'metal',
        2,
      ),
      fill(ellipse(x - 3, y - 5, 3.2), lighten(metal, 0.1), 'metal', 2.6),
    ],
    depth: 0.6,
    bevel: [1.2, 0.9],
    cast: 1.6,
  }
}

function horsebar([x, y]: Point, metal: string): Part {
  const bar = roundBox(x, y, 27, 5, 2.3, 68)
  return { layers: [fill(bar, metal, 'metal', 1.6)], depth: 0.6, bevel: [1, 0.9], cast: 1.2 }
}

function chooseSole(traits: Traits, last: Last, soft: boolean): Part[] {
  const { color, says } = traits
  if (says('rubber studs')) {
    const line = offsetLine(last.feather, -7.5)
    return [
      pebbles(
        [
          [0, 44],
          [-1, 32],
          [2, 20],
        ],
        3,
        '#3a2a20',
      ),
      pebbles(line, 21, '#3a2a20'),
      thinSole(last.feather, darken(color, 0.5), 8),
    ]
  }
  if (soft)
    return [
      thinSole(
        offsetLine(last.feather, -2),
        says('baby') ? '#cbb28a' : '#8a6a48',
        says('flexible') ? 10 : 11,
        'rubber',
      ),
    ]
  const dark = color === 'black' || color === 'maroon' ? '#2b2320' : '#3a2618'
  return dressSole(last.feather, {
    sole: dark,
    heel: says('stacked') ? '#5b3820' : dark,
    thread: says('everyday') ? undefined : lighten(dark, 0.45),
    rubber: says('everyday'),
    heelEnd: 72,
  })
}
