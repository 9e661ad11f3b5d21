import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isManaged } from '#server/platform/db/product-visibility.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { images } from '#server/platform/db/tables/images.ts'
import { pictureImportFiles, pictureImports, storedUploads } from '#server/platform/db/tables/imports/pictures.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type PictureFault, type PictureTarget, pictureMatcher } from '#shared/rules/imports/picture-names.ts'
import type { PictureImport, PictureImportState } from '#shared/schemas/imports/pictures.ts'
import { deleteInParts } from '../delete-in-parts.queries.ts'
import { drawnHash } from '../drawn-picture.ts'
import { requirePictureImport } from './find.queries.ts'

/** How long an import is kept once nothing comes any more, and of how many files the places are written at once. */
const KEPT_DAYS = 7
const MATCHED_AT_ONCE = 2_000
const MISSING_PER_CALL = 1_000

export async function beginPictureImport(db: Db, actor: Actor): Promise<PictureImport> {
  const { id } = requireRow(
    await db.insert(pictureImports).values({ by: actor.id }).returning({ id: pictureImports.id }),
  )
  return requirePictureImport(db, id)
}

/** Locks an import in one of the states until the transaction ends. Throws 404 if there is none, 409 if it has gone on. */
export async function lockPictureImport(tx: Db, id: string, states: readonly PictureImportState[]): Promise<void> {
  const [row] = await tx
    .select({ state: pictureImports.state })
    .from(pictureImports)
    .where(eq(pictureImports.id, id))
    .for('update')
  if (!row) throw notFound('Import')
  if (!states.includes(row.state)) throw new ShopError('import_gone_on')
}

/** The same for whoever only reads its state. */
async function requireState(db: Db, id: string, state: PictureImportState): Promise<void> {
  const [row] = await db.select({ state: pictureImports.state }).from(pictureImports).where(eq(pictureImports.id, id))
  requireRowIn(row, state)
}

function requireRowIn<R extends { state: PictureImportState }>(row: R | undefined, state: PictureImportState): R {
  if (!row) throw notFound('Import')
  if (row.state !== state) throw new ShopError('import_gone_on')
  return row
}

export function setPictureImportState(tx: Db, id: string, state: PictureImportState) {
  return tx.update(pictureImports).set({ state, since: sql`clock_timestamp()` }).where(eq(pictureImports.id, id))
}

/** Names files of an import, from a number on; those that have one stay. */
export async function nameFiles(
  db: Db,
  id: string,
  { first, files }: { first: number; files: readonly { name: string; bytes: number }[] },
): Promise<void> {
  await requireState(db, id, 'naming')
  const rows = files.map((file, at) => ({ ...file, import: id, nth: first + at }))
  await db.insert(pictureImportFiles).values(rows).onConflictDoNothing()
}

/** Finds where each picture of an import goes, by its name alone; once more changes nothing. */
export function matchFiles(db: Db, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockPictureImport(tx, id, ['naming'])
    const known = await tx
      .select({ id: products.id, code: products.code })
      .from(products)
      .where(isManaged)
      .orderBy(asc(products.id))
    const match = pictureMatcher(known)
    let files = await filesAfter(tx, id, -1)
    while (files.length > 0) {
      await writeTargets(
        tx,
        id,
        files.map((file) => ({ nth: file.nth, ...match(file) })),
      )
      files = await filesAfter(tx, id, files.at(-1)?.nth ?? 0)
    }
    await noteReplaced(tx, id, await drawnHash())
    await setPictureImportState(tx, id, 'coming')
  })
}

/** The next files behind a number, whichever numbers there are. */
function filesAfter(tx: Db, id: string, after: number) {
  const { nth, name, bytes } = pictureImportFiles
  return tx
    .select({ nth, name, bytes })
    .from(pictureImportFiles)
    .where(and(eq(pictureImportFiles.import, id), gt(nth, after)))
    .orderBy(asc(nth))
    .limit(MATCHED_AT_ONCE)
}

/** Notes which files go where another picture is now; the drawn one of a product without any is none. */
async function noteReplaced(tx: Db, id: string, drawn: string): Promise<void> {
  await tx.execute(sql`
    update picture_import_files f set replaces = true from products p
    where f.import = ${id} and f.fault is null and p.id = f.product and case f.place
      when 1 then p.image1 <> ${drawn}
      when 2 then p.image2 not in (p.image1, ${drawn})
      else (select count(*) from product_images i where i.product = p.id) >= f.place - 2 end`)
}

function writeTargets(tx: Db, id: string, targets: ({ nth: number } & PictureTarget)[]) {
  return tx
    .update(pictureImportFiles)
    .set({ product: sql`t.product`, place: sql`t.place`, fault: sql`t.fault` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as t (nth int, product uuid, place smallint, fault text)`,
    )
    .where(and(eq(pictureImportFiles.import, id), eq(pictureImportFiles.nth, sql`t.nth`)))
}

/** Marks as stored what has come before, in this or another import, and returns the numbers of all that need not be sent. */
export function markKnown(db: Db, id: string, files: readonly { nth: number; hash: string }[]): Promise<number[]> {
  return db.transaction(async (tx) => {
    await requireState(tx, id, 'coming')
    // A new date keeps them from the sweep of unused ones until the files refer to them.
    const hashes = files.map(({ hash }) => hash)
    await touchImages(tx, hashes)
    await tx
      .update(pictureImportFiles)
      .set({ image: storedUploads.image })
      .from(
        sql`jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as t (nth int, hash text) join stored_uploads on stored_uploads.hash = t.hash`,
      )
      .where(and(isExpected(id), eq(pictureImportFiles.nth, sql`t.nth`)))
    const numbers = files.map(({ nth }) => nth)
    const rows = await tx
      .select({ nth: pictureImportFiles.nth })
      .from(pictureImportFiles)
      .where(
        and(
          eq(pictureImportFiles.import, id),
          inArray(pictureImportFiles.nth, numbers),
          isNotNull(pictureImportFiles.image),
        ),
      )
    return rows.map(({ nth }) => nth)
  })
}

/** Locked in one order: several people send the same pictures at once. */
async function touchImages(tx: Db, uploads: string[]): Promise<void> {
  const ofUploads = tx
    .select({ image: storedUploads.image })
    .from(storedUploads)
    .where(inArray(storedUploads.hash, uploads))
  const locked = await tx
    .select({ hash: images.hash })
    .from(images)
    .where(inArray(images.hash, ofUploads))
    .orderBy(asc(images.hash))
    .for('no key update')
  const hashes = locked.map(({ hash }) => hash)
  if (hashes.length > 0) await tx.update(images).set({ createdAt: sql`now()` }).where(inArray(images.hash, hashes))
}

const isExpected = (id: string) =>
  and(
    eq(pictureImportFiles.import, id),
    isNotNull(pictureImportFiles.product),
    isNull(pictureImportFiles.fault),
    isNull(pictureImportFiles.image),
  )

/** The next files behind a number that an import still waits for. Throws 404, 409. */
export async function listMissing(db: Db, id: string, after: number) {
  await requireState(db, id, 'coming')
  const { nth, name, bytes } = pictureImportFiles
  return db
    .select({ nth, name, bytes })
    .from(pictureImportFiles)
    .where(and(isExpected(id), gt(nth, after)))
    .orderBy(asc(nth))
    .limit(MISSING_PER_CALL)
}

/**
 * Of these files the numbers of those that the import waits for, each with what was stored of the same bytes, if anything was: others
 * have come, or go nowhere. Throws 404, 409.
 */
export async function findFiles(
  db: Db,
  id: string,
  files: readonly { nth: number; hash: string }[],
): Promise<Map<number, string | null>> {
  const sent = files.map(({ nth, hash }) => ({ nth, hash }))
  const rows = await db
    .select({ state: pictureImports.state, nth: pictureImportFiles.nth, image: storedUploads.image })
    .from(pictureImports)
    .innerJoin(sql`jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as t (nth int, hash text)`, sql`true`)
    .leftJoin(pictureImportFiles, and(isExpected(id), eq(pictureImportFiles.nth, sql`t.nth`)))
    .leftJoin(storedUploads, eq(storedUploads.hash, sql`t.hash`))
    .where(eq(pictureImports.id, id))
  requireRowIn(rows[0], 'coming')
  return new Map(rows.flatMap(({ nth, image }) => (nth === null ? [] : [[nth, image] as const])))
}

/** Keeps a stored picture from the sweep for an hour from now; false if it is gone. */
export async function keepImage(db: Db, hash: string): Promise<boolean> {
  const kept = await db
    .update(images)
    .set({ createdAt: sql`now()` })
    .where(eq(images.hash, hash))
    .returning({ hash: images.hash })
  return kept.length > 0
}

/** What came of a file: its picture, or why there is none. */
export interface FileOutcome {
  nth: number
  hash: string
  image: string | null
  fault: PictureFault | null
}

/** Notes what came of files, in one statement: a transaction for each would take longer than their pictures. */
export async function noteFiles(db: Db, id: string, outcomes: readonly FileOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await db.execute(sql`
    with outcome as (
      select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as t (nth int, hash text, image text, fault text)
    ), upload as (
      insert into stored_uploads (hash, image)
      select distinct on (hash) hash, image from outcome where image is not null order by hash
      on conflict (hash) do update set image = excluded.image
    )
    update picture_import_files f set image = outcome.image, fault = outcome.fault from outcome
    where f.import = ${id} and f.nth = outcome.nth and f.product is not null and f.fault is null and f.image is null`)
}

/** Lets the job put the pictures in place that have come. */
export function startPlacing(db: Db, actor: Actor, id: string): Promise<PictureImport> {
  return db.transaction(async (tx) => {
    await lockPictureImport(tx, id, ['coming'])
    await setPictureImportState(tx, id, 'going')
    const started = await requirePictureImport(tx, id)
    const details = { pictures: started.stored }
    await addAuditEntry(tx, actor, { action: 'pictures-imported', subject: id, details })
    return started
  })
}

/** Lets the job bring products back to what they showed before. */
export function startUndoing(db: Db, actor: Actor, id: string): Promise<PictureImport> {
  return db.transaction(async (tx) => {
    await lockPictureImport(tx, id, ['done'])
    await setPictureImportState(tx, id, 'undoing')
    await addAuditEntry(tx, actor, { action: 'pictures-import-undone', subject: id })
    return requirePictureImport(tx, id)
  })
}

/** Forgets an import that nobody works on, with what it kept; false if there is none. Throws 409 while the job works on it. */
export function forgetPictureImport(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockPictureImport(tx, id, ['naming', 'coming', 'done', 'undone'])
    const { files } = await requirePictureImport(tx, id)
    await emptyFiles(tx, id)
    await tx.delete(pictureImports).where(eq(pictureImports.id, id))
    await addAuditEntry(tx, actor, { action: 'import-forgotten', subject: id, details: { pictures: files } })
    return true
  })
}

/** Deletes imports of which nothing is to come, with what they kept, a week after their last step. */
export async function deleteOldPictureImports(db: Db): Promise<void> {
  const isOld = lt(pictureImports.since, sql`now() - make_interval(days => ${KEPT_DAYS})`)
  const isIdle = sql`${pictureImports.state} not in ('going', 'undoing')`
  const old = await db.select({ id: pictureImports.id }).from(pictureImports).where(and(isOld, isIdle))
  for (const { id } of old) {
    await emptyFiles(db, id)
    await db.delete(pictureImports).where(and(eq(pictureImports.id, id), isOld, isIdle))
  }
}

/** In parts that the time limit of a statement lets it do: an import may have 100,000 files. */
async function emptyFiles(db: Db, id: string): Promise<void> {
  await deleteInParts(db, sql`picture_import_files`, id)
  await deleteInParts(db, sql`picture_import_products`, id)
}
