import type { Db } from '#server/platform/db/open.ts'
import type { ProductField } from '#shared/rules/imports/columns.ts'
import { type ImportRow, listNamedShowrooms } from './imports.queries.ts'
import { addLines, readRowsAfter } from './items.queries.ts'
import { type PlannedProduct, planProduct } from './plan-product.ts'
import { articleKey, type ProductCells, type ProductLine, readProductLine } from './product-line.ts'
import { findNamed, readProductState } from './product-state.queries.ts'
import { showroomOfField } from './recognize.ts'
import { openExport } from './sources/sources.ts'

/** Rows that are read at once. */
const ROWS_AT_ONCE = 1_000

/** Reads all rows of a file by its columns, and keeps what each says of which article. */
export async function readAllLines(tx: Db, one: ImportRow): Promise<void> {
  const showrooms = (await listNamedShowrooms(tx)).map(({ codeBn, code, id }) => ({ id, name: code, nameBn: codeBn }))
  const showroomOf = (name: string) => findNamed(showrooms, name)?.id ?? null
  const toCells = openCells(one)
  const owners = new Map<string, string>()
  let row = 0
  for (;;) {
    const batch = await readRowsAfter(tx, one.id, { row, limit: ROWS_AT_ONCE })
    const lines = batch.flatMap((file) => {
      const cells = toCells(file.cells)
      const line = cells && readProductLine(file.row, cells, { showroom: one.options.showroom, showroomOf })
      if (!line) return []
      // A row without an article is out alone.
      const key = line.values.code === '' ? `\uffff${file.row}` : articleKey(line.values.code)
      noteOwners(line, key, owners)
      return [{ key, row: file.row, line }]
    })
    await addLines(tx, one.id, lines)
    const last = batch.at(-1)
    if (!last) return
    row = last.row
  }
}

/** A barcode that an earlier article of the file has is out. */
function noteOwners(line: ProductLine, key: string, owners: Map<string, string>): void {
  for (const { code, size } of line.barcodes) {
    const owner = owners.get(code)
    if (owner === undefined) owners.set(code, `${key} ${size}`)
    else if (owner !== `${key} ${size}`) line.problems.push({ field: 'barcode', why: 'barcode-taken', value: code })
  }
}

/** The cells of a row by the columns of its file; null: it says nothing of its own. */
function openCells({
  source,
  headings,
  columns,
  options,
}: ImportRow): (cells: readonly string[]) => ProductCells | null {
  const withheld = new Set<string>(options.withheld ?? [])
  const places = columns.flatMap((field, place) => (field === null || withheld.has(field) ? [] : [{ field, place }]))
  const pairs = places.flatMap(({ field, place }) => {
    const showroom = showroomOfField(field)
    return showroom === null ? [] : [{ showroom, place }]
  })
  const read = source === 'table' ? null : openExport(source, headings)
  return (cells) => {
    const fields = read
      ? read(cells)
      : Object.fromEntries(places.map(({ field, place }) => [field, cells[place] ?? ''] as [ProductField, string]))
    if (!fields) return null
    // Another system does not say where its pairs are: without a showroom they are left out.
    if (read && options.showroom === null) delete fields.pairs
    for (const field of options.withheld ?? []) delete fields[field]
    return { fields, pairs: pairs.map(({ showroom, place }) => ({ showroom, text: cells[place] ?? '' })) }
  }
}

/** Plans some articles by what the shop has now. */
export async function planProducts(
  tx: Db,
  one: ImportRow,
  lines: Map<string, ProductLine[]>,
): Promise<PlannedProduct[]> {
  const codes = [...lines.values()].flat().flatMap(({ barcodes }) => barcodes.map(({ code }) => code))
  const state = await readProductState(tx, [...lines.keys()], codes)
  return [...lines].map(([key, list]) => planProduct(key, list, state, one.options))
}
