import { darken, dye, lighten, mixColors } from '../engine/colors.ts'
import { curve, ellipse, insetShape, type Line } from '../engine/geometry.ts'
import { fill, groove, type Layer, mould, type Part, stitchLine } from '../engine/layers.ts'
import type { MaterialName } from '../engine/materials.ts'
import type { Traits } from '../engine/traits.ts'
import { warpParts } from '../engine/warp.ts'

/** How much a lying footprint is foreshortened. */
const TILT = 0.56

/** A pair of insoles lying on the ground, seen from the front and above. */
export function drawInsole(traits: Traits): Part[] {
  const width = traits.says('slim') ? 0.86 : traits.says('growing feet') ? 1.16 : 1
  const far = warpParts(oneInsole(traits, true), ([x, y]) => [x - 12, y * width + 60 * width])
  const near = warpParts(oneInsole(traits, false), ([x, y]) => [x + 12, y * width + 6])
  return [...far, ...near].map((part) => ({ ...part, cast: 3 }))
}

/** Footprint from above, heel to toe 262 mm, already foreshortened, resting on y = 0. */
function footprint(pointed: boolean): Line {
  const outer: Line = [
    [0, 47],
    [7, 22],
    [26, 12],
    [56, 12],
    [92, 13],
    [130, 10],
    [162, 3],
    [190, 0],
    [216, 6],
    [240, 22],
    [257, pointed ? 48 : 42],
  ]
  const inner: Line = [
    [262, pointed ? 60 : 62],
    [258, 82],
    [242, 94],
    [216, 99],
    [188, 96],
    [160, 87],
    [128, 78],
    [92, 76],
    [56, 80],
    [26, 82],
    [8, 71],
  ]
  return curve([...outer, ...inner], true).map(([x, y]) => [x, y * TILT] as const)
}

function oneInsole(traits: Traits, flipped: boolean): Part[] {
  const { color, accent, says } = traits
  const turn = (line: Line): Line => (flipped ? line.map(([x, y]) => [x, 100 * TILT - y] as const) : line)
  const shape = turn(footprint(says('slim')))
  const thick = says('arch') ? 9 : says('foam') ? 7 : says('thin') ? 3.4 : 5
  const base = says('arch', 'teal') ? dye(accent) : says('carbon') ? '#2b2a2a' : mixColors(accent, '#efe7d8', 0.25)
  const edge: Part = {
    layers: [
      ...Array.from({ length: 7 }, (_, index) =>
        fill(
          shape.map(([x, y]) => [x, y - (thick * (6 - index)) / 6] as const),
          base,
          'foam',
          0,
        ),
      ),
    ],
    depth: 0,
    bevel: [0.6, 0.8],
    shade: 0.78,
  }
  const layers: Layer[] = [fill(shape, color, topMaterial(traits), 0), ...topLayers(traits, shape, turn)]
  return [edge, { layers, clip: shape, depth: 0.06, bevel: [1, 1.6] }]
}

function topMaterial({ says }: Traits): MaterialName {
  if (says('leather')) return 'leather'
  if (says('memory')) return 'suede'
  if (says('quick-drying', 'cushion')) return 'mesh'
  return says('slim') ? 'suede' : 'canvas'
}

function topLayers({ color, accent, says }: Traits, shape: Line, turn: (line: Line) => Line): Layer[] {
  const out: Layer[] = []
  const flat = (points: Line): Line =>
    turn(
      curve(
        points.map(([x, y]) => [x, y * TILT] as const),
        true,
      ),
    )
  if (says('leather insole')) {
    out.push(...stitchLine(insetShape(shape, 4), lighten(color, 0.35), { closed: true }))
    for (let x = 150; x < 236; x += 8)
      for (let y = 26; y < 82; y += 9) {
        out.push({
          kind: 'stroke',
          line: [
            [x, y * TILT],
            [x + 0.01, y * TILT],
          ],
          width: 2,
          color: darken(color, 0.6),
          relief: -0.4,
        })
      }
  }
  if (says('memory')) {
    out.push(
      fill(
        flat([
          [14, 47],
          [30, 26],
          [60, 26],
          [72, 47],
          [60, 68],
          [30, 68],
        ]),
        accent,
        'suede',
        -0.8,
      ),
    )
    out.push(
      fill(
        flat([
          [160, 50],
          [180, 20],
          [214, 24],
          [226, 52],
          [208, 84],
          [176, 82],
        ]),
        accent,
        'suede',
        -0.8,
      ),
    )
  }
  if (says('slim'))
    out.push(
      fill(
        flat([
          [150, 50],
          [178, 16],
          [208, 30],
          [214, 52],
          [206, 78],
          [176, 84],
        ]),
        accent,
        'suede',
        0.5,
      ),
      groove(insetShape(shape, 3.4), color),
    )
  if (says('growing feet')) {
    for (let step = 0; step < 6; step++) {
      const x = 196 + step * 10
      out.push({
        kind: 'stroke',
        line: curve([
          [x - 8, 14 * TILT],
          [x, 50 * TILT],
          [x - 8, 84 * TILT],
        ]),
        width: 1.6,
        color: dye(accent),
      })
    }
    out.push(fill(ellipse(52, 47 * TILT, 18, 11), accent, 'canvas', 0.4))
  }
  if (says('cut to size'))
    for (const by of [3.6, 7.2, 10.8])
      out.push({
        kind: 'stroke',
        line: insetShape(shape, by).filter(([x]) => x > 150),
        width: 1,
        color: dye(accent),
        dash: [3, 3],
      })
  if (says('cut to size'))
    out.push(
      fill(
        flat([
          [18, 47],
          [34, 26],
          [58, 30],
          [64, 47],
          [58, 64],
          [34, 68],
        ]),
        accent,
        'foam',
        0.7,
      ),
    )
  if (says('arch')) {
    out.push(
      fill(
        flat([
          [2, 47],
          [8, 22],
          [36, 14],
          [86, 17],
          [128, 52],
          [120, 76],
          [60, 80],
          [20, 80],
        ]),
        darken(accent, 0.1),
        'rubber',
        0.9,
      ),
    )
    out.push(
      mould(
        curve([
          [70, 66 * TILT],
          [110, 62 * TILT],
          [144, 70 * TILT],
        ]),
        14,
        0.8,
      ),
    )
    for (const x of [168, 180, 192, 204])
      out.push(
        groove(
          curve([
            [x, 16 * TILT],
            [x + 5, 50 * TILT],
            [x, 84 * TILT],
          ]),
          color,
          1.6,
          0.8,
        ),
      )
  }
  return out
}
