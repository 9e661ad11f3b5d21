import { darken, dye, mixColors } from '../engine/colors.ts'
import { chooseMetal } from '../engine/fittings.ts'
import { curve, heightAt, type Line, offsetLine, type Point } from '../engine/geometry.ts'
import { boardPart, heelPart, pumpLast } from '../engine/heeled.ts'
import type { Last } from '../engine/last.ts'
import { chooseThread, fill, groove, type Layer, mould, type Part, stain, stitchLine } from '../engine/layers.ts'
import type { MaterialName } from '../engine/materials.ts'
import { insidePart } from '../engine/sport-upper.ts'
import { loopStrap, strapBuckle } from '../engine/straps.ts'
import type { Traits } from '../engine/traits.ts'

/** Closed pumps and slingbacks. */
export function drawPump(traits: Traits): Part[] {
  const { color, accent, says } = traits
  const height = says('7 cm') ? 74 : says('5 cm') ? 54 : says('velvet') ? 86 : 66
  const last = pumpLast(
    height,
    says('slingback') ? 'point' : says('5 cm') ? 'round' : says('velvet') ? 'point' : 'almond',
  )
  const material: MaterialName = says('patent') ? 'patent' : says('velvet') ? 'velvet' : 'calf'
  const sling = says('slingback')
  const heel = heelPart(
    says('5 cm') ? 'flare' : says('slingback') ? 'kitten' : 'slim',
    height,
    says('velvet') ? darken(color, 0.1) : dye(color),
    material,
  )
  const parts: Part[] = [heel]
  if (sling) parts.push(...slingback(last, traits, height))
  else parts.push(insidePart(last, mixColors('#cdb092', accent, 0.12)))
  parts.push(pumpUpper(traits, last, material, sling))
  parts.push(
    boardPart(
      last.feather,
      says('slingback') ? accent : darken(color, 0.5),
      4.2,
      says('beige') ? '#8a6a4c' : darken(color, 0.5),
    ),
  )
  if (says('velvet')) parts.push(brooch([176, heightAt(last.toe, 176) - 2], accent))
  return parts
}

function pumpUpper({ color, accent, says }: Traits, last: Last, material: MaterialName, sling: boolean): Part {
  const cut: Line = sling ? frontPiece(last) : last.outline
  const rim = offsetLine(last.collar, -1.4)
  const piping = says('velvet') ? dye(accent) : says('patent') ? dye(accent) : undefined
  const layers: Layer[] = [fill(last.outline, color, material, 0), stain([240, 14], [40, 20], darken(color, 0.7), 0.24)]
  layers.push(piping ? { kind: 'stroke', line: rim, width: 2.6, color: piping, relief: 0.4 } : mould(rim, 1.8, 0.4))
  if (!says('velvet', 'patent')) layers.push(...stitchLine(offsetLine(last.collar, -3), chooseThread(color)))
  if (!sling)
    layers.push(
      groove(
        curve([
          [24, 140],
          [26, 110],
          [30, 84],
          [34, 50],
        ]),
        color,
        0.6,
        0.4,
      ),
    )
  return { layers, clip: cut, volume: last.volume, depth: 0.62, bevel: [1, 0.9], cast: 1.8 }
}

/** The front part of a slingback: the sides end behind the waist of the foot. */
function frontPiece(last: Last): Line {
  const start = 92
  const low = heightAt(last.feather, start)
  const edge = curve([
    [start, low - 5],
    [start + 3, low + 10],
    [start + 12, low + 20],
    [120, heightAt(last.collar, 120)],
  ])
  const collar = last.collar.filter(([x]) => x > 121)
  const under = offsetLine(last.feather, -5)
    .reverse()
    .filter(([x]) => x > start)
  return [...edge, ...collar, ...last.instep, ...last.toe, ...under]
}

function slingback(last: Last, { color, accent }: Traits, height: number): Part[] {
  const look = { color: dye(color), material: 'patent' as const, stitched: false }
  const seat: Line = [...last.feather, ...offsetLine(last.feather, 4).reverse()]
  const inside: Part = { layers: [fill(seat, '#c9a888', 'lining', 0)], clip: seat, depth: 0.1 }
  const far: Point = [112, heightAt(last.feather, 112) + 20]
  return [
    inside,
    ...loopStrap([8, height + 36], far, 8.5, look, 6),
    strapBuckle([84, heightAt(last.feather, 84) + 28], 11, -32, chooseMetal(accent === 'black' ? 'gold' : accent)),
  ]
}

function brooch([x, y]: Point, accent: string): Part {
  const layers: Layer[] = []
  for (let index = 0; index < 8; index++) {
    const angle = (index / 8) * 2 * Math.PI
    const [cx, cy] = [x + Math.cos(angle) * 7, y + Math.sin(angle) * 4.6]
    layers.push(
      fill(
        Array.from(
          { length: 14 },
          (_, step) => [cx + 2.3 * Math.cos((step / 7) * Math.PI), cy + 2.3 * Math.sin((step / 7) * Math.PI)] as const,
        ),
        accent,
        'metal',
        0.8,
      ),
    )
  }
  layers.push(
    fill(
      Array.from(
        { length: 18 },
        (_, step) => [x + 4.4 * Math.cos((step / 9) * Math.PI), y + 3 * Math.sin((step / 9) * Math.PI)] as const,
      ),
      '#f4ead6',
      'patent',
      1,
    ),
  )
  return { layers, depth: 0.8, bevel: [1.2, 1], cast: 1.4 }
}
