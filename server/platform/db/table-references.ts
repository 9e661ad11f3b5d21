import { uuid } from 'drizzle-orm/pg-core'
import { couriers } from './tables/couriers.ts'
import { orders } from './tables/orders.ts'
import { products } from './tables/products.ts'
import { showrooms } from './tables/showrooms.ts'
import { users } from './tables/users.ts'

// Columns that name a row of another table.

/** The order itself: at most one row for each. */
export const orderKey = () =>
  uuid()
    .primaryKey()
    .references(() => orders.id)

export const order = () =>
  uuid()
    .notNull()
    .references(() => orders.id)

export const showroom = () =>
  uuid()
    .notNull()
    .references(() => showrooms.id)

export const product = () =>
  uuid()
    .notNull()
    .references(() => products.id)

export const courier = () =>
  uuid()
    .notNull()
    .references(() => couriers.id)

/** Who did it. */
export const by = () =>
  uuid()
    .notNull()
    .references(() => users.id)
