import { darken } from './colors.ts'
import { bucklePart } from './fittings.ts'
import { curve, heightAt, type Line, offsetLine, type Point, ribbon } from './geometry.ts'
import { chooseThread, fill, type Layer, type Part, stitchLine } from './layers.ts'
import type { MaterialName } from './materials.ts'

/** What the straps of one shoe share. */
export interface StrapLook {
  color: string
  material: MaterialName
  stitched: boolean
  thread?: string
}

/** The foot that the straps go around: its bed line and its instep line, mm. */
export interface FootForm {
  bed: Line
  instep: Line
  /** How far straps run below the bed line, mm; thin soles take less. */
  sink?: number
}

/** The instep of an adult foot on a flat bed of the given height. */
export function flatFoot(bed: Line, rise = 0): FootForm {
  return {
    bed,
    instep: curve([
      [20, 92 + rise],
      [60, 86 + rise],
      [90, 80 + rise],
      [115, 74 + rise],
      [145, 67 + rise],
      [175, 59 + rise],
      [205, 50 + rise],
      [235, 41 + rise],
      [262, 32 + rise],
    ]),
  }
}

/** A band over the foot between two places on the bed; lean moves its top back (negative) or forward. */
export function bandPart(
  foot: FootForm,
  from: number,
  to: number,
  lean: number,
  look: StrapLook,
  extra: Layer[] = [],
): Part[] {
  const shape = bandShape(foot, from, to, lean)
  const far = bandShape(foot, from + 9, to + 9, lean * 0.9).map(([x, y]) => [x, y - 1.5] as const)
  const layers: Layer[] = [fill(shape, look.color, look.material, 0)]
  const thread = look.thread ?? chooseThread(look.color)
  if (look.stitched) {
    const drop = edgeDrop(to - from)
    const [back, front] = [edgeLine(foot, from, lean, drop), edgeLine(foot, to, lean, drop)]
    layers.push(...stitchLine(offsetLine(back, -2.4), thread), ...stitchLine(offsetLine(front, 2.4), thread))
  }
  const volume: Line = [...shape.slice(0, -1), [to, -40], [from, -40]]
  return [
    { layers: [fill(far, darken(look.color, 0.5), 'lining', 0)], clip: far, depth: 0.1, shade: 0.8 },
    { layers: [...layers, ...extra], clip: shape, volume, depth: 0.55, bevel: [1.2, 1.1], cast: 2.6 },
  ]
}

function edgeLine(foot: FootForm, at: number, lean: number, drop: number): Line {
  const low = heightAt(foot.bed, at)
  const top = heightAt(foot.instep, at + lean) - drop
  return curve([
    [at, low - (foot.sink ?? 7)],
    [at + lean * 0.2, low + (top - low) * 0.3],
    [at + lean * 0.62, low + (top - low) * 0.74],
    [at + lean, top],
  ])
}

/** How far the crest of a band falls at its edges, mm: wide bands are domed, narrow straps nearly straight. */
function edgeDrop(width: number): number {
  return Math.min(9, width * 0.2)
}

function bandShape(foot: FootForm, from: number, to: number, lean: number): Line {
  const drop = edgeDrop(to - from)
  const back = edgeLine(foot, from, lean, drop)
  const front = edgeLine(foot, to, lean, drop)
  const crest: Line = []
  const reach = Math.min(22, (to - from) / 2)
  for (let x = from + lean + 0.8; x < to + lean - 0.5; x += 1.2) {
    const inward = Math.min(1, Math.min(x - from - lean, to + lean - x) / reach)
    crest.push([x, heightAt(foot.instep, x) + 0.6 - drop * (1 - inward) ** 2])
  }
  return [...back, ...crest, ...front.reverse()]
}

/** Narrow strips that cross over the foot; all lie on one arched body that cuts them off at the crest. */
export function lattice(
  foot: FootForm,
  from: number,
  to: number,
  lean: number,
  strips: { line: Line; width: number; color: string }[],
  material: MaterialName,
  stitched: boolean,
): Part[] {
  const shape = bandShape(foot, from, to, lean)
  const near = strips.flatMap(({ line, width, color }, index) => {
    const path = curve(line)
    const out: Layer[] = [
      fill(ribbon(path, width), color, material, 0.3 + index * 1.3),
      { kind: 'stroke', line: ribbon(path, width), closed: true, width: 0.6, color: darken(color, 0.6), opacity: 0.6 },
    ]
    if (stitched)
      for (const side of [1, -1]) out.push(...stitchLine(offsetLine(path, (width / 2 - 2) * side), chooseThread(color)))
    return out
  })
  const far = strips.map(({ line, width, color }) =>
    fill(ribbon(curve(line.map(([x, y]) => [x + 10, y - 2] as const)), width), darken(color, 0.5), 'lining', 0),
  )
  const behind = bandShape(foot, from + 8, to + 8, lean).map(([x, y]) => [x, y - 1] as const)
  return [
    { layers: far, clip: behind, depth: 0.1, shade: 0.75 },
    { layers: near, clip: shape, volume: [...shape, [to, -40], [from, -40]], depth: 0.5, bevel: [1.1, 1], cast: 2 },
  ]
}

/** A wide arm that crosses the foot from one place on the bed to a place on the crest. */
export function crossArm(foot: FootForm, from: number, to: number): Line {
  const low = heightAt(foot.bed, from)
  const top = heightAt(foot.instep, to)
  const way = to - from
  return [
    [from - way * 0.02, low - 16],
    [from + way * 0.04, low + 4],
    [from + way * 0.3, low + (top - low) * 0.55],
    [from + way * 0.72, top - 6],
    [to + way * 0.2, top + 8],
  ]
}

/** A strap that runs along the side of the foot, with its far half behind it. */
export function sideStrap(
  line: Line,
  width: number,
  look: StrapLook,
  shift: Point = [4, 5],
  extra: Layer[] = [],
): Part[] {
  const path = curve(line)
  const far = ribbon(
    path.map(([x, y]) => [x + shift[0], y + shift[1]] as const),
    width,
  )
  const near = ribbon(path, width)
  const layers: Layer[] = [fill(near, look.color, look.material, 0)]
  if (look.stitched && width > 7) {
    const thread = look.thread ?? chooseThread(look.color)
    for (const side of [1, -1]) layers.push(...stitchLine(offsetLine(path, (width / 2 - 1.8) * side), thread))
  }
  return [
    {
      layers: [fill(far, darken(look.color, 0.42), 'lining', 0)],
      clip: far,
      depth: 0.15,
      bevel: [0.8, 0.8],
      shade: 0.85,
    },
    { layers: [...layers, ...extra], clip: near, depth: 0.2, bevel: [1.1, 1], cast: 2 },
  ]
}

/** A thong: two arms that meet in a post between the toes. */
export function thongParts(
  foot: FootForm,
  heelAt: number,
  postAt: number,
  width: number,
  look: StrapLook,
  extra: Layer[] = [],
): Part[] {
  const bed = heightAt(foot.bed, postAt)
  const rise = heightAt(foot.instep, (heelAt + postAt) / 2 - 4)
  const arm = curve([
    [heelAt, heightAt(foot.bed, heelAt) - 8],
    [heelAt + 9, rise * 0.64],
    [heelAt + 28, rise * 0.9],
    [heelAt + 52, rise * 0.92],
    [postAt - 16, bed + 22],
    [postAt, bed + 13],
  ])
  const far = arm.map(([x, y], index) => {
    const share = index / arm.length
    return [x + 13 * (1 - share), y + 3.5 * Math.sin(share * Math.PI)] as const
  })
  const post = ribbon(
    [
      [postAt - 1, bed + 14],
      [postAt + 1, bed - 5],
    ],
    5.5,
    4.6,
  )
  const near = ribbon(arm, width, width * 0.44)
  const back = ribbon(far, width * 0.85, width * 0.4)
  const layers: Layer[] = [fill(near, look.color, look.material, 0)]
  if (look.stitched) {
    const thread = look.thread ?? chooseThread(look.color)
    layers.push(
      ...stitchLine(offsetLine(arm, width * 0.24), thread),
      ...stitchLine(offsetLine(arm, -width * 0.24), thread),
    )
  }
  return [
    {
      layers: [fill(back, darken(look.color, 0.4), look.material, 0)],
      clip: back,
      depth: 0.3,
      bevel: [1, 1],
      shade: 0.8,
    },
    { layers: [fill(post, look.color, look.material, 0)], clip: post, depth: 0.6, bevel: [1, 1], cast: 1.5 },
    { layers: [...layers, ...extra], clip: near, depth: 0.45, bevel: [1.4, 1.2], cast: 2.2 },
  ]
}

/** A strap around the heel or ankle as a loop seen a little from above: far half first, near half second. */
export function loopStrap(
  back: Point,
  front: Point,
  width: number,
  look: StrapLook,
  open = 6,
  extra: Layer[] = [],
): Part[] {
  const arc = (side: number, shift: number): Line =>
    Array.from({ length: 41 }, (_, index) => {
      const share = (1 - Math.cos((index / 40) * Math.PI)) / 2
      const sag = open * Math.sin((index / 40) * Math.PI)
      return [
        back[0] + (front[0] - back[0]) * share,
        back[1] + (front[1] - back[1]) * share + side * sag + shift,
      ] as const
    })
  const band = (side: number): Line => [...arc(side, width / 2), ...arc(side, -width / 2).reverse()]
  const [far, near] = [band(0.8), band(-0.55)]
  const layers: Layer[] = [fill(near, look.color, look.material, 0)]
  if (look.stitched) {
    const thread = look.thread ?? chooseThread(look.color)
    for (const side of [1, -1]) layers.push(...stitchLine(arc(-0.55, side * (width / 2 - 2)), thread))
  }
  return [
    {
      layers: [fill(far, darken(look.color, 0.45), 'lining', 0)],
      clip: far,
      depth: 0.12,
      bevel: [0.6, 0.8],
      shade: 0.85,
    },
    { layers: [...layers, ...extra], clip: near, depth: 0.3, bevel: [1, 1], cast: 2 },
  ]
}

/** A buckle at a place on a strap, with its metal. */
export function strapBuckle(at: Point, size: number, degrees: number, metal: string): Part {
  return bucklePart(at, size, size * 1.05, degrees, metal)
}
