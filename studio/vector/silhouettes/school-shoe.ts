import { darken, dye, mixColors } from '../engine/colors.ts'
import { dressSole } from '../engine/dress-soles.ts'
import { dressUpper } from '../engine/dress-upper.ts'
import { strapPart } from '../engine/fittings.ts'
import { curve, type Line, type Point } from '../engine/geometry.ts'
import { buildLast, crestAt, dressLast, type Last, sneakerLast } from '../engine/last.ts'
import { fill, type Layer, type Part, panel, seam } from '../engine/layers.ts'
import { slipUpper } from '../engine/slip-upper.ts'
import { flatBottom, wallSole } from '../engine/soles.ts'
import { sportUpper } from '../engine/sport-upper.ts'
import { bandPart, type FootForm, type StrapLook, sideStrap, strapBuckle } from '../engine/straps.ts'
import type { Traits } from '../engine/traits.ts'
import { warpForChild } from '../engine/warp.ts'

/** School shoes: lace-ups, strap shoes, Mary Janes and canvas PT shoes. */
export function drawSchoolShoe(traits: Traits): Part[] {
  if (traits.says('canvas', 'drill')) return drawPtShoe(traits)
  if (traits.says('mary jane', 'single-strap', 't-bar', 'strap shoe')) return drawBarShoe(traits)
  return drawLaceUp(traits)
}

function drawPtShoe({ color, accent, says }: Traits): Part[] {
  const slip = says('slip-on')
  const last = sneakerLast({ feather: -6, flat: slip })
  const upper = sportUpper(last, {
    color,
    accent,
    material: 'canvas',
    overlay: slip ? '#e4e1da' : '#efece6',
    overlayMaterial: 'canvas',
    lining: '#dcd7cc',
    lace: '#f4f2ed',
    closure: slip ? 'gore' : 'laces',
    toe: 'cap',
    side: 'plain',
    heel: 'patch',
    eyelets: 5,
    metalEyelets: true,
    padded: false,
  })
  const top: Line = curve([
    [1.5, 26],
    [60, 23],
    [130, 21],
    [195, 22],
    [250, 26],
    [285, 31],
    [299.5, 33.5],
  ])
  const sole = wallSole({
    color: slip ? '#e9e6df' : '#f0ede6',
    top,
    bottom: flatBottom(302, 12, 3),
    stripe: slip ? '#b9b6b0' : dye(accent),
    outsole: slip ? '#8d8a84' : '#b08c5a',
    bumper: !slip,
  })
  return warpForChild([...upper, ...sole], 0.88)
}

function drawLaceUp(traits: Traits): Part[] {
  const { color, accent, says } = traits
  const last = dressLast()
  const moulded = says('one-piece moulded')
  const rubber = {
    sole: '#232120',
    heel: '#232120',
    rubber: true,
    thick: says('seniors who walk', 'moulded') ? 7 : 5.6,
    heelEnd: 84,
    thread: says('pro leather') ? '#6d665d' : undefined,
  }
  const style = {
    color,
    material: says('pro leather') ? 'calf' : moulded ? 'rubber' : 'leather',
    lining: moulded ? accent : says('larger') ? '#4c4a49' : mixColors(accent, '#8a8279', 0.5),
    lace: '#242221',
    facing: 'open',
    toe: says('reinforced') ? 'bumper' : says('pro leather') ? 'apron' : moulded ? 'cap' : 'plain',
    brogue: false,
    eyelets: says('larger') ? 5 : 4,
    heel: says('pro leather') ? 'counter' : 'strip',
    burnish: 0.15,
    flatLace: true,
    bow: !moulded,
  } as const
  const strapped = says('hook-and-loop')
  const upper = dressUpper(last, style)
  const body = strapped ? upper.slice(0, -1) : upper
  const straps = strapped ? [0.16, 0.66].map((share) => faceStrap(last, share, color)) : []
  return warpForChild(
    [...body, ...straps, ...dressSole(last.feather, rubber)],
    says('larger', 'seniors') ? 0.94 : strapped ? 0.82 : 0.87,
  )
}

function faceStrap(last: Last, share: number, color: string): Part {
  const x = 112 + share * 74
  const y = crestAt(last, x)
  const line = curve([
    [x + 3, y + 7],
    [x - 1, y - 6],
    [x - 8, y - 22],
    [x - 14, y - 33],
  ])
  const patch: Layer = {
    kind: 'stroke',
    line: line.slice(Math.floor(line.length * 0.55), -6),
    width: 10,
    color: darken(color, 0.3),
    opacity: 0.6,
    relief: -0.2,
  }
  return strapPart(line, 21, mixColors(color, '#3a3836', 0.12), 'leather', { endWidth: 19, extra: [patch] })
}

/** A round-toed shoe with a low opening and a bar over the instep. */
function drawBarShoe(traits: Traits): Part[] {
  const { color, accent, says } = traits
  const last = barLast()
  const extra: Layer[] = [
    ...seam(
      curve([
        [20, 84],
        [22, 60],
        [28, 22],
      ]),
      color,
      'left',
    ),
  ]
  if (says('low heel'))
    extra.push(
      ...panel(
        [
          ...curve([
            [214, 12],
            [226, 34],
            [240, 70],
          ]),
          [320, 70],
          [320, 0],
        ],
        color,
        'leather',
        0.6,
        { rows: 1 },
      ),
    )
  const upper = slipUpper(last, {
    color,
    material: says('nursery') ? 'leather' : 'calf',
    lining: mixColors(accent, '#b0a395', 0.5),
    burnish: 0.12,
    extra,
  })
  const parts: Part[] = [...upper]
  const look: StrapLook = { color, material: 'calf', stitched: true }
  const width = says('nursery') ? 22 : says('low heel') ? 14 : 17
  const foot = barFoot(last)
  if (says('t-bar')) {
    parts.push(
      ...sideStrap(
        [
          [112, 77],
          [134, 70],
          [160, 61],
          [184, 53],
        ],
        14,
        look,
        [2, 1],
      ),
    )
  }
  const [farBar, ...nearBar] = bandPart(foot, 104, 104 + width, -4, look)
  if (farBar) parts.splice(1, 0, farBar)
  parts.push(...nearBar)
  if (says('nursery')) parts.push(decoratedPatch([112, 64], accent))
  else parts.push(strapBuckle([103 + width / 2, 66], 13, 92, 'steel'))
  const sole = dressSole(last.feather, {
    sole: '#232120',
    heel: '#232120',
    rubber: true,
    thick: says('low heel') ? 4 : 6,
    heelEnd: says('low heel') ? 62 : 86,
  })
  return warpForChild([...parts, ...sole], says('senior') ? 0.92 : says('nursery') ? 0.76 : 0.84)
}

/** The arch of a bar over the open instep: from the near collar to the height of the foot. */
export function barFoot(last: Last): FootForm {
  return {
    bed: last.collar.map(([x, y]) => [x, y - 4] as const),
    instep: curve([
      [60, 98],
      [100, 87],
      [130, 79],
      [170, 66],
    ]),
  }
}

function decoratedPatch(at: Point, accent: string): Part {
  const petals = [0, 1, 2, 3, 4].map((index) => {
    const angle = (index / 5) * 2 * Math.PI + 0.3
    const cx = at[0] + Math.cos(angle) * 4.4
    const cy = at[1] + Math.sin(angle) * 4.4
    return fill(
      Array.from(
        { length: 16 },
        (_, step) => [cx + 3.2 * Math.cos((step / 8) * Math.PI), cy + 3.2 * Math.sin((step / 8) * Math.PI)] as const,
      ),
      accent,
      'calf',
      0.8,
    )
  })
  return { layers: petals, depth: 0.6, bevel: [0.8, 0.8], cast: 1 }
}

function barLast(): Last {
  return buildLast({
    heel: [
      [7, 26],
      [3, 40],
      [3.5, 54],
      [8, 72],
      [12, 80],
      [14, 84],
    ],
    collar: [
      [14, 84],
      [19, 85],
      [32, 78],
      [54, 66],
      [84, 57],
      [120, 52],
      [152, 50],
      [174, 53],
      [186, 60],
    ],
    instep: [
      [186, 60],
      [190, 61],
      [198, 60.5],
    ],
    toe: [
      [198, 60.5],
      [216, 58.5],
      [238, 57],
      [260, 53.5],
      [279, 47],
      [292, 38],
      [299, 28],
      [300, 15],
    ],
    feather: [
      [5, 26.5],
      [45, 25.5],
      [80, 21.5],
      [115, 15],
      [160, 9.5],
      [205, 8],
      [250, 10],
      [299, 19],
    ],
    lift: 11,
  })
}
