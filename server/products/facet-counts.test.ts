import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productFacets, productSizes, products } from '#server/platform/db/tables/products.ts'
import { makeColor, makeSize, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { PRICE_RANGES } from '#shared/rules/products/price-ranges.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

test('the stored counts equal a fresh count after any mix of changes', async () => {
  const [subCategory, otherSubCategory] = [await makeSubCategory(shop), await makeSubCategory(shop)]
  const red = await makeColor(shop, 'red')
  const size = await makeSize(shop, 44)
  const createdProducts = []
  for (const { min, max } of PRICE_RANGES) {
    for (const discountPrice of [Math.max(1, min), max ?? 1_000_000]) {
      createdProducts.push(await makeProduct(shop, { subCategory: subCategory.id, discountPrice, sizes: [40, 41, 42] }))
      createdProducts.push(
        await makeProduct(shop, { subCategory: otherSubCategory.id, discountPrice, color: 'black', sizes: [] }),
      )
    }
  }
  await expectTrueCounts()
  const [a, b, c, d] = createdProducts.map(({ id }) => id) as [string, string, string, string]
  const change = (id: string, values: Partial<typeof products.$inferInsert>) =>
    shop.db.update(products).set(values).where(eq(products.id, id))

  await change(a, { color: red.id, discountPrice: 1, originalPrice: 7_000 })
  await expectTrueCounts()
  await change(b, { archivedAt: new Date() })
  await shop.db.insert(productSizes).values({ product: b, size: size.id })
  await change(b, { color: red.id })
  await change(b, { archivedAt: null })
  await expectTrueCounts()
  await shop.db.delete(productSizes).where(eq(productSizes.product, c))
  await change(c, { category: otherSubCategory.category, subCategory: otherSubCategory.id, archivedAt: new Date() })
  await shop.db.delete(products).where(eq(products.id, d))
  await expectTrueCounts()

  await Promise.all([
    ...createdProducts.slice(4).map(({ id }) => change(id, { color: red.id })),
    ...createdProducts.slice(4).map(({ id }) => shop.db.insert(productSizes).values({ product: id, size: size.id })),
  ])
  await expectTrueCounts()
  await shop.db.update(products).set({ archivedAt: new Date() })
  await expectTrueCounts()
  expect(await shop.db.$count(productFacets, sql`count <> 0`)).toBe(0)
})

test('a shop without products has no counts', async () => {
  await makeProduct(shop)
  await shop.ownerDb.execute('truncate products cascade')
  await expectTrueCounts()
})

/** Compares every stored count with a count of the products themselves. */
async function expectTrueCounts() {
  const { rows } = await shop.db.execute(sql`
    with on_sale as (
      select p.id, p.category, p.sub_category, p.color, ps.size, case
        when discount_price <= 999 then 0 when discount_price <= 1999 then 1 when discount_price <= 2999 then 2
        when discount_price <= 3999 then 3 when discount_price <= 4999 then 4 else 5 end as price
      from products p left join product_sizes ps on ps.product = p.id where archived_at is null
    ), nil as (select '00000000-0000-0000-0000-000000000000'::uuid as id), true_counts as (
      select s.scope, coalesce(color, nil.id) as color, coalesce(size, nil.id) as size, coalesce(price, -1) as price,
        count(distinct on_sale.id)::int as count
      from on_sale, nil, lateral (values (nil.id), (category), (sub_category)) s(scope)
      group by s.scope, nil.id, cube (color, size, price)
      having grouping(size) = 1 or size is not null
    )
    select coalesce(kept.count, 0) as kept, coalesce(true_counts.count, 0) as true_count
    from true_counts full join product_facets kept using (scope, color, size, price)
    where coalesce(kept.count, 0) <> coalesce(true_counts.count, 0)`)
  expect(rows).toEqual([])
}
