import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderBody } from '#server/testing/fixtures/make-order.ts'
import { makeWorld, type World } from '#server/testing/role-matrix/role-world.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { NO_LIMITS } from './live-shop.ts'

let shop: TestApi
let world: World
beforeAll(async () => {
  shop = await startApi(NO_LIMITS)
  world = await makeWorld(shop)
})
afterAll(() => shop.close())

const orderWith = (overrides: Record<string, unknown>) =>
  JSON.stringify(orderBody(world.product, world.store, overrides))
const JSON_TYPE = 'application/json'
const EXAMPLES: [
  string,
  () => { body: string | Uint8Array<ArrayBuffer>; type?: string; encoding?: string },
  number,
  string,
][] = [
  ['broken JSON', () => ({ body: '{"store":', type: JSON_TYPE }), 400, 'Invalid JSON'],
  [
    'bytes that are no UTF-8',
    () => ({ body: new Uint8Array([0x7b, 0xff, 0x7d]), type: JSON_TYPE }),
    400,
    'Invalid JSON',
  ],
  ['a BOM before the JSON', () => ({ body: `\ufeff${orderWith({})}`, type: JSON_TYPE }), 400, 'Invalid JSON'],
  ['NaN', () => ({ body: '{"expectedTotal":NaN}', type: JSON_TYPE }), 400, 'Invalid JSON'],
  [
    'nesting above 20',
    () => ({ body: `{"a":${'['.repeat(20)}${']'.repeat(20)}}`, type: JSON_TYPE }),
    400,
    'Invalid JSON',
  ],
  ['a list where an object belongs', () => ({ body: '[]', type: JSON_TYPE }), 400, 'Invalid JSON'],
  ['a key __proto__', () => ({ body: `{"__proto__":{"admin":true}}`, type: JSON_TYPE }), 400, 'Invalid JSON'],
  [
    'a key constructor, deep inside',
    () => ({ body: `{"a":[{"constructor":1}]}`, type: JSON_TYPE }),
    400,
    'Invalid JSON',
  ],
  ['a key prototype', () => ({ body: '{"prototype":1}', type: JSON_TYPE }), 400, 'Invalid JSON'],
  ['no content type', () => ({ body: new TextEncoder().encode(orderWith({})) }), 415, 'Unsupported content type'],
  ['text', () => ({ body: orderWith({}), type: 'text/plain' }), 415, 'Unsupported content type'],
  ['a form', () => ({ body: 'store=1', type: 'application/x-www-form-urlencoded' }), 415, 'Unsupported content type'],
  [
    'another charset',
    () => ({ body: orderWith({}), type: `${JSON_TYPE}; charset=latin1` }),
    415,
    'Unsupported content type',
  ],
  [
    'a packed body',
    () => ({ body: orderWith({}), type: JSON_TYPE, encoding: 'gzip' }),
    415,
    'Unsupported content type',
  ],
  [
    'more than 64 KiB',
    () => ({ body: orderWith({ more: 'x'.repeat(65_536) }), type: JSON_TYPE }),
    413,
    'Request is too large',
  ],
]

test.each(EXAMPLES)('[API-07] %s as the body of a call', async (_, makeBody, status, message) => {
  const { body, type, encoding } = makeBody()
  const headers = new Headers({ Authorization: String(world.tokens.customer) })
  if (type) headers.set('Content-Type', type)
  if (encoding) headers.set('Content-Encoding', encoding)
  const response = await shop.request('/orders/create', { method: 'POST', headers, body })
  expect([response.status, (await response.json()).message]).toEqual([status, message])
  if (status === 413) expect(response.headers.get('Connection')).toBe('close')
})

test('[API-07] of a duplicate key the last one counts', async () => {
  const headers = { 'Content-Type': JSON_TYPE }
  const body = '{"latitude":"x","latitude":23.7,"longitude":90.3}'
  expect((await shop.request('/showrooms/nearby', { method: 'POST', headers, body })).status).toBe(200)
})

test('[API-07] ids of any form are simply not found', async () => {
  const ids = [
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
  for (const id of ids) {
    const response = await shop.request(`/products/single/${encodeURI(id)}`)
    expect([response.status, (await response.json()).message]).toEqual([404, 'Product not found'])
  }
  expect((await shop.request(`/products/single/${world.product.id.toUpperCase()}`)).status).toBe(200)
})

test('[API-07] repeated, nested and very long query parameters are used or ignored, never rejected', async () => {
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

test('[API-07] SQL, HTML and formulas in texts are stored as plain text', async () => {
  const name = `Robert'); DROP TABLE users;-- <script>alert(1)</script> =1+1 \${7*7}`
  const response = await shop.request('/orders/create', {
    token: String(world.tokens.otherCustomer),
    json: orderBody(world.product, world.store, {
      shippingAddress: { name, email: 'r@mail.example', phone: '01000000000', address: 'Road 2' },
    }),
  })
  expect((await response.json()).order.shippingAddress.name).toBe(name)
})

test.each([
  ['latitude above 90', { latitude: 90.1, longitude: 0 }],
  ['longitude below -180', { latitude: 0, longitude: -180.5 }],
  ['a latitude as text', { latitude: '23', longitude: 90 }],
  ['no longitude', { latitude: 23 }],
])('[API-07] [API-08] %s is rejected', async (_, position) => {
  expect((await shop.request('/showrooms/nearby', { json: position })).status).toBe(422)
})
