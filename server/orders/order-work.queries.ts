import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orderDeclines, orderPicks, orderWork } from '#server/platform/db/tables/order-work.ts'
import { orderShortages } from '#server/platform/db/tables/stock.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { ClearUpKind } from '#shared/rules/orders/order-pairs.ts'
import type { OrderStep } from '#shared/rules/orders/order-work.ts'
import type { AuditedStep } from '#shared/rules/staff/audit-action.ts'
import type { Order } from '#shared/schemas/orders/order.ts'
import { isReleased } from './history.queries.ts'

/** Of `orders o` and its `order_work w`: with its buyer or on the way, and nobody has verified its payment or said why it may be. */
export const isStillUnpaid = sql`(o.status in ('Courier', 'Delivered') and order_unpaid(o) > 0 and w.leaves_unpaid is null)`

/** Of `orders o`: not Delivered, though a till has its cash. The first line is that of a partial index. */
export const isCashHere = sql`(
  o.money in ('due', 'paid') and o.status <> 'Delivered' and (o.payment_method = 'COD' or o.cash_since is not null)
  and exists (
    select from order_money m where m."order" = o.id and m.kind = 'cash'
      and not exists (select from order_money u where u.undoes = m.position)
  ))`

/**
 * Of `orders o` and its `order_work w`: its box is packed, and what stands on it — to whom, where, what to collect, from where — is other
 * than when its label was printed, or than when the box was closed, of one that has no label of ours.
 */
export const isLabelOld = sql`(w.packed_at is not null and is_open_order(o.status) and exists (
  select from (select coalesce((select p.at from order_prints p where p."order" = o.id and p.paper = 'label'), w.packed_at) as at) as label
  where exists (
    select from order_address_changes c
    where c."order" = o.id and c.is_accepted and c.answered_at > label.at and c.fields && array['name', 'phone', 'address']
  ) or (
    select ((r.former->'shippingAddress') - 'email', r.former->>'method', r.former->'store'->>'_id', case when order_cash(o) > 0 then r.former->>'total' end)
      is distinct from (jsonb_build_object('name', o.shipping_name, 'phone', o.shipping_phone, 'address', o.shipping_address), o.payment_method,
        o.store::text, case when order_cash(o) > 0 then o.total::text end)
    from order_revisions r where r."order" = o.id and r.at > label.at order by r.revision limit 1
  )))`

/** The number of an order if its label is to be printed anew, else null. */
export async function findOldLabel(tx: Db, order: string): Promise<string | null> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    select o.number from orders o join order_work w on w."order" = o.id where o.id = ${order} and ${isLabelOld}`)
  return rows[0]?.number ?? null
}

type Work = NonNullable<Order['work']>

/** What comes next for an order, as columns of a query have it. */
export type WorkRow = Omit<Work, 'clearUp' | 'holdEndedAt' | 'short' | 'codeDue' | 'relabel'> & {
  holdEndedAt: string | null
  short: number[]
  codeDue: boolean
  relabel: boolean
  clearUp: ClearUpKind[]
}

/** The columns of `WorkRow`, of `orders o` and its `order_work w`. */
export const WORK_COLUMNS = sql`order_step(o.status, o.payment_method, w) as step, coalesce(w.at_risk, false) as "atRisk",
      order_cash(o)::float8 as cash, order_unpaid(o)::float8 as unpaid, w.leaves_unpaid as "leavesUnpaid",
      case when o.status = 'Pending' and o.pairs = 'none' then ${isoTime('w.hold_ended_at')} end as "holdEndedAt",
      w.code_due_at is not null as "codeDue", not coalesce(w.collects, false) and ${isLabelOld} as relabel,
      array(select s.position from order_shortages s where s."order" = o.id order by s.position) as short,
      array_remove(array[
        case when o.pairs = 'out' and o.status not in ('Courier', 'Delivered') then 'pairs' end,
        case when w.no_code_at is not null then 'code' end,
        case when w.left_unpaid_at is not null and ${isStillUnpaid} then 'payment' end,
        case when ${isCashHere} then 'cash' end
      ], null) as "clearUp"`

/** What comes next for orders, by order id. */
export async function findOrderWork(db: Db, ids: string[]): Promise<Map<string, Work>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<WorkRow & { id: string }>(sql`
    select o.id, ${WORK_COLUMNS}
    from orders o left join order_work w on w."order" = o.id where ${inArray(sql`o.id`, ids)}`)
  return new Map(rows.map(({ id, ...row }) => [id, toWork(row)]))
}

export function toWork({ clearUp, codeDue, relabel, holdEndedAt, short, ...work }: WorkRow): Work {
  return {
    ...work,
    ...(codeDue && { codeDue }),
    ...(relabel && { relabel }),
    ...(holdEndedAt && { holdEndedAt }),
    ...(short.length > 0 && { short }),
    ...(clearUp.length > 0 && { clearUp }),
  }
}

/** Changes the work on an order, from its first piece on. */
export async function saveWork(tx: Db, order: string, work: Partial<typeof orderWork.$inferInsert>): Promise<void> {
  await tx
    .insert(orderWork)
    .values({ order, ...work })
    .onConflictDoUpdate({ target: orderWork.order, set: work })
}

/** Whoever takes an order back from Delivered has cleared up that its code was missing; it is asked for again. */
export async function clearNoCode(tx: Db, order: string): Promise<void> {
  await tx
    .update(orderWork)
    .set({ noCodeAt: null, noCodeBy: null })
    .where(and(eq(orderWork.order, order), isNotNull(orderWork.noCodeAt)))
}

/** What comes back from a courier and was packed to be fetched is fetched again, with its code. */
export async function askForCodeAgain(tx: Db, order: string): Promise<void> {
  await tx
    .update(orderWork)
    .set({ codeDueAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(orderWork.order, order),
        eq(orderWork.collects, true),
        isNotNull(orderWork.packedAt),
        isNull(orderWork.codeDueAt),
      ),
    )
}

/** Makes a showroom begin with an order: nothing of what another one did counts. */
export async function restartWork(tx: Db, order: string): Promise<void> {
  await tx
    .update(orderWork)
    .set({ acceptedAt: null, acceptedBy: null, forAdmins: false })
    .where(eq(orderWork.order, order))
  await emptyBox(tx, order)
}

/** The pairs of an order lie on the shelf, and its box is to be filled anew. */
export async function emptyBox(tx: Db, order: string): Promise<void> {
  await tx.delete(orderPicks).where(eq(orderPicks.order, order))
  await tx.update(orderWork).set(EMPTY).where(eq(orderWork.order, order))
}

/** Does so for an order that is cancelled, and has been for more than a minute: whoever takes a slip back finds the box as it was. */
export async function emptyBoxOfCancelled(tx: Db, order: string): Promise<void> {
  const { rows } = await tx.execute(
    sql`select from orders where id = ${order} and status_changed_at < now() - interval '1 minute'`,
  )
  if (rows.length > 0) await emptyBox(tx, order)
}

const EMPTY = {
  pickedAt: null,
  pickedBy: null,
  packedAt: null,
  packedBy: null,
  collects: false,
  keptUntil: null,
} as const

/** The lines of an order for which nothing is held, because no showroom has the pairs. */
export async function addShortages(tx: Db, order: string, positions: number[]): Promise<void> {
  await tx
    .insert(orderShortages)
    .values(positions.map((position) => ({ order, position })))
    .onConflictDoNothing()
}

/** Whether one of these lines of an order is short. */
export async function hasShortage(tx: Db, order: string, positions: number[]): Promise<boolean> {
  const rows = await tx
    .select({ position: orderShortages.position })
    .from(orderShortages)
    .where(and(eq(orderShortages.order, order), inArray(orderShortages.position, positions)))
  return rows.length > 0
}

export type WorkOnOrder = {
  step: OrderStep
  atRisk: boolean
  collectCode: string | null
  /** its customer is to fetch it, and has not said the code yet */
  isCodeDue: boolean
  /** nobody has verified its payment, and no admin lets it leave all the same */
  isUnpaid: boolean
  /** who did the last of the steps */
  lastBy: string | null
  /** as what they have closed it, if it is closed */
  closedBy: 'buyer' | 'staff' | 'shop'
}

/** The step of an order, which the transaction has locked, and who brought it there. */
export async function findBoardWork(tx: Db, order: string): Promise<WorkOnOrder> {
  const { rows } = await tx.execute<WorkOnOrder>(sql`
    select order_step(o.status, o.payment_method, w) as step, coalesce(w.at_risk, false) as "atRisk",
      w.collect_code as "collectCode", w.code_due_at is not null as "isCodeDue", order_unpaid(o) > 0 and w.leaves_unpaid is null as "isUnpaid",
      coalesce(u.name, e.name) as "lastBy", coalesce(e."as", 'staff') as "closedBy"
    from orders o left join order_work w on w."order" = o.id
    left join ${users} u on u.id = coalesce(w.packed_by, w.picked_by, w.accepted_by) and o.status = 'Processing'
    left join lateral (
      select n.name, case when ${isReleased(sql`v`)} then 'shop' when v.by = o.customer then 'buyer' else 'staff' end as "as"
      from order_events v join ${users} n on n.id = v.by
      where v."order" = o.id and v."from" <> v."to" order by v.at desc, v.id desc limit 1
    ) e on true
    where o.id = ${order}`)
  const [row] = rows
  if (!row) throw new Error(`order ${order} was locked and is not there`)
  return row
}

/** The ids of the showrooms that could not serve an order, one per time. */
export async function findDeclines(tx: Db, order: string): Promise<string[]> {
  const rows = await tx
    .select({ showroom: orderDeclines.showroom })
    .from(orderDeclines)
    .where(eq(orderDeclines.order, order))
  return rows.map(({ showroom }) => showroom)
}

/** Notes that a showroom cannot serve an order. */
export async function addDecline(tx: Db, decline: typeof orderDeclines.$inferInsert): Promise<void> {
  await tx.insert(orderDeclines).values(decline)
}

/** The audit entry of a step of the work on an order. */
export function stepEntry(order: string, step: AuditedStep) {
  return { action: 'order-worked' as const, subject: order, details: { step } }
}
