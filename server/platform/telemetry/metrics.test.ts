import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import type { MetricsSettings } from '#server/platform/startup/telemetry-settings.ts'
import { drain, listen } from '#server/platform/web-host/listening/listen.ts'
import { createWebHost } from '#server/platform/web-host/web-host.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { freePort } from '#server/testing/processes/running-shop.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { openMetrics } from './open-metrics.ts'

const TOKEN = 'a token of prometheus'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ BACKUP_EVERY_HOURS: '1' })
})
afterAll(() => shop.close())

/** Serves the shop and its metrics over HTTP. */
async function serve(settings: Partial<MetricsSettings>) {
  const { db, pool } = shop
  const config = { ...shop.config, port: 0 }
  const ready = async () => true
  const webHost = await createWebHost({ ...shop, config, api: createApi(shop), mode: 'production', ready })
  const jobs = { outbox: { stop: async () => {}, lastRunAt: () => Date.now() } }
  const metrics = await openMetrics(
    { port: null, host: '127.0.0.1', token: null, ...settings },
    { db, pools: { shop: pool, visitors: pool }, config, ready, load: webHost.load, jobs },
    shop.log,
  )
  const server = await listen(metrics.beside(webHost), config)
  metrics.watch(server)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    metrics.close()
    await drain(server, 0)
    await webHost.close()
  }
  return { address, close }
}

/** The values of a scrape by name with labels, as they stand in the text. */
async function scrape(address: string, token = TOKEN): Promise<Map<string, number>> {
  const response = await fetch(`${address}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  expect(response.headers.get('Content-Type')).toMatch('text/plain')
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

const requests = (method: string, route: string, status: string) =>
  `shop_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

test('[CLUSTER-06] metrics count requests by route, the page cache and orders, and no made-up path', async () => {
  const { address, close } = await serve({ token: TOKEN })
  const product = await makeProduct(shop)
  for (let nth = 0; nth < 3; nth += 1) await (await fetch(`${address}/api/v1/products/single/${product.id}`)).text()
  for (const path of ['/made-up-path', '/api/v1/made-up']) await (await fetch(`${address}${path}`)).text()
  await (await fetch(`${address}/another-made-up`, { method: 'POST' })).text()
  const { token } = await makeSignedInUser(shop, 'customer')
  const request: TestApi['request'] = (path, { json, token, headers } = {}) => {
    const all = { ...headers, 'Content-Type': 'application/json', Authorization: token ?? '' } as Record<string, string>
    return fetch(`${address}/api/v1${path}`, { method: 'POST', headers: all, body: JSON.stringify(json) })
  }
  const order = await placeOrder({ request }, orderBody(product, (await makeShowroom(shop)).id), { token })
  expect(order.status).toBe(201)
  const values = await scrape(address)
  expect(values.get(requests('GET', '/api/v1/products/single/:id', '2xx'))).toBe(3)
  expect(values.get(requests('POST', '/api/v1/orders/create', '2xx'))).toBe(1)
  expect(values.get(requests('POST', '(other)', '4xx'))).toBe(1)
  expect([...values.keys()].filter((name) => name.includes('made-up'))).toEqual([])
  expect(values.get('shop_page_cache_responses_total{result="kept"}')).toBe(2)
  expect(values.get('shop_page_cache_responses_total{result="rendered"}')).toBe(1)
  expect(values.get('shop_orders_acknowledged_total')).toBe(1)
  expect(values.get('shop_ready')).toBe(1)
  const inTime = requests('POST', '/api/v1/orders/create', '2xx')
    .replace('_count', '_bucket')
    .replace('}', ',le="+Inf"}')
  expect(values.get(inTime)).toBe(1)
  await close()
})

test('[CLUSTER-06] [SET-03] what a closed shop answers counts as closed, and not as failed', async () => {
  const { address, close } = await serve({ token: TOKEN })
  const press = (open: boolean) => changeSettings(shop.db, null, { parts: { opening: { open } } })
  const answers = async () => {
    const values = await scrape(address)
    const sumOf = (status: string) =>
      [...values].reduce(
        (sum, [name, value]) =>
          name.startsWith('shop_http') && name.includes('_count{') && name.includes(status) ? sum + value : sum,
        0,
      )
    return { closed: sumOf('status="closed"'), failed: sumOf('status="5xx"') }
  }
  await press(false)
  for (const path of [
    '/',
    '/bn/cart',
    '/cart.data',
    '/sitemap.xml',
    '/api/v1/sizes/all-sizes',
    '/api/v1/settings/public',
  ])
    expect((await fetch(`${address}${path}`)).status, path).toBe(503)
  expect((await fetch(`${address}/login`)).status).toBe(200)
  expect(await answers()).toEqual({ closed: 6, failed: 0 })
  await press(true)
  expect((await fetch(`${address}/api/v1/sizes/all-sizes`)).status).toBe(200)
  expect(await answers()).toEqual({ closed: 6, failed: 0 })
  await close()
})

test('[CLUSTER-06] metrics are for those who have the token, or on a port of their own that only this machine reaches', async () => {
  const shared = await serve({ token: TOKEN })
  for (const authorization of ['', 'Bearer wrong', TOKEN]) {
    const headers = { Authorization: authorization }
    expect(await (await fetch(`${shared.address}/metrics`, { headers })).text()).not.toMatch('shop_ready')
  }
  expect((await scrape(shared.address)).get('shop_ready')).toBe(1)
  await shared.close()

  const port = await freePort()
  const alone = await serve({ port })
  expect((await scrape(`http://127.0.0.1:${port}`)).get('shop_ready')).toBe(1)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect(await (await fetch(`${alone.address}/metrics`)).text()).not.toMatch('shop_ready')
  await alone.close()
})

test('[CLUSTER-06] every metric of the dashboard and of the alerts is one of the shop, and every alert is described', async () => {
  const { address, close } = await serve({ token: TOKEN })
  const product = await makeProduct(shop)
  await (await fetch(`${address}/api/v1/products/single/${product.id}`)).text()
  const values = await scrape(address)
  await close()
  // Missing until there is a backup.
  const known = new Set(['up', 'shop_backup_age_seconds', ...[...values.keys()].map((key) => key.replace(/\{.*/, ''))])
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    read('deploy/monitoring/grafana-dashboard.json'),
  )
  const alerts = read('deploy/monitoring/alerts.yaml')
  const expressions = [...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), alerts]
  const names = expressions.flatMap((text) => text.match(/\b(?:shop|nodejs|process)_[a-z_0-9]+\b/g) ?? [])
  expect(names.length).toBeGreaterThan(40)
  expect([...new Set(names)].filter((name) => !known.has(name))).toEqual([])
  const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const described = [...read('docs/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(described).toEqual(alertNames)
})
