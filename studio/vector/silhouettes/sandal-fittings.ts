import { darken, dye, mixColors } from '../engine/colors.ts'
import { beadPart } from '../engine/fittings.ts'
import { curve, heightAt, type Line, type Point, ribbon } from '../engine/geometry.ts'
import { fill, type Layer, type Part } from '../engine/layers.ts'
import { jamdaniRow } from '../engine/motifs.ts'
import {
  bandPart,
  crossArm,
  type FootForm,
  lattice,
  loopStrap,
  type StrapLook,
  sideStrap,
  strapBuckle,
} from '../engine/straps.ts'
import type { Traits } from '../engine/traits.ts'

export function heelCup(bed: (x: number) => number, look: StrapLook): Part[] {
  const low = bed(4)
  const shape = curve(
    [
      [3.5, low - 6],
      [3.5, low + 26],
      [5, low + 45],
      [10, low + 49],
      [16, low + 45],
      [22, low + 26],
      [32, low - 6],
    ],
    true,
  )
  return [
    {
      layers: [fill(shape, darken(look.color, 0.08), look.material, 0)],
      clip: shape,
      depth: 0.5,
      bevel: [1.1, 1],
      cast: 1.6,
    },
  ]
}

export function thongSpread(foot: FootForm, look: StrapLook): Part[] {
  return bandPart(foot, 190, 204, 4, look)
}

export function toeLoop(foot: FootForm, look: StrapLook): Part[] {
  const ring: FootForm = { ...foot, instep: foot.instep.map(([x, y]) => [x, y - 6] as const) }
  return bandPart(ring, 214, 224, -1, { ...look, stitched: false })
}

export function toeRing(traits: Traits, foot: FootForm, look: StrapLook): Part[] {
  const { accent, says } = traits
  const ornate = says('kolhapuri')
  const extra: Layer[] = ornate
    ? jamdaniRow(
        curve([
          [158, 26],
          [152, 48],
          [144, 66],
        ]),
        9,
        dye(accent),
      )
    : []
  const band = bandPart(foot, 136, says('simple') ? 178 : 172, -14, look, extra)
  const spine: Line = [
    [216, heightAt(foot.bed, 216) + 18],
    [196, heightAt(foot.instep, 196) - 6],
    [170, heightAt(foot.instep, 170) - 3],
    [146, heightAt(foot.instep, 146) - 2],
  ]
  const parts = [
    ...toeLoop(foot, look),
    ...sideStrap(spine, ornate ? 12 : 9, { ...look, color: ornate ? dye(accent) : look.color }, [2, 1]),
    ...band,
  ]
  if (says('glitter'))
    parts.push(
      beadPart(
        curve([
          [168, 20],
          [160, 46],
          [150, 62],
        ]),
        6,
        2.6,
        '#f7efe0',
        'patent',
      ),
    )
  if (ornate)
    parts.push(
      beadPart(
        [
          [166, 44],
          [150, 44],
        ],
        3,
        2.2,
        'brass',
        'metal',
      ),
    )
  return parts
}

export function fisherman(foot: FootForm, look: StrapLook, metal: string, accent: string): Part[] {
  const bed = (x: number) => heightAt(foot.bed, x)
  const toe: Line = curve([
    [222, bed(222) - 6],
    [220, bed(220) + 20],
    [232, 42],
    [250, 37],
    [266, 30],
    [274, bed(272) - 6],
  ])
  const cap: Part = {
    layers: [fill(toe, look.color, look.material, 0)],
    clip: toe,
    volume: [...toe, [274, -40], [222, -40]],
    depth: 0.6,
    bevel: [1.2, 1.1],
    cast: 2,
  }
  const spine: Line = [
    [228, 38],
    [200, heightAt(foot.instep, 200) - 3],
    [160, heightAt(foot.instep, 160) - 3],
    [106, heightAt(foot.instep, 106) - 1],
  ]
  return [
    ...loopStrap([6, 66], [112, 80], 13, look, 8),
    ...heelCup(bed, look),
    ...bandPart(foot, 196, 216, 6, look),
    ...bandPart(foot, 166, 184, 2, look),
    ...bandPart(foot, 134, 154, -6, look),
    cap,
    ...sideStrap(spine, 13, { ...look, color: mixColors(look.color, accent, 0.3) }, [2, 1]),
    strapBuckle([84, 73.5], 16, 4, metal),
  ]
}

export function braid(foot: FootForm, from: number, to: number, lean: number, color: string, accent: string): Part[] {
  const [near] = bandPart(foot, from, to, lean, { color: dye(color), material: 'calf', stitched: false }).slice(1) as [
    Part,
  ]
  const [x0, x1] = [(from + to) / 2, (from + to) / 2 + lean]
  const line = curve([
    [x0, heightAt(foot.bed, x0) - 4],
    [x0 + lean * 0.2, 40],
    [x1, heightAt(foot.instep, x1)],
  ])
  const strands: Layer[] = []
  const width = to - from
  for (let index = 0; index < 11; index++) {
    const at = line[Math.floor(((index + 0.3) / 11) * (line.length - 1))] as Point
    const side = index % 2 ? 1 : -1
    const strand: Line = curve([
      [at[0] - (side * width) / 2, at[1] + 5],
      [at[0], at[1] + 2],
      [at[0] + (side * width) / 2.6, at[1] - 6],
    ])
    strands.push(fill(ribbon(strand, 6.6, 5), index % 3 === 1 ? accent : color, 'calf', 1 + (index % 2) * 0.7), {
      kind: 'stroke',
      line: ribbon(strand, 6.6, 5),
      closed: true,
      width: 0.5,
      color: darken(color, 0.6),
      opacity: 0.6,
    })
  }
  return [
    ...bandPart(foot, from, to, lean, { color: darken(color, 0.3), material: 'calf', stitched: false }).slice(0, 1),
    { ...near, layers: [...near.layers, ...strands] },
  ]
}

export function jellyCage(foot: FootForm, look: StrapLook, metal: string): Part[] {
  const bed = (x: number) => heightAt(foot.bed, x)
  const pairs = [
    [122, 156],
    [146, 180],
    [170, 204],
    [194, 226],
    [206, 172],
    [182, 148],
    [158, 124],
  ] as const
  const strips = pairs.map(([from, to]) => ({ line: crossArm(foot, from, to), width: 7, color: look.color }))
  const toe: Line = curve([
    [222, bed(222) - 6],
    [218, 36],
    [232, 40],
    [252, 36],
    [267, 28],
    [273, bed(272) - 6],
  ])
  const cap: Part = {
    layers: [fill(toe, look.color, look.material, 0)],
    clip: toe,
    depth: 0.6,
    bevel: [1.4, 1.2],
    cast: 1.6,
  }
  return [
    ...loopStrap([6, 60], [116, 72], 10, look, 7),
    ...heelCup(bed, look),
    ...lattice(foot, 112, 222, -12, strips, 'jelly', false),
    cap,
    strapBuckle([82, 67], 13, 4, metal),
  ]
}
