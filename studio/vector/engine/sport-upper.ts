import { darken, lighten, mixColors } from './colors.ts'
import { lacePart, strapPart } from './fittings.ts'
import { curve, cutLine, offsetLine, type Point, pointAt } from './geometry.ts'
import type { Last } from './last.ts'
import { chooseThread, fill, type Layer, mould, type Part, stain, stitchLine } from './layers.ts'
import type { MaterialName } from './materials.ts'
import { cuffLayers, goreLayers } from './slip-panels.ts'
import { eyestayLayers, heelLayers, sideLayers, toeLayers } from './sport-panels.ts'

/** How a laced or strapped sport upper is built. */
export interface SportUpper {
  color: string
  accent: string
  material: MaterialName
  overlay: string
  overlayMaterial: MaterialName
  lining: string
  lace: string
  closure: 'laces' | 'straps' | 'slip-on' | 'gore' | 'elastic-strap'
  straps?: number
  toe: 'plain' | 'overlay' | 'cap' | 'perforated' | 'mudguard' | 'wing'
  side: 'plain' | 'bars' | 'sweep' | 'saddle' | 'ribs' | 'chevron' | 'line' | 'wave'
  heel: 'counter' | 'tab' | 'patch' | 'wrap'
  eyelets: number
  metalEyelets?: boolean
  padded?: boolean
  contrast?: string
  print?: Layer[]
}

/** All bodies of a sport upper, back to front, without the sole. */
export function sportUpper(last: Last, style: SportUpper): Part[] {
  const parts: Part[] = [insidePart(last, style.lining)]
  if (style.closure !== 'slip-on' && style.closure !== 'gore') parts.push(tonguePart(last, style))
  parts.push(upperPart(last, style))
  const eyeletLine = offsetLine(last.instep, -6)
  if (style.closure === 'laces') {
    const short = cutLine(eyeletLine, 0.03, 0.97)
    parts.push(lacePart(short, { count: style.eyelets, color: style.lace, width: 5.4, reach: 13 }))
  }
  if (style.closure === 'straps') parts.push(...velcroStraps(last, style))
  if (style.closure === 'elastic-strap') {
    const lower = cutLine(eyeletLine, 0.42, 0.97)
    parts.push(lacePart(lower, { count: 3, color: style.lace, width: 3.8, reach: 10 }))
    parts.push(...velcroStraps(last, { ...style, straps: 1 }))
  }
  return parts
}

/** The lining of the far wall. */
export function insidePart(last: Last, lining: string): Part {
  const front = last.collar[last.collar.length - 1] as Point
  return {
    layers: [
      fill(last.inside, lining, 'lining', 0),
      stain([front[0] - 20, front[1] - 16], [44, 16], '#140e0a', 0.55),
      stain([front[0] - 60, front[1] - 22], [50, 9], '#140e0a', 0.5),
      mould(last.inside.slice(0, Math.floor(last.inside.length / 2)), 3, 0.9),
    ],
    clip: last.inside,
    depth: 0.15,
    bevel: [1, 1.2],
    shade: 0.82,
  }
}

function tonguePart(last: Last, style: SportUpper): Part {
  const front = last.instep[0] as Point
  const low = pointAt(last.instep, 0.98)
  const crest = offsetLine(cutLine(last.instep, 0.02, 0.98), 5.5)
  const shape = curve(
    [
      [front[0] - 4, front[1] - 16],
      [front[0] - 12, front[1] - 2],
      [front[0] - 17, front[1] + 10],
      [front[0] - 16, front[1] + 16],
      [front[0] - 9, front[1] + 17.5],
      [front[0] + 2, front[1] + 12],
      ...crest.filter((_, index) => index % 10 === 9).map((point): Point => point),
      [low[0] + 2, low[1]],
      [low[0] - 10, low[1] - 8],
      pointAt(offsetLine(last.instep, -16), 0.4),
    ],
    true,
  )
  const edge = curve([
    [front[0] - 17, front[1] + 9],
    [front[0] - 10, front[1] + 9.5],
    [front[0] + 3, front[1] + 3],
  ])
  const color =
    style.material === 'mesh' || style.material === 'knit' ? style.color : mixColors(style.color, style.overlay, 0.3)
  return {
    layers: [
      fill(shape, color, style.material, 0),
      ...stitchLine(edge, chooseThread(color)),
      stain([front[0] + 14, front[1] - 8], [34, 16], '#140e0a', 0.3),
    ],
    clip: shape,
    depth: 0.4,
    bevel: [1.6, 1.4],
    cast: 3,
  }
}

function upperPart(last: Last, style: SportUpper): Part {
  const { color, material } = style
  const front = last.collar[last.collar.length - 1] as Point
  const heelTop = last.heel[last.heel.length - 1] as Point
  const layers: Layer[] = [fill(last.outline, color, material, 0)]
  layers.push(...toeLayers(last, style), ...sideLayers(last, style))
  if (style.print) layers.push(...style.print)
  const rim = offsetLine(last.collar, -4)
  layers.push(mould(rim, style.padded ? 9 : 4, style.padded ? 0.9 : 0.45))
  layers.push(...stitchLine(offsetLine(last.collar, style.padded ? -12 : -3), chooseThread(color)))
  layers.push(...heelLayers(last, style))
  if (style.closure === 'laces' || style.closure === 'elastic-strap') layers.push(...eyestayLayers(last, style))
  if (style.closure === 'gore') layers.push(...goreLayers(last, style))
  if (style.closure === 'slip-on') layers.push(...cuffLayers(last, style))
  const glow = lighten(color, 0.6)
  layers.push(stain([front[0] + 100, 60], [60, 22], glow, 0.1), stain([heelTop[0] + 4, 50], [26, 44], '#140e0a', 0.12))
  return { layers, clip: last.outline, volume: last.volume, depth: 0.52, bevel: [1.7, 1.5], cast: 2.6 }
}

function velcroStraps(last: Last, style: SportUpper): Part[] {
  const count = style.straps ?? 2
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? (style.closure === 'elastic-strap' ? 0.16 : 0.52) : 0.14 + (0.62 * index) / (count - 1)
    const width = count === 1 ? (style.closure === 'elastic-strap' ? 20 : 32) : count === 2 ? 21 : 16
    const [x, y] = pointAt(last.instep, share)
    const line = curve([
      [x + 3, y + 7],
      [x - 1, y - 8],
      [x - 8, y - 24],
      [x - 15, y - 38],
    ])
    const color = style.contrast ?? style.overlay
    const patch = offsetLine(cutLine(line, 0.5, 0.96), 0)
    const extra: Layer[] = [
      { kind: 'stroke', line: patch, width: width * 0.5, color: darken(color, 0.12), opacity: 0.5, relief: -0.2 },
    ]
    return strapPart(line, width, color, style.overlayMaterial === 'rubber' ? 'leather' : style.overlayMaterial, {
      endWidth: width * 0.92,
      extra,
    })
  })
}
