import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { newId } from '#server/platform/db/columns.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { apiKeys } from '#server/platform/db/tables/programs/api-keys.ts'
import { sessionEpoch, users } from '#server/platform/db/tables/users.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { grantsOfMemberships, MEMBERSHIPS } from '#server/users/memberships.queries.ts'
import { narrow } from '#shared/rules/people/grants.ts'
import type { ApiKey } from '#shared/schemas/people/api-keys.ts'

const isValid = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), sql`${apiKeys.expiresAt} > now()`))

/** Of its maker as `users`, so that their memberships are read as everybody's. */
const keyQuery = prepareOnce((db) =>
  db
    .select({
      key: apiKeys.id,
      user: apiKeys.user,
      permissions: apiKeys.permissions,
      showrooms: apiKeys.showrooms,
      memberships: MEMBERSHIPS,
      idleSeconds: sql<number | null>`extract(epoch from now() - ${apiKeys.lastUsedAt})::float8`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.madeBy))
    .innerJoin(sessionEpoch, eq(sessionEpoch.epoch, apiKeys.epoch))
    .where(and(eq(apiKeys.keyHash, sql.placeholder('hash')), isValid, isNull(users.deletedAt)))
    .prepare('api_key'),
)

/** Who calls by a key, and how long it was unused; null: it is unknown, over or revoked, or its maker has left. */
export async function findKeyCaller(
  db: Db,
  hash: string,
): Promise<{ caller: Caller; idleSeconds: number | null } | null> {
  const [row] = await keyQuery(db).execute({ hash })
  if (!row) return null
  const { key, user, permissions, showrooms: places, memberships, idleSeconds } = row
  const grants = narrow(grantsOfMemberships(memberships), { permissions, showrooms: places ?? 'all' })
  const flags = { admin: false, su: false, storeUser: false, isMember: true }
  return {
    caller: { id: user, ...flags, store: null, isKey: true, session: key, grants, showrooms: [] },
    idleSeconds,
  }
}

/** Writes down that a key is in use, unless that was done within `seconds`, as of sessions. */
export async function touchKey(db: Db, id: string, seconds: number): Promise<void> {
  const isDue = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - make_interval(secs => ${seconds})`))
  const due = db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), isDue))
    .for('update', { skipLocked: true })
  await db.update(apiKeys).set({ lastUsedAt: sql`now()` }).where(sql`${apiKeys.id} = (${due})`)
}

/** All keys, those that still open the shop first, each part by the newest. */
export async function listKeys(db: Db): Promise<ApiKey[]> {
  const { rows } = await db.execute<ApiKey>(selectKeys(sql`true`))
  return rows
}

export async function findKey(db: Db, id: string): Promise<ApiKey> {
  const { rows } = await db.execute<ApiKey>(selectKeys(sql`k.id = ${id}`))
  return requireRow(rows)
}

function selectKeys(where: SQL): SQL {
  return sql`
    select k.id as "_id", u.name, k.ending, to_json(k.permissions) as permissions,
      case when k.showrooms is not null then coalesce((
        select json_agg(json_build_object('_id', s.id, 'code', s.code, 'codeBn', s.code_bn) order by s.code, s.id)
        from showrooms s where s.id = any (k.showrooms)), '[]') end as showrooms,
      json_build_object('_id', m.id, 'name', m.name) as "madeBy", ${isoTime('k.created_at')} as "createdAt",
      ${isoTime('k.expires_at')} as "expiresAt", ${isoTime('k.last_used_at')} as "lastUsedAt",
      ${isoTime('k.revoked_at')} as "revokedAt", k.epoch <> (select epoch from session_epoch) as "isOver"
    from api_keys k join users u on u.id = k."user" join users m on m.id = k.made_by
    where ${where} order by k.revoked_at is not null, k.created_at desc, k.id`
}

/** Adds a key with the row of `users` that it acts as; returns its id. */
export async function addKey(
  tx: Db,
  { name, days, ...values }: Omit<typeof apiKeys.$inferInsert, 'user'> & { name: string; days: number | null },
): Promise<string> {
  const [user, id] = [newId(), newId()]
  await tx.insert(users).values({ id: user, name, phone: '', location: '', deletedAt: sql`now()` })
  const expiresAt = days === null ? null : sql`now() + make_interval(days => ${days})`
  await tx
    .insert(apiKeys)
    .values({ ...values, id, user, expiresAt, epoch: sql`(select ${sessionEpoch.epoch} from ${sessionEpoch})` })
  return id
}

/** Revokes a key; its name, or null: there is none that opens the shop. */
export async function revokeKey(tx: Db, id: string, by: string): Promise<string | null> {
  const [revoked] = await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()`, revokedBy: by })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id })
  return revoked ? (await findKey(tx, id)).name : null
}
