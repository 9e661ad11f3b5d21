import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { invoiceTerms, orderInvoices } from '#server/db/tables/invoices.ts'
import { orders } from '#server/db/tables/orders.ts'
import { settingChanges } from '#server/db/tables/setting-changes.ts'
import { keptInvoice } from '#server/orders/invoice-terms.ts'
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
    .select({ order: orders.id, subtotal: orders.subtotal, placedAt: orders.createdAt })
    .from(orders)
    .leftJoin(orderInvoices, eq(orderInvoices.order, orders.id))
    .where(and(inArray(orders.id, ids), isNull(orderInvoices.order)))
  for (const { order, subtotal, placedAt } of without) {
    const { id, terms, vat } = keptInvoice(await settingsAt(db, placedAt), subtotal)
    await db.insert(invoiceTerms).values({ id, terms }).onConflictDoNothing()
    await db.insert(orderInvoices).values({ order, terms: id, vat }).onConflictDoNothing()
  }
}

/** The settings that were in force at a moment: what the first change after it found, or those of the newest one. */
async function settingsAt(db: Db, moment: Date): Promise<Settings> {
  const [after] = await db
    .select({ settings: settingChanges.before })
    .from(settingChanges)
    .where(gt(settingChanges.at, moment))
    .orderBy(asc(settingChanges.position))
    .limit(1)
  if (after) return withFirstValues(after.settings)
  const [newest] = await db
    .select({ settings: settingChanges.after })
    .from(settingChanges)
    .orderBy(desc(settingChanges.position))
    .limit(1)
  return withFirstValues(newest?.settings)
}
