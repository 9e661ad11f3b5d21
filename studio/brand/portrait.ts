import sharp, { type Sharp } from 'sharp'
import { setLetters } from './lettering.ts'
import { jamdaniLozenge } from './motif.ts'

const SIDE = 800
const GROUNDS = [
  ['#DCE5DD', '#C9D6CC', '#0B3D2E'],
  ['#EFE3D3', '#E2D1BB', '#5B3A1E'],
  ['#E9DAD4', '#DAC5BC', '#6B1A26'],
  ['#E3E6EA', '#D0D5DC', '#22304F'],
  ['#EEE9DC', '#DFD7C3', '#5B5426'],
  ['#DDE7E6', '#C8D8D6', '#17514F'],
] as const

/** A director's portrait: initials in a woven frame instead of a likeness. */
export function composePortrait(name: string, index: number): Sharp {
  const [top, bottom, ink] = GROUNDS[index % GROUNDS.length] as (typeof GROUNDS)[number]
  const words = name.split(/\s+/)
  const initials = `${words[0]?.[0] ?? ''}${words[words.length - 1]?.[0] ?? ''}`
  const letters = setLetters(initials, 176, 5)
  const middle = SIDE / 2
  const ring = frameLozenges(middle)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><path d="${ring}" fill="${ink}" fill-opacity=".82"/><circle cx="${middle}" cy="${middle}" r="205" fill="none" stroke="${ink}" stroke-width="2.5"/><circle cx="${middle}" cy="${middle}" r="307" fill="none" stroke="${ink}" stroke-width="2.5"/><g fill="${ink}" transform="translate(${middle - letters.width / 2} ${middle + 62})">${letters.svg}</g></svg>`
  return sharp(Buffer.from(svg))
}

function frameLozenges(middle: number): string {
  const paths: string[] = []
  const count = 24
  for (let index = 0; index < count; index++) {
    const angle = (index / count) * 2 * Math.PI
    const at = (radius: number) => [middle + Math.cos(angle) * radius, middle + Math.sin(angle) * radius] as const
    paths.push(jamdaniLozenge(at(256), index % 2 ? 30 : 54))
    const next = angle + Math.PI / count
    for (const radius of [224, 288]) {
      paths.push(jamdaniLozenge([middle + Math.cos(next) * radius, middle + Math.sin(next) * radius], 14))
    }
  }
  return paths.join('')
}
