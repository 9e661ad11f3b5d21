import { and, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { importItems, importRows, imports } from '#server/platform/db/tables/imports/imports.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { normalizeHeading } from '#server/spreadsheets/columns.ts'
import { cutText } from '#shared/rules/cut-text.ts'
import type { ImportKind, WithheldField } from '#shared/rules/imports/columns.ts'
import { importFaultText, type RowProblem } from '#shared/rules/imports/faults.ts'
import { AT_WORK, type ImportState } from '#shared/rules/imports/states.ts'
import type { ImportDetails, ImportItem, ImportItemsQuery, ImportSummary } from '#shared/schemas/imports/import.ts'
import { deleteInParts } from './delete-in-parts.queries.ts'
import type { NamedShowroom, Remembered } from './recognize.ts'

export type ImportRow = typeof imports.$inferSelect

const KEPT_DAYS = 30
const LISTED = 20
const REMEMBERED = 1_000
/** What a page shows of the file, and asks for every second while the import is at work. */
const SAMPLE_ROWS = 3
const SAMPLE_CHARACTERS = 80
const PAGE_ITEMS = 50

/** The open showrooms. */
export function listNamedShowrooms(db: Db): Promise<NamedShowroom[]> {
  const { id, code, codeBn } = showrooms
  return db.select({ id, code, codeBn }).from(showrooms).where(isNull(showrooms.archivedAt)).orderBy(showrooms.code)
}

/** What people have said of the headings of files that they brought in, and did not take back, the latest first; of forgotten ones too. */
export async function readRemembered(db: Db, kind: ImportKind): Promise<Remembered> {
  const { headings, columns } = imports
  const earlier = await db
    .select({ headings, columns })
    .from(imports)
    .where(and(eq(imports.kind, kind), eq(imports.source, 'table'), inArray(imports.state, ['running', 'done'])))
    .orderBy(desc(imports.startedAt))
    .limit(REMEMBERED)
  const remembered = new Map<string, string>()
  for (const one of earlier)
    for (const [place, heading] of one.headings.entries()) {
      const name = normalizeHeading(heading)
      const field = one.columns[place]
      if (name !== '' && field && !remembered.has(name)) remembered.set(name, field)
    }
  return remembered
}

export async function addImport(
  db: Db,
  { withheld, ...values }: Omit<typeof imports.$inferInsert, 'options'> & { id: string; withheld: WithheldField[] },
): Promise<void> {
  await db.insert(imports).values({ ...values, options: { showroom: null, hidden: false, withheld } })
}

export async function addRows(db: Db, id: string, rows: readonly (readonly [number, string[]])[]): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    insert into ${importRows} (import, row, cells)
    select ${id}::uuid, (r ->> 0)::integer, r -> 1 from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r`)
}

/** From here on the import is there: one whose upload was cut off is not. */
export async function finishStaging(db: Db, id: string, rows: number): Promise<void> {
  await db.update(imports).set({ rows }).where(eq(imports.id, id))
}

/**
 * Deletes an import with what is kept of it, unless the job changes the shop by it; false if there is none. Of a spreadsheet that came in
 * remains what its columns were, until another one with the same headings is deleted.
 */
export async function deleteImport(db: Db, id: string): Promise<boolean> {
  const { kind, headings, source, state } = imports
  const [one] = await db
    .select({ kind, headings, source, state })
    .from(imports)
    .where(and(eq(imports.id, id), isIdle))
    .for('update')
  if (!one) return false
  for (const table of [sql`import_items`, sql`import_lines`, sql`import_rows`]) await deleteInParts(db, table, id)
  const isIt = and(eq(imports.id, id), isIdle)
  if (one.state !== 'done' || one.source !== 'table') return (await db.delete(imports).where(isIt)).rowCount === 1
  const isSame = and(eq(kind, one.kind), sql`${headings} = ${JSON.stringify(one.headings)}::jsonb`)
  await db.delete(imports).where(and(eq(imports.rows, 0), eq(state, 'done'), isSame))
  return (await db.update(imports).set({ rows: 0, name: '', by: null, made: {} }).where(isIt)).rowCount === 1
}

const isIdle = sql`${imports.state} not in ('running', 'undoing')`

/** Deletes what is older than a month, and what is left of an upload that was cut off a day ago. */
export async function deleteOldImports(db: Db): Promise<void> {
  const isOlder = (days: number) => lt(imports.at, sql`now() - make_interval(days => ${days})`)
  const isCutOff = and(eq(imports.rows, 0), ne(imports.state, 'done'), isOlder(1))
  const isOld = or(and(gt(imports.rows, 0), isOlder(KEPT_DAYS)), isCutOff)
  const old = await db.select({ id: imports.id }).from(imports).where(and(isOld, isIdle))
  for (const { id } of old) await deleteImport(db, id)
}

/** Moves an import on; false unless it is in one of these states. */
export async function changeState(
  tx: Db,
  id: string,
  from: readonly ImportState[],
  values: Partial<typeof imports.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(imports)
    .set(values)
    .where(and(eq(imports.id, id), inArray(imports.state, [...from]), gt(imports.rows, 0)))
    .returning({ id: imports.id })
  return rows.length > 0
}

/** The import that changes the shop at present, if another one does. */
export async function findRunning(db: Db, except: string): Promise<{ name: string; by: string | null } | null> {
  const [row] = await db
    .select({ name: imports.name, by: users.name })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.by))
    .where(and(inArray(imports.state, ['running', 'undoing']), sql`${imports.id} <> ${except}`))
    .limit(1)
  return row ?? null
}

export async function findImport(db: Db, id: string): Promise<ImportRow | null> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id))
  return row ?? null
}

/** The state of the oldest import that the job works on; null: it has no work. */
export async function findStateAtWork(db: Db): Promise<ImportState | null> {
  const [row] = await db
    .select({ state: imports.state })
    .from(imports)
    .where(inArray(imports.state, [...AT_WORK]))
    .orderBy(imports.at)
    .limit(1)
  return row?.state ?? null
}

/** The oldest import that the job works on, locked until the transaction ends. */
export async function findAtWork(tx: Db): Promise<ImportRow | null> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(inArray(imports.state, [...AT_WORK]))
    .orderBy(imports.at)
    .limit(1)
    .for('update')
  return row ?? null
}

/** The oldest super user, for whom the owner's commands work; null: there is none yet. */
export async function findOwner(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.su, true), isNull(users.deletedAt)))
    .orderBy(users.createdAt)
    .limit(1)
  return row?.id ?? null
}

/** The newest imports of these kinds; of others' files that bring costs in only where `costs` says so. */
export function listImports(
  db: Db,
  { kinds, by, costs }: { kinds: readonly ImportKind[]; by: string | null; costs: boolean },
): Promise<ImportSummary[]> {
  // Another system's file is not asked which columns it has.
  const hasNone = sql`(${imports.options} @> '{"withheld": ["cost"]}' or (${imports.source} = 'table' and not ${imports.columns} @> '["cost"]'))`
  const isReadable = costs ? undefined : or(sql`${imports.by} = ${by}`, hasNone)
  return selectSummaries(db, and(gt(imports.rows, 0), inArray(imports.kind, [...kinds]), isReadable))
}

async function selectSummaries(db: Db, where: SQL | undefined): Promise<ImportSummary[]> {
  const rows = await db
    .select({ row: imports, by: users.name })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.by))
    .where(where)
    .orderBy(desc(imports.at), desc(imports.id))
    .limit(LISTED)
  return rows.map(({ row, by }) => ({
    _id: row.id,
    ...{ kind: row.kind, name: row.name, state: row.state, source: row.source },
    ...{ rows: row.rows, done: row.done, total: row.total },
    at: row.at.toISOString(),
    by,
    failedAt: row.failedAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  }))
}

/** One import with its columns, its first rows and how many items are what. */
export async function findDetails(db: Db, id: string): Promise<ImportDetails | null> {
  const row = await findImport(db, id)
  const [summary] = await selectSummaries(db, eq(imports.id, id))
  if (!row || !summary) return null
  const sample = await db
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(eq(importRows.import, id))
    .orderBy(importRows.row)
    .limit(SAMPLE_ROWS)
  const { headings, columns, options } = row
  return {
    ...summary,
    ...{ headings, columns, options },
    leftOut: (options.withheld ?? []).filter((field) => columns.includes(field)),
    sample: sample.map(({ cells }) => cells.map((cell) => cutText(cell, SAMPLE_CHARACTERS))),
    counts: await countItems(db, id),
  }
}

async function countItems(db: Db, id: string): Promise<ImportDetails['counts']> {
  const found = await db
    .select({ verdict: importItems.verdict, fate: importItems.fate, count: sql<number>`count(*)::integer` })
    .from(importItems)
    .where(eq(importItems.import, id))
    .groupBy(importItems.verdict, importItems.fate)
  const of = (isOne: (item: (typeof found)[number]) => boolean) =>
    found.filter(isOne).reduce((sum, { count }) => sum + count, 0)
  const verdicts = (verdict: string) => of((item) => item.verdict === verdict)
  const fates = (fate: string) => of((item) => item.fate === fate)
  return {
    added: verdicts('added'),
    changed: verdicts('changed'),
    unchanged: verdicts('unchanged'),
    wrong: verdicts('wrong'),
    done: fates('done'),
    out: fates('out'),
    undone: fates('undone'),
    left: fates('left'),
  }
}

/** One page of the items with a verdict, those that are out with the wrong ones; in the order of the file. */
export async function listItems(
  db: Db,
  id: string,
  { verdict, page }: ImportItemsQuery,
): Promise<{ items: ImportItem[]; total: number; page: number }> {
  const where = and(eq(importItems.import, id), verdict ? isShownAs(verdict) : undefined)
  const rows = await db
    .select()
    .from(importItems)
    .where(where)
    .orderBy(importItems.row)
    .limit(PAGE_ITEMS)
    .offset((page - 1) * PAGE_ITEMS)
  const items = rows.map(({ name, row, verdict, fate, cells, problems }) => ({
    ...{ name, row, verdict, fate, cells },
    problems: problems.map((one) => ({
      row: one.inRow,
      field: one.field,
      why: one.why,
      message: importFaultText(one),
    })),
  }))
  return { items, total: await db.$count(importItems, where), page }
}

function isShownAs(verdict: NonNullable<ImportItemsQuery['verdict']>): SQL {
  if (verdict === 'left') return sql`${importItems.fate} = 'left'`
  return verdict === 'wrong'
    ? sql`(${importItems.verdict} = 'wrong' or ${importItems.fate} = 'out')`
    : sql`${importItems.verdict} = ${verdict}`
}

/** The rows of the file that are out, with why, in their order. */
export async function listWrongRows(
  db: Db,
  id: string,
  limit: number,
): Promise<{ cells: string[]; problems: RowProblem[] }[]> {
  const { rows } = await db.execute<{ cells: string[]; problems: RowProblem[] }>(sql`
    select r.cells, coalesce((
        select jsonb_agg(p) from jsonb_array_elements(i.problems) as p where (p ->> 'inRow')::integer = r.row), '[]') as problems
    from ${importItems} i join ${importRows} r on r.import = i.import and r.row = any(i.rows)
    where i.import = ${id} and (i.verdict = 'wrong' or i.fate = 'out') order by r.row limit ${limit}`)
  return rows
}
