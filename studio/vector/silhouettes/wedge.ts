import { darken, dye, lighten, mixColors } from '../engine/colors.ts'
import { beadPart } from '../engine/fittings.ts'
import { curve, heightAt, type Line, offsetLine } from '../engine/geometry.ts'
import { heelFeather, heelFoot, insoleRim } from '../engine/heeled.ts'
import { fill, groove, type Layer, type Part } from '../engine/layers.ts'
import type { MaterialName } from '../engine/materials.ts'
import { jamdaniRow } from '../engine/motifs.ts'
import { bandPart, type FootForm, loopStrap, type StrapLook, strapBuckle } from '../engine/straps.ts'
import type { Traits } from '../engine/traits.ts'
import { closedUpper } from './wedge-upper.ts'

/** Wedges: sandals and closed shoes on a full sole that rises to the heel. */
export function drawWedge(traits: Traits): Part[] {
  const { color, says } = traits
  const height = says('4 cm') ? 40 : says('platform wedge') ? 62 : says('slip-on') ? 46 : says('espadrille') ? 58 : 64
  const platform = says('platform') ? 17 : says('4 cm') ? 9 : 13
  const foot = heelFoot(height, platform)
  const body = wedgeBody(traits, height, platform)
  if (says('closed toe', 'closed wedge')) return [...closedUpper(traits, height, platform), body]
  return [insoleRim(foot.bed, lighten(color, 0.3)), ...straps(traits, foot, height + platform), body]
}

function wedgeBody(traits: Traits, height: number, platform: number): Part {
  const { color, accent, says } = traits
  const top = offsetLine(heelFeather(height, platform), 0.5)
  const material: MaterialName = says('cork')
    ? 'cork'
    : says('rope', 'espadrille')
      ? 'rope'
      : says('mirror')
        ? 'foil'
        : says('platform wedge')
          ? 'foam'
          : 'leather'
  const wall = says('cork')
    ? 'cork'
    : says('espadrille')
      ? 'jute'
      : says('platform wedge')
        ? '#2a2827'
        : says('mirror')
          ? mixColors(color, '#7a5a2a', 0.3)
          : says('4 cm')
            ? '#8b6f54'
            : mixColors(color, accent, 0.4)
  const outline: Line = [
    ...top,
    ...curve([
      [243, platform + 9],
      [244.5, platform * 0.7 + 4],
      [240, 5.5],
    ]),
    ...curve([
      [238, 5],
      [218, 1.6],
      [196, 0.2],
    ]),
    ...curve([
      [150, 0],
      [80, 0],
      [12, 0],
    ]),
    ...curve([
      [10, 1],
      [6, height * 0.4],
      [5, height + platform],
    ]),
  ]
  const layers: Layer[] = [
    fill(outline, wall, material, 0),
    fill(
      [
        [-10, 4.6],
        [260, 4.6],
        [260, -5],
        [-10, -5],
      ],
      says('cork', 'espadrille') ? '#8a5c34' : '#242120',
      'rubber',
      0.3,
    ),
    groove(
      [
        [-10, 4.8],
        [260, 4.8],
      ],
      wall,
    ),
  ]
  layers.push(groove(offsetLine(top, -3.4), wall, 0.8, 0.6))
  if (says('platform wedge'))
    for (const share of [0.3, 0.55, 0.78])
      layers.push(
        groove(
          top.map(([x, y]) => [x, 5 + (y - 5) * share] as const),
          wall,
          1.6,
          1.1,
        ),
      )
  if (says('cork'))
    layers.push({ kind: 'stroke', line: offsetLine(top, -1.6), width: 3, color: darken(color, 0.25), relief: 0.5 })
  return {
    layers,
    clip: outline,
    volume: [
      [4, 190],
      [4, -40],
      [238, -40],
      [244, 60],
      [240, 190],
    ],
    depth: 0.35,
    bevel: [1.6, 1.4],
    cast: 1.4,
  }
}

function straps(traits: Traits, foot: FootForm, heel: number): Part[] {
  const { color, accent, says } = traits
  const look: StrapLook = { color: dye(color), material: says('mirror') ? 'satin' : 'leather', stitched: true }
  const top = (x: number) => heightAt(foot.instep, x)
  const parts: Part[] = []
  const sling = (low: boolean) =>
    low
      ? loopStrap([8, heel + 44], [166, heightAt(foot.bed, 166) + 22], 11, look, 9)
      : loopStrap([9, heel + 46], [96, heel + 54], 11, look, 9)
  if (says('cork'))
    parts.push(
      ...sling(false),
      ...cup(heel, look),
      ...bandPart(foot, 150, 172, -12, look),
      ...bandPart(foot, 182, 208, -7, { ...look, color: dye(accent) }),
      strapBuckle([68, heel + 46], 13, 4, 'brass'),
    )
  else if (says('platform wedge'))
    parts.push(...bandPart(foot, 142, 206, -15, look), strapBuckle([156, top(148) - 20], 20, 100, 'steel'))
  else if (says('4 cm'))
    parts.push(
      ...sling(true),
      ...cup(heel, look),
      ...bandPart(foot, 156, 208, -12, look, [
        {
          kind: 'stroke',
          line: curve([
            [186, 16],
            [178, 36],
            [168, top(170)],
          ]),
          width: 7,
          color: dye(accent),
          relief: 0.5,
        },
      ]),
      strapBuckle([58, heel + 24], 13, -22, 'steel'),
    )
  else {
    const line = curve([
      [180, 20],
      [172, 40],
      [162, top(164) - 4],
    ])
    parts.push(
      ...bandPart(
        foot,
        150,
        208,
        -14,
        { ...look, thread: dye(accent) },
        jamdaniRow(
          line.map(([x, y]) => [x + 17, y] as const),
          9,
          dye(accent),
        ),
      ),
    )
    parts.push(
      beadPart(line, 5, 3.6, '#eef2f5', 'metal'),
      beadPart(
        line.map(([x, y]) => [x - 14, y + 3] as const),
        5,
        2.6,
        '#eef2f5',
        'metal',
      ),
    )
  }
  return parts
}

function cup(heel: number, look: StrapLook): Part[] {
  const shape: Line = curve(
    [
      [7, heel - 5],
      [3, heel + 20],
      [6, heel + 46],
      [11, heel + 54],
      [17, heel + 50],
      [24, heel + 30],
      [44, heel - 8],
    ],
    true,
  )
  return [{ layers: [fill(shape, look.color, look.material, 0)], clip: shape, depth: 0.55, bevel: [1, 0.9], cast: 1.6 }]
}
