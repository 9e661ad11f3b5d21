/** What a column is called; the first heading that fits wins. */
export type ColumnNames<Field extends string> = Record<Field, ColumnName>

export interface ColumnName {
  /** in letters and digits only */
  names: readonly string[]
  /** words that say it where no name fits: one of each list */
  says?: readonly (readonly string[])[]
  /** words that say something else: `sender name`, `amount due` */
  never?: readonly string[]
  /** whether two such headings are none: a wrong amount is worse than a question */
  alone?: boolean
}

export interface Recognition<Field extends string> {
  /** index of the row with the headings */
  headRow: number
  /** its headings, each by a name of its own: the second 'Amount' is `Amount (2)` */
  headings: readonly string[]
  /** index of each column that was recognised */
  columns: Partial<Record<Field, number>>
}

/** How many rows may stand above the headings: name of the shop, period, account. */
const MAX_ROWS_ABOVE = 40

/**
 * Finds the row of headings and the columns of a file by their names and meanings; `mapping` says what the owner has mapped by
 * hand, as headings of the file.
 */
export function recognizeColumns<Field extends string>(
  rows: readonly (readonly string[])[],
  names: ColumnNames<Field>,
  mapping: Partial<Record<Field, string>> = {},
): Recognition<Field> {
  let best: Omit<Recognition<Field>, 'headings'> = { headRow: firstTableRow(rows), columns: {} }
  for (const [headRow, row] of rows.slice(0, MAX_ROWS_ABOVE).entries()) {
    const columns = columnsIn(row, names, mapping)
    if (Object.keys(columns).length > Object.keys(best.columns).length) best = { headRow, columns }
  }
  return { ...best, headings: namesOf(rows[best.headRow] ?? []) }
}

/** Tells columns that are headed alike apart, so that one of them can be mapped. */
function namesOf(row: readonly string[]): string[] {
  const names: string[] = []
  for (const heading of row) {
    let name = heading
    for (let count = 2; name !== '' && names.includes(name); count += 1) name = `${heading} (${count})`
    names.push(name)
  }
  return names
}

/** Where headings are most likely to stand if none of them is known. */
function firstTableRow(rows: readonly (readonly string[])[]): number {
  const filled = rows.slice(0, MAX_ROWS_ABOVE).map((row) => row.filter((cell) => cell !== '').length)
  return Math.max(0, filled.indexOf(Math.max(...filled)))
}

function columnsIn<Field extends string>(
  row: readonly string[],
  names: ColumnNames<Field>,
  mapping: Partial<Record<Field, string>>,
): Partial<Record<Field, number>> {
  const fields = Object.entries<ColumnName>(names) as [Field, ColumnName][]
  const headings = row.map(normalizeHeading)
  const found: Partial<Record<Field, number>> = {}
  for (const [field, { names, alone }] of fields) {
    const place = mapping[field] === undefined ? placeOf(headings, names, alone) : placeOfMapped(row, mapping[field])
    if (place !== undefined) found[field] = place
  }
  for (const [field, column] of fields) {
    if (found[field] !== undefined || mapping[field] !== undefined) continue
    const taken = new Set(Object.values<number | undefined>(found))
    const places = row.flatMap((heading, place) => (!taken.has(place) && means(heading, column) ? [place] : []))
    if (places[0] !== undefined && (places.length === 1 || !column.alone)) found[field] = places[0]
  }
  return found
}

function placeOf(headings: readonly string[], names: readonly string[], alone = false): number | undefined {
  const found = names.map(normalizeHeading).find((name) => headings.includes(name))
  if (found === undefined || (alone && headings.indexOf(found) !== headings.lastIndexOf(found))) return undefined
  return headings.indexOf(found)
}

function placeOfMapped(row: readonly string[], mapped: string): number | undefined {
  const exact = namesOf(row).indexOf(mapped.trim())
  const heading = normalizeHeading(mapped)
  const place = exact >= 0 || heading === '' ? exact : row.map(normalizeHeading).indexOf(heading)
  return place >= 0 ? place : undefined
}

function means(heading: string, { says, never = [] }: ColumnName): boolean {
  const words = new Set(wordsOf(heading))
  return says?.every((list) => list.some((word) => words.has(word))) === true && !never.some((word) => words.has(word))
}

/** The words of a heading: `SenderNumber`, `sender_no.`. */
function wordsOf(heading: string): string[] {
  return letters(heading.replace(/([a-z])(?=[A-Z])/g, '$1 '), ' ')
    .trim()
    .split(/\s+/)
}

/** A heading as it is compared: `Trx. ID (*)` is `trxid`. */
export function normalizeHeading(text: string): string {
  return letters(text, '')
}

/** Letters and digits of both languages, without the sign of the taka. */
function letters(text: string, between: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^a-z0-9\u0980-\u09ff]|[\u09f2\u09f3]/g, between)
}
