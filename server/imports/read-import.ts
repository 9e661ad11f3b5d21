import type { Db } from '#server/platform/db/open.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { MAX_SHEET_ROWS } from '#server/spreadsheets/send-sheet.ts'
import { t } from '#shared/language/t.ts'
import type { ImportDetails, ImportItemsQuery, ImportSummary } from '#shared/schemas/imports/import.ts'
import { assertMayRead, kindsFor, seesCosts } from './assert-may-import.ts'
import { findDetails, findImport, type ImportRow, listImports, listItems, listWrongRows } from './imports.queries.ts'

/** The newest imports that the actor may open. */
export function listReadable(db: Db, actor: Actor): Promise<ImportSummary[]> {
  return listImports(db, { kinds: kindsFor(actor), by: actor.id, costs: seesCosts(actor) })
}

/** An import as `findDetails` tells it. Throws 404 if there is none, 403 as `assertMayRead`, as all of these do. */
export async function readDetails(db: Db, actor: Actor, id: string): Promise<ImportDetails> {
  await requireReadable(db, actor, id)
  return (await findDetails(db, id)) ?? missing()
}

/** A page of its items; what products cost now is only for those who may see it. */
export async function readItems(db: Db, actor: Actor, id: string, query: ImportItemsQuery) {
  await requireReadable(db, actor, id)
  const { items, ...page } = await listItems(db, id, query)
  const isShown = ({ field }: { field: string }) => field !== 'cost' || seesCosts(actor)
  return { ...page, items: items.map((item) => ({ ...item, cells: item.cells.filter(isShown) })) }
}

/** The rows of an import that are out, below its own headings, each with why behind it: mended, the file comes in. */
export async function wrongRows(db: Db, actor: Actor, id: string): Promise<string[][]> {
  const one = await requireReadable(db, actor, id)
  const rows = await listWrongRows(db, id, MAX_SHEET_ROWS)
  const width = one.headings.length
  const pad = (cells: readonly string[]) => Array.from({ length: width }, (_, place) => cells[place] ?? '')
  return [[...one.headings, t('What is wrong')], ...rows.map(({ cells, why }) => [...pad(cells), why])]
}

async function requireReadable(db: Db, actor: Actor, id: string): Promise<ImportRow> {
  const one = (await findImport(db, id)) ?? missing()
  assertMayRead(actor, one)
  return one
}

function missing(): never {
  throw notFound('Import')
}
