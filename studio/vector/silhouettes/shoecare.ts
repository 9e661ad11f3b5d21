import { darken, dye, lighten } from '../engine/colors.ts'
import { curve, ellipse, type Line, roundBox } from '../engine/geometry.ts'
import { fill, groove, type Layer, type Part, stain } from '../engine/layers.ts'
import type { Traits } from '../engine/traits.ts'
import { warpParts } from '../engine/warp.ts'

/** A pair of wooden shoe trees with spring tubes. */
export function drawShoecare(traits: Traits): Part[] {
  const far = warpParts(oneTree(traits), ([x, y]) => [x - 26, y + 34]).map((part) => ({ ...part, shade: 0.88 }))
  return [...far, ...oneTree(traits)]
}

function oneTree({ accent }: Traits): Part[] {
  const wood = dye(accent)
  const toe: Line = [
    ...curve([
      [150, 8],
      [146, 30],
      [150, 56],
      [164, 68],
      [190, 66],
      [222, 54],
      [254, 42],
      [282, 28],
      [293, 15],
      [290, 5],
      [270, 1],
      [220, 0.5],
      [180, 2],
      [150, 8],
    ]),
  ]
  const heel: Line = curve(
    [
      [10, 4],
      [3, 22],
      [5, 44],
      [16, 58],
      [36, 60],
      [52, 48],
      [60, 30],
      [58, 12],
      [46, 3],
      [26, 1],
    ],
    true,
  )
  const split: Layer[] = [
    groove(
      curve([
        [146, 34],
        [200, 36],
        [250, 26],
        [300, 14],
      ]),
      darken(wood, 0.2),
      1.8,
      1.4,
    ),
  ]
  const vents = [0, 1, 2].map((index) =>
    fill(ellipse(186 + index * 20, 50 - index * 5, 3.6, 3), darken(wood, 0.7), 'wood', -1),
  )
  const tube = (y: number): Part => ({
    layers: [fill(roundBox(102, y, 106, 6.4, 3), 'steel', 'metal', 0)],
    depth: 0.9,
    bevel: [1, 0.9],
    cast: 1.4,
  })
  const spring: Part = {
    layers: Array.from({ length: 13 }, (_, index) =>
      fill(roundBox(72 + index * 4.6, 34, 3, 12.5, 1.4, 12), 'brass', 'metal', 0.4),
    ),
    depth: 0.8,
    bevel: [0.8, 0.7],
    cast: 1,
  }
  const knob: Part = {
    layers: [
      fill(
        curve(
          [
            [24, 58],
            [22, 70],
            [14, 80],
            [20, 92],
            [34, 92],
            [40, 80],
            [34, 70],
            [36, 58],
          ],
          true,
        ),
        lighten(wood, 0.06),
        'wood',
        0,
      ),
    ],
    depth: 0.85,
    bevel: [1.4, 1.2],
    cast: 1.4,
  }
  return [
    knob,
    tube(34),
    spring,
    {
      layers: [fill(heel, wood, 'wood', 0), stain([20, 14], [40, 24], darken(wood, 0.6), 0.25)],
      clip: heel,
      depth: 0.75,
      bevel: [2, 1.6],
      cast: 2.4,
    },
    {
      layers: [fill(toe, wood, 'wood', 0), ...split, ...vents, stain([286, 10], [40, 24], darken(wood, 0.6), 0.25)],
      clip: toe,
      depth: 0.7,
      bevel: [2, 1.6],
      cast: 2.4,
    },
  ]
}
