import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#server/platform/db/tables/products.ts'
import { makeCategory, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { namesOf, productSearch } from '#server/testing/product-search.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

let shop: TestApi
let search: ReturnType<typeof productSearch>
beforeAll(async () => {
  shop = await startApi()
  search = productSearch(shop)
})
afterAll(() => shop.close())

test('[LIST-10] lists have four sort orders', async () => {
  const { id: category } = await makeCategory(shop)
  const subCategory = (await makeSubCategory(shop, { category })).id
  await makeProduct(shop, { name: 'old, dear', subCategory, discountPrice: 3_000, createdAt: new Date(1) })
  await makeProduct(shop, { name: 'best', subCategory, discountPrice: 2_000, bestSeller: true, createdAt: new Date(2) })
  await makeProduct(shop, { name: 'cheap', subCategory, discountPrice: 1_000, createdAt: new Date(3) })
  await makeProduct(shop, { name: 'newest, cheap', subCategory, discountPrice: 1_000, createdAt: new Date(4) })
  const inOrder = async (sort: string) => namesOf(await search({ category, sort }))
  const newest = ['newest, cheap', 'cheap', 'best', 'old, dear']
  expect(await inOrder('newest')).toEqual(newest)
  expect(await inOrder('price-up')).toEqual(['newest, cheap', 'cheap', 'best', 'old, dear'])
  expect(await inOrder('price-down')).toEqual(['old, dear', 'best', 'newest, cheap', 'cheap'])
  expect(await inOrder('best-selling')).toEqual(['best', 'newest, cheap', 'cheap', 'old, dear'])
  expect(await inOrder('price; drop table products')).toEqual(newest)
})

test('[LIST-09] [LIST-10] pages have no gaps or repeats', async () => {
  const { id: category } = await makeCategory(shop)
  const subCategory = (await makeSubCategory(shop, { category })).id
  const createdAt = new Date()
  for (let index = 0; index < 30; index++) await makeProduct(shop, { subCategory, createdAt, discountPrice: 1_000 })
  for (const sort of ['newest', 'price-up', 'price-down', 'best-selling']) {
    const pages = [1, 2, 3, 4].map((page) => search({ category, sort, page, limit: 11 }))
    const idsByPage = (await Promise.all(pages)).map(({ products }) => products.map(({ _id }) => _id))
    expect(idsByPage.map((ids) => ids.length)).toEqual([11, 11, 8, 0])
    expect(new Set(idsByPage.flat()).size).toBe(30)
  }
  expect(await search({ category })).toMatchObject({ total: 30, page: 1, pages: 2 })
  expect((await search({ category })).products).toHaveLength(24)
  expect((await search({ category, page: 99_999, limit: 100 })).products).toEqual([])
})

test('[API-02] ids returns the current state of a cart, in the order of the ids', async () => {
  const productIds = [await makeProduct(shop), await makeProduct(shop), await makeProduct(shop)].map(({ id }) => id)
  await shop.db
    .update(products)
    .set({ archivedAt: new Date() })
    .where(eq(products.id, productIds[1] ?? ''))
  const idList = [
    productIds[2],
    'x',
    productIds[1],
    productIds[0]?.toUpperCase(),
    productIds[2],
    crypto.randomUUID(),
  ].join(',')
  const cartPage = await search({ ids: idList, color: 'pink' })
  expect(cartPage.products.map(({ _id }) => _id)).toEqual([productIds[2], productIds[0]])
  expect(cartPage).toMatchObject({ total: 2, page: 1, pages: 1, facets: { colors: [], sizes: [], prices: [] } })
  for (const ids of ['', ',']) expect((await search({ ids })).products).toEqual([])
})

test('[LIST-09] without a query or category the list is everything on sale', async () => {
  const all = await (await shop.request('/products/all')).json()
  const everything = await search({ limit: 1 })
  expect(everything.total).toBe(all.length)
  expect(everything.facets.prices.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
})
