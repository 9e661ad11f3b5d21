import { sql } from 'drizzle-orm'
import { addChangeEntries, addCreatedEntries, addDeletedEntries } from '#server/audit/catalogue.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { nextUpdatedAt } from '#server/platform/db/update-if-unchanged.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RecordToWrite, StoredRecord } from './records.ts'

type Row = typeof showrooms.$inferSelect
type NewRow = typeof showrooms.$inferInsert

const among = (ids: readonly string[]) => sql`= any(${sql.param([...ids])}::uuid[])`

/** The open showrooms with these keys: their branch names in lower case. */
export async function findShowrooms(tx: Db, keys: readonly string[]): Promise<Map<string, StoredRecord>> {
  const rows = await tx
    .select()
    .from(showrooms)
    .where(sql`${showrooms.archivedAt} is null and lower(${showrooms.code}) = any(${sql.param([...keys])}::text[])`)
  return new Map(
    rows.map((row) => {
      const { id, createdAt, updatedAt, archivedAt, ...values } = row
      return [row.code.toLowerCase(), { id, version: updatedAt.toISOString(), values }]
    }),
  )
}

export async function insertShowrooms(tx: Db, actor: Actor, list: readonly RecordToWrite[]) {
  if (list.length === 0) return new Map<string, string>()
  const rows = await tx
    .insert(showrooms)
    .values(list.map(({ id, values }) => ({ ...values, id }) as NewRow))
    .returning()
  await addCreatedEntries(tx, actor, showrooms, rows)
  return versionsOf(rows)
}

export async function updateShowrooms(tx: Db, actor: Actor, list: readonly RecordToWrite[]) {
  const changes: { before: Row; after: Row }[] = []
  // Some dozens at most: nobody has thousands of showrooms.
  for (const { id, values, version } of list) {
    const isSame = sql`${showrooms.id} = ${id} and ${showrooms.updatedAt} = ${version}::timestamptz and ${showrooms.archivedAt} is null`
    const [before] = await tx.select().from(showrooms).where(isSame).for('no key update')
    if (!before) continue
    const set = { ...(values as Partial<NewRow>), updatedAt: nextUpdatedAt(showrooms.updatedAt) }
    const [after] = await tx.update(showrooms).set(set).where(isSame).returning()
    if (after) changes.push({ before, after })
  }
  await addChangeEntries(tx, actor, showrooms, changes)
  return versionsOf(changes.map(({ after }) => after))
}

/** Closes showrooms that are as the import has left them and in which nothing is. */
export async function closeShowrooms(tx: Db, actor: Actor, list: readonly RecordToWrite[]): Promise<string[]> {
  const rows = await tx
    .update(showrooms)
    .set({ archivedAt: sql`now()` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as v (id uuid, version timestamptz)`)
    .where(sql`${showrooms.id} = v.id and ${showrooms.updatedAt} = v.version and ${showrooms.archivedAt} is null
      and not exists (select from orders o where o.store = v.id) and not exists (select from sales s where s.showroom = v.id)
      and not exists (select from stock t where t.showroom = v.id and t.on_hand > 0)
      and not exists (select from membership_showrooms m where m.showroom = v.id)`)
    .returning({ id: showrooms.id })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  await addDeletedEntries(
    tx,
    actor,
    showrooms,
    await tx
      .select()
      .from(showrooms)
      .where(sql`${showrooms.id} ${among(ids)}`),
  )
  return ids
}

function versionsOf(rows: readonly Row[]): Map<string, string> {
  return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt.toISOString()]))
}
