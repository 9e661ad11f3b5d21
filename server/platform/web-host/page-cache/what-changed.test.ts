import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { drain, listen } from '#server/platform/web-host/listening/listen.ts'
import { createWebHost } from '#server/platform/web-host/web-host.ts'
import { createRandom } from '#server/seed/demonstration/random.ts'
import { randomChange, SEARCHED } from '#server/testing/catalogue-changes.ts'
import { makeCategory, makeColor, makeSize, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { readResponse } from '#server/testing/requests.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { subjectsOf } from './subjects.ts'

let shop: TestApi
let address: string
let renderedPaths: string[]
let close: () => Promise<void>
beforeAll(async () => {
  shop = await startApi()
  const api = createApi(shop)
  renderedPaths = []
  const render = api.fetch
  api.fetch = (request, ...rest) => {
    const { pathname, search } = new URL(request.url)
    renderedPaths.push(pathname + search)
    return render(request, ...rest)
  }
  const pages = await createWebHost({ ...shop, api, mode: 'production', ready: async () => true })
  const server = await listen(pages, { ...shop.config, port: 0 })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = async () => {
    await drain(server, 0)
    await pages.close()
    await shop.close()
  }
})
afterAll(() => close())

const read = async (path: string) => {
  const { status, body } = await readResponse(fetch(address + path))
  return { status, body }
}
const readAnew = async (path: string) => {
  const { status, body } = await readResponse(shop.request(path))
  return { status, body }
}
/** An error names the request that it answered. */
const comparable = ({ status, body }: Awaited<ReturnType<typeof read>>) => (status === 200 ? { status, body } : status)

/** Whether the kept response is used again after `change`. */
async function staysKept(path: string, change: () => Promise<unknown>): Promise<boolean> {
  await read(path)
  await change()
  renderedPaths.length = 0
  await read(path)
  return renderedPaths.length === 0
}

const update = (id: string, set: string) =>
  shop.ownerDb.execute(sql.raw(`update products set ${set} where id = '${id}'`))

test('[CACHE-02] a change of a product makes anew what shows it, and the lists that it is counted in, and keeps the rest', async () => {
  const [loafer, pump] = [await makeProduct(shop, { name: 'Loafer' }), await makeProduct(shop, { name: 'Pump' })]
  const single = (id: string) => `/api/v1/products/single/${id}`
  const list = (category: string) => `/api/v1/products/search?category=${category}`
  const price = () => update(loafer.id, 'discount_price = 1 + discount_price % 7, original_price = 9000')
  expect(await staysKept(single(loafer.id), price)).toBe(false)
  expect(await staysKept(single(pump.id), price)).toBe(true)
  expect(await staysKept(list(loafer.category), price)).toBe(false)
  expect(await staysKept(list(pump.category), price)).toBe(true)
  expect(await staysKept(`/api/v1/products/latest/${pump.category}`, price)).toBe(true)
  expect(await staysKept('/api/v1/products/search?query=pump', price)).toBe(false)
  expect(await staysKept('/api/v1/sub-categories/all-sub-categories', price)).toBe(true)

  const describe = () => update(loafer.id, `description = 'Soft ${crypto.randomUUID()}'`)
  expect(await staysKept(single(loafer.id), describe)).toBe(false)
  expect(await staysKept(single(pump.id), describe)).toBe(true)
  expect(await staysKept(list(pump.category), describe)).toBe(true)

  const feature = () => update(pump.id, 'featured = not featured')
  expect(await staysKept('/api/v1/products/featured', feature)).toBe(false)
  expect(await staysKept(single(loafer.id), feature)).toBe(true)
  const rename = () => shop.ownerDb.execute(sql`update colors set name_bn = ${crypto.randomUUID()}`)
  expect(await staysKept(single(pump.id), rename)).toBe(false)
})

test('[CACHE-01] what counts the products on sale is made anew with each that comes or goes, also a page by its menu', async () => {
  const { id } = await makeProduct(shop)
  const hide = () => update(id, 'archived_at = case when archived_at is null then now() end')
  expect(await staysKept('/api/v1/sub-categories/all-sub-categories', hide)).toBe(false)
  const orderOfLists = '00000000-0000-0000-0000-000000000000'
  for (const page of ['/', '/terms', '/bn/login', '/showrooms.data', '/checkout', '/profile/orders/1'])
    expect(subjectsOf(page, Buffer.from('')), page).toContain(orderOfLists)
})

test('[CACHE-02] a transaction that changes many products changes everything, in one step', async () => {
  const product = await makeProduct(shop)
  await shop.ownerDb.execute(sql`insert into products (id, name, code, description, original_price, discount_price, category, sub_category, color, image1, image2)
    select gen_random_uuid(), 'Many ' || n, 'MANY-' || n, 'One of many', 1000, 1000, category, sub_category, color, image1, image2
    from products, generate_series(1, 150) n where id = ${product.id}`)
  const positions = async () => {
    const { rows } = await shop.db.execute<{ position: number }>(
      sql`select availability::float8 as position from catalogue_version`,
    )
    return rows[0]?.position ?? 0
  }
  const before = await positions()
  const many = () => shop.ownerDb.execute(sql`update products set discount_price = 999 where code like 'MANY-%'`)
  expect(await staysKept(`/api/v1/products/single/${product.id}`, many)).toBe(false)
  expect((await positions()) - before).toBeLessThan(1_000)
})

test('[CACHE-01] after any change, also by SQL, the very next read is what would be made anew', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
  const changes = rounds(120, 3_000)
  console.info(`SEED=${seed}: ${changes} changes`)
  const random = createRandom(seed)
  const places = await Promise.all(
    [1, 2].map(async () => {
      const { id: category } = await makeCategory(shop)
      return Promise.all(
        [1, 2].map(async () => ({ category, subCategory: (await makeSubCategory(shop, { category })).id })),
      )
    }),
  )
  const subCategories = places.flat()
  const colors = await Promise.all(['red', 'navy', 'gold'].map(async (name) => (await makeColor(shop, name)).id))
  const sizes = await Promise.all([36, 37, 38].map(async (size) => (await makeSize(shop, size)).id))
  const ids: string[] = []
  for (let nth = 0; nth < 24; nth += 1) {
    const name = `${random.pick(SEARCHED)} ${nth}`
    const { subCategory } = random.pick(subCategories)
    const made = {
      name,
      subCategory,
      color: random.pick(['red', 'navy', 'gold']),
      sizes: [37],
      discountPrice: 500 + nth * 90,
    }
    ids.push(
      (await makeProduct(shop, { ...made, originalPrice: 9_000, featured: nth % 3 === 0, bestSeller: nth % 4 === 0 }))
        .id,
    )
  }
  const api = '/api/v1/products'
  const paths = [
    ...['featured', 'bestseller', 'search', 'search?sort=price-up', 'search?minPrice=900&maxPrice=1500'],
    ...SEARCHED.flatMap((word) => [
      `search?query=${word}`,
      `suggest?query=${word}`,
      `search?query=red%20${word}%20under%201500`,
    ]),
    ...subCategories.flatMap(({ category, subCategory }) => [
      `latest/${category}`,
      `search?category=${category}&size=37`,
      `search?subCategory=${subCategory}&color=navy&sort=best-selling`,
    ]),
    ...ids.flatMap((id) => [`single/${id}`, `similar/${id}`, `gone/${id}`]),
  ].map((path) => `${api}/${path}`)
  paths.push('/api/v1/sub-categories/all-sub-categories', '/api/v1/categories/all-categories')
  const catalogue = { products: ids, colors, sizes, places: subCategories }
  const stale: string[] = []
  for (let nth = 0; nth < changes; nth += 1) {
    const statement = randomChange(random, catalogue)
    await shop.ownerDb.execute(sql.raw(statement)).catch((error: unknown) => {
      throw new Error(`${statement}: ${error instanceof Error ? error.cause : error}`)
    })
    for (let reads = 0; reads < 5; reads += 1) {
      const path = random.pick(paths)
      const [kept, anew] = [await read(path), await readAnew(path)]
      try {
        expect(comparable(kept)).toEqual(comparable(anew))
      } catch {
        stale.push(`${nth} ${path} after ${statement}`)
      }
    }
  }
  expect(stale).toEqual([])
}, 600_000)
