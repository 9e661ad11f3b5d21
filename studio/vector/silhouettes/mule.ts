import { darken, dye, lighten, mixColors } from '../engine/colors.ts'
import { thinSole } from '../engine/dress-soles.ts'
import { curve, heightAt, type Line, offsetLine } from '../engine/geometry.ts'
import { boardPart, heelFeather, heelPart, insoleRim } from '../engine/heeled.ts'
import { chooseThread, fill, groove, type Layer, type Part, stain, stitchLine } from '../engine/layers.ts'
import type { MaterialName } from '../engine/materials.ts'
import { flower, zariVine } from '../engine/motifs.ts'
import type { Traits } from '../engine/traits.ts'

/** Mules: closed toe, open back. */
export function drawMule(traits: Traits): Part[] {
  const { color, says } = traits
  const heeled = says('small heel')
  const feather = heeled
    ? heelFeather(44)
    : curve([
        [4, 13],
        [60, 11],
        [120, 10.5],
        [170, 8],
        [210, 7],
        [244, 11],
      ])
  const sole = heeled ? [heelPart('kitten', 44, dye(color), 'calf')] : [flatHeel()]
  const board = heeled
    ? boardPart(feather, darken(color, 0.4), 4.4)
    : thinSole(feather, says('velvet') ? '#6b4527' : '#7a5230', 6, 'stack')
  return [...sole, insoleRim(feather, says('velvet') ? '#c9a468' : '#c7a27a'), ...vamp(traits, feather), board]
}

function vamp(traits: Traits, feather: Line): Part[] {
  const { color, accent, says } = traits
  const at = (x: number) => heightAt(feather, x)
  const pointed = says('pointed')
  const start = says('velvet') ? 112 : pointed ? 118 : 124
  const top = pointed ? 50 : 58
  const back = curve([
    [start, at(start) - 3],
    [start + 2, at(start) + 14],
    [start + 8, at(start) + 30],
    [start + 18, top + 2],
  ])
  const nose: Line = pointed
    ? [
        [start + 20, top + 3],
        [start + 26, top + 1.5],
        [166, 42],
        [192, 33],
        [216, 24],
        [240, 15],
        [251, 9.5],
        [251, 3],
      ]
    : says('square toe')
      ? [
          [start + 20, top + 3],
          [start + 26, top + 1.5],
          [172, 50],
          [200, 41],
          [224, 34],
          [243, 29.5],
          [247, 24],
          [247.5, 6],
        ]
      : [
          [start + 20, top + 3],
          [start + 26, top + 1.5],
          [168, 50],
          [194, 43],
          [218, 36],
          [236, 27],
          [246, 16],
          [246, 5],
        ]
  const crest = curve(nose)
  const under = offsetLine(feather, -2.5)
    .reverse()
    .filter(([x]) => x > start)
  const shape: Line = [...back, ...crest, ...under]
  const material: MaterialName = says('velvet') ? 'velvet' : pointed ? 'calf' : 'leather'
  const layers: Layer[] = [fill(shape, color, material, 0), stain([246, 14], [36, 24], darken(color, 0.7), 0.2)]
  const edge = offsetLine(back, -2.4)
  layers.push(
    says('velvet')
      ? { kind: 'stroke', line: edge, width: 4, color: dye(accent), relief: 0.6 }
      : { kind: 'stroke', line: offsetLine(back, -1), width: 2, relief: 0.4 },
  )
  if (says('velvet')) {
    const gold = dye(accent)
    layers.push(
      ...zariVine(
        curve([
          [134, 20],
          [160, 38],
          [190, 30],
          [220, 18],
        ]),
        gold,
        10,
      ),
      ...flower([176, 38], 13, 7, lighten(gold, 0.15), '#e6566a'),
      ...flower([150, 30], 8, 6, '#e9c9a0', gold),
      ...flower([206, 27], 8, 6, '#e9c9a0', gold),
    )
  } else {
    layers.push(...stitchLine(offsetLine(back, -4.4), chooseThread(color)))
  }
  if (says('square toe')) {
    const band = curve([
      [172, 4],
      [178, 26],
      [190, 46],
    ])
    layers.push(
      groove(band, color),
      ...stitchLine(offsetLine(band, -2.2), chooseThread(color)),
      ...stitchLine(offsetLine(band, 2.2), chooseThread(color)),
    )
  }
  const far: Line = curve(
    [
      [start + 10, at(start) + 4],
      [start + 14, top - 8],
      [start + 22, top + 3],
      [start + 34, top - 3],
      [start + 34, at(start)],
    ],
    true,
  )
  const volume: Line = [[start - 40, -40], [start - 40, top + 30], [start + 18, top + 3], ...crest, [246, -40]]
  const parts: Part[] = [
    {
      layers: [fill(far, mixColors(darken(color, 0.4), '#b08c60', 0.35), 'lining', 0)],
      clip: far,
      depth: 0.1,
      shade: 0.7,
    },
    { layers, clip: shape, volume, depth: 0.6, bevel: [1.1, 1], cast: 2 },
  ]
  if (pointed) {
    const bar: Line = curve(
      [
        [start + 26, 30],
        [start + 33, 29],
        [start + 33, 36],
        [start + 26, 37],
      ],
      true,
    )
    parts.push({ layers: [fill(bar, 'steel', 'metal', 1)], depth: 0.6, bevel: [0.8, 0.7], cast: 1 })
  }
  return parts
}

function flatHeel(): Part {
  const shape: Line = [
    [6, 11],
    [58, 9],
    [55, 0],
    [9, 0],
  ]
  return { layers: [fill(shape, '#5c3c22', 'stack', 0)], depth: 0.3, bevel: [0.9, 0.8] }
}
