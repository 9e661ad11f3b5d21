import { darken, dye, lighten, mixColors } from '../engine/colors.ts'
import { dressSole } from '../engine/dress-soles.ts'
import { burnishLayers } from '../engine/dress-upper.ts'
import { bucklePart, eyelets, lacePart, strapPart } from '../engine/fittings.ts'
import { curve, cutLine, type Line, offsetLine, type Point, ribbon } from '../engine/geometry.ts'
import { buildLast, crestAt, featherAt, type Last } from '../engine/last.ts'
import { chooseThread, fill, groove, type Layer, mould, type Part, panel, stitchLine } from '../engine/layers.ts'
import type { MaterialName } from '../engine/materials.ts'
import { flatBottom, wallSole } from '../engine/soles.ts'
import { insidePart } from '../engine/sport-upper.ts'
import type { Traits } from '../engine/traits.ts'
import { scaleParts } from '../engine/warp.ts'
import { chelseaLayers, trekLayers, zipLayers } from './boot-panels.ts'

/** Ankle boots: Chelsea, chukka, trek, biker and work boots. */
export function drawBoot(traits: Traits): Part[] {
  const { says } = traits
  const shaft = says('chukka') ? 128 : says('chelsea') ? 158 : 172
  const last = bootLast(shaft, says('lugged', 'deep tread') ? 12 : 0)
  const parts: Part[] = [insidePart(last, mixColors(traits.color, '#8d7a66', 0.5))]
  const laced = says('lace-up', 'chukka', 'work boot')
  if (says('pull tab')) parts.unshift(pullTab(last, dye(traits.accent)))
  if (laced) parts.push(tongue(last, traits.color))
  parts.push(upper(traits, last, shaft, laced))
  if (laced) parts.push(lacing(traits, last))
  if (says('side zip')) parts.push(...bikerStraps(last, traits.color))
  parts.push(...chooseSole(traits, last))
  return traits.forWomen ? scaleParts(parts, 0.97, 1) : parts
}

function bootLast(shaft: number, rise: number): Last {
  const up = (points: Line): Line => points.map(([x, y]) => [x, y + rise])
  const tall = shaft - 158
  return buildLast({
    heel: up([
      [7, 27],
      [2.5, 42],
      [3, 60],
      [9, 86],
      [14, 110],
      [15, 134 + tall * 0.6],
      [13, 152 + tall],
    ]),
    collar: up([
      [13, 152 + tall],
      [17, 155 + tall],
      [40, 153.5 + tall],
      [72, 154 + tall],
      [100, 157 + tall],
      [104, 156 + tall],
    ]),
    instep: up([
      [104, 156 + tall],
      [105, 138 + tall * 0.6],
      [109, 118],
      [120, 103],
      [140, 91],
      [164, 80],
      [188, 70],
    ]),
    toe: up([
      [188, 70],
      [210, 63.5],
      [234, 59.5],
      [258, 56],
      [279, 49],
      [294, 38],
      [301, 27],
      [303, 14],
    ]),
    feather: up([
      [5, 29],
      [45, 27.5],
      [80, 23],
      [115, 15.5],
      [160, 9.5],
      [205, 7.5],
      [250, 9.5],
      [303, 18.5],
    ]),
    lift: 6,
  })
}

function pullTab(last: Last, color: string): Part {
  const [x, y] = last.heel[last.heel.length - 1] as Point
  const loop = ribbon(
    curve([
      [x - 1, y - 16],
      [x - 5, y + 2],
      [x + 1, y + 13],
      [x + 8, y + 8],
      [x + 8, y - 8],
    ]),
    6,
  )
  return { layers: [fill(loop, color, 'canvas', 0)], depth: 0.3, bevel: [0.8, 0.8] }
}

function tongue(last: Last, color: string): Part {
  const [x, y] = last.instep[0] as Point
  const crest = offsetLine(cutLine(last.instep, 0.04, 0.9), 6).filter((_, index) => index % 9 === 8)
  const shape = curve(
    [[x - 12, y - 14], [x - 10, y + 6], [x - 4, y + 12], [x + 5, y + 8], ...crest, [180, 66], [130, 80]],
    true,
  )
  return {
    layers: [fill(shape, darken(color, 0.2), 'leather', 0)],
    clip: shape,
    depth: 0.3,
    bevel: [1.4, 1.2],
    cast: 2,
  }
}

function upper(traits: Traits, last: Last, shaft: number, laced: boolean): Part {
  const { color, accent, says } = traits
  const material: MaterialName = says('suede')
    ? 'suede'
    : says('trek')
      ? 'leather'
      : says('chelsea', 'biker')
        ? 'calf'
        : 'leather'
  const layers: Layer[] = [
    fill(last.outline, color, material, 0),
    ...burnishLayers(last, { color, burnish: says('suede', 'trek') ? 0.1 : 0.3 }),
  ]
  const base = (x: number) => featherAt(last, x)
  if (says('chelsea')) layers.push(...chelseaLayers(traits, last, shaft))
  if (says('trek')) layers.push(...trekLayers(traits, last))
  if (says('chukka', 'work boot')) {
    const quarter: Line = [
      [-20, 220],
      [-20, -10],
      ...curve([
        [112, base(112) - 8],
        [124, base(124) + 24],
        [146, base(146) + 44],
        [174, base(174) + 56],
        [190, crestAt(last, 190) + 4],
      ]),
      [150, 200],
    ]
    layers.push(...panel(quarter, color, material, 0.9, { rows: 2 }))
  }
  if (says('moulded toe')) {
    const bumper: Line = [
      ...curve([
        [232, base(232) - 8],
        [240, base(240) + 20],
        [250, crestAt(last, 250) - 10],
        [256, crestAt(last, 256) + 4],
      ]),
      [330, 100],
      [330, -10],
    ]
    layers.push(fill(bumper, accent, 'rubber', 1.4), groove(bumper, accent, 1.2, 0.8))
    layers.push(
      ...panel(
        [
          ...curve([
            [-10, 78],
            [26, 74],
            [50, 58],
            [62, base(62) - 6],
          ]),
          [-10, 10],
        ],
        color,
        material,
        0.8,
        { rows: 2 },
      ),
    )
  }
  if (says('side zip')) layers.push(...zipLayers(last, shaft, color))
  layers.push(
    mould(
      offsetLine(last.collar, says('padded shaft') ? -8 : -2),
      says('padded shaft') ? 12 : 3,
      says('padded shaft') ? 1 : 0.5,
    ),
    ...stitchLine(offsetLine(last.collar, -4), chooseThread(color)),
  )
  if (says('padded shaft'))
    for (const drop of [14, 27])
      layers.push(
        groove(
          cutLine(last.collar, 0.08, 0.97).map(([x, y]) => [x, y - drop] as const),
          color,
          1.4,
          1,
        ),
      )
  if (laced) {
    const stay = offsetLine(cutLine(last.instep, 0, says('chukka') ? 0.66 : 0.94), -12)
    layers.push(
      groove(stay, color),
      ...stitchLine(offsetLine(stay, -2), chooseThread(color)),
      ...eyelets(laceLine(traits, last), laceCount(traits), says('trek') ? 'steel' : 'brass', 2.2),
    )
  }
  return { layers, clip: last.outline, volume: last.volume, depth: 0.5, bevel: [1.2, 1.2], cast: 2.4 }
}

function bikerStraps(last: Last, color: string): Part[] {
  const y = crestAt(last, 132)
  const line = curve([
    [134, y - 1],
    [120, y - 16],
    [84, 66],
    [44, 62],
    [6, 69.5],
  ])
  return [strapPart(line, 15, color, 'calf'), bucklePart([86, 66.5], 20, 19, 8, 'steel')]
}

function laceLine(traits: Traits, last: Last): Line {
  const line = offsetLine(last.instep, -6)
  return traits.says('chukka') ? cutLine(line, 0.12, 0.5) : cutLine(line, 0.05, 0.92)
}

function laceCount(traits: Traits): number {
  return traits.says('chukka') ? 2 : 8
}

function lacing(traits: Traits, last: Last): Part {
  const { color, accent, says } = traits
  return lacePart(laceLine(traits, last), {
    count: laceCount(traits),
    color: says('trek') ? dye(accent) : says('work') ? '#c9a24b' : darken(color, 0.3),
    width: says('chukka') ? 3.4 : 4,
    reach: 12,
    bow: says('chukka'),
  })
}

function chooseSole(traits: Traits, last: Last): Part[] {
  const { color, says } = traits
  if (says('lugged', 'deep tread')) {
    const top = offsetLine(last.feather, 2)
    const bottom = flatBottom(306, 18, 4).map(([x, y]) => [x, y + 6] as const)
    return wallSole({
      color: '#2b2a28',
      top,
      bottom,
      outsole: says('trek') ? '#4a3a26' : '#211f1e',
      tread: 'lug',
      stitched: true,
    })
  }
  const crepe = says('chukka')
  const dark = crepe ? '#c9a671' : '#242120'
  return dressSole(last.feather, {
    sole: dark,
    heel: dark,
    rubber: true,
    thread: crepe ? '#efe2c6' : lighten(color, 0.35),
    thick: crepe ? 8 : says('biker') ? 8 : 5,
    heelEnd: says('3 cm heel') ? 62 : 80,
  })
}
