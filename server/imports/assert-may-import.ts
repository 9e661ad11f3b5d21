import type { Db } from '#server/platform/db/open.ts'
import { forbidden, notFound } from '#server/platform/errors/shop-error.ts'
import { type Actor, assertMay } from '#server/platform/http/actor.ts'
import {
  IMPORT_KINDS,
  type ImportKind,
  type ProductField,
  WITHHELD,
  WITHHELD_FIELDS,
  type WithheldField,
} from '#shared/rules/imports/columns.ts'
import { may, mayEverywhere } from '#shared/rules/people/grants.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { findImport, type ImportRow } from './imports.queries.ts'
import { listWrittenFields } from './items.queries.ts'
import { showroomOfField } from './recognize.ts'

/** What an import asks for beside the permission to write the catalogue and its prices. */
const ALSO: Record<ImportKind, readonly Permission[]> = {
  products: [],
  showrooms: ['write_showrooms'],
  customers: ['write_people'],
}

/** What a change of each of these asks for; the same as by hand. */
const FOR_FIELD: Record<Exclude<ProductField, 'showroom' | 'size' | 'pictures'>, Permission> = {
  code: 'write_catalogue',
  name: 'write_catalogue',
  nameBn: 'write_catalogue',
  description: 'write_catalogue',
  descriptionBn: 'write_catalogue',
  category: 'write_catalogue',
  categoryBn: 'write_catalogue',
  subCategory: 'write_catalogue',
  subCategoryBn: 'write_catalogue',
  color: 'write_catalogue',
  colorBn: 'write_catalogue',
  originalPrice: 'write_prices',
  discountPrice: 'write_prices',
  cost: WITHHELD.cost,
  sizes: 'write_catalogue',
  barcode: WITHHELD.barcode,
  hidden: 'write_catalogue',
  featured: 'write_catalogue',
  bestSeller: 'write_catalogue',
  pairs: 'write_stock',
}

type Columns = Pick<ImportRow, 'kind' | 'source' | 'columns' | 'options'>

/** Throws 403 unless the actor may bring in what is of this kind. */
export function assertMayImport(actor: Actor, kind: ImportKind): void {
  for (const permission of ALSO[kind]) assertMay(actor, permission)
}

/** The same of a file before any row of it is read: columns of pairs ask for their own permission, be their cells empty. */
export function assertMayCheck(actor: Actor, one: Columns): void {
  const isPairs = (field: string | null) => field === 'pairs' || (field !== null && showroomOfField(field) !== null)
  if (one.options.showroom !== null || one.columns.some(isPairs)) assertMay(actor, FOR_FIELD.pairs)
}

/**
 * An import for whoever reads it, writes what it has planned or takes that back, or forgets it: once that can be undone, this asks for the
 * same as the undo. Throws 404 if there is none; 403 for customers and showrooms that the actor may not write, for a file of somebody else
 * that brings costs in, and for what the plan changes, whichever columns say it.
 */
export async function requireImport(
  db: Db,
  actor: Actor,
  id: string,
  todo: 'read' | 'write' | 'forget',
): Promise<ImportRow> {
  const one = await findImport(db, id)
  if (!one || one.rows === 0) throw notFound('Import')
  assertMayImport(actor, one.kind)
  if (hasCosts(one) && one.by !== actor.id) assertMay(actor, 'read_costs')
  const isWritten = ['running', 'done', 'undoing', 'undone'].includes(one.state)
  if (one.kind === 'products' && (todo === 'write' || (todo === 'forget' && isWritten)))
    for (const field of await listWrittenFields(db, id)) assertMayField(actor, field as keyof typeof FOR_FIELD)
  return one
}

function assertMayField(actor: Actor, field: keyof typeof FOR_FIELD): void {
  if (field !== 'barcode') assertMay(actor, FOR_FIELD[field])
  else if (!mayBind(actor)) throw forbidden(FOR_FIELD.barcode)
}

/** Barcodes are of no showroom: who binds them at any counter may bring them in. */
function mayBind({ grants }: Actor): boolean {
  return grants === undefined || may(grants, FOR_FIELD.barcode)
}

/** What is left out of the files that the actor looks at, as they lack its permission. */
export function withheldFrom(actor: Actor): WithheldField[] {
  return WITHHELD_FIELDS.filter((field) => !(field === 'cost' ? seesCosts(actor) : mayBind(actor)))
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
function hasCosts({ source, columns, options }: Columns): boolean {
  return !options.withheld?.includes('cost') && (source !== 'table' || columns.includes('cost'))
}
