import { darken, dye, lighten, lightness, mixColors } from '../engine/colors.ts'
import { curve, ellipse, type Line, offsetLine } from '../engine/geometry.ts'
import { fill, groove, type Layer, mould, type Part } from '../engine/layers.ts'
import type { Traits } from '../engine/traits.ts'
import { warpParts } from '../engine/warp.ts'

/** Socks as on an invisible foot; packs show one sock behind the other. */
export function drawSock(traits: Traits): Part[] {
  const { says } = traits
  const count = says('four pairs') ? 4 : says('three pairs') ? 3 : 2
  const parts: Part[] = []
  for (let place = count - 1; place >= 0; place--) {
    const step = place * (says('low-cut', 'ankle socks') ? 46 : 40)
    const sock = oneSock(traits, place)
    parts.push(
      ...warpParts(sock, ([x, y]) => [x - step, y + place * 5]).map((part) => ({ ...part, shade: 1 - place * 0.07 })),
    )
  }
  return parts
}

function legHeight({ says }: Traits): number {
  return says('low-cut')
    ? 0
    : says('ankle socks')
      ? 92
      : says('mid-calf')
        ? 232
        : says('school socks')
          ? 206
          : says('children')
            ? 150
            : says('wool')
              ? 210
              : 188
}

/** The color of the n-th sock of a pack. */
function sockColor({ color, accent, says }: Traits, place: number): string {
  if (says('different patterns')) return dye(['hotpink', 'yellow', 'turquoise', 'violet'][place] ?? color)
  if (says('formal')) return place ? dye(accent) : dye(color)
  return place && says('ankle', 'low-cut') ? mixColors(color, accent, place * 0.4) : dye(color)
}

function oneSock(traits: Traits, place: number): Part[] {
  const { accent, says } = traits
  const color = sockColor(traits, place)
  const height = legHeight(traits)
  const outline = height ? tallOutline(height) : lowOutline()
  const knit = says('wool') ? 'rib' : 'knit'
  const layers: Layer[] = [fill(outline, color, knit, 0)]
  const tint = lightness(color) > 0.7 ? mixColors(color, accent, 0.5) : mixColors(color, accent, 0.75)
  const heel = curve(
    [
      [-10, 66],
      [22, 62],
      [44, 44],
      [50, 20],
      [36, -10],
      [-10, -10],
    ],
    true,
  )
  const toe: Line = [
    ...curve([
      [196, -6],
      [192, 20],
      [200, 44],
      [212, 62],
    ]),
    [280, 70],
    [280, -10],
  ]
  if (!says('formal', 'school socks')) layers.push(fill(heel, tint, knit, 0.3), fill(toe, tint, knit, 0.3))
  layers.push(groove(heel, color, 0.9, 0.7), groove(toe.slice(0, -2), color, 1, 0.8))
  if (says('padded sole'))
    layers.push(
      fill(
        [
          [30, -6],
          ...curve([
            [40, 16],
            [110, 20],
            [190, 15],
          ]),
          [196, -6],
        ],
        mixColors(color, '#8c97b5', 0.4),
        'rib',
        0.8,
      ),
    )
  if (height) layers.push(...cuff(traits, color, height, tint, place))
  else
    layers.push({
      kind: 'stroke',
      line: offsetLine(lowCollar(), -3),
      width: 6,
      color: darken(color, 0.08),
      relief: 0.8,
    })
  for (const [x, y, reach] of [
    [62, 74, 26],
    [70, 62, 30],
    [58, 88, 20],
  ] as const) {
    if (height)
      layers.push(
        mould(
          curve([
            [x - reach * 0.4, y - 12],
            [x, y - 4],
            [x + reach * 0.7, y + 3],
          ]),
          6,
          -0.22,
        ),
      )
  }
  const top: Line = height
    ? curve(
        [
          [14, height - 2],
          [40, height + 5.5],
          [70, height + 5],
          [86, height - 2],
          [50, height - 7],
        ],
        true,
      )
    : curve(
        [
          [10, 58],
          [40, 50],
          [90, 47],
          [140, 50],
          [90, 60],
          [40, 66],
        ],
        true,
      )
  return [
    { layers: [fill(top, darken(color, 0.35), knit, 0)], clip: top, depth: 0.1, shade: 0.8 },
    { layers, clip: outline, depth: 0.6, bevel: [2.4, 2], cast: 5 },
  ]
}

function tallOutline(height: number): Line {
  const slim = height > 120
  return [
    ...curve([
      [8, 14],
      [3, 30],
      [5, 48],
      [11, 68],
      [slim ? 15 : 13, Math.min(96, height - 10)],
      [slim ? 10 : 12, height],
    ]),
    ...curve([
      [12, height],
      [36, height - 3],
      [62, height - 3],
      [86, height],
    ]),
    ...curve([
      [88, height],
      [slim ? 84 : 87, Math.max(94, height * 0.6)],
      [92, 84],
      [112, 71],
      [142, 63],
      [176, 59],
      [206, 54],
      [226, 43],
      [235, 26],
      [232, 10],
      [218, 2],
      [180, 0.5],
      [120, 2],
      [90, 4],
      [50, 0.5],
      [20, 2],
      [8, 14],
    ]),
  ]
}

function lowCollar(): Line {
  return curve([
    [9, 62],
    [24, 57],
    [52, 49],
    [92, 46],
    [124, 49],
    [144, 58],
  ])
}

function lowOutline(): Line {
  return [
    ...curve([
      [9, 12],
      [3, 28],
      [4, 46],
      [9, 62],
    ]),
    ...lowCollar(),
    ...curve([
      [146, 59],
      [176, 57],
      [206, 52],
      [226, 42],
      [235, 26],
      [232, 10],
      [218, 2],
      [180, 0.5],
      [120, 2],
      [90, 4],
      [50, 0.5],
      [20, 2],
      [9, 12],
    ]),
  ]
}

function cuff({ accent, says }: Traits, color: string, height: number, tint: string, place: number): Layer[] {
  const deep = height > 120 ? 34 : 16
  const edge = (drop: number): Line =>
    curve([
      [-4, height - drop],
      [36, height - drop - 4],
      [62, height - drop - 4],
      [104, height - drop],
    ])
  const band = (from: number, to: number): Line => [...edge(from), ...edge(to).reverse()]
  const out: Layer[] = [
    fill([...edge(-8), ...edge(deep).reverse()], says('wool') ? lighten(color, 0.1) : color, 'rib', 0.6),
    groove(edge(deep), color),
  ]
  if (says('crew')) out.push(fill(band(8, 13), accent, 'rib', 0.8), fill(band(17, 22), '#f2efe9', 'rib', 0.8))
  if (says('school socks')) out.push(fill(band(6, 9), tint, 'rib', 0.8))
  if (says('wool'))
    out.push(...[50, 66, 82, 98].flatMap((drop, index) => zigzag(edge(drop), index % 2 ? accent : '#d9cfc0')))
  if (says('formal'))
    for (let x = 18; x < 84; x += 11)
      out.push(
        mould(
          curve([
            [x, height - 40],
            [x + 1, 110],
            [x + 6, 70],
          ]),
          2,
          -0.5,
        ),
      )
  if (says('different patterns')) out.push(...funPattern(height, place))
  return out
}

function zigzag(line: Line, color: string): Layer[] {
  const points = line
    .filter((_, index) => index % 3 === 0)
    .map(([x, y], index) => [x, y + (index % 2 ? 4 : -4)] as const)
  return [{ kind: 'stroke', line: points, width: 3, color: dye(color), relief: 0.3 }]
}

function funPattern(height: number, place: number): Layer[] {
  const out: Layer[] = []
  if (place % 2) {
    for (let y = 12; y < height - 40; y += 17)
      out.push({
        kind: 'stroke',
        line: curve([
          [-6, y + 4],
          [80, y - 4],
          [150, y],
          [250, y - 8],
        ]),
        width: 6,
        color: '#fff6e6',
        relief: 0.2,
      })
    return out
  }
  for (let row = 0; row < 9; row++)
    for (let x = 8 + (row % 2) * 13; x < 236; x += 26) {
      out.push(fill(ellipse(x, 12 + row * 17, 5), (x + row) % 3 ? '#fff3d6' : dye('yellow'), 'knit', 0.2))
    }
  return out
}
