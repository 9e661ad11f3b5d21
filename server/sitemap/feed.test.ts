import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { products } from '#server/platform/db/tables/products.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import { readXml } from '#server/spreadsheets/parser/read-xml.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { genderOf } from './feed.ts'
import { sitemapRoutes } from './routes.ts'

const PUBLIC_URL = 'https://shop.example'
/** What Google Merchant Center and Meta Commerce Manager ask of every shoe in a size, and how it is written. */
const REQUIRED: Record<string, RegExp> = {
  id: /^[\w.-]{1,50}$/,
  item_group_id: /^[\w-]{1,50}$/,
  title: /^.{1,150}$/,
  description: /^[^<]{1,5000}$/s,
  link: /^https:\/\/shop\.example\/.{1,2000}$/,
  image_link: /^https:\/\/shop\.example\/api\/v1\/products\/image\//,
  availability: /./,
  price: /^\d+\.00 BDT$/,
  condition: /^new$/,
  brand: /^.{1,70}$/,
  mpn: /^.{1,70}$/,
  color: /^.{1,100}$/,
  size: /^\d{2}(?:\.5)?$/,
  size_system: /^EU$/,
  gender: /^(?:male|female|unisex)$/,
  age_group: /^(?:kids|adult)$/,
  google_product_category: /^187$/,
}
const AVAILABILITY = { google: ['in_stock', 'out_of_stock'], meta: ['in stock', 'out of stock'] }

/** Like no other number of the shop. */
const COST = 876_543

let shop: TestApi
let app: ReturnType<typeof sitemapRoutes>
let kept: Awaited<ReturnType<typeof makeProduct>>
let plain: Awaited<ReturnType<typeof makeProduct>>
let store: string
beforeAll(async () => {
  shop = await startApi({ PUBLIC_URL })
  app = sitemapRoutes(shop)
  kept = await makeProduct(shop, {
    name: 'Loafers & <Sons>',
    nameBn: 'লোফার',
    originalPrice: 2000,
    discountPrice: 1500,
    cost: COST,
  })
  await makeProduct(shop, { archivedAt: new Date() })
  plain = await makeProduct(shop, { nameBn: null })
  store = (await makeShowroom(shop)).id
  await keepStock(shop, true)
})
afterAll(() => shop.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  inLanguage(path.startsWith('/bn') ? 'bn' : 'en', async () => app.request(path, { headers }))

/** The attributes of each item, as a reader of XML has them, without their prefix. */
async function itemsOf(path: string): Promise<Record<string, string>[]> {
  const response = await get(path)
  expect(response.status).toBe(200)
  const items: Record<string, string>[] = []
  let name = ''
  readXml(new Uint8Array(await response.arrayBuffer()), {
    open: (tag) => {
      if (tag === 'item') items.push({})
      name = tag
    },
    close: () => {
      name = ''
    },
    text: (text) => {
      const item = items.at(-1)
      if (item && name) item[name] = `${item[name] ?? ''}${text}`
    },
  })
  return items
}

test('[DATA-08] each size of a shoe on sale has what Google and Meta ask for, in both languages, and nothing else is listed', async () => {
  for (const name of ['google', 'meta'] as const)
    for (const prefix of ['', '/bn']) {
      const items = await itemsOf(`${prefix}/feed/${name}.xml`)
      expect(items.length).toBe(kept.sizes.length + plain.sizes.length)
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
      for (const item of items) {
        const wrong = Object.entries(REQUIRED).filter(([attribute, form]) => !form.test(item[attribute] ?? ''))
        expect(wrong.map(([attribute]) => `${attribute}: ${item[attribute]}`)).toEqual([])
        expect(AVAILABILITY[name]).toContain(item.availability)
        expect(item.link).toBe(`${PUBLIC_URL}${prefix}/products/details/${item.item_group_id}`)
      }
      const own = items.filter((item) => item.item_group_id === kept.id)
      expect(own.map(({ size }) => Number(size))).toEqual(kept.sizes.map(({ size }) => size))
      expect(own.map(({ id }) => id)).toEqual(kept.sizes.map(({ size }) => `${kept.id}-${size}`))
      for (const { title, price, sale_price, mpn, size } of own)
        expect([title?.split(', ')[0], price, sale_price, mpn]).toEqual([
          prefix ? 'লোফার' : 'Loafers & <Sons>',
          '2000.00 BDT',
          '1500.00 BDT',
          `${kept.code}-${size}`,
        ])
    }
})

test('[DATA-11] no file that everybody reads has what the shop pays', async () => {
  const paths = [
    '/feed/google.xml',
    '/feed/meta.xml',
    '/bn/feed/google.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
  ]
  for (const path of paths) {
    const response = await get(path)
    const text = await response.text()
    expect([response.status, text.length > 50, text.includes(String(COST))], path).toEqual([200, true, false])
  }
})

test('[DATA-08] whose shoes these are is told by their category, in either language', () => {
  expect(
    [['Men', null], ["Women's Heels"], ['Kids', 'বাচ্চাদের'], ['মহিলাদের'], ['Men and women'], ['Boys']].map(genderOf),
  ).toEqual(['male', 'female', 'unisex', 'female', 'unisex', 'male'])
})

test('[DATA-08] a feed is the same until a product or its last pair changes, and says at once which size is sold out', async () => {
  const availabilityOf = async () =>
    (await itemsOf('/feed/google.xml'))
      .filter((item) => item.item_group_id === kept.id)
      .map(({ availability }) => availability)
  const soldOut = kept.sizes.map(() => 'out_of_stock')
  expect(await availabilityOf()).toEqual(soldOut)
  const etag = (await get('/feed/google.xml')).headers.get('ETag') ?? ''
  expect((await get('/feed/google.xml', { 'If-None-Match': etag })).status).toBe(304)
  await receivePairs(shop, store, [{ product: kept.id, size: firstRow(kept.sizes).id, pairs: 1 }])
  expect((await get('/feed/google.xml', { 'If-None-Match': etag })).status).toBe(200)
  expect(await availabilityOf()).toEqual(['in_stock', ...soldOut.slice(1)])
  const read = vi.spyOn(shop.db, 'select')
  await Promise.all([get('/feed/google.xml'), get('/feed/google.xml')])
  expect(read.mock.calls.length, 'it is not made anew for whoever asks').toBeLessThan(3)
  read.mockRestore()
  const later = (await get('/feed/google.xml')).headers.get('ETag') ?? ''
  await shop.db.update(products).set({ discountPrice: 1400 }).where(eq(products.id, kept.id))
  expect((await get('/feed/google.xml', { 'If-None-Match': later })).status).toBe(200)
})
