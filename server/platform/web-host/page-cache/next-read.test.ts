import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { drain, listen } from '#server/platform/web-host/listening/listen.ts'
import { createWebHost } from '#server/platform/web-host/web-host.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { keepCounter, makeCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { readResponse } from '#server/testing/requests.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

const ROUNDS = rounds(20, 60)

interface Node {
  /** what was rendered, not cached */
  renderedPaths: string[]
  admin: AdminClient
  read: (path: string) => Promise<{ status: number; body: { discountPrice: number; soldOut?: boolean }[] }>
  close: () => Promise<void>
}

let shop: TestApi
let other: TestApi
let nodes: Node[] = []
beforeAll(async () => {
  shop = await startApi()
  other = await connectSecondNode(shop)
  nodes = await Promise.all([shop, other].map(startNode))
})
afterAll(async () => {
  await Promise.all(nodes.map(({ close }) => close()))
})

async function startNode(node: TestApi): Promise<Node> {
  const api = createApi(node)
  const renderedPaths: string[] = []
  const render = api.fetch
  api.fetch = (request, ...rest) => {
    renderedPaths.push(new URL(request.url).pathname)
    return render(request, ...rest)
  }
  const pages = await createWebHost({ ...node, api, mode: 'production', ready: async () => true })
  const server = await listen(pages, { ...node.config, port: 0 })
  const { port } = server.address() as AddressInfo
  return {
    renderedPaths,
    admin: await createAdminClient(node),
    read: (path) => readResponse(fetch(`http://127.0.0.1:${port}/api/v1/products/${path}`)),
    close: async () => {
      await drain(server, 0)
      await pages.close()
    },
  }
}

test('a write on one node is visible in the very next read on every node, every time', async () => {
  const { id } = await makeProduct(shop, { originalPrice: 100_000, bestSeller: true })
  const staleRounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const writer = firstRow(nodes.slice(round % 2, (round % 2) + 1))
    const discountPercent = round % 90
    const response = await writer.admin.json('PUT', '/products/update-many', { products: [id], discountPercent })
    expect(response.status).toBe(200)
    const price = 100_000 - 1_000 * discountPercent
    for (const path of ['bestseller', 'all']) {
      const responses = await Promise.all(nodes.map(({ read }) => read(path)))
      if (responses.some(({ body }) => body[0]?.discountPrice !== price)) staleRounds.push(round)
    }
  }
  expect(staleRounds).toEqual([])
})

test('[STOCK-18] the order for the last pair shows in the next read on every node, and renders only its pages', async () => {
  await keepStock(shop, true)
  const { id: showroom } = await makeShowroom(shop)
  const [product, other] = [await makeProduct(shop, { sizes: [40], featured: true }), await makeProduct(shop)]
  const size = firstRow(product.sizes).id
  const { token } = await makeSignedInUser(shop, 'customer')
  const readSoldOut = async (path: string) =>
    (await Promise.all(nodes.map(({ read }) => read(path)))).map(({ body }) => [body].flat().map((one) => one.soldOut))
  for (let round = 0; round < 5; round += 1) {
    await receivePairs(shop, showroom, [{ product: product.id, size, pairs: 1 }])
    expect(await readSoldOut(`single/${product.id}`)).toEqual([[false], [false]])
    expect((await readSoldOut('featured')).map(([first]) => first)).toEqual([false, false])
    await readSoldOut(`single/${other.id}`)
    for (const { renderedPaths } of nodes) renderedPaths.length = 0
    expect((await placeOrder(shop, orderBody(product, showroom), { token, key: crypto.randomUUID() })).status).toBe(201)
    expect(await readSoldOut(`single/${product.id}`)).toEqual([[true], [true]])
    // New arrivals leave it out, and have it again once it is back: no list names what comes into it.
    expect((await readSoldOut('featured')).map(([first]) => first)).toEqual([undefined, undefined])
    await readSoldOut(`single/${other.id}`)
    for (const { renderedPaths } of nodes) expect(renderedPaths.join()).not.toContain(other.id)
  }
})

test('[COUNTER-10] [STOCK-18] a counter’s sale and its void show in the next read on every node, and other shoes stay kept', async () => {
  await keepStock(shop, true)
  await keepCounter(shop)
  const { token: boss } = await makeSignedInUser(shop, 'admin')
  const { item, store, ...counter } = await makeCounter(shop, boss, 1)
  const unsold = await makeProduct(shop)
  const isSoldOut = async (id: string) =>
    (await Promise.all(nodes.map(({ read }) => read(`single/${id}`)))).map(({ body }) => [body].flat()[0]?.soldOut)
  const clearPaths = async () => {
    await isSoldOut(unsold.id)
    for (const { renderedPaths } of nodes) renderedPaths.length = 0
  }
  expect(await isSoldOut(item.product)).toEqual([false, false])
  for (let sequence = 1; sequence <= 5; sequence += 1) {
    const seller = sequence % 2 ? other : shop
    await clearPaths()
    const [sold] = await sendSales(seller, counter, saleOf(counter.shoe, sequence))
    expect(await isSoldOut(item.product)).toEqual([true, true])
    await isSoldOut(unsold.id)
    const path = `/counter/sales/void/${sold?.sale?._id}`
    const voided = await seller.request(path, { json: { reason: 'Changed his mind' }, token: counter.token })
    expect(voided.status).toBe(200)
    expect(await isSoldOut(item.product)).toEqual([false, false])
    await isSoldOut(unsold.id)
    for (const { renderedPaths } of nodes) {
      expect(renderedPaths.filter((rendered) => rendered.endsWith(item.product))).toHaveLength(2)
      expect(renderedPaths.join()).not.toContain(unsold.id)
    }
  }
})

test('a list under constant reads is up to date for every read after a write', async () => {
  const { id } = await makeProduct(shop, { originalPrice: 100_000, featured: true })
  const { admin, read } = firstRow(nodes.slice(0, 1))
  let isReading = true
  const readers = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (isReading) await read('all')
    }),
  )
  for (let discountPercent = 1; discountPercent < 20; discountPercent += 1) {
    await admin.json('PUT', '/products/update-many', { products: [id], discountPercent })
    const { body } = await read('all')
    expect(body[0]?.discountPrice).toBe(100_000 - 1_000 * discountPercent)
  }
  isReading = false
  await readers
})

test('cached reads are still served when the database is down', async () => {
  const { read } = firstRow(nodes.slice(0, 1))
  const before = await read('featured')
  await other.close()
  await shop.close()
  expect(await read('featured')).toEqual(before)
})
