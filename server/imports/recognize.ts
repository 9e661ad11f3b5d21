import { normalizeHeading } from '#server/spreadsheets/columns.ts'
import { COLUMNS_OF, type ImportKind, PAIRS_OF } from '#shared/rules/imports/columns.ts'
import type { ImportSource } from '#shared/rules/imports/states.ts'
import { isExportOf } from './sources/sources.ts'

/** What each column of a file is: a field, the pairs of a showroom, or null. */
export type ImportColumns = (string | null)[]

export interface RecognizedFile {
  /** index of the row with the headings */
  headRow: number
  headings: string[]
  source: ImportSource
  columns: ImportColumns
}

export interface NamedShowroom {
  id: string
  code: string
  codeBn: string | null
}

/** What people have said of headings before, normalised: a field, or null for none. */
export type Remembered = ReadonlyMap<string, string | null>

/** How many rows may stand above the headings. */
const MAX_ROWS_ABOVE = 40

/** The field of a column with the pairs of a showroom. */
export const pairsField = (showroom: string) => `pairs:${showroom}`

/** The showroom of such a field; null: it is another one. */
export function showroomOfField(field: string): string | null {
  return field.startsWith('pairs:') ? field.slice('pairs:'.length) : null
}

/** Finds the headings of a file among its first rows, and what its columns are. */
export function recognizeFile(
  kind: ImportKind,
  rows: readonly (readonly string[])[],
  showrooms: readonly NamedShowroom[],
  remembered: Remembered,
): RecognizedFile {
  const above = rows.slice(0, MAX_ROWS_ABOVE)
  const found = above.map((row) => columnsOf(kind, row, showrooms, remembered))
  const counts = found.map((columns) => columns.filter((field) => field !== null).length)
  const most = Math.max(0, ...counts)
  const filled = above.map((row) => row.filter((cell) => cell !== '').length)
  const headRow = most > 0 ? counts.indexOf(most) : Math.max(0, filled.indexOf(Math.max(0, ...filled)))
  const headings = [...(rows[headRow] ?? [])]
  const source = isExportOf(kind, headings)
  const columns = (found[headRow] ?? []).map((field) =>
    source === 'table' || (field !== null && showroomOfField(field) !== null) ? field : null,
  )
  return { headRow, headings, source, columns }
}

function columnsOf(
  kind: ImportKind,
  row: readonly string[],
  showrooms: readonly NamedShowroom[],
  remembered: Remembered,
): ImportColumns {
  const fields = fieldsByName(kind)
  const taken = new Set<string>()
  return row.map((heading) => {
    const name = normalizeHeading(heading)
    if (name === '') return null
    const said = remembered.get(name)
    const field =
      said === undefined ? (fields.get(name) ?? (kind === 'products' ? ofShowroom(name, showrooms) : null)) : said
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

function fieldsByName(kind: ImportKind): Map<string, string> {
  const columns = Object.entries(COLUMNS_OF[kind])
  const names = new Map<string, string>()
  for (const [field, { heading }] of columns)
    for (const name of [heading.en, heading.bn]) names.set(normalizeHeading(name), field)
  for (const [field, { aliases }] of columns)
    for (const name of aliases) if (!names.has(normalizeHeading(name))) names.set(normalizeHeading(name), field)
  return names
}

/** What stands before or behind the name of a showroom. */
const AROUND = [PAIRS_OF.en, PAIRS_OF.bn, 'stock', 'qty', 'quantity', 'current quantity', 'on hand', 'স্টক'].map(
  normalizeHeading,
)

function ofShowroom(name: string, showrooms: readonly NamedShowroom[]): string | null {
  const found = showrooms.find(({ code, codeBn }) =>
    [code, codeBn ?? '']
      .map(normalizeHeading)
      .filter((own) => own !== '')
      .some((own) => name === own || AROUND.some((word) => name === `${word}${own}` || name === `${own}${word}`)),
  )
  return found ? pairsField(found.id) : null
}
