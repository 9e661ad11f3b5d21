import { curve, directionAt, ellipse, type Line, measureLine, type Point, pointAt } from './geometry.ts'
import { fill, type Layer } from './layers.ts'
import type { MaterialName } from './materials.ts'

/** A stepped jamdani lozenge around a point, as outlines. */
export function jamdaniLozenge([x, y]: Point, size: number): Line[] {
  const unit = size / 7
  const rows = [1, 3, 5, 7, 5, 3, 1]
  return rows.map((count, row) => {
    const half = (count * unit) / 2
    const bottom = y + (row - 3.5) * unit
    return [
      [x - half, bottom],
      [x + half, bottom],
      [x + half, bottom + unit],
      [x - half, bottom + unit],
    ] as Line
  })
}

/** Jamdani lozenges along a line. */
export function jamdaniRow(line: Line, size: number, color: string): Layer[] {
  const count = Math.max(1, Math.floor(measureLine(line) / (size * 1.25)))
  return Array.from({ length: count }, (_, index) => jamdaniLozenge(pointAt(line, (index + 0.5) / count), size))
    .flat()
    .map((shape) => fill(shape, color, 'satin', 0.4))
}

/** A flower of petals around a point. */
export function flower(
  [x, y]: Point,
  size: number,
  petals: number,
  color: string,
  heart: string,
  material: MaterialName = 'thread',
): Layer[] {
  const out: Layer[] = Array.from({ length: petals }, (_, index) => {
    const angle = (index / petals) * 360
    const turn = (angle * Math.PI) / 180
    return fill(
      ellipse(x + Math.cos(turn) * size * 0.58, y + Math.sin(turn) * size * 0.58, size * 0.46, size * 0.24, angle),
      color,
      material,
      0.7,
    )
  })
  out.push(fill(ellipse(x, y, size * 0.24), heart, material, 1))
  return out
}

/** A winding stem with leaves along a line, as couched metal thread. */
export function zariVine(line: Line, color: string, leaf: number): Layer[] {
  const out: Layer[] = [{ kind: 'stroke', line, width: 1.3, color, relief: 0.7 }]
  const count = Math.floor(measureLine(line) / (leaf * 1.5))
  for (let index = 0; index < count; index++) {
    const share = (index + 0.5) / count
    const [x, y] = pointAt(line, share)
    const [dx, dy] = directionAt(line, share)
    const side = index % 2 ? 1 : -1
    const degrees = (Math.atan2(dy, dx) * 180) / Math.PI + side * 48
    const turn = (degrees * Math.PI) / 180
    out.push(
      fill(
        ellipse(x + Math.cos(turn) * leaf * 0.62, y + Math.sin(turn) * leaf * 0.62, leaf * 0.55, leaf * 0.22, degrees),
        color,
        'foil',
        0.8,
      ),
    )
  }
  return out
}

/** A spiral of couched thread. */
export function spiral([x, y]: Point, radius: number, color: string, turns = 1.6): Layer {
  const line = curve(
    Array.from({ length: 18 }, (_, index) => {
      const share = index / 17
      const angle = share * turns * 2 * Math.PI
      return [x + Math.cos(angle) * radius * share, y + Math.sin(angle) * radius * share] as const
    }),
  )
  return { kind: 'stroke', line, width: 1.2, color, relief: 0.7 }
}
