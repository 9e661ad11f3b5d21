import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { products } from '#server/platform/db/tables/products.ts'
import type { PlainProduct, Product } from '#shared/schemas/product.ts'
import { listProducts } from './queries.ts'

/** All products of a category or sub-category, newest first, with colour and sizes as plain values, in batches. */
export async function* readPlainProducts(
  db: Db,
  kind: 'category' | 'subCategory',
  id: string,
): AsyncGenerator<PlainProduct[]> {
  for await (const batch of readAllProducts(db, eq(products[kind], id))) {
    yield batch.map((product) => ({
      ...product,
      color: product.color.name,
      sizes: product.sizes.map(({ size }) => size),
    }))
  }
}

/** Everything on sale, or all of it that fits a condition, newest first: in batches, so that other requests are served in between, and memory stays bounded. */
export async function* readAllProducts(db: Db, where?: SQL): AsyncGenerator<Product[]> {
  let lastId: string | undefined
  for (;;) {
    const cursor = lastId
      ? sql`(${products.createdAt}, ${products.id}) < (select p.created_at, p.id from products p where p.id = ${lastId})`
      : undefined
    // Whole lists are kept for as long as the catalogue is unchanged, whatever is sold meanwhile.
    const batch = await listProducts(db, { where: and(where, cursor), limit: BATCH_SIZE, withStock: false })
    yield batch
    if (batch.length < BATCH_SIZE) return
    lastId = batch.at(-1)?._id
  }
}

const BATCH_SIZE = 500
