import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRow } from '#server/testing/first-row.ts'
import { keepCounter, makeDevice, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { deviceTill } from '#shared/schemas/counter/device-till.ts'
import { till } from '#shared/schemas/orders/cash.ts'

let shop: TestApi
let admin: string
let product: Awaited<ReturnType<typeof makeProduct>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = (await makeSignedInUser(shop, 'admin')).token
  await keepCounter(shop)
  product = await makeProduct(shop)
})
afterAll(() => shop.close())

/** A showroom with a clerk and two devices. */
async function openStore() {
  const store = (await makeShowroom(shop)).id
  const { token } = await makeSignedInUser(shop, 'storeUser', { store })
  const [first, second] = [await makeDevice(shop, admin, store), await makeDevice(shop, admin, store)]
  const send = (path: string, json: unknown, key?: string, by = token) =>
    readResponse(shop.request(path, { json, token: by, headers: key ? { 'Counter-Key': key } : {} }))
  return {
    store,
    token,
    first,
    second,
    send,
    sell: (key: string, ...sales: unknown[]) => sendSales(shop, { token, key }, ...sales),
    drawer: async (key: string) =>
      deviceTill.parse(
        (await readResponse(shop.request('/counter/till', { token, headers: { 'Counter-Key': key } }))).body,
      ),
    now: async () => till.parse((await readResponse(shop.request(`/cash/counter?store=${store}`, { token }))).body),
  }
}

test('[COUNTER-06] the till of a device has its sales by way, orders, what was paid in and out, and is counted by notes', async () => {
  const { store, token, first, second, send, sell, drawer, now } = await openStore()
  const { key } = first
  const told = { sequence: 2, waiting: 0 }
  expect((await send('/counter/till/close', { counted: 0, seen: 0, ...told }, key)).body.code).toBe('drawer_closed')
  expect((await send('/counter/till/open', { opened: 2_000 }, key)).status).toBe(200)
  expect((await send('/counter/till/open', { opened: 2_000 }, key)).body.code).toBe('drawer_open')
  const payments = [
    { method: 'Cash', taka: 500 },
    { method: 'Nagad', taka: 1_000, reference: '3D4E' },
  ]
  const [sold, voided] = await sell(key, saleOf(product, 1, { payments }), saleOf(product, 2))
  await send(`/counter/sales/void/${voided?.sale?._id}`, { reason: 'Typed twice' })
  await sell(second.key, saleOf(product, 1))

  // An order that is fetched lies in the first drawer that is open.
  const customer = await makeSignedInUser(shop, 'customer')
  const order = await makeOrder(shop, customer.token, { product, store })
  const status = { method: 'PUT', json: { status: 'Delivered' }, token }
  expect((await shop.request(`/orders/updateStatus/${order._id}`, status)).status).toBe(200)
  const held = 2_000 + 500 + order.total
  expect(await drawer(key)).toMatchObject({
    opened: 2_000,
    orders: order.total,
    expected: held,
    methods: [
      { method: 'Nagad', taka: 1_000 },
      { method: 'Cash', taka: 500 },
    ],
  })

  const tea = { kind: 'paid-out', taka: 150, reason: 'Tea', seen: held }
  const presses = await Promise.all([1, 2].map(() => send('/counter/till/move', tea, key)))
  expect(presses.map(({ status: one }) => one).toSorted(), 'two presses are one').toEqual([200, 409])
  const safe = { kind: 'paid-out', taka: 1_000, reason: 'Too much', withSafe: true, seen: held - 150 }
  expect((await send('/counter/till/move', { ...safe, taka: 1_000_000 }, key)).body.errors).toMatchObject([
    { path: 'taka' },
  ])
  expect((await send('/counter/till/move', safe, key)).status).toBe(200)
  expect((await now()).expected, 'the safe belongs to the showroom').toBe(500 + 1_500 + order.total - 150)

  const expected = held - 1_150
  const close = { counted: expected - 20, seen: expected, notes: { 10: (expected - 20) / 10 }, ...told }
  expect((await send('/counter/till/close', { ...close, sequence: 3 }, key)).body).toMatchObject({
    code: 'sales_waiting',
    params: { count: 1 },
  })
  expect((await send('/counter/till/close', { ...close, waiting: 4 }, key)).body.params).toEqual({ count: 4 })
  expect((await send('/counter/till/close', { ...close, notes: { 500: 1 } }, key)).body.errors).toMatchObject([
    { path: 'notes' },
  ])
  expect((await send('/counter/till/close', close, key)).body.errors).toMatchObject([{ path: 'reason' }])
  const closed = await send('/counter/till/close', { ...close, reason: 'Change given wrong' }, key)
  expect(closed.body.till).toMatchObject({
    openedAt: null,
    expected: 0,
    methods: [],
    movements: [],
    last: { counted: expected - 20, difference: -20, reason: 'Change given wrong' },
  })
  expect((await now()).devices).toMatchObject([
    { device: { _id: second._id }, openedAt: null, closedAt: null, expected: 1_500, missing: 0 },
    { device: { _id: first._id }, expected, counted: expected - 20, reason: 'Change given wrong' },
  ])
  expect(sold?.status).toBe(201)
  const stranger = await makeSignedInUser(shop, 'storeUser')
  expect((await send('/counter/till/open', { opened: 0 }, key, stranger.token)).status).toBe(403)
  expect(await verifyRows(shop)).toEqual([])
})

test('[COUNTER-06] a showroom’s day closes when its devices are counted and have sent all, or a manager leaves them', async () => {
  const { store, first, second, send, sell, now } = await openStore()
  await send('/counter/till/open', { opened: 0 }, first.key)
  await sell(first.key, saleOf(product, 1), saleOf(product, 2))
  await sell(second.key, saleOf(product, 1), saleOf(product, 4))
  const close = (json: object = {}, by?: string) =>
    send('/cash/counter/close', { store, counted: 6_000, ...json }, undefined, by)
  const [a, b] = [first, second].map(({ letters, number }) => `${letters}-${number}`)
  expect((await close()).body).toMatchObject({ code: 'devices_open', params: { devices: [a, b] } })
  const counting = { counted: 3_000, seen: 3_000, sequence: 2, waiting: 0 }
  expect((await send('/counter/till/close', counting, first.key)).status).toBe(200)
  expect((await close()).body).toMatchObject({ code: 'devices_open', params: { devices: [b] } })
  expect((await now()).devices[0]).toMatchObject({ device: { _id: second._id }, missing: 2 })
  expect((await close({ withoutDevices: true, reason: 'It fell into the sink' })).status, 'a clerk').toBe(403)
  expect((await close({ withoutDevices: true }, admin)).body.errors).toMatchObject([{ path: 'reason' }])
  await sell(second.key, saleOf(product, 2), saleOf(product, 3))
  expect((await now()).methods).toEqual([{ method: 'Cash', taka: 9_000 }])
  const closed = await close({ counted: 9_000 })
  expect(closed.body.till).toMatchObject({ closed: { difference: 0 }, devices: [{ counted: 3_000 }] })
  expect((await now()).devices).toMatchObject([{ device: { _id: second._id }, expected: 6_000 }])
  expect(firstRow((await now()).devices).missing).toBe(0)
  await sell(second.key, saleOf(product, 7))
  expect(firstRow((await now()).devices).missing, 'behind what came before the closing').toBe(2)
  await sell(second.key, saleOf(product, 5), saleOf(product, 6))
  expect(firstRow((await now()).devices).missing).toBe(0)
  expect(await verifyRows(shop)).toEqual([])
})

test('[COUNTER-06] [COUNTER-07] a device tells with each call what waits there and since when, and both lists show it', async () => {
  const { store, token, first, send, now } = await openStore()
  const headers = { 'Counter-Key': first.key }
  const device = async () => {
    const { body } = await readResponse(shop.request(`/counter/devices?store=${store}`, { token }))
    return body.find(({ _id }: { _id: string }) => _id === first._id)
  }
  expect(await device()).toMatchObject({ waiting: 0, waitingSince: null, toldAt: null })
  const oldest = new Date().toISOString()
  const told = (waiting: number) => `sequence=4&waiting=${waiting}&oldest=${waiting > 0 ? oldest : ''}`
  await shop.request(`/counter/changes?${told(3)}`, { token, headers })
  const waits = { waiting: 4, waitingSince: oldest }
  expect(await device(), 'what it counts, and numbers that it has given').toMatchObject(waits)
  expect(await now()).toMatchObject({ devices: [{ ...waits, device: { _id: first._id } }] })
  const sales = [1, 2].map((sequence) => saleOf(product, sequence))
  await send(`/counter/sales?${told(2)}`, { sales }, first.key)
  expect(await device()).toMatchObject({ waiting: 2, waitingSince: oldest })
  await shop.request('/counter/changes?sequence=many', { token, headers })
  expect(await device(), 'of a former release, and nonsense').toMatchObject({ waiting: 2 })
  await send(`/counter/sales?${told(0)}`, { sales: [3, 4].map((sequence) => saleOf(product, sequence)) }, first.key)
  expect(await device()).toMatchObject({ waiting: 0, waitingSince: null, toldAt: expect.any(String) })
})

test('[COUNTER-02] [COUNTER-07] a device that a restored shop has forgotten has its number again where it is free', async () => {
  const { store, send, first } = await openStore()
  const { letters } = first
  const register = async (former?: number) => {
    const { status, body } = await send('/counter/devices/register', { store, name: 'Again', former }, undefined, admin)
    return status === 201 ? [body.device.letters, body.device.number] : status
  }
  expect(await register(7)).toEqual([letters, 7])
  expect(await register(7)).toEqual([letters, 8])
  expect(await register()).toEqual([letters, 9])
  for (const bad of [0, -1, 1.5, 10_000, '7']) expect(await register(bad as number), String(bad)).toBe(422)
})
