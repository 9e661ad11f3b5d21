import { ukSize } from './shoe-size.ts'

/** A row of a size chart. */
export interface SizeLine {
  eu: number
  /** as printed on the box: '7', or '13½' for children */
  uk: string
  footCm: number
}

export interface SizeChart {
  name: 'Men' | 'Women' | 'Kids'
  lines: readonly SizeLine[]
}

/** The shop's size charts. The UK sizes still need the owner's confirmation. */
export const SIZE_CHARTS: readonly SizeChart[] = [
  { name: 'Men', lines: adults(38, 46) },
  { name: 'Women', lines: adults(35, 41) },
  { name: 'Kids', lines: kids(20, 37) },
]

function adults(from: number, to: number): SizeLine[] {
  return sizes(from, to).map((eu) => ({ eu, uk: ukSize(eu, false), footCm: footCm(eu, 1.5) }))
}

function kids(from: number, to: number): SizeLine[] {
  return sizes(from, to).map((eu) => ({ eu, uk: ukSize(eu, true), footCm: footCm(eu, 1.3) }))
}

/** Length of the foot in cm, to a tenth: the length of the last minus the toe allowance. */
function footCm(eu: number, room: number): number {
  return Math.round(((eu * 2) / 3 - room) * 10) / 10
}

function sizes(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}
