import type { Line, Point } from './geometry.ts'
import type { Part } from './layers.ts'

/** Move every point of the parts: for lasts of other proportions (children, women, a product's own last). */
export function warpParts(parts: Part[], move: (point: Point) => Point): Part[] {
  const bend = (line: Line): Line => line.map(move)
  return parts.map((part) => ({
    ...part,
    ...(part.clip ? { clip: bend(part.clip) } : {}),
    ...(part.volume ? { volume: bend(part.volume) } : {}),
    layers: part.layers.map((layer) => {
      if (layer.kind === 'fill') return { ...layer, shape: bend(layer.shape) }
      if (layer.kind === 'stroke') return { ...layer, line: bend(layer.line) }
      return { ...layer, at: move(layer.at) }
    }),
  }))
}

/** A child's foot: shorter, with a high round toe box. Length is the share of the adult length that remains. */
export function warpForChild(parts: Part[], length = 0.8): Part[] {
  return warpParts(parts, ([x, y]) => {
    const toe = Math.exp(-(((x - 262) / 46) ** 2)) * Math.max(0, Math.min(1, (y - 30) / 30))
    return [x * length, y * 1.02 + 9 * toe]
  })
}

/** Stretch a shoe: for a slimmer, longer or lower last. */
export function scaleParts(parts: Part[], x: number, y: number): Part[] {
  return warpParts(parts, (point) => [point[0] * x, point[1] * y])
}
