import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#server/platform/db/tables/products.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeCategory, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
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

test('[PDP-13] a category is for children until somebody says that it is not; its products tell', async () => {
  const image = await makeImage()
  const { body } = await admin.form('POST', '/categories/create', { name: 'Tiny', forChildren: 'true', image })
  const id = body.category._id
  const subCategory = await makeSubCategory(shop, { category: id })
  const product = await makeProduct(shop, { subCategory: subCategory.id })
  const told = async () => (await (await shop.request(`/products/single/${product.id}`)).json()).category.forChildren
  expect(await told()).toBe(true)
  await admin.form('PUT', `/categories/update/${id}`, { name: 'Little' })
  expect(await told()).toBe(true)
  await admin.form('PUT', `/categories/update/${id}`, { name: 'Little', forChildren: 'false' })
  expect(await told()).toBe(false)
})

test('[API-01] [DASH-02] a category is created, changed and deleted, and the next read shows it', async () => {
  const image = await makeImage()
  const createResponse = await admin.form('POST', '/categories/create', { name: ' Kids ', image })
  expect(createResponse).toMatchObject({
    status: 201,
    body: { message: 'Category created successfully', category: { name: 'Kids' } },
  })
  const { category } = createResponse.body
  const imageResponse = await shop.request(category.image)
  expect([imageResponse.status, imageResponse.headers.get('Content-Type')]).toEqual([200, 'image/webp'])

  const updateResponse = await admin.form('PUT', `/categories/update/${category._id}`, {
    name: 'Children',
    updatedAt: category.updatedAt,
  })
  expect(updateResponse).toMatchObject({ status: 200, body: { category: { name: 'Children', image: category.image } } })
  const staleResponse = await admin.form('PUT', `/categories/update/${category._id}`, {
    name: 'Babies',
    updatedAt: category.updatedAt,
  })
  expect([staleResponse.status, staleResponse.body.code]).toEqual([409, 'changed_meanwhile'])
  expect(await (await shop.request(`/categories/single/${category._id}`)).json()).toEqual(updateResponse.body.category)

  const imageUpdate = await admin.form('PUT', `/categories/update/${category._id}`, {
    name: 'Children',
    image: await makeImage(),
  })
  expect(imageUpdate.body.category.image).not.toBe(category.image)
  expect(await admin.remove(`/categories/delete/${category._id}`)).toMatchObject({ status: 200 })
  expect(await admin.remove(`/categories/delete/${category._id}`)).toMatchObject({
    status: 404,
    body: { message: 'Category not found' },
  })
})

test('[API-07] a taken name is rejected, ignoring case', async () => {
  await makeCategory(shop, { name: 'Women' })
  const duplicate = await admin.form('POST', '/categories/create', { name: 'WOMEN', image: await makeImage() })
  expect(duplicate).toMatchObject({ status: 409, body: { message: 'Category already exists' } })
})

test('a category in use is not deleted, and the error says by how many resources it is used', async () => {
  const { category, subCategory, id } = await makeProduct(shop)
  await makeProduct(shop, { subCategory })
  const inUse = await admin.remove(`/categories/delete/${category}`)
  expect(inUse).toMatchObject({
    status: 409,
    body: { message: 'This category still has 2 products. Move or delete them first.' },
  })
  expect(id).toBeTruthy()
  const { category: parent } = await makeSubCategory(shop)
  expect(await admin.remove(`/categories/delete/${parent}`)).toMatchObject({
    body: { message: 'This category still has 1 sub-category. Move or delete it first.' },
  })
})

test('archived products do not count as use of a category, which leaves them without one', async () => {
  const archived = await makeProduct(shop, { archivedAt: new Date() })
  const { category, subCategory } = archived
  expect(await admin.remove(`/categories/delete/${category}`)).toMatchObject({
    status: 409,
    body: { message: 'This category still has 1 sub-category. Move or delete it first.' },
  })
  const onSale = await makeProduct(shop, { subCategory })
  expect(await admin.remove(`/categories/delete/${category}`)).toMatchObject({
    body: { message: 'This category still has 1 product. Move or delete it first.' },
  })
  expect(await admin.remove(`/products/delete/${onSale.id}`)).toMatchObject({ status: 200 })
  // Archived products of a sub-category that has moved on belong to the category alone.
  const other = await makeSubCategory(shop)
  await shop.db.update(products).set({ subCategory: other.id }).where(eq(products.category, category))
  expect(await admin.remove(`/sub-categories/delete/${subCategory}`)).toMatchObject({ status: 200 })
  expect(await admin.remove(`/categories/delete/${category}`)).toMatchObject({ status: 200 })
  const [row] = await shop.db.select().from(products).where(eq(products.id, archived.id))
  expect([row?.category, row?.subCategory]).toEqual([null, null])
})

test('[DASH-18] missing and invalid fields of a category are reported', async () => {
  const noFields = await admin.form('POST', '/categories/create', {})
  expect([noFields.status, noFields.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ['name', 'image'],
  ])
  const emptyImage = await admin.form('POST', '/categories/create', { name: 'X', image: Buffer.alloc(0) })
  expect(emptyImage).toMatchObject({ status: 422, body: { message: 'Please choose an image' } })
  const svgImage = await admin.form('POST', '/categories/create', { name: 'X', image: Buffer.from('<svg xmlns="…"/>') })
  expect(svgImage).toMatchObject({ status: 415, body: { message: 'Only JPEG, PNG or WebP images are allowed' } })
})
