import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#server/platform/db/tables/memberships.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import { readResponse } from '#server/testing/requests.ts'
import { productFields } from '#server/testing/role-matrix/catalogue-writes.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { replaceMemberships } from '#server/users/memberships.queries.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'

let shop: TestApi
let admin: AdminClient
let product: Awaited<ReturnType<typeof makeProduct>>
/** May change the catalogue, but no prices. */
let token: string
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
  product = await makeProduct(shop)
  const permissions: Permission[] = ['read_catalogue', 'write_catalogue']
  const { id } = firstRow(await shop.db.insert(roles).values({ name: 'Texts', permissions }).returning())
  const writer = await makeSignedInUser(shop, 'customer')
  await replaceMemberships(shop.db, writer.id, [{ role: id, showrooms: 'all' }])
  token = writer.token
})
afterAll(() => shop.close())

const refusal = {
  status: 403,
  body: { code: 'forbidden', params: { permission: 'write_prices', label: 'Change prices' } },
}
const send = (method: string, path: string, json?: unknown) =>
  readResponse(shop.request(path, { method, token, ...(json === undefined ? {} : { json }) }))
const update = async (id: string, changes: Record<string, string>) => {
  const { image1: _, image2: __, ...fields } = await productFields({ product })
  const form = { ...fields, code: id.slice(-12), ...changes }
  return readResponse(shop.request(`/products/update/${id}`, { method: 'PUT', token, body: toFormData(form) }))
}
const pricesOf = async (id: string) => {
  const [row] = await shop.db.select().from(products).where(eq(products.id, id))
  const { originalPrice, discountPrice, bestSeller } = firstRow(row ? [row] : [])
  return { originalPrice, discountPrice, bestSeller }
}

test('[PEOPLE-01] who may not change prices changes all else of a product, and the refusal names the permission', async () => {
  const { id } = await makeProduct(shop, { originalPrice: 1_500, discountPrice: 1_200 })
  const same = { originalPrice: '১৫০০', discountPrice: '1200' }
  const renamed = await update(id, { ...same, name: 'Renamed' })
  expect(renamed).toMatchObject({ status: 200, body: { product: { name: 'Renamed', discountPrice: 1_200 } } })
  for (const change of [{ originalPrice: '1600' }, { discountPrice: '1300' }, { discountPrice: '' }])
    expect(await update(id, { ...same, name: 'Lost', ...change })).toMatchObject(refusal)
  expect(firstRow(await shop.db.select().from(products).where(eq(products.id, id)))).toMatchObject({
    name: 'Renamed',
    originalPrice: 1_500,
    discountPrice: 1_200,
  })
})

test('[PEOPLE-01] a new product, a copy and a discount of many need it too, and so does taking such a discount back', async () => {
  const { id } = await makeProduct(shop, { originalPrice: 1_500, discountPrice: 1_200 })
  const form = toFormData(await productFields({ product }))
  expect(await readResponse(shop.request('/products/create', { method: 'POST', token, body: form }))).toMatchObject(
    refusal,
  )
  expect(await send('POST', `/products/copy/${id}`, { code: 'COPIED' })).toMatchObject(refusal)
  const many = { products: [id], bestSeller: true }
  expect(await send('PUT', '/products/update-many', { ...many, discountPercent: 50 })).toMatchObject(refusal)
  expect(await pricesOf(id)).toEqual({ originalPrice: 1_500, discountPrice: 1_200, bestSeller: false })
  expect((await send('PUT', '/products/update-many', { ...many, discountPercent: 20 })).status).toBe(200)
  const discounted = await admin.json('PUT', '/products/update-many', { products: [id], discountPercent: 50 })
  expect(await send('PUT', `/products/undo/${discounted.body.change}`)).toMatchObject(refusal)
  expect(await pricesOf(id)).toEqual({ originalPrice: 1_500, discountPrice: 750, bestSeller: true })
  expect((await admin.json('PUT', `/products/undo/${discounted.body.change}`, {})).status).toBe(200)
})
