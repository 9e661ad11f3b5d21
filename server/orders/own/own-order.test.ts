import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstSettings } from '#server/settings/first-settings.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { lettersTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

/** Few in a day, 200 in a night. */
const ROUNDS = rounds(6, 200)

type Account = Awaited<ReturnType<typeof makeSignedInUser>>

let shop: TestApi
let admin: Account
let clerk: Account
let buyer: Account
let other: Account
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  store = (await makeShowroom(shop)).id
  clerk = await makeSignedInUser(shop, 'storeUser', { store })
  buyer = await makeSignedInUser(shop, 'customer')
  other = await makeSignedInUser(shop, 'customer')
  product = await makeProduct(shop, { sizes: [40, 41, 42] })
  await keepStock(shop, true)
  await receivePairs(shop, store, [
    { ...shoe(), pairs: 500 },
    { ...otherSize(), pairs: 500 },
  ])
})
afterAll(() => shop.close())

const shoe = () => ({ product: product.id, size: firstRow(product.sizes).id })
const post = (path: string, { token }: Account, json?: object, headers = {}) =>
  readResponse(shop.request(path, { method: 'POST', token, headers, ...(json && { json }) }))
const order = (body: object = {}) => makeOrder(shop, buyer.token, { product, store, ...body })
const cancel = (id: string, by = buyer, headers = {}) => post(`/orders/cancel/${id}`, by, { reason: 'wrong' }, headers)
const read = (id: string, by = buyer) => readResponse(shop.request(`/orders/singleOrder/${id}`, { token: by.token }))
const pickedOrder = async () => {
  const made = await order()
  await post(`/calls/record/${made._id}`, admin, { outcome: 'confirmed' })
  await post(`/orders/accept/${made._id}`, admin)
  await post(`/orders/pick/${made._id}`, admin, { lines: [0] })
  return made
}
const paying = () => ({ payment: { ...WALLET_PAYMENT, transactionId: crypto.randomUUID().slice(0, 8).toUpperCase() } })

test('[ORDER-05] a buyer cancels until the box is packed: pairs go back, and the history says who and why', async () => {
  const before = await pairsOf(shop, store, shoe())
  const { _id } = await order()
  expect((await read(_id)).body.canCancel).toBe(true)
  expect(await pairsOf(shop, store, shoe())).toEqual([before[0], before[1] + 1])
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await cancel(_id, buyer, key)
  expect(first).toMatchObject({
    status: 200,
    body: { message: 'Your order is cancelled', order: { status: 'Cancelled', canCancel: false } },
  })
  expect(await pairsOf(shop, store, shoe())).toEqual(before)
  expect(await cancel(_id, buyer, key)).toMatchObject({ status: 200, body: { message: 'Your order is cancelled' } })
  expect(await cancel(_id)).toMatchObject({ status: 409, body: { code: 'order_changed_meanwhile' } })
  const { events } = (await read(_id, admin)).body
  expect(events.at(-1)).toMatchObject({ to: 'Cancelled', by: { _id: buyer.id }, reason: 'buyer:wrong' })
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-05] a packed order is not cancelled by its buyer, who asks: the call desk lists it until it is answered', async () => {
  const tokens = { customer: buyer.token, admin: admin.token }
  const { _id, number } = await makePackedOrder(shop, tokens, { product, store })
  expect((await read(_id)).body.canCancel).toBe(false)
  expect(await cancel(_id)).toMatchObject({ status: 409, body: { code: 'order_packed' } })
  expect(await post(`/orders/ask/${_id}`, buyer, { about: 'cancel' })).toMatchObject({
    status: 200,
    body: { message: 'We call you about your order', order: { askedAt: expect.any(String) } },
  })
  const asked = async (by: Account) => (await readResponse(shop.request('/calls/asked', { token: by.token }))).body
  for (const by of [admin, clerk])
    expect(await asked(by)).toMatchObject({ total: 1, orders: [{ number, asked: { about: 'cancel' } }] })
  expect((await post(`/calls/asked/${_id}`, clerk)).status).toBe(200)
  expect(await asked(admin)).toEqual({ total: 0, orders: [] })
  expect(await post(`/calls/asked/${_id}`, admin)).toMatchObject({ status: 409, body: { code: 'nothing_asked' } })
  const { history } = (await read(_id, admin)).body
  const steps = history.flatMap(({ kind, step }: { kind: string; step: string }) => (kind === 'work' ? [step] : []))
  expect(steps.slice(-2)).toEqual(['asked', 'answered'])
})

test('[ORDER-05] the order of somebody else is none, also for who works here', async () => {
  const { _id } = await order()
  for (const by of [other, clerk, admin]) {
    expect((await cancel(_id, by)).status).toBe(404)
    expect((await post(`/orders/ask/${_id}`, by, { about: 'change' })).status).toBe(404)
  }
  expect((await read(_id)).body).toMatchObject({ status: 'Pending' })
})

test('[ORDER-05] what was paid for a cancelled order is due back', async () => {
  const { _id, number, total } = await order(paying())
  const verified = await readResponse(
    shop.request(`/orders/verifyPayment/${_id}`, { method: 'PUT', token: admin.token, json: { verified: true } }),
  )
  expect(verified.status).toBe(200)
  expect((await cancel(_id)).status).toBe(200)
  const due = await readResponse(shop.request(`/payments/refunds?number=${number}`, { token: admin.token }))
  expect(JSON.stringify(due.body)).toContain(number)
  expect(JSON.stringify(due.body)).toContain(String(total))
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-05] of a buyer who cancels and a clerk who packs at once one wins, and the stock is right', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await pairsOf(shop, store, shoe())
    const { _id } = await pickedOrder()
    const calls = [() => cancel(_id), () => post(`/orders/pack/${_id}?collects=false`, clerk)]
    const [first, second] = round % 2 === 0 ? calls : calls.toReversed()
    const answers = await Promise.all([first?.(), second?.()])
    expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 409])
    const { status, work } = (await read(_id, admin)).body
    const held = status === 'Cancelled' ? 0 : 1
    expect([status, work.step]).toEqual(held ? ['Processing', 'packed'] : ['Cancelled', 'done'])
    expect(await pairsOf(shop, store, shoe())).toEqual([before[0], before[1] + held])
  }
  expect(await verifyRows(shop)).toEqual([])
})

const changeOwn = async (id: string, json: object, by = buyer, path = 'own-change') =>
  readResponse(
    shop.request(`/orders/${path}/${id}`, {
      method: path === 'own-change' ? 'PUT' : 'POST',
      json: { seen: (await read(id, admin)).body.updatedAt, ...json },
      token: by.token,
    }),
  )
const otherSize = () => ({ product: product.id, size: product.sizes[1]?.id ?? '' })
const toRoad = (address: string, more = {}) => ({
  shippingAddress: { name: 'Rani', phone: '01711000000', address, ...more },
})

test('[ORDER-12] a buyer changes size and address before packing, for the same price: pairs, history and letter follow', async () => {
  const { _id, number, total } = await order()
  const [held, otherHeld] = [(await pairsOf(shop, store, shoe()))[1], (await pairsOf(shop, store, otherSize()))[1]]
  const json = { sizes: [{ line: 0, size: otherSize().size }], ...toRoad('Road 9, Dhanmondi, Dhaka') }
  const preview = await changeOwn(_id, json, buyer, 'own-preview')
  expect(preview).toMatchObject({ status: 200, body: { former: { total }, next: { total }, payBack: 0 } })
  expect((await read(_id)).body.products[0].size._id, 'a preview changes nothing').toBe(shoe().size)
  const { status, body } = await changeOwn(_id, json)
  expect([status, body.message]).toEqual([200, 'Your order is changed'])
  expect(body.order).toMatchObject({ total, shippingAddress: { name: 'Rani', address: 'Road 9, Dhanmondi, Dhaka' } })
  expect((await pairsOf(shop, store, shoe()))[1]).toBe((held ?? 0) - 1)
  expect((await pairsOf(shop, store, otherSize()))[1]).toBe((otherHeld ?? 0) + 1)
  const { history } = (await read(_id, admin)).body
  const changed = history.find(({ kind }: { kind: string }) => kind === 'changed')
  expect(changed).toMatchObject({ by: { _id: buyer.id }, former: { total, shippingAddress: { name: 'Rafiq Islam' } } })
  const [letter] = await lettersTo(shop, String(buyer.email))
  expect(letter?.subject).toBe(`Your order ${number} was changed`)
  expect(letter?.text).toContain('You have changed your order.')
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-12] [ORDER-02] a change of nothing is none, and an order changes sixty times an hour', async () => {
  const { _id } = await order()
  const letters = (await lettersTo(shop, String(buyer.email))).length
  const isSame = { sizes: [{ line: 0, size: shoe().size }] }
  for (const json of [{}, isSame]) expect((await changeOwn(_id, json)).status).toBe(200)
  const changes = async () =>
    (await read(_id, admin)).body.history.filter(({ kind }: { kind: string }) => kind === 'changed').length
  expect(await changes()).toBe(0)
  expect(await lettersTo(shop, String(buyer.email))).toHaveLength(letters)
  for (let times = 0; times < 2; times += 1) await changeOwn(_id, toRoad('Road 9, Dhanmondi, Dhaka'))
  expect(await changes(), 'the same address once more is none').toBe(1)
  for (let tries = 4; tries < 60; tries += 1) await changeOwn(_id, isSame, buyer, 'own-preview')
  expect((await changeOwn(_id, isSame)).status).toBe(429)
})

test('[ORDER-12] of an address that changes, name and phone that are left out stay; both days are told beforehand', async () => {
  const { _id, promisedOn } = await order()
  const moved = { shippingAddress: { address: 'Station road, Rangpur', district: 'Rangpur' } }
  const { promised } = (await changeOwn(_id, moved, buyer, 'own-preview')).body
  const { body } = await changeOwn(_id, moved)
  expect(promised).toEqual({ former: promisedOn, next: body.order.promisedOn })
  expect(body.order.shippingAddress).toMatchObject({ name: 'Rafiq Islam', address: 'Station road, Rangpur' })
  expect(body.order.shippingAddress.phone).toBe((await order()).shippingAddress.phone)
})

test('[ORDER-12] [ORDER-07] what is collected goes to no address: another is refused in words, another person is not', async () => {
  const collection = { ...firstSettings().collection, offered: true }
  const hours = { ...firstSettings().hours, usual: { opens: '00:00', closes: '23:59', dayOff: null } }
  await changeSettings(shop.db, null, { parts: { collection, hours } })
  const { _id, shippingAddress } = await order({ fulfilment: 'collection' })
  const refused = await changeOwn(_id, toRoad('Zindabazar, Sylhet', { district: 'Sylhet' }))
  expect(refused).toMatchObject({
    status: 422,
    body: {
      errors: [
        { path: 'shippingAddress.address', message: 'This order is collected in the showroom, and goes to no address' },
      ],
    },
  })
  expect((await changeOwn(_id, toRoad(shippingAddress.address))).body.order.shippingAddress.name).toBe('Rani')
  await changeSettings(shop.db, null, {
    parts: { collection: firstSettings().collection, hours: firstSettings().hours },
  })
})

test('[ORDER-12] [ORDER-11] another district has its own promise; a fee that would be another one is refused, with what to do', async () => {
  const { _id, promisedOn = '' } = await order()
  const inRangpur = toRoad('Station road, Rangpur', { district: 'Rangpur' })
  expect((await changeOwn(_id, inRangpur)).body.order.promisedOn > promisedOn).toBe(true)
  const zones = [
    { name: 'Dhaka', nameBn: null, districts: ['Dhaka'], fee: 50, days: 3 },
    { name: 'Elsewhere', nameBn: null, districts: [], fee: 120, days: 5 },
  ]
  const settings = { delivery: { ...firstSettings().delivery, zones } }
  const owner = await makeSignedInUser(shop, 'superUser')
  const set = (json: object) => shop.request('/settings/update', { method: 'PUT', json, token: owner.token })
  expect((await set(settings)).status).toBe(200)
  const near = { ...toRoad('Road 2, Dhaka', { district: 'Dhaka' }).shippingAddress, email: 'rani@mail.example' }
  const dear = await order({ shippingAddress: near })
  expect(await changeOwn(dear._id, inRangpur)).toMatchObject({ status: 409, body: { code: 'change_costs' } })
  await set({ delivery: firstSettings().delivery })
})

test('[ORDER-12] nobody changes another’s order, a packed one, one that has changed since, or to a size that is not there', async () => {
  const { _id, updatedAt: seen } = await order()
  const size = [{ line: 0, size: otherSize().size }]
  expect((await changeOwn(_id, { sizes: size }, other)).status).toBe(404)
  expect((await changeOwn(_id, { sizes: [{ line: 7, size: otherSize().size }] })).status).toBe(404)
  expect((await changeOwn(_id, { sizes: [...size, ...size] })).status).toBe(422)
  expect(await changeOwn(_id, { seen: '2020-01-01T00:00:00.000Z', sizes: size })).toMatchObject({
    status: 409,
    body: { code: 'order_changed_meanwhile' },
  })
  const third = { line: 0, size: product.sizes[2]?.id ?? '' }
  expect(await changeOwn(_id, { seen, sizes: [third] })).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  const tokens = { customer: buyer.token, admin: admin.token }
  const packed = await makePackedOrder(shop, tokens, { product, store })
  expect(await changeOwn(packed._id, { sizes: size })).toMatchObject({ status: 409, body: { code: 'order_packed' } })
  await cancel(_id)
  expect(await changeOwn(_id, { sizes: size })).toMatchObject({
    status: 409,
    body: { code: 'order_changed_meanwhile', params: { status: 'Cancelled' } },
  })
})

test('[ORDER-12] of a buyer who changes and a clerk who packs at once one wins, and the stock is right', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { _id } = await pickedOrder()
    const [changed, packed] = await Promise.all([
      changeOwn(_id, { sizes: [{ line: 0, size: otherSize().size }] }),
      post(`/orders/pack/${_id}`, clerk),
    ])
    expect([changed.status, packed.status].toSorted(), JSON.stringify([changed.body, packed.body])).toEqual([200, 409])
  }
  expect(await verifyRows(shop)).toEqual([])
})
