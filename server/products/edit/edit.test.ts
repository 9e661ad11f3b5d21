import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeColor, makeSize, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { productFields } from '#server/testing/role-matrix/catalogue-writes.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

let shop: TestApi
let admin: AdminClient
let product: Awaited<ReturnType<typeof makeProduct>>
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
  product = await makeProduct(shop)
})
afterAll(() => shop.close())

const create = async (overrides: Record<string, unknown> = {}) =>
  admin.form('POST', '/products/create', { ...(await productFields({ product })), ...overrides })
const fetchProduct = async (id: string) => (await shop.request(`/products/single/${id}`)).json()

test('[API-05] a new product is in the very next read; a blank discount price means the original price', async () => {
  const response = await create({ name: ' Padma  Court ', originalPrice: '১৫০০', discountPrice: '' })
  expect(response).toMatchObject({
    status: 201,
    body: { message: 'Product created successfully', product: { originalPrice: 1500, discountPrice: 1500 } },
  })
  const { product: createdProduct } = response.body
  expect(createdProduct).toMatchObject({ featured: true, bestSeller: false, category: { _id: product.category } })
  expect(createdProduct.sizes.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
    product.sizes.map(({ id }) => id).toSorted(),
  )
  expect(await fetchProduct(createdProduct._id)).toEqual(createdProduct)
  for (const image of [createdProduct.image1, createdProduct.image2])
    expect((await shop.request(image)).status).toBe(200)
})

test('[API-05] an update keeps images that are not sent, and a new one gets a new URL', async () => {
  const { product: before } = (await create()).body
  const { image1: _, image2: __, ...texts } = await productFields({ product })
  const size = await makeSize(shop, 44)
  const textUpdate = await admin.form('PUT', `/products/update/${before._id}`, {
    ...texts,
    name: 'Other',
    sizes: JSON.stringify([size.id]),
  })
  expect(textUpdate.body.product).toMatchObject({
    name: 'Other',
    image1: before.image1,
    sizes: [{ _id: size.id, size: 44 }],
  })
  const imageUpdate = await admin.form('PUT', `/products/update/${before._id}`, {
    ...texts,
    image1: await makeImage(),
    image2: '',
  })
  expect(imageUpdate.body.product.image1).not.toBe(before.image1)
  expect(imageUpdate.body.product.image2).toBe(before.image2)
})

test('[TYPE-07] when two admins change a product, the second is told who was faster, and overwrites nothing', async () => {
  const { product: original } = (await create()).body
  const { image1: _, image2: __, ...texts } = await productFields({ product })
  const first = await admin.form('PUT', `/products/update/${original._id}`, {
    ...texts,
    name: 'First',
    updatedAt: original.updatedAt,
  })
  const second = await admin.form('PUT', `/products/update/${original._id}`, {
    ...texts,
    name: 'Second',
    updatedAt: original.updatedAt,
  })
  expect([first.status, second.status, second.body.code]).toEqual([200, 409, 'changed_meanwhile'])
  expect(second.body.params).toEqual({ by: expect.any(String), at: expect.any(String) })
  expect(second.body.message).toBe(`${second.body.params.by} has changed this in the meantime. Yours is not saved yet.`)
  expect(await fetchProduct(original._id)).toMatchObject({ name: 'First' })
})

const sizesTwice = (spell: (id: string) => string) =>
  JSON.stringify(product.sizes.slice(0, 1).flatMap(({ id }) => [id, spell(id)]))
const invalidCases: [string, () => Promise<Record<string, unknown>> | Record<string, unknown>, string][] = [
  ['a price of 0', () => ({ originalPrice: '0' }), 'originalPrice'],
  ['a price in words', () => ({ originalPrice: '৳500' }), 'originalPrice'],
  ['a price with decimals', () => ({ originalPrice: '99.5' }), 'originalPrice'],
  ['a price above the highest', () => ({ originalPrice: '1000001' }), 'originalPrice'],
  ['a discount price above the original', () => ({ originalPrice: '100', discountPrice: '101' }), 'discountPrice'],
  ['no size', () => ({ sizes: '[]' }), 'sizes'],
  ['sizes that are not JSON', () => ({ sizes: '[' }), 'sizes'],
  ['an unknown size', () => ({ sizes: JSON.stringify([crypto.randomUUID()]) }), 'sizes'],
  ['a malformed size id', () => ({ sizes: '["40"]' }), 'sizes'],
  ['the same size twice', () => ({ sizes: sizesTwice((id) => id) }), 'sizes'],
  ['the same size twice, once in upper case', () => ({ sizes: sizesTwice((id) => id.toUpperCase()) }), 'sizes'],
  ['an unknown colour', () => ({ color: 'navy' }), 'color'],
  ['an unknown sub-category', () => ({ subCategory: crypto.randomUUID() }), 'subCategory'],
  [
    'a sub-category of another category',
    async () => ({ subCategory: (await makeSubCategory(shop)).id }),
    'subCategory',
  ],
  ['no first picture', () => ({ image1: Buffer.alloc(0) }), 'image1'],
  ['a blank name', () => ({ name: '  ' }), 'name'],
]
test.each(invalidCases)(
  '[API-05] %s is rejected at its field, and nothing is created',
  async (_, makeOverrides, field) => {
    const before = await (await shop.request('/products/all')).json()
    const { status, body } = await create(await makeOverrides())
    expect([status, body.errors?.[0]?.path]).toEqual([422, field])
    expect(await (await shop.request('/products/all')).json()).toHaveLength(before.length)
  },
)

test('an article number belongs to one product, ignoring case, until that product leaves the shop', async () => {
  const { product: first } = (await create({ code: 'ART-1' })).body
  const duplicate = await create({ code: 'art-1' })
  expect([duplicate.status, duplicate.body.message]).toEqual([409, 'Article number already exists'])
  expect((await admin.remove(`/products/delete/${first._id}`)).status).toBe(200)
  expect((await create({ code: 'art-1' })).status).toBe(201)
})

test('a deleted product leaves the shop and stays in old orders', async () => {
  const { product: createdProduct } = (await create()).body
  const customer = await makeSignedInUser(shop, 'customer')
  const goods = { id: createdProduct._id, sizes: product.sizes }
  const order = await makeOrder(shop, customer.token, { product: goods })
  expect((await admin.remove(`/products/delete/${createdProduct._id}`)).status).toBe(200)
  expect((await shop.request(`/products/single/${createdProduct._id}`)).status).toBe(404)
  expect((await admin.remove(`/products/delete/${createdProduct._id}`)).status).toBe(404)
  const orderDetail = await (await shop.request(`/orders/singleOrder/${order._id}`, { token: customer.token })).json()
  expect(orderDetail.products[0].product).toMatchObject({ name: createdProduct.name, image1: createdProduct.image1 })
})

test('a copy takes over everything but the article number', async () => {
  const { product: original } = (await create()).body
  const { status, body } = await admin.json('POST', `/products/copy/${original._id}`, { code: 'COPY-1' })
  expect(status).toBe(201)
  const { _id, createdAt, updatedAt, images, code, image1: _1, image2: _2, ...rest } = body.product
  const {
    _id: __,
    createdAt: ___,
    updatedAt: ____,
    images: originalImages,
    code: _____,
    image1: ______,
    image2: _______,
    ...originalRest
  } = original
  expect(rest).toEqual(originalRest)
  const versionsOf = (list: { url: string }[]) => list.map(({ url }) => versionOf(url))
  expect([code, ...versionsOf(images)]).toEqual(['COPY-1', ...versionsOf(originalImages)])
  expect(images).toHaveLength(2)
  expect((await admin.json('POST', `/products/copy/${original._id}`, { code: 'copy-1' })).status).toBe(409)
})

test('many products are changed at once, all of them or none', async () => {
  const ids = [(await create()).body.product._id, (await create()).body.product._id]
  const otherSubCategory = await makeSubCategory(shop)
  const changes = { featured: false, bestSeller: true, discountPercent: 30, subCategory: otherSubCategory.id }
  const { status, body } = await admin.json('PUT', '/products/update-many', { products: ids, ...changes })
  expect([status, body.message]).toEqual([200, '2 products updated successfully'])
  for (const id of ids) {
    expect(await fetchProduct(id)).toMatchObject({
      featured: false,
      bestSeller: true,
      originalPrice: 1500,
      discountPrice: 1050,
      discount: '30% OFF',
      category: { _id: otherSubCategory.category },
      subCategory: { _id: otherSubCategory.id },
    })
  }
  for (const unknownId of [crypto.randomUUID(), 'no id', '']) {
    const response = await admin.json('PUT', '/products/update-many', { products: [...ids, unknownId], featured: true })
    expect([response.status, response.body.message]).toEqual([404, 'Product not found'])
  }
  expect(await fetchProduct(ids[0])).toMatchObject({ featured: false })
  expect((await admin.json('PUT', '/products/update-many', { products: ids })).status).toBe(422)
})

test('[DASH-08] the list is searched by name, article number, colour, category and sub-category, ignoring case, page by page', async () => {
  await makeColor(shop, 'rebeccapurple')
  const wedge = await makeProduct(shop, { name: 'Shapla Wedge', code: 'SW-77', color: 'rebeccapurple' })
  const search = async (query: string, params = '') =>
    (await admin.get(`/products/managed?query=${encodeURIComponent(query)}${params}`)).body as {
      products: { _id: string }[]
      total: number
      pages: number
    }
  for (const query of ['shapla', 'sw-77', 'REBECCA']) {
    const { products, total } = await search(query)
    expect([query, total, products[0]?._id]).toEqual([query, 1, wedge.id])
  }
  const { category, subCategory } = await fetchProduct(wedge.id)
  for (const { name } of [category, subCategory]) expect((await search(name)).products[0]?._id).toBe(wedge.id)
  expect((await search('%')).total).toBe(0)
  for (const query of ['sw-৭৭', 'Sw-৭7'])
    expect((await search(query)).products.map(({ _id }) => _id)).toEqual([wedge.id])
  const bengali = await makeProduct(shop, { name: 'Tista ৮৬' })
  expect((await search('tista ৮৬')).products.map(({ _id }) => _id)).toEqual([bengali.id])
  expect((await search('tista', `&category=${category._id}`)).total).toBe(0)
  const all = await search('')
  const pages = await search('', '&limit=2&page=2')
  expect(pages).toMatchObject({ total: all.total, pages: Math.ceil(all.total / 2) })
  expect(pages.products.map(({ _id }) => _id)).toEqual(all.products.slice(2, 4).map(({ _id }) => _id))
})

function versionOf(image: string): string {
  return image.split('?v=')[1] ?? ''
}
