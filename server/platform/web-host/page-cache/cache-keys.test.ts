import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { startApi } from '#server/testing/start-api.ts'
import { createCacheKeyOf } from './cache-keys.ts'

const ID = '0199f494-4cdd-7034-bffc-4464ad4e105c'

async function withCacheKeys(check: (cacheKeyOf: (url: string) => string | null, shop: Shop) => void) {
  const shop = await startApi()
  check(createCacheKeyOf(createApi(shop)), shop)
  await shop.close()
}

test('a page has one cache key, whatever the order of its query and its tracking parameters', () =>
  withCacheKeys((cacheKeyOf) => {
    const page = `/category/${ID}?color=navy&page=2`
    expect(cacheKeyOf(page)).toBe(page)
    expect(cacheKeyOf(`/category/${ID}?page=2&utm_source=face&color=navy&fbclid=x`)).toBe(page)
    expect(cacheKeyOf(`/category/${ID}?gclid=1`)).toBe(`/category/${ID}`)
    expect(cacheKeyOf('/search?query=%E0%A6%9C%E0%A7%81%E0%A6%A4%E0%A6%BE+a')).toBe(cacheKeyOf('/search?query=জুতা%20a'))
    expect(cacheKeyOf(`/category/${ID}.data?_routes=pages%2Fcategory&page=2`)).not.toBeNull()
    expect(cacheKeyOf('/_root.data')).toBe('/_root.data')
    for (const url of ['/bn', '/bn.data', '/bn/login', `/bn/category/${ID}.data`, '/bn/api/v1/products/featured'])
      expect(cacheKeyOf(url)).toBe(url)
  }))

test('a parameter that neither page nor call reads falls out of the cache key, however often it is sent', () =>
  withCacheKeys((cacheKeyOf) => {
    for (const query of ['zz=1', 'zz=1&zz=2', 'page=2', '_routes=x', '%7a%5B%5D=1&utm_source=face'])
      expect(cacheKeyOf(`/?${query}`), query).toBe('/')
    expect(cacheKeyOf(`/category/${ID}?anything=1&page=2`)).toBe(`/category/${ID}?page=2`)
    expect(cacheKeyOf(`/category/${ID}.data?_routes=x&anything=1`)).toBe(`/category/${ID}.data?_routes=x`)
    expect(cacheKeyOf('/api/v1/products/featured?limit=1&x=1')).toBe('/api/v1/products/featured?limit=1')
    for (const page of ['/login', '/register']) expect(cacheKeyOf(`${page}?next=/cart`)).toBe(`${page}?next=%2Fcart`)
  }))

test('the empty frame of every page of accounts and staff has its path as key, whatever its query', () =>
  withCacheKeys((cacheKeyOf) => {
    const routes = readFileSync('web/routes.ts', 'utf8')
    const staffPages = Array.from(routes.matchAll(/staffPage\('([^']+)'/g), ([, path]) => `/dashboard/${path}`)
    expect(staffPages.length).toBeGreaterThan(10)
    const frames = [...staffPages, '/dashboard', '/profile', '/profile/orders', '/profile/orders/:id']
    for (const frame of frames.map((path) => path.replace(':id', ID)))
      expect(cacheKeyOf(`${frame}?status=Pending&page=2`), frame).toBe(frame)
  }))

test('every public read of the catalogue has a cache key of its path and parameters', () =>
  withCacheKeys((cacheKeyOf) => {
    for (const path of ['products/featured?limit=24', `products/single/${ID}`, `products/latest/${ID}`])
      expect(cacheKeyOf(`/api/v1/${path}`), path).toBe(`/api/v1/${path}`)
    for (const path of ['slides/all-slides', 'showrooms/all-showrooms', 'directors/all', `sub-categories/all/${ID}`])
      expect(cacheKeyOf(`/api/v1/${path}`), path).toBe(`/api/v1/${path}`)
    expect(cacheKeyOf(`/api/v1/products/search?sort=newest&category=${ID}`)).not.toBeNull()
  }))

test('repeated parameters, private pages, images and unknown paths are not cached', () =>
  withCacheKeys((cacheKeyOf) => {
    const uncachedUrls = [
      `/category/${ID}?page=1&page=2`,
      `/category/${ID}/more`,
      `/category/${ID}%2f..`,
      `/category//${ID}`,
      '/dashboard/nothing',
      '/outbox',
      '/nothing',
      'http://evil.example/',
      '//evil.example/',
      `/search?query=${'x'.repeat(1_000)}`,
      '/api/v1/outbox/all-letters',
      '/api/v1/orders/all',
      '/api/v1/auth/all',
      '/api/v1/products/managed',
      '/api/v1/products/all',
      `/api/v1/products/category/${ID}`,
      `/api/v1/products/search?store=${ID}`,
      `/category/${ID}?store=${ID}`,
      `/api/v1/stock/product/${ID}`,
      `/api/v1/products/sub-category/${ID}`,
      `/api/v1/products/image/${ID}`,
      '/api/v1/openapi.json',
      '/sitemap.xml',
    ]
    for (const url of uncachedUrls) expect(cacheKeyOf(url), url).toBeNull()
  }))
