import { eq, or, sql } from 'drizzle-orm'
import { onMissingReference } from '#server/db/constraint-errors.ts'
import type { Db } from '#server/db/open.ts'
import { stockRequests } from '#server/db/tables/stock.ts'
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

/** Deletes the requests of an e-mail and a phone. */
export async function deleteStockRequests(tx: Db, email: string | null, phone: string | null): Promise<void> {
  const ofEmail = email === null ? undefined : eq(sql`lower(${stockRequests.email})`, email.toLowerCase())
  const ofPhone =
    phone === null ? undefined : eq(sql`phone_digits(${stockRequests.phone})`, sql`phone_digits(${phone})`)
  if (ofEmail || ofPhone) await tx.delete(stockRequests).where(or(ofEmail, ofPhone))
}

/** A request whose size is back. */
export type AnsweredRequest = {
  email: string
  language: Language
  product: string
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
    returning r.email, r.language, r.product, p.name, p.name_bn as "nameBn", z.size::float8 as size`)
  return rows
}
