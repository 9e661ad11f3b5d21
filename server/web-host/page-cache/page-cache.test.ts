import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { slowness } from '#server/testing/slowness.ts'
import { drain, listen } from '#server/web-host/listen.ts'
import { pageCache } from './page-cache.ts'

const settings = { ...readSettings({ DATA_DIR: '/tmp/omni-nowhere' }), port: 0 }
const PUBLIC = { 'Cache-Control': 'public, max-age=0, must-revalidate', 'Content-Type': 'text/plain' }
let close = async () => {}
afterEach(() => close())

interface Parts {
  fetch?: (request: Request) => Response | Promise<Response>
  readVersion?: () => Promise<string>
  most?: number
}

/** A server with a cache in front of pages that record each rendering. */
async function start({ fetch: make, readVersion = async () => 'first', most = 1_000_000 }: Parts = {}) {
  const made: string[] = []
  const fetch = async (asked: Request) => {
    const { pathname, search } = new URL(asked.url)
    made.push(pathname + search)
    return make ? make(asked) : new Response(`page ${pathname} `.repeat(200), { headers: { ...PUBLIC, ETag: '"tag"' } })
  }
  const log = createLog({ logLevel: 'silent' })
  const isOwnHost = (host: string) => host !== 'evil.example'
  const addressOf = (address: string) => (address.startsWith('/public') ? (address.split('?')[0] ?? null) : null)
  const front = pageCache({ fetch, addressOf, isOwnHost, readVersion, most, log })
  const server = await listen({ fetch, front }, settings)
  close = () => drain(server, 0)
  const { port } = server.address() as AddressInfo
  const get = (path: string, headers: IncomingHttpHeaders = {}, method = 'GET') =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((done, fail) => {
      const asked = request({ port, path, headers, method, host: '127.0.0.1' }, async (answer) =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }),
      )
      asked.on('error', fail).end()
    })
  return { get, made }
}

test('a page is rendered once for five hundred concurrent requests and for those after them', async () => {
  let version = 'first'
  const { get, made } = await start({ readVersion: async () => version })
  const all = async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => get('/public')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  }
  await all()
  expect(made).toEqual(['/public'])
  version = 'second'
  await all()
  expect(made).toEqual(['/public', '/public'])
})

test('the body is compressed as the browser accepts it, and 304 if the browser has it', async () => {
  const { get, made } = await start()
  const plain = await get('/public')
  const gzip = await get('/public', { 'accept-encoding': 'gzip, br;q=0' })
  const br = await get('/public', { 'accept-encoding': 'gzip, deflate, br' })
  expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  expect([gunzipSync(gzip.body), brotliDecompressSync(br.body)].map(String)).toEqual([`${plain.body}`, `${plain.body}`])
  for (const { headers, body } of [plain, gzip, br]) {
    expect([headers.vary, headers.etag, headers['content-type']]).toEqual(['Accept-Encoding', 'W/"tag"', 'text/plain'])
    expect(headers['content-length']).toBe(String(body.length))
  }
  const held = await get('/public', { 'if-none-match': '"other", W/"tag"', 'accept-encoding': 'br' })
  expect([held.status, held.body.length, held.headers.etag]).toEqual([304, 0, 'W/"tag"'])
  const head = await get('/public', { 'accept-encoding': 'br' }, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, `${br.body.length}`])
  expect(made).toEqual(['/public'])
})

test('requests with a token, a body, another host or a path that is not public bypass the cache', async () => {
  const { get, made } = await start()
  await get('/public')
  await get('/public', { authorization: 'Bearer x' })
  await get('/public', { host: 'evil.example' })
  await get('/public', { 'content-length': '0' })
  await get('/public', {}, 'POST')
  await get('/private')
  await get('/private')
  expect(made).toHaveLength(7)
})

test('a response that is not a success, sets a cookie or forbids caching is not cached', async () => {
  const answers: Record<string, ResponseInit> = {
    '/public/gone': { status: 404, headers: PUBLIC },
    '/public/private': { headers: { 'Cache-Control': 'no-store' } },
    '/public/cookie': { headers: { ...PUBLIC, 'Set-Cookie': 'a=1' } },
    '/public/silent': {},
  }
  const { get, made } = await start({ fetch: ({ url }) => new Response('x', answers[new URL(url).pathname]) })
  for (const path of Object.keys(answers)) {
    for (const _ of [1, 2]) expect((await get(path)).status).toBe(path === '/public/gone' ? 404 : 200)
  }
  expect(made).toHaveLength(8)
})

test('a redirect keeps the query of the request', async () => {
  const { get } = await start({
    fetch: ({ url }) => new Response(null, { status: 301, headers: { Location: `/there${new URL(url).search}` } }),
  })
  expect((await get('/public?utm_source=x')).headers.location).toBe('/there?utm_source=x')
})

test('the cache stays within its size and evicts the least recently used entry', async () => {
  const page = 'x'.repeat(20_000)
  const { get, made } = await start({ most: 250_000, fetch: () => new Response(page, { headers: PUBLIC }) })
  for (let nth = 0; nth < 10; nth += 1) await get(`/public/${nth}`)
  await get('/public/0')
  await get('/public/10')
  expect(made).toHaveLength(11)
  await get('/public/0')
  expect(made).toHaveLength(11)
  await get('/public/1')
  expect(made).toHaveLength(12)
})

test('a response that takes too large a share of the cache is not cached', async () => {
  const { get, made } = await start({
    most: 250_000,
    fetch: () => new Response('x'.repeat(40_000), { headers: PUBLIC }),
  })
  for (const _ of [1, 2]) await get('/public')
  expect(made).toHaveLength(2)
})

test('with the database down, slow or failing midway cached pages are served, and others are rendered', async () => {
  let read = async () => 'first'
  let status = 200
  const { get, made } = await start({
    readVersion: () => read(),
    fetch: () => new Response('page', { status, headers: PUBLIC }),
  })
  await get('/public')
  read = async () => {
    throw new Error('gone')
  }
  expect((await get('/public')).status).toBe(200)
  expect(made).toHaveLength(1)
  await get('/public/other')
  expect(made).toHaveLength(2)
  read = () => new Promise(() => {})
  const began = performance.now()
  expect((await get('/public')).status).toBe(200)
  expect((performance.now() - began) / slowness()).toBeLessThan(800)
  read = async () => 'second'
  status = 503
  await new Promise((done) => setTimeout(done, 150))
  expect((await get('/public')).status).toBe(200)
  expect(made).toHaveLength(3)
})
