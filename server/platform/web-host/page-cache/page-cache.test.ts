import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PUBLIC_HEADERS, startPageCache } from '#server/testing/start-page-cache.ts'

test('[F14] a page is rendered once for five hundred concurrent requests and for those after them', async () => {
  let version = 'first'
  const { get, renderedUrls } = await startPageCache({ readVersion: async () => version })
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
  const { get } = await startPageCache({ fetch, readVersion, isOpen: () => open })
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
  const { get, renderedUrls } = await startPageCache({
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
  const { get, renderedUrls } = await startPageCache()
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
  const { get, renderedUrls } = await startPageCache()
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
  const { get, renderedUrls } = await startPageCache({
    fetch: ({ url }) => new Response('x', responses[new URL(url).pathname]),
  })
  for (const path of Object.keys(responses)) {
    for (const _ of [1, 2]) expect((await get(path)).status).toBe(path === '/public/gone' ? 404 : 200)
  }
  expect(renderedUrls).toHaveLength(8)
})

test('a page that is not there is rendered once, whatever is added to its query', async () => {
  const { get, renderedUrls } = await startPageCache({
    fetch: () => new Response('gone', { status: 404, headers: PUBLIC_HEADERS }),
  })
  expect((await get('/public/gone?zz=1')).status).toBe(404)
  expect(renderedUrls).toEqual(['/public/gone'])
})

test('a redirect keeps the query of the request', async () => {
  const { get } = await startPageCache({
    fetch: ({ url }) => new Response(null, { status: 301, headers: { Location: `/there${new URL(url).search}` } }),
  })
  expect((await get('/public?utm_source=x')).headers.location).toBe('/there?utm_source=x')
})

test('the cache stays within its size and evicts the least recently used entry', async () => {
  const page = 'x'.repeat(20_000)
  const { get, renderedUrls } = await startPageCache({
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
  const { get, renderedUrls } = await startPageCache({
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
  const { get, renderedUrls } = await startPageCache({
    maxBytes: 250_000,
    fetch: () => new Response('x'.repeat(40_000), { headers: PUBLIC_HEADERS }),
  })
  for (const _ of [1, 2]) await get('/public')
  expect(renderedUrls).toHaveLength(2)
})
