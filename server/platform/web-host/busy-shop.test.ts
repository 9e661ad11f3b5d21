import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { orderBody } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { drain, listen } from './listening/listen.ts'
import { createWebHost } from './web-host.ts'

/** More than the lane of visitors takes on: one client gets half of its places. */
const READERS = 40

let shop: TestApi
let close = async () => {}
let address = ''
beforeAll(async () => {
  shop = await startApi()
})
afterEach(() => close())
afterAll(() => shop.close())

/** Serves the shop over HTTP; `get` returns the status, Retry-After and security header of a response. */
async function serve(pageCacheMb: number) {
  const config = { ...shop.config, pageCacheMb, port: 0 }
  const webHost = await createWebHost({ ...shop, config, api: createApi(shop), mode: 'production', ready })
  const server = await listen(webHost, config)
  close = async () => {
    await drain(server, 0)
    await webHost.close()
  }
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async (path: string, headers = {}) => {
    const response = await fetch(`${address}${path}`, { headers })
    const policy = response.headers.get('X-Content-Type-Options')
    return { status: response.status, retryAfter: response.headers.get('Retry-After'), policy }
  }
}
const ready = async () => true

test.each([0, 32])(
  '[F15] under a flood of reads staff go on, and the flood gets 503 (page cache: %d MB)',
  async (mb) => {
    const get = await serve(mb)
    const { token } = await makeSignedInUser(shop, 'admin')
    expect((await get('/api/v1/categories/all-categories')).status).toBe(200)
    let reads: ReturnType<typeof get>[] = []
    await shop.ownerDb.transaction(async (tx) => {
      await tx.execute(sql`lock table products`)
      reads = Array.from({ length: READERS }, (_, nth) => get(`/api/v1/products/search?query=z${nth}`))
      const first = await Promise.race(reads)
      expect(first).toEqual({ status: 503, retryAfter: '5', policy: 'nosniff' })
      expect((await get('/healthz')).status).toBe(200)
      expect((await get('/api/v1/orders/all', { Authorization: `Bearer ${token}` })).status).toBe(200)
      if (mb > 0) expect((await get('/api/v1/categories/all-categories')).status).toBe(200)
    })
    const outcomes = await Promise.all(reads)
    expect(outcomes.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(outcomes.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(READERS - 32)
  },
)

test('[CLUSTER-05] while reads of visitors are refused with 503 and Retry-After, orders are placed', async () => {
  const get = await serve(0)
  const product = await makeProduct(shop)
  const store = (await makeShowroom(shop)).id
  const { token } = await makeSignedInUser(shop, 'customer')
  let reads: ReturnType<typeof get>[] = []
  await shop.ownerDb.transaction(async (tx) => {
    // What visitors read and no order needs.
    await tx.execute(sql`lock table slides`)
    reads = Array.from({ length: READERS }, (_, nth) => get(`/api/v1/slides/all-slides?nth=${nth}`))
    expect(await Promise.race(reads)).toEqual({ status: 503, retryAfter: '5', policy: 'nosniff' })
    for (const key of ['first-order', 'second-order']) {
      const order = await fetch(`${address}/api/v1/orders/create`, {
        method: 'POST',
        headers: { Authorization: token, 'Idempotency-Key': key, 'Content-Type': 'application/json' },
        body: JSON.stringify(orderBody(product, store)),
      })
      expect(order.status).toBe(201)
    }
  })
  expect((await Promise.all(reads)).filter(({ status }) => status === 200).length).toBeGreaterThan(0)
})
