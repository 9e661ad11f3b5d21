import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { t } from '#shared/language/t.ts'
import { COLUMNS_OF, type ImportKind } from '#shared/rules/imports/columns.ts'
import type { ImportState } from '#shared/rules/imports/states.ts'
import type { ImportCheck } from '#shared/schemas/imports/import.ts'
import { assertMayCheck, requireImport, withheldFrom } from './assert-may-import.ts'
import { changeState, deleteImport, findRunning, type ImportRow, listNamedShowrooms } from './imports.queries.ts'
import { countItemsToDo, countToUndo } from './items.queries.ts'
import { showroomOfField } from './recognize.ts'

/** Columns without which a file says nothing. */
const NEEDED: Record<ImportKind, readonly string[]> = {
  products: ['code'],
  showrooms: ['code'],
  customers: [],
}

/**
 * Begins the dry run of a file by these columns, without what is withheld from the actor, whatever they say of it. Throws 403 for pairs that
 * the actor may not change, 409 once it was brought in, 422 for columns that are none, or without that of the article.
 */
export async function checkImport(db: Db, actor: Actor, id: string, input: ImportCheck): Promise<void> {
  const one = await requireImport(db, actor, id, 'read')
  const showrooms = new Set((await listNamedShowrooms(db)).map((showroom) => showroom.id))
  const withheld = one.kind === 'products' ? withheldFrom(actor) : []
  const columns = one.source === 'table' ? withHidden(input.columns, one.columns, withheld) : one.columns
  const isField = (field: string) => {
    const showroom = showroomOfField(field)
    return showroom === null ? Object.hasOwn(COLUMNS_OF[one.kind], field) : showrooms.has(showroom)
  }
  const named = columns.flatMap((field) => field ?? [])
  const isWrong = columns.length !== one.headings.length || !named.every(isField) || new Set(named).size < named.length
  if (isWrong) throw invalid([{ path: 'columns', code: 'invalid_value', message: t('Please choose each column once') }])
  if (one.source === 'table' && !NEEDED[one.kind].every((field) => named.includes(field)))
    throw invalid([{ path: 'columns', code: 'required', message: t('Please say which column tells the rows apart') }])
  if (input.showroom !== null && !showrooms.has(input.showroom)) throw notFound('Showroom')
  const options = { showroom: input.showroom, hidden: input.hidden, withheld }
  assertMayCheck(actor, { ...one, columns, options })
  const values = { state: 'checking' as const, columns, options, done: 0, total: 0, failedAt: null }
  await moveOn(db, one, ['staged', 'checked', 'checking'], values)
}

/** Columns as they are asked for; what the actor was not shown of them stays what it was. */
function withHidden(
  asked: readonly (string | null)[],
  former: readonly (string | null)[],
  withheld: readonly string[],
): (string | null)[] {
  const hidden = (field: string | null = null) =>
    field !== null && withheld.includes(field) && !asked.includes(field) ? field : null
  return asked.map((field, place) => field ?? hidden(former[place]))
}

/** Begins to bring in what the dry run has shown. Throws 403 as `requireImport`, 409 while another import changes the shop, or if this one did. */
export function startImport(db: Db, actor: Actor, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const one = await requireImport(tx, actor, id, 'write')
    await assertAlone(tx, one)
    const total = await countItemsToDo(tx, id)
    await moveOn(tx, one, ['checked'], { state: 'running', startedAt: new Date(), done: 0, total, by: actor.id })
    await addAuditEntry(tx, actor, { action: 'import-started', subject: id, details: { name: one.name, count: total } })
  })
}

/** Begins to take back what an import has done, also what an undo before has left. Throws as `startImport` does. */
export function undoImport(db: Db, actor: Actor, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const one = await requireImport(tx, actor, id, 'write')
    await assertAlone(tx, one)
    const total = await countToUndo(tx, id)
    await moveOn(tx, one, total > 0 ? ['done', 'undone'] : ['done'], { state: 'undoing', done: 0, total, by: actor.id })
    await addAuditEntry(tx, actor, { action: 'import-undone', subject: id, details: { name: one.name, count: total } })
  })
}

/** Forgets a file and what is kept of it. Throws 403 as `requireImport`, 409 while the job changes the shop by it. */
export function forgetImport(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const one = await requireImport(tx, actor, id, 'forget')
    if (!(await deleteImport(tx, id))) throw new ShopError('import_moved_on')
    await addAuditEntry(tx, actor, { action: 'import-forgotten', subject: id, details: { name: one.name } })
    return true
  })
}

async function assertAlone(tx: Db, { id }: ImportRow): Promise<void> {
  const other = await findRunning(tx, id)
  if (other) throw new ShopError('import_running', { file: other.name, by: other.by ?? '' })
}

async function moveOn(
  tx: Db,
  { id }: ImportRow,
  from: readonly ImportState[],
  values: Parameters<typeof changeState>[3],
): Promise<void> {
  if (!(await changeState(tx, id, from, values))) throw new ShopError('import_moved_on')
}
