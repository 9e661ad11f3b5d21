import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { containsTyped } from '#server/platform/db/search.ts'
import { imageUrl } from '#server/platform/images/image-url.ts'
import { toSearchTerms } from '#server/products/search/text-match.queries.ts'
import { isId } from '#shared/rules/id.ts'
import type { SheetQuery, StockSheet } from '#shared/schemas/stock.ts'

type ProductRow = {
  _id: string
  name: string
  nameBn: string | null
  code: string
  image: string
  published: boolean
  sizes: StockSheet['rows'][number]['sizes']
}

/** A size that was not counted for this many days is to be counted. */
const COUNT_AFTER_DAYS = 90

/** One page of the pairs of a showroom, by name of the product: what is on sale or will be, and what is still there of what has left. */
export async function readSheet(db: Db, showroom: string, query: SheetQuery, lowAt: number): Promise<StockSheet> {
  const conditions = [
    sql`(p.archived_at is null or p.hidden or p.in_hidden_category or exists (select from stock t where t.showroom = ${showroom} and t.product = p.id and t.on_hand > 0))`,
    or(...toSearchTerms(query.search).map((term) => containsTyped(sql`p.search_text`, term))),
    ...(isId(query.category) ? [sql`p.category = ${query.category}`] : []),
    ...(query.only ? [sql`exists (select from ${sizesOf(showroom)} where ${matches(query.only, lowAt)})`] : []),
  ]
  const where = and(...conditions)
  const list = db.execute<ProductRow>(sql`
    select p.id as "_id", p.name, p.name_bn as "nameBn", p.code, p.image1 as image, not (p.hidden or p.in_hidden_category) as published, (
      select coalesce(json_agg(json_build_object(
        'size', json_build_object('_id', z.id, 'size', z.size), 'onHand', of_size.on_hand, 'held', of_size.held,
        'available', of_size.on_hand - of_size.held
      ) order by z.size), '[]') from ${sizesOf(showroom)} join sizes z on z.id = of_size.size
    ) as sizes
    from products p where ${where} order by p.name, p.id limit ${query.limit} offset ${(query.page - 1) * query.limit}`)
  const count = db.execute<{ total: number }>(sql`select count(*)::integer as total from products p where ${where}`)
  const [{ rows }, counted] = await Promise.all([list, count])
  return {
    rows: rows.map(({ sizes, image, ...product }) => ({
      product: { ...product, image1: imageUrl('products/image', product._id, image) },
      sizes,
    })),
    total: counted.rows[0]?.total ?? 0,
    page: query.page,
    lowAt,
  }
}

/** The sizes of the product `p`: those in which it is sold, and those of which pairs are left. */
function sizesOf(showroom: string): SQL {
  return sql`(
    select ids.size, coalesce(t.on_hand, 0) as on_hand, coalesce(t.held, 0) as held, t.counted_at
    from (
      select size from product_sizes where product = p.id
      union select size from stock where showroom = ${showroom} and product = p.id and on_hand > 0
    ) ids
    left join stock t on t.showroom = ${showroom} and t.product = p.id and t.size = ids.size
  ) as of_size`
}

function matches(only: NonNullable<SheetQuery['only']>, lowAt: number): SQL {
  if (only === 'sold-out') return sql`of_size.on_hand = of_size.held`
  if (only === 'low') return sql`of_size.on_hand - of_size.held between 1 and ${lowAt}`
  return sql`coalesce(of_size.counted_at, '-infinity') < now() - make_interval(days => ${COUNT_AFTER_DAYS})`
}
