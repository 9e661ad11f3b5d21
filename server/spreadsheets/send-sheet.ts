import type { Context } from 'hono'
import { invalid } from '#server/platform/errors/shop-error.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { t } from '#shared/language/t.ts'
import { attachment, type Cell, SHEET_TYPES, type SheetFormat, writeRows } from './write-rows.ts'

/** How many rows a file of a list has at most. */
export const MAX_SHEET_ROWS = 50_000

/** The answer of a call that sends a file, for the OpenAPI document. */
export const sheetResponse = {
  description: 'The file',
  content: Object.fromEntries(
    Object.values(SHEET_TYPES).map((type) => [type, { schema: { type: 'string' as const } }]),
  ),
}

/** Answers with a file to save; its name as `attachment` writes it. Throws 422 for more rows below the headings than a file has. */
export async function sendSheet(
  c: Context<ShopEnv>,
  rows: readonly (readonly Cell[])[],
  { format, ...name }: { name: string; fallback: string; format: SheetFormat },
): Promise<never> {
  if (rows.length > MAX_SHEET_ROWS + 1) {
    const message = t('A file has {count} rows at most. Please choose fewer.', { count: MAX_SHEET_ROWS })
    throw invalid([{ path: 'format', message, code: 'too_big', params: { maximum: MAX_SHEET_ROWS } }])
  }
  c.header('Content-Type', SHEET_TYPES[format])
  c.header('Content-Disposition', attachment({ ...name, extension: format }))
  return c.body(new Uint8Array(await writeRows(rows, format)), 200) as never
}
