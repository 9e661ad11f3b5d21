import { darken, dye, lighten, mixColors } from '../engine/colors.ts'
import { chooseMetal } from '../engine/fittings.ts'
import { curve, heightAt, type Line, ribbon } from '../engine/geometry.ts'
import { fill, groove, type Layer, type Part } from '../engine/layers.ts'
import { jamdaniRow } from '../engine/motifs.ts'
import { flatBottom, slabSole } from '../engine/soles.ts'
import {
  bandPart,
  crossArm,
  type FootForm,
  flatFoot,
  lattice,
  loopStrap,
  type StrapLook,
  sideStrap,
  strapBuckle,
  thongParts,
} from '../engine/straps.ts'
import type { Traits } from '../engine/traits.ts'
import { scaleParts } from '../engine/warp.ts'
import { braid, fisherman, heelCup, jellyCage, thongSpread, toeLoop, toeRing } from './sandal-fittings.ts'

/** Flat sandals of all kinds: strapped, thonged, crossed, closed-toe. */
export function drawSandal(traits: Traits): Part[] {
  const { says, forWomen } = traits
  const thick = says('extra-thick')
    ? 34
    : says('contoured', 'cushioned')
      ? 27
      : says('travel', 'moulded rubber')
        ? 24
        : says('kolhapuri', 'flat toe-ring')
          ? 11
          : forWomen
            ? 14
            : 18
  const bed: Line = curve([
    [3, thick + 4],
    [40, thick + 1.5],
    [100, thick - 0.5],
    [150, thick - 3],
    [200, thick - 4],
    [240, thick - 2],
    [272, thick + 3],
  ])
  const foot: FootForm = { ...flatFoot(bed, thick - 22), sink: thick < 16 ? 3 : 7 }
  const [base, wall] = slabSole(
    bed,
    flatBottom(275, 9, 2.5),
    soleColors(traits),
    soleMaterial(traits),
    wallLayers(traits, bed),
  ) as [Part, Part]
  const parts = [base, ...strapsOf(traits, foot), wall]
  return forWomen ? scaleParts(parts, 1, 0.97) : parts
}

function soleColors({ color, accent, says, forWomen }: Traits): { wall: string; outsole?: string; bed: string } {
  if (says('jelly')) return { wall: lighten(color, 0.12), bed: lighten(color, 0.3) }
  if (says('moulded rubber')) return { wall: dye(color), outsole: dye(accent), bed: darken(color, 0.15) }
  if (says('kolhapuri')) return { wall: darken(color, 0.22), outsole: '#5a3a20', bed: lighten(color, 0.08) }
  if (says('contoured')) return { wall: 'cork', outsole: '#3b2c20', bed: '#b58a5c' }
  if (says('extra-thick', 'cushioned'))
    return { wall: mixColors(color, '#3c3836', 0.35), outsole: '#262423', bed: mixColors(color, '#5a544e', 0.4) }
  if (says('travel')) return { wall: '#4a4847', outsole: '#242322', bed: '#5c5a58' }
  if (says('glitter', 'jamdani')) return { wall: '#b3844f', outsole: '#4a3222', bed: mixColors(accent, '#e0c9a4', 0.5) }
  return {
    wall: forWomen ? mixColors(accent, '#6b4a30', 0.45) : '#6b4a2e',
    outsole: '#2c211a',
    bed: mixColors(color, '#c29a6b', 0.6),
  }
}

function soleMaterial({ says }: Traits) {
  if (says('jelly')) return 'jelly'
  if (says('contoured')) return 'cork'
  return says('kolhapuri', 'chappal', 'braided', 't-strap')
    ? 'stack'
    : says('extra-thick', 'cushioned')
      ? 'foam'
      : 'rubber'
}

function wallLayers({ says, accent }: Traits, bed: Line): Layer[] {
  if (says('travel', 'moulded rubber')) {
    return Array.from({ length: 9 }, (_, index) =>
      groove(
        [
          [24 + index * 9, 9],
          [29 + index * 9, heightAt(bed, 26 + index * 9) - 5],
        ],
        accent,
        1.6,
        1,
      ),
    )
  }
  if (says('extra-thick', 'cushioned'))
    return [
      groove(
        bed.map(([x, y]) => [x, y * 0.56 + 1] as const),
        accent,
        1.2,
        1,
      ),
    ]
  return []
}

function strapsOf(traits: Traits, foot: FootForm): Part[] {
  const { color, accent, says, named } = traits
  const metal = chooseMetal(accent)
  const look: StrapLook = {
    color: dye(color),
    material: strapMaterial(traits),
    stitched: !says('moulded', 'jelly', 'glitter', 'braided'),
  }
  const top = (x: number) => heightAt(foot.instep, x)
  const bed = (x: number) => heightAt(foot.bed, x)
  if (says('fisherman')) return fisherman(foot, look, metal, accent)
  if (says('crossing', 'cross strap')) {
    const second = mixColors(color, accent, 0.55)
    return lattice(
      foot,
      132,
      208,
      -9,
      [
        { line: crossArm(foot, 190, 153), width: 32, color: dye(color) },
        { line: crossArm(foot, 142, 186), width: 32, color: second },
      ],
      'calf',
      true,
    )
  }
  if (named('toe ring', 'kolhapuri')) return toeRing(traits, foot, look)
  if (named('toe post')) return thongParts(foot, 116, 214, 17, look)
  if (named('t-strap')) {
    const spine: Line = [
      [206, top(206) - 3],
      [186, top(186) - 3],
      [156, top(156) - 3],
      [126, top(126) - 3],
      [95, top(95) - 1],
    ]
    return [
      ...thongSpread(foot, look),
      ...sideStrap(spine, 11, look, [3, 2]),
      ...loopStrap([9, 70], [101, 80], 11, look, 8),
      ...heelCup(bed, look),
      strapBuckle([74, 74], 14, 4, metal),
    ]
  }
  if (named('jamdani')) {
    const lines: Line = curve([
      [160, bed(160) + 8],
      [153, top(150) * 0.72],
      [146, top(146) - 6],
    ])
    const row = [-13, 0, 13].flatMap((shift) =>
      jamdaniRow(
        lines.map(([x, y]) => [x + shift, y] as const),
        10.5,
        dye(accent),
      ),
    )
    return [...bandPart(foot, 132, 186, -14, { ...look, thread: dye(accent) }, row), ...toeLoop(foot, look)]
  }
  if (says('braided'))
    return [...braid(foot, 132, 158, -12, color, accent), ...braid(foot, 176, 198, -8, color, accent)]
  if (says('jelly')) return jellyCage(foot, look, metal)
  const wide = says('wide')
  const front = bandPart(foot, wide ? 172 : 180, wide ? 216 : 212, -8, look)
  const middle = bandPart(foot, wide ? 112 : 118, wide ? 158 : 148, -16, look, patchOn(traits, foot))
  const back = says('back strap', 'three-point', 'moulded rubber')
    ? [
        ...loopStrap(
          [5, 42 + bed(0)],
          [126, 36 + bed(126)],
          says('moulded') ? 19 : 16,
          { ...look, color: mixColors(color, accent, 0.25) },
          8,
        ),
        ...heelCup(bed, look),
      ]
    : []
  const spine = says('three-point', 'moulded')
    ? sideStrap(
        [
          [198, bed(198) + 13],
          [176, bed(176) + 16],
          [150, bed(150) + 20],
          [126, bed(126) + 28],
        ],
        12,
        { ...look, color: mixColors(color, accent, 0.5) },
        [0, 0],
      ).slice(1)
    : []
  const buckle = says('cushion') ? [strapBuckle([132, top(120) - 20], 16, 74, metal)] : []
  return [...back, ...front, ...middle, ...spine, ...buckle]
}

function strapMaterial({ says }: Traits): StrapLook['material'] {
  if (says('glitter')) return 'glitter'
  if (says('jelly')) return 'jelly'
  if (says('moulded')) return 'rubber'
  if (says('jamdani')) return 'satin'
  return says('extra', 'soft wide') ? 'leather' : 'calf'
}

/** The hook-and-loop patch, or nothing. */
function patchOn({ says, color, accent }: Traits, foot: FootForm): Layer[] {
  if (!says('hook-and-loop', 'adjustable', 'extra-thick')) return []
  const line = curve([
    [128, heightAt(foot.bed, 128) + 8],
    [124, 58],
    [116, heightAt(foot.instep, 116) - 8],
  ])
  return [
    fill(ribbon(line, 19), mixColors(color, accent, 0.45), 'canvas', 0.8),
    groove([...ribbon(line, 19)], color, 0.7, 0.5),
  ]
}
