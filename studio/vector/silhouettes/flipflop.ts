import { darken, dye, lighten, mixColors } from '../engine/colors.ts'
import { curve, type Line } from '../engine/geometry.ts'
import { groove, type Layer, type Part } from '../engine/layers.ts'
import { flatBottom, slabSole } from '../engine/soles.ts'
import { flatFoot, loopStrap, type StrapLook, thongParts } from '../engine/straps.ts'
import type { Traits } from '../engine/traits.ts'
import { warpForChild } from '../engine/warp.ts'

/** Rubber flip-flops. */
export function drawFlipflop(traits: Traits): Part[] {
  const { color, accent, says } = traits
  const thick = says('indoor') ? 25 : says('wave') ? 23 : 20
  const bed: Line = curve([
    [2, thick + 5],
    [40, thick + 2.5],
    [100, thick],
    [150, thick - 2],
    [205, thick - 3],
    [245, thick],
    [272, thick + 5],
  ])
  const foot = flatFoot(bed, thick - 24)
  const wall = says('wave') ? dye(accent) : says('beach') ? '#f0ede6' : dye(color)
  const extra: Layer[] = []
  const layer = (share: number, tint: string, width: number): Layer => ({
    kind: 'stroke',
    line: bed.map(([x, y]) => [x, y * share + 2.5] as const),
    width,
    color: tint,
    relief: -0.3,
  })
  if (says('beach')) extra.push(layer(0.4, dye(color), 6), layer(0.68, dye(accent), 3.4))
  if (says('wave')) {
    const wave = curve(
      Array.from({ length: 30 }, (_, index) => [4 + index * 9.4, thick * 0.5 + (index % 2 ? 2.6 : -2.6)] as const),
    )
    extra.push({ kind: 'stroke', line: wave, width: 3, color: dye(color), relief: -0.6 })
  }
  if (says('indoor'))
    extra.push(
      groove(
        bed.map(([x, y]) => [x, y * 0.55 + 1] as const),
        color,
        1.4,
        1,
      ),
    )
  const [base, side] = slabSole(
    bed,
    flatBottom(275, 12, 3),
    {
      wall,
      outsole: says('indoor', 'junior') ? dye(accent) : undefined,
      bed: says('beach', 'wave') ? lighten(color, 0.12) : mixColors(color, accent, 0.2),
    },
    'foam',
    extra,
  ) as [Part, Part]
  const look: StrapLook = {
    color: says('beach', 'junior') ? dye(accent) : says('indoor') ? darken(accent, 0.1) : dye(color),
    material: says('indoor') ? 'canvas' : 'rubber',
    stitched: says('indoor'),
  }
  const strap = thongParts(foot, 112, 212, says('indoor') ? 21 : 15, look)
  const back = says('back strap')
    ? loopStrap([6, 54], [124, 48], 9, { ...look, material: 'rib', color: darken(accent, 0.08) }, 8)
    : []
  const parts = [base, ...back, ...strap, side]
  return says('junior') ? warpForChild(parts, 0.84) : parts
}
