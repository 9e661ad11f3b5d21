import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#server/platform/db/tables/products.ts'
import { makeCategory, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { subCategory } from '#shared/schemas/sub-category.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

test('[API-02] [API-03] sub-categories carry their category and the number of products on sale', async () => {
  const men = await makeCategory(shop, { name: 'Men' })
  const boots = await makeSubCategory(shop, { name: 'Boots', category: men.id, createdAt: new Date(1) })
  const heels = await makeSubCategory(shop, { name: 'Heels', createdAt: new Date(2) })
  await makeProduct(shop, { subCategory: boots.id })
  await makeProduct(shop, { subCategory: boots.id, sizes: [] })
  const archivedProduct = await makeProduct(shop, { subCategory: boots.id })
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, archivedProduct.id))

  const all = await (await shop.request('/sub-categories/all-sub-categories')).json()
  expect(subCategory.strict().array().parse(all)).toEqual(all)
  expect(all).toEqual([
    {
      _id: boots.id,
      name: 'Boots',
      nameBn: null,
      productCount: 2,
      parentCat: { _id: men.id, name: 'Men', nameBn: null },
      image: `/api/v1/sub-categories/image/${boots.id}?v=${boots.image.slice(0, 12)}`,
      updatedAt: expect.any(String),
    },
    expect.objectContaining({ _id: heels.id, productCount: 0 }),
  ])
  expect(await (await shop.request(`/sub-categories/all/${men.id}`)).json()).toEqual([all[0]])
  expect(await (await shop.request(`/sub-categories/single/${boots.id}`)).json()).toEqual(all[0])
  expect((await shop.request(all[0].image)).status).toBe(200)
})

test('[CACHE-01] [API-03] a product that goes is counted no more in the very next read, at every address', async () => {
  const { id: category } = await makeCategory(shop)
  const { id: place } = await makeSubCategory(shop, { category })
  const product = await makeProduct(shop, { subCategory: place })
  const counts = async () => {
    const paths = ['all-sub-categories', `all/${category}`, `single/${place}`]
    const answers = await Promise.all(paths.map((path) => shop.request(`/sub-categories/${path}`)))
    const lists = await Promise.all(answers.map(async (answer) => [await answer.json()].flat()))
    return lists.map((list) => list.find(({ _id }) => _id === place).productCount)
  }
  expect(await counts()).toEqual([1, 1, 1])
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, product.id))
  expect(await counts()).toEqual([0, 0, 0])
})

test('[API-07] unknown ids are 404 with a message', async () => {
  const { id } = await makeCategory(shop)
  const paths = {
    'all/x': 'Category',
    'single/x': 'Sub-category',
    [`single/${id}`]: 'Sub-category',
    [`image/${id}`]: 'Image',
  }
  for (const [path, resource] of Object.entries(paths)) {
    const response = await shop.request(`/sub-categories/${path}`)
    expect([response.status, (await response.json()).message]).toEqual([404, `${resource} not found`])
  }
  expect(await (await shop.request(`/sub-categories/all/${id}`)).json()).toEqual([])
})
