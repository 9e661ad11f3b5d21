/** Colours of leather, rubber and thread: the catalogue's colour names in the hues that such materials really have. */

const DYES: Record<string, string> = {
  black: '#211f1e',
  white: '#f1efea',
  saddlebrown: '#7a441c',
  tan: '#bd8a55',
  navy: '#22304f',
  maroon: '#6b1a26',
  gray: '#85868a',
  hotpink: '#e4669f',
  red: '#b81d24',
  beige: '#d9c8ab',
  olive: '#646438',
  royalblue: '#2f55b8',
  gold: '#c69c4a',
  silver: '#b9bbc0',
  teal: '#1f7a7a',
  chocolate: '#4f2f1e',
  burlywood: '#d3b184',
  coral: '#ee7a5e',
  crimson: '#bf1f3c',
  darkorange: '#df7c1b',
  darkslategray: '#34474a',
  deeppink: '#d0347f',
  dimgray: '#59585a',
  goldenrod: '#bf8f2d',
  lavender: '#cfc9e4',
  lime: '#a4d22f',
  orange: '#e8882a',
  peru: '#b67b42',
  pink: '#f1b3c0',
  plum: '#c294c6',
  rosybrown: '#b58c8a',
  sandybrown: '#e5ab70',
  seagreen: '#236b4a',
  skyblue: '#8cc0de',
  slategray: '#6c7a88',
  tomato: '#e25a43',
  turquoise: '#3fbfb8',
  violet: '#b879cf',
  wheat: '#e6d3ab',
  yellow: '#efc92c',
  cream: '#ece3d0',
  gum: '#b9834b',
  cork: '#c39a66',
  wood: '#c79c68',
  brass: '#c9a557',
  steel: '#c3c5c8',
  jute: '#cfb183',
}

/** The dye of a catalogue colour name as #rrggbb; a hex value passes through. */
export function dye(name: string): string {
  if (name.startsWith('#')) return name
  const found = DYES[name]
  if (!found) throw new Error(`No dye for the colour "${name}"`)
  return found
}

/** Two colours mixed in sRGB; share 0 gives the first. */
export function mixColors(first: string, second: string, share: number): string {
  const [a, b] = [splitColor(dye(first)), splitColor(dye(second))]
  return joinColor(a.map((value, index) => value + ((b[index] as number) - value) * share))
}

/** A colour darkened towards warm black by a share. */
export function darken(color: string, share: number): string {
  return mixColors(color, '#120e0b', share)
}

/** A colour lightened towards warm white by a share. */
export function lighten(color: string, share: number): string {
  return mixColors(color, '#fffaf2', share)
}

/** Perceived lightness from 0 (black) to 1 (white). */
export function lightness(color: string): number {
  const [red, green, blue] = splitColor(dye(color)) as [number, number, number]
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255
}

function splitColor(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

function joinColor(values: number[]): string {
  return `#${values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
