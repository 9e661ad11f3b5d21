/** Plane geometry of the drawings. All lengths are millimetres, x runs heel to toe, y runs up from the ground. */

export type Point = readonly [number, number]
export type Line = Point[]

/** Sample a centripetal Catmull-Rom curve through the points, about one sample per 1.5 mm. */
export function curve(points: Line, closed = false): Line {
  const count = points.length
  if (count < 3 && !closed) return [...points]
  const pick = (index: number): Point => {
    if (closed) return points[(index + count) % count] as Point
    if (index < 0) return mirrorPoint(points[0] as Point, points[1] as Point)
    if (index >= count) return mirrorPoint(points[count - 1] as Point, points[count - 2] as Point)
    return points[index] as Point
  }
  const out: Line = []
  const spans = closed ? count : count - 1
  for (let index = 0; index < spans; index++) {
    const [a, b, c, d] = [pick(index - 1), pick(index), pick(index + 1), pick(index + 2)]
    const steps = Math.max(3, Math.ceil(distance(b, c) / 1.5))
    for (let step = 0; step < steps; step++) out.push(sampleSpan(a, b, c, d, step / steps))
  }
  if (!closed) out.push(points[count - 1] as Point)
  return out
}

function mirrorPoint(pivot: Point, other: Point): Point {
  return [2 * pivot[0] - other[0], 2 * pivot[1] - other[1]]
}

function sampleSpan(a: Point, b: Point, c: Point, d: Point, share: number): Point {
  const t0 = 0
  const t1 = t0 + Math.sqrt(distance(a, b)) + 1e-4
  const t2 = t1 + Math.sqrt(distance(b, c)) + 1e-4
  const t3 = t2 + Math.sqrt(distance(c, d)) + 1e-4
  const t = t1 + (t2 - t1) * share
  const p = mixPoints(a, b, (t - t0) / (t1 - t0))
  const q = mixPoints(b, c, (t - t1) / (t2 - t1))
  const r = mixPoints(c, d, (t - t2) / (t3 - t2))
  const pq = mixPoints(p, q, (t - t0) / (t2 - t0))
  const qr = mixPoints(q, r, (t - t1) / (t3 - t1))
  return mixPoints(pq, qr, (t - t1) / (t2 - t1))
}

/** Distance between two points, mm. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

/** The point at a share (0 to 1) of the way from a to b; shares outside extrapolate. */
export function mixPoints(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/** Length of a polyline, mm. */
export function measureLine(line: Line): number {
  let sum = 0
  for (let index = 1; index < line.length; index++) sum += distance(line[index - 1] as Point, line[index] as Point)
  return sum
}

/** The point at a share (0 to 1) of a polyline's length. */
export function pointAt(line: Line, share: number): Point {
  let left = Math.min(Math.max(share, 0), 1) * measureLine(line)
  for (let index = 1; index < line.length; index++) {
    const [a, b] = [line[index - 1] as Point, line[index] as Point]
    const step = distance(a, b)
    if (step >= left) return mixPoints(a, b, step ? left / step : 0)
    left -= step
  }
  return line[line.length - 1] as Point
}

/** Unit direction of a polyline at a share of its length. */
export function directionAt(line: Line, share: number): Point {
  const [a, b] = [pointAt(line, Math.max(0, share - 0.01)), pointAt(line, Math.min(1, share + 0.01))]
  const length = distance(a, b) || 1
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
}

/** The part of a polyline between two rising shares of its length. */
export function cutLine(line: Line, from: number, to: number): Line {
  const total = measureLine(line)
  const steps = Math.max(2, Math.ceil((total * Math.abs(to - from)) / 1.5))
  const out: Line = []
  let [index, passed] = [1, 0]
  for (let step = 0; step <= steps; step++) {
    const target = (from + ((to - from) * step) / steps) * total
    let span = distance(line[index - 1] as Point, line[index] as Point)
    while (passed + span < target && index < line.length - 1) {
      passed += span
      index++
      span = distance(line[index - 1] as Point, line[index] as Point)
    }
    const share = span ? Math.min(1, (target - passed) / span) : 0
    out.push(mixPoints(line[index - 1] as Point, line[index] as Point, share))
  }
  return out
}

/** Height of a polyline over x, mm; the line must run in one x direction. */
export function heightAt(line: Line, x: number): number {
  for (let index = 1; index < line.length; index++) {
    const [a, b] = [line[index - 1] as Point, line[index] as Point]
    if ((a[0] - x) * (b[0] - x) <= 0 && a[0] !== b[0]) return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])
  }
  const [first, last] = [line[0] as Point, line[line.length - 1] as Point]
  return Math.abs(first[0] - x) < Math.abs(last[0] - x) ? first[1] : last[1]
}

/** A polyline moved sideways: positive to the left of its direction. */
export function offsetLine(line: Line, by: number, closed = false): Line {
  const count = line.length
  return line.map((point, index) => {
    const before = line[closed ? (index - 1 + count) % count : Math.max(0, index - 1)] as Point
    const after = line[closed ? (index + 1) % count : Math.min(count - 1, index + 1)] as Point
    const length = distance(before, after) || 1
    return [
      point[0] - ((after[1] - before[1]) / length) * by,
      point[1] + ((after[0] - before[0]) / length) * by,
    ] as const
  })
}

/** A closed outline shrunk by a distance, whichever way it runs. */
export function insetShape(shape: Line, by: number): Line {
  const dense = cutLine([...shape, shape[0] as Point], 0, 1).slice(0, -1)
  const moved = offsetLine(dense, signedArea(shape) > 0 ? by : -by, true)
  return moved.filter((point) => distanceToShape(point, shape) > by * 0.93)
}

function distanceToShape([x, y]: Point, shape: Line): number {
  let best = Infinity
  for (let index = 0; index < shape.length; index++) {
    const [ax, ay] = shape[index] as Point
    const [bx, by] = shape[(index + 1) % shape.length] as Point
    const length = (bx - ax) ** 2 + (by - ay) ** 2
    const share = length ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) : 0
    best = Math.min(best, Math.hypot(ax + (bx - ax) * share - x, ay + (by - ay) * share - y))
  }
  return best
}

function signedArea(shape: Line): number {
  let sum = 0
  shape.forEach((point, index) => {
    const next = shape[(index + 1) % shape.length] as Point
    sum += point[0] * next[1] - next[0] * point[1]
  })
  return sum / 2
}

/** The closed outline of a band of the given width along a line; the width may taper from start to end. */
export function ribbon(line: Line, width: number, endWidth = width): Line {
  const count = line.length - 1
  const side = (sign: number) =>
    line.map((point, index) => {
      const before = line[Math.max(0, index - 1)] as Point
      const after = line[Math.min(count, index + 1)] as Point
      const length = distance(before, after) || 1
      const half = (sign * (width + ((endWidth - width) * index) / count)) / 2
      return [
        point[0] - ((after[1] - before[1]) / length) * half,
        point[1] + ((after[0] - before[0]) / length) * half,
      ] as const
    })
  return [...side(1), ...side(-1).reverse()]
}

/** An ellipse as a closed outline, turned by an angle in degrees. */
export function ellipse(cx: number, cy: number, rx: number, ry = rx, degrees = 0): Line {
  const turn = (degrees * Math.PI) / 180
  return Array.from({ length: 28 }, (_, index) => {
    const angle = (index / 28) * 2 * Math.PI
    const [x, y] = [Math.cos(angle) * rx, Math.sin(angle) * ry]
    return [cx + x * Math.cos(turn) - y * Math.sin(turn), cy + x * Math.sin(turn) + y * Math.cos(turn)] as const
  })
}

/** A rounded rectangle around a centre, turned by an angle in degrees. */
export function roundBox(cx: number, cy: number, width: number, height: number, radius = 1, degrees = 0): Line {
  const turn = (degrees * Math.PI) / 180
  const out: Line = []
  const corners: [number, number, number][] = [
    [1, 1, 0],
    [-1, 1, 90],
    [-1, -1, 180],
    [1, -1, 270],
  ]
  for (const [sx, sy, start] of corners) {
    for (let step = 0; step <= 4; step++) {
      const angle = ((start + step * 22.5) * Math.PI) / 180
      const x = sx * (width / 2 - radius) + Math.cos(angle) * radius
      const y = sy * (height / 2 - radius) + Math.sin(angle) * radius
      out.push([cx + x * Math.cos(turn) - y * Math.sin(turn), cy + x * Math.sin(turn) + y * Math.cos(turn)])
    }
  }
  return out
}

/** The extent of some outlines: [left, bottom, right, top], mm. */
export function boundLines(lines: Line[]): [number, number, number, number] {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const line of lines) {
    for (const [x, y] of line) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      bottom = Math.min(bottom, y)
      top = Math.max(top, y)
    }
  }
  return [left, bottom, right, top]
}
