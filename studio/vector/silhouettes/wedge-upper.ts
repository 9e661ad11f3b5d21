import { darken, dye, mixColors } from '../engine/colors.ts'
import { curve, heightAt, type Line, offsetLine } from '../engine/geometry.ts'
import { heelFeather } from '../engine/heeled.ts'
import { buildLast, type Last } from '../engine/last.ts'
import { chooseThread, fill, groove, type Layer, type Part, panel, stitchLine } from '../engine/layers.ts'
import type { MaterialName } from '../engine/materials.ts'
import { insidePart } from '../engine/sport-upper.ts'
import type { Traits } from '../engine/traits.ts'

export function closedUpper(traits: Traits, height: number, platform: number): Part[] {
  const { color, accent, says } = traits
  const espadrille = says('espadrille')
  const last = wedgeLast(height, platform)
  const material: MaterialName = espadrille ? 'canvas' : 'leather'
  const layers: Layer[] = [fill(last.outline, color, material, 0)]
  const edge = curve([
    [150, platform - 4],
    [156, platform + 22],
    [168, platform + 44],
  ])
  if (espadrille) {
    layers.push(groove(edge, color), ...stitchLine(offsetLine(edge, 2), chooseThread(color)))
    for (let x = 158; x < 240; x += 5)
      layers.push({
        kind: 'stroke',
        line: [
          [x, heightAt(last.feather, x) + 1],
          [x + 1.4, heightAt(last.feather, x) + 8],
        ],
        width: 1.4,
        color: mixColors('jute', '#7a5a34', 0.3),
        relief: 0.6,
      })
  } else {
    const base = heightAt(last.feather, 110)
    const gore: Line = [
      ...curve([
        [100, base + 70],
        [108, base + 30],
        [118, base + 16],
      ]),
      ...curve([
        [136, base + 12],
        [142, base + 30],
        [146, base + 70],
      ]),
    ]
    layers.push(
      ...panel(gore, darken(accent, 0.25), 'rib', -0.3),
      ...panel(
        [
          ...curve([
            [-10, height + 40],
            [20, height + 36],
            [46, height + 14],
            [56, height - 16],
          ]),
          [-10, 0],
        ],
        color,
        material,
        0.6,
        { rows: 2 },
      ),
    )
  }
  layers.push({
    kind: 'stroke',
    line: offsetLine(last.collar, -1.6),
    width: 3,
    color: espadrille ? dye('jute') : dye(accent),
    relief: 0.4,
  })
  return [
    insidePart(last, '#cbb393'),
    { layers, clip: last.outline, volume: last.volume, depth: 0.6, bevel: [1.1, 1], cast: 2 },
  ]
}

function wedgeLast(height: number, platform: number): Last {
  const feather = heelFeather(height, platform)
  const at = (x: number) => heightAt(feather, x)
  const seat = height + platform
  return buildLast({
    heel: [
      [8, seat],
      [4, seat + 16],
      [6, seat + 36],
      [12, seat + 48],
      [16, seat + 52],
    ],
    collar: [
      [16, seat + 52],
      [22, seat + 53],
      [36, seat + 44],
      [62, at(62) + 42],
      [92, at(92) + 44],
      [118, at(118) + 50],
      [140, at(140) + 54],
    ],
    instep: [
      [140, at(140) + 54],
      [148, at(148) + 52],
      [160, at(160) + 46],
    ],
    toe: [
      [160, at(160) + 46],
      [186, platform + 45],
      [208, platform + 39],
      [226, platform + 31],
      [237, platform + 21],
      [240, platform + 6],
    ],
    feather: feather.filter((_, index) => index % 10 === 0).concat([[240, platform + 11]]),
    lift: 9,
  })
}
