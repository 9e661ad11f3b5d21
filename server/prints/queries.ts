import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import { keptInvoice } from '#server/orders/place-order-payload.ts'
import { listOrders, visibleToStaff, wholeNumber } from '#server/orders/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { couriers } from '#server/platform/db/tables/couriers.ts'
import { invoiceTerms, orderInvoices, orderPrints, orderWork } from '#server/platform/db/tables/order-work.ts'
import { orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { parcels } from '#server/platform/db/tables/parcels.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { withFirstValues } from '#server/settings/queries.ts'
import { banglaLocation } from '#shared/bangladesh/bangla-location.ts'
import { isId } from '#shared/rules/id.ts'
import type { Paper } from '#shared/rules/orders/paper.ts'
import type { OrderInvoice, PaperOrder } from '#shared/schemas/orders/paper.ts'
import type { Settings } from '#shared/schemas/settings.ts'

/** What the papers of orders say, in the order of the ids; orders that the caller may not see are missing. */
export async function listPrintOrders(db: Db, caller: Caller, ids: readonly string[]): Promise<PaperOrder[]> {
  const known = ids.filter(isId)
  if (known.length === 0) return []
  const where = and(inArray(orders.id, known), visibleToStaff(caller))
  const list = await listOrders(db, where, { page: 1, limit: known.length })
  const found = list.map(({ _id }) => _id)
  if (found.length === 0) return []
  const facts = await db
    .select({
      order: orders.id,
      language: orders.language,
      street: showrooms.street,
      streetBn: showrooms.streetBn,
      area: showrooms.area,
      district: showrooms.district,
      division: showrooms.division,
      phone: showrooms.phone,
      courier: couriers.name,
      code: parcels.trackingCode,
      expectedOn: parcels.expectedOn,
      // A label that is printed again after its courier has paid says what was to collect.
      cash: sql<number>`coalesce(case when ${parcels.returnedAt} is null then ${parcels.cash} end, order_cash(${orders}))`.mapWith(
        Number,
      ),
      unpaid: sql<number>`order_unpaid(${orders})`.mapWith(Number),
      leavesUnpaid: orderWork.leavesUnpaid,
      partOf: wholeNumber(orders.id),
    })
    .from(orders)
    .innerJoin(showrooms, eq(showrooms.id, orders.store))
    .leftJoin(parcels, eq(parcels.order, orders.id))
    .leftJoin(orderWork, eq(orderWork.order, orders.id))
    .leftJoin(couriers, eq(couriers.id, parcels.courier))
    .where(inArray(orders.id, found))
  const codes = await db
    .select({ order: orderLines.order, code: orderLines.code })
    .from(orderLines)
    .where(inArray(orderLines.order, found))
    .orderBy(asc(orderLines.order), asc(orderLines.position))
  const invoices = await readInvoices(db, found)
  const prints = await listPrints(db, found)
  const factsById = new Map(facts.map((row) => [row.order, row]))
  const codesById = Map.groupBy(codes, ({ order }) => order)
  const printsById = Map.groupBy(prints, ({ order }) => order)
  const papers = list.flatMap((order): PaperOrder[] => {
    const row = factsById.get(order._id)
    const invoice = invoices.get(order._id)
    if (!row || !invoice) return []
    const {
      language,
      courier,
      code,
      expectedOn,
      cash,
      unpaid,
      leavesUnpaid,
      partOf,
      order: _,
      division,
      ...place
    } = row
    const { areaBn, districtBn } = banglaLocation({ division, ...place })
    const lineCodes = codesById.get(order._id) ?? []
    return [
      {
        ...order,
        products: order.products.map((line, index) => ({ ...line, code: lineCodes[index]?.code ?? '' })),
        invoice,
        language,
        cash,
        unpaid,
        leavesUnpaid,
        partOf,
        store: { ...order.store, ...place, areaBn, districtBn },
        parcel: courier ? { courier, code, expectedOn, link: null } : null,
        printed: (printsById.get(order._id) ?? []).map(({ paper, at, by }) => ({ paper, at: at.toISOString(), by })),
      },
    ]
  })
  const byId = new Map(papers.map((paper) => [paper._id, paper]))
  return known.flatMap((id) => byId.get(id) ?? [])
}

function listPrints(db: Db, ids: string[]) {
  return db
    .select({ order: orderPrints.order, paper: orderPrints.paper, at: orderPrints.at, by: users.name })
    .from(orderPrints)
    .innerJoin(users, eq(users.id, orderPrints.by))
    .where(inArray(orderPrints.order, ids))
    .orderBy(asc(orderPrints.at))
}

/** The orders in a hand-over, by number. */
export async function listHandedOver(db: Db, handOver: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.order))
    .where(eq(parcels.handOver, handOver))
    .orderBy(asc(orders.number))
  return rows.map(({ id }) => id)
}

interface Printed {
  paper: Paper
  orders: readonly string[]
}

/** Notes who printed a paper of orders, and that it was now; returns of how many. Throws 404 if the caller may not see one of them. */
export function notePrints(db: Db, actor: Actor, caller: Caller, printed: Printed): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await savePrints(tx, caller, printed)
    if (rows < new Set(printed.orders).size) throw notFound('Order')
    await addAuditEntry(tx, actor, { action: 'orders-printed', details: { rows } })
    return rows
  })
}

/** Returns how many of the orders the caller may see. */
async function savePrints(tx: Db, caller: Caller, { paper, orders: ids }: Printed): Promise<number> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids.filter(isId)), visibleToStaff(caller)))
  if (rows.length === 0) return 0
  await tx
    .insert(orderPrints)
    .values(rows.map(({ id }) => ({ order: id, paper, by: caller.id })))
    .onConflictDoUpdate({
      target: [orderPrints.order, orderPrints.paper],
      set: { at: sql`clock_timestamp()`, by: caller.id },
    })
  // A board that asks for a new label is told.
  if (paper === 'label')
    await tx.execute(
      sql`update order_work set packed_at = packed_at where packed_at is not null and ${inArray(
        sql`"order"`,
        rows.map(({ id }) => id),
      )}`,
    )
  return rows.length
}

/** The invoices of orders by their ids. One that an order has not yet, it gets now, from the settings of the moment in which it was placed. */
async function readInvoices(db: Db, ids: string[]): Promise<Map<string, OrderInvoice>> {
  await addMissingInvoices(db, ids)
  const rows = await db
    .select({ order: orderInvoices.order, vat: orderInvoices.vat, terms: invoiceTerms.terms })
    .from(orderInvoices)
    .innerJoin(invoiceTerms, eq(invoiceTerms.id, orderInvoices.terms))
    .where(inArray(orderInvoices.order, ids))
  return new Map(rows.map(({ order, vat, terms }) => [order, { ...terms, vat }]))
}

async function addMissingInvoices(db: Db, ids: string[]): Promise<void> {
  const without = await db
    .select({ order: orders.id, subtotal: orders.subtotal, settings: settingsThen })
    .from(orders)
    .leftJoin(orderInvoices, eq(orderInvoices.order, orders.id))
    .where(and(inArray(orders.id, ids), isNull(orderInvoices.order)))
  if (without.length === 0) return
  const kept = without.map(({ order, subtotal, settings }) => ({
    order,
    ...keptInvoice(withFirstValues(settings), subtotal),
  }))
  const terms = kept.map(({ id, terms }) => ({ id, terms }))
  await db.insert(invoiceTerms).values(terms).onConflictDoNothing()
  await db
    .insert(orderInvoices)
    .values(kept.map(({ order, id, vat }) => ({ order, terms: id, vat })))
    .onConflictDoNothing()
}

/** The settings in force when a row of `orders` was placed: what the first change after it found, or those of the newest one. */
const settingsThen = sql<Settings | null>`coalesce(
  (select c.before from setting_changes c where c.at > ${orders.createdAt} order by c.position limit 1),
  (select c.after from setting_changes c order by c.position desc limit 1)
)`
