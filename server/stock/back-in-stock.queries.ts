import { eq, lt, or, sql } from 'drizzle-orm'
import { onMissingReference } from '#server/db/constraint-errors.ts'
import type { Db } from '#server/db/open.ts'
import { availabilityChanges } from '#server/db/tables/availability.ts'
import { stockRequests } from '#server/db/tables/stock-requests.ts'
import { type Language, language } from '#shared/language/language.ts'

interface StockRequest {
  product: string
  size: string
  email?: string | undefined
  phone?: string | undefined
}

/** Notes who wants to know when a size is back; the same request twice is one. Throws 404 for an unknown product or size. */
export async function addStockRequest(db: Db, { product, size, email, phone }: StockRequest): Promise<void> {
  await db
    .insert(stockRequests)
    .values({ product, size, email: email ?? null, phone: phone ?? null, language: language() })
    .onConflictDoNothing()
    .catch(onMissingReference('Product'))
}

/** Deletes the requests of an account: those with its e-mail or its phone. */
export async function deleteStockRequestsOf(tx: Db, { email, phone }: { email: string; phone: string }): Promise<void> {
  const hasPhone = sql`phone_digits(${stockRequests.phone}) = phone_digits(${phone}) and phone_digits(${phone}) <> ''`
  await tx.delete(stockRequests).where(or(eq(stockRequests.email, email), hasPhone))
}

/** A request whose size is back. */
export type AnsweredRequest = {
  email: string
  language: Language
  /** id of the product */
  _id: string
  name: string
  nameBn: string | null
  size: number
}

/** Takes at most `limit` requests by e-mail whose size is back out of the list; whoever else does so meanwhile gets others. */
export async function takeAnsweredRequests(tx: Db, limit: number): Promise<AnsweredRequest[]> {
  const { rows } = await tx.execute<AnsweredRequest>(sql`
    with answered as (
      select r.id from stock_requests r
      join size_availability a on a.product = r.product and a.size = r.size and a.available
      where r.email is not null and stock_is_kept()
      order by r.created_at limit ${limit} for update of r skip locked
    )
    delete from stock_requests r using answered, products p, sizes z
    where r.id = answered.id and p.id = r.product and z.id = r.size
    returning r.email, r.language, p.id as "_id", p.name, p.name_bn as "nameBn", z.size::float8 as size`)
  return rows
}

/** Deletes requests that nothing has answered for a year, and what the page caches of all nodes have read; returns how many requests. */
export async function deleteOldStockRequests(db: Db): Promise<number> {
  await db.delete(availabilityChanges).where(lt(availabilityChanges.at, sql`now() - interval '1 hour'`))
  const rows = await db
    .delete(stockRequests)
    .where(lt(stockRequests.createdAt, sql`now() - interval '1 year'`))
    .returning({ id: stockRequests.id })
  return rows.length
}
