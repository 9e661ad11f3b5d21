import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { typedName } from '#shared/rules/typed-text.ts'

/** A size in a cell, and the pairs that it names; null: none. */
export interface CellSize {
  size: number
  pairs: number | null
}

/** European sizes, in half steps. */
const BOUNDS = { min: 1, max: 60 }
/** `36`, `36-41`, `36:2`, `36-41 x 2`, `EU 36 (2)`. */
const PART =
  /^(?:eu|eur|size|সাইজ)?\s*(\d{1,2}(?:\.[05])?)(?:\s*(?:-|to)\s*(\d{1,2}(?:\.[05])?))?(?:\s*[:=x×*(]\s*(\d{1,7})\s*\)?)?$/i

/**
 * The sizes that a cell names, with their pairs where it says them: `36-41`, `36, 37, 38`, `36:2, 37:4`, in either digits. Returns the part
 * that is none where there is one.
 */
export function readSizes(cell: string): { sizes: CellSize[] } | { wrong: string } {
  const sizes: CellSize[] = []
  for (const part of partsOf(cell)) {
    const [, from, to, pairs] = PART.exec(part) ?? []
    const run = from === undefined ? [] : runOf(Number(from), Number(to ?? from))
    if (run.length === 0) return { wrong: part }
    sizes.push(...run.map((size) => ({ size, pairs: pairs === undefined ? null : Number(pairs) })))
  }
  return { sizes }
}

function partsOf(cell: string): string[] {
  return toLatinDigits(typedName(cell))
    .split(/[,;/|\n।]+|(?<=\d\)?)\s+(?=\d+(?:\.\d)?(?:\s|$|[:=-]))/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The sizes of a run in whole steps; empty where it is none. */
function runOf(from: number, to: number): number[] {
  if (from < BOUNDS.min || to > BOUNDS.max || to < from) return []
  return Array.from({ length: Math.floor(to - from) + 1 }, (_, step) => from + step)
}
