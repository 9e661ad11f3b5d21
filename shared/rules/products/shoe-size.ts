/** What decides by which scale a shoe's sizes are told. */
interface SizedShoe {
  sizes: readonly { size: number }[]
  category: { forChildren: boolean }
}

/** Children's shoes begin below this size, those of grown-ups never do. */
const SMALLEST_FOR_GROWN_UPS = 35

/** Whether a shoe is made for children: one of a category for them, or one that begins with a child's size. */
export function isForChildren({ sizes, category }: SizedShoe): boolean {
  return category.forChildren || sizes.some(({ size }) => size < SMALLEST_FOR_GROWN_UPS)
}

/** The UK size shown beside a European size; a children's shoe has their scale from its smallest size to its largest. */
export function ukSize(eu: number, forChildren: boolean): string {
  return forChildren ? childrensUkSize(eu) : String(eu - 34)
}

/** UK child size = length of the last in inches × 3 − 12, in halves; 13½ is followed by 1. The last is EU ÷ 1.5 cm long. */
function childrensUkSize(eu: number): string {
  const halves = Math.round(((eu / 1.5 / 2.54) * 3 - 12) * 2)
  const size = halves > 27 ? halves - 26 : halves
  return `${Math.floor(size / 2)}${size % 2 ? '½' : ''}`
}
