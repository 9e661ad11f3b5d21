import { afterAll, beforeAll, expect, test } from 'vitest'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { makeOrder, shippingTo } from './fixtures/make-order.ts'
import { makePackedOrder } from './fixtures/make-packed-order.ts'
import { makeProduct } from './fixtures/make-product.ts'
import { makeShowroom } from './fixtures/make-showroom.ts'
import { readResponse } from './requests.ts'
import { startApi, type TestApi } from './start-api.ts'
import { makeSignedInUser, makeUser } from './test-users.ts'

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
let tokens: { customer: string; admin: string; owner: string }
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  store = (await makeShowroom(shop)).id
  const tokenOf = async (role: 'customer' | 'admin' | 'superUser') => (await makeSignedInUser(shop, role)).token
  tokens = { customer: await tokenOf('customer'), admin: await tokenOf('admin'), owner: await tokenOf('superUser') }
  // As they were stored before there was one way to read them.
  product = await makeProduct(shop, { name: 'Rani’s Court–Shoe', code: 'KN-12', nameBn: 'র\u200d্যাম্প জুতা' })
  await makeUser(shop, 'customer', { name: 'Rani’s Mother' })
  await makeUser(shop, 'customer', { name: "Rani's Sister" })
})
afterAll(() => shop.close())

const get = (path: string, query: Record<string, string>, token = tokens.admin) =>
  readResponse(shop.request(`${path}?${new URLSearchParams(query)}`, { token }))
const send = (method: string, path: string, json: unknown, token = tokens.admin) =>
  readResponse(shop.request(path, { method, json, token }))

const APOSTROPHES = ["rani's", 'Rani’s', 'RANI`S', '\u200bra\u2060ni‘s\u00a0']

test('[TYPE-03] people are found whichever apostrophe is stored or typed, and nobody else', async () => {
  for (const query of APOSTROPHES) {
    const { body } = await get('/auth/all', { query, sort: 'name' }, tokens.owner)
    expect(body.users.map(({ name }: { name: string }) => name).toSorted(), query).toEqual([
      "Rani's Sister",
      'Rani’s Mother',
    ])
  }
  for (const query of ['rani-s', 'ranis', 'rani_s'])
    expect((await get('/auth/all', { query }, tokens.owner)).body.users, query).toEqual([])
})

test('[TYPE-03] products too, by every dash, digit and joiner: in the list of products and in the stock sheet', async () => {
  const found = [
    ...APOSTROPHES,
    'court-shoe',
    'COURT—SHOE',
    'court−shoe',
    'kn‑১২',
    'kn12',
    '#KN-12',
    'KN ১২',
    'র্যাম্প',
    'র\u200d্যাম্প জু',
  ]
  for (const query of found) {
    expect((await get('/products/managed', { query })).body, query).toMatchObject({
      products: [{ _id: product.id }],
      total: 1,
    })
    expect((await get(`/stock/store/${store}`, { search: query })).body, query).toMatchObject({
      rows: [{ product: { _id: product.id } }],
      total: 1,
    })
  }
  for (const query of ["court's", "kn'12", 'kn-13'])
    expect(
      [
        (await get('/products/managed', { query })).body.total,
        (await get(`/stock/store/${store}`, { search: query })).body.total,
      ],
      query,
    ).toEqual([0, 0])
})

test('[TYPE-03] an article number that differs in dashes, digits or unseen signs is taken', async () => {
  for (const code of ['KN–12', 'kn-১২', ' KN\u200b-12 '])
    expect(await send('POST', `/products/copy/${product.id}`, { code }), code).toMatchObject({ status: 409 })
  expect(await send('POST', `/products/copy/${product.id}`, { code: 'KN–১৩' })).toMatchObject({
    status: 201,
    body: { product: { code: 'KN-13' } },
  })
})

test('[TYPE-03] orders are found by a scanned number and by a name in any spelling', async () => {
  const name = { ...shippingTo(null), name: 'D’Costa' }
  const order = await makeOrder(shop, tokens.customer, {
    product,
    store,
    shippingAddress: { ...name, email: 'd@mail.example' },
  })
  expect(order.shippingAddress.name).toBe("D'Costa")
  const { number } = order
  for (const query of [
    `#${number}`,
    number.toLowerCase().replaceAll('-', ''),
    `\ufeff${number.replaceAll('-', '–')} `,
    'd’costa',
  ])
    expect(
      (await get('/orders/all', { query })).body.map(({ number }: { number: string }) => number),
      query,
    ).toEqual([number])
})

test('[TYPE-02] a name that nobody sees and one that is turned around are refused at their field', async () => {
  for (const name of ['\u200b\u200b', '\u2800', '\u3164', '\u0301', 'Rani\u202egpj.exe', '\u202dRani']) {
    const answer = await send(
      'POST',
      '/orders/create',
      {
        products: [{ product: product.id, size: product.sizes[0]?.id, quantity: 1 }],
        payment: { method: 'COD' },
        store,
        shippingAddress: { ...shippingTo('x@mail.example'), name },
      },
      tokens.customer,
    )
    expect(answer, JSON.stringify(name)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'shippingAddress.name' }] },
    })
  }
})

test('[TYPE-01] a scanner’s and a message’s spelling of order, code and transaction id is the plain one', async () => {
  const order = await makePackedOrder(shop, tokens, { product, store, shippingAddress: shippingTo('s@mail.example') })
  const { courier } = (await send('POST', '/couriers/create', COURIER_PRESETS[0])).body
  const handOver = await send('POST', '/parcels/hand-over', {
    courier: courier._id,
    orders: [`#${order.number.toLowerCase()} `],
  })
  expect(handOver.status).toBe(200)
  const rows = [{ order: `#${order.number.replaceAll('-', '\u2011')}`, code: '\u200bPT ‑ ৭৭১২.' }]
  expect((await send('PUT', '/parcels/tracking', { rows })).status).toBe(200)
  const { body } = await get(`/parcels/hand-over/${handOver.body._id}`, {})
  expect(body.parcels).toMatchObject([{ number: order.number, code: 'PT-7712' }])
  const payment = { method: 'Bkash', number: '\u202a০১৭১২–৩৪৫ ৬৭৮\u202c', transactionId: 'TrxID 8n7a 1b2c 3d.' }
  expect((await makeOrder(shop, tokens.customer, { product, store, payment })).payment).toMatchObject({
    number: '01712345678',
    transactionId: '8N7A1B2C3D',
  })
})
