import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'
import { products } from './products.ts'

/** The products as they were when the order was placed; `position` keeps the order of the cart. */
export const orderLines = pgTable(
  'order_lines',
  {
    order: uuid()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    product: uuid()
      .notNull()
      .references(() => products.id),
    size: uuid().notNull(),
    name: text().notNull(),
    nameBn: text(),
    code: text().notNull(),
    color: text().notNull(),
    colorBn: text(),
    sizeNumber: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
    unitPrice: integer().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.order, t.position] }),
    check('order_lines_quantity', sql`${t.quantity} between 1 and 99`),
    check('order_lines_price', sql`${t.unitPrice} > 0`),
    index('order_lines_by_product').on(t.product),
  ],
)
