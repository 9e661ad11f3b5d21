import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/open.ts'
import { containsTyped, toCodeTerms } from '#server/platform/db/search.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { sales } from '#server/platform/db/tables/sales.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { users } from '#server/platform/db/tables/users.ts'

/** So many of each kind are looked at: more are not one thing. */
const MAX_THINGS = 200

/** Ids of what a typed text may mean. */
export interface Things {
  orders: string[]
  sales: string[]
  products: string[]
  showrooms: string[]
  accounts: string[]
  /** the spellings of the text, for names that only the audit keeps */
  terms: string[]
}

/** What a typed text may mean, in any spelling of its digits. */
export async function findThings(db: Db, text: string): Promise<Things> {
  const terms = toCodeTerms(text)
  const numbers = terms.map((term) => term.toUpperCase())
  const hasText = (...columns: PgColumn[]) =>
    or(...terms.flatMap((term) => columns.map((column) => containsTyped(sql`lower(${column})`, term))))
  const [foundOrders, foundSales, foundProducts, foundShowrooms, accounts] = await Promise.all([
    idsOf(db, orders, inArray(orders.number, numbers)),
    idsOf(db, sales, inArray(sales.number, numbers)),
    idsOf(db, products, or(hasText(products.code), ...terms.map((term) => containsTyped(products.searchText, term)))),
    idsOf(db, showrooms, hasText(showrooms.code, showrooms.codeBn)),
    findPeople(db, text),
  ])
  return {
    orders: foundOrders,
    sales: foundSales,
    products: foundProducts,
    showrooms: foundShowrooms,
    accounts,
    terms: terms.map((term) => term.toLowerCase()),
  }
}

/** Ids of the accounts with this in name or e-mail. */
export function findPeople(db: Db, text: string): Promise<string[]> {
  const terms = toCodeTerms(text)
  const has = (term: string) =>
    or(containsTyped(sql`lower(${users.name})`, term), containsTyped(sql`lower(${users.email})`, term))
  return idsOf(db, users, or(...terms.map(has)))
}

async function idsOf(db: Db, table: PgTable & { id: PgColumn }, where: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table as PgTable)
    .where(and(where))
    .limit(MAX_THINGS)
  return rows.map(({ id }) => id)
}
