import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Admin, asAdmin } from '#server/testing/admin-client.ts'
import { makeColor, makeSize, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makePicture } from '#server/testing/fixtures/make-image.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { productFields } from '#server/testing/role-matrix/catalogue-writes.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { signedIn } from '#server/testing/test-users.ts'

let shop: TestApi
let admin: Admin
let product: Awaited<ReturnType<typeof makeProduct>>
beforeAll(async () => {
  shop = await startApi()
  admin = await asAdmin(shop)
  product = await makeProduct(shop)
})
afterAll(() => shop.close())

const create = async (given: Record<string, unknown> = {}) =>
  admin.form('POST', '/products/create', { ...(await productFields({ product })), ...given })
const read = async (id: string) => (await shop.request(`/products/single/${id}`)).json()

test('[API-05] a new product is in the very next read; a blank discount price means the original price', async () => {
  const made = await create({ name: ' Padma  Court ', originalPrice: '১৫০০', discountPrice: '' })
  expect(made).toMatchObject({
    status: 201,
    body: { message: 'Product created successfully', product: { originalPrice: 1500, discountPrice: 1500 } },
  })
  const { product: shown } = made.body
  expect(shown).toMatchObject({ featured: true, bestSeller: false, category: { _id: product.category } })
  expect(shown.sizes.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
    product.sizes.map(({ id }) => id).toSorted(),
  )
  expect(await read(shown._id)).toEqual(shown)
  for (const image of [shown.image1, shown.image2]) expect((await shop.request(image)).status).toBe(200)
})

test('[API-05] an update keeps images that are not sent, and a new one gets a new URL', async () => {
  const { product: before } = (await create()).body
  const { image1: _, image2: __, ...texts } = await productFields({ product })
  const size = await makeSize(shop, 44)
  const kept = await admin.form('PUT', `/products/update/${before._id}`, {
    ...texts,
    name: 'Other',
    sizes: JSON.stringify([size.id]),
  })
  expect(kept.body.product).toMatchObject({ name: 'Other', image1: before.image1, sizes: [{ _id: size.id, size: 44 }] })
  const changed = await admin.form('PUT', `/products/update/${before._id}`, {
    ...texts,
    image1: await makePicture(),
    image2: '',
  })
  expect(changed.body.product.image1).not.toBe(before.image1)
  expect(changed.body.product.image2).toBe(before.image2)
})

test('when two admins change the same product, the second gets a conflict and overwrites nothing', async () => {
  const { product: seen } = (await create()).body
  const { image1: _, image2: __, ...texts } = await productFields({ product })
  const first = await admin.form('PUT', `/products/update/${seen._id}`, {
    ...texts,
    name: 'First',
    updatedAt: seen.updatedAt,
  })
  const second = await admin.form('PUT', `/products/update/${seen._id}`, {
    ...texts,
    name: 'Second',
    updatedAt: seen.updatedAt,
  })
  expect([first.status, second.status, second.body.code]).toEqual([200, 409, 'changed_meanwhile'])
  expect(await read(seen._id)).toMatchObject({ name: 'First' })
})

const refusals: [string, () => Promise<Record<string, unknown>> | Record<string, unknown>, string][] = [
  ['a price of 0', () => ({ originalPrice: '0' }), 'originalPrice'],
  ['a price in words', () => ({ originalPrice: '৳500' }), 'originalPrice'],
  ['a price with decimals', () => ({ originalPrice: '99.5' }), 'originalPrice'],
  ['a price above the highest', () => ({ originalPrice: '1000001' }), 'originalPrice'],
  ['a discount price above the original', () => ({ originalPrice: '100', discountPrice: '101' }), 'discountPrice'],
  ['no size', () => ({ sizes: '[]' }), 'sizes'],
  ['sizes that are not JSON', () => ({ sizes: '[' }), 'sizes'],
  ['an unknown size', () => ({ sizes: JSON.stringify([crypto.randomUUID()]) }), 'sizes'],
  ['a malformed size id', () => ({ sizes: '["40"]' }), 'sizes'],
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
test.each(refusals)('[API-05] %s is rejected at its field, and nothing is created', async (_, given, field) => {
  const before = await (await shop.request('/products/all')).json()
  const { status, body } = await create(await given())
  expect([status, body.errors?.[0]?.path]).toEqual([422, field])
  expect(await (await shop.request('/products/all')).json()).toHaveLength(before.length)
})

test('an article number belongs to one product, ignoring case, until that product leaves the shop', async () => {
  const { product: first } = (await create({ code: 'ART-1' })).body
  const twice = await create({ code: 'art-1' })
  expect([twice.status, twice.body.message]).toEqual([409, 'Article number already exists'])
  expect((await admin.remove(`/products/delete/${first._id}`)).status).toBe(200)
  expect((await create({ code: 'art-1' })).status).toBe(201)
})

test('a deleted product leaves the shop and stays in old orders', async () => {
  const { product: made } = (await create()).body
  const customer = await signedIn(shop, 'customer')
  const goods = { id: made._id, sizes: product.sizes }
  const order = await makeOrder(shop, customer.token, { product: goods })
  expect((await admin.remove(`/products/delete/${made._id}`)).status).toBe(200)
  expect((await shop.request(`/products/single/${made._id}`)).status).toBe(404)
  expect((await admin.remove(`/products/delete/${made._id}`)).status).toBe(404)
  const shown = await (await shop.request(`/orders/singleOrder/${order._id}`, { token: customer.token })).json()
  expect(shown.products[0].product).toMatchObject({ name: made.name, image1: made.image1 })
})

test('a copy takes over everything but the article number', async () => {
  const { product: made } = (await create()).body
  const { status, body } = await admin.json('POST', `/products/copy/${made._id}`, { code: 'COPY-1' })
  expect(status).toBe(201)
  const { _id, createdAt, updatedAt, image1, image2, code, ...rest } = body.product
  const { _id: __, createdAt: ___, updatedAt: ____, image1: was1, image2: was2, code: _____, ...same } = made
  expect(rest).toEqual(same)
  expect([code, versionOf(image1), versionOf(image2)]).toEqual(['COPY-1', versionOf(was1), versionOf(was2)])
  expect((await admin.json('POST', `/products/copy/${made._id}`, { code: 'copy-1' })).status).toBe(409)
})

test('many products are changed at once, all of them or none', async () => {
  const ids = [(await create()).body.product._id, (await create()).body.product._id]
  const elsewhere = await makeSubCategory(shop)
  const changes = { featured: false, bestSeller: true, discountPercent: 30, subCategory: elsewhere.id }
  const { status, body } = await admin.json('PUT', '/products/update-many', { products: ids, ...changes })
  expect([status, body.message]).toEqual([200, '2 products updated successfully'])
  for (const id of ids) {
    expect(await read(id)).toMatchObject({
      featured: false,
      bestSeller: true,
      originalPrice: 1500,
      discountPrice: 1050,
      discount: '30% OFF',
      category: { _id: elsewhere.category },
      subCategory: { _id: elsewhere.id },
    })
  }
  for (const stranger of [crypto.randomUUID(), 'no id', '']) {
    const unknown = await admin.json('PUT', '/products/update-many', { products: [...ids, stranger], featured: true })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Product not found'])
  }
  expect(await read(ids[0])).toMatchObject({ featured: false })
  expect((await admin.json('PUT', '/products/update-many', { products: ids })).status).toBe(422)
})

test('[DASH-08] the list is searched by name, article number, colour, category and sub-category, ignoring case, page by page', async () => {
  await makeColor(shop, 'rebeccapurple')
  const found = await makeProduct(shop, { name: 'Shapla Wedge', code: 'SW-77', color: 'rebeccapurple' })
  const search = async (query: string, more = '') =>
    (await admin.get(`/products/managed?query=${encodeURIComponent(query)}${more}`)).body as {
      products: { _id: string }[]
      total: number
      pages: number
    }
  for (const query of ['shapla', 'sw-77', 'REBECCA']) {
    const { products, total } = await search(query)
    expect([query, total, products[0]?._id]).toEqual([query, 1, found.id])
  }
  const { category, subCategory } = await read(found.id)
  for (const { name } of [category, subCategory]) expect((await search(name)).products[0]?._id).toBe(found.id)
  expect((await search('%')).total).toBe(0)
  const all = await search('')
  const pages = await search('', '&limit=2&page=2')
  expect(pages).toMatchObject({ total: all.total, pages: Math.ceil(all.total / 2) })
  expect(pages.products.map(({ _id }) => _id)).toEqual(all.products.slice(2, 4).map(({ _id }) => _id))
})

function versionOf(image: string): string {
  return image.split('?v=')[1] ?? ''
}
