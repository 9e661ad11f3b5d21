import type { Db } from '#server/platform/db/open.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { MAX_SHEET_ROWS } from '#server/spreadsheets/send-sheet.ts'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { COLUMNS_OF } from '#shared/rules/imports/columns.ts'
import { importFaultText, type RowProblem } from '#shared/rules/imports/faults.ts'
import type { ImportDetails, ImportItem, ImportItemsQuery, ImportSummary } from '#shared/schemas/imports/import.ts'
import { kindsFor, requireImport, seesCosts, withheldFrom } from './assert-may-import.ts'
import { findDetails, listImports, listItems, listWrongRows } from './imports.queries.ts'
import { isOfCosts } from './recognize.ts'

/** The newest imports that the actor may open. */
export function listReadable(db: Db, actor: Actor): Promise<ImportSummary[]> {
  return listImports(db, { kinds: kindsFor(actor), by: actor.id, costs: seesCosts(actor) })
}

/** An import as `findDetails` tells it, but for columns that are withheld from the actor, and cells with costs. Throws 404 if there is none, 403 as `requireImport`, as all of these do. */
export async function readDetails(db: Db, actor: Actor, id: string): Promise<ImportDetails> {
  await requireImport(db, actor, id, 'read')
  const details = await findDetails(db, id)
  if (!details) throw notFound('Import')
  const withheld: readonly (string | null)[] = withheldFrom(actor)
  return {
    ...details,
    columns: details.columns.map((field) => (withheld.includes(field) ? null : field)),
    sample: details.sample.map(coverCosts(actor, details)),
  }
}

/** A page of its items; what products cost is only for those who may see it. */
export async function readItems(db: Db, actor: Actor, id: string, query: ImportItemsQuery) {
  await requireImport(db, actor, id, 'read')
  const { items, ...page } = await listItems(db, id, query)
  const isShown = ({ field }: { field: string | null }) => field !== 'cost' || seesCosts(actor)
  const cover = (problem: ImportItem['problems'][number]) =>
    isShown(problem) ? problem : { ...problem, message: t('Costs are not shown to you') }
  return {
    ...page,
    items: items.map((item) => ({
      ...item,
      cells: item.cells.filter(isShown),
      problems: item.problems.map(cover),
    })),
  }
}

/** Empties the cells of a row that have costs, for whoever may not see these. */
function coverCosts(
  actor: Actor,
  { columns, headings }: Pick<ImportDetails, 'columns' | 'headings'>,
): (cells: readonly string[]) => string[] {
  if (seesCosts(actor)) return (cells) => [...cells]
  const hasCosts = headings.map((heading, place) => columns[place] === 'cost' || isOfCosts(heading))
  return (cells) => cells.map((cell, place) => (hasCosts[place] ? '' : cell))
}

/** The rows of an import that are out, below its own headings, each with what is wrong in which column behind it: mended, the file comes in. */
export async function wrongRows(db: Db, actor: Actor, id: string): Promise<string[][]> {
  const one = await requireImport(db, actor, id, 'read')
  const rows = await listWrongRows(db, id, MAX_SHEET_ROWS)
  const width = one.headings.length
  const say = (problem: RowProblem) => {
    const heading = headingOf(one, problem.field)
    const text =
      problem.field === 'cost' && !seesCosts(actor) ? t('Costs are not shown to you') : importFaultText(problem)
    return heading === '' ? text : `${heading}: ${text}`
  }
  const cover = coverCosts(actor, one)
  const pad = (cells: readonly string[]) => cover(Array.from({ length: width }, (_, place) => cells[place] ?? ''))
  return [
    [...one.headings, t('What is wrong')],
    ...rows.map(({ cells, problems }) => [...pad(cells), problems.map(say).join('; ')]),
  ]
}

/** What the column of a field is called in a file, or in the shop where the file has none for it; '' for no field. */
export function headingOf(
  { kind, headings, columns }: Pick<ImportDetails, 'kind' | 'headings' | 'columns'>,
  field: string | null,
): string {
  if (field === null) return ''
  const [plain = ''] = field.split(':')
  return headings[columns.indexOf(field)] || (COLUMNS_OF[kind][plain]?.heading[language()] ?? field)
}
