import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { MadeByImport } from '#server/platform/db/tables/imports/imports.ts'
import type { ImportFault } from '#shared/rules/imports/faults.ts'
import type { ImportVerdict } from '#shared/rules/imports/states.ts'
import type { ImportCell } from '#shared/schemas/imports/import.ts'
import { deleteInParts } from './delete-in-parts.queries.ts'
import type { WrongRow } from './merge-lines.ts'

/** An item as it is planned. */
export interface PlannedItem {
  key: string
  row: number
  rows: number[]
  name: string
  verdict: ImportVerdict
  cells: ImportCell[]
  problems: WrongRow[]
}

/** What was written of an item. */
export interface WrittenItem {
  key: string
  subject: string
  version: string | null
  undo: Record<string, unknown>
}

/** The rows of some items, by their keys. */
export type LinesByKey<Line> = Map<string, Line[]>

export async function deletePlan(tx: Db, id: string): Promise<void> {
  await deleteInParts(tx, sql`import_lines`, id)
  await deleteInParts(tx, sql`import_items`, id)
}

/** Rows of a file after one of them, in their order. */
export async function readRowsAfter(
  tx: Db,
  id: string,
  { row, limit }: { row: number; limit: number },
): Promise<{ row: number; cells: string[] }[]> {
  const { rows } = await tx.execute<{ row: number; cells: string[] }>(
    sql`select row, cells from import_rows where import = ${id} and row > ${row} order by row limit ${limit}`,
  )
  return rows
}

export async function addLines(
  tx: Db,
  id: string,
  lines: readonly { key: string; row: number; line: unknown }[],
): Promise<void> {
  if (lines.length === 0) return
  await tx.execute(sql`
    insert into import_lines (import, key, row, line)
    select ${id}::uuid, l.key, l.row, l.line from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (key text, row integer, line jsonb)`)
}

export async function countKeys(tx: Db, id: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(distinct key)::integer as count from import_lines where import = ${id}`,
  )
  return rows[0]?.count ?? 0
}

/** The lines of the items that are planned next, in the order of their keys. */
export async function readUnplanned<Line>(tx: Db, id: string, limit: number): Promise<LinesByKey<Line>> {
  return groupLines(
    tx,
    sql`
    select l.key from import_lines l
    where l.import = ${id} and l.key > coalesce((select max(i.key) from import_items i where i.import = ${id}), '')
    group by l.key order by l.key limit ${limit}`,
    id,
  )
}

/** The lines of the items that are written next, with what the dry run said of each. */
export async function readWaiting<Line>(
  tx: Db,
  id: string,
  limit: number,
): Promise<{ lines: LinesByKey<Line>; seen: Map<string, string> }> {
  const { rows } = await tx.execute<{ key: string; verdict: string; cells: ImportCell[] }>(sql`
    select key, verdict, cells from import_items
    where import = ${id} and fate = 'waiting' and verdict in ('added', 'changed') order by key limit ${limit}`)
  const keys = rows.map(({ key }) => key)
  return {
    lines: await groupLines<Line>(tx, sql`select unnest(${sql.param(keys)}::text[])`, id),
    seen: new Map(rows.map(({ key, verdict, cells }) => [key, seenOf({ verdict, cells })])),
  }
}

/** What a cell calls by its name, in any case: once it is made, all rows show it as the first one wrote it. */
const NAMED = new Set(['category', 'subCategory', 'color'])

/** What somebody has seen of an item before they said go. */
export function seenOf({ verdict, cells }: { verdict: string; cells: readonly ImportCell[] }): string {
  const texts = cells.map(({ field, of = '', before, after }) => {
    return [field, of, before, NAMED.has(field) ? after.toLowerCase() : after]
  })
  return JSON.stringify([verdict, texts])
}

async function groupLines<Line>(tx: Db, keys: ReturnType<typeof sql>, id: string): Promise<LinesByKey<Line>> {
  const { rows } = await tx.execute<{ key: string; lines: Line[] }>(sql`
    select key, jsonb_agg(line order by row) as lines from import_lines
    where import = ${id} and key in (${keys}) group by key order by key`)
  return new Map(rows.map(({ key, lines }) => [key, lines]))
}

export async function addItems(tx: Db, id: string, items: readonly PlannedItem[]): Promise<void> {
  const rows = items.map(({ key, row, rows, name, verdict, cells, problems }) => ({
    ...{ key, row, rows, name, verdict, cells, problems },
  }))
  await tx.execute(sql`
    insert into import_items (import, key, row, rows, name, verdict, cells, problems)
    select ${id}::uuid, i.key, i.row, i.rows, i.name, i.verdict, i.cells, i.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as i (key text, row integer, rows integer[], name text, verdict text, cells jsonb, problems jsonb)`)
}

/** Notes what was written of items. */
export async function noteWritten(tx: Db, id: string, items: readonly WrittenItem[]): Promise<void> {
  if (items.length === 0) return
  await tx.execute(sql`
    update import_items i set fate = 'done', subject = w.subject, version = w.version, undo = w.undo
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as w (key text, subject uuid, version timestamptz, undo jsonb)
    where i.import = ${id} and i.key = w.key`)
}

/** Notes that items are out, or left as they are by an undo, and why. */
export async function noteKept(
  tx: Db,
  id: string,
  keys: readonly string[],
  fate: 'out' | 'left',
  why: ImportFault,
): Promise<void> {
  if (keys.length === 0) return
  await tx.execute(sql`
    update import_items set fate = ${fate},
      problems = jsonb_build_array(jsonb_build_object('inRow', row, 'field', null, 'why', ${why}::text))
    where import = ${id} and key = any(${sql.param([...keys])}::text[])`)
}

export async function noteUndone(tx: Db, id: string, keys: readonly string[]): Promise<void> {
  await tx.execute(
    sql`update import_items set fate = 'undone' where import = ${id} and key = any(${sql.param([...keys])}::text[])`,
  )
}

/** Lets an undo try again what the one before has left; returns how many items it is to take back. */
export async function countToUndo(tx: Db, id: string): Promise<number> {
  await tx.execute(sql`update import_items set fate = 'done', problems = '[]' where import = ${id} and fate = 'left'`)
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::integer as count from import_items where import = ${id} and fate = 'done'`,
  )
  return rows[0]?.count ?? 0
}

/** The fields that an import changes, by its plan. */
export async function listWrittenFields(tx: Db, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ field: string }>(sql`
    select distinct c ->> 'field' as field from import_items i, jsonb_array_elements(i.cells) as c
    where i.import = ${id} and i.verdict in ('added', 'changed') order by 1`)
  return rows.map(({ field }) => field)
}

/** What was written and is to be undone next, in the order of their keys. */
export async function readWritten(tx: Db, id: string, limit: number): Promise<WrittenItem[]> {
  const { rows } = await tx.execute<WrittenItem & Record<string, unknown>>(sql`
    select key, subject, to_char(version at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as version, undo
    from import_items where import = ${id} and fate = 'done' order by key limit ${limit}`)
  return rows
}

export async function countItemsToDo(tx: Db, id: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from import_items
    where import = ${id} and fate = 'waiting' and verdict in ('added', 'changed')`)
  return rows[0]?.count ?? 0
}

/** Moves the count of an import on, and adds to what it made. */
export async function noteProgress(tx: Db, id: string, count: number, made: MadeByImport = {}): Promise<void> {
  const added = Object.fromEntries(Object.entries(made).filter(([, ids]) => ids.length > 0))
  await tx.execute(sql`
    update imports set done = done + ${count}, made = made || coalesce((
      select jsonb_object_agg(m.key, coalesce(made -> m.key, '[]') || m.value) from jsonb_each(${JSON.stringify(added)}::jsonb) m), '{}')
    where id = ${id}`)
}
