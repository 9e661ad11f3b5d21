import { expect, type Page } from '@playwright/test'
import { someProduct } from './catalogue.ts'
import { test } from './test.ts'

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
}

test('every kind of response carries the security headers and hides its server', async ({ page, request }) => {
  for (const path of [...(await pagePaths(page)), ...(await filePaths(page)), ...API_PATHS, '/healthz', '/readyz']) {
    const response = await request.get(path)
    const headers = response.headers()
    for (const [name, value] of Object.entries(COMMON)) expect(headers[name], `${name} of ${path}`).toBe(value)
    expect(headers['content-security-policy'], `policy of ${path}`).toContain("default-src 'none'")
    expect(headers.server ?? headers['x-powered-by'], `maker of ${path}`).toBeUndefined()
  }
})

test('a page names each of its inline scripts by hash, and says where a browser reports violations', async ({
  page,
  request,
}) => {
  for (const path of await pagePaths(page)) {
    const headers = (await request.get(path)).headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toMatch(/script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}=')+;/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toMatch(/frame-src https:\/\/[^ ;]+;/)
    expect(policy).toContain('report-to policy')
    expect(headers['reporting-endpoints']).toBe('policy="/policy-reports"')
  }
})

test('[I18] a page is the same for everyone, whatever token, cookie or odd header comes along', async ({
  page,
  request,
}) => {
  const oddHeaders: Record<string, string>[] = [
    { Authorization: 'Bearer nonsense' },
    { Cookie: 'session=1; auth={"token":"x"}' },
    { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
    { 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin' },
    { 'Accept-Language': 'bn-BD', 'User-Agent': 'Googlebot' },
    { 'X-Forwarded-For': '1.2.3.4', 'X-Middleware-Subrequest': 'middleware' },
    { Origin: 'https://evil.example', Referer: 'https://evil.example/' },
  ]
  for (const path of (await pagePaths(page)).slice(0, 5)) {
    const plainHtml = await (await request.get(path)).text()
    for (const headers of oddHeaders)
      expect(await (await request.get(path, { headers })).text(), JSON.stringify(headers)).toBe(plainHtml)
  }
})

test('pages are revalidated with a 304, hashed files are cached for a year', async ({ page, request }) => {
  const first = await request.get('/')
  expect(first.headers()['cache-control']).toBe('public, max-age=0, must-revalidate')
  const revalidated = await request.get('/', { headers: { 'If-None-Match': first.headers().etag ?? '' } })
  expect(revalidated.status()).toBe(304)
  const severalTags = { 'If-None-Match': `"other", ${first.headers().etag}` }
  expect((await request.get('/', { headers: severalTags })).status()).toBe(304)
  for (const path of (await filePaths(page)).filter((file) => file.startsWith('/assets/'))) {
    expect((await request.get(path)).headers()['cache-control'], path).toBe('public, max-age=31536000, immutable')
  }
})

test('pages accept only GET and HEAD', async ({ request }) => {
  const rejected = await request.post('/cart', { data: {} })
  expect(rejected.status()).toBe(405)
  expect(rejected.headers().allow).toBe('GET, HEAD')
  const head = await request.head('/')
  expect(head.status()).toBe(200)
  expect((await head.body()).length).toBe(0)
})

const API_PATHS = ['/api/v1/categories/all-categories', '/api/v1/nothing', '/api/v1/openapi.json', '/api/v1/docs']

async function pagePaths(page: Page): Promise<string[]> {
  const product = await someProduct(page.request)
  return [
    '/',
    `/products/details/${product._id}`,
    `/category/${product.category._id}`,
    `/sub-category/${product.subCategory._id}`,
    '/search?query=sandal',
    '/cart',
    '/checkout',
    '/checkout/direct',
    '/login',
    '/register',
    '/no-such-page',
  ]
}

async function filePaths(page: Page): Promise<string[]> {
  const html = await (await page.request.get('/')).text()
  const assets = [...html.matchAll(/"(\/assets\/[^"\\]+)/g)].map(([, path]) => path ?? '')
  return [...new Set([...assets, '/favicon.svg'])]
}
