import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { badCalls, sendBadCall, sumOfRows } from './testing/bad-calls.ts'
import { orderOf } from './testing/make-order.ts'
import { makeWorld, type World } from './testing/role-world.ts'
import { startApi, type TestApi } from './testing/start-api.ts'

const CASES = 2_000
const MOST_MS = 2_000
const NO_LIMIT = '1000000'

const refusal = z.strictObject({
  message: z.string().min(1).max(300),
  code: z.string().min(1),
  requestId: z.uuid(),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
  ok: z.literal(false).optional(),
})
const TELLTALE =
  /\bat \S+ \(|\.(ts|js):\d|node_modules|\/work\/|select .* from|insert into|violates|drizzle|zod|postgres/i

let shop: TestApi
let world: World
beforeAll(async () => {
  shop = await startApi({
    LIMIT_REGISTER_PER_ADDRESS: NO_LIMIT,
    LIMIT_LOGIN_PER_ADDRESS: NO_LIMIT,
    LIMIT_LOGIN_PER_ACCOUNT: NO_LIMIT,
    LIMIT_ORDERS_PER_ACCOUNT: NO_LIMIT,
    LIMIT_NEARBY_PER_ADDRESS: NO_LIMIT,
    LIMIT_OTP_PER_MINUTE: NO_LIMIT,
    LIMIT_OTP_PER_ACCOUNT: NO_LIMIT,
    LIMIT_OTP_PER_ADDRESS: NO_LIMIT,
    LIMIT_OTP_TRIES_PER_ADDRESS: NO_LIMIT,
    LIMIT_EMAIL_CHANGES_PER_ACCOUNT: NO_LIMIT,
  })
  world = await makeWorld(shop)
})
afterAll(() => shop.close())

test(`[API-07] ${CASES} bad requests get fitting refusals, change nothing and never break the shop`, {
  timeout: 300_000,
}, async () => {
  const seed = Date.now() % 2 ** 31
  console.info(`bad input: seed ${seed}`)
  const calls = await badCalls(shop, world)
  const reached = new Map<string, number>()
  let cases = 0
  let slowest = 0
  let before = await sumOfRows(shop)
  await fc.assert(
    fc.asyncProperty(calls, async (one) => {
      cases += 1
      const begin = performance.now()
      const answer = await sendBadCall(shop, world, one)
      const text = await answer.text()
      const time = performance.now() - begin
      slowest = Math.max(slowest, time)
      const after = await sumOfRows(shop)
      const cell = `${one.method} ${one.path.split('?')[0]?.split('/').slice(3, 5).join('/')} ${answer.status}`
      reached.set(cell, (reached.get(cell) ?? 0) + 1)

      expect(answer.status, text).toBeLessThan(500)
      expect(time).toBeLessThan(MOST_MS)
      if (answer.status >= 400) {
        refusal.parse(JSON.parse(text))
        expect(text).not.toMatch(TELLTALE)
        expect(after).toEqual(before)
      }
      before = after
    }),
    { numRuns: CASES, seed },
  )
  const success = [...reached].filter(([cell]) => / 2\d\d$/.test(cell)).reduce((sum, [, count]) => sum + count, 0)
  console.info(
    `bad input: ${cases} cases, ${reached.size} call and status pairs, ${success} of them successes, slowest ${Math.round(slowest)} ms`,
  )
  expect(cases).toBeGreaterThanOrEqual(CASES)
  expect(Object.getPrototypeOf({})).not.toHaveProperty('admin')
  expect(({} as { admin?: unknown }).admin).toBeUndefined()
})

const orderWith = (given: Record<string, unknown>) => JSON.stringify(orderOf(world.product, world.store, given))
const json = 'application/json'
const examples: [
  string,
  () => { body: string | Uint8Array<ArrayBuffer>; type?: string; encoding?: string },
  number,
  string,
][] = [
  ['broken JSON', () => ({ body: '{"store":', type: json }), 400, 'Invalid JSON'],
  ['bytes that are no UTF-8', () => ({ body: new Uint8Array([0x7b, 0xff, 0x7d]), type: json }), 400, 'Invalid JSON'],
  ['a BOM before the JSON', () => ({ body: `\ufeff${orderWith({})}`, type: json }), 400, 'Invalid JSON'],
  ['NaN', () => ({ body: '{"expectedTotal":NaN}', type: json }), 400, 'Invalid JSON'],
  ['nesting above 20', () => ({ body: `{"a":${'['.repeat(20)}${']'.repeat(20)}}`, type: json }), 400, 'Invalid JSON'],
  ['a list where an object belongs', () => ({ body: '[]', type: json }), 400, 'Invalid JSON'],
  ['a key __proto__', () => ({ body: `{"__proto__":{"admin":true}}`, type: json }), 400, 'Invalid JSON'],
  ['a key constructor, deep inside', () => ({ body: `{"a":[{"constructor":1}]}`, type: json }), 400, 'Invalid JSON'],
  ['a key prototype', () => ({ body: '{"prototype":1}', type: json }), 400, 'Invalid JSON'],
  ['no content type', () => ({ body: new TextEncoder().encode(orderWith({})) }), 415, 'Unsupported content type'],
  ['text', () => ({ body: orderWith({}), type: 'text/plain' }), 415, 'Unsupported content type'],
  ['a form', () => ({ body: 'store=1', type: 'application/x-www-form-urlencoded' }), 415, 'Unsupported content type'],
  [
    'another charset',
    () => ({ body: orderWith({}), type: `${json}; charset=latin1` }),
    415,
    'Unsupported content type',
  ],
  ['a packed body', () => ({ body: orderWith({}), type: json, encoding: 'gzip' }), 415, 'Unsupported content type'],
  [
    'more than 64 KiB',
    () => ({ body: orderWith({ more: 'x'.repeat(65_536) }), type: json }),
    413,
    'Request is too large',
  ],
]

test.each(examples)('[API-07] %s as the body of a call', async (_, made, status, message) => {
  const { body, type, encoding } = made()
  const headers = new Headers({ Authorization: String(world.tokens.customer) })
  if (type) headers.set('Content-Type', type)
  if (encoding) headers.set('Content-Encoding', encoding)
  const answer = await shop.request('/orders/create', { method: 'POST', headers, body })
  expect([answer.status, (await answer.json()).message]).toEqual([status, message])
  if (status === 413) expect(answer.headers.get('Connection')).toBe('close')
})

test('[API-07] of a key that stands twice the last one counts', async () => {
  const headers = { 'Content-Type': json }
  const body = '{"latitude":"x","latitude":23.7,"longitude":90.3}'
  expect((await shop.request('/showrooms/nearby', { method: 'POST', headers, body })).status).toBe(200)
})

test('[API-07] ids of any form are simply not found', async () => {
  const forms = [
    '..%2f..%2fx',
    '%252e%252e',
    '%00',
    '1',
    '-1',
    'null',
    '[object Object]',
    'z'.repeat(10_000),
    world.store,
  ]
  for (const form of forms) {
    const answer = await shop.request(`/products/single/${encodeURI(form)}`)
    expect([answer.status, (await answer.json()).message]).toEqual([404, 'Product not found'])
  }
  expect((await shop.request(`/products/single/${world.product.id.toUpperCase()}`)).status).toBe(200)
})

test('[API-07] repeated, nested and endless query parameters are taken or left, never refused', async () => {
  for (const query of [
    'query=a&query=b',
    'query[a][b]=c',
    `query=${'q'.repeat(10_000)}`,
    'query=%25_',
    'page=-1&limit=1e9',
  ]) {
    expect((await shop.request(`/products/search?${query}`)).status).toBe(200)
  }
})

test('[API-07] SQL, HTML and formulas in texts are stored as the texts that they are', async () => {
  const name = `Robert'); DROP TABLE users;-- <script>alert(1)</script> =1+1 \${7*7}`
  const answer = await shop.request('/orders/create', {
    token: String(world.tokens.otherCustomer),
    json: orderOf(world.product, world.store, {
      shippingAddress: { name, email: 'r@mail.example', phone: '01000000000', address: 'Road 2' },
    }),
  })
  expect((await answer.json()).order.shippingAddress.name).toBe(name)
})

test.each([
  ['latitude above 90', { latitude: 90.1, longitude: 0 }],
  ['longitude below -180', { latitude: 0, longitude: -180.5 }],
  ['a latitude as text', { latitude: '23', longitude: 90 }],
  ['no longitude', { latitude: 23 }],
])('[API-07] [API-08] %s is refused', async (_, position) => {
  expect((await shop.request('/showrooms/nearby', { json: position })).status).toBe(422)
})
