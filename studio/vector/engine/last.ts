import { curve, heightAt, type Line, offsetLine, type Point } from './geometry.ts'

/** The guiding lines of a closed shoe's upper, mm. */
export interface Last {
  /** Back of the heel, bottom to top. */
  heel: Line
  /** Near edge of the opening, heel to instep. */
  collar: Line
  /** Throat edge, from the top of the instep down to the vamp. */
  instep: Line
  /** Vamp and toe, from the throat to the feather at the nose. */
  toe: Line
  /** Lower edge of the upper, heel to nose. */
  feather: Line
  /** Visible outline of the upper. */
  outline: Line
  /** Rounded body behind the outline, running on below the sole and above the opening. */
  volume: Line
  /** Inside of the far wall seen over the near collar. */
  inside: Line
}

/** Points that shape a last. */
export interface LastPoints {
  heel: Line
  collar: Line
  instep: Line
  toe: Line
  feather: Line
  /** How far the far collar rises above the near one, mm. */
  lift?: number
}

/** Join the guiding points to a last. Neighbouring lists share their end points. */
export function buildLast(points: LastPoints): Last {
  const heel = curve(points.heel)
  const collar = curve(points.collar)
  const instep = curve(points.instep)
  const toe = curve(points.toe)
  const feather = curve(points.feather)
  const below = offsetLine(feather, -5).reverse()
  const outline = [...heel, ...collar, ...instep, ...toe, ...below]
  const first = heel[0] as Point
  const nose = toe[toe.length - 1] as Point
  const heelTop = heel[heel.length - 1] as Point
  const front = collar[collar.length - 1] as Point
  const rise = Math.max(heelTop[1], front[1]) + 60
  const volume: Line = [
    [first[0] + 3, -40],
    ...heel,
    [heelTop[0] + 2, rise],
    [front[0] - 2, rise + 8],
    front,
    ...instep,
    ...toe,
    [nose[0] - 2, -40],
  ]
  const lift = points.lift ?? 8
  const far = collar.map(([x, y], index) => {
    const share = index / (collar.length - 1)
    return [x, y + lift * Math.sin(Math.PI * share) ** 0.8 + 1.5 * (1 - share)] as const
  })
  const under = offsetLine(collar, -7).reverse()
  return { heel, collar, instep, toe, feather, outline, volume, inside: [...far, ...under] }
}

/** Height of the lower edge of the upper at x, mm. */
export function featherAt(last: Last, x: number): number {
  return heightAt(last.feather, x)
}

/** Height of the top silhouette (instep and toe) at x, mm. */
export function crestAt(last: Last, x: number): number {
  return heightAt([...last.instep, ...last.toe], x)
}

/** The low sneaker last, about 300 mm long. */
export function sneakerLast(options: { high?: boolean; feather?: number; flat?: boolean } = {}): Last {
  const rise = options.feather ?? 0
  const up = (points: Line): Line => points.map(([x, y]) => [x, y + rise])
  const heelTop: Point = options.high ? [20, 162] : [15, 111]
  const front: Point = options.high ? [92, 168] : options.flat ? [107, 107] : [103, 112]
  return buildLast({
    heel: up(
      options.high
        ? [[6, 29], [2, 46], [2.5, 66], [8, 92], [14, 125], heelTop]
        : [[6, 29], [2, 44], [2.2, 62], [6.5, 84], [11, 101], heelTop],
    ),
    collar: up(
      options.high
        ? [heelTop, [27, 165], [52, 162.5], [76, 164], front]
        : [heelTop, [20, 113.5], [29, 108], [46, 93.5], [66, 86.5], [84, 91.5], [96, 104], front],
    ),
    instep: up(
      options.high
        ? [front, [101, 146], [114, 124], [138, 104], [166, 88.5], [194, 77]]
        : options.flat
          ? [front, [128, 101], [152, 92.5], [175, 84], [194, 77.5]]
          : [front, [124, 104.5], [150, 94], [173, 84.5], [194, 76.5]],
    ),
    toe: up([
      [194, options.flat ? 77.5 : options.high ? 77 : 76.5],
      [216, 72.5],
      [240, 69.5],
      [262, 65],
      [279, 58],
      [290.5, 48.5],
      [296, 38],
      [297, 26],
    ]),
    feather: up([
      [4, 31],
      [60, 28],
      [130, 26],
      [195, 27],
      [250, 31],
      [297, 38],
    ]),
    lift: options.high ? 6 : 9,
  })
}

/** The formal last, about 307 mm long; the throat is where laces end, mm from the heel. */
export function dressLast(options: { slim?: number; throat?: number; kids?: boolean } = {}): Last {
  const low = options.slim ?? 0
  return buildLast({
    heel: [
      [7, 27],
      [2.5, 42],
      [3, 58],
      [8, 78],
      [13, 92],
      [15, 97],
    ],
    collar: [
      [15, 97],
      [20, 98.6],
      [30, 93.5],
      [46, 83.5],
      [64, 78],
      [82, 81.5],
      [98, 94],
      [107, 103.5],
    ],
    instep: [
      [107, 103.5],
      [126, 98],
      [148, 88.5],
      [168, 78.5],
      [184, 70 - low],
    ],
    toe: [
      [184, 70 - low],
      [206, 62 - low],
      [232, 56 - low],
      [256, 52.5 - low],
      [278, 47 - low],
      [293, 38],
      [301, 27],
      [303, 14],
    ],
    feather: [
      [5, 29],
      [45, 27.5],
      [80, 23],
      [115, 15.5],
      [160, 9.5],
      [205, 7.5],
      [250, 9.5],
      [303, 18.5],
    ],
    lift: 8,
  })
}
