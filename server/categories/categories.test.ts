import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { category } from '#shared/schemas/category.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

test('[API-02] [API-03] categories are a bare list, oldest first, and a single one is a bare object', async () => {
  expect(await (await shop.request('/categories/all-categories')).json()).toEqual([])
  const second = await makeCategory(shop, { name: 'Women', createdAt: new Date(2) })
  const first = await makeCategory(shop, { name: "Men's & <b>Boys'</b>", createdAt: new Date(1) })
  const all = await (await shop.request('/categories/all-categories')).json()
  expect(all.map(({ name }: { name: string }) => name)).toEqual(["Men's & <b>Boys'</b>", 'Women'])
  expect(category.strict().array().parse(all)).toEqual(all)
  const single = await shop.request(`/categories/single/${first.id.toUpperCase()}`)
  expect(await single.json()).toEqual(all[0])
  expect(all[1].image).toBe(`/api/v1/categories/image/${second.id}?v=${second.image.slice(0, 12)}`)
  const image = await shop.request(all[1].image)
  expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
})

test('[API-07] an unknown category is 404 with a message, an unknown route too, another method 405', async () => {
  for (const id of ['x', crypto.randomUUID()]) {
    const response = await shop.request(`/categories/single/${id}`)
    expect([response.status, (await response.json()).message]).toEqual([404, 'Category not found'])
  }
  const unknownRoute = await shop.request('/categories/nothing')
  expect([unknownRoute.status, (await unknownRoute.json()).message]).toEqual([404, 'Call not found'])
  const deleteResponse = await shop.request('/categories/all-categories', { method: 'DELETE' })
  expect([deleteResponse.status, deleteResponse.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})
