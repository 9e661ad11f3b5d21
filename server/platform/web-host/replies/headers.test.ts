import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Config } from '#server/config.ts'
import { commonHeaders, contentSecurityPolicy, setDefaultHeaders } from './headers.ts'

interface HeaderOptions {
  mode?: 'development' | 'production'
  hsts?: Config['hsts']
  /** of the response itself */
  headers?: Record<string, string>
}

async function headersOf(
  publicUrl: string,
  { mode = 'production', hsts = 'on', headers = {} }: HeaderOptions = {},
): Promise<Record<string, string>> {
  const app = new Hono()
    .use(setDefaultHeaders(commonHeaders({ publicUrl, hsts }, mode)))
    .get('/', (c) => c.text('', 200, headers))
  return Object.fromEntries((await app.request('/')).headers)
}

test('[RUN-05] every response says how browsers may use it, and over https that later visits need https', async () => {
  const onHttps = await headersOf('https://shop.example')
  expect(onHttps).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    'strict-transport-security': 'max-age=31536000',
  })
  const later = async (publicUrl: string, hsts: Config['hsts']) =>
    (await headersOf(publicUrl, { hsts }))['strict-transport-security']
  expect(await later('https://shop.example', 'subdomains')).toBe('max-age=31536000; includeSubDomains')
  expect(await later('https://shop.example', 'off')).toBeUndefined()
  for (const hsts of ['on', 'subdomains'] as const) expect(await later('http://shop.example', hsts)).toBeUndefined()
})

test("a response's own policy stays, and Vite's pages have none in development", async () => {
  const policy = "default-src 'self'"
  expect(await headersOf('http://a.example', { headers: { 'Content-Security-Policy': policy } })).toMatchObject({
    'content-security-policy': policy,
  })
  expect(await headersOf('http://a.example', { mode: 'development' })).not.toHaveProperty('content-security-policy')
})

test('a page runs its own inline scripts and no others, and shows nothing of other sites but maps', () => {
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  const html = '<script>one()</script><script src="/assets/a.js"></script><script type="module">two()</script>'
  const policy = contentSecurityPolicy({ html, deferredScript: 'three()' }, 'https://maps.example')
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${['one()', 'two()', 'three()'].map(hashOf).join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' https://maps.example",
    "manifest-src 'self'",
    'frame-src https://maps.example',
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'report-to policy',
  ])
})
