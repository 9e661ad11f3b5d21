import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#server/db/tables/orders.ts'
import { orderShortages } from '#server/db/tables/stock.ts'
import { strangerHolds } from '#server/db/tables/stranger-holds.ts'
import { endUnconfirmedHolds } from '#server/jobs/unconfirmed-holds.ts'
import { firstSettings } from '#server/settings/first-settings.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { orderBody, shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { newestLetterTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { DAY_MS } from '#shared/bangladesh/dates.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import type { Settings } from '#shared/schemas/settings.ts'

type Account = Awaited<ReturnType<typeof makeSignedInUser>>

let shop: TestApi
let admin: Account
let product: Awaited<ReturnType<typeof makeProduct>>
let size: { product: string; size: string }
let store: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000', TRUST_PROXY: '1' })
  admin = await makeSignedInUser(shop, 'admin')
  product = await makeProduct(shop)
  size = { product: product.id, size: firstRow(product.sizes).id }
  await keepStock(shop, true)
})
afterAll(() => shop.close())
beforeEach(async () => {
  store = (await makeShowroom(shop)).id
  await receivePairs(shop, store, [{ ...size, pairs: 1000 }])
  await setHolds({})
})

const setHolds = (change: Partial<Settings['holds']>) =>
  changeSettings(shop.db, null, { parts: { holds: { ...firstSettings().holds, ...change } } })
const send = (method: string, path: string, json?: unknown, token = admin.token) =>
  readResponse(shop.request(path, { method, token, ...(json === undefined ? {} : { json }) }))
const newCustomer = () => makeSignedInUser(shop, 'customer')
const heldPairs = async () => (await pairsOf(shop, store, size))[1]
const agrees = async () => expect(await verifyRows(shop)).toEqual([])
let count = 0
const newPhone = () => {
  count += 1
  return `0181${String(count).padStart(7, '0')}`
}
let networks = 0
const newNetwork = () => {
  networks += 1
  return `10.${networks >> 8}.${networks & 255}`
}

interface Purchase {
  phone?: string
  /** the client's address */
  from?: string
  payment?: object
  email?: string
}

async function order({ token }: Account, quantity: number, purchase: Purchase = {}) {
  const { phone = newPhone(), from = `${newNetwork()}.1`, payment, email = 'b@mail.example' } = purchase
  const json = orderBody(product, store, {
    products: [{ ...size, quantity }],
    shippingAddress: { ...shippingTo(email), phone },
    ...(payment && { payment }),
  })
  const headers = { 'Idempotency-Key': crypto.randomUUID(), 'X-Forwarded-For': from }
  const { status, body } = await readResponse(shop.request('/orders/create', { json, token, headers }))
  return { status, body, order: body.order as OrderDetail, holds: status === 201 && !body.order.sizesToConfirm }
}

/** A customer to whom an order was delivered. */
async function buyerOf(): Promise<Account> {
  const buyer = await newCustomer()
  const placed = await order(buyer, 1)
  await send('PUT', `/orders/updateStatus/${placed.order._id}`, { status: 'Delivered' })
  return buyer
}

const record = (id: string, json: object) => send('POST', `/calls/record/${id}`, json)
/** What no clock of a test can wait for. */
const makeOld = (id: string) =>
  shop.db
    .update(orders)
    .set({ statusChangedAt: new Date(Date.now() - 5 * DAY_MS) })
    .where(eq(orders.id, id))

test('[STOCK-25] who has received no order holds 10 pairs at a time: what is beyond is ordered, and holds nothing', async () => {
  const stranger = await newCustomer()
  expect(await order(stranger, 6)).toMatchObject({ status: 201, holds: true })
  const beyond = await order(stranger, 5)
  expect(beyond).toMatchObject({ status: 201, holds: false, order: { sizesToConfirm: true } })
  expect(await order(stranger, 4)).toMatchObject({ holds: true })
  expect(await order(stranger, 1)).toMatchObject({ holds: false })
  expect(await order(await newCustomer(), 11)).toMatchObject({ status: 201, holds: false })
  expect(await heldPairs()).toBe(10)
  for (const token of [stranger.token, admin.token])
    expect((await send('GET', `/orders/singleOrder/${beyond.order._id}`, undefined, token)).body.sizesToConfirm).toBe(
      true,
    )
  const buyer = await buyerOf()
  expect(await order(buyer, 50)).toMatchObject({ holds: true })
  await agrees()
})

test('[STOCK-25] the bound counts per phone in any spelling, and per network, whatever the accounts', async () => {
  const phone = newPhone()
  expect(await order(await newCustomer(), 8, { phone })).toMatchObject({ holds: true })
  expect(await order(await newCustomer(), 3, { phone: `+88${phone}` })).toMatchObject({ holds: false })
  expect(await order(await newCustomer(), 2, { phone: `+88${phone}` })).toMatchObject({ holds: true })
  await setHolds({ perNetwork: 40 })
  for (const addressOf of [(host: number) => `203.0.113.${host}`, (host: number) => `2001:db8:9:${host}::1`]) {
    const before = await heldPairs()
    expect(await order(await newCustomer(), 10, { from: addressOf(1) })).toMatchObject({ holds: true })
    expect(await order(await newCustomer(), 3, { from: addressOf(2) }), 'a quarter is taken').toMatchObject({
      holds: false,
    })
    for (let host = 3; host < 18; host += 1)
      expect(await order(await newCustomer(), 2, { from: addressOf(host) })).toMatchObject({ holds: true })
    expect(await order(await newCustomer(), 1, { from: addressOf(19) })).toMatchObject({ status: 201, holds: false })
    expect((await heldPairs()) - before).toBe(40)
    expect(await order(await buyerOf(), 5, { from: addressOf(20) }), 'who has received an order').toMatchObject({
      holds: true,
    })
  }
  expect(await order(await newCustomer(), 10, { from: '203.0.114.1' })).toMatchObject({ holds: true })
  const networks = await shop.db.selectDistinct({ network: strangerHolds.network }).from(strangerHolds)
  for (const { network } of networks) expect(network).not.toMatch(/203\.0|2001:/)
  await agrees()
})

test('[STOCK-25] of many strangers who order at once none passes a bound, and each order is placed', async () => {
  const phone = newPhone()
  const strangers = await Promise.all(Array.from({ length: 30 }, newCustomer))
  const byPhone = await Promise.all(strangers.map((stranger) => order(stranger, 3, { phone })))
  expect(byPhone.map(({ status }) => status)).toEqual(Array(30).fill(201))
  expect(byPhone.filter(({ holds }) => holds)).toHaveLength(3)
  await setHolds({ perNetwork: 24 })
  const before = await heldPairs()
  const from = newNetwork()
  const byNetwork = await Promise.all(
    strangers.map((stranger, host) => order(stranger, 1, { from: `${from}.${host + 1}` })),
  )
  const own = byPhone.filter(({ holds }) => holds).length
  expect(byNetwork.map(({ status }) => status)).toEqual(Array(30).fill(201))
  expect((await heldPairs()) - before).toBeLessThanOrEqual(24)
  expect((await heldPairs()) - before).toBeGreaterThanOrEqual(24 - own)
  const one = await newCustomer()
  const held = await heldPairs()
  await Promise.all(Array.from({ length: 12 }, () => order(one, 2)))
  expect((await heldPairs()) - held).toBe(10)
  await agrees()
})

test('[STOCK-25] a confirmed order holds its pairs and counts no more; so does a paid one', async () => {
  const stranger = await newCustomer()
  const [first, second] = [await order(stranger, 10), await order(stranger, 10)]
  expect(second.holds).toBe(false)
  expect((await record(first.order._id, { outcome: 'confirmed' })).status).toBe(200)
  expect(await order(stranger, 10)).toMatchObject({ holds: true })
  expect((await record(second.order._id, { outcome: 'confirmed' })).body.order).toMatchObject({ sizesToConfirm: false })
  expect(await heldPairs()).toBe(30)
  const third = await order(stranger, 4, { payment: WALLET_PAYMENT })
  expect(third.holds).toBe(false)
  const other = await newCustomer()
  const paid = await order(other, 10, { payment: WALLET_PAYMENT })
  await send('PUT', `/orders/verifyPayment/${paid.order._id}`, { verified: true })
  expect(await order(other, 10)).toMatchObject({ holds: true })
  await send('PUT', `/orders/updateStatus/${third.order._id}`, { status: 'Approved' })
  expect(await heldPairs()).toBe(54)
  await agrees()
  const [approved] = await shop.db.select().from(strangerHolds).where(eq(strangerHolds.order, first.order._id))
  expect(approved, 'where it came from is forgotten').toBeUndefined()
})

test('[STOCK-25] an order beyond the bound is refused only for what is sold out, and tells nobody how many pairs there are', async () => {
  const empty = (await makeShowroom(shop)).id
  store = empty
  await receivePairs(shop, store, [{ ...size, pairs: 4 }])
  const stranger = await newCustomer()
  expect(await order(stranger, 11)).toMatchObject({ status: 201, holds: false })
  expect(await order(stranger, 99)).toMatchObject({ status: 201, holds: false })
  expect(await order(stranger, 2)).toMatchObject({ holds: true })
  const refused = await order(stranger, 12)
  expect([refused.status, refused.body.code]).toEqual([409, 'sold_out'])
  expect(refused.body.params.lines).toEqual([{ ...size, asked: 12, available: 2 }])
})

test('[STOCK-25] while no stock is kept nothing of this applies', async () => {
  await keepStock(shop, false)
  const stranger = await newCustomer()
  const placed = await order(stranger, 99)
  expect(placed).toMatchObject({ status: 201, order: { sizesToConfirm: false } })
  expect(await shop.db.$count(strangerHolds, eq(strangerHolds.account, stranger.id))).toBe(0)
  const [row] = await shop.db.select({ pairs: orders.pairs }).from(orders).where(eq(orders.id, placed.order._id))
  expect(row?.pairs).toBeNull()
  await makeOld(placed.order._id)
  await endUnconfirmedHolds(shop)
  await keepStock(shop, true)
  expect(await heldPairs()).toBe(99)
  await agrees()
})

test('[WORK-26] the letter says that we call to confirm the sizes, in both languages, and only where it is so', async () => {
  for (const [prefix, words] of [
    ['', 'call you to confirm your sizes'],
    ['/bn', 'সাইজ নিশ্চিত করতে'],
  ] as const) {
    const stranger = await newCustomer()
    for (const [quantity, says] of [
      [1, false],
      [10, true],
    ] as const) {
      const json = orderBody(product, store, { products: [{ ...size, quantity }] })
      await shop.request(`${prefix}/orders/create`, {
        json,
        token: stranger.token,
        headers: { 'X-Forwarded-For': `${newNetwork()}.1` },
      })
      expect((await newestLetterTo(shop, String(stranger.email))).text.includes(words)).toBe(says)
    }
  }
})

test('[WORK-26] an unconfirmed cash order holds nothing any more after the calling hours of the settings, stays, and holds again once confirmed', async () => {
  const [old, paid, confirmed, calling, fresh] = await Promise.all([1, 2, 3, 4, 5].map(async () => newCustomer())).then(
    (all) =>
      Promise.all(all.map((account, nth) => order(account, nth + 1, nth === 1 ? { payment: WALLET_PAYMENT } : {}))),
  )
  if (!old || !paid || !confirmed || !calling || !fresh) throw new Error('five orders')
  await record(confirmed.order._id, { outcome: 'confirmed' })
  for (const placed of [old, paid, confirmed, calling]) await makeOld(placed.order._id)
  await send('POST', '/calls/take', { order: calling.order._id })
  await setHolds({ hours: null })
  await endUnconfirmedHolds(shop)
  expect(await heldPairs()).toBe(15)
  await setHolds({})
  await Promise.all([endUnconfirmedHolds(shop), endUnconfirmedHolds(shop)])
  expect(await heldPairs()).toBe(14)
  await agrees()
  const ended = (await send('GET', `/orders/singleOrder/${old.order._id}`)).body
  expect(ended).toMatchObject({
    status: 'Pending',
    sizesToConfirm: true,
    work: { step: 'to-call', holdEndedAt: expect.any(String) },
  })
  const done = await record(old.order._id, { outcome: 'confirmed' })
  expect(done.body).toMatchObject({ message: 'Call recorded', order: { status: 'Approved', sizesToConfirm: false } })
  expect(done.body.order.work).not.toHaveProperty('holdEndedAt')
  expect(await heldPairs()).toBe(15)
  await agrees()
})

test('[WORK-26] what is gone when the buyer says yes is no dead end: the rest is held, the admins have the order, clerk and buyer are told', async () => {
  const other = await makeProduct(shop)
  const scarce = { product: other.id, size: firstRow(other.sizes).id }
  await receivePairs(shop, store, [{ ...scarce, pairs: 1 }])
  const placeBoth = async (email: string) => {
    const products = [
      { ...size, quantity: 1 },
      { ...scarce, quantity: 1 },
    ]
    const json = orderBody(product, store, { products, shippingAddress: { ...shippingTo(email), phone: newPhone() } })
    const { token } = await newCustomer()
    return (await readResponse(shop.request('/orders/create', { json, token }))).body.order as OrderDetail
  }
  const linkOf = async (email: string) =>
    /\/confirm\/([\w-]+)/.exec((await newestLetterTo(shop, email)).text)?.[1] ?? ''
  for (const [nth, way] of (['call', 'link'] as const).entries()) {
    if (nth > 0) await receivePairs(shop, store, [{ ...scarce, pairs: 1 }])
    const email = `${crypto.randomUUID()}@mail.example`
    const placed = await placeBoth(email)
    if (way === 'link') await record(placed._id, { outcome: 'wrong-number' })
    await makeOld(placed._id)
    await endUnconfirmedHolds(shop)
    const rival = await placeBoth('rival@mail.example')
    await record(rival._id, { outcome: 'confirmed' })
    const answer =
      way === 'call'
        ? await record(placed._id, { outcome: 'confirmed' })
        : await readResponse(shop.request(`/orders/confirm/${await linkOf(email)}`, { method: 'POST' }))
    expect(answer.status).toBe(200)
    expect(answer.body.message).toContain(
      way === 'call' ? `gone in the meantime: ${other.name}` : 'we call you about it',
    )
    const { body } = await send('GET', `/orders/singleOrder/${placed._id}`)
    expect(body).toMatchObject({ status: 'Approved', work: { step: 'admins', atRisk: false } })
    expect((await shop.db.select().from(orderShortages).where(eq(orderShortages.order, placed._id))).length).toBe(1)
    await agrees()
  }
})

test('[STOCK-25] with the account goes what was counted of its holds', async () => {
  const stranger = await newCustomer()
  await order(stranger, 3)
  expect(
    (await send('DELETE', `/auth/delete/${stranger.id}`, { password: 'correct horse 12' }, stranger.token)).status,
  ).toBe(200)
  expect(await shop.db.$count(strangerHolds, eq(strangerHolds.account, stranger.id))).toBe(0)
  expect(await heldPairs()).toBe(3)
  await agrees()
})
