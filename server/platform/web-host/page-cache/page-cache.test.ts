import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { type Admission, openAdmission } from '#server/platform/web-host/admission/admission.ts'
import { drain, listen } from '#server/platform/web-host/listening/listen.ts'
import { machineSlowness } from '#server/testing/slowness.ts'
import { createPageCache } from './page-cache.ts'

const config = { ...readConfig({ DATA_DIR: '/tmp/omni-nowhere' }), port: 0 }
const PUBLIC_HEADERS = { 'Cache-Control': 'public, max-age=0, must-revalidate', 'Content-Type': 'text/plain' }
const silent = createLog({ logLevel: 'silent' })
let close = async () => {}
afterEach(() => close())

interface CacheOptions {
  fetch?: (request: Request) => Response | Promise<Response>
  readVersion?: () => Promise<string>
  /** ids of products that were sold out or came back, in this order */
  changes?: string[]
  /** whether shoppers get in */
  isOpen?: () => boolean
  maxBytes?: number
  admission?: Admission
  cacheKeyOf?: (url: string) => string | null
}

/** A server with a cache in front of pages that record each rendering. */
async function start({
  fetch: render,
  readVersion = async () => 'first',
  changes = [],
  isOpen = () => true,
  maxBytes = 1_000_000,
  admission = openAdmission({ laneOf: () => null, config, headers: {}, log: silent }),
  cacheKeyOf = (url) => (url.startsWith('/public') ? (url.split('?')[0] ?? null) : null),
}: CacheOptions = {}) {
  const renderedUrls: string[] = []
  const fetch = async (pageRequest: Request) => {
    const { pathname, search } = new URL(pageRequest.url)
    renderedUrls.push(pathname + search)
    return render
      ? render(pageRequest)
      : new Response(`page ${pathname} `.repeat(200), { headers: { ...PUBLIC_HEADERS, ETag: '"tag"' } })
  }
  const isOwnHost = (host: string) => host !== 'evil.example'
  const readState = async (since: number) => ({
    version: await readVersion(),
    availability: changes.length,
    changes: changes.map((subject, index) => ({ subject, position: index + 1 })).slice(since),
    opening: { open: isOpen() },
  })
  const readOpen = (opening: { open: boolean | null } | null) => opening?.open !== false
  const options = { fetch, cacheKeyOf, isOwnHost, readState, isOpen: readOpen, maxBytes, admission, log: silent }
  const cache = createPageCache(options)
  const server = await listen({ fetch, handler: cache.handler }, config)
  close = () => drain(server, 0)
  const { port } = server.address() as AddressInfo
  const get = (path: string, headers: IncomingHttpHeaders = {}, method = 'GET') =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const clientRequest = request({ port, path, headers, method, host: '127.0.0.1' }, async (response) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }),
      )
      clientRequest.on('error', reject).end()
    })
  return { get, renderedUrls, cache }
}

test('[F14] a page is rendered once for five hundred concurrent requests and for those after them', async () => {
  let version = 'first'
  const { get, renderedUrls } = await start({ readVersion: async () => version })
  const requestAll = async () => {
    const responses = await Promise.all(Array.from({ length: 500 }, () => get('/public')))
    expect(new Set(responses.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  }
  await requestAll()
  expect(renderedUrls).toEqual(['/public'])
  version = 'second'
  await requestAll()
  expect(renderedUrls).toEqual(['/public', '/public'])
})

test('[SET-03] while the shop is closed nothing is served from the cache, also not without the database afterwards', async () => {
  let open = true
  let isDown = false
  const readVersion = async () => {
    if (isDown) throw new Error('no database')
    return open ? 'open' : 'closed'
  }
  const fetch = () =>
    open ? new Response('shoes', { headers: PUBLIC_HEADERS }) : new Response('closed', { status: 503 })
  const { get } = await start({ fetch, readVersion, isOpen: () => open })
  expect((await get('/public')).body.toString()).toBe('shoes')
  open = false
  expect((await get('/public')).status).toBe(503)
  isDown = true
  expect((await get('/public')).status).toBe(503)
})

test('[STOCK-18] what names a product is rendered anew once it is sold out, what does not is not', async () => {
  const [sandal, loafer] = [crypto.randomUUID(), crypto.randomUUID()]
  // md5 of 'stock', as the database names what lists of what is in stock are made from.
  const stock = '90888020-9a64-ea53-9ae8-dc5fdb7e0a91'
  const changes: string[] = []
  const { get, renderedUrls } = await start({
    changes,
    fetch: ({ url }) => new Response(url.includes('sandal') ? sandal : loafer, { headers: PUBLIC_HEADERS }),
    cacheKeyOf: (url) => url,
  })
  const urls = ['/sandal', '/loafer', '/loafer?inStock=true']
  const readAll = async () => {
    renderedUrls.length = 0
    for (const url of urls) await get(url)
    return [...renderedUrls]
  }
  expect(await readAll()).toEqual(urls)
  expect(await readAll()).toEqual([])
  changes.push(sandal, stock)
  expect(await readAll()).toEqual(['/sandal', '/loafer?inStock=true'])
  changes.push(crypto.randomUUID(), stock)
  expect(await readAll()).toEqual(['/loafer?inStock=true'])
  expect(await readAll()).toEqual([])
  // A counter that went back says that something else is true now.
  changes.length = 0
  expect(await readAll()).toEqual(urls)
})

test('the body is compressed as the browser accepts it, and 304 if the browser has it', async () => {
  const { get, renderedUrls } = await start()
  const plain = await get('/public')
  const gzip = await get('/public', { 'accept-encoding': 'gzip, br;q=0' })
  const br = await get('/public', { 'accept-encoding': 'gzip, deflate, br' })
  expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  expect([gunzipSync(gzip.body), brotliDecompressSync(br.body)].map(String)).toEqual([`${plain.body}`, `${plain.body}`])
  for (const { headers, body } of [plain, gzip, br]) {
    expect([headers.vary, headers.etag, headers['content-type']]).toEqual(['Accept-Encoding', 'W/"tag"', 'text/plain'])
    expect(headers['content-length']).toBe(String(body.length))
  }
  const notModified = await get('/public', { 'if-none-match': '"other", W/"tag"', 'accept-encoding': 'br' })
  expect([notModified.status, notModified.body.length, notModified.headers.etag]).toEqual([304, 0, 'W/"tag"'])
  const head = await get('/public', { 'accept-encoding': 'br' }, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, `${br.body.length}`])
  expect(renderedUrls).toEqual(['/public'])
})

test('requests with a body, another host or a path that is not public bypass the cache, those with a token do not', async () => {
  const { get, renderedUrls } = await start()
  await get('/public')
  await get('/public', { authorization: 'Bearer x' })
  expect(renderedUrls).toHaveLength(1)
  await get('/public', { host: 'evil.example' })
  await get('/public', { 'content-length': '0' })
  await get('/public', {}, 'POST')
  await get('/private')
  await get('/private')
  expect(renderedUrls).toHaveLength(6)
})

test('a response that is not a success, sets a cookie or forbids caching is not cached', async () => {
  const responses: Record<string, ResponseInit> = {
    '/public/gone': { status: 404, headers: PUBLIC_HEADERS },
    '/public/private': { headers: { 'Cache-Control': 'no-store' } },
    '/public/cookie': { headers: { ...PUBLIC_HEADERS, 'Set-Cookie': 'a=1' } },
    '/public/silent': {},
  }
  const { get, renderedUrls } = await start({
    fetch: ({ url }) => new Response('x', responses[new URL(url).pathname]),
  })
  for (const path of Object.keys(responses)) {
    for (const _ of [1, 2]) expect((await get(path)).status).toBe(path === '/public/gone' ? 404 : 200)
  }
  expect(renderedUrls).toHaveLength(8)
})

test('a page that is not there is rendered once, whatever is added to its query', async () => {
  const { get, renderedUrls } = await start({
    fetch: () => new Response('gone', { status: 404, headers: PUBLIC_HEADERS }),
  })
  expect((await get('/public/gone?zz=1')).status).toBe(404)
  expect(renderedUrls).toEqual(['/public/gone'])
})

test('a redirect keeps the query of the request', async () => {
  const { get } = await start({
    fetch: ({ url }) => new Response(null, { status: 301, headers: { Location: `/there${new URL(url).search}` } }),
  })
  expect((await get('/public?utm_source=x')).headers.location).toBe('/there?utm_source=x')
})

test('the cache stays within its size and evicts the least recently used entry', async () => {
  const page = 'x'.repeat(20_000)
  const { get, renderedUrls } = await start({
    maxBytes: 250_000,
    fetch: () => new Response(page, { headers: PUBLIC_HEADERS }),
  })
  for (let index = 0; index < 10; index += 1) await get(`/public/${index}`)
  await get('/public/0')
  await get('/public/10')
  expect(renderedUrls).toHaveLength(11)
  await get('/public/0')
  expect(renderedUrls).toHaveLength(11)
  await get('/public/1')
  expect(renderedUrls).toHaveLength(12)
})

test('pages that nobody asks for again do not drive out those that somebody did, however many they are', async () => {
  const { get, renderedUrls } = await start({
    maxBytes: 250_000,
    fetch: () => new Response('x'.repeat(20_000), { headers: PUBLIC_HEADERS }),
  })
  const popular = ['/public', '/public/bestsellers']
  for (const path of [...popular, ...popular]) await get(path)
  for (let index = 0; index < 30; index += 1) await get(`/public/search/${index}`)
  const renderedCount = renderedUrls.length
  for (const path of popular) await get(path)
  expect(renderedUrls).toHaveLength(renderedCount)
})

test('a response that takes too large a share of the cache is not cached', async () => {
  const { get, renderedUrls } = await start({
    maxBytes: 250_000,
    fetch: () => new Response('x'.repeat(40_000), { headers: PUBLIC_HEADERS }),
  })
  for (const _ of [1, 2]) await get('/public')
  expect(renderedUrls).toHaveLength(2)
})

test('[F15] while the shop is busy kept pages are served, outdated ones too, and others are 503', async () => {
  let version = 'first'
  const lane = { running: 1, waiting: 0 }
  const gate = Promise.withResolvers<void>()
  const { get, renderedUrls } = await start({
    readVersion: async () => version,
    admission: openAdmission({
      laneOf: () => 'visitors',
      config,
      headers: {},
      log: silent,
      lanes: { visitors: lane, frames: lane, pictures: lane, lists: lane },
    }),
    fetch: async ({ url }) => {
      if (url.endsWith('slow')) await gate.promise
      return new Response(`page of the ${version}`, { headers: PUBLIC_HEADERS })
    },
  })
  await get('/public')
  const slow = [get('/public/slow'), get('/public/slow')]
  while (renderedUrls.length < 2) await new Promise((resolve) => setImmediate(resolve))
  expect(String((await get('/public')).body)).toBe('page of the first')
  const refused = await get('/public/other')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  version = 'second'
  expect(String((await get('/public')).body)).toBe('page of the first')
  gate.resolve()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
  expect(String((await get('/public')).body)).toBe('page of the second')
})

test('[CACHE-04] a shopper does not wait for the same page behind a crawler, nor for one that is warmed', async () => {
  const crawlers = { isCrawler: ({ headers }: { headers: IncomingHttpHeaders }) => headers['user-agent'] === 'bot' }
  const gate = Promise.withResolvers<void>()
  const { get, renderedUrls, cache } = await start({
    cacheKeyOf: (url) => url,
    admission: openAdmission({ laneOf: () => 'visitors', config, headers: {}, log: silent, crawlers }),
    fetch: async () => {
      if (renderedUrls.length === 1) await gate.promise
      return new Response('page', { headers: PUBLIC_HEADERS })
    },
  })
  const slow = get('/public/slow')
  while (renderedUrls.length < 1) await new Promise((resolve) => setImmediate(resolve))
  const behind = [get('/public/page', { 'user-agent': 'bot' }), cache.warm('/public/warm')]
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await get('/public/page')).status).toBe(200)
  expect(renderedUrls).toEqual(['/public/slow', '/public/page'])
  gate.resolve()
  await Promise.all([slow, ...behind])
  expect(renderedUrls).toContain('/public/warm')
  const rendered = renderedUrls.length
  await cache.warm('/public/warm')
  await get('/public/warm')
  expect(renderedUrls).toHaveLength(rendered)
})

test('with the database down, slow or failing midway cached pages are served, and others are rendered', async () => {
  let queryVersion = async () => 'first'
  let status = 200
  const { get, renderedUrls } = await start({
    readVersion: () => queryVersion(),
    fetch: () => new Response('page', { status, headers: PUBLIC_HEADERS }),
  })
  await get('/public')
  queryVersion = async () => {
    throw new Error('gone')
  }
  expect((await get('/public')).status).toBe(200)
  expect(renderedUrls).toHaveLength(1)
  await get('/public/other')
  expect(renderedUrls).toHaveLength(2)
  queryVersion = () => new Promise(() => {})
  const startedAt = performance.now()
  expect((await get('/public')).status).toBe(200)
  expect((performance.now() - startedAt) / machineSlowness()).toBeLessThan(800)
  queryVersion = async () => 'second'
  status = 503
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect((await get('/public')).status).toBe(200)
  expect(renderedUrls).toHaveLength(3)
})
