import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCounter } from '#server/testing/fixtures/make-counter.ts'
import { makeDeliveredOrder, makeSoldPair } from '#server/testing/fixtures/make-exchange.ts'
import { keepStock, pairsOf } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

let shop: TestApi
let admin: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = (await makeSignedInUser(shop, 'admin')).token
  await keepStock(shop, true)
  await keepCounter(shop)
})
afterAll(() => shop.close())

/** A delivered order with the pass of whoever knows its number and phone. */
async function makeTracked() {
  const counter = await makeSoldPair(shop, admin)
  const { order, customer } = await makeDeliveredOrder(shop, admin, counter.shoe)
  const { body } = await readResponse(shop.request(`/orders/singleOrder/${order._id}`, { token: admin }))
  const { phone } = body.shippingAddress
  const pass = (await readResponse(shop.request('/orders/track', { json: { number: order.number, phone } }))).body.token
  const call = (path: string, json?: object, token = pass, method = json ? 'POST' : 'GET') =>
    readResponse(
      shop.request(`/counter/exchange-requests/tracked${path}`, {
        ...{ method, headers: { 'Track-Pass': token } },
        ...(json && method === 'POST' && { json }),
      }),
    )
  const lines = [{ line: 0, quantity: 1, reason: 'size', size: counter.other.size }]
  const wanted = { way: 'showroom', store: counter.store, lines }
  return { counter, order, customer, pass, call, wanted, kept: () => pairsOf(shop, counter.store, counter.other) }
}

test('[EXCH-02] [ORDER-06] whoever knows number and phone asks for another size as the buyer may, and ends it', async () => {
  const { counter, order, customer, call, wanted, kept } = await makeTracked()
  const before = await kept()
  const open = await call('')
  expect(open).toMatchObject({ status: 200, body: { requests: [], source: { number: order.number, wallet: null } } })
  const asked = await call('/ask', wanted)
  expect(asked).toMatchObject({ status: 201, body: { request: { state: 'asked', order: { number: order.number } } } })
  expect(await kept()).toEqual([before[0], (before[1] ?? 0) + 1])
  expect((await call('/ask', wanted)).body.code).toBe('exchange_asked')
  const { _id } = asked.body.request
  const buyers = await readResponse(
    shop.request(`/counter/exchange-requests/of/${order._id}`, { token: customer.token }),
  )
  expect(buyers.body.requests, 'the buyer sees it, too').toMatchObject([{ _id, state: 'asked' }])
  expect((await call(`/cancel/${_id}`, {})).body.request.state).toBe('cancelled')
  expect(await kept()).toEqual(before)
  expect((await call(`/cancel/${_id}`, {})).body.code).toBe('request_ended')
  expect([counter.store, await verifyRows(shop)]).toEqual([wanted.store, []])
})

test('[EXCH-02] [ORDER-06] a pass asks for and ends what is of its own order alone, and a forged one is none', async () => {
  const [one, other] = [await makeTracked(), await makeTracked()]
  const asked = await one.call('/ask', one.wanted)
  const { _id } = asked.body.request
  expect((await other.call(`/cancel/${_id}`, {})).status).toBe(404)
  const [order, until] = one.pass.split('.')
  const forged = `${other.order._id}.${until}.${one.pass.split('.')[2]}`
  for (const pass of [forged, `${order}.1.x`, '']) {
    expect((await one.call('', undefined, pass)).status).toBe(410)
    expect((await one.call('/ask', one.wanted, pass)).status).toBe(410)
    expect((await one.call(`/cancel/${_id}`, {}, pass)).status).toBe(410)
  }
  const [still] = (await one.call('')).body.requests
  expect(still).toMatchObject({ _id, state: 'asked' })
})
