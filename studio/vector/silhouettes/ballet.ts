import { darken, dye, mixColors } from '../engine/colors.ts'
import { thinSole } from '../engine/dress-soles.ts'
import { beadPart } from '../engine/fittings.ts'
import { curve, cutLine, heightAt, type Line, offsetLine, type Point } from '../engine/geometry.ts'
import { buildLast, crestAt, type Last } from '../engine/last.ts'
import { chooseThread, fill, groove, type Layer, mould, type Part, panel, stain, stitchLine } from '../engine/layers.ts'
import type { MaterialName } from '../engine/materials.ts'
import { insidePart } from '../engine/sport-upper.ts'
import type { Traits } from '../engine/traits.ts'
import { warpForChild } from '../engine/warp.ts'
import { bow, lily, lowHeel, strap } from './ballet-trims.ts'

/** Ballerinas, flats and Mary Janes. */
export function drawBallet(traits: Traits): Part[] {
  const { color, accent, says, forKids } = traits
  const last = balletLast(says('pointed'), says('v-cut'))
  const material = chooseMaterial(traits)
  const [farStrap, ...nearStrap] = says('strap') ? strap(traits, last, material) : []
  const parts: Part[] = [insidePart(last, mixColors('#d8c2a4', accent, 0.15))]
  if (farStrap) parts.push(farStrap)
  parts.push(upperPart(traits, last, material), ...nearStrap)
  if (says('bow', 'water lily'))
    parts.push(says('bow') ? bow([182, crestAt(last, 182) - 2], accent) : lily([184, crestAt(last, 184) - 3], accent))
  if (says('pearl'))
    parts.push(beadPart(offsetLine(cutLine(last.collar, 0.04, 0.97), -3), 26, 2.4, '#f5f0e6', 'patent'))
  parts.push(thinSole(last.feather, says('foldable') ? '#3b3a3a' : darken(mixColors(color, '#8a6a4a', 0.5), 0.2), 4.6))
  parts.unshift(lowHeel(says('foldable') ? '#3b3a3a' : '#3a2b22'))
  return forKids ? warpForChild(parts, says('toddler') ? 0.74 : 0.84) : parts
}

function chooseMaterial({ says }: Traits): MaterialName {
  if (says('glitter')) return 'glitter'
  if (says('mesh')) return 'mesh'
  if (says('foldable', 'pearl')) return 'satin'
  return says('pointed', 'mary jane', 'bow') ? 'calf' : 'leather'
}

function upperPart({ color, accent, says }: Traits, last: Last, material: MaterialName): Part {
  const layers: Layer[] = [fill(last.outline, color, material, 0), stain([250, 20], [40, 26], darken(color, 0.7), 0.15)]
  const y = (x: number) => crestAt(last, x)
  if (says('quilted')) {
    for (let x = -40; x < 300; x += 13) {
      layers.push({
        kind: 'stroke',
        line: [
          [x, 0],
          [x + 70, 90],
        ],
        width: 1.7,
        relief: -1,
        color: darken(color, 0.5),
        opacity: 0.45,
      })
      layers.push({
        kind: 'stroke',
        line: [
          [x + 70, 0],
          [x, 90],
        ],
        width: 1.7,
        relief: -1,
        color: darken(color, 0.5),
        opacity: 0.45,
      })
    }
  }
  if (says('toe cap'))
    layers.push(
      ...panel(
        [
          ...curve([
            [212, -4],
            [214, 20],
            [222, 44],
            [226, 56],
          ]),
          [300, 60],
          [300, -8],
        ],
        accent,
        'patent',
        0.5,
        { rows: 1 },
      ),
    )
  if (says('mesh')) {
    layers.push(
      ...panel(
        [
          ...curve([
            [206, -4],
            [212, 24],
            [222, y(222) + 6],
          ]),
          [300, 60],
          [300, -8],
        ],
        mixColors(color, accent, 0.45),
        'leather',
        0.6,
      ),
    )
    layers.push(
      ...panel(
        [
          ...curve([
            [-8, 66],
            [30, 58],
            [48, 36],
            [54, -4],
          ]),
          [-8, -4],
        ],
        mixColors(color, accent, 0.45),
        'leather',
        0.6,
      ),
    )
  }
  if (says('foldable'))
    for (const x of [132, 142, 152])
      layers.push(
        mould(
          [
            [x, heightAt(last.collar, x)],
            [x + 2, 2],
          ],
          3,
          -0.6,
        ),
      )
  const rim = offsetLine(last.collar, -1.6)
  const bound = says('quilted', 'pearl') ? dye(accent) : darken(color, 0.16)
  layers.push({ kind: 'stroke', line: rim, width: 3.4, color: bound, relief: 0.7 })
  if (says('elastic edge', 'edge is elastic'))
    for (let share = 0.02; share < 1; share += 0.02) {
      const at = rim[Math.floor(share * rim.length)] as Point
      layers.push({
        kind: 'stroke',
        line: [
          [at[0], at[1] + 1.6],
          [at[0] + 0.6, at[1] - 4],
        ],
        width: 1,
        relief: -0.4,
      })
    }
  if (material !== 'glitter')
    layers.push(...stitchLine(offsetLine(last.collar, -4.6), chooseThread(color), { length: 1.5 }))
  layers.push(
    groove(
      curve([
        [20, 66],
        [20, 40],
        [22, 8],
      ]),
      color,
      0.7,
      0.5,
    ),
  )
  return { layers, clip: last.outline, volume: last.volume, depth: 0.62, bevel: [1, 0.9], cast: 1.6 }
}

/** The ballerina last, about 250 mm long. */
function balletLast(pointed: boolean, deep: boolean): Last {
  const throat: Point = [deep ? 186 : 178, deep ? 42 : 45]
  const nose: Line = pointed
    ? [
        [throat[0] + 4, throat[1]],
        [206, 37],
        [226, 29],
        [245, 20.5],
        [258, 13],
        [259, 4],
      ]
    : [
        [throat[0] + 4, throat[1] + 0.5],
        [202, 42.5],
        [220, 38],
        [236, 30],
        [246, 19],
        [247, 4],
      ]
  const end = (nose[nose.length - 1] as Point)[0]
  return buildLast({
    heel: [
      [8, 10],
      [3, 24],
      [4, 40],
      [9, 54],
      [14, 62],
    ],
    collar: [[14, 62], [20, 62.5], [32, 54], [56, 43], [86, 37], [118, 34], [144, 34], [164, 38], throat],
    instep: [throat, [throat[0] + 2, throat[1] + 0.6], [throat[0] + 4, throat[1] + (pointed ? 0 : 0.5)]],
    toe: nose,
    feather: [
      [7, 9.5],
      [60, 8.5],
      [110, 9.5],
      [150, 8],
      [190, 6],
      [225, 7],
      [end - 1, 10.5],
    ],
    lift: 9,
  })
}
