import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const TOKENS = Object.fromEntries(
  [...readFileSync('web/styles/tokens.css', 'utf8').matchAll(/--color-([a-z-]+): #([0-9a-f]{6})/g)].map(
    ([, name, hex]) => [name, hex],
  ),
)

test.each([
  ['ink', ['paper', 'surface', 'ground', 'line', 'gold', 'ok-ground', 'warn-ground', 'bad-ground']],
  ['ink-muted', ['paper', 'surface', 'ground']],
  ['brand', ['paper', 'surface', 'ground', 'ok-ground']],
  ['price', ['paper', 'surface', 'ground']],
  ['gold-ink', ['paper', 'surface', 'ground']],
  ['ok', ['paper', 'surface', 'ok-ground']],
  ['warn', ['paper', 'surface', 'warn-ground']],
  ['bad', ['paper', 'surface', 'bad-ground']],
  ['brand-ink', ['brand', 'brand-deep', 'price', 'bad', 'bad-deep']],
  ['brand-muted', ['brand', 'brand-deep']],
  ['paper', ['ink']],
])('text in %s is readable on its backgrounds (4.5 to 1)', (text, grounds) => {
  for (const ground of grounds) expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
})

test('control borders and the focus ring stand out from their backgrounds (3 to 1)', () => {
  for (const token of ['control', 'brand', 'bad']) {
    for (const ground of ['paper', 'surface', 'ground']) {
      expect(contrast(token, ground), `${token} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
  }
})

function contrast(colorA: string, colorB: string): number {
  const [lighter = 0, darker = 0] = [luminance(colorA), luminance(colorB)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance of a token according to WCAG 2.2, 0 to 1. */
function luminance(name: string): number {
  const hex = TOKENS[name]
  if (!hex) throw new Error(`no token ${name}`)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
