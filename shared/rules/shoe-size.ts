/** The UK size shown beside a European size; children's shoes have their own scale. */
export function ukSize(eu: number, forKids: boolean): string {
  return forKids ? kidsUkSize(eu) : String(eu - 34)
}

/** Whether a size is on the children's scale: kids' shoes, and the small sizes of every other category. */
export function isKidsSize(eu: number, category: string): boolean {
  return eu < 35 || (category === 'Kids' && eu < 38)
}

/** UK child size = length of the last in inches × 3 − 12, in halves; 13½ is followed by 1. The last is EU ÷ 1.5 cm long. */
function kidsUkSize(eu: number): string {
  const halves = Math.round(((eu / 1.5 / 2.54) * 3 - 12) * 2)
  const size = halves > 27 ? halves - 26 : halves
  return `${Math.floor(size / 2)}${size % 2 ? '½' : ''}`
}
