import { darken, dye, lighten, mixColors } from '../engine/colors.ts'
import { thinSole } from '../engine/dress-soles.ts'
import { beadPart } from '../engine/fittings.ts'
import { curve, cutLine, type Line, offsetLine, type Point } from '../engine/geometry.ts'
import { buildLast, crestAt, featherAt, type Last } from '../engine/last.ts'
import { fill, groove, type Layer, mould, type Part, stitchLine } from '../engine/layers.ts'
import type { MaterialName } from '../engine/materials.ts'
import { flower, jamdaniRow, spiral, zariVine } from '../engine/motifs.ts'
import { insidePart } from '../engine/sport-upper.ts'
import type { Traits } from '../engine/traits.ts'
import { scaleParts, warpForChild } from '../engine/warp.ts'

/** Nagra: festive slip-ons, many with a curled toe. */
export function drawNagra(traits: Traits): Part[] {
  const { says, forKids, forWomen } = traits
  const curled = says('curled', 'zardozi', 'mirror', 'junior')
  const last = nagraLast(curled)
  const parts: Part[] = [block(), insidePart(last, '#b98e5f'), upperPart(traits, last)]
  if (curled) parts.push(curl(last, traits))
  if (says('mirror')) parts.push(...mirrors(last, traits))
  parts.push(thinSole(last.feather, says('soft back') ? '#a97c4c' : '#6d4828', 5.4, 'stack'))
  if (forKids) return warpForChild(parts, 0.86)
  return forWomen ? scaleParts(parts, 0.97, 0.93) : parts
}

function chooseMaterial({ says }: Traits): MaterialName {
  if (says('plain', 'zari thread')) return says('plain') ? 'leather' : 'satin'
  return says('kantha') ? 'canvas' : 'velvet'
}

function upperPart(traits: Traits, last: Last): Part {
  const { color, accent, says } = traits
  const layers: Layer[] = [fill(last.outline, color, chooseMaterial(traits), 0)]
  const y = (x: number) => crestAt(last, x)
  const low = (x: number) => featherAt(last, x)
  const zari = dye(accent)
  const vamp = curve([
    [126, low(126) + 12],
    [158, low(158) + 30],
    [196, low(196) + 30],
    [232, low(232) + 22],
    [256, low(256) + 16],
  ])
  if (says('plain')) {
    layers.push(
      groove(
        curve([
          [136, low(136) - 4],
          [144, 34],
          [156, y(156)],
        ]),
        color,
      ),
      ...stitchLine(offsetLine(vamp, 4), zari),
      ...stitchLine(offsetLine(vamp, -1), zari),
    )
  } else if (says('kantha')) {
    for (let row = 0; row < 11; row++) {
      const line = curve([
        [-4, 12 + row * 7],
        [60, 6 + row * 7],
        [140, 10 + row * 7],
        [220, 6 + row * 7],
        [290, 14 + row * 7],
      ])
      layers.push(...stitchLine(line, row % 3 === 0 ? '#f3e7cf' : row % 3 === 1 ? zari : dye('red'), { length: 2.8 }))
    }
    layers.push(...flower([198, low(198) + 24], 14, 8, zari, '#f3e7cf'), ...flower([74, 34], 10, 6, '#f3e7cf', zari))
  } else if (says('mirror')) {
    layers.push(
      ...zariVine(
        curve([
          [132, 24],
          [164, 36],
          [204, 30],
          [244, 24],
        ]),
        zari,
        9,
      ),
      ...zariVine(
        curve([
          [20, 30],
          [50, 36],
          [84, 26],
          [112, 22],
        ]),
        dye('orange'),
        8,
      ),
    )
  } else {
    layers.push(...zariVine(vamp, zari, 11), ...zariVine(offsetLine(vamp, -14), lighten(zari, 0.2), 8))
    layers.push(...flower([188, y(188) - 12], 13, 8, zari, lighten(zari, 0.4), 'foil'))
    for (const x of [146, 166, 218, 240]) layers.push(spiral([x, y(x) - 9], 5, zari))
    layers.push(
      ...jamdaniRow(
        curve([
          [14, 26],
          [50, 24],
          [100, 20],
          [126, 16],
        ]),
        9,
        zari,
      ),
    )
    if (says('zardozi')) for (const x of [36, 60, 84]) layers.push(...flower([x, 40], 6, 6, zari, '#fff1cf', 'foil'))
  }
  const rim = offsetLine(last.collar, -2)
  layers.push({ kind: 'stroke', line: rim, width: 4, color: says('plain') ? darken(color, 0.3) : zari, relief: 0.7 })
  for (let share = 0; share < 1; share += 0.024) {
    const at = rim[Math.floor(share * rim.length)] as Point
    layers.push({
      kind: 'stroke',
      line: [
        [at[0] - 1, at[1] + 1.6],
        [at[0] + 1, at[1] - 1.6],
      ],
      width: 0.8,
      color: darken(zari, 0.5),
      opacity: 0.5,
      relief: -0.3,
    })
  }
  if (says('soft back'))
    for (const x of [24, 34, 44])
      layers.push(
        mould(
          curve([
            [x, 60],
            [x - 4, 40],
            [x, 16],
          ]),
          5,
          -0.35,
        ),
      )
  layers.push({
    kind: 'stroke',
    line: offsetLine(last.feather, 3),
    width: 3,
    color: says('plain') ? darken(color, 0.25) : zari,
    relief: 0.4,
  })
  return { layers, clip: last.outline, volume: last.volume, depth: 0.6, bevel: [1.1, 1], cast: 1.6 }
}

function curl(last: Last, { color, accent }: Traits): Part {
  const nose = last.toe[last.toe.length - 1] as Point
  const tip: Line = curve([
    [nose[0] - 24, nose[1] + 24],
    [nose[0] - 5, nose[1] + 16],
    [nose[0] + 6, nose[1] + 24],
    [nose[0] + 8, nose[1] + 38],
    [nose[0] - 1, nose[1] + 46],
    [nose[0] - 10, nose[1] + 40],
    [nose[0] - 7, nose[1] + 33],
  ])
  const count = tip.length - 1
  const side = (sign: number) =>
    offsetLine(tip, 1).map((_, index) => {
      const width = 8 * (1 - index / count) ** 0.7 + 2
      return offsetLine(tip, (sign * width) / 2)[index] as Point
    })
  const shape = [...side(1), ...side(-1).reverse()]
  return {
    layers: [fill(shape, mixColors(color, accent, 0.85), 'leather', 0), groove(tip, accent, 0.7, 0.4)],
    clip: shape,
    depth: 0.7,
    bevel: [1, 0.9],
    cast: 1.2,
  }
}

function mirrors(last: Last, { accent }: Traits): Part[] {
  const row = (points: Line, count: number, radius: number) =>
    beadPart(curve(points), count, radius, mixColors(accent, '#ffffff', 0.4), 'metal')
  return [
    row(
      [
        [140, 40],
        [168, 54],
        [204, 44],
        [240, 30],
      ],
      7,
      4.4,
    ),
    row(
      [
        [134, 24],
        [180, 22],
        [236, 16],
      ],
      7,
      3.4,
    ),
    row(
      [
        [16, 44],
        [48, 32],
        [84, 28],
        [114, 32],
      ],
      6,
      3.8,
    ),
    row(
      cutLine(last.collar, 0.1, 0.9)
        .map(([x, y]) => [x, y - 8] as const)
        .filter((_, index) => index % 12 === 0),
      12,
      1.8,
    ),
  ]
}

function block(): Part {
  const shape: Line = [
    [8, 11],
    [66, 9],
    [63, 0],
    [11, 0],
  ]
  return { layers: [fill(shape, '#5c3c22', 'stack', 0)], depth: 0.3, bevel: [0.9, 0.8] }
}

/** The nagra last, about 270 mm long. */
function nagraLast(curled: boolean): Last {
  const end = 268
  const lift = curled ? 8 : 0
  return buildLast({
    heel: [
      [8, 12],
      [3, 26],
      [4, 44],
      [8, 58],
      [12, 66],
    ],
    collar: [
      [12, 66],
      [18, 66.5],
      [32, 57],
      [58, 47],
      [90, 43],
      [116, 48],
      [136, 58],
      [148, 67],
    ],
    instep: [
      [148, 67],
      [153, 67.5],
      [160, 65],
    ],
    toe: [
      [160, 65],
      [184, 56],
      [208, 46.5],
      [232, 38],
      [250, 31 + lift * 0.4],
      [262, 24 + lift],
      [end, 16 + lift],
      [end, 8],
    ],
    feather: [
      [7, 11.5],
      [60, 10],
      [110, 10.5],
      [150, 9],
      [190, 7],
      [228, 8.5],
      [end - 1, 15 + lift * 0.6],
    ],
    lift: 9,
  })
}
