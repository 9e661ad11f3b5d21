import { and, asc, desc, eq, exists, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { noteReading } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { containsTyped, countUpTo } from '#server/platform/db/search.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { storeUsers, users } from '#server/platform/db/tables/users.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import type { Role, RoleFlags } from '#shared/rules/people/roles.ts'
import { parseStaffSearch } from '#shared/rules/staff/staff-search.ts'
import type { ListedUser, UserListQuery, UserSort } from '#shared/schemas/staff.ts'
import type { ShowroomLink } from '#shared/schemas/user.ts'
import { isMember, revokeTokens, toUser } from './account.queries.ts'
import { findRoleId, replaceMemberships } from './memberships.queries.ts'

/** One page of the shop's accounts, newest first unless sorted otherwise, and their total, counted up to MAX_COUNTED. */
export async function listUsers(
  db: Db,
  { page, limit, query, role, sort }: UserListQuery,
): Promise<{ list: ListedUser[]; total: number }> {
  const filter = and(isActive, matchesText(query), role ? hasRole(db, role) : undefined)
  const rows = await selectUsers(db, filter)
    .orderBy(...ORDERS[sort ?? 'newest'])
    .limit(limit)
    .offset((page - 1) * limit)
  return { list: rows.map(toListedUser), total: await countUpTo(db, MAX_COUNT, users, filter) }
}

/** One account as in the list, or null. */
export async function findListedUser(db: Db, id: string): Promise<ListedUser | null> {
  const [row] = await selectUsers(db, and(isActive, eq(users.id, id)))
  return row ? toListedUser(row) : null
}

/** Every store user with the showroom, by showroom and then by name. */
export function listStoreUsers(db: Db): Promise<ShowroomLink[]> {
  return db
    .select({
      _id: storeUsers.id,
      user: { _id: users.id, name: users.name },
      store: { _id: showrooms.id, code: showrooms.code, codeBn: showrooms.codeBn, name: showrooms.name },
    })
    .from(storeUsers)
    .innerJoin(users, eq(users.id, storeUsers.user))
    .innerJoin(showrooms, eq(showrooms.id, storeUsers.store))
    .orderBy(asc(sql`lower(${showrooms.code})`), asc(sql`lower(${users.name})`), asc(storeUsers.id))
}

/** What a change of role depends on. */
export interface LockedUser extends RoleFlags {
  id: string
  /** id of the showroom that they work for */
  store: string | null
}

/** Locks an account for the rest of the transaction, which serializes changes of its role; null if there is none. */
export async function lockUser(tx: Db, id: string): Promise<LockedUser | null> {
  const [row] = await tx
    .select({ id: users.id, admin: users.admin, su: users.su })
    .from(users)
    .where(and(eq(users.id, id), isActive))
    .for('update')
  if (!row) return null
  // Read after the lock is acquired: an earlier read of the other table could be stale.
  const [link] = await tx.select({ store: storeUsers.store }).from(storeUsers).where(eq(storeUsers.user, id))
  return { ...row, storeUser: link !== undefined, store: link?.store ?? null }
}

/** Locks all super users for the rest of the transaction, so that the last two cannot be removed concurrently; returns their ids. */
export async function lockSuperUsers(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(users.su, isActive))
    .orderBy(users.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/**
 * Gives an account one membership as super user or admin, or as store user of a showroom, in place of all that it had; none makes it a
 * customer's. All its tokens are revoked; triggers set its flags.
 */
export async function setRole(
  tx: Db,
  id: string,
  { admin = false, su = false, store = null }: { admin?: boolean; su?: boolean; store?: string | null },
): Promise<void> {
  const key = su ? 'super_user' : admin ? 'admin' : store ? 'store_user' : null
  const role = key && (await findRoleId(tx, key))
  await replaceMemberships(tx, id, role ? [{ role, showrooms: store && !admin ? [store] : 'all' }] : [])
  await revokeTokens(tx, id)
}

const ORDERS: Record<UserSort, SQL[]> = {
  newest: [desc(users.createdAt), desc(users.id)],
  name: [asc(sql`lower(${users.name}) collate "C"`), asc(users.id)],
  email: [asc(users.email), asc(users.id)],
}

const isActive = isNull(users.deletedAt)
const isAdmin = or(users.admin, users.su)

function hasRole(db: Db, role: Role): SQL | undefined {
  if (role === 'admin') return isAdmin
  const link = exists(db.select({ one: sql`1` }).from(storeUsers).where(eq(storeUsers.user, users.id)))
  return and(not(isAdmin ?? sql`false`), role === 'storeUser' ? link : not(link))
}

function matchesText(search: string): SQL | undefined {
  const { text, phone } = parseStaffSearch(search)
  if (!text) return undefined
  const contains = (part: string) => containsTyped(users.searchText, part)
  return phone ? or(contains(text), contains(phone)) : contains(text)
}

function selectUsers(db: Db, filter: SQL | undefined) {
  return db
    .select({
      user: users,
      isMember: isMember(db),
      store: { _id: showrooms.id, code: showrooms.code, codeBn: showrooms.codeBn },
    })
    .from(users)
    .leftJoin(storeUsers, eq(storeUsers.user, users.id))
    .leftJoin(showrooms, eq(showrooms.id, storeUsers.store))
    .where(filter)
}

function toListedUser({ user, store, isMember }: Awaited<ReturnType<typeof selectUsers>>[number]): ListedUser {
  return { ...toUser(user, { admin: user.admin, su: user.su, storeUser: store !== null, isMember }), store }
}

/**
 * One page of accounts and their total. Each read has an audit entry with the number of accounts, but without the search
 * text: it may be somebody's phone number, and audit entries outlive accounts.
 */
export function readUsers(
  db: Db,
  actor: Actor,
  listQuery: UserListQuery,
): Promise<{ list: ListedUser[]; total: number }> {
  return db.transaction(async (tx) => {
    const result = await listUsers(tx, listQuery)
    await noteReading(tx, actor, {
      action: 'users-read',
      page: listQuery.page,
      listed: result.list.length,
      details: { searched: listQuery.query !== '', role: listQuery.role },
    })
    return result
  })
}
