import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { publicPairs } from '#shared/rules/showrooms/stock.ts'
import type { ProductStock } from '#shared/schemas/stock-availability.ts'

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
