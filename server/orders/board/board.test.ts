import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#server/platform/db/tables/products.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { toBengaliDigits } from '#shared/bangladesh/digits.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { orderBoard } from '#shared/schemas/orders/order-board.ts'

type Account = Awaited<ReturnType<typeof makeSignedInUser>>

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let admin: Account
let customer: Account
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop)
  admin = await makeSignedInUser(shop, 'admin')
  customer = await makeSignedInUser(shop, 'customer')
})
afterAll(() => shop.close())

const get = (path: string, token = admin.token) => readResponse(shop.request(path, { token }))
const post = (path: string, token = admin.token, json?: unknown) =>
  readResponse(shop.request(path, { method: 'POST', token, ...(json === undefined ? {} : { json }) }))

/** An order that a showroom is to accept, and a store user of it. */
async function orderToAccept(options: Record<string, unknown> = {}) {
  const store = (options.store as string | undefined) ?? (await makeShowroom(shop)).id
  const storeUser = await makeSignedInUser(shop, 'storeUser', { store })
  const order = await makeOrder(shop, customer.token, { product, store, ...options })
  if (!options.payment) await post(`/calls/record/${order._id}`, admin.token, { outcome: 'confirmed' })
  return { store, storeUser, order, id: order._id }
}

const workOf = async (id: string) => (await get(`/orders/singleOrder/${id}`)).body.work.step

test('[WORK-08] [WORK-55] an order is accepted, picked and unpicked, packed, and fetched by its customer’s code', async () => {
  const size = firstRow(product.sizes).id
  const other = await makeProduct(shop)
  const lines = [
    { product: product.id, size, quantity: 2 },
    { product: other.id, size: firstRow(other.sizes).id, quantity: 1 },
  ]
  const { store, storeUser, id } = await orderToAccept({ products: lines })
  expect(await workOf(id)).toBe('to-accept')
  const later = await makeOrder(shop, customer.token, { product, store })
  const onBoard = orderBoard.parse((await get(`/orders/board/${store}`, storeUser.token)).body).orders
  expect(onBoard.map(({ _id, work }) => [_id, work?.step])).toEqual([
    [id, 'to-accept'],
    [later._id, 'to-call'],
  ])
  expect((await post(`/orders/pack/${id}`, storeUser.token)).body).toMatchObject({ code: 'step_done' })
  expect((await post(`/orders/accept/${id}`, storeUser.token)).body.order).toMatchObject({
    status: 'Processing',
    work: { step: 'to-pick' },
  })
  expect((await post(`/orders/pick/${id}`, storeUser.token, { lines: [0] })).body.order.work.step).toBe('to-pick')
  await shop.db
    .update(products)
    .set({ code: `${other.code}-NEW` })
    .where(eq(products.id, other.id))
  const { body } = await get(`/orders/board/${store}`, storeUser.token)
  expect(orderBoard.parse(body).orders[0]).toMatchObject({ _id: id, picked: [0], work: { step: 'to-pick' } })
  expect((await get('/orders/boards')).body).toContainEqual({ store, orders: 1 })
  expect(orderBoard.parse(body).orders[0]?.products.map(({ code }) => code)).toEqual([product.code, other.code])
  const back = await post(`/orders/pick/${id}`, storeUser.token, { lines: [0], picked: false })
  expect(back.body).toMatchObject({ message: 'Lines put back', order: { work: { step: 'to-pick' } } })
  expect((await post(`/orders/pick/${id}`, storeUser.token, { lines: [0], picked: false })).status).toBe(409)
  expect((await post(`/orders/pick/${id}`, storeUser.token, { lines: [0] })).status).toBe(200)
  const picked = await post(`/orders/pick/${id}`, storeUser.token, {
    lines: [{ product: other.id, size: lines[1]?.size }],
  })
  expect(picked.body.order.work.step).toBe('picked')
  expect((await post(`/orders/pick/${id}`, storeUser.token, { lines: [1], picked: false })).body.order.work.step).toBe(
    'to-pick',
  )
  await post(`/orders/pick/${id}`, storeUser.token, { lines: [1] })
  expect((await post(`/orders/pack/${id}`, storeUser.token)).body.order.work.step).toBe('packed')

  const own = await get(`/orders/singleOrder/${id}`, customer.token)
  expect(own.body.collectCode).toMatch(/^\d{6}$/)
  expect(own.body).not.toHaveProperty('work')
  for (const token of [admin.token, storeUser.token])
    expect(JSON.stringify((await get(`/orders/singleOrder/${id}`, token)).body)).not.toContain(own.body.collectCode)
  const wrong = own.body.collectCode === '000000' ? '000001' : '000000'
  expect((await post(`/orders/collect/${id}`, storeUser.token, { code: wrong })).body.code).toBe('collect_code_wrong')
  const fetched = await post(`/orders/collect/${id}`, storeUser.token, {
    code: ` ${toBengaliDigits(own.body.collectCode)}`,
  })
  expect(fetched.body.order).toMatchObject({ status: 'Delivered', work: { step: 'done' } })
})

test('[WORK-08] of two people who press at once one is told who was faster', async () => {
  const { storeUser, id } = await orderToAccept()
  const colleague = await makeSignedInUser(shop, 'admin', { name: 'Second Person' })
  const answers = await Promise.all([
    post(`/orders/accept/${id}`, storeUser.token),
    post(`/orders/accept/${id}`, colleague.token),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = answers.find(({ status }) => status === 409)
  expect(late?.body).toMatchObject({ code: 'step_done', params: { step: 'to-pick' } })
  const name = answers[0]?.status === 200 ? storeUser : { name: 'Second Person' }
  if ('name' in name) expect(late?.body.message).toContain(name.name)
})

test('[WORK-08] [ORDER-05] each step of a cancelled order is told that it was cancelled, and by whom', async () => {
  for (const [by, message, cancel] of [
    [
      'buyer',
      'Its buyer has cancelled',
      (id: string) => post(`/orders/cancel/${id}`, customer.token, { reason: 'late' }),
    ],
    [
      'staff',
      'Second Boss has cancelled',
      async (id: string) =>
        readResponse(
          shop.request(`/orders/updateStatus/${id}`, {
            ...{ method: 'PUT', json: { status: 'Cancelled' } },
            token: (await makeSignedInUser(shop, 'admin', { name: 'Second Boss' })).token,
          }),
        ),
    ],
  ] as const) {
    const { storeUser, id, order } = await orderToAccept()
    expect((await post(`/orders/accept/${id}`, storeUser.token)).status).toBe(200)
    expect((await cancel(id)).status).toBe(200)
    for (const [step, json] of [
      ['accept'],
      ['decline', { reason: 'It is scratched' }],
      ['pick', { lines: [0] }],
      ['pick', { lines: [0], picked: false }],
      ['pack'],
      ['collect', { code: '123456' }],
    ] as const) {
      const { status, body } = await post(`/orders/${step}/${id}`, storeUser.token, json)
      expect([status, body.code, body.params?.by], step).toEqual([409, 'step_cancelled', by])
      expect(body.message).toContain(message)
    }
    const preset = { ...COURIER_PRESETS[0], name: `Courier for ${by}` }
    const { courier } = (await post('/couriers/create', admin.token, preset)).body
    const sent = await post('/parcels/hand-over', storeUser.token, { courier: courier._id, orders: [id] })
    expect(sent.body.message).toBe(`These orders were cancelled meanwhile: ${order.number}`)
  }
})

test('[WORK-02] an order whose buyer nobody reached is not packed, nor one whose wallet payment the owner wants verified first', async () => {
  const { storeUser, id, store } = await orderToAccept({ payment: WALLET_PAYMENT })
  const owner = await makeSignedInUser(shop, 'superUser')
  const put = (approveUnverified: boolean) =>
    shop.request('/settings/update', {
      method: 'PUT',
      json: { payments: { methods: ['COD', 'Bkash', 'Nagad'], approveUnverified, vouchers: false, voucherDays: 0 } },
      token: owner.token,
    })
  await put(false)
  expect((await post(`/orders/accept/${id}`, storeUser.token)).body.code).toBe('payment_not_verified')
  const approve = () =>
    readResponse(
      shop.request(`/orders/updateStatus/${id}`, { method: 'PUT', json: { status: 'Approved' }, token: admin.token }),
    )
  expect((await approve()).body.code).toBe('payment_not_verified')
  const changes = (['Approved', 'Processing', 'Courier'] as const).map((status) => ({ order: id, status }))
  for (const change of changes) {
    const json = { changes: [change] }
    const { body } = await readResponse(
      shop.request('/orders/update-many', { method: 'PUT', json, token: admin.token }),
    )
    expect(body.results[0].refused.code).toBe('payment_not_verified')
  }
  const called = await post(`/calls/record/${id}`, admin.token, { outcome: 'confirmed' })
  expect(called.body.code).toBe('payment_not_verified')
  await put(true)
  expect((await post(`/orders/accept/${id}`, storeUser.token)).status).toBe(200)
  // The second one waits for no call, so that nothing but the call that reached nobody holds it.
  for (const payment of [
    { method: 'COD', number: null },
    { ...WALLET_PAYMENT, transactionId: 'UNREACHED1' },
  ]) {
    const order = await makeOrder(shop, customer.token, { product, store, payment })
    await post(`/calls/record/${order._id}`, admin.token, { outcome: 'wrong-number' })
    for (const step of ['accept', 'pack'])
      expect((await post(`/orders/${step}/${order._id}`, storeUser.token)).status, step).toBe(409)
  }
})

test("[WORK-07] 'cannot' offers the order to the nearest showroom that has everything, and after three to the admins", async () => {
  await keepStock(shop, true)
  const at = (latitude: number) => makeShowroom(shop, { latitude, longitude: 90.4 })
  const showrooms = [await at(22.5), await at(22.6), await at(22.7), await at(22.8), await at(22.9)]
  const [first, second, empty, third, fourth] = showrooms.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const shoe = await makeProduct(shop)
  const item = { product: shoe.id, size: firstRow(shoe.sizes).id }
  for (const store of [first, second, third, fourth]) await receivePairs(shop, store, [{ ...item, pairs: 1 }])
  const { id, order } = await orderToAccept({ store: first, products: [{ ...item, quantity: 1 }] })
  expect(empty).not.toBe(order.store._id)
  const held = async () => {
    const rows = await shop.db.execute(`select showroom from stock where held = 1 and product = '${shoe.id}'`)
    return rows.rows.map(({ showroom }) => showroom)
  }
  expect(await held()).toEqual([first])
  const decline = async () =>
    (await post(`/orders/decline/${id}`, admin.token, { reason: 'One shoe is scratched' })).body
  expect((await decline()).order).toMatchObject({ store: { _id: second }, work: { step: 'to-accept' } })
  await post(`/orders/accept/${id}`)
  expect((await decline()).order).toMatchObject({
    status: 'Approved',
    store: { _id: third },
    work: { step: 'to-accept' },
  })
  expect(await held()).toEqual([third])
  expect((await decline()).order.work.step).toBe('admins')
  const storeUser = await makeSignedInUser(shop, 'storeUser', { store: third })
  expect((await post(`/orders/accept/${id}`, storeUser.token)).status).toBe(409)
  expect((await post(`/orders/accept/${id}`)).body.order.work.step).toBe('to-pick')
  expect(await held()).toEqual([third])
})

/** Reads a live stream until it has this many events. */
async function readEvents(response: Response, count: number) {
  const reader = response.body?.getReader()
  if (!reader) throw new Error('There is no stream')
  const decoder = new TextDecoder()
  let text = ''
  const events = () =>
    [...text.matchAll(/event: (\w+)\ndata: (.*)\nid: (\d+)\n\n/g)].map(([, event, data, id]) => ({
      event,
      data: JSON.parse(String(data)),
      id: Number(id),
    }))
  while (events().length < count) {
    const { value, done } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  return { events: events(), stop: () => reader.cancel() }
}

const listen = (token: string, lastEventId?: number) =>
  shop.request('/orders/live', {
    token,
    headers: lastEventId === undefined ? {} : { 'Last-Event-ID': String(lastEventId) },
  })

test('[WORK-06] a new order stands in the stream of its showroom within two seconds, resumed without a gap, and of no other', async () => {
  const store = (await makeShowroom(shop)).id
  const storeUser = await makeSignedInUser(shop, 'storeUser', { store })
  const stranger = await makeSignedInUser(shop, 'storeUser')
  const [stream, foreign] = [await listen(storeUser.token), await listen(stranger.token)]
  expect(stream.headers.get('Content-Type')).toContain('text/event-stream')
  const before = Date.now()
  const placed = await makeOrder(shop, customer.token, { product, store, ...(await pairs(store)) })
  const first = await readEvents(stream, 2)
  expect(Date.now() - before).toBeLessThan(2000)
  await first.stop()
  expect(first.events).toMatchObject([
    { event: 'ready' },
    { event: 'order', data: { order: placed._id, number: placed.number, store, status: 'Pending', step: 'to-call' } },
  ])
  const last = first.events[1]?.id
  await post(`/calls/record/${placed._id}`, admin.token, { outcome: 'confirmed' })
  await post(`/orders/accept/${placed._id}`)
  const resumed = await readEvents(await listen(storeUser.token, last), 3)
  await resumed.stop()
  expect(resumed.events.map(({ event }) => event)).toEqual(['ready', 'order', 'order'])
  const ids = resumed.events.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(resumed.events.at(-1)?.data).toMatchObject({ status: 'Processing', step: 'to-pick' })
  const everything = await readEvents(foreign, 1)
  await everything.stop()
  expect(everything.events.map(({ event }) => event)).toEqual(['ready'])
  const old = await readEvents(await listen(storeUser.token, 5), 1)
  await old.stop()
  expect(old.events).toMatchObject([{ event: 'reset' }])
  expect((await listen(customer.token)).status).toBe(403)
})

/** Stock is kept from an earlier test on. */
async function pairs(store: string) {
  await receivePairs(shop, store, [{ product: product.id, size: firstRow(product.sizes).id, pairs: 5 }])
  return {}
}

/** The fault test of the desks tries 10,000. */
const GUESSES = 500

test('[WORK-19] guesses of a collect code find nothing: after ten the order has to wait, for the right code too', async () => {
  const store = (await makeShowroom(shop)).id
  await pairs(store)
  const { storeUser, id } = await orderToAccept({ store })
  await post(`/orders/accept/${id}`, storeUser.token)
  await post(`/orders/pick/${id}`, storeUser.token, { lines: [0] })
  await post(`/orders/pack/${id}?collects=true`, storeUser.token)
  expect(await workOf(id)).toBe('to-collect')
  const { collectCode } = (await get(`/orders/singleOrder/${id}`, customer.token)).body
  const guesses = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(6, '0'))
    .filter((code) => code !== collectCode)
    .slice(0, GUESSES)
  const statuses: number[] = []
  for (let first = 0; first < guesses.length; first += 50) {
    const answers = await Promise.all(
      guesses.slice(first, first + 50).map((code) => post(`/orders/collect/${id}`, storeUser.token, { code })),
    )
    statuses.push(...answers.map(({ status }) => status))
  }
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length
  expect([count(422), count(429)], 'wrong codes that were looked at, and refused tries').toEqual([10, GUESSES - 10])
  expect((await post(`/orders/collect/${id}`, storeUser.token, { code: collectCode })).status).toBe(429)
  expect(await workOf(id)).toBe('to-collect')
})
