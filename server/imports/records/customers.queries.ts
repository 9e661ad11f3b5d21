import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RecordToWrite, StoredRecord } from './records.ts'

/** Accounts with these e-mail addresses, and callers with these phones. What they are stays as it is. */
export async function findCustomers(tx: Db, keys: readonly string[]): Promise<Map<string, StoredRecord>> {
  const { rows } = await tx.execute<{ key: string; id: string }>(sql`
    select email as key, id from users where email = any(${sql.param([...keys])}::text[]) and deleted_at is null
    union select phone_digits, id from users
    where email is null and deleted_at is null and phone_digits = any(${sql.param([...keys])}::text[])`)
  return new Map(rows.map(({ key, id }) => [key, { id, version: null, values: {} }]))
}

export async function insertCustomers(tx: Db, _: Actor, list: readonly RecordToWrite[]): Promise<Map<string, null>> {
  if (list.length === 0) return new Map()
  await tx.insert(users).values(list.map(({ id, values }) => ({ ...values, id }) as typeof users.$inferInsert))
  return new Map(list.map(({ id }) => [id, null]))
}

/** Deletes those who have neither ordered nor signed in since. */
export async function removeCustomers(tx: Db, _: Actor, list: readonly RecordToWrite[]): Promise<string[]> {
  const ids = list.map(({ id }) => id)
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from users u where u.id = any(${sql.param(ids)}::uuid[]) and u.password_hash is null and u.proven_email is null
      and not exists (select from orders o where o.customer = u.id) and not exists (select from sessions s where s."user" = u.id)
    returning u.id`)
  return rows.map(({ id }) => id)
}
