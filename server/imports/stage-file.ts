import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { streamRows } from '#server/spreadsheets/read-rows.ts'
import { cutText } from '#shared/rules/cut-text.ts'
import type { ImportKind, WithheldField } from '#shared/rules/imports/columns.ts'
import {
  addImport,
  addRows,
  deleteImport,
  finishStaging,
  listNamedShowrooms,
  readRemembered,
} from './imports.queries.ts'
import { type RecognizedFile, recognizeFile } from './recognize.ts'

/**
 * Keeps the rows of a file and says what its columns are; returns the id of the import. Throws 413 and 422 as `streamRows` does, 422 where no
 * row is below the headings.
 */
export async function stageFile(
  db: Db,
  { file, kind, by, withheld = [] }: { file: File; kind: ImportKind; by: string | null; withheld?: WithheldField[] },
): Promise<string> {
  const [showrooms, remembered] = await Promise.all([listNamedShowrooms(db), readRemembered(db, kind)])
  const id = newId()
  let found: RecognizedFile | null = null
  let next = 1
  let rows = 0
  try {
    await streamRows(file, async (batch) => {
      if (batch.length === 0) return
      if (!found) {
        found = recognizeFile(kind, batch, showrooms, remembered)
        const { headRow, ...known } = found
        await addImport(db, { id, kind, by, withheld, name: cutText(file.name, 200), headRow: headRow + 1, ...known })
      }
      const below = batch
        .map((cells, at) => [next + at, cells] as const)
        .filter(([row, cells]) => row > (found?.headRow ?? 0) + 1 && cells.length > 0)
      next += batch.length
      rows += below.length
      await addRows(db, id, below)
    })
    if (rows === 0) throw new ShopError('no_rows')
    await finishStaging(db, id, rows)
    return id
  } catch (error) {
    await deleteImport(db, id)
    throw error
  }
}
