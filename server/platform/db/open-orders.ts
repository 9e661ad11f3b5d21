import { sql } from 'drizzle-orm'
import { orders } from './tables/orders.ts'

/** Orders that are neither delivered nor cancelled, in the words of the partial index of open orders. */
export const isOpenOrder = sql<boolean>`${orders.status} not in ('Delivered', 'Cancelled')`
