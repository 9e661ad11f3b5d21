import { isNull, sql } from 'drizzle-orm'
import { products } from './tables/products.ts'

/** What shoppers see: excludes archived products, which appear in no list of theirs. */
export const isOnSale = isNull(products.archivedAt)

/** What is not on sale yet: it is hidden, or its category is. */
export const isNotPublished = sql<boolean>`(${products.hidden} or ${products.inHiddenCategory})`

/** What staff manage: what is on sale, and what is not yet. */
export const isManaged = sql<boolean>`(${products.archivedAt} is null or ${isNotPublished})`

/** What has left the shop, and is only read in old orders. */
export const hasLeft = sql<boolean>`(${products.archivedAt} is not null and not ${isNotPublished})`
