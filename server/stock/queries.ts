import { and, or, type SQL, sql } from 'drizzle-orm'
import { isInShowrooms } from '#server/platform/db/in-showrooms.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { containsTyped, toCodeTerms } from '#server/platform/db/search.ts'
import { imageUrl } from '#server/platform/images/queries.ts'
import { isId } from '#shared/rules/id.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import { publicPairs } from '#shared/rules/showrooms/stock.ts'
import type { Movement, MovementQuery, SheetQuery, StockSheet } from '#shared/schemas/stock/stock.ts'
import type { ProductStock } from '#shared/schemas/stock/stock-availability.ts'
import { productJson, showroomJson, sizeJson } from './json.queries.ts'

type Row = {
  size: string
  number: number
  showroom: string | null
  code: string
  codeBn: string | null
  available: number
}

/** Where the sizes of a product on sale are, told up to 3 pairs; null if there is no such product. */
export async function findProductStock(db: Db, product: string): Promise<ProductStock | null> {
  const [found] = await productStockQuery(db).execute({ product })
  if (!found?.exists) return null
  if (!found.kept) return { kept: false, sizes: [] }
  const bySize = Map.groupBy(found.rows, ({ size }) => size)
  return {
    kept: true,
    sizes: [...bySize].map(([_id, rows]) => {
      const stores = rows.filter((row) => row.showroom !== null)
      return {
        size: { _id, size: rows[0]?.number ?? 0 },
        ...publicPairs(stores.reduce((sum, { available }) => sum + available, 0)),
        stores: stores.map(({ showroom, code, codeBn, available }) => ({
          _id: showroom ?? '',
          code,
          codeBn,
          ...publicPairs(available),
        })),
      }
    }),
  }
}

const productStockQuery = prepareOnce((db) => {
  const product = sql`${sql.placeholder('product')}::uuid`
  const rows = sql`select coalesce(json_agg(json_build_object(
      'size', z.id, 'number', z.size, 'showroom', s.id, 'code', s.code, 'codeBn', s.code_bn, 'available', t.on_hand - t.held
    ) order by z.size, lower(s.code)), '[]')
    from product_sizes ps join sizes z on z.id = ps.size
    left join (stock t join showrooms s on s.id = t.showroom and s.archived_at is null)
      on t.product = ps.product and t.size = ps.size and t.on_hand > t.held
    where ps.product = ${product}`
  const whole = sql`select exists (select from products where id = ${product} and archived_at is null) as "exists",
    stock_is_kept() as kept, (${rows}) as rows`
  return db
    .select({ exists: sql<boolean>`"exists"`, kept: sql<boolean>`kept`, rows: sql<Row[]>`rows` })
    .from(sql`(${whole}) as product_stock`)
    .prepare('product_stock')
})

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
    or(...toCodeTerms(query.search).map((term) => containsTyped(sql`p.search_text`, term))),
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

/** One page of the ledger, newest first; `showroom` null: of all showrooms. The total is counted up to MAX_COUNT. */
export async function listMovements(
  db: Db,
  showrooms: Showrooms,
  query: MovementQuery,
): Promise<{ movements: Movement[]; total: number }> {
  const where = sql.join(conditionsOf(showrooms, query), sql` and `)
  const [list, count] = await Promise.all([
    db.execute<Movement>(selectMovements(where, sql`limit ${query.limit} offset ${(query.page - 1) * query.limit}`)),
    db.execute<{ total: number }>(
      sql`select count(*)::integer as total from (select from stock_movements m where ${where} limit ${MAX_COUNT}) as counted`,
    ),
  ])
  return { movements: list.rows, total: count.rows[0]?.total ?? 0 }
}

/** The ledger behind one of its rows, newest first; null: from its beginning. */
export async function listMovementsAfter(
  db: Db,
  showrooms: Showrooms,
  query: Omit<MovementQuery, 'page' | 'limit'>,
  { last, limit }: { last: string | null; limit: number },
): Promise<Movement[]> {
  const conditions = conditionsOf(showrooms, query)
  if (last) conditions.push(sql`(m.at, m.id) < ((select at from stock_movements where id = ${last}), ${last}::uuid)`)
  const { rows } = await db.execute<Movement>(selectMovements(sql.join(conditions, sql` and `), sql`limit ${limit}`))
  return rows
}

function selectMovements(where: SQL, bounds: SQL): SQL {
  return sql`
    select m.id as "_id", ${isoTime('m.at')} as at,
      case when u.id is null then null else json_build_object('_id', u.id, 'name', u.name) end as by,
      ${showroomJson('s')} as store,
      ${productJson('p')} as product,
      ${sizeJson('m', 'z')} as size,
      m.kind, m.pairs, m."order", m.transfer, m.reference, m.reason
    from stock_movements m join showrooms s on s.id = m.showroom join products p on p.id = m.product
    left join sizes z on z.id = m.size left join users u on u.id = m.by
    where ${where} order by m.at desc, m.id desc ${bounds}`
}

function conditionsOf(
  showrooms: Showrooms,
  { product, size, order, from, to }: Omit<MovementQuery, 'page' | 'limit'>,
): SQL[] {
  const ids = [
    [sql`m.product`, product],
    [sql`m.size`, size],
    [sql`m."order"`, order],
  ] as const
  return [
    isInShowrooms(sql`m.showroom`, showrooms),
    ...ids.flatMap(([column, value]) => (value ? [isId(value) ? sql`${column} = ${value}` : sql`false`] : [])),
    ...(from ? [sql`m.at >= ${from.toISOString()}`] : []),
    ...(to ? [sql`m.at < ${to.toISOString()}`] : []),
  ]
}
