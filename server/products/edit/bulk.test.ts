import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { bulkChanges } from '#server/platform/db/tables/products.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { bulkChange, bulkChanged, changedProduct } from '#shared/schemas/product-input.ts'

let shop: TestApi
let admin: AdminClient
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
})
afterAll(() => shop.close())

const read = async (id: string) => (await shop.request(`/products/single/${id}`)).json()
const found = async (query: string, params = ''): Promise<string[]> =>
  (await admin.get(`/products/managed?query=${encodeURIComponent(query)}${params}`)).body.products.map(
    ({ name }: { name: string }) => name,
  )
const change = async (json: Record<string, unknown>) =>
  bulkChanged.parse((await admin.json('PUT', '/products/update-many', json)).body).change
const undo = (id: string) => admin.json('PUT', `/products/undo/${id}`, {})

async function makeProducts(prices: number[]) {
  const made = []
  for (const originalPrice of prices) made.push(await makeProduct(shop, { originalPrice }))
  return made
}

test.each([
  ["Men's Sandals", ["Men's Sandals Bata"]],
  ['men’s sandals', ["Men's Sandals Bata"]],
  ["women's sand", ["Women's Sandals Bata"]],
  ['sandal bata', []],
  ['sandals bat', ["Women's Sandals Bata", "Men's Sandals Bata"]],
  ['omens', []],
  ['বাচ্চাদের স্যান্ডেল', ['Little Sandal']],
  ['চ্চাদের', []],
  ['zz-19', ["Men's Sandals Bata"]],
  ['zz19', ["Men's Sandals Bata"]],
  ['.*', []],
  ['a|b (c', []],
])('[DASH-21] staff who search for %s find whole words: %j', async (query, names) => {
  if ((await found('bata')).length === 0) {
    await makeProduct(shop, { name: "Men's Sandals Bata", code: 'ZZ-19' })
    await makeProduct(shop, { name: "Women's Sandals Bata" })
    await makeProduct(shop, { name: 'Little Sandal', nameBn: 'বাচ্চাদের স্যান্ডেল' })
  }
  expect(await found(query)).toEqual(names)
})

test('[DASH-21] the list of products can be kept to a category or a sub-category', async () => {
  const here = await makeProduct(shop, { name: 'Kept Here' })
  const there = await makeProduct(shop, { name: 'Kept There' })
  const { category, subCategory } = await read(here.id)
  expect(await found('kept', `&category=${category._id}`)).toEqual(['Kept Here'])
  expect(await found('', `&subCategory=${subCategory._id}`)).toEqual(['Kept Here'])
  expect(
    await found('kept', `&category=${category._id}&subCategory=${(await read(there.id)).subCategory._id}`),
  ).toEqual([])
  expect(await found('kept', '&category=none')).toEqual(['Kept There', 'Kept Here'])
})

test('[DASH-22] a discount of so many percent is called that of every price', async () => {
  const prices = [1_290, 1_999, 2_495, 999, 101, 4_990]
  const made = await makeProducts(prices)
  for (const discountPercent of [15, 1, 33, 90]) {
    await change({ products: made.map(({ id }) => id), discountPercent })
    for (const { id } of made) expect((await read(id)).discount).toBe(`${discountPercent}% OFF`)
  }
})

test('[DASH-23] before many products are changed their old and new prices are told, and nothing is changed by asking', async () => {
  const [one, two] = [
    await makeProduct(shop, { originalPrice: 1_290 }),
    await makeProduct(shop, { originalPrice: 2_000 }),
  ]
  const elsewhere = await makeSubCategory(shop)
  const before = await read(one.id)
  const json = { products: [one.id, two.id], discountPercent: 15, subCategory: elsewhere.id, featured: true }
  const { status, body } = await admin.json('POST', '/products/preview-many', json)
  const told = changedProduct.array().parse(body)
  expect(status).toBe(200)
  expect(told.map(({ before, after }) => [before.discountPrice, after.discountPrice, after.subCategory])).toEqual([
    [1_290, 1_096, elsewhere.id],
    [2_000, 1_700, elsewhere.id],
  ])
  expect(await read(one.id)).toEqual(before)
  await change(json)
  expect((await read(one.id)).discountPrice).toBe(1_096)
  const gone = await admin.json('POST', '/products/preview-many', { ...json, products: [crypto.randomUUID()] })
  expect(gone.status).toBe(404)
})

test('[DASH-24] a change of many products is taken back for an hour, with the audit, and what was changed since stays', async () => {
  const made = await makeProducts([1_290, 2_000, 3_000])
  const ids = made.map(({ id }) => id)
  const before = await Promise.all(ids.map(read))
  const elsewhere = await makeSubCategory(shop)
  const id = await change({ products: ids, discountPercent: 20, subCategory: elsewhere.id, bestSeller: true })
  const later = await change({ products: ids.slice(2), discountPercent: 50 })
  const open = bulkChange.array().parse((await admin.get('/products/changes')).body)
  expect(open.slice(0, 2).map(({ _id, count }) => [_id, count])).toEqual([
    [later, 1],
    [id, 3],
  ])
  const entries = await shop.db.$count(auditEntries)
  expect((await undo(id)).body.message).toBe('2 products are as they were before. 1 changed since stay as they are.')
  for (const [at, product] of before.slice(0, 2).entries())
    expect(await read(ids[at] ?? '')).toEqual({ ...product, updatedAt: expect.any(String) })
  expect(await read(ids[2] ?? '')).toMatchObject({ discountPrice: 1_500, bestSeller: true })
  expect(await shop.db.$count(auditEntries)).toBe(entries + 2)
  expect(await undo(id)).toMatchObject({ status: 410, body: { code: 'undo_over' } })

  await shop.db.update(bulkChanges).set({ at: sql`now() - interval '61 minutes'` })
  expect((await admin.get('/products/changes')).body).toEqual([])
  expect((await undo(later)).status).toBe(410)
  expect((await undo(crypto.randomUUID())).status).toBe(410)
})
