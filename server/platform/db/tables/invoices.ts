import { sql } from 'drizzle-orm'
import { bigint, check, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { orderKey } from '#server/platform/db/table-references.ts'
import type { InvoiceTerms } from '#shared/schemas/invoice.ts'

/** Seller and VAT rate of invoices, one row for each that there ever was. Rows never change. */
export const invoiceTerms = pgTable('invoice_terms', {
  /** made from the terms */
  id: uuid().primaryKey(),
  terms: jsonb().$type<InvoiceTerms>().notNull(),
})

/**
 * What the invoice of an order says beside the order: terms and VAT of the day on which it was placed. Rows never change. An order of
 * a program that knew none, or from the bulk of demonstration data, gets its row when it is first printed.
 */
export const orderInvoices = pgTable(
  'order_invoices',
  {
    order: orderKey(),
    terms: uuid()
      .notNull()
      .references(() => invoiceTerms.id),
    /** whole taka within the subtotal */
    vat: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [check('order_invoices_vat', sql`${t.vat} >= 0`)],
)
