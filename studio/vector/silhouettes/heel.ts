import { darken, dye, lighten } from '../engine/colors.ts'
import { beadPart, chooseMetal } from '../engine/fittings.ts'
import { curve, heightAt, type Line } from '../engine/geometry.ts'
import { boardPart, heelFoot, heelPart, insoleRim } from '../engine/heeled.ts'
import { fill, type Part } from '../engine/layers.ts'
import { bandPart, loopStrap, type StrapLook, strapBuckle } from '../engine/straps.ts'
import type { Traits } from '../engine/traits.ts'

/** Heeled sandals: block, stiletto and kitten. */
export function drawHeel(traits: Traits): Part[] {
  const { color, accent, says } = traits
  const height = says('6 cm') ? 62 : says('9 cm') ? 92 : says('kitten') ? 44 : 70
  const foot = heelFoot(height)
  const kind = says('stiletto') ? 'slim' : says('kitten') ? 'kitten' : says('square toe') ? 'flare' : 'block'
  const material = color === 'gold' || color === 'silver' ? 'foil' : says('square toe') ? 'suede' : 'calf'
  const look: StrapLook = { color: dye(color), material, stitched: material === 'calf' }
  const metal = chooseMetal(accent)
  const top = (x: number) => heightAt(foot.instep, x)
  const heelColor = says('square toe', '6 cm') ? dye(accent) : dye(color)
  const parts: Part[] = [
    heelPart(kind, height, heelColor, says('6 cm') ? 'stack' : material),
    insoleRim(foot.bed, lighten(color, 0.35)),
  ]
  if (says('stiletto')) {
    parts.push(...counter(height, look), ...loopStrap([10, height + 56], [92, height + 58], 8, look, 8))
    parts.push(
      ...bandPart(foot, 182, 192, -6, look),
      ...bandPart(foot, 198, 208, -3, look),
      ...bandPart(foot, 160, 169, -12, look),
    )
    parts.push(strapBuckle([66, height + 53], 11, 0, metal))
  } else if (says('kitten')) {
    const line = curve([
      [172, heightAt(foot.bed, 172) + 5],
      [166, 26],
      [160, top(160) - 3],
    ])
    parts.push(
      ...bandPart(foot, 158, 184, -10, look),
      ...loopStrap([7, height + 38], [164, heightAt(foot.bed, 164) + 17], 8, look, 7),
    )
    parts.push(
      beadPart(
        line.map(([x, y]) => [x - 5, y] as const),
        7,
        2.2,
        '#f3f1f6',
        'patent',
      ),
      beadPart(
        line.map(([x, y]) => [x + 5, y] as const),
        7,
        2.2,
        dye(accent),
        'patent',
      ),
    )
  } else if (says('square toe')) {
    parts.push(
      ...counter(height, look),
      ...loopStrap([9, height + 58], [96, height + 62], 11, look, 9),
      ...bandPart(foot, 176, 206, -9, look),
      strapBuckle([70, height + 55], 13, 2, metal),
    )
  } else {
    parts.push(
      ...counter(height, look),
      ...loopStrap([9, height + 52], [98, height + 58], 12, look, 9),
      ...bandPart(foot, 168, 206, -12, look),
      ...bandPart(foot, 136, 156, -12, look),
      strapBuckle([66, height + 51], 14, 4, metal),
    )
  }
  parts.push(boardPart(foot.bed, darken(color, 0.2), says('6 cm', 'square') ? 7 : 4.6))
  return parts
}

function counter(height: number, look: StrapLook): Part[] {
  const shape: Line = curve(
    [
      [7, height - 4],
      [2.5, height + 18],
      [5, height + 40],
      [9, height + 60],
      [15, height + 60],
      [22, height + 42],
      [40, height + 16],
      [56, height - 16],
    ],
    true,
  )
  return [{ layers: [fill(shape, look.color, look.material, 0)], clip: shape, depth: 0.55, bevel: [1, 0.9], cast: 1.6 }]
}
