import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { products } from './products.ts'
import { sizes } from './sizes.ts'

export const productSizes = pgTable(
  'product_sizes',
  {
    product: uuid()
      .notNull()
      .references(() => products.id),
    size: uuid()
      .notNull()
      .references(() => sizes.id),
  },
  (t) => [primaryKey({ columns: [t.product, t.size] }), index('product_sizes_by_size').on(t.size)],
)
