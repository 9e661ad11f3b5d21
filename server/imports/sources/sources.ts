import { normalizeHeading } from '#server/spreadsheets/columns.ts'
import type { ImportKind, ProductField } from '#shared/rules/imports/columns.ts'
import { IMPORT_SOURCES, type ImportSource } from '#shared/rules/imports/states.ts'
import { decodeSigns, plainText, type ReadExportRow } from './options.ts'
import { readShopify } from './shopify.ts'
import { readSquare } from './square.ts'
import { readWooCommerce } from './woocommerce.ts'

/** Headings by which the products of another system are known, and who reads them, row by row in their order. */
const EXPORTS: Record<Exclude<ImportSource, 'table'>, { headings: readonly string[]; open: () => ReadExportRow }> = {
  shopify: { headings: ['Handle', 'Option1 Value', 'Variant Price'], open: readShopify },
  woocommerce: { headings: ['Type', 'SKU', 'Regular price', 'Categories'], open: readWooCommerce },
  square: { headings: ['Item Name', 'Variation Name', 'SKU'], open: readSquare },
}

/** Which system has written a file with these headings; 'table': a spreadsheet. */
export function isExportOf(kind: ImportKind, headings: readonly string[]): ImportSource {
  const names = new Set(headings.map(normalizeHeading))
  const found = IMPORT_SOURCES.find(
    (source) => source !== 'table' && EXPORTS[source].headings.every((heading) => names.has(normalizeHeading(heading))),
  )
  return kind === 'products' && found ? found : 'table'
}

/** A reader of the rows below these headings. */
export function openExport(
  source: Exclude<ImportSource, 'table'>,
  headings: readonly string[],
): (row: readonly string[]) => Partial<Record<ProductField, string>> | null {
  const places = new Map<string, number>()
  for (const [place, heading] of headings.entries())
    if (!places.has(normalizeHeading(heading))) places.set(normalizeHeading(heading), place)
  const read = EXPORTS[source].open()
  return (row) =>
    read((heading, as) => {
      const cell = row[places.get(normalizeHeading(heading)) ?? -1] ?? ''
      return as === 'page' ? plainText(cell) : decodeSigns(cell)
    })
}
