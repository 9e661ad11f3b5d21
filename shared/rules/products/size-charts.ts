import { ukSize } from './shoe-size.ts'

/** A row of a size chart. */
export interface SizeChartRow {
  eu: number
  /** as printed on the box: '7', or '13½' for children */
  uk: string
  footCm: number
}

export interface SizeChart {
  name: 'Men' | 'Women' | 'Kids'
  rows: readonly SizeChartRow[]
}

/** The shop's size charts. The UK sizes still need the owner's confirmation. */
export const SIZE_CHARTS: readonly SizeChart[] = [
  { name: 'Men', rows: adultRows(38, 46) },
  { name: 'Women', rows: adultRows(35, 41) },
  childrensChart(),
]

/** The chart of children's shoes, up to 37 or to the largest size of a shoe. */
export function childrensChart(largest = 37): SizeChart {
  return { name: 'Kids', rows: kidsRows(20, Math.max(37, largest)) }
}

function adultRows(from: number, to: number): SizeChartRow[] {
  return sizeRange(from, to).map((eu) => ({ eu, uk: ukSize(eu, false), footCm: footLengthCm(eu, 1.5) }))
}

function kidsRows(from: number, to: number): SizeChartRow[] {
  return sizeRange(from, to).map((eu) => ({ eu, uk: ukSize(eu, true), footCm: footLengthCm(eu, 1.3) }))
}

/** Length of the foot in cm, to a tenth: the length of the last minus the toe allowance. */
function footLengthCm(eu: number, toeAllowance: number): number {
  return Math.round(((eu * 2) / 3 - toeAllowance) * 10) / 10
}

function sizeRange(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
