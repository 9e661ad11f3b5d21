import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderWork } from '#server/platform/db/tables/order-work.ts'
import { firstSettings } from '#server/settings/first-settings.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { orderBody, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { lettersTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { takenCall } from '#shared/schemas/orders/call.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { Settings } from '#shared/schemas/settings.ts'

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let tokens: { customer: string; admin: string; owner: string }
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop)
  const tokenOf = async (role: 'customer' | 'admin' | 'superUser') => (await makeSignedInUser(shop, role)).token
  tokens = { customer: await tokenOf('customer'), admin: await tokenOf('admin'), owner: await tokenOf('superUser') }
})
afterAll(() => shop.close())

const send = (method: string, path: string, json?: unknown, token = tokens.admin) =>
  readResponse(shop.request(path, { method, token, ...(json === undefined ? {} : { json }) }))
const newShowroom = async () => (await makeShowroom(shop)).id
const record = (order: OrderDetail, json: object) => send('POST', `/calls/record/${order._id}`, json)

async function setCalls(change: Partial<Settings['calls']>): Promise<void> {
  const calls = { ...firstSettings().calls, ...change }
  expect((await send('PUT', '/settings/update', { calls }, tokens.owner)).status).toBe(200)
}

/** Packs an order and hands it over to a courier. */
async function handOver({ _id }: OrderDetail): Promise<void> {
  const [courier] = (await readResponse(shop.request('/couriers/all-couriers', { token: tokens.admin }))).body
  await send('POST', `/orders/accept/${_id}`)
  await send('POST', `/orders/pick/${_id}`, { lines: [0] })
  await send('POST', `/orders/pack/${_id}`)
  expect((await send('POST', '/parcels/hand-over', { courier: courier._id, orders: [_id] })).status).toBe(200)
}

/** A cash order for a phone of its own, placed on the pages of a language. */
async function cashOrder(store: string, phone = `017${String(Math.random()).slice(2, 10)}`, prefix = '') {
  const shippingAddress = { ...shippingTo(`${crypto.randomUUID()}@mail.example`), phone }
  const response = await shop.request(`${prefix}/orders/create`, {
    json: orderBody(product, store, { shippingAddress }),
    token: tokens.customer,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  return (await response.json()).order as OrderDetail
}

async function take(store: string) {
  const { status, body } = await send('POST', '/calls/take', { store })
  return status === 204 ? null : takenCall.parse(body)
}

const dhakaTime = (date: Date | null | undefined) =>
  date && new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Dhaka' }).format(date)

test('[WORK-02] after as many calls without an answer as the owner says an order is at risk, and waits as long', async () => {
  const store = await newShowroom()
  const order = await cashOrder(store)
  await setCalls({ tries: 2, opens: '10:07', closes: '10:08' })
  expect((await record(order, { outcome: 'no-answer' })).body.order.work.atRisk).toBe(false)
  const [work] = await shop.db.select().from(orderWork).where(eq(orderWork.order, order._id))
  expect(dhakaTime(work?.callAt)).toMatch(/^10:0[78]$/)
  expect((await record(order, { outcome: 'no-answer' })).body.order.work.atRisk).toBe(true)
  await setCalls({ tries: 1 })
  const impatient = await cashOrder(store)
  expect((await record(impatient, { outcome: 'no-answer' })).body.order.work.atRisk).toBe(true)
})

test('[WORK-04] buyers whose parcels arrived as often as the owner says are not called, or nobody is exempt', async () => {
  const [store, phone] = [await newShowroom(), '01811223344']
  const stepOfNext = async () => {
    const order = await cashOrder(store, phone)
    const { body } = await readResponse(shop.request(`/orders/singleOrder/${order._id}`, { token: tokens.admin }))
    await send('PUT', `/orders/updateStatus/${order._id}`, { status: 'Delivered' })
    return body.work.step
  }
  await setCalls({ exemptAfterDelivered: 2 })
  expect([await stepOfNext(), await stepOfNext(), await stepOfNext()]).toEqual(['to-call', 'to-call', 'to-accept'])
  await setCalls({ exemptAfterDelivered: null })
  expect(await stepOfNext()).toBe('to-call')
})

test('[WORK-04] after as many refused parcels as the owner says the delivery fee is asked for in advance by wallet', async () => {
  const [store, phone] = [await newShowroom(), '01811556677']
  const { courier } = (await send('POST', '/couriers/create', COURIER_PRESETS[0], tokens.admin)).body
  const refuse = async () => {
    const { _id, products } = await makePackedOrder(shop, tokens, {
      product,
      store,
      shippingAddress: { ...shippingTo('refuser@mail.example'), phone },
    })
    await send('POST', '/parcels/hand-over', { courier: courier._id, orders: [_id] })
    const lines = products.map((line) => ({
      product: line.product._id,
      size: line.size._id,
      quantity: line.quantity,
      sellable: true,
    }))
    expect((await send('POST', `/parcels/returned/${_id}`, { reason: 'refused', lines })).status).toBe(200)
  }
  const trustOfNext = async () => {
    const order = await cashOrder(store, phone)
    const call = await take(store)
    await record(order, { outcome: 'cancelled', reason: 'Tried' })
    return call?.trust
  }
  await setCalls({ prepayAfterRefused: 2 })
  await refuse()
  expect(await trustOfNext()).toMatchObject({ refused: 1, prepay: false })
  await refuse()
  expect(await trustOfNext()).toMatchObject({ refused: 2, prepay: true })
  await setCalls({ prepayAfterRefused: 3 })
  expect(await trustOfNext()).toMatchObject({ refused: 2, prepay: false })
  await setCalls({ prepayAfterRefused: null })
  expect(await trustOfNext()).toMatchObject({ prepay: false })
})

test('[WORK-03] [WORK-09] the letters with the link and of the hand-over speak the language in which the order was placed', async () => {
  const store = await newShowroom()
  await setCalls({})
  for (const [prefix, words] of [
    ['', ['Please confirm order', 'is on its way']],
    ['/bn', ['নিশ্চিত করুন', 'কুরিয়ার']],
  ] as const) {
    const order = await cashOrder(store, undefined, prefix)
    const { email } = order.shippingAddress
    await record(order, { outcome: 'wrong-number' })
    const link = firstRow(await lettersTo(shop, email))
    expect(link.html).toContain(`<html lang="${prefix ? 'bn' : 'en'}">`)
    expect(link.text).toContain(`${prefix}/confirm/`)
    expect(`${link.subject} ${link.text}`).toContain(words[0])
    await record(order, { outcome: 'confirmed' })
    await handOver(order)
    const sent = firstRow(await lettersTo(shop, email))
    expect(sent.html).toContain(`<html lang="${prefix ? 'bn' : 'en'}">`)
    expect(sent.text).toContain(`${prefix}/profile/orders/${order._id}`)
    expect(`${sent.subject} ${sent.text}`).toContain(words[1])
  }
})

test('[SET-01] the letters about an order are sent or not as the owner says, each by itself', async () => {
  const store = await newShowroom()
  const subjects = async (letters: Partial<Settings['letters']>) => {
    const json = { letters: { ...firstSettings().letters, ...letters } }
    expect((await send('PUT', '/settings/update', json, tokens.owner)).status).toBe(200)
    const order = await cashOrder(store)
    await record(order, { outcome: 'wrong-number' })
    await record(order, { outcome: 'confirmed' })
    await handOver(order)
    const sent = await lettersTo(shop, order.shippingAddress.email)
    return sent.map(({ subject }) => subject.replace(order.number, '…')).toReversed()
  }
  const [placed, link, sent] = ['Order … at Omni Shoes', 'Please confirm order …', 'Your order … is on its way']
  expect(await subjects({})).toEqual([placed, link, sent])
  expect(await subjects({ orderPlaced: false })).toEqual([link, sent])
  expect(await subjects({ orderToConfirm: false })).toEqual([placed, sent])
  expect(await subjects({ parcelSent: false })).toEqual([placed, link])
  expect(await subjects({ orderPlaced: false, orderToConfirm: false, parcelSent: false })).toEqual([])
  expect(await subjects({})).toEqual([placed, link, sent])
})

test('[WORK-23] the desk is told of another district that the address names, where delivery costs more than the order pays', async () => {
  const store = await newShowroom()
  const zone = { nameBn: null, days: 3 }
  const zones = [
    { ...zone, name: 'Dhaka', districts: ['Dhaka'], fee: 60 },
    { ...zone, name: 'Elsewhere', districts: [], fee: 120 },
  ]
  expect(
    (await send('PUT', '/settings/update', { delivery: { zones, freeFrom: null, asksThana: false } }, tokens.owner))
      .status,
  ).toBe(200)
  const warningFor = async (address: string, district: string) => {
    const shippingAddress = { ...shippingTo('fee@mail.example'), address, district }
    const { body } = await send(
      'POST',
      '/orders/create',
      orderBody(product, store, { shippingAddress }),
      tokens.customer,
    )
    const call = await send('POST', '/calls/take', { order: body.order._id })
    return [body.order.shipping, takenCall.parse(call.body).otherDistrict]
  }
  expect(await warningFor('Station Road, Rangpur', 'Dhaka')).toEqual([60, { name: 'Rangpur', fee: 120 }])
  expect(await warningFor('Station Road, Rangpur', 'Rangpur')).toEqual([120, null])
  expect(await warningFor('Dhaka Road, Tangail', 'Tangail'), 'one that costs less').toEqual([120, null])
  expect(await warningFor('Road 27, Dhanmondi', 'Dhaka')).toEqual([60, null])
})
