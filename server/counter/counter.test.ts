import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRow } from '#server/testing/first-row.ts'
import {
  keepCounter,
  makeDevice,
  makeCounter as makeFixture,
  saleOf,
  sendSales,
} from '#server/testing/fixtures/make-counter.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import type { CounterChanges } from '#shared/schemas/counter/counter.ts'

type Account = Awaited<ReturnType<typeof makeSignedInUser>>

let shop: TestApi
let admin: Account
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
})
afterAll(() => shop.close())

const get = (path: string, token = admin.token, key?: string) =>
  readResponse(shop.request(path, { token, headers: key ? { 'Counter-Key': key } : {} }))
const post = (path: string, json: unknown, token = admin.token) => readResponse(shop.request(path, { json, token }))

const remove = (path: string, token = admin.token) => readResponse(shop.request(path, { method: 'DELETE', token }))

const makeCounter = (pairs?: number) => makeFixture(shop, admin.token, pairs)

const till = async (store: string, token: string) => (await get(`/cash/counter?store=${store}`, token)).body.taken

test('[COUNTER-01] a sale keeps its lines, payments, VAT and number, moves its pairs, and lies in the till', async () => {
  const { store, clerk, item, ...counter } = await makeCounter()
  const sent = saleOf(counter.shoe, 1, {
    phone: '01712-345678',
    lines: [{ ...item, quantity: 2, price: 1_500, discount: 100, discountReason: 'Scratch' }],
    payments: [
      { method: 'Cash', taka: 1_900, given: 2_000 },
      { method: 'Bkash', taka: 1_000, reference: '1b2c' },
    ],
  })
  const [result] = await sendSales(shop, counter, sent)
  const { letters } = counter.device
  expect(result).toMatchObject({
    status: 201,
    sale: {
      number: `${letters}-1-000001`,
      clerk: { _id: clerk },
      subtotal: 3_000,
      discount: 100,
      total: 2_900,
      vat: 202,
      state: 'sold',
      lines: [{ ...{ product: item.product }, listPrice: 1_500, unitPrice: 1_500, quantity: 2, vatPercent: 7.5 }],
      payments: [
        { method: 'Cash', given: 2_000, change: 100 },
        { method: 'Bkash', reference: '1B2C', given: null },
      ],
      differences: [],
    },
  })
  expect(await pairsOf(shop, store, item)).toEqual([3, 0])
  expect(await till(store, counter.token)).toBe(1_900)
  const page = (await get('/counter/sales', counter.token)).body
  expect(page).toMatchObject({
    total: 1,
    sums: { sales: 1, pairs: 2, taka: 2_900 },
    devices: [{ number: 1, taka: 2_900 }],
  })
  const single = await get(`/counter/sales/${result?.sale?._id}`, counter.token)
  expect(single.body.number).toBe(result?.sale?.number)
  const stranger = await makeSignedInUser(shop, 'storeUser')
  expect((await get(`/counter/sales/${result?.sale?._id}`, stranger.token)).status).toBe(403)
  expect(await verifyRows(shop)).toEqual([])
})

test('[COUNTER-02] [COUNTER-04] a sale sent twice is one, another body waits, and missing numbers are told', async () => {
  const { item, store, ...counter } = await makeCounter(9)
  const both = await Promise.all([
    sendSales(shop, counter, saleOf(counter.shoe, 5), saleOf(counter.shoe, 2)),
    sendSales(shop, counter, saleOf(counter.shoe, 5), saleOf(counter.shoe, 2)),
  ])
  const ids = both.flat().map(({ sale }) => sale?._id)
  expect(new Set(ids).size).toBe(2)
  expect(
    both
      .flat()
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([200, 200, 201, 201])
  const [other] = await sendSales(shop, counter, saleOf(counter.shoe, 5, { price: 1_400 }))
  expect(other).toMatchObject({
    status: 409,
    refusal: { code: 'sale_differs', params: { number: expect.any(String) } },
  })
  const [again, unsound, beside] = await sendSales(
    shop,
    counter,
    saleOf(counter.shoe, 5, { price: 1_400 }),
    { ...saleOf(counter.shoe, 6), payments: [{ method: 'Cash', taka: 1 }] },
    saleOf(counter.shoe, 7),
  )
  expect([again?.status, unsound?.status, beside?.status]).toEqual([409, 422, 201])
  expect(unsound?.refusal?.errors).toMatchObject([{ path: 'payments', code: 'payments' }])
  expect((await get('/counter/gaps', counter.token)).body.map(({ from, to }: never) => [from, to])).toEqual([
    [1, 1],
    [3, 4],
  ])
  const { waiting } = (await get(`/counter/differences?store=${store}`)).body
  expect(waiting).toMatchObject([
    { sequence: 5, kind: 'other-body', total: 1_400, sale: { _id: expect.any(String) } },
    { sequence: 6, kind: 'unsound', total: 0, sale: null },
  ])
  const taken = await post(`/counter/conflicts/settle/${waiting[1]._id}`, { take: true, note: 'It was sold' })
  expect(taken.body.errors).toMatchObject([{ path: 'payments' }])
  const left = await post(`/counter/conflicts/settle/${waiting[0]._id}`, { take: false, note: 'Typed twice' })
  expect(left).toMatchObject({ status: 200, body: { sale: null } })
  expect((await post(`/counter/conflicts/settle/${waiting[0]._id}`, { take: false, note: 'x' })).status).toBe(409)
  expect(await pairsOf(shop, store, item)).toEqual([6, 0])
})

test('[COUNTER-03] the last pair sold twice is found, and one promised to an order sends that to another showroom', async () => {
  const { item, store, ...counter } = await makeCounter(1)
  const second = await makeDevice(shop, admin.token, store)
  const sold = await Promise.all([
    sendSales(shop, counter, saleOf(counter.shoe, 1)),
    sendSales(shop, { ...counter, key: second.key }, saleOf(counter.shoe, 1)),
  ])
  expect(sold.flat().map(({ status }) => status)).toEqual([201, 201])
  expect(sold.flat().flatMap(({ sale }) => sale?.differences.map(({ kind }) => kind))).toEqual(['found'])
  expect(await pairsOf(shop, store, item)).toEqual([0, 0])

  const near = (await makeShowroom(shop)).id
  await receivePairs(shop, store, [{ ...item, pairs: 2 }])
  await receivePairs(shop, near, [{ ...item, pairs: 1 }])
  const customer = await makeSignedInUser(shop, 'customer')
  const products = [{ ...item, quantity: 1 }]
  const first = await makeOrder(shop, customer.token, { product: counter.shoe, store, products })
  const later = await makeOrder(shop, customer.token, { product: counter.shoe, store, products })
  const [moved] = await sendSales(shop, counter, saleOf(counter.shoe, 2))
  expect(moved?.sale?.differences).toMatchObject([
    { kind: 'promised', pairs: 1, order: { _id: later._id, number: later.number, store: { _id: near }, short: false } },
  ])
  const [admins] = await sendSales(shop, counter, saleOf(counter.shoe, 3))
  expect(admins?.sale?.differences).toMatchObject([
    { kind: 'promised', order: { _id: first._id, store: { _id: store }, short: true } },
  ])
  expect((await get(`/orders/singleOrder/${first._id}`)).body.work).toMatchObject({ step: 'admins' })
  expect(await verifyRows(shop)).toEqual([])
})

test('[COUNTER-05] a discount above the limit needs somebody who may give it, and a price of yesterday is listed', async () => {
  const { item, store, ...counter } = await makeCounter()
  const free = (sequence: number) =>
    saleOf(counter.shoe, sequence, {
      lines: [{ ...item, quantity: 1, price: 1_500, discount: 1_500, discountReason: 'Gift' }],
      payments: [],
    })
  const [refused] = await sendSales(shop, counter, free(1))
  expect(refused).toMatchObject({
    status: 403,
    refusal: { code: 'forbidden', params: { permission: 'write_discounts' } },
  })
  const listed = async () => (await get(`/counter/differences?store=${store}`)).body.waiting
  expect(await listed(), 'not on the device alone').toMatchObject([{ sequence: 1, kind: 'unapproved', total: 0 }])
  const ofClerk = { ...free(4), clerk: counter.clerk }
  const [bySender] = await sendSales(shop, { token: admin.token, key: counter.key }, ofClerk)
  expect(bySender, 'who is signed in when it is sent did not give it').toMatchObject({ status: 403 })
  await post(`/counter/conflicts/settle/${(await listed())[1]._id}`, { take: false, note: 'The clerk pays it' })
  const [given] = await sendSales(shop, { token: admin.token, key: counter.key }, free(1))
  expect(given).toMatchObject({ status: 201, sale: { total: 0, clerk: { _id: admin.id }, approvedBy: null } })
  expect(await listed()).toEqual([])
  const [late] = await sendSales(shop, counter, { ...free(3), approval: 'over and done' })
  expect(late).toMatchObject({ status: 410, refusal: { code: 'approval_over' } })
  const [waiting] = await listed()
  expect(waiting.body, 'without the approval').not.toHaveProperty('approval')
  const taken = await post(`/counter/conflicts/settle/${waiting._id}`, { take: true, note: 'A present' })
  expect(taken.body.sale, 'both are kept').toMatchObject({ clerk: { _id: counter.clerk }, approvedBy: admin.name })
  const [again] = await sendSales(shop, counter, free(3))
  expect(again, 'it is there, whoever sends it').toMatchObject({ status: 200 })
  const [old] = await sendSales(
    shop,
    counter,
    saleOf(counter.shoe, 2, { price: 1_200, at: '1970-01-01T00:00:00.000Z' }),
  )
  expect(old?.sale?.differences.map(({ kind }) => kind).toSorted()).toEqual(['clock', 'price'])
  expect(old?.sale?.deviceAt).toBe('1970-01-01T00:00:00.000Z')
  const { differences } = (await get(`/counter/differences?kind=price&store=${store}`)).body
  expect(differences).toMatchObject([{ kind: 'price', price: { asked: 1_200, list: 1_500 } }])
})

test('[COUNTER-06] a sale of today is voided once, before its till is closed, with money and pairs', async () => {
  const { item, store, ...counter } = await makeCounter()
  const [first, second] = await sendSales(shop, counter, saleOf(counter.shoe, 1), saleOf(counter.shoe, 2))
  const voiding = (id: string | undefined) =>
    post(`/counter/sales/void/${id}`, { reason: 'Changed his mind' }, counter.token)
  const { status, body } = await voiding(first?.sale?._id)
  expect({ status, state: body.sale.state }).toEqual({ status: 200, state: 'voided' })
  expect((await voiding(first?.sale?._id)).body.code).toBe('sale_voided')
  expect(await pairsOf(shop, store, item)).toEqual([4, 0])
  const open = (await get(`/cash/counter?store=${store}`, counter.token)).body
  expect(open.taken - open.refunded).toBe(1_500)
  const close = await post('/cash/counter/close', { store, counted: 1_500 }, counter.token)
  expect(close.status).toBe(200)
  expect((await voiding(second?.sale?._id)).body.code).toBe('sale_in_closed_till')
  const change = shop.db.execute(sql`update sales set total = 1 where id = ${second?.sale?._id}`)
  await expect(change).rejects.toThrow()
  await expect(
    shop.ownerDb.execute(sql`update sales set total = 1, subtotal = 1 where id = ${second?.sale?._id}`),
  ).rejects.toThrow()
  expect(await verifyRows(shop)).toEqual([])
})

test('[COUNTER-07] only a device that a manager registered sells, and what a revoked one brings waits', async () => {
  const { item, store, ...counter } = await makeCounter()
  expect((await post('/counter/devices/register', { store, name: 'Mine' }, counter.token)).status).toBe(403)
  const send = (key: string, token = counter.token) =>
    readResponse(
      shop.request('/counter/sales', {
        json: { sales: [saleOf(counter.shoe, 1)] },
        token,
        headers: { 'Counter-Key': key },
      }),
    )
  expect((await send('nobody')).body.code).toBe('device_unknown')
  const stranger = await makeSignedInUser(shop, 'storeUser')
  expect((await send(counter.key, stranger.token)).status).toBe(403)
  expect((await remove(`/counter/devices/revoke/${counter.device._id}`)).status).toBe(200)
  const [brought] = await sendSales(shop, counter, saleOf(counter.shoe, 1))
  expect(brought).toMatchObject({ status: 409, refusal: { code: 'device_revoked' } })
  expect((await get('/counter/changes', counter.token, counter.key)).status).toBe(409)
  const { waiting } = (await get(`/counter/differences?store=${store}`)).body
  expect(waiting).toMatchObject([{ kind: 'revoked', sequence: 1, sale: null }])
  const taken = await post(`/counter/conflicts/settle/${waiting[0]._id}`, { take: true, note: 'Sold in the morning' })
  expect(taken).toMatchObject({ status: 200, body: { sale: { number: `${counter.device.letters}-1-000001` } } })
  expect(await pairsOf(shop, store, item)).toEqual([4, 0])
  await keepCounter(shop, false)
  expect((await send(counter.key)).body.code).toBe('counter_off')
  await keepCounter(shop)
})

test('[COUNTER-08] [COUNTER-10] a device reads the catalogue once, then what has changed, with barcodes and own pairs', async () => {
  const { item, store, ...counter } = await makeCounter(2)
  const read = async (since = ''): Promise<CounterChanges> =>
    (await get(`/counter/changes?since=${since}`, counter.token, counter.key)).body
  const all = await read()
  expect(all.may).toContain('write_counter')
  expect(all.may).not.toContain('write_discounts')
  expect(all).toMatchObject({ isFull: true, store: { _id: store }, pairs: [[item.product, item.size, 2, 0]] })
  expect(all.products.find(({ _id }) => _id === item.product)).toMatchObject({ price: 1_500, isSold: true })
  const bound = await post('/counter/barcodes/bind', { code: '8901234567890', ...item }, counter.token)
  expect(bound.status).toBe(200)
  const other = await makeProduct(shop)
  const elsewhere = { code: '8901234567890', product: other.id, size: firstRow(other.sizes).id }
  expect((await post('/counter/barcodes/bind', elsewhere, counter.token)).body.code).toBe('barcode_taken')
  const own = await post('/counter/barcodes/bind', { ...elsewhere, code: `${counter.shoe.code}-40` }, counter.token)
  expect(own.body.code, 'what the shop’s own label says').toBe('barcode_taken')
  await sendSales(shop, counter, saleOf(counter.shoe, 1))
  const later = await read(all.cursor)
  expect(later.isFull).toBe(false)
  expect(later.pairs).toContainEqual([item.product, item.size, 1, 0])
  expect(later.barcodes).toContainEqual(['8901234567890', item.product, item.size])
  expect(later.products.map(({ _id }) => _id)).toContain(other.id)
  const removed = await remove(`/counter/barcodes/remove/${bound.body.barcode._id}`, counter.token)
  expect(removed.status).toBe(200)
  expect((await read(later.cursor)).barcodes).toContainEqual(['8901234567890', null, null])
  const near = (await makeShowroom(shop)).id
  await receivePairs(shop, near, [{ ...item, pairs: 3 }])
  const { sizes } = (await get(`/counter/pairs/${item.product}`, counter.token, counter.key)).body
  expect(sizes[0]).toMatchObject({ available: 1, promised: [], stores: [{ _id: near, available: 3 }] })
  const everywhere = await get(`/stock/product/${item.product}`)
  expect(everywhere.body.sizes[0].available, 'of all showrooms, at once').toBe(3)
})

test('[COUNTER-02] the same fields in another order are the same sale, and signs that no table takes are kept without them', async () => {
  const { item: _, store, ...counter } = await makeCounter()
  const sent = { ...saleOf(counter.shoe, 1), note: 'as a later device sends it' }
  const turned = Object.fromEntries(Object.entries(sent).toReversed())
  const [first, again, other, odd] = await sendSales(
    shop,
    counter,
    sent,
    turned,
    { ...sent, note: '' },
    { ...saleOf(counter.shoe, 2), phone: 'x\0\ud800', lines: [] },
  )
  expect([first, again, other, odd].map((one) => one?.status)).toEqual([201, 200, 409, 422])
  const { waiting } = (await get(`/counter/differences?store=${store}`)).body
  expect(waiting.map(({ kind }: { kind: string }) => kind)).toEqual(['other-body', 'unsound'])
})
