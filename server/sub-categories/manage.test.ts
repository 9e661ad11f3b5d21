import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

let shop: TestApi
let admin: AdminClient
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
})
afterAll(() => shop.close())

const create = async (name: string, parentCat: string) =>
  admin.form('POST', '/sub-categories/create', { name, parentCat, image: await makeImage() })

test('[API-01] [DASH-03] a sub-category is created in a category, moves to another one with its products, and is deleted', async () => {
  const [women, girls] = [await makeCategory(shop), await makeCategory(shop)]
  const { status, body } = await create('Heels', women.id)
  expect([status, body.subCategory]).toEqual([
    201,
    expect.objectContaining({
      name: 'Heels',
      productCount: 0,
      parentCat: { _id: women.id, name: women.name, nameBn: null },
    }),
  ])
  const { _id, updatedAt } = body.subCategory
  const product = await makeProduct(shop, { subCategory: _id })
  const updateResponse = await admin.form('PUT', `/sub-categories/update/${_id}`, {
    name: 'Pumps',
    parentCat: girls.id,
    updatedAt,
  })
  expect(updateResponse.body.subCategory).toMatchObject({
    name: 'Pumps',
    productCount: 1,
    parentCat: { _id: girls.id },
  })
  const shownProduct = await (await shop.request(`/products/single/${product.id}`)).json()
  expect(shownProduct.category._id).toBe(girls.id)

  const deleteResponse = await admin.remove(`/sub-categories/delete/${_id}`)
  expect([deleteResponse.status, deleteResponse.body.message]).toEqual([
    409,
    'This sub-category still has 1 product. Move or delete it first.',
  ])
  await admin.remove(`/products/delete/${product.id}`)
  expect((await admin.remove(`/sub-categories/delete/${_id}`)).status).toBe(200)
  expect((await admin.remove(`/categories/delete/${girls.id}`)).status).toBe(200)
})

test('[DASH-18] an unknown category is 404, a name taken in the category 409, missing fields 422', async () => {
  const category = await makeCategory(shop)
  expect(await create('Flats', 'x')).toMatchObject({ status: 404, body: { message: 'Category not found' } })
  expect((await create('Flats', category.id)).status).toBe(201)
  expect(await create('FLATS', category.id)).toMatchObject({
    status: 409,
    body: { message: 'Sub-category already exists' },
  })
  expect((await create('Flats', (await makeCategory(shop)).id)).status).toBe(201)
  const noFields = await admin.form('POST', '/sub-categories/create', {})
  expect(noFields.body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'parentCat', 'image'])
})
