import { dye, lightness, mixColors } from '../engine/colors.ts'
import { curve, ellipse, heightAt, type Line } from '../engine/geometry.ts'
import { sneakerLast } from '../engine/last.ts'
import { fill, groove, type Layer, type Part } from '../engine/layers.ts'
import { flatBottom, wallSole } from '../engine/soles.ts'
import { type SportUpper, sportUpper } from '../engine/sport-upper.ts'
import type { Traits } from '../engine/traits.ts'
import { scaleParts, warpForChild } from '../engine/warp.ts'

/** Running and walking shoes with mesh uppers and foam midsoles. */
export function drawRunner(traits: Traits): Part[] {
  const cushion = traits.says('most cushioned')
    ? 12
    : traits.says('cushioned', 'full-length')
      ? 7
      : traits.says('very light', 'budget')
        ? -1
        : 4
  const last = sneakerLast({ feather: cushion })
  const parts = [...sportUpper(last, chooseUpper(traits)), ...foamSole(traits, cushion)]
  if (traits.says('junior')) return warpForChild(parts, 0.86)
  return traits.says('for her') ? scaleParts(parts, 1, 0.96) : parts
}

function chooseUpper(traits: Traits): SportUpper {
  const { color, accent, says, pick } = traits
  const pale = lightness(color) > 0.7
  const overlay = pale ? mixColors(color, accent, 0.1) : mixColors(color, '#0d0c0b', 0.3)
  return {
    color,
    accent,
    material: says('very light', 'marathon') ? 'knit' : 'mesh',
    overlay: says('trail') ? mixColors(accent, '#3a2a18', 0.25) : overlay,
    overlayMaterial: says('jogger', 'walk') ? 'suede' : 'leather',
    lining: mixColors(color, '#3a3734', 0.45),
    lace: says('elastic')
      ? accent
      : pale
        ? '#efece6'
        : mixColors(color, '#ffffff', lightness(color) < 0.2 ? 0.16 : 0.75),
    closure: 'laces',
    toe: says('covered toe') ? 'overlay' : says('very light') ? 'plain' : 'mudguard',
    side: says('stride')
      ? says('500')
        ? 'chevron'
        : 'sweep'
      : says('surma')
        ? 'wave'
        : says('jogger')
          ? 'bars'
          : says('walk')
            ? 'saddle'
            : pick('side', ['ribs', 'chevron', 'sweep'] as const),
    heel: says('walk', 'stride') ? 'wrap' : pick('heel', ['tab', 'wrap', 'counter'] as const),
    eyelets: 6,
    padded: true,
    contrast: dye(accent),
    print: says('reflective') ? heelDots(accent) : [],
  }
}

function heelDots(accent: string): Layer[] {
  return [0, 1, 2].map((index) =>
    fill(ellipse(30 + index * 7, 66 - index * 7, 2.4), mixColors(accent, '#ffffff', 0.6), 'foil', 1.4),
  )
}

function foamSole(traits: Traits, cushion: number): Part[] {
  const { color, accent, says, pick } = traits
  const flare = says('walk', 'jogger') ? 0 : 3
  const top: Line = curve([
    [0, 39 + cushion],
    [20, 35 + cushion],
    [60, 31 + cushion],
    [130, 27.5 + cushion],
    [195, 28 + cushion],
    [250, 32 + cushion],
    [282, 38.5 + cushion],
    [299, 44 + cushion],
  ])
  const bottom = flatBottom(302, says('trail') ? 20 : 24, 9 + flare)
  const foam = says('trail') ? '#3b3a33' : lightness(color) < 0.15 && says('walk') ? '#3a393a' : '#f3f1ec'
  const middle = bottom.map(([x, y]) => [x, y + (heightAt(top, x) - y) * 0.52 + 3 * Math.sin(x / 28)] as const)
  const extra: Layer[] = [groove(middle, foam, 1.1, 0.9)]
  const style = pick('foam', ['wedge', 'slits', 'wave'] as const)
  if (style === 'wedge') {
    const wedge: Line = [
      [-8, 60],
      ...curve([
        [-8, 34 + cushion],
        [40, 22 + cushion * 0.6],
        [110, 13],
        [128, 12],
      ]),
      ...curve([
        [112, 20],
        [60, 28 + cushion],
        [-8, 44 + cushion],
      ]),
    ]
    extra.push(fill(wedge, mixColors(accent, foam, 0.12), 'foam', 0.4))
  }
  if (style === 'slits') {
    for (let x = 34; x < 120; x += 13)
      extra.push(
        groove(
          [
            [x, 15],
            [x + 7, 23 + cushion * 0.6],
          ],
          foam,
          2.6,
          1.2,
        ),
      )
  }
  if (style === 'wave') {
    const wave = curve(
      Array.from({ length: 13 }, (_, index) => [10 + index * 12, 17 + (index % 2 ? 3 : -1) + cushion * 0.4] as const),
    )
    extra.push({ kind: 'stroke', line: wave, width: 2.4, color: dye(accent), relief: -0.6 })
  }
  return wallSole({
    color: foam,
    material: 'foam',
    top,
    bottom,
    outsole: says('very light')
      ? '#4a4848'
      : says('trail')
        ? dye(accent)
        : pick('outsole', ['#2b2a2a', dye(accent), '#3b3a39']),
    tread: says('trail') ? 'lug' : 'fine',
    extra,
  })
}
