import { expect } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '#shared/schemas/product.ts'
import shop from '../content/shop.json' with { type: 'json' }
import { getJson } from './catalogue.ts'
import { headOf } from './head-of.ts'
import { test } from './test.ts'

test('the sitemap is complete and valid, and robots.txt links to it', async ({ page, baseURL }) => {
  const robots = await (await page.request.get('/robots.txt')).text()
  const address = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? ''
  expect(address).toBe(`${baseURL}/sitemap.xml`)
  const xml = await (await page.request.get(address)).text()
  await page.goto('/login')
  const { wrong, addresses } = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    const locations = [...parsed.getElementsByTagNameNS('http://www.sitemaps.org/schemas/sitemap/0.9', 'loc')]
    return {
      wrong: parsed.querySelector('parsererror')?.textContent ?? null,
      addresses: locations.map((location) => location.textContent ?? ''),
    }
  }, xml)
  expect(wrong).toBeNull()
  expect(new Set(addresses).size).toBe(addresses.length)
  const products = await getJson<Product[]>(page.request, '/products/all')
  for (const { _id } of products) expect(addresses).toContain(`${baseURL}/products/details/${_id}`)
})

test('every kind of page in the sitemap exists, may be indexed and has this canonical URL', async ({ request }) => {
  const xml = await (await request.get('/sitemap.xml')).text()
  const addresses = [...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address ?? '')
  const kinds = new Map(addresses.map((address) => [new URL(address).pathname.replace(/[^/]{20,}$/, ''), address]))
  expect(kinds.size).toBe(2 * (9 + 4))
  for (const address of kinds.values()) {
    const head = await headOf(request, address)
    expect([head.status, head.canonical, head.robots], address).toEqual([200, address, undefined])
  }
})

test('the icons of the web manifest have the declared sizes', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/')
  const links = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')
    .evaluateAll((all) => Object.fromEntries(all.map((link) => [link.getAttribute('rel'), link.getAttribute('href')])))
  const manifest = await (await page.request.get(links.manifest ?? '')).json()
  expect(manifest).toMatchObject({ name: shop.name, id: '/', start_url: '/', lang: 'en' })
  expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', manifest.theme_color)
  const declaredSizes = manifest.icons.map(({ src, sizes }: Record<string, string>) => [src, sizes])
  for (const [src, sizes] of [...declaredSizes, [links['apple-touch-icon'], '180x180']]) {
    const { width, height, format } = await sharp(await (await page.request.get(src)).body()).metadata()
    expect([`${width}x${height}`, format], src).toEqual([sizes, 'png'])
  }
  expect((await page.request.get(links.icon ?? '')).headers()['content-type']).toContain('image/svg+xml')
})
