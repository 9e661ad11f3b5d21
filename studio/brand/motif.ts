/** A stepped jamdani lozenge of the given size around a point, as the data of an SVG path. */
export function jamdaniLozenge([x, y]: readonly [number, number], size: number): string {
  const unit = size / 7
  return [1, 3, 5, 7, 5, 3, 1]
    .map((count, row) => {
      const half = (count * unit) / 2
      const top = y + (row - 3.5) * unit
      return `M${(x - half).toFixed(2)} ${top.toFixed(2)}h${(count * unit).toFixed(2)}v${unit.toFixed(2)}h${(-count * unit).toFixed(2)}Z`
    })
    .join('')
}

/** A woven field of stepped lozenges as an SVG path; `pitch` is the distance of two in a row. */
export function jamdaniField(
  area: { x: number; y: number; width: number; height: number },
  pitch: number,
  color: string,
  opacity: number,
): string {
  const out: string[] = []
  let row = 0
  for (let y = area.y; y < area.y + area.height; y += pitch * 0.5, row++) {
    for (let x = area.x + (row % 2) * (pitch / 2); x < area.x + area.width; x += pitch) {
      out.push(jamdaniLozenge([x, y], row % 4 === 0 ? pitch * 0.5 : pitch * 0.26))
    }
  }
  return `<path d="${out.join('')}" fill="${color}" fill-opacity="${opacity}"/>`
}
