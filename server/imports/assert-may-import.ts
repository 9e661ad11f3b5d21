import { type Actor, assertMay } from '#server/platform/http/actor.ts'
import { IMPORT_KINDS, type ImportKind } from '#shared/rules/imports/columns.ts'
import { mayEverywhere } from '#shared/rules/people/grants.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import type { ImportRow } from './imports.queries.ts'
import { showroomOfField } from './recognize.ts'

/** What an import asks for beside the permission to write the catalogue and its prices. */
const ALSO: Record<ImportKind, readonly Permission[]> = {
  products: [],
  showrooms: ['write_showrooms'],
  customers: ['write_people'],
}

type Columns = Pick<ImportRow, 'kind' | 'source' | 'columns' | 'options'>

/** Throws 403 unless the actor may bring in what is of this kind. */
export function assertMayImport(actor: Actor, kind: ImportKind): void {
  for (const permission of ALSO[kind]) assertMay(actor, permission)
}

/** The same of a file by its columns: pairs and costs ask for their own permissions. */
export function assertMayBringIn(actor: Actor, one: Columns): void {
  assertMayImport(actor, one.kind)
  const isPairs = (field: string | null) => field === 'pairs' || (field !== null && showroomOfField(field) !== null)
  if (one.options.showroom !== null || one.columns.some(isPairs)) assertMay(actor, 'write_stock')
  if (hasCosts(one)) assertMay(actor, 'read_costs')
}

/** Throws 403 for customers and showrooms that the actor may not write, and for a file of somebody else that has costs. */
export function assertMayRead(actor: Actor, one: Columns & Pick<ImportRow, 'by'>): void {
  assertMayImport(actor, one.kind)
  if (hasCosts(one) && one.by !== actor.id) assertMay(actor, 'read_costs')
}

/** The kinds of files that the actor may bring in. */
export function kindsFor({ grants }: Actor): ImportKind[] {
  return IMPORT_KINDS.filter((kind) => ALSO[kind].every((one) => grants === undefined || mayEverywhere(grants, one)))
}

/** Whether the actor may see what products cost. */
export function seesCosts({ grants }: Actor): boolean {
  return grants === undefined || mayEverywhere(grants, 'read_costs')
}

/** Another system's file is not asked which columns it has. */
function hasCosts({ source, columns }: Columns): boolean {
  return source !== 'table' || columns.includes('cost')
}
