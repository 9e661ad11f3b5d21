import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#server/db/schema.ts'
import { makeCategory, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { plainProduct, product as productSchema } from '#shared/schemas/product.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

const get = async (path: string) => {
  const answer = await shop.request(path)
  return { status: answer.status, body: await answer.json() }
}
const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)
const archive = (id: string) => shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id))

test('[API-02] [API-03] [API-11] a product is a bare object with exactly the fields of its schema', async () => {
  const subCategory = await makeSubCategory(shop, { name: 'Loafers' })
  const made = await makeProduct(shop, {
    name: 'Nodi Loafer',
    code: 'NL-1',
    originalPrice: 2_000,
    discountPrice: 1_500,
    color: 'tan',
    sizes: [42, 39, 40.5],
    subCategory: subCategory.id,
    featured: true,
  })
  const { status, body } = await get(`/products/single/${made.id}`)
  expect(status).toBe(200)
  expect(productSchema.strict().parse(body)).toEqual(body)
  expect(body).toMatchObject({
    _id: made.id,
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
    image1: `/api/v1/products/image/${made.id}?v=${made.image1.slice(0, 12)}`,
    image2: `/api/v1/products/image/details/${made.id}?v=${made.image2.slice(0, 12)}`,
    featured: true,
    bestSeller: false,
  })
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
  const shown = await makeProduct(shop, { featured: true, bestSeller: true })
  const gone = await makeProduct(shop, { featured: true, bestSeller: true, subCategory: shown.subCategory })
  await archive(gone.id)
  const lists = [
    '/products/all',
    '/products/featured',
    '/products/bestseller',
    `/products/category/${shown.category}`,
    `/products/sub-category/${shown.subCategory}`,
    `/products/search?category=${shown.category}`,
    `/products/suggest?query=product`,
    `/products/search?ids=${gone.id},${shown.id}`,
  ]
  for (const path of lists) {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    const found = ids(Array.isArray(body) ? body : body.products)
    expect(found, path).not.toContain(gone.id)
    if (!path.includes('suggest')) expect(found, path).toContain(shown.id)
  }
  const latest = await get(`/products/latest/${shown.category}`)
  expect(Object.keys(latest.body)).toEqual(['products'])
  expect(ids(latest.body.products)).toEqual([shown.id])
  expect((await get(`/products/similar/${shown.id}`)).body).toEqual([])
  for (const path of [`/products/single/${gone.id}`, `/products/similar/${gone.id}`]) {
    expect(await get(path)).toMatchObject({ status: 404, body: { message: 'Product not found', code: 'not_found' } })
  }
})

test('[API-04] lists by category and sub-category give colour and sizes as plain values', async () => {
  const made = await makeProduct(shop, { color: 'navy', sizes: [41, 40] })
  for (const path of [`/products/category/${made.category}`, `/products/sub-category/${made.subCategory}`]) {
    const { body } = await get(path)
    expect(body).toHaveLength(1)
    expect(plainProduct.strict().parse(body[0])).toEqual(body[0])
    expect(body[0]).toMatchObject({ _id: made.id, color: 'navy', sizes: [40, 41] })
  }
})

test('[API-12] featured and bestseller are newest first, at most 24 unless a limit says otherwise', async () => {
  const { subCategory } = await makeProduct(shop)
  const made = []
  for (let nth = 0; nth < 27; nth++) {
    const createdAt = new Date(Date.now() + nth * 1_000)
    made.unshift((await makeProduct(shop, { subCategory, featured: true, bestSeller: true, createdAt })).id)
  }
  for (const path of ['/products/featured', '/products/bestseller']) {
    expect(ids((await get(path)).body)).toEqual(made.slice(0, 24))
    expect(ids((await get(`${path}?limit=3`)).body)).toEqual(made.slice(0, 3))
    expect((await get(`${path}?limit=26`)).body).toHaveLength(26)
    for (const odd of ['abc', '-1', '1e9', '1.5', '']) expect((await get(`${path}?limit=${odd}`)).status).toBe(200)
  }
})

test('[API-12] similar products come from the same sub-category, then from the same category, at most eight, never itself', async () => {
  const category = await makeCategory(shop)
  const near = await makeSubCategory(shop, { category: category.id })
  const far = await makeSubCategory(shop, { category: category.id })
  const itself = await makeProduct(shop, { subCategory: near.id })
  const at = (nth: number) => new Date(Date.now() - nth * 60_000)
  const nearIds = []
  for (let nth = 0; nth < 3; nth++)
    nearIds.push((await makeProduct(shop, { subCategory: near.id, createdAt: at(nth) })).id)
  const farIds = []
  for (let nth = 0; nth < 7; nth++)
    farIds.push((await makeProduct(shop, { subCategory: far.id, createdAt: at(nth) })).id)
  expect(ids((await get(`/products/similar/${itself.id}`)).body)).toEqual([...nearIds, ...farIds.slice(0, 5)])
  expect(ids((await get(`/products/similar/${farIds[0]}`)).body)).toHaveLength(8)
})

test('[API-12] latest returns the newest eight of a category under the key products', async () => {
  const { subCategory, category } = await makeProduct(shop, { createdAt: new Date(0) })
  const made = []
  for (let nth = 0; nth < 8; nth++)
    made.unshift((await makeProduct(shop, { subCategory, createdAt: new Date(nth * 1e6 + 1) })).id)
  expect(ids((await get(`/products/latest/${category}`)).body.products)).toEqual(made)
})

test('[API-07] malformed, unknown and foreign ids are the same 404, an upper-case id is the same id', async () => {
  const made = await makeProduct(shop)
  expect((await get(`/products/single/${made.id.toUpperCase()}`)).body._id).toBe(made.id)
  const odd = [
    '1',
    '-1',
    'null',
    'undefined',
    '[object Object]',
    '%00',
    '..%2f..%2fx',
    '%2e%2e%2fx',
    'x'.repeat(10_240),
    made.category,
  ]
  const calls = [
    ['/products/single/', 'Product not found'],
    ['/products/similar/', 'Product not found'],
    ['/products/sub-category/', 'Sub-category not found'],
    ['/products/image/', 'Image not found'],
    ['/products/image/details/', 'Image not found'],
  ]
  for (const [path, message] of calls) {
    for (const id of [...odd, crypto.randomUUID()]) {
      const { status, body } = await get(`${path}${id}`)
      expect([status, body.message], `${path}${id.slice(0, 40)}`).toEqual([404, message])
      expect(Object.keys(body).sort()).toEqual(['code', 'message', 'requestId'])
    }
  }
  for (const path of ['/products/category/', '/products/latest/']) {
    for (const id of [...odd.slice(0, -1), crypto.randomUUID(), made.subCategory]) {
      expect(await get(`${path}${id}`)).toMatchObject({ status: 404, body: { message: 'Category not found' } })
    }
  }
})

test('[API-07] another method is 405 with Allow, HEAD responds like GET without a body, a bad token is ignored', async () => {
  const wrong = await shop.request('/products/all', { method: 'POST' })
  expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  expect(await wrong.json()).toMatchObject({ message: 'Method not allowed', code: 'method_not_allowed' })
  const head = await shop.request('/products/all', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await shop.request('/products/all', { token: 'forged' })).status).toBe(200)
})

test('[API-02] public lists carry an ETag, are revalidated and respond with 304 while they are unchanged', async () => {
  const first = await shop.request('/products/featured')
  const etag = first.headers.get('ETag') ?? ''
  expect(etag).toMatch(/^"[\w-]+"$/)
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  const again = await shop.request('/products/featured?utm=x', { headers: { 'If-None-Match': `W/${etag}` } })
  expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag])
  expect(again.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  await makeProduct(shop, { featured: true, createdAt: new Date(Date.now() + 1e9) })
  const changed = await shop.request('/products/featured', { headers: { 'If-None-Match': etag } })
  expect(changed.status).toBe(200)
  expect((await shop.request('/products/single/1')).headers.get('ETag')).toBeNull()
})

test('[API-02] concurrent requests share one read of a whole list', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/products/all')))
  for (const { body } of answers) expect(ids(body)).toEqual(ids(answers[0]?.body))
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
