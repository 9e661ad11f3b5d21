import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { type Admin, asAdmin } from '#server/testing/admin-client.ts'
import { theOne } from '#server/testing/first-row.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { secondNode } from '#server/testing/processes/second-node.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { drain, listen } from '#server/web-host/listen.ts'
import { createPages } from '#server/web-host/web-host.ts'

const PAIRS = 60

interface Node {
  admin: Admin
  read: (path: string) => Promise<{ status: number; body: { discountPrice: number }[] }>
  close: () => Promise<void>
}

let shop: TestApi
let other: TestApi
let nodes: Node[] = []
beforeAll(async () => {
  shop = await startApi()
  other = await secondNode(shop)
  nodes = await Promise.all([shop, other].map(startNode))
})
afterAll(async () => {
  await Promise.all(nodes.map(({ close }) => close()))
})

async function startNode(node: TestApi): Promise<Node> {
  const pages = await createPages({ ...node, api: createApi(node), mode: 'production', ready: async () => true })
  const server = await listen(pages, { ...node.settings, port: 0 })
  const { port } = server.address() as AddressInfo
  return {
    admin: await asAdmin(node),
    read: async (path) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/products/${path}`)
      return { status: answer.status, body: await answer.json() }
    },
    close: async () => {
      await drain(server, 0)
      await pages.close()
    },
  }
}

test('a write on one node is visible in the very next read on every node, every time', async () => {
  const { id } = await makeProduct(shop, { originalPrice: 100_000, bestSeller: true })
  const stale: number[] = []
  for (let nth = 0; nth < PAIRS; nth += 1) {
    const writer = theOne(nodes.slice(nth % 2, (nth % 2) + 1))
    const discountPercent = nth % 90
    const written = await writer.admin.json('PUT', '/products/update-many', { products: [id], discountPercent })
    expect(written.status).toBe(200)
    const price = 100_000 - 1_000 * discountPercent
    for (const path of ['bestseller', 'all']) {
      const reads = await Promise.all(nodes.map(({ read }) => read(path)))
      if (reads.some(({ body }) => body[0]?.discountPrice !== price)) stale.push(nth)
    }
  }
  expect(stale).toEqual([])
})

test('a list under constant reads is up to date for every read after a write', async () => {
  const { id } = await makeProduct(shop, { originalPrice: 100_000, featured: true })
  const { admin, read } = theOne(nodes.slice(0, 1))
  let reading = true
  const readers = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (reading) await read('all')
    }),
  )
  for (let discountPercent = 1; discountPercent < 20; discountPercent += 1) {
    await admin.json('PUT', '/products/update-many', { products: [id], discountPercent })
    const { body } = await read('all')
    expect(body[0]?.discountPrice).toBe(100_000 - 1_000 * discountPercent)
  }
  reading = false
  await readers
})

test('cached reads are still served when the database is down', async () => {
  const { read } = theOne(nodes.slice(0, 1))
  const before = await read('featured')
  await other.close()
  await shop.close()
  expect(await read('featured')).toEqual(before)
})
