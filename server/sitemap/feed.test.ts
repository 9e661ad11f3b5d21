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
import { sitemapRoutes } from './routes.ts'

const PUBLIC_URL = 'https://shop.example'
/** What Google Merchant Center and Meta Commerce Manager ask of every product. */
const REQUIRED = ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'condition', 'brand']
const AVAILABILITY = { google: ['in_stock', 'out_of_stock'], meta: ['in stock', 'out of stock'] }

let shop: TestApi
let app: ReturnType<typeof sitemapRoutes>
let kept: Awaited<ReturnType<typeof makeProduct>>
let store: string
beforeAll(async () => {
  shop = await startApi({ PUBLIC_URL })
  app = sitemapRoutes(shop)
  kept = await makeProduct(shop, { name: 'Loafers & <Sons>', nameBn: 'লোফার', originalPrice: 2000, discountPrice: 1500 })
  await makeProduct(shop, { archivedAt: new Date() })
  await makeProduct(shop, { nameBn: null })
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

test('[DATA-08] each product on sale has what Google and Meta ask for, in both languages, and nothing else is listed', async () => {
  for (const name of ['google', 'meta'] as const)
    for (const prefix of ['', '/bn']) {
      const items = await itemsOf(`${prefix}/feed/${name}.xml`)
      expect(items.length).toBe(2)
      for (const item of items) {
        expect(REQUIRED.filter((attribute) => !item[attribute])).toEqual([])
        expect(AVAILABILITY[name]).toContain(item.availability)
        expect(item.price).toMatch(/^\d+\.00 BDT$/)
        expect(item.link).toBe(`${PUBLIC_URL}${prefix}/products/details/${item.id}`)
        expect(item.image_link).toMatch(/^https:\/\/shop\.example\/api\/v1\/products\/image\//)
        expect([(item.title ?? '').length <= 150, (item.description ?? '').length <= 5000]).toEqual([true, true])
      }
      const own = items.find(({ id }) => id === kept.id)
      expect([own?.title, own?.price, own?.sale_price, own?.mpn]).toEqual([
        prefix ? 'লোফার' : 'Loafers & <Sons>',
        '2000.00 BDT',
        '1500.00 BDT',
        kept.code,
      ])
    }
})

test('[DATA-08] a feed is the same until a product or its last pair changes, and says at once what is sold out', async () => {
  const availabilityOf = async () => (await itemsOf('/feed/google.xml')).find(({ id }) => id === kept.id)?.availability
  expect(await availabilityOf()).toBe('out_of_stock')
  const etag = (await get('/feed/google.xml')).headers.get('ETag') ?? ''
  expect((await get('/feed/google.xml', { 'If-None-Match': etag })).status).toBe(304)
  await receivePairs(shop, store, [{ product: kept.id, size: firstRow(kept.sizes).id, pairs: 1 }])
  expect((await get('/feed/google.xml', { 'If-None-Match': etag })).status).toBe(200)
  expect(await availabilityOf()).toBe('in_stock')
  const read = vi.spyOn(shop.db, 'select')
  await Promise.all([get('/feed/google.xml'), get('/feed/google.xml')])
  expect(read.mock.calls.length, 'it is not made anew for whoever asks').toBeLessThan(3)
  read.mockRestore()
  const later = (await get('/feed/google.xml')).headers.get('ETag') ?? ''
  await shop.db.update(products).set({ discountPrice: 1400 }).where(eq(products.id, kept.id))
  expect((await get('/feed/google.xml', { 'If-None-Match': later })).status).toBe(200)
})
