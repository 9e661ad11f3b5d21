import { jamdaniLozenge } from '../engine/motifs.ts'
import { toPath } from '../engine/paint.ts'

/** A woven field of stepped lozenges as SVG, thinning out towards one side. */
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
      const size = row % 4 === 0 ? pitch * 0.5 : pitch * 0.26
      out.push(...jamdaniLozenge([x, y], size).map((shape) => toPath(shape, true)))
    }
  }
  return `<path d="${out.join('')}" fill="${color}" fill-opacity="${opacity}"/>`
}

/** A ground of its own colour: a lit wall above, a floor below, and a strip of motif if asked. */
export function tintedGround(
  width: number,
  height: number,
  look: { top: string; bottom: string; glow: string; motif?: string },
): string {
  const motif = look.motif ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${look.top}"/><stop offset="1" stop-color="${look.bottom}"/></linearGradient><radialGradient id="h" cx=".68" cy=".42" r=".55"><stop offset="0" stop-color="${look.glow}" stop-opacity=".85"/><stop offset="1" stop-color="${look.glow}" stop-opacity="0"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${motif}<rect width="100%" height="100%" fill="url(#h)"/></svg>`
}
