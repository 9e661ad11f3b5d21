import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { keptInvoice } from '#server/orders/invoice-terms.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invoiceTerms, orderInvoices } from '#server/platform/db/tables/invoices.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { withFirstValues } from '#server/settings/queries.ts'
import type { OrderInvoice } from '#shared/schemas/invoice.ts'
import type { Settings } from '#shared/schemas/settings.ts'

/** The invoices of orders by their ids. One that an order has not yet, it gets now, from the settings of the moment in which it was placed. */
export async function readInvoices(db: Db, ids: string[]): Promise<Map<string, OrderInvoice>> {
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
