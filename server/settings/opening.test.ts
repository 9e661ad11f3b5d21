import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#server/auth/open-session.ts'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { orderBody, placeOrder, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { LIVE_ENV, REAL_FACTS } from '#server/testing/fixtures/real-facts.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, makeUser } from '#server/testing/test-users.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { firstSettings } from './first-settings.ts'
import { inventedContacts, inventedEnvironment, inventedFacts } from './opening.ts'
import { changeSettings } from './queries.ts'

const { shop: demonstration } = firstSettings()

let shop: TestApi
let other: TestApi
let showroom: string
let tokens: Record<'customer' | 'storeUser' | 'admin' | 'superUser', string>
beforeAll(async () => {
  shop = await startApi(LIVE_ENV)
  other = await connectSecondNode(shop)
  const contact = { phone: '01711-204051', email: 'dhanmondi@padmashoes.com' }
  showroom = (await makeShowroom(shop, contact)).id
  const tokenOf = async (role: keyof typeof tokens, overrides = {}) =>
    (await makeSignedInUser(shop, role, overrides)).token
  tokens = {
    customer: await tokenOf('customer'),
    storeUser: await tokenOf('storeUser', { store: showroom }),
    admin: await tokenOf('admin'),
    superUser: await tokenOf('superUser'),
  }
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const press = (open: boolean, token = tokens.superUser, node = shop) =>
  readResponse(node.request('/settings/opening', { method: 'PUT', token, json: { open } }))
const read = async () => (await readResponse(shop.request('/settings/opening', { token: tokens.admin }))).body
const listSizes = (node = shop, token?: string) => readResponse(node.request('/sizes/all-sizes', { token }))

/** Calls that look whether the shop is open once they have understood what is asked. */
const BODIES: Record<string, unknown> = {
  'POST /orders/create': {
    products: [{ product: crypto.randomUUID(), size: crypto.randomUUID(), quantity: 1 }],
    payment: { method: 'COD', number: null },
    store: crypto.randomUUID(),
    status: 'Pending',
    shippingAddress: shippingTo('rafiq@mail.example'),
  },
}

/** What everyone may call of an open shop, and nobody but staff of a closed one. */
const REFUSED = [
  'GET /categories/all-categories',
  'GET /categories/single/{id}',
  'GET /colors/all-colors',
  'GET /directors/all',
  'GET /keeps/until/{id}',
  'GET /orders/collection-times',
  'GET /orders/promised-day/{id}',
  'GET /outbox/all-letters',
  'GET /products/all',
  'GET /products/bestseller',
  'GET /products/category/{cid}',
  'GET /products/featured',
  'GET /products/gone/{id}',
  'GET /products/latest/{categoryId}',
  'GET /products/search',
  'GET /products/similar/{id}',
  'GET /products/single/{id}',
  'GET /products/sub-category/{sid}',
  'GET /products/suggest',
  'GET /settings/public',
  'GET /showrooms/all-showrooms',
  'GET /showrooms/single/{id}',
  'GET /sizes/all-sizes',
  'GET /slides/all-slides',
  'GET /stock/product/{productId}',
  'GET /sub-categories/all-sub-categories',
  'GET /sub-categories/all/{cid}',
  'GET /sub-categories/single/{id}',
  'POST /keeps/ask',
  'POST /orders/create',
  'POST /showrooms/nearby',
  'POST /stock/notify',
  'POST /stock/serve',
]

interface ApiDocument {
  paths: Record<string, Record<string, { 'x-access'?: string; 'x-refused-while-closed'?: true }>>
}

test('[SET-03] a live shop begins closed: calls of shoppers are 503, those about accounts and orders, and all of staff, answer', async () => {
  const { paths } = (await readResponse(shop.request('/openapi.json'))).body as ApiDocument
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path.replace('/api/v1', '')}`,
      isRefused: operation['x-refused-while-closed'] === true,
    })),
  )
  expect(
    operations
      .filter(({ isRefused }) => isRefused)
      .map(({ call }) => call)
      .toSorted(),
  ).toEqual(REFUSED)
  const shopper = { ...(await makeUser(shop, 'customer')), storeUser: false }
  for (const { call, isRefused } of operations) {
    const [method = '', path = ''] = call.split(' ')
    const send = (token?: string) =>
      shop.request(path.replaceAll(/\{\w+\}/g, showroom), {
        method,
        token,
        ...(method !== 'GET' && { json: BODIES[call] ?? {} }),
      })
    // Some of the calls end sessions.
    const byShopper = await send((await openSession(shop, shopper)).token)
    const isClosed = byShopper.status === 503
    expect(isClosed, call).toBe(isRefused)
    if (!isClosed) continue
    expect(byShopper.headers.get('Retry-After'), call).toBe('3600')
    expect(await byShopper.json()).toMatchObject({ code: 'shop_closed' })
    for (const token of [tokens.storeUser, tokens.admin]) expect((await send(token)).status, call).not.toBe(503)
  }
  expect((await readResponse(shop.request('/bn/sizes/all-sizes'))).body.message).toMatch(/^দোকান/)
})

test('[SET-04] it names what is invented, and opens by the press of a super user once nothing is, on every node at once', async () => {
  expect(await read()).toMatchObject({
    open: false,
    invented: expect.arrayContaining([{ in: 'settings', path: 'licences.trade', value: 'TRAD/DEMO/000000/2026' }]),
    lastChange: null,
  })
  expect((await press(true)).body).toMatchObject({ code: 'facts_invented', params: { count: 11 } })
  await changeSettings(shop.db, null, { parts: { shop: { ...REAL_FACTS, vatNumber: 'BIN-DEMO-000000000' } } })
  const refused = await press(true)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The shop cannot open yet: 1 fact is still a placeholder',
  ])
  await changeSettings(shop.db, null, { parts: { shop: REAL_FACTS } })
  expect((await press(true, tokens.admin)).status).toBe(403)
  expect((await listSizes()).status).toBe(503)
  const opened = await press(true)
  expect([opened.status, opened.body]).toMatchObject([
    200,
    { message: 'The shop is open', opening: { open: true, invented: [] } },
  ])
  for (const node of [other, shop]) expect((await listSizes(node)).status).toBe(200)
  const steps = await readResponse(shop.request('/settings/first-steps', { token: tokens.superUser }))
  expect(steps.body.open).toBe(true)
  const product = await makeProduct(shop)
  expect((await placeOrder(shop, orderBody(product, showroom), { token: tokens.customer })).status).toBe(201)
})

test('[SET-03] a super user closes it again, both presses stand in the audit, and buyers still see their orders', async () => {
  expect((await press(false, tokens.storeUser)).status).toBe(403)
  expect((await press(false, tokens.superUser, other)).status).toBe(200)
  for (const node of [shop, other]) expect((await listSizes(node)).status).toBe(503)
  expect((await listSizes(shop, tokens.storeUser)).status).toBe(200)
  const entries = await shop.db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(2)
  expect(entries.map(({ action }) => action)).toEqual(['shop-closed', 'shop-opened'])
  expect((await press(true)).status).toBe(200)
})

test('[SET-04] an open shop takes no invented fact, at its field; what was so before may stay', async () => {
  const put = (facts: Settings['shop']) =>
    readResponse(shop.request('/settings/update', { method: 'PUT', token: tokens.superUser, json: { shop: facts } }))
  const refused = await put({
    ...REAL_FACTS,
    licences: { ...REAL_FACTS.licences, trade: demonstration.licences.trade },
  })
  expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ['shop.licences.trade'],
  ])
  await changeSettings(shop.db, null, { parts: { shop: { ...REAL_FACTS, vatNumber: 'BIN-DEMO-000000000' } } })
  expect((await put({ ...REAL_FACTS, vatNumber: 'BIN-DEMO-000000000', retailShops: 12 })).status).toBe(200)
  expect((await put(REAL_FACTS)).status).toBe(200)
  const opening = await readResponse(
    shop.request('/settings/update', { method: 'PUT', token: tokens.superUser, json: { opening: { open: false } } }),
  )
  expect(opening.status).toBe(422)
})

test('[SET-03] what an earlier program wrote is of an open shop, and a demonstration begins open and can be closed', async () => {
  const old = await startApi(LIVE_ENV)
  const { opening: _, ...known } = firstSettings()
  await changeSettings(old.db, null, { parts: { stock: { kept: false, lowAt: 3 } } })
  expect((await listSizes(old)).status).toBe(503)
  await old.ownerDb.execute(
    `insert into setting_changes (position, id, before, after) values (2, gen_random_uuid(), '{}', '${JSON.stringify(known).replaceAll("'", "''")}')`,
  )
  expect((await listSizes(old)).status).toBe(200)
  await old.close()

  const demo = await startApi()
  const { token } = await makeSignedInUser(demo, 'superUser')
  expect((await listSizes(demo)).status).toBe(200)
  const close = await readResponse(demo.request('/settings/opening', { method: 'PUT', token, json: { open: false } }))
  expect([close.status, (await listSizes(demo)).status]).toEqual([200, 503])
  const open = await readResponse(demo.request('/settings/opening', { method: 'PUT', token, json: { open: true } }))
  expect([open.status, (await listSizes(demo)).status]).toEqual([200, 200])
  await demo.close()
})

const { payments } = firstSettings()
const invented = (shop: Settings['shop'], offered = payments) =>
  inventedFacts({ shop, payments: offered }).map(({ path }) => path)

/** The facts with one of them changed. */
function withFact(path: string, value: string): Settings['shop'] {
  const shop = structuredClone(REAL_FACTS) as unknown as Record<string, unknown>
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce((tree, key) => tree[key] as Record<string, unknown>, shop)
  parent[last] = value
  return shop as unknown as Settings['shop']
}

test('[SET-04] all that the demonstration says of itself is invented, and nothing of a real shop', () => {
  expect(invented(firstSettings().shop)).toEqual([
    'headOffice.street',
    'headOffice.streetBn',
    'care.phone',
    'care.email',
    'social',
    'wallets.Bkash.number',
    'wallets.Nagad.number',
    'builder.url',
    'licences.trade',
    'licences.dbid',
    'vatNumber',
  ])
  expect(invented(REAL_FACTS)).toEqual([])
})

test('[SET-04] a wallet that is not offered need not be real', () => {
  const { wallets } = firstSettings().shop
  const shop = { ...REAL_FACTS, wallets: { ...REAL_FACTS.wallets, Nagad: wallets.Nagad } }
  expect(invented(shop)).toEqual(['wallets.Nagad.number'])
  expect(invented(shop, { ...payments, methods: ['COD', 'Bkash'] })).toEqual([])
})

test.each([
  ['name', 'Demo Shoes', 'Demon Shoes'],
  ['nameBn', 'ডেমো জুতা', 'পদ্মা জুতা'],
  ['company', 'Example Ltd.', 'Exemplar Ltd.'],
  ['headOffice.street', 'House 00', 'House 100, Road 2'],
  ['headOffice.streetBn', 'বাড়ি ০০', 'বাড়ি ১০০'],
  ['headOffice.postcode', '0000', '1000'],
  ['care.phone', '010-1234-5678', '+880 1711-000123'],
  ['care.phone', '০১৭১২৩৪৫৬৭৮', '০১৭১২৩৪৫৬৯৭'],
  ['care.phone', '01700000000', '01711111111'],
  ['care.phone', '+880 1000 000100', '16247'],
  ['care.phone', '01234567890', '09666-777888'],
  ['care.email', 'care@shop.example', 'care@example.shop'],
  ['care.email', 'care@EXAMPLE.com', 'example@shoes.com'],
  ['care.email', 'care@shoes.test', 'care@latest.com'],
  ['social', 'https://social.example/padma', 'https://fb.com/example'],
  ['social', 'http://localhost:3000/', 'https://localhost.com.bd/'],
  ['instagram', 'https://instagram.example/padma', 'https://www.instagram.com/padma'],
  ['youtube', 'https://youtube.test/@padma', 'https://www.youtube.com/@padma'],
  ['builder.url', 'https://www.example.org/', 'https://web.com/example.org'],
  ['wallets.Bkash.number', '01000000101', '01700100100'],
  ['licences.trade', 'TRAD/XXXX/2024', 'TRAD/DNCC/000123/2024'],
  ['licences.dbid', '০০০০০০', '০০০০১২'],
  ['vatNumber', 'tbd', '004567890-0101'],
])('[SET-04] %s: %s is invented, %s is not', (path, bad, good) => {
  expect(invented(withFact(path, bad))).toEqual([path])
  expect(invented(withFact(path, good))).toEqual([])
})

test('[SET-04] phones and e-mails of showrooms, PUBLIC_URL and MAIL_FROM are looked at as well', () => {
  const showroom = { _id: 'a', code: 'Dhanmondi', codeBn: null }
  expect(
    inventedContacts([
      { ...showroom, contact: { phone: '010-0000-0001', email: 'dhanmondi@shoes.com' } },
      { ...showroom, contact: { phone: '01711204050', email: 'dhanmondi@omnishoes.example' } },
      { ...showroom, contact: { phone: '01711204050', email: 'dhanmondi@shoes.com' } },
    ]),
  ).toEqual([
    { in: 'showroom', showroom, value: '010-0000-0001' },
    { in: 'showroom', showroom, value: 'dhanmondi@omnishoes.example' },
  ])
  expect(inventedEnvironment({ publicUrl: 'https://shop.example', mailFrom: 'Shop <care@shop.test>' })).toEqual([
    { in: 'environment', name: 'PUBLIC_URL', value: 'https://shop.example' },
    { in: 'environment', name: 'MAIL_FROM', value: 'Shop <care@shop.test>' },
  ])
  expect(inventedEnvironment({ publicUrl: 'https://shoes.com', mailFrom: null })).toEqual([])
})
