import { darken } from './colors.ts'
import { curve, heightAt, type Line, offsetLine, type Point, ribbon } from './geometry.ts'
import { buildLast, type Last } from './last.ts'
import { fill, groove, type Part } from './layers.ts'
import type { MaterialName } from './materials.ts'
import type { FootForm } from './straps.ts'

/** The line under the foot in a shoe with a heel of the given height, mm, heel to toe. */
export function heelFeather(height: number, platform = 0): Line {
  const p = platform
  return curve([
    [8, height + 1 + p],
    [36, height - 2.5 + p],
    [75, height * 0.66 + 2 + p],
    [113, height * 0.3 + 4 + p],
    [144, 8.2 + p],
    [166, 4.6 + p],
    [195, 4.8 + p],
    [220, 7 + p],
    [239, 11 + p],
  ])
}

/** The last of a closed pump; toe 'almond', 'point' or 'round'. */
export function pumpLast(height: number, toe: 'almond' | 'point' | 'round' = 'almond'): Last {
  const feather = heelFeather(height)
  const at = (x: number) => heightAt(feather, x)
  const nose: Line =
    toe === 'point'
      ? [
          [168, 41],
          [188, 35],
          [212, 26],
          [232, 17.5],
          [244, 11],
          [244, 5],
        ]
      : toe === 'round'
        ? [
            [168, 43],
            [190, 40],
            [212, 35],
            [228, 27],
            [238, 16],
            [239, 5],
          ]
        : [
            [168, 42],
            [188, 37],
            [210, 30],
            [229, 21],
            [240, 12.5],
            [241, 5],
          ]
  return buildLast({
    heel: [
      [8, height],
      [3, height + 13],
      [4, height + 30],
      [11, height + 43],
      [17, height + 49],
    ],
    collar: [
      [17, height + 49],
      [22, height + 49.5],
      [36, height + 34],
      [54, at(54) + 33],
      [76, at(76) + 28.5],
      [106, at(106) + 25.5],
      [134, at(134) + 25.5],
      [154, at(154) + 29],
      [164, 41.5],
    ],
    instep: [
      [164, 41.5],
      [166, 42],
      [168, toe === 'point' ? 41 : toe === 'round' ? 43 : 42],
    ],
    toe: nose,
    feather: feather
      .map((point): Point => point)
      .filter((_, index) => index % 10 === 0)
      .concat([[239, 11]]),
    lift: 8,
  })
}

/** The foot in a heeled sandal. */
export function heelFoot(height: number, platform = 0): FootForm {
  const bed = heelFeather(height, platform)
  const at = (x: number) => heightAt(bed, x)
  return {
    bed,
    sink: platform ? 7 : 2.4,
    instep: curve([
      [30, height + platform + 72],
      [70, at(70) + 66],
      [100, at(100) + 58],
      [130, at(130) + 48],
      [160, at(160) + 40],
      [190, at(190) + 30],
      [215, at(215) + 22],
      [240, at(239) + 14],
    ]),
  }
}

/** The heel under the shoe: slim, kitten or block. */
export function heelPart(
  kind: 'slim' | 'kitten' | 'block' | 'flare',
  height: number,
  color: string,
  material: MaterialName,
): Part {
  const feather = heelFeather(height)
  const at = (x: number) => heightAt(feather, x) + 1.5
  const seat: Line = [8, 18, 28, 38, 48, 58, 66].map((x) => [x, at(x)] as const)
  const shape: Line =
    kind === 'block'
      ? [
          ...seat.slice(0, 6),
          [61, at(61)],
          ...curve([
            [61, at(61)],
            [59, height * 0.6],
            [57.5, 0.2],
          ]),
          ...curve([
            [11, 0],
            [9.5, height * 0.5],
            [6.5, height],
          ]),
        ]
      : kind === 'flare'
        ? [
            ...seat.slice(0, 6),
            ...curve([
              [58, at(58)],
              [51, height * 0.6],
              [54, 0.2],
            ]),
            ...curve([
              [11, 0],
              [14, height * 0.55],
              [6.5, height],
            ]),
          ]
        : kind === 'kitten'
          ? [
              ...seat,
              ...curve([
                [66, at(66)],
                [48, height * 0.66],
                [37, height * 0.36],
                [34.5, 0.2],
              ]),
              ...curve([
                [23, 0],
                [19.5, height * 0.36],
                [12, height * 0.7],
                [7, height],
              ]),
            ]
          : [
              ...seat,
              ...curve([
                [66, at(66)],
                [50, height * 0.74],
                [37, height * 0.48],
                [31.5, height * 0.2],
                [30, 0.2],
              ]),
              ...curve([
                [20.5, 0],
                [18.5, height * 0.3],
                [13, height * 0.65],
                [7, height],
              ]),
            ]
  const tip: Line = [
    [-10, 4.6],
    [90, 4.6],
    [90, -4],
    [-10, -4],
  ]
  return {
    layers: [
      fill(shape, color, material, 0),
      fill(tip, '#1b1918', 'rubber', -0.3),
      groove(
        [
          [-10, 4.6],
          [90, 4.6],
        ],
        color,
        0.6,
        0.5,
      ),
    ],
    clip: shape,
    depth: kind === 'block' || kind === 'flare' ? 0.55 : 0.8,
    bevel: [1.4, 1.2],
  }
}

/** The thin board of a heeled shoe, a little thicker at the ball. */
export function boardPart(feather: Line, color: string, thick: number, edge = darken(color, 0.3)): Part {
  const middle = offsetLine(feather, -thick / 2 + 0.6)
  const shape = ribbon(middle, thick * 0.9, thick)
  return {
    layers: [fill(shape, edge, 'leather', 0), groove(offsetLine(middle, thick * 0.2), edge, 0.5, 0.4)],
    clip: shape,
    depth: 0.35,
    bevel: [0.9, 0.8],
    cast: 1,
  }
}

/** The insole of a heeled sandal seen as a narrow rim above its board. */
export function insoleRim(feather: Line, color: string): Part {
  const rim = feather.map(
    ([x, y], index) =>
      [x, y + 4.6 * Math.sin(Math.PI * Math.min(0.97, Math.max(0.03, index / (feather.length - 1)))) ** 0.4] as const,
  )
  const shape: Line = [...rim, ...offsetLine(feather, -3).reverse()]
  return { layers: [fill(shape, color, 'lining', 0)], clip: shape, depth: 0.1, shade: 0.92 }
}
