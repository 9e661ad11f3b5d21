import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstSettings } from '#server/settings/first-settings.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { makeOrder, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { lettersTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { tellBuyers } from './tell-buyers.ts'

type Account = Awaited<ReturnType<typeof makeSignedInUser>>
let shop: TestApi
let admin: Account
let shoe: Awaited<ReturnType<typeof makeProduct>>
let boot: typeof shoe
let stores: string[] = []
const store = () => stores[0] ?? ''
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  shoe = await makeProduct(shop)
  boot = await makeProduct(shop, { discountPrice: 2_000, originalPrice: 2_500 })
  stores = [(await makeShowroom(shop)).id, (await makeShowroom(shop)).id, (await makeShowroom(shop)).id]
  for (const showroom of stores)
    await receivePairs(
      shop,
      showroom,
      [shoe, boot].map((one) => ({ ...of(one), pairs: 50 })),
    )
  await keepStock(shop, true)
  const { collection } = firstSettings()
  await changeSettings(shop.db, null, { parts: { collection: { ...collection, offered: true } } })
})
afterAll(() => shop.close())

const of = (one: typeof shoe) => ({ product: one.id, size: one.sizes[0]?.id ?? '' })
const send = (method: string, path: string, json?: unknown) =>
  readResponse(shop.request(path, { method, token: admin.token, ...(json === undefined ? {} : { json }) }))
const read = async (id: string): Promise<OrderDetail> => (await send('GET', `/orders/singleOrder/${id}`)).body
const setStatus = async (id: string, status: string) =>
  expect((await send('PUT', `/orders/updateStatus/${id}`, { status })).status).toBe(200)
const runJob = () => tellBuyers(shop.db, 'https://shop.example', new Date(Date.now() + 120_000), 10_000)
const lettersOf = async ({ email }: Account) => (await lettersTo(shop, String(email))).toReversed()
const newBuyer = () => makeSignedInUser(shop, 'customer')
const move = (id: string, to: string | undefined) => send('PUT', `/stock/order/${id}`, { store: to })
const taka = (amount: number) => `৳\u00a0${new Intl.NumberFormat('en-IN').format(amount)}`

/** A confirmed order of a shoe and a boot, the boot in a parcel of its own. */
async function inParcels(buyer: Account) {
  const products = [shoe, boot].map((one) => ({ ...of(one), quantity: 1 }))
  const { _id } = await makeOrder(shop, buyer.token, {
    ...{ product: shoe, store: store(), products, shippingAddress: shippingTo('r@mail.example') },
  })
  await send('POST', `/calls/record/${_id}`, { outcome: 'confirmed' })
  const { updatedAt: seen, shipping: fee } = await read(_id)
  expect((await send('POST', `/orders/split/${_id}`, { seen, lines: [1], store: stores[1] })).status).toBe(200)
  const part = (await read(_id)).parts?.[0]?._id ?? ''
  const fees = async () => [(await read(_id)).shipping, (await read(part)).shipping]
  return { whole: _id, part, fee, fees }
}

async function pack(id: string) {
  for (const [step, json] of [['accept'], ['pick', { lines: [0] }], ['pack']] as const)
    expect((await send('POST', `/orders/${step}/${id}`, json ?? {})).status).toBe(200)
}

test('[ORDER-03] [ORDER-09] a cancelled parcel taken back untold has its fee again, also from one packed meanwhile', async () => {
  const buyer = await newBuyer()
  const { whole, part, fee, fees } = await inParcels(buyer)
  await setStatus(whole, 'Cancelled')
  expect(await fees()).toEqual([0, fee])
  await setStatus(whole, 'Approved')
  expect(await fees(), 'as its letter says').toEqual([fee, 0])
  await setStatus(whole, 'Cancelled')
  await pack(part)
  await setStatus(whole, 'Approved')
  expect(await fees()).toEqual([fee, 0])
  expect((await read(part)).work?.relabel, 'what it costs stands on it').toBe(true)
  await setStatus(whole, 'Cancelled')
  await setStatus(whole, 'Approved')
  // Both were cancelled: the fee comes back to the one that had it, whichever is taken back first.
  for (const first of [whole, part]) {
    await setStatus(whole, 'Cancelled')
    await setStatus(part, 'Cancelled')
    for (const id of [first, first === whole ? part : whole]) await setStatus(id, 'Approved')
    expect(await fees()).toEqual([fee, 0])
  }
  await runJob()
  expect((await lettersOf(buyer)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Your order'),
    expect.stringContaining('comes in two parcels'),
  ])
  // What was told stays.
  await setStatus(whole, 'Cancelled')
  await runJob()
  await setStatus(whole, 'Approved')
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-09] a letter compares with what its buyer knows, and what it has said stays when a cancellation is taken back', async () => {
  const buyer = await newBuyer()
  const { whole, part, fee, fees } = await inParcels(buyer)
  await setStatus(whole, 'Cancelled')
  const { updatedAt: seen } = await read(part)
  const lines = [{ line: 0, ...of(boot), quantity: 1, unitPrice: 1_900 }]
  expect((await send('PUT', `/orders/change/${part}`, { seen, lines, reason: 'It was late' })).status).toBe(200)
  const text = (await lettersOf(buyer)).at(-1)?.text
  expect(text).toContain(`${taka(1_900 + fee)} instead of ${taka(2_000)}`)
  await setStatus(whole, 'Approved')
  expect(await fees()).toEqual([0, fee])
})

test('[ORDER-07] [ORDER-09] whoever collects is told of another showroom, by whichever door their order goes there', async () => {
  for (const door of ['stock', 'miss', 'change']) {
    const buyer = await newBuyer()
    const order = await makeOrder(shop, buyer.token, { product: shoe, store: store(), fulfilment: 'collection' })
    const { updatedAt: seen } = await read(order._id)
    const [, to] = stores
    const answer =
      door === 'stock'
        ? await move(order._id, to)
        : door === 'miss'
          ? await send('PUT', `/stock/not-found/${order._id}`, { ...of(shoe), store: to })
          : await send('PUT', `/orders/change/${order._id}`, { seen, store: to })
    expect(answer.status, door).toBe(200)
    await runJob()
    await runJob()
    const [, letter, ...more] = await lettersOf(buyer)
    expect(letter?.subject, door).toBe(`Your order ${order.number} was changed`)
    expect(letter?.text).toContain((await read(order._id)).store.code)
    expect(more).toEqual([])
  }
})

test('[ORDER-03] [ORDER-09] one of several parcels that goes from another showroom is told, a single order is not', async () => {
  const buyer = await newBuyer()
  const { part } = await inParcels(buyer)
  expect((await move(part, stores[2])).status).toBe(200)
  expect((await move(part, stores[1])).status).toBe(200)
  await runJob()
  expect(await lettersOf(buyer), 'taken back at once').toHaveLength(2)
  expect((await send('POST', `/orders/decline/${part}`, { reason: 'One is scratched' })).status).toBe(200)
  await runJob()
  const [, , letter, ...more] = await lettersOf(buyer)
  const { number, store: now, history } = await read(part)
  expect([letter?.subject, more]).toEqual([`Your order ${number} was changed`, []])
  expect(letter?.text).toContain(`${now.code} instead of`)
  expect(history?.filter((entry) => entry.kind === 'notice')).toHaveLength(1)
  const single = await makeOrder(shop, buyer.token, { product: shoe, store: store() })
  await send('POST', `/calls/record/${single._id}`, { outcome: 'confirmed' })
  const { length } = await lettersOf(buyer)
  expect((await move(single._id, stores[1])).status).toBe(200)
  expect((await send('POST', `/orders/decline/${single._id}`, { reason: 'One is scratched' })).status).toBe(200)
  await runJob()
  expect(await lettersOf(buyer), 'where it comes from is nothing to its buyer').toHaveLength(length)
})
