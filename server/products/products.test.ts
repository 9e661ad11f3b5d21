import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#server/platform/db/tables/products.ts'
import { makeCategory, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { plainProduct, productDetails } from '#shared/schemas/product.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

const get = (path: string) => readResponse(shop.request(path))
const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)
const archive = (id: string) => shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id))

test('[API-02] [API-03] [API-11] a product is a bare object with exactly the fields of its schema', async () => {
  const subCategory = await makeSubCategory(shop, { name: 'Loafers' })
  const product = await makeProduct(shop, {
    name: 'Nodi Loafer',
    code: 'NL-1',
    originalPrice: 2_000,
    discountPrice: 1_500,
    color: 'tan',
    sizes: [42, 39, 40.5],
    subCategory: subCategory.id,
    featured: true,
  })
  const { status, body } = await get(`/products/single/${product.id}`)
  expect(status).toBe(200)
  expect(productDetails.strict().parse(body)).toEqual(body)
  expect(body).toMatchObject({
    _id: product.id,
    name: 'Nodi Loafer',
    code: 'NL-1',
    originalPrice: 2_000,
    discountPrice: 1_500,
    category: { _id: subCategory.category, name: expect.any(String) },
    subCategory: { _id: subCategory.id, name: 'Loafers' },
    color: { _id: expect.any(String), name: 'tan' },
    sizes: [
      { _id: expect.any(String), size: 39 },
      { _id: expect.any(String), size: 40.5 },
      { _id: expect.any(String), size: 42 },
    ],
    image1: `/api/v1/products/image/${product.id}?v=${product.image1.slice(0, 12)}`,
    image2: `/api/v1/products/image/details/${product.id}?v=${product.image2.slice(0, 12)}`,
    featured: true,
    isNew: true,
    bestSeller: false,
  })
  const old = await makeProduct(shop, { featured: true, createdAt: new Date(Date.now() - 31 * 86_400_000) })
  expect((await get(`/products/single/${old.id}`)).body).toMatchObject({ featured: true, isNew: false })
})

test('[DEC-06] [DEC-16] the discount label rounds down and is absent at 0 %', async () => {
  const label = async (originalPrice: number, discountPrice: number) => {
    const { id } = await makeProduct(shop, { originalPrice, discountPrice })
    return (await get(`/products/single/${id}`)).body.discount
  }
  expect(await label(2_000, 1_500)).toBe('25% OFF')
  expect(await label(3_000, 1_001)).toBe('66% OFF')
  expect(await label(1_500, 1_500)).toBeUndefined()
  expect(await label(1_500, 1_499)).toBeUndefined()
})

test('[API-02] products/all is a bare list of everything on sale, and archived products are in no list', async () => {
  const product = await makeProduct(shop, { featured: true, bestSeller: true })
  const archivedProduct = await makeProduct(shop, {
    featured: true,
    bestSeller: true,
    subCategory: product.subCategory,
  })
  await archive(archivedProduct.id)
  const lists = [
    '/products/all',
    '/products/featured',
    '/products/bestseller',
    `/products/category/${product.category}`,
    `/products/sub-category/${product.subCategory}`,
    `/products/search?category=${product.category}`,
    `/products/suggest?query=product`,
    `/products/search?ids=${archivedProduct.id},${product.id}`,
  ]
  for (const path of lists) {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    const listedIds = ids(Array.isArray(body) ? body : body.products)
    expect(listedIds, path).not.toContain(archivedProduct.id)
    if (!path.includes('suggest')) expect(listedIds, path).toContain(product.id)
  }
  const latest = await get(`/products/latest/${product.category}`)
  expect(Object.keys(latest.body)).toEqual(['products'])
  expect(ids(latest.body.products)).toEqual([product.id])
  expect((await get(`/products/similar/${product.id}`)).body).toEqual([])
  for (const path of [`/products/single/${archivedProduct.id}`, `/products/similar/${archivedProduct.id}`]) {
    expect(await get(path)).toMatchObject({ status: 404, body: { message: 'Product not found', code: 'not_found' } })
  }
})

test('[PDP-14] a product that has left the shop is told by its name, with what is like it or else what is new', async () => {
  const { subCategory, id: sibling } = await makeProduct(shop)
  const gone = await makeProduct(shop, { subCategory, name: 'Lost Boot', nameBn: 'হারানো বুট', archivedAt: new Date() })
  const answer = await get(`/products/gone/${gone.id}`)
  expect(answer).toMatchObject({ status: 200, body: { name: 'Lost Boot', nameBn: 'হারানো বুট' } })
  expect(ids(answer.body.similar)).toEqual([sibling])
  const lonely = await makeProduct(shop, { archivedAt: new Date() })
  const { similar } = (await get(`/products/gone/${lonely.id}`)).body
  expect(ids(similar)).toContain(sibling)
  expect(ids(similar)).not.toContain(gone.id)
  for (const id of [sibling, crypto.randomUUID(), 'x']) expect((await get(`/products/gone/${id}`)).status).toBe(404)
})

test('[API-04] lists by category and sub-category give colour and sizes as plain values', async () => {
  const product = await makeProduct(shop, { color: 'navy', sizes: [41, 40] })
  for (const path of [`/products/category/${product.category}`, `/products/sub-category/${product.subCategory}`]) {
    const { body } = await get(path)
    expect(body).toHaveLength(1)
    expect(plainProduct.strict().parse(body[0])).toEqual(body[0])
    expect(body[0]).toMatchObject({ _id: product.id, color: 'navy', sizes: [40, 41] })
  }
})

test('[API-12] featured and bestseller are newest first, at most 24 unless a limit says otherwise', async () => {
  const { subCategory } = await makeProduct(shop)
  const createdIds = []
  for (let index = 0; index < 27; index++) {
    const createdAt = new Date(Date.now() + index * 1_000)
    createdIds.unshift((await makeProduct(shop, { subCategory, featured: true, bestSeller: true, createdAt })).id)
  }
  for (const path of ['/products/featured', '/products/bestseller']) {
    expect(ids((await get(path)).body)).toEqual(createdIds.slice(0, 24))
    expect(ids((await get(`${path}?limit=3`)).body)).toEqual(createdIds.slice(0, 3))
    expect((await get(`${path}?limit=26`)).body).toHaveLength(26)
    for (const limit of ['abc', '-1', '1e9', '1.5', '']) expect((await get(`${path}?limit=${limit}`)).status).toBe(200)
  }
})

test('[API-12] similar products come from the same sub-category, then from the same category, at most eight, never itself', async () => {
  const category = await makeCategory(shop)
  const near = await makeSubCategory(shop, { category: category.id })
  const far = await makeSubCategory(shop, { category: category.id })
  const itself = await makeProduct(shop, { subCategory: near.id })
  const at = (index: number) => new Date(Date.now() - index * 60_000)
  const nearIds = []
  for (let index = 0; index < 3; index++)
    nearIds.push((await makeProduct(shop, { subCategory: near.id, createdAt: at(index) })).id)
  const farIds = []
  for (let index = 0; index < 7; index++)
    farIds.push((await makeProduct(shop, { subCategory: far.id, createdAt: at(index) })).id)
  expect(ids((await get(`/products/similar/${itself.id}`)).body)).toEqual([...nearIds, ...farIds.slice(0, 5)])
  expect(ids((await get(`/products/similar/${farIds[0]}`)).body)).toHaveLength(8)
})

test('[API-12] latest returns the newest eight of a category under the key products', async () => {
  const { subCategory, category } = await makeProduct(shop, { createdAt: new Date(0) })
  const createdIds = []
  for (let index = 0; index < 8; index++)
    createdIds.unshift((await makeProduct(shop, { subCategory, createdAt: new Date(index * 1e6 + 1) })).id)
  expect(ids((await get(`/products/latest/${category}`)).body.products)).toEqual(createdIds)
})

test('[API-07] malformed, unknown and foreign ids are the same 404, an upper-case id is the same id', async () => {
  const product = await makeProduct(shop)
  expect((await get(`/products/single/${product.id.toUpperCase()}`)).body._id).toBe(product.id)
  const invalidIds = [
    '1',
    '-1',
    'null',
    'undefined',
    '[object Object]',
    '%00',
    '..%2f..%2fx',
    '%2e%2e%2fx',
    'x'.repeat(10_240),
    product.category,
  ]
  const routes = [
    ['/products/single/', 'Product not found'],
    ['/products/similar/', 'Product not found'],
    ['/products/sub-category/', 'Sub-category not found'],
    ['/products/image/', 'Image not found'],
    ['/products/image/details/', 'Image not found'],
  ]
  for (const [path, message] of routes) {
    for (const id of [...invalidIds, crypto.randomUUID()]) {
      const { status, body } = await get(`${path}${id}`)
      expect([status, body.message], `${path}${id.slice(0, 40)}`).toEqual([404, message])
      expect(Object.keys(body).sort()).toEqual(['code', 'message', 'params', 'requestId'])
    }
  }
  for (const path of ['/products/category/', '/products/latest/']) {
    for (const id of [...invalidIds.slice(0, -1), crypto.randomUUID(), product.subCategory]) {
      expect(await get(`${path}${id}`)).toMatchObject({ status: 404, body: { message: 'Category not found' } })
    }
  }
})

test('[API-07] another method is 405 with Allow, HEAD responds like GET without a body, a bad token is ignored', async () => {
  const postResponse = await shop.request('/products/all', { method: 'POST' })
  expect([postResponse.status, postResponse.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  expect(await postResponse.json()).toMatchObject({ message: 'Method not allowed', code: 'method_not_allowed' })
  const headResponse = await shop.request('/products/all', { method: 'HEAD' })
  expect([headResponse.status, await headResponse.text()]).toEqual([200, ''])
  expect((await shop.request('/products/all', { token: 'forged' })).status).toBe(200)
})

test('[API-02] public lists carry an ETag, are revalidated and respond with 304 while they are unchanged', async () => {
  const firstResponse = await shop.request('/products/featured')
  const etag = firstResponse.headers.get('ETag') ?? ''
  expect(etag).toMatch(/^"[\w-]+"$/)
  expect(firstResponse.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  const notModified = await shop.request('/products/featured?utm=x', { headers: { 'If-None-Match': `W/${etag}` } })
  expect([notModified.status, await notModified.text(), notModified.headers.get('ETag')]).toEqual([304, '', etag])
  expect(notModified.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  await makeProduct(shop, { featured: true, createdAt: new Date(Date.now() + 1e9) })
  const freshResponse = await shop.request('/products/featured', { headers: { 'If-None-Match': etag } })
  expect(freshResponse.status).toBe(200)
  expect((await shop.request('/products/single/1')).headers.get('ETag')).toBeNull()
})

test('[API-02] concurrent requests share one read of a whole list', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => get('/products/all')))
  for (const { body } of responses) expect(ids(body)).toEqual(ids(responses[0]?.body))
})

test('[API-02] [F15] a whole list is read once until the catalogue changes, and sent compressed to those who accept that', async () => {
  await makeProduct(shop)
  const plain = await shop.request('/products/all')
  const text = await plain.text()
  const etag = plain.headers.get('ETag') ?? ''
  await shop.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`lock table products`)
    const gzip = await shop.request('/products/all', { headers: { 'Accept-Encoding': 'br, gzip' } })
    expect([gzip.headers.get('Content-Encoding'), gzip.headers.get('ETag')]).toEqual(['gzip', etag])
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(text)
    const refused = await shop.request('/products/all', { headers: { 'Accept-Encoding': 'gzip;q=0, br' } })
    expect([refused.headers.get('Content-Encoding'), await refused.text()]).toEqual([null, text])
    const unchanged = await shop.request('/products/all', { headers: { 'If-None-Match': etag } })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  })
  await makeProduct(shop)
  const changed = await shop.request('/products/all', { headers: { 'If-None-Match': etag } })
  expect([changed.status, (await changed.json()).length]).toEqual([200, JSON.parse(text).length + 1])
})

test('[API-02] [API-04] a list of thousands is complete and in order', async () => {
  const first = await makeProduct(shop, { createdAt: new Date(0) })
  await shop.db.execute(sql`insert into products (id, name, code, description, original_price, discount_price, category,
      sub_category, color, image1, image2, created_at)
    select gen_random_uuid(), 'Bulk ' || n, 'BULK-' || n, '', 900, 900, category, sub_category, color, image1, image2,
      timestamptz 'epoch' + n / 7 * interval '1 microsecond'
    from products, generate_series(1, 2500) n where id = ${first.id}`)
  const { body } = await get(`/products/sub-category/${first.subCategory}`)
  expect(new Set(ids(body)).size).toBe(2_501)
  const { rows } = await shop.db.execute(
    sql`select id from products where sub_category = ${first.subCategory} order by created_at desc, id desc`,
  )
  expect(ids(body)).toEqual(rows.map(({ id }) => id))
  expect((await get('/products/all')).body.length).toBeGreaterThan(2_501)
})
