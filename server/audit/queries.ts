import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/open.ts'
import { countUpTo } from '#server/platform/db/search.ts'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isId } from '#shared/rules/id.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import type { AuditAction, ReadingAction } from '#shared/rules/staff/audit-action.ts'
import type { AuditDetails, AuditEntry, AuditListQuery } from '#shared/schemas/audit.ts'

interface NewEntry {
  action: AuditAction
  /** id of what is affected; omitted if it was all of them */
  subject?: string | null
  /** plain values and ids, never a secret and nothing about a customer; `name` is what people call the subject */
  details?: AuditDetails
}

/** Adds audit entries in the transaction of the action, so that no change goes unrecorded. */
export async function addAuditEntries(tx: Db, actor: Actor, entries: NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { id: by, requestId, address, approvedBy = null } = actor
  await tx.insert(auditEntries).values(entries.map((entry) => ({ ...entry, by, requestId, address, approvedBy })))
}

/** Adds one audit entry, as `addAuditEntries`. */
export function addAuditEntry(tx: Db, actor: Actor, entry: NewEntry): Promise<void> {
  return addAuditEntries(tx, actor, [entry])
}

/** Deletes entries older than two years and returns how many; the shop's role may delete no others. */
export async function deleteOldEntries(db: Db): Promise<number> {
  const { rows } = await db.execute<{ deleted: number }>(sql`select delete_old_audit_entries() as deleted`)
  return rows[0]?.deleted ?? 0
}

const actors = alias(users, 'actors')
const approvers = alias(users, 'approvers')
const accounts = alias(users, 'accounts')

/** One page of the entries, newest first, and their total, counted up to MAX_COUNT. */
export async function listAuditEntries(
  db: Db,
  { page, limit, ...query }: AuditListQuery,
): Promise<{ list: AuditEntry[]; total: number }> {
  const where = isMeant(query)
  return {
    list: await selectEntries(db, where, { limit, offset: (page - 1) * limit }),
    total: await countUpTo(db, MAX_COUNT, auditEntries, where),
  }
}

/** The entries behind one of them, newest first; null: from the newest. */
export function listEntriesAfter(
  db: Db,
  query: Omit<AuditListQuery, 'page' | 'limit'>,
  { last, limit }: { last: string | null; limit: number },
): Promise<AuditEntry[]> {
  const isBehind =
    last === null
      ? undefined
      : sql`(${auditEntries.at}, ${auditEntries.id}) < ((select e.at from audit_entries e where e.id = ${last}), ${last}::uuid)`
  return selectEntries(db, and(isMeant(query), isBehind), { limit, offset: 0 })
}

function isMeant({ by, action, subject, from, to }: Omit<AuditListQuery, 'page' | 'limit'>): SQL | undefined {
  return and(
    by ? or(hasId(auditEntries.by, by), hasId(auditEntries.approvedBy, by)) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    hasId(auditEntries.subject, subject),
    from ? gte(auditEntries.at, from) : undefined,
    to ? lt(auditEntries.at, to) : undefined,
  )
}

async function selectEntries(
  db: Db,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const rows = await db
    .select({
      entry: auditEntries,
      by: { _id: actors.id, name: actors.name },
      approvedBy: { _id: approvers.id, name: approvers.name },
      account: accounts.name,
      order: orders.number,
      showroom: showrooms.code,
    })
    .from(auditEntries)
    .leftJoin(actors, eq(actors.id, auditEntries.by))
    .leftJoin(approvers, eq(approvers.id, auditEntries.approvedBy))
    .leftJoin(accounts, eq(accounts.id, auditEntries.subject))
    .leftJoin(orders, eq(orders.id, auditEntries.subject))
    .leftJoin(showrooms, eq(showrooms.id, auditEntries.subject))
    .where(where)
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit)
    .offset(offset)
  return nameAskers(db, rows.map(toAuditEntry))
}

/** The entries with the name of whoever asked for an approval, in place of the id. */
export async function nameAskers<E extends { details: AuditDetails }>(db: Db, entries: E[]): Promise<E[]> {
  const ids = entries.map(({ details }) => details.asker).filter((asker) => typeof asker === 'string' && isId(asker))
  if (ids.length === 0) return entries
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids as string[]))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return entries.map((entry) => {
    const asker = names.get(String(entry.details.asker))
    return asker === undefined ? entry : { ...entry, details: { ...entry.details, asker } }
  })
}

/** A malformed id is that of nothing, as an unknown one. */
function hasId(
  column: typeof auditEntries.by | typeof auditEntries.approvedBy | typeof auditEntries.subject,
  text = '',
): SQL | undefined {
  if (text === '') return undefined
  const id = text.toLowerCase()
  return isId(id) ? eq(column, id) : sql`false`
}

interface EntryRow {
  entry: typeof auditEntries.$inferSelect
  by: AuditEntry['by']
  approvedBy: AuditEntry['approvedBy']
  account: string | null
  order: string | null
  showroom: string | null
}

function toAuditEntry({ entry, by, approvedBy, account, order, showroom }: EntryRow): AuditEntry {
  const { name = null, ...details } = entry.details
  const subjectName = typeof name === 'string' ? name : (account ?? order ?? showroom)
  return {
    _id: entry.id,
    at: entry.at.toISOString(),
    action: entry.action,
    by,
    approvedBy,
    subject: entry.subject === null ? null : { _id: entry.subject, name: subjectName },
    details,
    requestId: entry.requestId,
    address: entry.address,
  }
}

interface Reading {
  /** default: orders */
  action?: ReadingAction
  /** id of the account, order or showroom that it is about; null or missing: all of them */
  subject?: string | null
  /** what else is worth knowing: never what was searched for, which may be somebody's phone */
  details?: AuditDetails
  /** how many were read; missing: one, or a stream */
  listed?: number
  /** which page of them; missing: there are no pages */
  page?: number
}

/**
 * Notes that staff read data of customers, or books, before they get it: every call of theirs that tells such data ends up here,
 * as a test of all routes checks.
 */
export function noteReading(db: Db, actor: Actor, { action = 'orders-read', subject, details, ...size }: Reading) {
  return addAuditEntry(db, actor, { action, subject: subject ?? null, details: { ...details, ...size } })
}
