import { toLatinDigits } from '#shared/bangladesh/digits.ts'

/** What a column is called, in letters and digits only; the first heading that fits wins. */
export type ColumnNames<Field extends string> = Record<Field, readonly string[]>

export interface Recognition<Field extends string> {
  /** index of the row with the headings */
  headRow: number
  /** index of each column that was recognised */
  columns: Partial<Record<Field, number>>
}

/** How many rows may stand above the headings: name of the shop, period, account. */
const MAX_ROWS_ABOVE = 20

/**
 * Finds the row of headings and the columns of a file by their names; `mapping` says what the owner has mapped by hand, as
 * headings of the file.
 */
export function recognizeColumns<Field extends string>(
  rows: readonly (readonly string[])[],
  names: ColumnNames<Field>,
  mapping: Partial<Record<Field, string>> = {},
): Recognition<Field> {
  let best: Recognition<Field> = { headRow: 0, columns: {} }
  for (const [headRow, row] of rows.slice(0, MAX_ROWS_ABOVE).entries()) {
    const columns = columnsIn(row, names, mapping)
    if (Object.keys(columns).length > Object.keys(best.columns).length) best = { headRow, columns }
  }
  return best
}

function columnsIn<Field extends string>(
  row: readonly string[],
  names: ColumnNames<Field>,
  mapping: Partial<Record<Field, string>>,
): Partial<Record<Field, number>> {
  const headings = row.map(normalizeHeading)
  const found = Object.entries<readonly string[]>(names).flatMap(([field, candidates]) => {
    const mapped = mapping[field as Field]
    const wanted = mapped === undefined ? candidates : [normalizeHeading(mapped)]
    const index = wanted.map((name) => headings.indexOf(name)).find((place) => place >= 0)
    return index === undefined ? [] : [[field, index] as const]
  })
  return Object.fromEntries(found) as Partial<Record<Field, number>>
}

/** A heading as it is compared: `Trx. ID (*)` is `trxid`. */
export function normalizeHeading(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9\u0980-\u09ff]/g, '')
}

/** The whole taka in a cell: `৳ 1,23,456.00`, `Tk 500`; null where there is none, or paisa. */
export function readTaka(cell: string): number | null {
  const text = toLatinDigits(cell).replace(/[,\s]|tk\.?|bdt|৳/gi, '')
  if (!/^[+-]?\d{1,12}(?:\.0+)?$/.test(text)) return null
  return Number(text)
}
