import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#server/platform/db/tables/orders.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import type { StatusChanges } from '#shared/schemas/orders/status-change.ts'

let shop: TestApi
let tokens: { customer: string; admin: string }
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000', LIMIT_HELD_PER_STRANGER: '', LIMIT_HELD_PER_NETWORK: '' })
  const [customer, admin] = [await makeSignedInUser(shop, 'customer'), await makeSignedInUser(shop, 'admin')]
  tokens = { customer: customer.token, admin: admin.token }
  await keepStock(shop, true)
})
afterAll(() => shop.close())

const send = (method: string, path: string, json?: unknown) =>
  readResponse(shop.request(path, { method, token: tokens.admin, ...(json === undefined ? {} : { json }) }))
const move = async (order: string, change: Omit<StatusChanges['changes'][number], 'order'>) => {
  const { body } = await send('PUT', '/orders/update-many', { changes: [{ order, ...change }] })
  return firstRow(body.results as { refused: { code: string } | null }[]).refused?.code ?? null
}

/** A cash order of two pairs of three, and what can be seen of it. */
async function makeCashOrder() {
  const product = await makeProduct(shop)
  const store = (await makeShowroom(shop)).id
  const item = { product: product.id, size: firstRow(product.sizes).id }
  await receivePairs(shop, store, [{ ...item, pairs: 3 }])
  const shippingAddress = { ...shippingTo('rafiq@mail.example'), phone: '01711223344' }
  const { _id: id } = await makeOrder(shop, tokens.customer, {
    product,
    store,
    products: [{ ...item, quantity: 2 }],
    shippingAddress,
  })
  const state = async () => {
    const { status, work, money } = (await send('GET', `/orders/singleOrder/${id}`)).body
    const { step, clearUp = [] } = work
    return { status, step, clearUp, pairs: await pairsOf(shop, store, item), paid: money?.paid ?? 0 }
  }
  return { id, state }
}

test('[STAFF-08] each step of an order is taken back by a status change: call, pairs and cash are as before', async () => {
  const { id, state } = await makeCashOrder()
  const reason = 'Undone'
  for (const [from, status, back] of [
    ['Pending', 'Approved', {}],
    ['Approved', 'Processing', {}],
    ['Processing', 'Courier', { pairs: 'never-left', reason }],
    ['Courier', 'Delivered', { cash: 'given-back', reason }],
  ] as const) {
    const before = await state()
    expect(await move(id, { status, from })).toBeNull()
    expect(await state()).not.toEqual(before)
    expect(await move(id, { status: from, from: status, ...back }), status).toBeNull()
    expect(await state(), status).toEqual(before)
    expect(await move(id, { status: from, from: status, ...back }), 'twice').toBe('order_changed_meanwhile')
    expect(await move(id, { status, from })).toBeNull()
  }
  expect(await verifyRows(shop)).toEqual([])
})

test('[STAFF-08] whose buyer said yes to a clerk is not called again because an approval was taken back', async () => {
  const { id, state } = await makeCashOrder()
  expect((await send('POST', `/calls/record/${id}`, { outcome: 'confirmed' })).status).toBe(200)
  expect(await move(id, { status: 'Pending', from: 'Approved' })).toBeNull()
  expect((await state()).step).toBe('to-accept')
})

test('[STAFF-08] where no till took cash, taking it back is refused as that, and the status stays', async () => {
  const { id, state } = await makeCashOrder()
  expect(await move(id, { status: 'Approved' })).toBeNull()
  expect(await move(id, { status: 'Pending', from: 'Approved', cash: 'given-back', reason: 'x' })).toBe('no_cash_taken')
  expect((await state()).status).toBe('Approved')
})

test('[STOCK-05][STAFF-08] what came back, or was cancelled before, is picked and packed anew; a slip finds its box as it was', async () => {
  const { id, state } = await makeCashOrder()
  const work = async (...steps: [string, object?][]) => {
    for (const [path, json] of steps) expect((await send('POST', `/orders/${path}`, json)).status, path).toBe(200)
    return (await state()).step
  }
  const [pick, pack] = [`pick/${id}`, `pack/${id}`]
  expect(await move(id, { status: 'Approved' })).toBeNull()
  expect(await work([`accept/${id}`], [pick, { lines: [0] }], [pack])).toBe('packed')
  expect(await move(id, { status: 'Courier' })).toBeNull()
  expect(await move(id, { status: 'Processing', pairs: 'never-left', reason: 'Slip' })).toBeNull()
  expect((await state()).step, 'it never left').toBe('packed')

  expect(await move(id, { status: 'Courier' })).toBeNull()
  expect(await move(id, { status: 'Processing', pairs: 'came-back', reason: 'Wrong size' })).toBeNull()
  expect(await state(), 'its pairs are on the shelf').toMatchObject({ step: 'to-pick', pairs: [3, 2] })
  expect(await work([pick, { lines: [0] }], [pack])).toBe('packed')

  expect(await move(id, { status: 'Cancelled' })).toBeNull()
  expect(await move(id, { status: 'Processing' })).toBeNull()
  expect((await state()).step, 'a slip').toBe('packed')
  expect(await move(id, { status: 'Cancelled' })).toBeNull()
  await shop.db.update(orders).set({ statusChangedAt: sql`now() - interval '2 minutes'` }).where(eq(orders.id, id))
  expect(await move(id, { status: 'Processing' })).toBeNull()
  expect((await state()).step, 'cancelled for longer').toBe('to-pick')
  expect(await verifyRows(shop)).toEqual([])
})
