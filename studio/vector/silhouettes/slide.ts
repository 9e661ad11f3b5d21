import { darken, dye, lighten, mixColors } from '../engine/colors.ts'
import { curve, heightAt, type Line, offsetLine } from '../engine/geometry.ts'
import { groove, type Layer, type Part } from '../engine/layers.ts'
import { flatBottom, slabSole } from '../engine/soles.ts'
import { bandPart, crossArm, flatFoot, lattice, type StrapLook, strapBuckle } from '../engine/straps.ts'
import type { Traits } from '../engine/traits.ts'
import { scaleParts } from '../engine/warp.ts'

/** Slides: one or two bands over a moulded footbed. */
export function drawSlide(traits: Traits): Part[] {
  const { color, accent, says } = traits
  const thick = says('thick foam') ? 36 : says('buckles') ? 26 : 24
  const wave = says('thick foam') ? 5 : 2.5
  const bed: Line = curve([
    [2, thick + wave + 3],
    [40, thick + wave],
    [95, thick + 1],
    [150, thick - 3],
    [205, thick - 4],
    [245, thick],
    [274, thick + 6],
  ])
  const foot = flatFoot(bed, thick - 20)
  const cork = says('buckles')
  const wall = cork
    ? 'cork'
    : says('thick foam')
      ? mixColors(color, '#4b4948', 0.4)
      : says('cross')
        ? mixColors(color, accent, 0.5)
        : says('padded')
          ? dye(accent)
          : dye(color)
  const extra: Layer[] = says('thick foam')
    ? [0.35, 0.62].map((share) =>
        groove(
          bed.map(([x, y]) => [x, y * share + 2 + 1.6 * Math.sin(x / 11)] as const),
          wall,
          1.8,
          1.2,
        ),
      )
    : []
  const [base, side] = slabSole(
    bed,
    flatBottom(277, 11, 3),
    {
      wall,
      outsole: cork ? '#3a2a1e' : says('pool') ? dye(accent) : undefined,
      bed: cork ? '#b48b5e' : lighten(wall, 0.1),
    },
    cork ? 'cork' : 'foam',
    extra,
  ) as [Part, Part]
  const parts = [base, ...bands(traits, foot), side]
  return says('two-strap') ? scaleParts(parts, 1, 0.96) : parts
}

function bands(traits: Traits, foot: ReturnType<typeof flatFoot>): Part[] {
  const { color, accent, says } = traits
  const look: StrapLook = {
    color: dye(color),
    material: says('one-piece', 'foam') ? 'rubber' : 'leather',
    stitched: says('two-strap', 'cross', 'padded'),
  }
  const top = (x: number) => heightAt(foot.instep, x)
  if (says('two-strap')) {
    return [
      ...bandPart(foot, 172, 208, -8, look),
      ...bandPart(foot, 112, 150, -14, look),
      strapBuckle([183, top(178) - 17], 15, 100, 'brass'),
      strapBuckle([121, top(116) - 20], 16, 104, 'brass'),
    ]
  }
  if (says('cross')) {
    const strips = [
      { line: crossArm(foot, 196, 155), width: 38, color: darken(color, 0.25) },
      { line: crossArm(foot, 140, 190), width: 38, color: dye(color) },
    ]
    return lattice(foot, 128, 214, -10, strips, 'leather', true)
  }
  const [from, to] = says('thick foam') ? [112, 214] : says('wide toe') ? [126, 212] : [122, 206]
  const middle = curve([
    [from + 40, 20],
    [from + 32, 46],
    [from + 22, top(from + 22)],
  ])
  const extra: Layer[] = []
  if (says('one-piece')) {
    for (const [index, shift] of [-14, 0, 14].entries()) {
      extra.push({
        kind: 'stroke',
        line: middle.map(([x, y]) => [x + shift, y] as const),
        width: index === 1 ? 9 : 4.5,
        color: dye(accent),
        relief: 0.6,
      })
    }
  } else if (says('thick foam')) {
    for (const shift of [-26, -10, 6, 22])
      extra.push(
        groove(
          middle.map(([x, y]) => [x + shift, y] as const),
          color,
          4,
          1.2,
        ),
      )
  } else {
    extra.push(groove(offsetLine(middle, 16), color, 1.4, 1), groove(offsetLine(middle, -16), color, 1.4, 1))
    extra.push({ kind: 'stroke', line: middle, width: 12, color: dye(accent), relief: 0.4 })
  }
  return bandPart(foot, from as number, to as number, -17, look, extra)
}
