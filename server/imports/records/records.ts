import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RowProblem } from '#shared/rules/imports/faults.ts'
import type { ImportVerdict } from '#shared/rules/imports/states.ts'
import type { ImportRow } from '../imports.queries.ts'
import { addLines, type PlannedItem, readRowsAfter, type WrittenItem } from '../items.queries.ts'
import { type WrongRow, withOthers } from '../merge-lines.ts'
import { ImportCells } from '../read-cells.ts'
import { type ImportWork, PlanOutdated } from '../work.ts'

export type RecordValues = Record<string, string | number | null>

/** A row that is one record. */
interface RecordLine {
  row: number
  values: RecordValues
  problems: RowProblem[]
}

export interface StoredRecord {
  id: string
  /** as text; null: it has none, and is never changed */
  version: string | null
  values: RecordValues
}

export interface RecordToWrite {
  id: string
  values: RecordValues
  version: string | null
}

/** What is brought in row by row: showrooms, customers. */
export interface RecordKind {
  /** Reads a row: by which key it is known, null where nothing says it, and what it says. */
  read: (cells: ImportCells<string>) => { key: string | null; values: RecordValues }
  /** the field by which one is known */
  known: (values: RecordValues) => string
  /** what a new one needs */
  needed: readonly string[]
  find: (tx: Db, keys: readonly string[]) => Promise<Map<string, StoredRecord>>
  insert: (tx: Db, actor: Actor, list: readonly RecordToWrite[]) => Promise<Map<string, string | null>>
  /** Changes what is as it was planned; returns the versions of those that it changed. */
  update: (tx: Db, actor: Actor, list: readonly RecordToWrite[]) => Promise<Map<string, string | null>>
  /** Takes new ones away again that nobody has used; returns the ids of those. */
  remove: (tx: Db, actor: Actor, list: readonly RecordToWrite[]) => Promise<string[]>
}

const ROWS_AT_ONCE = 1_000

interface PlannedRecord extends PlannedItem {
  current: StoredRecord | null
  values: RecordValues
}

export function workOnRecords(kind: RecordKind): ImportWork {
  return {
    readAllLines: (tx, one) => readAllLines(tx, one, kind),
    lock: async () => {},
    plan: async (tx, _, lines) => {
      const stored = await kind.find(tx, [...lines.keys()])
      const plans = [...lines].map(([key, list]) =>
        planRecord(kind, key, list as RecordLine[], stored.get(key) ?? null),
      )
      return {
        items: plans,
        write: ({ actor }, keys) =>
          write(
            tx,
            actor,
            kind,
            plans.filter(({ key }) => keys.has(key)),
          ),
      }
    },
    undo: (tx, { actor }, items) => undo(tx, actor, kind, items),
  }
}

async function readAllLines(tx: Db, one: ImportRow, kind: RecordKind): Promise<void> {
  let row = 0
  for (;;) {
    const batch = await readRowsAfter(tx, one.id, { row, limit: ROWS_AT_ONCE })
    const lines = batch.map((file) => {
      const texts = one.columns.flatMap((field, place) => (field ? [[field, file.cells[place] ?? ''] as const] : []))
      const cells = new ImportCells<string>(Object.fromEntries(texts))
      const { key, values } = kind.read(cells)
      const line: RecordLine = { row: file.row, values, problems: cells.problems }
      return { key: key ?? `\uffff${file.row}`, row: file.row, line }
    })
    await addLines(tx, one.id, lines)
    const last = batch.at(-1)
    if (!last) return
    row = last.row
  }
}

function planRecord(
  { needed, known }: RecordKind,
  key: string,
  lines: readonly RecordLine[],
  current: StoredRecord | null,
): PlannedRecord {
  const [first, ...others] = lines
  const said = first?.values ?? {}
  const row = first?.row ?? 0
  const values: RecordValues = { ...current?.values }
  for (const [field, value] of Object.entries(said)) values[field] = value ?? current?.values[field] ?? null
  const wrong: WrongRow[] = lines.flatMap((line) => line.problems.map((one) => ({ ...one, inRow: line.row })))
  for (const other of others) wrong.push({ inRow: other.row, field: known(said), why: 'repeated', row })
  const isNamed = (field: string) => wrong.some((one) => one.field === field)
  if (!current)
    for (const field of needed)
      if ((values[field] ?? '') === '' && !isNamed(field)) wrong.push({ inRow: row, field, why: 'empty' })
  const problems = withOthers(lines, wrong)
  const isFixed = current !== null && current.version === null
  const cells = Object.keys(values).flatMap((field) => {
    const [before, after] = [text(current?.values[field]), text(values[field])]
    return isFixed || after === null || after === '' || before === after ? [] : [{ field, before, after }]
  })
  const verdict: ImportVerdict =
    problems.length > 0 ? 'wrong' : !current ? 'added' : cells.length > 0 ? 'changed' : 'unchanged'
  return {
    ...{ key, row, verdict, problems, current, values },
    rows: lines.map((line) => line.row),
    name: String(values.code ?? values.name ?? key),
    cells: problems.length > 0 ? [] : cells,
  }
}

function text(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}

/** Whether a record is as an import has written it, whoever brought it there again. */
function isSame(now: RecordValues, after: RecordValues): boolean {
  return Object.entries(after).every(([field, value]) => (text(now[field]) ?? '') === (text(value) ?? ''))
}

async function write(tx: Db, actor: Actor, kind: RecordKind, plans: readonly PlannedRecord[]) {
  const all = plans.map((plan) => ({
    plan,
    record: { id: plan.current?.id ?? newId(), values: plan.values, version: plan.current?.version ?? null },
  }))
  const old = all.filter(({ plan }) => plan.current).map(({ record }) => record)
  const changed = await kind.update(tx, actor, old)
  if (changed.size < old.length) throw new PlanOutdated('records')
  const fresh = all.filter(({ plan }) => !plan.current).map(({ record }) => record)
  const added = await kind.insert(tx, actor, fresh)
  const items = all.map(({ plan, record }): WrittenItem => {
    const version = changed.get(record.id) ?? added.get(record.id) ?? null
    const undo = { before: plan.current?.values ?? null, after: plan.values }
    return { key: plan.key, subject: record.id, version, undo }
  })
  return { items, made: {} }
}

async function undo(tx: Db, actor: Actor, kind: RecordKind, items: readonly WrittenItem[]): Promise<string[]> {
  const keys = items.map(({ key }) => key)
  const stored = await kind.find(tx, keys)
  const toRecord = ({ key, subject, version, undo }: WrittenItem): RecordToWrite => {
    const now = stored.get(key)
    const isAsWritten =
      now?.id === subject && undo.after !== undefined && isSame(now.values, undo.after as RecordValues)
    return { id: subject, version: isAsWritten ? now.version : version, values: (undo.before ?? {}) as RecordValues }
  }
  const old = items.filter(({ undo }) => undo.before).map(toRecord)
  const restored = await kind.update(tx, actor, old)
  const removed = new Set(await kind.remove(tx, actor, items.filter(({ undo }) => !undo.before).map(toRecord)))
  return items.filter(({ subject }) => restored.has(subject) || removed.has(subject)).map(({ key }) => key)
}
