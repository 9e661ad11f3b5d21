import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApi } from '#server/api.ts'
import { pageReads } from '#server/platform/db/tables/catalogue-version.ts'
import { drain, listen } from '#server/platform/web-host/listening/listen.ts'
import { createWebHost } from '#server/platform/web-host/web-host.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { countReads, deleteOldReads, listMostRead } from './page-reads.queries.ts'
import { startPageReadsJob } from './page-reads.ts'

const OFTEN = { initialDelay: 0, interval: 20 }
const END = { initialDelay: 0, interval: 1_000_000 }

let shop: TestApi
let other: TestApi
beforeAll(async () => {
  shop = await startApi()
  other = await connectSecondNode(shop)
})
afterAll(() => shop.close())

async function startNode(node: TestApi) {
  const api = createApi(node)
  const rendered: string[] = []
  const render = api.fetch
  api.fetch = (request, ...rest) => {
    rendered.push(new URL(request.url).pathname)
    return render(request, ...rest)
  }
  const webHost = await createWebHost({ ...node, api, mode: 'production', ready: async () => true })
  if (!webHost.pageCache) throw new Error('no pages are kept')
  const server = await listen(webHost, { ...node.config, port: 0 })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    rendered,
    pageCache: webHost.pageCache,
    read: async (path: string) => (await fetch(address + path)).status,
    close: async () => {
      await drain(server, 0)
      await webHost.close()
    },
  }
}

test('[CACHE-03] what was read most on one node is made on another when it starts, before anybody asks', async () => {
  const { id } = await makeProduct(shop)
  const [often, seldom] = [`/api/v1/products/single/${id}`, '/api/v1/products/featured']
  const first = await startNode(shop)
  for (let nth = 0; nth < 5; nth += 1) expect(await first.read(often)).toBe(200)
  for (let nth = 0; nth < 3; nth += 1) await first.read(seldom)
  for (let nth = 0; nth < 9; nth += 1) await first.read('/api/v1/products/search?query=rahim')
  const noting = startPageReadsJob({ ...shop, pageCache: first.pageCache }, OFTEN)
  await vi.waitFor(async () => expect(await listMostRead(shop.db, 9)).toEqual([often, seldom]))
  await noting.stop()
  await first.close()

  const second = await startNode(other)
  const warming = startPageReadsJob({ ...other, pageCache: second.pageCache }, END)
  await vi.waitFor(() => expect(second.rendered).toEqual([often, seldom]), 5_000)
  await warming.stop()
  expect(await second.read(often)).toBe(200)
  expect(second.rendered).toEqual([often, seldom])
  await second.close()
})

test('[CACHE-03] nothing that people typed or were sent is noted, and after a week nothing is left', async () => {
  await shop.db.delete(pageReads)
  const paths = ['/search?query=a', '/confirm/secret', '/bn/profile/orders/1', '/login?next=%2Fcart', '/', '/terms']
  await countReads(shop.db, [...paths.map((path) => [path, 7] as const), ['/omni', 1]])
  await countReads(shop.db, [['/terms', 2]])
  expect(await listMostRead(shop.db, 10)).toEqual(['/terms', '/'])
  expect(await listMostRead(shop.db, 1)).toEqual(['/terms'])
  await shop.db.update(pageReads).set({ day: '2020-01-01' })
  await deleteOldReads(shop.db)
  expect(await listMostRead(shop.db, 10)).toEqual([])
})

test('[CACHE-03] a job that is stopped while it makes pages waits for one of them', async () => {
  await countReads(shop.db, [
    ['/terms', 7],
    ['/omni', 5],
  ])
  const gate = Promise.withResolvers<void>()
  const made: string[] = []
  const warm = async (address: string) => {
    made.push(address)
    await gate.promise
  }
  const job = startPageReadsJob({ ...shop, pageCache: { warm, takeReads: () => [] } }, END)
  await vi.waitFor(() => expect(made).toEqual(['/terms']))
  const stopped = job.stop()
  gate.resolve()
  await stopped
  expect(made).toEqual(['/terms'])
})
