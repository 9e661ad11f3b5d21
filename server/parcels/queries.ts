import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { findOrderWork, isLabelOld } from '#server/orders/order-work.queries.ts'
import { visibleToStaff, wholeNumber } from '#server/orders/queries.ts'
import { inShowrooms } from '#server/platform/db/in-showrooms.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { couriers } from '#server/platform/db/tables/couriers.ts'
import { orderWork } from '#server/platform/db/tables/order-work.ts'
import { knownDistrict, orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { handOvers, parcels } from '#server/platform/db/tables/parcels.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { districtOf } from '#shared/bangladesh/address-district.ts'
import { districtName } from '#shared/bangladesh/locations.ts'
import type { Language } from '#shared/language/language.ts'
import { isId } from '#shared/rules/id.ts'
import type { OrderStatus, PaymentMethod } from '#shared/rules/orders/order-status.ts'
import type { OrderStep } from '#shared/rules/orders/order-work.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import type { HandOver, PackedOrder } from '#shared/schemas/orders/parcel.ts'
import type { SheetParcel } from './sheet-columns.ts'

export interface ParcelOrder {
  id: string
  number: string
  status: OrderStatus
  step: OrderStep
  store: string
  /** taka that the courier is to collect */
  cash: number
  /** nobody has verified its payment, and no admin lets it leave all the same */
  isUnpaid: boolean
  /** its label says what is no longer so */
  isLabelOld: boolean
  address: string
  district: string | null
  email: string
  language: Language
  /** by when it was promised; null: it was not */
  promisedOn: string | null
  /** whether its buyer can sign in */
  hasAccount: boolean
}

/** Locks orders by ids or numbers that the caller may work on, in one order; unknown ones are missing. */
export async function lockOrders(tx: Db, caller: Caller, names: readonly string[]): Promise<ParcelOrder[]> {
  const ids = names.map((name) => name.toLowerCase()).filter(isId)
  const numbers = names.map((name) => name.toUpperCase())
  const locked = await tx
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      store: orders.store,
      address: orders.shippingAddress,
      district: knownDistrict,
      email: orders.shippingEmail,
      language: orders.language,
      promisedOn: orders.promisedOn,
    })
    .from(orders)
    .where(and(or(inArray(orders.id, ids), inArray(orders.number, numbers)), visibleToStaff(caller)))
    .orderBy(asc(orders.id))
    .for('update')
  if (locked.length === 0) return []
  const { rows } = await tx.execute<
    Pick<ParcelOrder, 'id' | 'step' | 'cash' | 'isUnpaid' | 'isLabelOld' | 'hasAccount'>
  >(sql`
    select o.id, order_step(o.status, o.payment_method, w) as step, order_cash(o)::float8 as cash,
      order_unpaid(o) > 0 and w.leaves_unpaid is null as "isUnpaid", ${isLabelOld} as "isLabelOld", u.email is not null as "hasAccount"
    from orders o join users u on u.id = o.customer left join order_work w on w."order" = o.id
    where ${inArray(
      sql`o.id`,
      locked.map(({ id }) => id),
    )}`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return locked.flatMap((order) => {
    const row = found.get(order.id)
    return row ? [{ ...order, ...row }] : []
  })
}

/** The packed orders that the caller may hand over, those that have waited longest first. */
export async function listPacked(db: Db, caller: Caller, limit: number): Promise<PackedOrder[]> {
  const rows = await db
    .select({
      _id: orders.id,
      number: orders.number,
      name: orders.shippingName,
      store: { _id: showrooms.id, code: showrooms.code, codeBn: showrooms.codeBn },
      address: orders.shippingAddress,
      district: knownDistrict,
      method: orders.paymentMethod,
      cash: sql<number>`order_cash(${orders})`.mapWith(Number),
      unpaid: sql<number>`order_unpaid(${orders})`.mapWith(Number),
      leavesUnpaid: orderWork.leavesUnpaid,
      packedAt: orderWork.packedAt,
    })
    .from(orders)
    .innerJoin(orderWork, eq(orderWork.order, orders.id))
    .innerJoin(showrooms, eq(showrooms.id, orders.store))
    .where(
      and(
        inArray(orders.status, ['Approved', 'Processing']),
        isNotNull(orderWork.packedAt),
        eq(orderWork.collects, false),
        visibleToStaff(caller),
      ),
    )
    .orderBy(asc(orderWork.packedAt), asc(orders.number))
    .limit(limit)
  const work = await findOrderWork(
    db,
    rows.map(({ _id }) => _id),
  )
  return rows.flatMap(({ packedAt, address, ...order }) => {
    const district = districtOf({ ...order, address })
    const relabel = work.get(order._id)?.relabel ?? false
    return packedAt
      ? [{ ...order, district: district && districtName(district), relabel, packedAt: packedAt.toISOString() }]
      : []
  })
}

export async function addHandOver(
  tx: Db,
  handOver: typeof handOvers.$inferInsert,
  list: readonly (typeof parcels.$inferInsert)[],
): Promise<string> {
  const { id } = requireRow(await tx.insert(handOvers).values(handOver).returning({ id: handOvers.id }))
  const sent = list.map(({ order }) => order)
  // What a courier brings is not fetched.
  await tx
    .update(orderWork)
    .set({ codeDueAt: null })
    .where(and(inArray(orderWork.order, sent), isNotNull(orderWork.codeDueAt)))
  await tx
    .insert(parcels)
    .values(list.map((parcel) => ({ ...parcel, handOver: id })))
    // An order that came back and was sent again: its parcel is the newest one.
    .onConflictDoUpdate({
      target: parcels.order,
      set: {
        handOver: id,
        courier: sql`excluded.courier`,
        cash: sql`excluded.cash`,
        fee: sql`excluded.fee`,
        expectedOn: sql`excluded.expected_on`,
        trackingCode: null,
        handedOverAt: sql`now()`,
        returnedAt: null,
        returnReason: null,
        settledAt: null,
      },
    })
  return id
}

/** A hand-over with its parcels, if the caller may see all of them. */
export async function findHandOver(db: Db, caller: Caller, id: string): Promise<HandOver | null> {
  const scope = visibleToStaff(caller)
  const [row] = await db
    .select({
      handOver: handOvers,
      courier: { _id: couriers.id, name: couriers.name },
      by: { _id: users.id, name: users.name },
    })
    .from(handOvers)
    .innerJoin(couriers, eq(couriers.id, handOvers.courier))
    .innerJoin(users, eq(users.id, handOvers.by))
    .where(
      and(
        eq(handOvers.id, id),
        scope &&
          sql`not exists (select from ${parcels} join ${orders} on ${orders.id} = ${parcels.order} where ${parcels.handOver} = ${handOvers.id} and not ${scope})`,
      ),
    )
  if (!row) return null
  const list = await listSheetParcels(db, id)
  return {
    _id: row.handOver.id,
    at: row.handOver.at.toISOString(),
    courier: row.courier,
    by: row.by,
    parcels: list.map(({ items: _, store: __, ...parcel }) => parcel),
  }
}

/** The hand-overs of some showrooms, newest first. */
export async function listHandOvers(db: Db, showrooms: Showrooms, limit: number) {
  const rows = await db
    .select({
      _id: handOvers.id,
      at: handOvers.at,
      courier: { _id: couriers.id, name: couriers.name },
      by: { _id: users.id, name: users.name },
      parcels: sql<number>`(select count(*)::integer from parcels p where p.hand_over = ${handOvers.id})`,
    })
    .from(handOvers)
    .innerJoin(couriers, eq(couriers.id, handOvers.courier))
    .innerJoin(users, eq(users.id, handOvers.by))
    .where(inShowrooms(handOvers.showroom, showrooms))
    .orderBy(desc(handOvers.at), desc(handOvers.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export type ListedParcel = SheetParcel & {
  order: string
  returned: boolean
  delivered: boolean
  method: PaymentMethod
  /** taka of a wallet payment that nobody has verified */
  unpaid: number
}

/** The parcels of a hand-over with what a courier has to know of them, by order number. */
export function listSheetParcels(db: Db, handOver: string): Promise<ListedParcel[]> {
  return db
    .select({
      order: orders.id,
      number: orders.number,
      name: orders.shippingName,
      phone: orders.shippingPhone,
      address: orders.shippingAddress,
      district: knownDistrict,
      thana: orders.thana,
      cash: parcels.cash,
      method: orders.paymentMethod,
      unpaid: sql<number>`order_unpaid(${orders})`.mapWith(Number),
      pairs: sql<number>`(select sum(l.quantity)::integer from ${orderLines} l where l."order" = ${orders.id})`,
      items: sql<string>`(select string_agg(l.code || ' ' || trim_scale(l.size_number) || ' x ' || l.quantity, ', ' order by l.position) from ${orderLines} l where l."order" = ${orders.id})`,
      store: showrooms.code,
      code: parcels.trackingCode,
      partOf: wholeNumber(orders.id),
      returned: sql<boolean>`${parcels.returnedAt} is not null`,
      delivered: sql<boolean>`${orders.status} = 'Delivered'`,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.order))
    .innerJoin(showrooms, eq(showrooms.id, orders.store))
    .where(eq(parcels.handOver, handOver))
    .orderBy(asc(orders.number))
}

/**
 * Enters tracking codes of parcels that are out; returns the ids of their orders. The former codes go first, so that parcels may
 * exchange theirs.
 */
export async function saveTrackingCodes(tx: Db, rows: readonly { order: string; code: string }[]): Promise<string[]> {
  const ids = sql.param(rows.map(({ order }) => order))
  await tx.execute(
    sql`update parcels set tracking_code = null where "order" = any(${ids}::uuid[]) and returned_at is null`,
  )
  const { rows: saved } = await tx.execute<{ order: string }>(sql`
    update parcels p set tracking_code = c.code
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c ("order" uuid, code text)
    where p."order" = c."order" and p.returned_at is null returning p."order"`)
  return saved.map(({ order }) => order)
}

/**
 * Whether the parcel of an order can come back: it is with a courier, or its order was set to another status on its way. While no
 * stock is kept, the parcel alone tells.
 */
export async function isParcelOut(tx: Db, order: string): Promise<boolean> {
  const { rows } = await tx.execute<{ out: boolean }>(sql`
    select o.status = 'Courier' or o.status <> 'Delivered' and (o.pairs = 'out' or o.pairs is null and p."order" is not null) as out
    from orders o left join parcels p on p."order" = o.id and p.hand_over is not null and p.returned_at is null
    where o.id = ${order}`)
  return rows[0]?.out ?? false
}
