import { GLYPHS } from './glyphs.ts'

/** A line of letters as outlines: SVG groups from x = 0 on the base line, and its width, in units of the given size (px). */
export function setLetters(text: string, size: number, tracking = 0): { svg: string; width: number } {
  let x = 0
  let svg = ''
  const scale = size / 1000
  for (const letter of text) {
    const glyph = GLYPHS[letter]
    if (!glyph) {
      x += size * 0.26
      continue
    }
    svg += `<path transform="translate(${x.toFixed(2)} 0) scale(${scale.toFixed(4)})" d="${glyph.path}"/>`
    x += glyph.advance * scale + tracking
  }
  return { svg, width: x - tracking }
}
