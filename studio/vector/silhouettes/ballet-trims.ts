import { darken, dye, lighten } from '../engine/colors.ts'
import { beadPart } from '../engine/fittings.ts'
import { curve, ellipse, type Line, type Point, ribbon } from '../engine/geometry.ts'
import type { Last } from '../engine/last.ts'
import { fill, groove, type Part } from '../engine/layers.ts'
import type { MaterialName } from '../engine/materials.ts'
import { flower } from '../engine/motifs.ts'
import { bandPart, type FootForm, strapBuckle } from '../engine/straps.ts'
import type { Traits } from '../engine/traits.ts'

export function strap({ color, accent, says }: Traits, last: Last, material: MaterialName): Part[] {
  const foot: FootForm = {
    bed: last.collar.map(([x, y]) => [x, y - 3] as const),
    instep: curve([
      [60, 92],
      [100, 80],
      [130, 71],
      [165, 58],
    ]),
  }
  const width = says('thin strap') ? 8 : says('elastic strap') ? 11 : says('soft strap') ? 18 : 14
  const from = 112 - width / 2
  const look = {
    color: says('elastic strap') ? darken(color, 0.15) : dye(color),
    material: says('elastic strap') ? ('rib' as const) : material,
    stitched: material !== 'glitter' && !says('elastic strap'),
  }
  const parts = bandPart(foot, from, from + width, -4, look)
  if (says('buckle')) parts.push(strapBuckle([from + width / 2 - 1, 54], 12, 92, 'brass'))
  if (says('soft strap'))
    parts.push({
      layers: flower([from + width / 2 - 1, 54], 8, 5, dye(accent), '#fff7ea', 'leather'),
      depth: 0.5,
      bevel: [0.8, 0.8],
      cast: 1,
    })
  if (says('thin strap'))
    parts.push(
      beadPart(
        [
          [from + 3, 50],
          [from + 3, 50],
        ],
        1,
        4,
        'brass',
        'metal',
      ),
    )
  return parts
}

export function bow([x, y]: Point, color: string): Part {
  const loop = (side: number) =>
    curve(
      [
        [x, y + 1],
        [x + side * 7, y + 9],
        [x + side * 18, y + 8 - side * 2],
        [x + side * 19, y - 6 - side * 2],
        [x + side * 8, y - 6],
      ],
      true,
    )
  const tail = (side: number) =>
    ribbon(
      curve([
        [x, y],
        [x + side * 7, y - 9],
        [x + side * 10, y - 17],
      ]),
      5,
      6.5,
    )
  return {
    layers: [
      fill(tail(-1), darken(color, 0.15), 'satin', 0),
      fill(tail(1), darken(color, 0.1), 'satin', 0),
      fill(loop(-1), color, 'satin', 0.5),
      fill(loop(1), lighten(color, 0.06), 'satin', 0.7),
      groove(
        [
          [x - 3, y],
          [x - 13, y + 2],
        ],
        color,
        1,
        0.8,
      ),
      groove(
        [
          [x + 3, y],
          [x + 13, y + 1],
        ],
        color,
        1,
        0.8,
      ),
      fill(ellipse(x, y + 1, 4, 5), darken(color, 0.08), 'satin', 1.8),
    ],
    depth: 0.5,
    bevel: [1.2, 1],
    cast: 1.8,
  }
}

export function lily(at: Point, color: string): Part {
  return {
    layers: [
      ...flower(at, 13, 8, lighten(color, 0.45), dye('yellow'), 'satin'),
      ...flower(at, 8, 6, lighten(color, 0.7), dye('gold'), 'satin'),
    ],
    depth: 0.5,
    bevel: [1, 0.9],
    cast: 1.4,
  }
}

export function lowHeel(color: string): Part {
  const shape: Line = [
    [8, 9],
    [62, 7],
    [58, 0],
    [11, 0],
  ]
  return { layers: [fill(shape, color, 'rubber', 0)], depth: 0.3, bevel: [0.8, 0.8] }
}
