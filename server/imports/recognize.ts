import { normalizeHeading } from '#server/spreadsheets/columns.ts'
import { COLUMNS_OF, type ImportKind, PAIRS_OF, PRODUCT_COLUMNS, WITHHELD } from '#shared/rules/imports/columns.ts'
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

/** What people have said that headings are, normalised: a field of each. */
export type Remembered = ReadonlyMap<string, string>

/** How many rows may stand above the headings. */
const MAX_ROWS_ABOVE = 40

/** The field of a column with the pairs of a showroom. */
export const pairsField = (showroom: string) => `pairs:${showroom}`

/** The showroom of such a field; null: it is another one. */
export function showroomOfField(field: string): string | null {
  return field.startsWith('pairs:') ? field.slice('pairs:'.length) : null
}

/** Whether a column with this heading has costs, whatever somebody has said of it. */
export function isOfCosts(heading: string): boolean {
  const { heading: own, aliases } = PRODUCT_COLUMNS.cost
  return [own.en, own.bn, ...aliases].some((name) => normalizeHeading(name) === normalizeHeading(heading))
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
  // Of another system's columns those are known that ask for a permission of their own.
  const isKnown = (field: string) => showroomOfField(field) !== null || Object.hasOwn(WITHHELD, field)
  const columns = (found[headRow] ?? []).map((field) =>
    source === 'table' || (field !== null && isKnown(field)) ? field : null,
  )
  return { headRow, headings, source, columns }
}

function columnsOf(
  kind: ImportKind,
  row: readonly string[],
  showrooms: readonly NamedShowroom[],
  remembered: Remembered,
): ImportColumns {
  const { own, aliases } = fieldsByName(kind)
  const isThere = (said: string) => {
    const id = showroomOfField(said)
    return id === null || showrooms.some((showroom) => showroom.id === id)
  }
  const taken = new Set<string>()
  return row.map((heading) => {
    const name = normalizeHeading(heading)
    if (name === '') return null
    const alias = aliases.get(name)
    // What the shop itself writes is that, whatever somebody has said of it once.
    const ours = own.get(name) ?? (kind === 'products' && !alias ? ofShowroom(name, showrooms) : null)
    const said = remembered.get(name)
    const field = ours ?? (said && isThere(said) ? said : (alias ?? null))
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Fields by the headings that the shop writes, and by what else these are called. */
function fieldsByName(kind: ImportKind): Record<'own' | 'aliases', Map<string, string>> {
  const own = new Map<string, string>()
  const others = new Map<string, string>()
  for (const [field, { heading, aliases }] of Object.entries(COLUMNS_OF[kind])) {
    for (const name of [heading.en, heading.bn]) own.set(normalizeHeading(name), field)
    for (const name of aliases.map(normalizeHeading)) if (!others.has(name)) others.set(name, field)
  }
  return { own, aliases: others }
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
