import { index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'

/** Wildcards in `product_facets`: `ANY` for colour, size and scope (the whole shop), `ANY_PRICE` for the price. */
export const ANY = '00000000-0000-0000-0000-000000000000'
export const ANY_PRICE = -1

/**
 * The number of products on sale for each combination of filters, maintained by triggers (decision 0006), so that a list
 * reads a few rows for its counts whatever the size of the catalogue. `scope` is a category, a sub-category, or ANY for
 * the whole shop; `color` and `size` are an id or ANY; `price` is the index in PRICE_RANGES, or ANY_PRICE.
 */
export const productFacets = pgTable(
  'product_facets',
  {
    scope: uuid().notNull(),
    color: uuid().notNull(),
    size: uuid().notNull(),
    price: smallint().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.color, t.size, t.price] }),
    index('product_facets_by_size').on(t.scope, t.size, t.price),
  ],
)
