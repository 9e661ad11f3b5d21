import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { imageUrl } from '#server/platform/images/queries.ts'
import type { CounterChanges, CounterNames } from '#shared/schemas/counter/counter.ts'
import { findPlace } from './receipt.queries.ts'

/** After this long a device reads everything anew: what it knew of barcodes and pairs may be too old to be brought up to date. */
const MAX_DAYS = 30

type Moment = { cursor: string; at: string; since: string | null }

/**
 * The moment of this answer, and that of the last one, null where everything is to be read. A transaction that is still running may have
 * written before its commit: the cursor is older than all of them.
 */
export async function readMoment(tx: Db, cursor: string): Promise<Moment> {
  const asked = /^\d{1,16}$/.test(cursor) ? cursor : '0'
  const { rows } = await tx.execute<Moment>(sql`
    with moment as (
      select clock_timestamp() as now, to_timestamp(${asked}::numeric / 1000000) as since,
        least(clock_timestamp(), (select min(xact_start) from pg_stat_activity where datname = current_database())) - interval '2 seconds' as safe
    )
    select trunc(extract(epoch from safe) * 1000000)::text as cursor,
      to_char(now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      case when since between now - make_interval(days => ${MAX_DAYS}) and now then since::text end as since
    from moment`)
  return requireRow(rows)
}

type ProductRow = CounterChanges['products'][number]

/** Products that changed since; without it, those on sale or with pairs in the showroom. `gone`: of those that changed, what is no more. */
export async function readProducts(
  tx: Db,
  showroom: string,
  since: string | null,
): Promise<Pick<CounterChanges, 'products' | 'gone'>> {
  const columns = sql`p.id as "_id", p.code, p.name, p.name_bn as "nameBn", p.discount_price as price, p.original_price as was,
    p.color, p.size_ids as sizes, p.archived_at is null as "isSold", p.image1`
  const rowsOf = async (from: SQL) => {
    const { rows } = await tx.execute<ProductRow>(sql`select ${columns} ${from}`)
    return rows.map((row) => ({ ...row, image1: imageUrl('products/image', row._id, row.image1) }))
  }
  if (since === null) {
    const inStock = sql`exists (select from stock t where t.showroom = ${showroom} and t.product = p.id and t.on_hand > 0)`
    return {
      products: await rowsOf(sql`from products p where p.archived_at is null or ${inStock} order by p.id`),
      gone: [],
    }
  }
  const products = await rowsOf(
    sql`from product_changes c join products p on p.id = c.product where c.at >= ${since}::timestamptz order by p.id`,
  )
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.product as id from product_changes c left join products p on p.id = c.product
    where c.at >= ${since}::timestamptz and p.id is null`)
  return { products, gone: rows.map(({ id }) => id) }
}

/** Pairs of the showroom that moved since; without it, all there are. */
export async function readPairs(tx: Db, showroom: string, since: string | null): Promise<CounterChanges['pairs']> {
  const which =
    since === null
      ? sql`t.on_hand > 0`
      : sql`(t.product, t.size) in (
          select m.product, m.size from stock_movements m where m.showroom = ${showroom} and m.at >= ${since}::timestamptz)`
  const { rows } = await tx.execute<{ product: string; size: string; on_hand: number; held: number }>(
    sql`select t.product, t.size, t.on_hand, t.held from stock t where t.showroom = ${showroom} and ${which} order by 1, 2`,
  )
  return rows.map(({ product, size, on_hand, held }) => [product, size, on_hand, held])
}

/** Barcodes that were bound or taken away since; without it, all that are bound. */
export async function readBarcodes(tx: Db, since: string | null): Promise<CounterChanges['barcodes']> {
  const which =
    since === null
      ? sql`b.removed_at is null`
      : sql`b.at >= ${since}::timestamptz or b.removed_at >= ${since}::timestamptz`
  const { rows } = await tx.execute<{ code: string; product: string | null; size: string | null }>(sql`
    select distinct on (b.code) b.code, case when b.removed_at is null then b.product end as product,
      case when b.removed_at is null then b.size end as size
    from barcodes b where ${which} order by b.code, b.removed_at is not null, b.at desc`)
  return rows.map(({ code, product, size }) => [code, product, size])
}

type Names = Pick<CounterNames, 'store' | 'colors' | 'sizes'> & {
  address: CounterNames['settings']['address']
  kept: boolean
}

/** Names that products go by, and what the receipts of a showroom say. */
export async function readNames(tx: Db, showroom: string): Promise<Names> {
  const { rows } = await tx.execute<Omit<Names, 'address'>>(sql`
    select json_build_object('_id', s.id, 'code', s.code, 'codeBn', s.code_bn) as store, stock_is_kept() as kept,
      (select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'nameBn', c.name_bn) order by c.name), '[]') from colors c) as colors,
      (select coalesce(json_agg(json_build_object('_id', z.id, 'size', z.size) order by z.size), '[]') from sizes z) as sizes
    from showrooms s where s.id = ${showroom}`)
  return { ...requireRow(rows), address: await findPlace(tx, showroom) }
}
