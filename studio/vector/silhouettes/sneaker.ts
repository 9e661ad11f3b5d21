import { dye, lightness, mixColors } from '../engine/colors.ts'
import { curve, type Line } from '../engine/geometry.ts'
import { sneakerLast } from '../engine/last.ts'
import type { Part } from '../engine/layers.ts'
import type { MaterialName } from '../engine/materials.ts'
import { flatBottom, type WallSole, wallSole } from '../engine/soles.ts'
import { type SportUpper, sportUpper } from '../engine/sport-upper.ts'
import type { Traits } from '../engine/traits.ts'

/** Low and high sneakers, trainers and court shoes. */
export function drawSneaker(traits: Traits): Part[] {
  const sole = chooseSole(traits)
  const last = sneakerLast({ high: traits.named('high'), feather: sole.rise, flat: traits.says('slip-on', 'knit') })
  return [...sportUpper(last, chooseUpper(traits)), ...wallSole(sole)]
}

function chooseUpper(traits: Traits): SportUpper {
  const { color, accent, says, named, pick } = traits
  const material = chooseMaterial(traits)
  const canvas = material === 'canvas' || material === 'denim'
  const pale = lightness(color) > 0.7
  const overlay = canvas ? color : overlayColor(traits)
  return {
    color,
    accent,
    material,
    overlay: canvas && !says('pt shoe') ? mixColors(color, pale ? '#e9e5dc' : accent, 0.35) : overlay,
    overlayMaterial: canvas
      ? material
      : says('suede')
        ? 'suede'
        : says('metallic')
          ? 'foil'
          : material === 'mesh' || material === 'knit'
            ? 'leather'
            : material,
    lining: mixColors(pale ? '#d9d5cc' : color, '#b9b2a6', 0.35),
    lace:
      pale || canvas || says('retro', 'flex')
        ? '#f3f1ec'
        : lightness(color) < 0.2
          ? mixColors(color, '#777777', 0.2)
          : mixColors(color, '#ffffff', 0.72),
    closure: says('slip-on') ? (says('knit') ? 'slip-on' : 'gore') : 'laces',
    toe: canvas
      ? 'cap'
      : says('perforations')
        ? 'perforated'
        : says('minimal', 'knit', 'flexible')
          ? says('minimal')
            ? 'plain'
            : 'mudguard'
          : says('suede-finish overlays', 'retro', 'football', 'cricket', 'padded')
            ? 'mudguard'
            : says('platform')
              ? 'overlay'
              : pick('toe', ['overlay', 'mudguard', 'wing'] as const),
    side: named('court 86')
      ? 'bars'
      : canvas || says('minimal')
        ? named('high')
          ? 'plain'
          : 'line'
        : says('retro')
          ? 'sweep'
          : says('football')
            ? 'chevron'
            : says('badminton')
              ? 'sweep'
              : says('street')
                ? 'saddle'
                : says('knit')
                  ? 'ribs'
                  : pick('side', ['saddle', 'wave', 'line', 'chevron', 'ribs'] as const),
    heel: canvas
      ? 'patch'
      : says('heel tab', 'court 86', 'minimal')
        ? 'tab'
        : says('knit', 'football')
          ? 'wrap'
          : pick('heel', ['counter', 'tab', 'wrap'] as const),
    eyelets: named('high') ? 8 : canvas ? 6 : 5 + Math.floor(traits.roll('eyelets') * 2),
    metalEyelets: canvas,
    padded: !canvas,
  }
}

function overlayColor(traits: Traits): string {
  const { color, accent, says } = traits
  if (says('minimal', 'comfort', 'pt shoe')) return color
  if (says('suede')) return mixColors(color, accent, 0.55)
  if (says('metallic', 'platform', 'flex', 'lift', 'turf', 'retro'))
    return lightness(color) > 0.7 ? mixColors(color, accent, 0.16) : mixColors(color, accent, 0.3)
  return lightness(color) > 0.7 ? mixColors(color, '#dedad2', 0.5) : mixColors(color, '#0d0c0b', 0.22)
}

function chooseMaterial({ says }: Traits): MaterialName {
  if (says('denim')) return 'denim'
  if (says('canvas')) return 'canvas'
  if (says('knit')) return 'knit'
  if (says('suede-finish sneaker')) return 'suede'
  if (says('flexible', 'padded walking', 'retro', 'badminton')) return 'mesh'
  return 'leather'
}

function chooseSole(traits: Traits): WallSole & { rise: number } {
  const { color, accent, says, named } = traits
  const pale = lightness(color) > 0.7
  const canvas = says('canvas', 'denim')
  const rise = says('platform') ? 13 : says('thick', 'padded walking') ? 5 : canvas || says('flat, stable') ? -3 : 0
  const wall = says('gum')
    ? says('retro')
      ? 'gum'
      : '#f0ede6'
    : says('crepe')
      ? '#d8bd8f'
      : says('football')
        ? '#262524'
        : says('lift')
          ? '#2a2827'
          : says('comfort')
            ? '#3c3b3b'
            : '#f2efe8'
  const top: Line = curve([
    [1.5, 32 + rise],
    [60, 29 + rise],
    [130, 27 + rise],
    [195, 28 + rise],
    [250, 32 + rise],
    [285, 37 + rise],
    [299.5, 39.5 + rise],
  ])
  return {
    rise,
    color: wall,
    material: says('crepe') ? 'crepe' : says('thick', 'flexible') ? 'foam' : 'rubber',
    top,
    bottom: flatBottom(302, says('lift', 'flat, stable') ? 11 : 16, 4),
    outsole: says('gum')
      ? 'gum'
      : canvas
        ? pale
          ? '#c9b48c'
          : '#b8935f'
        : says('crepe')
          ? '#b99563'
          : named('court 86')
            ? dye(accent)
            : says('football', 'cricket', 'flex', 'lift', 'gym')
              ? dye(accent)
              : mixColors(wall, '#8d867a', 0.55),
    stripe: canvas ? dye(accent) : says('pt shoe', 'gym') ? dye(accent) : undefined,
    stitched: !canvas && !says('crepe', 'football'),
    bumper: canvas || says('pt shoe'),
    tread: says('studs', 'pimpled') ? 'studs' : 'fine',
  }
}
