import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#server/platform/db/tables/products.ts'
import { firstSettings, readShopFacts } from '#server/settings/first-settings.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { sitemapRoutes } from './routes.ts'
import { writePages } from './write-sitemap.ts'

const PUBLIC_URL = 'https://shop.example'
const CHANGED_AT = new Date('2026-11-20T10:00:00Z')

let shop: TestApi
let subCategory: Awaited<ReturnType<typeof makeSubCategory>>
let showroom: Awaited<ReturnType<typeof makeShowroom>>
let ids: string[]
beforeAll(async () => {
  shop = await startApi({ PUBLIC_URL })
  subCategory = await makeSubCategory(shop)
  showroom = await makeShowroom(shop)
  await makeShowroom(shop, { archivedAt: new Date() })
  const {
    sizes: _,
    searchText: __,
    ...row
  } = await makeProduct(shop, { subCategory: subCategory.id, updatedAt: CHANGED_AT })
  const rows = Array.from({ length: 6 }, (_, index) => ({
    ...row,
    id: undefined,
    code: `M-${index}`,
    createdAt: new Date(row.createdAt.getTime() + index + 1),
  }))
  ids = [row.id, ...(await shop.db.insert(products).values(rows).returning()).map(({ id }) => id)]
  await makeProduct(shop, { subCategory: subCategory.id, archivedAt: new Date() })
})
afterAll(() => shop.close())

const site = (partSize?: number) => sitemapRoutes({ ...shop, partSize })
const read = async (path: string, partSize?: number) => {
  const response = await site(partSize).request(`http://another.example${path}`)
  return { response, text: await response.text() }
}
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location)
const productPage = (id: string) => `/products/details/${id}`
/** The URLs of pages in both languages. */
const urlsOf = (paths: string[]) =>
  paths.flatMap((path) => [PUBLIC_URL + path, `${PUBLIC_URL}/bn${path === '/' ? '' : path}`])

test('the sitemap lists the public URL of every indexable page, and the last change of products', async () => {
  const { response, text } = await read('/sitemap.xml')
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const staticPaths = [
    '/',
    '/our-company',
    '/showrooms',
    '/bod',
    '/omni',
    '/terms',
    '/locations',
    '/returns',
    '/privacy',
  ]
  expect(locationsIn(text)).toEqual(
    urlsOf([
      ...staticPaths,
      `/category/${subCategory.category}`,
      `/sub-category/${subCategory.id}`,
      `/showrooms/details/${showroom.id}`,
      ...ids.map(productPage),
    ]),
  )
  const [english, bangla] = urlsOf([productPage(ids[0] ?? '')])
  const alternates = `<xhtml:link rel="alternate" hreflang="en" href="${english}"/><xhtml:link rel="alternate" hreflang="bn" href="${bangla}"/>`
  for (const url of [english, bangla])
    expect(text).toContain(`<url><loc>${url}</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod>${alternates}</url>`)
  expect(text).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9" xmlns:xhtml="http:\/\/www\.w3\.org\/1999\/xhtml">\n/,
  )
})

test('a large catalogue is split into an index of parts, with each product in one of them', async () => {
  const index = await read('/sitemap.xml', 3)
  expect(index.text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  const names = ['pages', 'products-1', 'products-2', 'products-3']
  expect(locationsIn(index.text)).toEqual(names.map((name) => `${PUBLIC_URL}/sitemap/${name}.xml`))
  const parts = await Promise.all(names.map((name) => read(`/sitemap/${name}.xml`, 3)))
  const [pages = [], ...productParts] = parts.map(({ text }) => locationsIn(text))
  expect(pages).toHaveLength(2 * 12)
  expect(productParts).toEqual(
    [ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)].map((part) => urlsOf(part.map(productPage))),
  )
})

test('a catalogue of exactly one part is not split; an unknown part is 404', async () => {
  expect((await read('/sitemap.xml', 7)).text).toContain('<urlset')
  expect((await read('/sitemap.xml', 6)).text).toContain('<sitemapindex')
  for (const name of ['products-4', 'products-0', 'products-999999', 'products-x', 'products-1e3', 'others'])
    expect((await read(`/sitemap/${name}.xml`, 3)).response.status, name).toBe(404)
})

test('sitemaps, robots.txt and the manifest are cached for an hour, then 304 while unchanged', async () => {
  for (const path of [
    '/sitemap.xml',
    '/sitemap/pages.xml',
    '/sitemap/products-1.xml',
    '/robots.txt',
    '/site.webmanifest',
    '/.well-known/security.txt',
  ]) {
    const { response } = await read(path)
    expect([response.status, response.headers.get('Cache-Control')], path).toEqual([200, 'public, max-age=3600'])
    const options = { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } }
    expect((await site().request(path, options)).status, path).toBe(304)
    expect((await site().request(path, { method: 'HEAD' })).status, path).toBe(200)
  }
})

test('security.txt names the care address, its own address, and an expiry in 89 to 90 days', async () => {
  const { text, response } = await read('/.well-known/security.txt')
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  const [, contact, expiry = '', canonical] =
    /^Contact: (\S+)\nExpires: (\S+)\nPreferred-Languages: en, bn\nCanonical: (\S+)\n$/.exec(text) ?? []
  expect([contact, canonical]).toEqual([
    `mailto:${readShopFacts().care.email}`,
    `${PUBLIC_URL}/.well-known/security.txt`,
  ])
  const days = (Date.parse(expiry) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(88.9)
  expect(days).toBeLessThanOrEqual(90)
})

test('[SET-01] the manifest, security.txt and the API docs say the facts that the owner has set', async () => {
  const { shop: facts } = firstSettings()
  const parts = {
    shop: { ...facts, name: 'Padma <Shoes>', nameBn: 'পদ্মা', care: { ...facts.care, email: 'care@padma.example' } },
  }
  await changeSettings(shop.db, null, { parts })
  expect(JSON.parse((await read('/site.webmanifest')).text).name).toBe('Padma <Shoes>')
  expect((await read('/.well-known/security.txt')).text).toContain('Contact: mailto:care@padma.example\n')
  const { info } = (await readResponse(shop.request('/openapi.json'))).body
  expect([info.title, info.contact.email]).toEqual(['Padma <Shoes>', 'care@padma.example'])
  expect(await (await shop.request('/docs')).text()).toContain('<title>API | Padma &lt;Shoes&gt;</title>')
  await changeSettings(shop.db, null, { parts: { shop: facts } })
})

test('URLs in a sitemap are XML-escaped', () => {
  expect(writePages('https://shop.example', [{ path: `/a?b=1&c=<'">` }])).toContain(
    '<loc>https://shop.example/a?b=1&amp;c=&lt;&apos;&quot;&gt;</loc>',
  )
})

test('robots.txt keeps search engines out of the API and personal pages, but not out of images', async () => {
  const { text, response } = await read('/robots.txt')
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(text).toMatch(/^User-agent: \*\n/)
  expect(text).toContain('\nSitemap: https://shop.example/sitemap.xml\n')
  const allowedPaths = [
    '/',
    '/product/x',
    '/products/details/x',
    '/category/x',
    '/category/x.data',
    '/showrooms',
    '/our-company',
  ]
  const imagePaths = ['products/image/x?v=1', 'products/image/details/x', 'slides/image/x', 'slides/phone-image/x']
  for (const path of [...allowedPaths, ...imagePaths.map((path) => `/api/v1/${path}`), '/assets/x.js', '/ui.png'])
    expect(isAllowed(text, path), path).toBe(true)
  const disallowedPaths = [
    '/api/v1/products/all',
    '/cart',
    '/checkout/direct',
    '/login?next=/',
    '/register',
    '/change-password',
    '/confirm-email',
    '/track',
    '/undo-email',
    '/invite',
  ]
  for (const path of [...disallowedPaths, '/profile/orders', '/dashboard', '/outbox', '/ui', '/search?query=x'])
    expect(isAllowed(text, path), path).toBe(false)
})

/** RFC 9309: the longest matching rule decides. */
function isAllowed(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, rule = '']) => ({ kind, rule }))
  const isMatch = ({ rule }: { rule: string }) =>
    new RegExp(`^${rule.replace(/[.?+^()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*')}`).test(path)
  const [longest] = rules.filter(isMatch).toSorted((a, b) => b.rule.length - a.rule.length)
  return longest?.kind !== 'Disallow'
}
