import { and, lt, min, not, sql } from 'drizzle-orm'
import { inShowrooms } from '#server/platform/db/in-showrooms.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orderUpdates } from '#server/platform/db/tables/orders.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import type { AuditAction } from '#shared/rules/staff/audit-action.ts'
import type { OrderUpdate } from '#shared/schemas/orders/order-board.ts'

/** A change of an order, with its place among all of them. */
export type PlacedUpdate = OrderUpdate & { position: number }

/** Numbers what was committed since, and returns the position of the newest change; 0 for none. */
export async function numberUpdates(db: Db): Promise<number> {
  await db.execute(sql`select number_order_updates()`)
  const { rows } = await db.execute<{ newest: string | number }>(
    sql`select coalesce(max(position), 0) as newest from order_updates`,
  )
  return Number(rows[0]?.newest ?? 0)
}

/** By what the audit calls changes of what somebody may, and ends of their sessions. */
const PEOPLE_ACTIONS: readonly AuditAction[] = [
  'memberships-changed',
  'staff-role-changed',
  'role-changed',
  'store-assigned',
  'store-removed',
  'super-user-made',
  'super-user-unmade',
  'sessions-ended',
  'password-reset',
  'invitation-accepted',
  'person-left',
]

/** When what somebody may was changed last, on whatever node; '' for never. */
export async function findLastChangeOfPeople(db: Db): Promise<string> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select max(last.at)::text as at from unnest(${sql.param([...PEOPLE_ACTIONS])}::text[]) as names (action)
    cross join lateral (select e.at from audit_entries e where e.action = names.action order by e.at desc limit 1) last`)
  return rows[0]?.at ?? ''
}

/** The showrooms with changes after a position. */
export async function findUpdatedShowrooms(db: Db, after: number): Promise<Set<string>> {
  const { rows } = await db.execute<{ showroom: string }>(
    sql`select distinct showroom from order_updates where position > ${after}`,
  )
  return new Set(rows.map(({ showroom }) => showroom))
}

/** The changes after a position, in order, with their orders as they are now; of one showroom, or of all. */
export async function listUpdates(db: Db, after: number, showrooms: Showrooms, limit: number): Promise<PlacedUpdate[]> {
  const { rows } = await db.execute<PlacedUpdate & { at: Date | string }>(sql`
    select u.position, o.id as "order", o.number, u.showroom, o.store, o.status,
      order_step(o.status, o.payment_method, w) as step, coalesce(w.at_risk, false) as "atRisk", u.at
    from order_updates u join orders o on o.id = u."order" left join order_work w on w."order" = o.id
    where u.position > ${after} and ${inShowrooms(sql`u.showroom`, showrooms) ?? sql`u.showroom = o.store`}
    order by u.position limit ${limit}`)
  return rows.map(({ position, at, ...row }) => ({
    ...row,
    position: Number(position),
    at: new Date(at).toISOString(),
  }))
}

/** Whether all changes after a position are still there. */
export async function hasUpdatesSince(db: Db, position: number): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select coalesce(min(position), 0) <= ${position} as has from order_updates where position is not null`,
  )
  return rows[0]?.has ?? true
}

/** Deletes changes that are older than a day, up to the first one that is not: what is left has no gap. */
export async function deleteOldOrderUpdates(db: Db): Promise<void> {
  await numberUpdates(db)
  const isOld = lt(orderUpdates.at, sql`now() - interval '1 day'`)
  const firstKept = db
    .select({ position: min(orderUpdates.position) })
    .from(orderUpdates)
    .where(not(isOld))
  await db
    .delete(orderUpdates)
    .where(and(isOld, sql`${orderUpdates.position} < coalesce((${firstKept}), 9223372036854775807)`))
}
