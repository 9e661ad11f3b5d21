import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstSettings } from '#server/settings/first-settings.ts'
import { makeOrder, shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { lettersTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { tellBuyers } from '../notices/tell-buyers.ts'

/** Few in a day, 200 in a night. */
const RACES = rounds(4, 200)

type Account = Awaited<ReturnType<typeof makeSignedInUser>>
let shop: TestApi
let shoe: Awaited<ReturnType<typeof makeProduct>>
let boot: typeof shoe
let [store, other] = ['', '']
let [admin, buyer, clerk, stranger]: Account[] = []
let courier = ''
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  shoe = await makeProduct(shop)
  boot = await makeProduct(shop, { discountPrice: 2_000, originalPrice: 2_500 })
  store = (await makeShowroom(shop)).id
  other = (await makeShowroom(shop)).id
  admin = await makeSignedInUser(shop, 'admin')
  buyer = await makeSignedInUser(shop, 'customer')
  clerk = await makeSignedInUser(shop, 'storeUser', { store: other })
  stranger = await makeSignedInUser(shop, 'storeUser')
  for (const showroom of [store, other])
    await receivePairs(
      shop,
      showroom,
      [shoe, boot].map((one) => ({ ...of(one), pairs: 50 })),
    )
  await keepStock(shop, true)
  courier = (await send('POST', '/couriers/create', COURIER_PRESETS[0])).body.courier._id
})
afterAll(() => shop.close())

const of = (one = shoe) => ({ product: one.id, size: one.sizes[0]?.id ?? '' })
const send = (method: string, path: string, json?: unknown, by = admin, headers = {}) =>
  readResponse(shop.request(path, { method, token: by?.token, headers, ...(json === undefined ? {} : { json }) }))
const order = async (more: object = {}, by = buyer) => {
  const products = [shoe, boot].map((one) => ({ ...of(one), quantity: 1 }))
  const made = await makeOrder(shop, by?.token ?? '', {
    ...{ product: shoe, store, products, shippingAddress: shippingTo('r@mail.example') },
    ...more,
  })
  if (made.payment.method === 'COD') await send('POST', `/calls/record/${made._id}`, { outcome: 'confirmed' })
  return read(made._id)
}
const read = async (id: string, by = admin): Promise<OrderDetail> =>
  (await send('GET', `/orders/singleOrder/${id}`, undefined, by)).body
const split = ({ _id, updatedAt }: OrderDetail, more: object = {}, ...by: [Account?, object?]) =>
  send('POST', `/orders/split/${_id}`, { seen: updatedAt, lines: [1], store: other, ...more }, ...by)
const held = async (at: string, one = shoe) => (await pairsOf(shop, at, of(one)))[1]

/** Accepts, picks and packs a parcel of one line. */
async function pack(id: string, by = admin) {
  for (const [step, json] of [['accept'], ['pick', { lines: [0] }], ['pack?collects=false']] as const) {
    const [name, query] = step.split('?')
    expect((await send('POST', `/orders/${name}/${id}${query ? `?${query}` : ''}`, json, by)).status).toBe(200)
  }
}

/** Packs a parcel of one line, gives it to the courier and says that it has arrived. */
async function deliver(id: string, by = admin) {
  await pack(id, by)
  const { body } = await send('POST', '/parcels/hand-over', { courier, orders: [id] }, by)
  expect((await send('PUT', `/orders/updateStatus/${id}`, { status: 'Delivered' })).status).toBe(200)
  return (await send('GET', `/parcels/hand-over/${body._id}`, undefined, by)).body.parcels[0].cash
}

test('[ORDER-03] a line goes from another showroom in a parcel of its own, with its share of the cash and one fee in all', async () => {
  const whole = await order()
  const before = [await held(store, boot), await held(other, boot)]
  const once = { 'Idempotency-Key': crypto.randomUUID() }
  const [first, again] = [await split(whole, {}, admin, once), await split(whole, {}, admin, once)]
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  const stays: OrderDetail = first.body.order
  expect(stays).toMatchObject({ subtotal: 1_500, shipping: whole.shipping, total: whole.total - 2_000 })
  expect(stays.products.map(({ product }) => product._id)).toEqual([shoe.id])
  const [link] = stays.parts ?? []
  const part = await read(link?._id ?? '')
  expect(part).toMatchObject({
    ...{ status: 'Approved', subtotal: 2_000, shipping: 0, total: 2_000, store: { _id: other } },
    parts: [{ _id: whole._id, number: whole.number, store: { _id: store } }],
    shippingAddress: whole.shippingAddress,
  })
  expect([await held(store, boot), await held(other, boot)]).toEqual([Number(before[0]) - 1, Number(before[1]) + 1])
  expect((await read(part._id, buyer)).parts).toHaveLength(1)
  expect(stays.history).toContainEqual(expect.objectContaining({ kind: 'changed' }))
  const board = await send('GET', `/orders/board/${other}`, undefined, clerk)
  expect(board.body.orders.map(({ _id }: { _id: string }) => _id)).toContain(part._id)
  expect(await verifyRows(shop)).toEqual([])
  const cash = [await deliver(whole._id), await deliver(part._id)]
  expect(cash).toEqual([1_500 + whole.shipping, 2_000])
  expect([await held(store), await held(other, boot)]).toEqual([0, 0])
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-03] slip, invoice, label, manifest and sheet of a second parcel name its order, and its buyer is told of both', async () => {
  const whole = await order()
  const stays: OrderDetail = (await split(whole)).body.order
  const part = await read(stays.parts?.[0]?._id ?? '')
  const { body: papers } = await send('GET', `/papers/orders?orders=${whole._id},${part._id}`)
  expect(papers.map(({ partOf }: { partOf: string | null }) => partOf)).toEqual([null, whole.number])
  const [letter] = await lettersTo(shop, String(buyer?.email))
  expect(letter?.subject).toBe(`Your order ${whole.number} comes in two parcels`)
  expect(letter?.text).toContain(part.number)
  const taka = (amount: number) => `৳\u00a0${new Intl.NumberFormat('en-IN').format(amount)}`
  for (const amount of [stays.total, part.total, whole.total]) expect(letter?.text).toContain(taka(amount))
  expect(stays.history?.at(-1)).toMatchObject({ kind: 'notice', notice: 'changed' })
  await pack(whole._id)
  await pack(part._id)
  const { body } = await send('POST', '/parcels/hand-over', { courier, orders: [whole._id, part._id] })
  const { body: handOver } = await send('GET', `/parcels/hand-over/${body._id}`)
  const named = Object.fromEntries(
    handOver.parcels.map((one: { order: string; partOf: string | null }) => [one.order, one.partOf]),
  )
  expect(named).toEqual({ [whole._id]: null, [part._id]: whole.number })
  const sheet = await shop.request(`/parcels/sheet/${body._id}?format=csv`, { token: admin?.token })
  const line = (await sheet.text()).split('\n').find((one) => one.includes(part.number))
  expect(line).toContain(`Another parcel of ${whole.number}`)
})

test('[ORDER-03] of a clerk who splits an order and one who packs it at once one wins, and the stock is right', async () => {
  for (let round = 0; round < RACES; round += 1) {
    const before = [await held(store), await held(store, boot), await held(other, boot)].map(Number)
    const { _id } = await order()
    await send('POST', `/orders/accept/${_id}`)
    await send('POST', `/orders/pick/${_id}`, { lines: [0, 1] })
    const seen = await read(_id)
    const calls = [() => split(seen), () => send('POST', `/orders/pack/${_id}?collects=false`)]
    const [first, second] = round % 2 === 0 ? calls : calls.toReversed()
    const answers = await Promise.all([first?.(), second?.()])
    expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 409])
    const { work, products, parts = [] } = await read(_id)
    const isSplit = parts.length === 1
    expect([work?.step, products.length]).toEqual(isSplit ? ['to-pick', 1] : ['packed', 2])
    const now = [await held(store), await held(store, boot), await held(other, boot)].map(Number)
    expect(now.map((pairs, at) => pairs - Number(before[at]))).toEqual(isSplit ? [1, 0, 1] : [1, 1, 0])
    for (const id of [_id, ...parts.map((part) => part._id)])
      await send('PUT', `/orders/updateStatus/${id}`, { status: 'Cancelled' })
  }
  expect(await verifyRows(shop)).toEqual([])
}, 600_000)

test('[ORDER-03] only lines of a confirmed cash order go apart, once nobody has changed it, and where the pairs are', async () => {
  const whole = await order()
  const refused = async (answer: Promise<{ status: number; body: { code?: string } }>) => (await answer).status
  expect(await refused(split(whole, { lines: [0, 1] }))).toBe(422)
  expect(await refused(split(whole, { lines: [7] }))).toBe(404)
  expect(await refused(split(whole, { store }))).toBe(422)
  expect(await refused(split(whole, { store: crypto.randomUUID() }))).toBe(404)
  expect(await refused(split(whole, {}, stranger))).toBe(404)
  expect(await refused(split(whole, { seen: '2026-01-01T00:00:00Z' }))).toBe(409)
  const empty = (await makeShowroom(shop)).id
  expect((await split(whole, { store: empty })).body.code).toBe('sold_out')
  expect(await refused(split(await order({ payment: WALLET_PAYMENT })))).toBe(422)
  const products = [shoe, boot].map((one) => ({ ...of(one), quantity: 1 }))
  const pending = await makeOrder(shop, buyer?.token ?? '', { product: shoe, store, products })
  expect(await refused(split(await read(pending._id)))).toBe(422)
  expect((await read(whole._id)).parts).toBeUndefined()
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-03] [ORDER-01] a parcel is changed and cancelled by itself, and its fee stays', async () => {
  const whole = await order()
  const stays: OrderDetail = (await split(whole)).body.order
  const part = await read(stays.parts?.[0]?._id ?? '')
  for (const one of [await read(whole._id), part]) {
    const lines = [{ line: 0, product: one.products[0]?.product._id, size: one.products[0]?.size._id, quantity: 2 }]
    const { body } = await send('PUT', `/orders/change/${one._id}`, { seen: one.updatedAt, lines })
    expect(body.order.shipping).toBe(one.shipping)
  }
  await send('PUT', `/orders/updateStatus/${part._id}`, { status: 'Cancelled' })
  expect((await read(whole._id)).parts).toMatchObject([{ status: 'Cancelled' }])
  expect((await read(whole._id)).status).toBe('Approved')
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-03] [ORDER-05] whoever cancels an order cancels each parcel that is not packed, and is told what still comes', async () => {
  const own = await makeSignedInUser(shop, 'customer')
  const [one, two] = [await order({}, own), await order({}, own)]
  for (const whole of [one, two]) await split(whole)
  const [, packed] = [await read(one._id), await read((await read(two._id)).parts?.[0]?._id ?? '')]
  await pack(packed._id)
  for (const whole of [one, two]) {
    const cancelled = await send('POST', `/orders/cancel/${whole._id}`, { reason: 'mind' }, own)
    expect(cancelled).toMatchObject({ status: 200, body: { order: { status: 'Cancelled' } } })
  }
  expect((await read(one._id)).parts).toMatchObject([{ status: 'Cancelled' }])
  expect((await read(two._id)).parts, 'packed').toMatchObject([{ status: 'Processing' }])
  await tellBuyers(shop.db, 'https://shop.example', new Date(Date.now() + 120_000), 10_000)
  const letters = await lettersTo(shop, String(own.email))
  const textOf = (number: string) =>
    letters.find(({ subject }) => subject === `Your order ${number} was cancelled`)?.text
  expect(textOf(one.number)).toContain('You will not receive it')
  expect(textOf(two.number)).toContain(`Parcel ${packed.number} of your order still comes: you pay ৳\u00a02,000`)
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-03] [ORDER-10] [ORDER-12] all parcels follow the person and the address, and their one fee the district', async () => {
  const owner = await makeSignedInUser(shop, 'superUser')
  const zones = [
    { name: 'Dhaka', nameBn: null, districts: ['Dhaka'], fee: 50, days: 3 },
    { name: 'Elsewhere', nameBn: null, districts: [], fee: 120, days: 5 },
  ]
  const setZones = (delivery: object) => send('PUT', '/settings/update', { delivery }, owner)
  await setZones({ ...firstSettings().delivery, zones, freeFrom: 5_000 })
  const address = { ...shippingTo('r@mail.example'), address: 'Road 2, Dhaka', district: 'Dhaka' }
  const whole = await order({ shippingAddress: address })
  await split(whole)
  const part = await read((await read(whole._id)).parts?.[0]?._id ?? '')
  const moved = { ...address, phone: '01911000033', address: 'Station road, Cumilla', district: 'Cumilla' }
  const own = { seen: part.updatedAt, shippingAddress: { address: moved.address, district: 'Cumilla' } }
  const refused = await send('PUT', `/orders/own-change/${part._id}`, own, buyer)
  expect(refused, 'its fee would be another one').toMatchObject({ status: 409, body: { code: 'change_costs' } })
  const change = { seen: part.updatedAt, shippingAddress: moved, reason: 'They have moved' }
  expect((await send('PUT', `/orders/change/${part._id}`, change)).status).toBe(200)
  const both = [await read(whole._id), await read(part._id)]
  expect(both.map(({ shipping }) => shipping)).toEqual([120, 0])
  for (const one of both) {
    expect(one.shippingAddress).toMatchObject({ phone: '01911000033', district: 'Cumilla' })
    expect(one.shippingAddress.address).toContain('Station road, Cumilla')
  }
  const many = [{ line: 0, ...of(), quantity: 4 }]
  const more = await send('PUT', `/orders/change/${whole._id}`, { seen: both[0]?.updatedAt, lines: many })
  expect(more.body.order, 'free of the whole order, not of a parcel').toMatchObject({ subtotal: 6_000, shipping: 120 })
  const changed = await read(whole._id)
  const near = { ...moved, address: 'Road 5, Cumilla' }
  await pack(part._id)
  const onward = { seen: changed.updatedAt, shippingAddress: near }
  const preview = await send('POST', `/orders/own-preview/${whole._id}`, onward, buyer)
  expect(preview.body.kept).toMatchObject([{ number: part.number, products: [{ sizeNumber: 40, quantity: 1 }] }])
  const answer = await send('PUT', `/orders/own-change/${whole._id}`, onward, buyer)
  expect((await read(part._id)).shippingAddress.address, 'its label is printed').toContain('Station road')
  const says = `Parcel ${part.number} (1 × ${part.products[0]?.product.name}, size 40) is packed already and keeps`
  expect(answer.body.message).toContain(says)
  expect((await lettersTo(shop, String(buyer?.email)))[0]?.text.replaceAll('\n', ' ')).toContain(says)
  await setZones(firstSettings().delivery)
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-03] [ORDER-01] the one fee of an order goes on with its next open parcel when staff cancel the one that bears it', async () => {
  const own = await makeSignedInUser(shop, 'customer')
  const whole = await order({}, own)
  await split(whole)
  const { shipping: fee } = whole
  const [partId = ''] = ((await read(whole._id)).parts ?? []).map(({ _id }) => _id)
  const fees = async () => [await read(whole._id), await read(partId)].map(({ shipping, total }) => [shipping, total])
  const set = (id: string, status: string) => send('PUT', `/orders/updateStatus/${id}`, { status })
  await set(whole._id, 'Cancelled')
  const moved = [
    [0, 1_500],
    [fee, 2_000 + fee],
  ]
  expect(await fees()).toEqual(moved)
  expect((await read(partId)).history).toContainEqual(
    expect.objectContaining({ kind: 'changed', former: expect.objectContaining({ shipping: 0, total: 2_000 }) }),
  )
  await tellBuyers(shop.db, 'https://shop.example', new Date(Date.now() + 120_000), 10_000)
  const text = (await lettersTo(shop, String(own.email))).find(({ subject }) => subject.includes('was cancelled'))?.text
  expect(text).toContain(
    `you pay ৳\u00a0${new Intl.NumberFormat('en-IN').format(2_000 + fee)} when it arrives, ৳\u00a0${fee} of`,
  )
  await set(whole._id, 'Approved')
  expect(await fees(), 'one fee, though both come').toEqual(moved)
  await set(whole._id, 'Cancelled')
  await set(partId, 'Cancelled')
  expect(await fees(), 'nothing comes').toEqual(moved)
  await set(whole._id, 'Approved')
  expect(await fees(), 'the one that comes after all').toEqual([
    [fee, 1_500 + fee],
    [0, 2_000],
  ])
  expect(await deliver(whole._id)).toBe(1_500 + fee)
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-03] [ORDER-01] whichever door cancels, the fee goes on; a packed parcel keeps what its papers say', async () => {
  const parcels = async () => {
    const own = await makeSignedInUser(shop, 'customer')
    const { _id, shipping } = await order({}, own)
    await split(await read(_id))
    return { _id, fee: shipping, part: (await read(_id)).parts?.[0]?._id ?? '', own }
  }
  const feeOf = async (id: string) => (await read(id)).shipping
  const owner = await makeSignedInUser(shop, 'superUser')
  const letCollect = (offered: boolean) =>
    send('PUT', '/settings/update', { collection: { ...firstSettings().collection, offered } }, owner)
  expect((await letCollect(true)).status).toBe(200)
  const change = { status: 'Cancelled' }
  const doors: Record<string, (id: string) => Promise<{ status: number }>> = {
    'many at once': (id) => send('PUT', '/orders/update-many', { changes: [{ order: id, ...change }] }),
    'a call': async (id) => {
      await send('PUT', `/orders/updateStatus/${id}`, { status: 'Pending' })
      return send('POST', `/calls/record/${id}`, { outcome: 'cancelled', reason: 'No longer wanted' })
    },
    'a parcel that comes back': async (id) => {
      await pack(id)
      await send('POST', '/parcels/hand-over', { courier, orders: [id] })
      const lines = [{ ...of(), quantity: 1, sellable: true }]
      return send('POST', `/parcels/returned/${id}`, { reason: 'refused', lines })
    },
    'one that is fetched': async (id) => {
      await pack(id)
      await shop.db.execute(sql`update order_work set collect_code = '123456' where "order" = ${id}`)
      return send('POST', `/orders/collect/${id}`, { code: '123456' })
    },
    'one that is collected': async (id) => {
      await send('POST', `/orders/accept/${id}`)
      await send('POST', `/orders/pick/${id}`, { lines: [0] })
      return send('POST', `/orders/pack/${id}?collects=true`)
    },
  }
  for (const [door, cancel] of Object.entries(doors)) {
    const { _id, part, fee, own } = await parcels()
    expect((await cancel(_id)).status, door).toBe(200)
    expect([await feeOf(_id), await feeOf(part)], door).toEqual([0, fee])
    if (door === 'one that is fetched') {
      await tellBuyers(shop.db, 'https://shop.example', new Date(Date.now() + 120_000), 10_000)
      const [told] = await lettersTo(shop, String(own.email))
      expect(told?.text, 'its buyer hears what the other one costs now').toContain(`৳\u00a0${fee} of it for delivery`)
    }
    await send('PUT', `/orders/updateStatus/${part}`, change)
    expect(await feeOf(part), door).toBe(fee)
  }
  await letCollect(false)
  const all = await parcels()
  await send('POST', `/orders/cancel-open/${all._id}`, { of: 'account', orders: 2, reason: 'Made up' })
  expect([await feeOf(all._id), await feeOf(all.part)], 'all of an account').toEqual([all.fee, 0])
  const late = await parcels()
  await pack(late.part)
  await send('PUT', `/orders/updateStatus/${late._id}`, change)
  expect([await feeOf(late._id), await feeOf(late.part)], 'packed').toEqual([late.fee, 0])
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-03] [ORDER-01] the fee of a parcel that was paid by wallet is due to its buyer, and the next one collects it', async () => {
  const whole = await order()
  await split(whole)
  const part = (await read(whole._id)).parts?.[0]?._id ?? ''
  for (const id of [whole._id, part]) {
    const payment = {
      ...WALLET_PAYMENT,
      transactionId: crypto.randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase(),
    }
    const changed = await send('PUT', `/orders/change/${id}`, { seen: (await read(id)).updatedAt, payment })
    expect(changed.status).toBe(200)
    await send('PUT', `/orders/verifyPayment/${id}`, { verified: true })
  }
  await send('PUT', `/orders/updateStatus/${whole._id}`, { status: 'Cancelled' })
  const { body } = await send('GET', `/payments/refunds?number=${whole.number}`)
  expect(body.refunds ?? body).toMatchObject([{ taka: 1_500 + whole.shipping }])
  expect(await read(part)).toMatchObject({ total: 2_000 + whole.shipping, work: { cash: whole.shipping } })
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-03] [ORDER-05] of staff who cancel one parcel and another at once both are heard, and nothing bears two fees', async () => {
  for (let race = 0; race < RACES; race += 1) {
    const whole = await order()
    await split(whole)
    const ids = [whole._id, (await read(whole._id)).parts?.[0]?._id ?? '']
    const answers = await Promise.all(
      ids.map((id) => send('PUT', `/orders/updateStatus/${id}`, { status: 'Cancelled' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const both = [await read(ids[0] ?? ''), await read(ids[1] ?? '')]
    expect(both.map(({ shipping }) => shipping).toSorted((a, b) => a - b)).toEqual([0, whole.shipping])
  }
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-03] a second parcel goes in two once more: each of the three names the two others', async () => {
  const small = { product: boot.id, size: boot.sizes[1]?.id ?? '' }
  for (const at of [store, other]) await receivePairs(shop, at, [{ ...small, pairs: 5 }])
  const products = [of(), of(boot), small].map((pair) => ({ ...pair, quantity: 1 }))
  const whole = await order({ products })
  const first: OrderDetail = (await split(whole, { lines: [1, 2] })).body.order
  const part = await read(first.parts?.[0]?._id ?? '')
  expect((await split(part, { store })).status).toBe(200)
  const all = [part, ...((await read(part._id)).parts ?? [])].map(({ _id }) => _id)
  expect(all).toHaveLength(3)
  for (const id of all) {
    const named = (await read(id)).parts?.map(({ _id }) => _id)
    expect(named?.toSorted()).toEqual(all.filter((one) => one !== id).toSorted())
  }
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-03] [ORDER-09] the letter of one of three parcels names the two that still come, each once', async () => {
  const own = await makeSignedInUser(shop, 'customer')
  const small = { product: boot.id, size: boot.sizes[1]?.id ?? '' }
  for (const at of [store, other]) await receivePairs(shop, at, [{ ...small, pairs: 5 }])
  const whole = await order({ products: [of(), of(boot), small].map((pair) => ({ ...pair, quantity: 1 })) }, own)
  const part = await read((await split(whole, { lines: [1, 2] })).body.order.parts[0]._id)
  await split(part, { store })
  await send('PUT', `/orders/updateStatus/${part._id}`, { status: 'Cancelled' })
  await tellBuyers(shop.db, 'https://shop.example', new Date(Date.now() + 120_000), 10_000)
  const letters = await lettersTo(shop, String(own.email))
  const text = letters.find(({ subject }) => subject === `Your order ${part.number} was cancelled`)?.text
  const coming = text?.match(/Parcel \S+ of your order still comes/g)
  expect(coming?.toSorted()).toEqual(
    ((await read(part._id)).parts ?? []).map(({ number }) => `Parcel ${number} of your order still comes`).toSorted(),
  )
})

test('[ORDER-03] [ORDER-05] of buyers who cancel one parcel each at once both are heard', async () => {
  const own = await makeSignedInUser(shop, 'customer')
  for (let race = 0; race < RACES; race += 1) {
    const whole = await order({}, own)
    const part = await read((await split(whole)).body.order.parts[0]._id)
    const ids = [whole._id, part._id]
    const answers = await Promise.all(ids.map((id) => send('POST', `/orders/cancel/${id}`, { reason: 'mind' }, own)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    for (const id of ids) expect((await read(id)).status).toBe('Cancelled')
  }
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-03] a line that its showroom lacks goes to another one, while one that it lacks as well goes on waiting', async () => {
  const poor = (await makeShowroom(shop)).id
  await receivePairs(
    shop,
    poor,
    [shoe, boot].map((one) => ({ ...of(one), pairs: 1 })),
  )
  const { _id } = await order({ store: poor })
  const moves = [shoe, boot].map((one) => ({
    ...{ ...of(one), showroom: poor, order: _id, kind: 'released', pairs: -1, on_hand: 0, held: -1 },
  }))
  await shop.db.execute(sql`select move_stock(${JSON.stringify(moves)}::jsonb, ${admin?.id}::uuid)`)
  await shop.db.execute(sql`insert into order_shortages ("order", position) values (${_id}, 0), (${_id}, 1)`)
  await order({ store: poor })
  const whole = await read(_id)
  const before = Number(await held(other))
  const { body } = await split(whole, { lines: [0] })
  expect(body.order.work.short).toEqual([0])
  expect([body.order.products[0].product._id, await held(other)]).toEqual([boot.id, before + 1])
  expect(await verifyRows(shop)).toEqual([])
})
