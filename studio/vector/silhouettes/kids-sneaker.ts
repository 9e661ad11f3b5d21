import { dye, lightness, mixColors } from '../engine/colors.ts'
import { curve, ellipse, type Line } from '../engine/geometry.ts'
import { sneakerLast } from '../engine/last.ts'
import { fill, groove, type Layer, type Part } from '../engine/layers.ts'
import { flatBottom, wallSole } from '../engine/soles.ts'
import { type SportUpper, sportUpper } from '../engine/sport-upper.ts'
import type { Traits } from '../engine/traits.ts'
import { warpForChild } from '../engine/warp.ts'

/** Children's sneakers: round toe, thick sole, straps that a child can close. */
export function drawKidsSneaker(traits: Traits): Part[] {
  const { says } = traits
  const thin = says('thin flexible sole')
  const last = sneakerLast({ feather: thin ? -8 : 3 })
  const tiny = says('toddler', 'tiny', 'first steps')
  return warpForChild([...sportUpper(last, chooseUpper(traits)), ...childSole(traits, thin)], tiny ? 0.7 : 0.78)
}

function chooseUpper(traits: Traits): SportUpper {
  const { color, accent, says, named, pick } = traits
  const canvas = says('canvas')
  const pale = lightness(color) > 0.7
  return {
    color,
    accent,
    material: canvas ? 'canvas' : says('soft first') ? 'suede' : says('light', 'rocket') ? 'mesh' : 'leather',
    overlay: says('soft first') ? accent : pale ? '#e6e2d9' : mixColors(color, '#ffffff', canvas ? 0.4 : 0.1),
    overlayMaterial: says('soft first') ? 'suede' : canvas ? 'canvas' : 'leather',
    lining: mixColors(accent, '#e8e2d6', 0.5),
    lace: pale ? '#f2f0ea' : '#f4f1ea',
    closure: says('elastic laces') ? 'elastic-strap' : canvas ? 'laces' : 'straps',
    straps: says('two hook') ? 2 : says('rocket') ? 2 : 1,
    toe: canvas
      ? 'cap'
      : says('court')
        ? 'perforated'
        : says('soft first')
          ? 'wing'
          : says('rounded toe', 'champ')
            ? 'overlay'
            : 'mudguard',
    side: says('court')
      ? 'bars'
      : named('champ')
        ? 'chevron'
        : canvas || says('print', 'soft first')
          ? 'plain'
          : pick('side', ['wave', 'ribs'] as const),
    heel: canvas ? 'patch' : 'tab',
    eyelets: 4,
    metalEyelets: canvas,
    padded: !canvas,
    contrast: dye(accent),
    print: printLayers(traits),
  }
}

/** The print that the name promises, on the side of the shoe. */
function printLayers({ accent, says }: Traits): Layer[] {
  const tint = dye(accent)
  if (says('dinosaur')) {
    const dino = curve(
      [
        [54, 52],
        [68, 60],
        [84, 64],
        [98, 76],
        [112, 76],
        [113, 69],
        [103, 66],
        [97, 58],
        [94, 46],
        [88, 46],
        [86, 53],
        [76, 52],
        [74, 46],
        [68, 46],
        [67, 52],
      ],
      true,
    )
    const plates = [72, 81, 90].map((x, index) =>
      fill(
        [
          [x, 61 + index * 3],
          [x + 4, 70 + index * 3.4],
          [x + 8, 64 + index * 4],
        ],
        tint,
        'leather',
        0.8,
      ),
    )
    return [...plates, fill(dino, tint, 'leather', 0.7), fill(ellipse(107, 73, 1.2), '#20201c', 'rubber', 0.9)]
  }
  if (says('rocket')) {
    const body = curve(
      [
        [92, 46],
        [112, 66],
        [134, 76],
        [126, 55],
        [106, 40],
      ],
      true,
    )
    const flame = curve(
      [
        [94, 42],
        [78, 30],
        [86, 46],
      ],
      true,
    )
    return [
      fill(flame, '#f3d34a', 'leather', 0.6),
      fill(body, '#f4f1ea', 'leather', 0.7),
      fill(ellipse(116, 61, 4.4), tint, 'leather', 0.9),
      groove(
        [
          [100, 52],
          [108, 42],
        ],
        '#b9b4aa',
      ),
    ]
  }
  if (says('butterfly')) {
    const wing = (cx: number, cy: number, rx: number, ry: number, turn: number) =>
      fill(ellipse(cx, cy, rx, ry, turn), tint, 'foil', 0.7)
    const body: Line = [
      [104, 42],
      [108, 64],
    ]
    return [
      wing(93, 58, 12, 8, -35),
      wing(118, 62, 12, 8, 45),
      wing(96, 46, 8, 5.5, 30),
      wing(115, 47, 8, 5.5, -20),
      { kind: 'stroke', line: body, width: 2.6, color: '#5b2a6b', relief: 0.8 },
    ]
  }
  return []
}

function childSole(traits: Traits, thin: boolean): Part[] {
  const { accent, says } = traits
  const rise = thin ? -10 : 2
  const top: Line = curve([
    [1.5, 35 + rise],
    [60, 32 + rise],
    [130, 30 + rise],
    [195, 31 + rise],
    [250, 35 + rise],
    [285, 41 + rise],
    [299, 44 + rise],
  ])
  const extra: Layer[] = []
  if (says('lights'))
    for (let index = 0; index < 3; index++)
      extra.push(fill(ellipse(16 + index * 15, 21, 4.6, 3.6), '#e9ffb0', 'patent', 0.9))
  if (says('striped')) {
    const bands = ['tomato', 'yellow', 'seagreen', 'skyblue']
    bands.forEach((name, index) => {
      extra.push({
        kind: 'stroke',
        line: top.map(([x, y]) => [x, y - 7 - index * 4.6] as const),
        width: 4.4,
        color: dye(name),
        relief: 0.2,
      })
    })
  }
  const wall = thin ? '#cdb58d' : '#f3f0e9'
  return wallSole({
    color: wall,
    material: 'rubber',
    top,
    bottom: flatBottom(302, thin ? 10 : 17, 4),
    outsole: says('champ', 'rocket', 'lime', 'court', 'butterfly') ? dye(accent) : '#b9a98c',
    stripe: says('canvas') && !says('striped') ? dye(accent) : undefined,
    bumper: says('canvas', 'reinforced') && !says('striped'),
    stitched: !says('canvas'),
    extra,
  })
}
