import { and, arrayContains, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { onMissingReference } from '#server/platform/db/constraint-errors.ts'
import { inShowrooms } from '#server/platform/db/in-showrooms.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isOnSale } from '#server/platform/db/product-visibility.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { availabilityChanges, stockRequests } from '#server/platform/db/tables/availability.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { type Language, language } from '#shared/language/language.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import type { RequestsToCall } from '#shared/schemas/stock/stock-requests.ts'
import { productJson, showroomJson, sizeJson } from './json.queries.ts'

interface StockRequest {
  product: string
  size: string
  email?: string | undefined
  phone?: string | undefined
}

/**
 * Notes who wants to know when a size is back; the same request twice is one, in whatever spelling of the phone. Throws 404 for an
 * unknown product or size, for a product that is not on sale and for a size in which it is not made.
 */
export async function addStockRequest(db: Db, { product, size, email, phone }: StockRequest): Promise<void> {
  const isMade = arrayContains(products.sizeIds, [size])
  if ((await db.$count(products, and(eq(products.id, product), isOnSale, isMade))) === 0) throw notFound('Product')
  await db
    .insert(stockRequests)
    .values({
      product,
      size,
      email: email ?? null,
      phone: phone === undefined ? null : phoneDigits(phone),
      language: language(),
    })
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
      join products p on p.id = r.product and p.archived_at is null
      where r.email is not null and stock_is_kept()
      order by r.created_at limit ${limit} for update of r skip locked
    )
    delete from stock_requests r using answered, products p, sizes z
    where r.id = answered.id and p.id = r.product and z.id = r.size
    returning r.email, r.language, p.id as "_id", p.name, p.name_bn as "nameBn", z.size::float8 as size`)
  return rows
}

/**
 * Requests by phone, as `r`, whose size is back: in some showrooms, or anywhere. No job answers them; staff call. A part of a query,
 * from FROM on.
 */
export function fromRequestsToCall(showrooms: Showrooms): SQL {
  return sql`from stock_requests r
    join size_availability a on a.product = r.product and a.size = r.size and a.available
    join products p on p.id = r.product and p.archived_at is null
    join sizes z on z.id = r.size
    where r.phone is not null and stock_is_kept() and ${isIn(showrooms)}`
}

/** Whether one of the showrooms has what the request `r` is about; of all, whether or not. */
function isIn(showrooms: Showrooms): SQL {
  if (showrooms === 'all') return sql`true`
  return sql`exists (
    select from stock t where ${inShowrooms(sql`t.showroom`, showrooms)} and t.product = r.product and t.size = r.size and t.on_hand > t.held)`
}

/** One page of the requests by phone whose size is back, the oldest first, with the showrooms that have it, and their total. */
export async function listRequestsToCall(
  db: Db,
  showrooms: Showrooms,
  { page, limit }: { page: number; limit: number },
): Promise<RequestsToCall> {
  const { rows: requests } = await db.execute<RequestsToCall['requests'][number]>(sql`
    select r.id as "_id", r.phone, r.language, ${isoTime('r.created_at')} as "createdAt",
      ${productJson('p')} as product, ${sizeJson('r', 'z')} as size,
      (select coalesce(json_agg(${showroomJson('s')} order by t.on_hand - t.held desc, s.code), '[]')
        from stock t join showrooms s on s.id = t.showroom and s.archived_at is null
        where t.product = r.product and t.size = r.size and t.on_hand > t.held) as stores
    ${fromRequestsToCall(showrooms)}
    order by r.created_at, r.id limit ${limit} offset ${(page - 1) * limit}`)
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total ${fromRequestsToCall(showrooms)}`,
  )
  return { requests, total: requireRow(rows).total }
}

/** Takes a request by phone out of the list; returns the name of its product, null if there is none that these showrooms may answer. */
export async function takeRequestToCall(tx: Db, id: string, showrooms: Showrooms): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    delete from stock_requests r using products p
    where r.id = ${id} and r.phone is not null and ${isIn(showrooms)} and p.id = r.product
    returning p.name`)
  return rows[0]?.name ?? null
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
