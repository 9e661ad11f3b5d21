import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { LIVE_ENV } from '#server/testing/fixtures/real-facts.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { drain, listen } from './listening/listen.ts'
import { createWebHost } from './web-host.ts'

const SIZES = '/api/v1/sizes/all-sizes'

let shop: TestApi
let nodes: Awaited<ReturnType<typeof startNode>>[]
beforeAll(async () => {
  shop = await startApi(LIVE_ENV)
  nodes = [await startNode(shop), await startNode(await connectSecondNode(shop))]
})
afterAll(async () => {
  for (const { close } of nodes) await close()
})

async function startNode(node: TestApi) {
  const host = await createWebHost({ ...node, api: createApi(node), mode: 'production', ready: async () => true })
  const server = await listen(host, { ...node.config, port: 0 })
  const { port } = server.address() as AddressInfo
  return {
    read: async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text }
    },
    close: async () => {
      await drain(server, 0)
      await host.close()
      await node.close()
    },
  }
}

const read = (path: string, headers: Record<string, string> = {}) => nodes.map((node) => node.read(path, headers))
const statuses = async (path: string, headers: Record<string, string> = {}) =>
  (await Promise.all(read(path, headers))).map(({ status }) => status)
const press = (open: boolean | null) => changeSettings(shop.db, null, { parts: { opening: { open } } })

test('[SET-03] pages of a closed shop say in both languages that it opens soon, 503 for machines and kept by nobody', async () => {
  for (const path of ['/', '/category/x', '/cart', '/our-company', '/nowhere', '/bn', '/bn/search?query=a'])
    for (const page of await Promise.all(read(path))) {
      expect([path, page.status]).toEqual([path, 503])
      expect(page.headers.get('Retry-After')).toBe('3600')
      expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
      expect(page.headers.get('Cache-Control')).toBe('no-store')
      expect(page.headers.get('Content-Security-Policy')).toContain("style-src-attr 'unsafe-inline'")
      expect(page.text).toContain(path.startsWith('/bn') ? '<html lang="bn">' : '>Opening soon</h1>')
      expect(page.text).toContain('<meta name="robots" content="noindex"/>')
      // Nothing that is invented, and nothing that looks at the address.
      expect(page.text).not.toMatch(/010-|\.example|<script/)
    }
  const [data] = await Promise.all(read('/cart.data'))
  expect([data?.status, JSON.parse(data?.text ?? '')]).toEqual([503, expect.objectContaining({ code: 'shop_closed' })])
})

test('[SET-03] search engines find nothing in a closed shop, health answers, and its files and languages are there', async () => {
  const [robots] = await Promise.all(read('/robots.txt'))
  expect([robots?.status, robots?.text]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
  for (const path of ['/sitemap.xml', '/sitemap/pages.xml', SIZES])
    expect(await statuses(path), path).toEqual([503, 503])
  for (const path of ['/healthz', '/readyz', '/site.webmanifest', '/.well-known/security.txt', '/api/v1/docs'])
    expect(await statuses(path), path).toEqual([200, 200])
  await press(false)
  expect((await Promise.all(read('/')))[0]?.text).toContain('>We will be back soon</h1>')
  await press(null)
})

test('[SET-03] an opening and a closing show in the very next read on every node, whatever is kept', async () => {
  for (let round = 0; round < 5; round += 1) {
    await press(true)
    expect(await statuses(SIZES)).toEqual([200, 200])
    expect(await statuses(SIZES)).toEqual([200, 200])
    expect((await Promise.all(read('/robots.txt')))[0]?.text).toContain('Sitemap:')
    await press(false)
    expect(await statuses(SIZES)).toEqual([503, 503])
    expect(await statuses('/')).toEqual([503, 503])
  }
})

test('[SET-03] who works here gets a cookie that opens the pages of a closed shop, and only as long as their session', async () => {
  const passesGate = async (cookie: string) => !(await statuses('/nowhere', { Cookie: cookie })).includes(503)
  const enter = async (role: 'customer' | 'storeUser') => {
    const { token } = await makeSignedInUser(shop, role)
    const response = await shop.request('/settings/inside', { method: 'POST', token })
    const [cookie = ''] = response.headers.getSetCookie()
    return { token, status: response.status, cookie }
  }
  expect((await enter('customer')).status).toBe(403)
  const { token, cookie } = await enter('storeUser')
  expect(cookie).toMatch(/^__Host-inside=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const [pair = ''] = cookie.split(';')
  expect(await passesGate(pair)).toBe(true)
  expect(await passesGate(`${pair}x`)).toBe(false)
  expect(await passesGate(`__Host-inside=${(await makeSignedInUser(shop, 'customer')).token}`)).toBe(false)
  // It is no token of a call.
  expect(await statuses('/api/v1/orders/all', { Cookie: pair })).toEqual([401, 401])
  await shop.request('/auth/logout', { method: 'POST', token })
  expect(await passesGate(pair)).toBe(false)
})
