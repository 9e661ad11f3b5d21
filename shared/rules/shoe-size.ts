/** One line of a conversion chart: the European size, what the shop prints as UK, and the length of the foot. */
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

/** The charts of data/README.md section 7; the owner confirms the UK sizes. */
export const SIZE_CHARTS: readonly SizeChart[] = [
  { name: 'Men', lines: adults(38, 46) },
  { name: 'Women', lines: adults(35, 41) },
  { name: 'Kids', lines: kids(20, 37) },
]

/** The UK size to print beside a European one; children's shoes have a scale of their own. */
export function ukSize(eu: number, forKids: boolean): string {
  return forKids ? kidsUk(eu) : String(eu - 34)
}

/** Whether a product is measured on the children's scale: kids' shoes, and the small sizes of every other category. */
export function isKidsSize(eu: number, category: string): boolean {
  return eu < 35 || (category === 'Kids' && eu < 38)
}

function adults(from: number, to: number): SizeLine[] {
  return sizes(from, to).map((eu) => ({ eu, uk: ukSize(eu, false), footCm: footCm(eu, 1.5) }))
}

function kids(from: number, to: number): SizeLine[] {
  return sizes(from, to).map((eu) => ({ eu, uk: ukSize(eu, true), footCm: footCm(eu, 1.3) }))
}

/** UK child = last length in inches × 3 − 12, in halves; 13½ is followed by 1. The last is EU ÷ 1.5 cm long. */
function kidsUk(eu: number): string {
  const halves = Math.round(((eu / 1.5 / 2.54) * 3 - 12) * 2)
  const size = halves > 27 ? halves - 26 : halves
  return `${Math.floor(size / 2)}${size % 2 ? '½' : ''}`
}

/** Length of the foot in cm, to a tenth: the last's less the room in front of the toes. */
function footCm(eu: number, room: number): number {
  return Math.round(((eu * 2) / 3 - room) * 10) / 10
}

function sizes(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}
