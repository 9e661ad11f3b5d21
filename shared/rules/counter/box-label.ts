/** Labels in one print. */
export const MAX_LABELS = 2_000

/** Labels of 40 × 25 mm on a sheet of A4: 5 in each of 11 rows. */
export const LABELS_PER_SHEET = 55

/** Signs of a Code 128 that is as wide as a label of 40 mm, if each of its lines is one dot of a printer of 203 dpi. */
const MAX_SIGNS = 24

/** What scanners read from the shop's own label. */
export function ownCode(article: string, size: number): string {
  return `${article}-${size}`
}

/** Article and size of the shop's own label; null: it is none. */
export function readOwnCode(code: string): { article: string; size: number } | null {
  const [, article, size] = /^(.+)[-/ ](\d+(?:\.5)?)$/.exec(code) ?? []
  return article ? { article, size: Number(size) } : null
}

/** Whether a code fits on a label, and scanners can type it. */
export function isPrintable(code: string): boolean {
  return /^[ -~]+$/.test(code) && code.length <= MAX_SIGNS
}
