import { darken, dye, lighten, mixColors } from '../engine/colors.ts'
import { curve, ellipse, heightAt, type Line, type Point } from '../engine/geometry.ts'
import { fill, groove, type Layer, type Part } from '../engine/layers.ts'
import { flower } from '../engine/motifs.ts'
import { flatBottom, slabSole } from '../engine/soles.ts'
import { bandPart, type FootForm, flatFoot, loopStrap, type StrapLook, strapBuckle } from '../engine/straps.ts'
import type { Traits } from '../engine/traits.ts'
import { warpForChild } from '../engine/warp.ts'

/** Children's sandals and the moulded clog. */
export function drawKidsSandal(traits: Traits): Part[] {
  const { color, accent, says } = traits
  const thick = says('flat sandal', 'bow') ? 18 : 25
  const bed: Line = curve([
    [3, thick + 4],
    [40, thick + 2],
    [100, thick],
    [150, thick - 2],
    [205, thick - 2],
    [245, thick + 1],
    [273, thick + 6],
  ])
  const foot = flatFoot(bed, thick - 20)
  const wall = says('clog', 'one-piece') ? dye(color) : says('sparkly', 'bow') ? '#e9e2d4' : dye(accent)
  const extra: Layer[] = says('toddler')
    ? [0, 1, 2, 3, 4].map((index) =>
        fill(ellipse(34 + index * 48, thick * 0.5, 5), index % 2 ? '#f6f2e8' : color, 'rubber', 0.6),
      )
    : [
        groove(
          bed.map(([x, y]) => [x, y * 0.5] as const),
          wall,
          1.4,
          1,
        ),
      ]
  const [base, side] = slabSole(
    bed,
    flatBottom(276, 14, 4),
    { wall, outsole: says('closed-toe', 'clog') ? darken(color, 0.3) : undefined, bed: lighten(color, 0.25) },
    'foam',
    extra,
  ) as [Part, Part]
  const look: StrapLook = {
    color: dye(color),
    material: says('sparkly') ? 'glitter' : says('one-piece', 'clog') ? 'rubber' : 'leather',
    stitched: !says('one-piece', 'clog', 'sparkly'),
  }
  const parts = [base, ...straps(traits, foot, look), side]
  return warpForChild(parts, says('toddler') ? 0.74 : 0.82)
}

function straps(traits: Traits, foot: FootForm, look: StrapLook): Part[] {
  const { color, accent, says } = traits
  const bed = (x: number) => heightAt(foot.bed, x)
  const strap = { ...look, color: mixColors(accent, color, 0.12) }
  const heel = heelCup(bed, look)
  if (says('clog'))
    return [
      ...loopStrap([0, 62], [122, 58], 12, { ...look, color: dye(accent) }, 8),
      clogBody(traits, foot),
      pivot([122, 58], accent),
    ]
  if (says('closed-toe', 'one-piece')) {
    return [
      ...loopStrap([5, 68], [118, 66], 16, strap, 8),
      ...heel,
      ...bandPart(foot, 112, 142, -14, says('one-piece') ? look : strap),
      ...bandPart(foot, 158, 178, -6, look),
      toeCap(foot, look, accent),
    ]
  }
  const arch = loopStrap([12, 72], [104, 84], 15, strap, 9)
  const front = bandPart(foot, 168, says('toddler') ? 216 : 206, -8, look)
  const parts = [...heel, ...arch, ...front]
  if (says('bow')) parts.push(bow([176, heightAt(foot.instep, 176) - 14], accent))
  if (says('squeaker'))
    parts.push({
      layers: flower([190, 42], 15, 6, '#f6f2e8', dye(accent), 'leather'),
      depth: 0.5,
      bevel: [1, 1],
      cast: 1.4,
    })
  if (says('sparkly'))
    parts.push(strapBuckle([70, 76], 14, 4, 'steel'), {
      layers: flower([190, 44], 12, 5, dye(accent), '#f6f2e8', 'foil'),
      depth: 0.5,
      bevel: [0.8, 0.8],
      cast: 1.2,
    })
  if (says('bow')) parts.push(strapBuckle([70, 76], 14, 4, 'brass'))
  return parts
}

function heelCup(bed: (x: number) => number, look: StrapLook): Part[] {
  const shape = curve(
    [
      [3, bed(4) - 6],
      [3, 56],
      [6, 74],
      [14, 80],
      [28, 77],
      [46, 66],
      [58, 48],
      [64, bed(64) - 6],
    ],
    true,
  )
  return [
    { layers: [fill(shape, look.color, look.material, 0)], clip: shape, depth: 0.5, bevel: [1.2, 1.1], cast: 1.8 },
  ]
}

function toeCap(foot: FootForm, look: StrapLook, accent: string): Part {
  const low = heightAt(foot.bed, 230) - 6
  const shape = curve([
    [196, low],
    [190, 50],
    [204, 58],
    [228, 55],
    [252, 48],
    [268, 38],
    [276, low + 4],
  ])
  const bumper: Line = [
    ...curve([
      [226, low - 4],
      [246, 36],
      [270, 40],
      [285, 40],
    ]),
    [290, 0],
  ]
  return {
    layers: [fill(shape, look.color, look.material, 0), fill(bumper, accent, 'rubber', 0.8)],
    clip: shape,
    volume: [...shape, [276, -40], [196, -40]],
    depth: 0.6,
    bevel: [1.4, 1.2],
    cast: 2,
  }
}

function clogBody({ color }: Traits, foot: FootForm): Part {
  const low = heightAt(foot.bed, 150) - 6
  const shape: Line = [
    ...curve([
      [88, low],
      [98, 52],
      [112, 74],
      [128, 84],
      [152, 82],
      [184, 72],
      [216, 66],
      [246, 60],
      [266, 48],
      [278, 32],
      [280, low],
    ]),
  ]
  const holes: Layer[] = []
  for (const [x, y] of [
    [160, 66],
    [178, 63],
    [196, 59],
    [214, 55],
    [168, 53],
    [187, 49],
    [206, 45],
    [226, 44],
    [238, 52],
  ] as const) {
    holes.push(fill(ellipse(x, y, 4.4, 4), darken(color, 0.72), 'foam', -1.4), {
      kind: 'stroke',
      line: ellipse(x, y, 5.2, 4.8),
      closed: true,
      width: 1.4,
      relief: 0.5,
    })
  }
  return {
    layers: [fill(shape, color, 'foam', 0), ...holes],
    clip: shape,
    volume: [...shape, [280, -40], [88, -40]],
    depth: 0.62,
    bevel: [1.8, 1.6],
    cast: 2.4,
  }
}

function pivot([x, y]: Point, accent: string): Part {
  return {
    layers: [fill(ellipse(x, y, 8), lighten(accent, 0.15), 'rubber', 0), fill(ellipse(x, y, 4), accent, 'rubber', 0.8)],
    depth: 0.6,
    bevel: [1.4, 1.1],
    cast: 1.4,
  }
}

function bow([x, y]: Point, color: string): Part {
  const loop = (side: number) =>
    curve(
      [
        [x, y],
        [x + side * 10, y + 11],
        [x + side * 22, y + 10],
        [x + side * 22, y - 8],
        [x + side * 10, y - 9],
      ],
      true,
    )
  return {
    layers: [
      fill(loop(-1), color, 'satin', 0),
      fill(loop(1), lighten(color, 0.08), 'satin', 0.4),
      groove(
        [
          [x - 4, y],
          [x - 15, y + 2],
        ],
        color,
        1,
        0.8,
      ),
      groove(
        [
          [x + 4, y],
          [x + 15, y + 2],
        ],
        color,
        1,
        0.8,
      ),
      fill(ellipse(x, y, 5.5, 6.5), darken(color, 0.12), 'satin', 1.6),
    ],
    depth: 0.5,
    bevel: [1.4, 1.2],
    cast: 2,
  }
}
