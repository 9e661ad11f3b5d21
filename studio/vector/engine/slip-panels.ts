import { darken, mixColors } from './colors.ts'
import { curve, type Line, offsetLine, type Point } from './geometry.ts'
import type { Last } from './last.ts'
import { chooseThread, fill, groove, type Layer, mould, panel, stitchLine } from './layers.ts'
import type { SportUpper } from './sport-upper.ts'

export function goreLayers(last: Last, style: SportUpper): Layer[] {
  const front = last.instep[0] as Point
  const gore: Line = [
    ...curve([
      [front[0] - 4, front[1] + 6],
      [front[0] + 1, front[1] - 18],
      [front[0] + 14, front[1] - 34],
    ]),
    ...curve([
      [front[0] + 36, front[1] - 28],
      [front[0] + 26, front[1] - 12],
      [front[0] + 22, front[1] + 4],
    ]),
  ]
  const vamp: Line = curve([
    [front[0] + 40, front[1] - 8],
    [front[0] + 44, front[1] - 30],
    [front[0] + 36, 44],
    [front[0] + 30, 20],
  ])
  return [
    ...panel(gore, darken(style.color, 0.4), 'rib', -0.2),
    ...[groove(vamp, style.color)],
    ...stitchLine(offsetLine(vamp, 2), chooseThread(style.color)),
  ]
}

export function cuffLayers(last: Last, style: SportUpper): Layer[] {
  const front = last.instep[0] as Point
  const cuff: Line = [
    ...offsetLine(last.collar, 8),
    [front[0] + 18, front[1] + 6],
    ...curve([
      [front[0] + 26, front[1] - 8],
      [front[0] + 6, front[1] - 20],
      ...[...offsetLine(last.collar, -13)].reverse().filter((_, index) => index % 8 === 4),
    ]),
  ]
  return [
    fill(cuff, mixColors(style.color, style.accent, 0.25), 'rib', 0.4),
    ...[3, 6, 9].map((step) => mould(offsetLine(last.instep, -step * 2.2), 2, 0.35)),
  ]
}
