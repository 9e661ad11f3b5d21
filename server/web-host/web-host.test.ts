import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import type { Shop } from '#server/http/shop-env.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { createWebHost } from './web-host.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ PUBLIC_URL: 'https://shop.example' })
})
afterAll(() => shop.close())

test('with PUBLIC_URL set the shop responds to its own host name and loopback, and to no other', async () => {
  const { db, pool, settings, log } = shop
  const options = { db, pool, settings, log, mode: 'production', ready: async () => true } as const
  const webHost = await createWebHost({ ...options, api: createApi(shop) })
  const status = async (host: string) =>
    (await webHost.fetch(new Request(`http://${host}/api/v1/sizes/all-sizes`))).status
  for (const host of ['shop.example', 'SHOP.example', 'shop.example:443', 'localhost:3000', '127.0.0.1', '[::1]:3000'])
    expect(await status(host), host).toBe(200)
  for (const host of ['evil.example', 'shop.example:8080', 'shop.example.evil.example', '127.0.0.1.evil.example'])
    expect(await status(host), host).toBe(421)
})

test('a CSP report is logged without the query of its page, and nothing else is accepted', async () => {
  const { db, pool, settings } = shop
  const lines: object[] = []
  const log = { ...shop.log, warn: (line: object) => lines.push(line) } as unknown as Shop['log']
  const options = { db, pool, settings, log, mode: 'production', ready: async () => true } as const
  const webHost = await createWebHost({ ...options, api: createApi(shop) })
  const send = async (body: unknown) => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/reports+json' }, body: JSON.stringify(body) }
    return (await webHost.fetch(new Request('https://shop.example/policy-reports', init))).status
  }
  const body = {
    documentURL: 'https://shop.example/login?next=/cart',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'inline',
  }
  expect(await send([{ type: 'csp-violation', body }])).toBe(204)
  expect(lines).toEqual([
    {
      event: 'policy-report',
      page: 'https://shop.example/login',
      effectiveDirective: 'script-src-elem',
      blocked: 'inline',
    },
  ])
  expect(await send({ a: 1 })).toBe(400)
  expect(await send(['x'.repeat(20_000)])).toBe(413)
  expect(await send(Array(20).fill({ type: 'csp-violation', body }))).toBe(204)
  for (let batch = 0; batch < 5; batch += 1) await send(Array(20).fill({ type: 'csp-violation', body }))
  expect(lines.length).toBe(60)
})

test('a shop whose readiness check fails is not ready, and the log says why', async () => {
  const { db, pool, settings } = shop
  const lines: { err: Error }[] = []
  const log = { ...shop.log, error: (line: { err: Error }) => lines.push(line) } as unknown as Shop['log']
  const ready = () => Promise.reject(new Error('the disk does not answer'))
  const webHost = await createWebHost({ db, pool, settings, log, mode: 'production', ready, api: createApi(shop) })
  const response = await webHost.fetch(new Request('http://localhost/readyz'))
  expect([response.status, await response.json()]).toEqual([503, { ok: false }])
  expect(lines.map(({ err }) => err.message)).toEqual(['the disk does not answer'])
})
