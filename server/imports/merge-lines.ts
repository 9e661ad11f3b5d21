import type { ProductField } from '#shared/rules/imports/columns.ts'
import type { RowProblem } from '#shared/rules/imports/faults.ts'
import type { LinePairs, ProductLine, ProductValues } from './product-line.ts'

/** An article as all of its rows say it shall be. */
export interface WantedProduct {
  values: ProductValues
  /** levels of its category for which the shop has no place */
  leftOut: string[]
  sizes: number[]
  isRun: boolean
  pairs: LinePairs[]
  barcodes: { size: number; code: string }[]
  pictures: string[]
}

/** What is wrong with a row of the file. */
export interface WrongRow extends RowProblem {
  inRow: number
}

/** Puts the rows of an article together. It is wrong as a whole if one of them is, if two say the same, or different things. */
export function mergeLines(lines: readonly ProductLine[]): { wanted: WantedProduct; wrong: WrongRow[] } {
  const wrong: WrongRow[] = lines.flatMap(({ row, problems }) => problems.map((one) => ({ ...one, inRow: row })))
  const values: Record<string, unknown> = {}
  const firstRows = new Map<string, number>()
  const marks = new Map<string, number>()
  for (const line of lines) {
    for (const [field, value] of Object.entries(line.values)) {
      if (value === undefined) continue
      if (values[field] === undefined) firstRows.set(field, line.row)
      values[field] ??= value
      const row = firstRows.get(field) ?? 0
      const isSame = values[field] === value || (field === 'code' && isSameCode(values[field], value))
      if (!isSame)
        wrong.push({ inRow: line.row, field: field as ProductField, why: 'differs', row, value: String(values[field]) })
    }
    for (const mark of marksOf(line)) {
      const row = marks.get(mark)
      if (row !== undefined && row !== line.row) wrong.push({ inRow: line.row, field: 'code', why: 'repeated', row })
      marks.set(mark, row ?? line.row)
    }
  }
  const wanted: WantedProduct = {
    values: values as unknown as ProductValues,
    leftOut: [...new Set(lines.flatMap((line) => line.leftOut ?? []))],
    sizes: [...new Set(lines.flatMap(({ sizes }) => sizes))].toSorted((one, other) => one - other),
    isRun: lines.some(({ isRun }) => isRun),
    pairs: lines.flatMap(({ pairs }) => pairs),
    barcodes: lines.flatMap(({ barcodes }) => barcodes),
    pictures: [...new Set(lines.flatMap(({ pictures }) => pictures))],
  }
  return { wanted, wrong: withOthers(lines, wrong) }
}

function isSameCode(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase()
}

/** What a row is about: a size, in a showroom if it names one alone; a second row about the same is one too many. */
function marksOf({ sizes, pairs }: ProductLine): string[] {
  const showrooms = new Set(pairs.map(({ showroom }) => showroom))
  const where = showrooms.size === 1 ? [...showrooms][0] : ''
  return sizes.length === 0 ? [`${where} `] : sizes.map((size) => `${where} ${size}`)
}

/** The other rows of what is wrong say which one is: they are in the file to mend, too. */
export function withOthers(lines: readonly { row: number }[], wrong: readonly WrongRow[]): WrongRow[] {
  const [first] = wrong
  if (!first) return []
  const named = new Set(wrong.map(({ inRow }) => inRow))
  const others = lines
    .filter(({ row }) => !named.has(row))
    .map(({ row }): WrongRow => ({ inRow: row, field: null, why: 'row-of-same', row: first.inRow }))
  return [...wrong, ...others]
}
