import sharp from 'sharp'
import { GLYPHS } from './glyphs.ts'
import { setLetters } from './lettering.ts'
import { jamdaniLozenge } from './motif.ts'

/** Bottle green. */
export const BRAND = '#0B3D2E'
const SIGNAL = '#C8102E'
const GOLD = '#D9AE57'

/** The mark: the O of the name with a jamdani lozenge in its eye. Size is the cap height in px, from x = 0 and y = 0. */
function markSvg(size: number, ink: string, heart: string): { svg: string; width: number } {
  const glyph = GLYPHS.O
  if (!glyph) throw new Error('The glyph O is missing')
  const em = size / 0.72
  const scale = em / 1000
  const width = glyph.advance * scale
  const lozenge = jamdaniLozenge([width / 2, size / 2], size * 0.34)
  return {
    svg: `<path transform="translate(0 ${size * 0.985}) scale(${scale.toFixed(4)})" d="${glyph.path}" fill="${ink}"/><path d="${lozenge}" fill="${heart}"/>`,
    width,
  }
}

/** The wordmark in one line. */
export function horizontalLogo(): string {
  const mark = markSvg(72, BRAND, SIGNAL)
  const rest = setLetters('mni Shoes', 100, 1)
  const width = Math.ceil(mark.width + rest.width + 4)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 88" role="img" aria-label="Omni Shoes"><g transform="translate(1 10)">${mark.svg}<g fill="${BRAND}" transform="translate(${mark.width.toFixed(2)} 71)">${rest.svg}</g></g></svg>\n`
}

/** The wordmark in two lines. */
export function verticalLogo(): string {
  const mark = markSvg(96, BRAND, SIGNAL)
  const first = setLetters('mni', 133.3, 1)
  const second = setLetters('SHOES', 52, 18)
  const top = mark.width + first.width
  const width = Math.ceil(Math.max(top, second.width) + 8)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 168" role="img" aria-label="Omni Shoes"><g transform="translate(${((width - top) / 2).toFixed(2)} 6)">${mark.svg}<g fill="${BRAND}" transform="translate(${mark.width.toFixed(2)} 94.6)">${first.svg}</g></g><g fill="${BRAND}" transform="translate(${((width - second.width) / 2).toFixed(2)} 158)">${second.svg}</g></svg>\n`
}

/** The square icon; radius is the rounding of its corners in units of 64. */
export function squareIcon(radius = 14): string {
  const mark = markSvg(36, '#FFFFFF', GOLD)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="${radius}" fill="${BRAND}"/><g transform="translate(${((64 - mark.width) / 2).toFixed(2)} 14)">${mark.svg}</g></svg>\n`
}

/** The icon as a PNG of the given side, px. */
export async function renderIcon(side: number, radius: number): Promise<Buffer> {
  return sharp(Buffer.from(squareIcon(radius)), { density: (72 * side) / 64 })
    .resize(side, side)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}
