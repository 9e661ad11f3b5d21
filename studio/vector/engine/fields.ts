/** Number fields (images of one float per pixel) and the filters the light needs. */

export interface Field {
  width: number
  height: number
  values: Float32Array
}

/** An empty field. */
export function makeField(width: number, height: number): Field {
  return { width, height, values: new Float32Array(width * height) }
}

/** Blur by three box passes that together come close to a Gaussian of the given sigma (px). */
export function blurField(field: Field, sigma: number): Field {
  if (sigma < 0.3) return field
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))
  let current = field
  for (let pass = 0; pass < 3; pass++) current = boxRows(boxRows(current, radius), radius)
  return current
}

/** One box pass along rows, written transposed: two calls make a full pass. */
function boxRows(field: Field, radius: number): Field {
  const { width, height, values } = field
  const out = new Float32Array(width * height)
  const share = 1 / (2 * radius + 1)
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = 0
    for (let x = -radius; x <= radius; x++) sum += values[row + Math.min(width - 1, Math.max(0, x))] as number
    for (let x = 0; x < width; x++) {
      out[x * height + y] = sum * share
      const enter = values[row + Math.min(width - 1, x + radius + 1)] as number
      sum += enter - (values[row + Math.max(0, x - radius)] as number)
    }
  }
  return { width: height, height: width, values: out }
}

/** Stretch a field to another size, bilinear. */
export function resizeField(field: Field, width: number, height: number): Field {
  const out = makeField(width, height)
  const [sx, sy] = [field.width / width, field.height / height]
  for (let y = 0; y < height; y++) {
    const v = Math.min(field.height - 1.001, Math.max(0, (y + 0.5) * sy - 0.5))
    const y0 = Math.floor(v)
    const fy = v - y0
    const y1 = Math.min(field.height - 1, y0 + 1)
    for (let x = 0; x < width; x++) {
      const u = Math.min(field.width - 1.001, Math.max(0, (x + 0.5) * sx - 0.5))
      const x0 = Math.floor(u)
      const fx = u - x0
      const x1 = Math.min(field.width - 1, x0 + 1)
      const a = field.values[y0 * field.width + x0] as number
      const b = field.values[y0 * field.width + x1] as number
      const c = field.values[y1 * field.width + x0] as number
      const d = field.values[y1 * field.width + x1] as number
      out.values[y * width + x] = (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy
    }
  }
  return out
}

/**
 * Inflate a mask to a rounded body: Poisson's equation inside the mask, solved from coarse to fine; the square root
 * makes a long strip come out as a half circle. Answers heights in pixels.
 */
export function inflateMask(mask: Field): Field {
  const levels: Field[] = [mask]
  let last = mask
  while (Math.min(last.width, last.height) > 12) {
    last = resizeField(last, Math.ceil(last.width / 2), Math.ceil(last.height / 2))
    levels.unshift(last)
  }
  let solution = makeField(last.width, last.height)
  let spacing = mask.width / last.width
  for (const level of levels) {
    solution = resizeField(solution, level.width, level.height)
    spacing = mask.width / level.width
    relaxField(solution, level, spacing * spacing, 36)
  }
  for (let index = 0; index < solution.values.length; index++) {
    solution.values[index] = Math.sqrt(2 * Math.max(0, solution.values[index] as number))
  }
  return solution
}

function relaxField(solution: Field, mask: Field, source: number, sweeps: number): void {
  const { width, height, values } = solution
  const inside = mask.values
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const index = y * width + x
        if ((inside[index] as number) < 0.5) {
          values[index] = 0
          continue
        }
        const left = x > 0 ? (values[index - 1] as number) : 0
        const right = x < width - 1 ? (values[index + 1] as number) : 0
        const up = y > 0 ? (values[index - width] as number) : 0
        const down = y < height - 1 ? (values[index + width] as number) : 0
        const now = values[index] as number
        values[index] = now + 1.6 * ((left + right + up + down + source) / 4 - now)
      }
    }
  }
}
