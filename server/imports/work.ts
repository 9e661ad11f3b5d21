import type { Db } from '#server/platform/db/open.ts'
import type { MadeByImport } from '#server/platform/db/tables/imports/imports.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ImportRow } from './imports.queries.ts'
import type { LinesByKey, PlannedItem, WrittenItem } from './items.queries.ts'

/** Somebody has changed something between the plan and its writing: it is planned anew. */
export class PlanOutdated extends Error {}

export interface WriteContext {
  actor: Actor
  /** hash of the picture of what has none */
  image: string
  /** of the file, for the ledger */
  name: string
}

/** A batch that is planned. */
export interface PlannedBatch {
  items: PlannedItem[]
  /** Writes those with these keys. Throws `PlanOutdated` where one is no longer as it was planned. */
  write: (context: WriteContext, keys: ReadonlySet<string>) => Promise<{ items: WrittenItem[]; made: MadeByImport }>
}

/** What an import does with what is of one kind. */
export interface ImportWork {
  /** Reads all rows of a file by its columns, and keeps what each says of which item. */
  readAllLines: (tx: Db, one: ImportRow) => Promise<void>
  /** Locks what is there of some items, before it is read to be written. */
  lock: (tx: Db, keys: readonly string[]) => Promise<void>
  /** Plans some items by what the shop has now. */
  plan: (tx: Db, one: ImportRow, lines: LinesByKey<unknown>) => Promise<PlannedBatch>
  /** Writes back what items were; what has changed since stays. Returns the keys of those that are as they were. */
  undo: (tx: Db, context: Omit<WriteContext, 'image'>, items: readonly WrittenItem[]) => Promise<string[]>
}
