import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import type { Log } from '#server/log.ts'
import { IMPORT_LOCK } from '#server/platform/db/advisory-locks.ts'
import { isStillReferenced, postgresErrorCode } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { commandActor } from '#server/platform/http/actor.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { isAtWork } from '#shared/rules/imports/states.ts'
import { saveDrawnPicture } from './drawn-picture.ts'
import { changeState, findAtWork, findImport, findStateAtWork, type ImportRow } from './imports.queries.ts'
import {
  addItems,
  countKeys,
  deletePlan,
  noteKept,
  noteProgress,
  noteUndone,
  noteWritten,
  readUnplanned,
  readWaiting,
  readWritten,
  seenOf,
  type WrittenItem,
} from './items.queries.ts'
import { deleteMade } from './make-places.queries.ts'
import { PlanOutdated } from './work.ts'
import { workOf } from './works.ts'

/** Articles that are planned, and those that are written, in one transaction. */
const PLANNED_AT_ONCE = 1_000
const WRITTEN_AT_ONCE = 300
const TRIES = 3
/** Milliseconds until it is looked again whether another node has done its batch. */
const WAIT = 200

type ImportShop = Pick<Shop, 'db' | 'images'> & { log: Pick<Log, 'error'> }

/** Works on imports until none is left to work on. Safe on several nodes at once: one of them works at a time. */
export async function runImports(shop: ImportShop, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await runBatch(shop)));
}

/** Works until an import waits for people again, also where a running shop does the same beside. */
export async function finishWork(shop: ImportShop, id: string): Promise<void> {
  for (;;) {
    await runImports(shop)
    const one = await findImport(shop.db, id)
    if (!one || !isAtWork(one.state)) return
    await setTimeout(WAIT)
  }
}

/** One batch of the oldest import that is at work; false if there is none, or another node works. A kill loses this batch alone. */
export async function runBatch({ db, images, log }: ImportShop): Promise<boolean> {
  const next = await findStateAtWork(db)
  if (!next) return false
  // Outside of the transaction: it may have to store a picture.
  const image = next === 'running' ? await saveDrawnPicture({ db, images }) : null
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as locked`,
    )
    if (!rows[0]?.locked) return false
    const one = await findAtWork(tx)
    if (!one) return false
    if (one.state === 'checking') await check(tx, one, log)
    else if (one.state === 'undoing') await undo(tx, one, log)
    // Somebody said go since then: it is the next batch's.
    else if (image !== null) await write(tx, one, { image, log })
    return true
  })
}

/** A dry run that fails again and again is given up: its file waits at its columns, and the others go on. */
async function check(tx: Db, one: ImportRow, log: ImportShop['log']): Promise<void> {
  const failure = await tryAgain(tx, (inner) => checkPart(inner, one))
  if (!failure) return
  logUnexpected(log, one, failure.error)
  await changeState(tx, one.id, ['checking'], { state: 'staged', failedAt: new Date() })
}

async function checkPart(tx: Db, one: ImportRow): Promise<void> {
  if (one.total === 0) {
    await deletePlan(tx, one.id)
    await workOf(one.kind).readAllLines(tx, one)
    const total = await countKeys(tx, one.id)
    await changeState(tx, one.id, ['checking'], total === 0 ? { state: 'checked' } : { total, done: 0 })
    return
  }
  const lines = await readUnplanned<unknown>(tx, one.id, PLANNED_AT_ONCE)
  if (lines.size === 0) return void (await changeState(tx, one.id, ['checking'], { state: 'checked' }))
  await addItems(tx, one.id, (await workOf(one.kind).plan(tx, one, lines)).items)
  await noteProgress(tx, one.id, lines.size)
}

async function write(tx: Db, one: ImportRow, { image, log }: { image: string; log: ImportShop['log'] }): Promise<void> {
  const { lines, seen } = await readWaiting<unknown>(tx, one.id, WRITTEN_AT_ONCE)
  if (seen.size === 0) return finish(tx, one, 'done')
  await doOrSplit(tx, [...seen.keys()], {
    work: (inner, keys) => writeBatch(inner, one, { keys, lines, seen, image }),
    giveUp: async (key, error) => {
      const isExpected = isMeanwhile(error)
      if (!isExpected) logUnexpected(log, one, error)
      await noteKept(tx, one.id, [key], 'out', isExpected ? 'changed-meanwhile' : 'failed')
    },
  })
  await noteProgress(tx, one.id, seen.size)
}

const UNIQUE_VIOLATION = '23505'

/** Whether somebody else has changed, taken or removed what a batch was about. */
function isMeanwhile(error: unknown): boolean {
  return error instanceof PlanOutdated || isStillReferenced(error) || postgresErrorCode(error) === UNIQUE_VIOLATION
}

function logUnexpected(log: ImportShop['log'], { id }: ImportRow, err: unknown): void {
  log.error({ event: 'import-given-up', import: id, err }, 'A part of an import cannot be done, and is left out')
}

interface Batch {
  keys: readonly string[]
  lines: Map<string, unknown[]>
  /** what somebody has seen of each before they said go */
  seen: Map<string, string>
  image: string
}

interface Attempt<T> {
  work: (inner: Db, list: readonly T[]) => Promise<void>
  giveUp: (one: T, error: unknown) => Promise<void>
}

/** Works on a batch; where that fails again and again, on the halves of it, until what cannot be done is given up alone. */
async function doOrSplit<T>(tx: Db, list: readonly T[], attempt: Attempt<T>): Promise<void> {
  const failure = await tryAgain(tx, (inner) => attempt.work(inner, list))
  const [only, ...others] = list
  if (!failure || only === undefined) return
  if (others.length === 0) return attempt.giveUp(only, failure.error)
  const half = Math.ceil(list.length / 2)
  await doOrSplit(tx, list.slice(0, half), attempt)
  await doOrSplit(tx, list.slice(half), attempt)
}

/** Does something whole or not at all, up to three times; returns why it failed the last time. */
async function tryAgain(tx: Db, work: (inner: Db) => Promise<void>): Promise<{ error: unknown } | null> {
  let failure: { error: unknown } | null = null
  for (let tries = 0; tries < TRIES; tries += 1) {
    failure = await tx.transaction(work).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (!failure) break
  }
  return failure
}

async function writeBatch(tx: Db, one: ImportRow, { keys, lines, seen, image }: Batch): Promise<void> {
  const work = workOf(one.kind)
  await work.lock(tx, keys)
  const plan = await work.plan(tx, one, new Map(keys.map((key) => [key, lines.get(key) ?? []])))
  const same = plan.items.filter((item) => seenOf(item) === seen.get(item.key)).map(({ key }) => key)
  const context = { actor: commandActor(one.by), image, name: one.name }
  const { items, made } = await plan.write(context, new Set(same))
  await noteWritten(tx, one.id, items)
  const written = new Set(items.map(({ key }) => key))
  const out = keys.filter((key) => !written.has(key))
  await noteKept(tx, one.id, out, 'out', 'changed-meanwhile')
  await noteProgress(tx, one.id, 0, made)
}

async function undo(tx: Db, one: ImportRow, log: ImportShop['log']): Promise<void> {
  const items = await readWritten(tx, one.id, WRITTEN_AT_ONCE)
  if (items.length === 0) {
    await deleteMade(tx, one.made)
    return finish(tx, one, 'undone')
  }
  await doOrSplit(tx, items, {
    work: (inner, list) => undoBatch(inner, one, list),
    // What it refers to may be gone: its former category, or who uses it since.
    giveUp: async ({ key }, error) => {
      const why = isMeanwhile(error) ? 'changed-since' : 'failed'
      if (why === 'failed') logUnexpected(log, one, error)
      await noteKept(tx, one.id, [key], 'left', why)
    },
  })
  await noteProgress(tx, one.id, items.length)
}

async function undoBatch(tx: Db, one: ImportRow, items: readonly WrittenItem[]): Promise<void> {
  const keys = items.map(({ key }) => key)
  const undone = await workOf(one.kind).undo(tx, { actor: commandActor(one.by), name: one.name }, items)
  await noteUndone(tx, one.id, undone)
  const left = keys.filter((key) => !undone.includes(key))
  await noteKept(tx, one.id, left, 'left', 'changed-since')
}

async function finish(tx: Db, one: ImportRow, state: 'done' | 'undone'): Promise<void> {
  const ended = state === 'done' ? { endedAt: new Date() } : { undoneAt: new Date() }
  await changeState(tx, one.id, [one.state], { state, ...ended })
  if (state === 'undone') return
  const details = { name: one.name, count: one.done }
  await addAuditEntry(tx, commandActor(one.by), { action: 'import-done', subject: one.id, details })
}
