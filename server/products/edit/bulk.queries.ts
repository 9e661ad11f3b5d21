import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { addChangeEntries } from '#server/audit/catalogue.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isManaged } from '#server/platform/db/product-visibility.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { bulkChanges, products } from '#server/platform/db/tables/products.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { nextUpdatedAt } from '#server/platform/db/update-if-unchanged.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { BulkChange, BulkValues, ChangedProduct } from '#shared/schemas/product-input.ts'

type Row = typeof products.$inferSelect

/** How long a change can be taken back, and how long it is kept at all. */
const UNDO_HOURS = 1
const KEPT_DAYS = 7
const isUndoable = sql`${bulkChanges.at} > now() - make_interval(hours => ${UNDO_HOURS})`

/** Products that have not left the shop, locked until the transaction ends: in the order of their ids, so that two changes cannot wait for each other. */
export function lockProducts(tx: Db, ids: string[]): Promise<Row[]> {
  return tx
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), isManaged))
    .orderBy(asc(products.id))
    .for('no key update')
}

/** The same without a lock. */
export function readProducts(db: Db, ids: string[]): Promise<Row[]> {
  return db
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), isManaged))
    .orderBy(asc(products.id))
}

/** Writes locked rows as they shall be, with an audit entry for each. */
export async function writeBulkValues(
  tx: Db,
  actor: Actor,
  changes: readonly { before: Row; after: BulkValues }[],
): Promise<void> {
  if (changes.length === 0) return
  const values = JSON.stringify(changes.map(({ before, after }) => ({ id: before.id, ...after })))
  const rows = await tx
    .update(products)
    .set({
      discountPrice: sql`v."discountPrice"`,
      category: sql`v.category`,
      subCategory: sql`v."subCategory"`,
      featured: sql`v.featured`,
      bestSeller: sql`v."bestSeller"`,
      updatedAt: nextUpdatedAt(products.updatedAt),
    })
    .from(sql`jsonb_to_recordset(${values}::jsonb) as v (id uuid, "discountPrice" bigint, category uuid,
      "subCategory" uuid, featured boolean, "bestSeller" boolean)`)
    .where(eq(products.id, sql`v.id`))
    .returning(getTableColumns(products))
  const beforeById = new Map(changes.map(({ before }) => [before.id, before]))
  const entries = rows.flatMap((after) => {
    const before = beforeById.get(after.id)
    return before ? [{ before, after }] : []
  })
  await addChangeEntries(tx, actor, products, entries)
}

/** Keeps what a change was before it, and returns its id. */
export async function addBulkChange(tx: Db, actor: Actor, rows: ChangedProduct[]): Promise<string> {
  return requireRow(await tx.insert(bulkChanges).values({ by: actor.id, rows }).returning({ id: bulkChanges.id })).id
}

/** The products of a change that can still be taken back, and marks it as taken back; null otherwise. */
export async function takeBackChange(tx: Db, id: string): Promise<ChangedProduct[] | null> {
  const [change] = await tx
    .update(bulkChanges)
    .set({ undoneAt: sql`clock_timestamp()` })
    .where(and(eq(bulkChanges.id, id), isNull(bulkChanges.undoneAt), isUndoable))
    .returning({ rows: bulkChanges.rows })
  return change?.rows ?? null
}

/** The changes that can still be taken back, the newest first. */
export async function listBulkChanges(db: Db): Promise<BulkChange[]> {
  const rows = await db
    .select({
      id: bulkChanges.id,
      at: bulkChanges.at,
      by: users.name,
      count: sql<number>`jsonb_array_length(${bulkChanges.rows})`,
      until: endOf(bulkChanges.at),
    })
    .from(bulkChanges)
    .innerJoin(users, eq(users.id, bulkChanges.by))
    .where(and(isNull(bulkChanges.undoneAt), isUndoable))
    .orderBy(desc(bulkChanges.at))
  return rows.map(({ id, at, by, count, until }) => ({
    _id: id,
    at: at.toISOString(),
    by,
    count,
    until: new Date(until).toISOString(),
  }))
}

function endOf(at: typeof bulkChanges.at): SQL<string> {
  return sql`${at} + make_interval(hours => ${UNDO_HOURS})`
}

/** Deletes what nobody can take back any more; returns how many changes it were. */
export async function deleteOldBulkChanges(db: Db): Promise<number> {
  const kept = sql`now() - make_interval(days => ${KEPT_DAYS})`
  return (await db.delete(bulkChanges).where(lt(bulkChanges.at, kept))).rowCount ?? 0
}
