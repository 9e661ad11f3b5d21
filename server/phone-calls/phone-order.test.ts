import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anonymizeOldDeliveries, forgetOldCallers } from '#server/orders/retention.queries.ts'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { orderCalls } from '#server/platform/db/tables/order-work.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { confirmEmail, newestToken } from '#server/testing/email-proof.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { lettersTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { foundCaller } from '#shared/schemas/orders/phone-order.ts'

const FEE = 50

type Account = Awaited<ReturnType<typeof makeSignedInUser>>

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
let clerk: Account
let pair: { product: string; size: string }
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '6' })
  product = await makeProduct(shop)
  store = (await makeShowroom(shop)).id
  clerk = await makeSignedInUser(shop, 'admin', { name: 'Clerk Mitu' })
  pair = { product: product.id, size: firstRow(product.sizes).id }
  await receivePairs(shop, store, [{ ...pair, pairs: 200 }])
  await keepStock(shop, true)
})
afterAll(() => shop.close())

let count = 0
let phone: string
beforeEach(() => {
  count += 1
  phone = `0171${String(count).padStart(7, '0')}`
})

const send = (method: string, path: string, json?: unknown, token = clerk.token, headers = {}) =>
  readResponse(shop.request(path, { method, token, headers, ...(json === undefined ? {} : { json }) }))
const bodyOf = (address: object = {}, more: object = {}) => ({
  products: [{ ...pair, quantity: 1 }],
  payment: { method: 'COD' },
  store,
  shippingAddress: { name: 'Salma Begum', phone, address: 'Road 2, Dhaka', ...address },
  expectedTotal: product.discountPrice + FEE,
  ...more,
})
const take = async (address: object = {}, more: object = {}) => {
  const { status, body } = await send('POST', '/calls/order', bodyOf(address, more), clerk.token, {
    'Idempotency-Key': crypto.randomUUID(),
  })
  expect(body, JSON.stringify(body)).toMatchObject({ order: {} })
  expect(status).toBe(201)
  return body.order as OrderDetail
}
const rowOf = async (id: string) => firstRow(await shop.db.select().from(orders).where(eq(orders.id, id)))
const userOf = async (id: string) => firstRow(await shop.db.select().from(users).where(eq(users.id, id)))

test('[ORDER-04] the call confirms a cash order: Approved, its pairs held, of the phone, with clerk, call and audit', async () => {
  const [, held] = await pairsOf(shop, store, pair)
  const order = await take()
  expect(order).toMatchObject({
    status: 'Approved',
    channel: 'phone',
    total: product.discountPrice + FEE,
    customer: { name: 'Salma Begum', phone },
    events: [
      { from: null, to: 'Pending', by: { name: 'Clerk Mitu' } },
      { from: 'Pending', to: 'Approved', by: { name: 'Clerk Mitu' } },
    ],
    work: { step: 'to-accept', cash: product.discountPrice + FEE },
  })
  expect(await pairsOf(shop, store, pair)).toEqual([200, held + 1])
  expect(await rowOf(order._id)).toMatchObject({ channel: 'phone', takenBy: clerk.id })
  expect(await shop.db.select().from(orderCalls).where(eq(orderCalls.order, order._id))).toMatchObject([
    { by: clerk.id, outcome: 'confirmed', attempt: 1 },
  ])
  expect(await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, order._id))).toMatchObject([
    { action: 'order-taken-by-phone', by: clerk.id },
  ])
  expect(await userOf(order.customer._id)).toMatchObject({ email: null, passwordHash: null, deletedAt: null })
})

test('[ORDER-04] one caller is one customer, however the phone is written: with +880, spaces or Bengali digits', async () => {
  const first = await take()
  const bengali = phone.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
  for (const spelling of [`+88${phone}`, `${phone.slice(0, 5)} ${phone.slice(5)}`, bengali, phone.slice(1)])
    expect((await take({ phone: spelling })).customer._id, spelling).toBe(first.customer._id)
})

test('[ORDER-04] two clerks who take the first orders of one phone at once make one customer', async () => {
  const placed = await Promise.all([
    take(),
    take({}, { products: [{ ...pair, quantity: 2 }], expectedTotal: product.discountPrice * 2 + FEE }),
  ])
  expect(new Set(placed.map(({ customer }) => customer._id)).size).toBe(1)
})

test('[ORDER-04] the same key is the same order, called and audited once; another body with it is refused', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const [first, again] = [
    await send('POST', '/calls/order', bodyOf(), clerk.token, headers),
    await send('POST', '/calls/order', bodyOf(), clerk.token, headers),
  ]
  expect(again.body.order._id).toBe(first.body.order._id)
  expect(await shop.db.$count(orderCalls, eq(orderCalls.order, first.body.order._id))).toBe(1)
  const other = await send('POST', '/calls/order', bodyOf({ name: 'Somebody Else' }), clerk.token, headers)
  expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
})

test('[ORDER-04] prices, fee and total are the server’s: another total than was read back is refused, and nobody is made', async () => {
  const refused = await send('POST', '/calls/order', bodyOf({}, { expectedTotal: product.discountPrice }))
  expect([refused.status, refused.body.code]).toEqual([409, 'prices_changed'])
  const { status, body } = await send('POST', '/calls/order', { ...bodyOf(), expectedTotal: undefined })
  expect([status, body.errors[0].path]).toEqual([422, 'expectedTotal'])
  expect(await shop.db.$count(users, eq(users.phone, phone))).toBe(0)
})

test('[ORDER-04] more pairs than the showroom has are refused with the showrooms that have them, and nobody is made', async () => {
  const products = [
    { ...pair, quantity: 99 },
    { product: pair.product, size: product.sizes[1]?.id ?? '', quantity: 1 },
  ]
  const { status, body } = await send(
    'POST',
    '/calls/order',
    bodyOf({}, { products, expectedTotal: product.discountPrice * 100 + FEE }),
  )
  expect([status, body.code]).toEqual([409, 'sold_out'])
  expect(body.params.lines).toMatchObject([{ size: product.sizes[1]?.id, available: 0 }])
  expect(await shop.db.$count(users, eq(users.phone, phone))).toBe(0)
})

test('[ORDER-04] a phone orders as often in ten minutes as an account of the web', async () => {
  const sizes = [1, 2, 3, 4, 5, 6]
  for (const quantity of sizes)
    await take({}, { products: [{ ...pair, quantity }], expectedTotal: product.discountPrice * quantity + FEE })
  const { status } = await send(
    'POST',
    '/calls/order',
    bodyOf({}, { products: [{ ...pair, quantity: 7 }], expectedTotal: product.discountPrice * 7 + FEE }),
  )
  expect(status).toBe(429)
})

test('[ORDER-04] a wallet order waits for its payment, and nobody calls about it', async () => {
  const payment = { method: 'Bkash', number: '01712345678', transactionId: '' }
  const order = await take({}, { payment })
  expect(order).toMatchObject({
    payment: { method: 'Bkash', number: '01712345678', verifiedAt: null },
    work: { step: 'to-accept' },
  })
  expect(await shop.db.$count(orderCalls, eq(orderCalls.order, order._id))).toBe(1)
})

test('[ORDER-04] the order is the account’s to which a parcel came at its own phone, and of nobody who only typed that phone', async () => {
  const [owner, typist] = [
    await makeSignedInUser(shop, 'customer', { phone }),
    await makeSignedInUser(shop, 'customer', { phone }),
  ]
  const web = await makeOrder(shop, owner.token, {
    product,
    store,
    shippingAddress: { ...shippingTo('o@mail.example'), phone },
  })
  expect((await take()).customer._id, 'it has not come yet').not.toBe(owner.id)
  await send('PUT', `/orders/updateStatus/${web._id}`, { status: 'Delivered' })
  const known = await take({ phone: `+88${phone}` })
  expect(known.customer._id).toBe(owner.id)
  expect((await send('GET', `/orders/singleOrder/${known._id}`, undefined, owner.token)).status).toBe(200)
  expect((await send('GET', `/orders/singleOrder/${known._id}`, undefined, typist.token)).status).toBe(404)
})

test('[ORDER-04] a gift that came to the phone does not make its giver the caller', async () => {
  const giver = await makeSignedInUser(shop, 'customer')
  const gift = await makeOrder(shop, giver.token, {
    product,
    store,
    shippingAddress: { ...shippingTo('g@mail.example'), phone },
  })
  await send('PUT', `/orders/updateStatus/${gift._id}`, { status: 'Delivered' })
  expect((await take()).customer._id).not.toBe(giver.id)
})

test('[ORDER-04] who proves the e-mail that a caller named gets the order, its customer is gone; others get nothing', async () => {
  const email = `caller-${count}@mail.example`
  const order = await take({ email: ` ${email.toUpperCase()} ` })
  const other = await take({}, { products: [{ ...pair, quantity: 2 }], expectedTotal: product.discountPrice * 2 + FEE })
  const [letter, ...more] = await lettersTo(shop, email)
  expect([letter?.text, more]).toEqual([expect.stringContaining(order.number), []])
  expect(letter?.text, 'a caller has no account to see it in').toContain('/track\n')
  const registration = {
    name: 'Salma',
    email,
    password: 'correct horse 12',
    phone,
    location: 'Dhaka',
    dob: '1995-02-03',
  }
  const { status, body } = await send('POST', '/auth/register', registration, '')
  expect(status, JSON.stringify(body)).toBe(201)
  const { token } = (await send('POST', '/auth/login', { email, password: 'correct horse 12' }, '')).body
  expect((await take({ email })).customer._id, 'nor by who only typed it').not.toBe(body.user._id)
  const isThere = async (id: string) => (await send('GET', `/orders/singleOrder/${id}`, undefined, token)).status
  expect(await isThere(order._id), 'not before it is proven').toBe(404)
  await send('POST', '/auth/email-proof', {}, token)
  await confirmEmail(shop, await newestToken(shop, email))
  expect(await isThere(order._id)).toBe(200)
  expect(await isThere(other._id), 'no e-mail was named for it').toBe(404)
  expect((await userOf(other.customer._id)).deletedAt).toBeNull()
  const claimed = await shop.db.select().from(auditEntries).where(eq(auditEntries.action, 'orders-claimed'))
  expect(claimed.map(({ subject }) => subject)).toContain(order._id)
})

test('[ORDER-04] a caller of whom no order is left is forgotten, and the next call makes another', async () => {
  const email = `last-${count}@mail.example`
  const order = await take({ email })
  const owner = await makeSignedInUser(shop, 'customer', { email })
  expect((await rowOf(order._id)).customer).toBe(owner.id)
  expect(await userOf(order.customer._id)).toMatchObject({
    phone: '',
    name: 'Deleted customer',
    deletedAt: expect.any(Date),
  })
  expect((await take()).customer._id).not.toBe(order.customer._id)
  expect((await take({ email })).customer._id, 'a proven e-mail is known').toBe(owner.id)
})

test('[ORDER-04] the look-up tells name, address, last orders, sizes and record of a phone in any spelling, and is kept', async () => {
  const order = await take({ email: `known-${count}@mail.example`, address: 'House 7, Savar, Dhaka' })
  await send('PUT', `/orders/updateStatus/${order._id}`, { status: 'Delivered' })
  const found = await send('GET', `/calls/caller/${encodeURIComponent(`+88${phone}`)}`)
  expect(foundCaller.parse(found.body)).toMatchObject({
    person: { name: 'Salma Begum', address: 'House 7, Savar, Dhaka', district: 'Dhaka', thana: 'Savar' },
    orders: [{ _id: order._id, number: order.number, status: 'Delivered' }],
    sizes: [product.sizes[0]?.size],
    trust: { delivered: 1, refused: 0, prepay: false },
  })
  await shop.ownerDb.execute(sql`update orders set shipping_phone = '' where id = ${(await take())._id}`)
  for (const unknown of ['01999999999', 'nobody'])
    expect((await send('GET', `/calls/caller/${unknown}`)).body).toMatchObject({ person: null, orders: [], sizes: [] })
  expect(await shop.db.$count(auditEntries, eq(auditEntries.action, 'caller-looked-up'))).toBeGreaterThanOrEqual(2)
})

test('[ORDER-04] staff of one showroom sell from theirs alone, and see the orders of theirs alone', async () => {
  const own = await makeSignedInUser(shop, 'storeUser')
  expect((await send('POST', '/calls/order', bodyOf(), own.token)).status).toBe(403)
  await take()
  expect((await send('GET', `/calls/caller/${phone}`, undefined, own.token)).body).toMatchObject({
    person: null,
    orders: [],
  })
})

test('[ORDER-04] orders by phone are a filter of the list and a row of the dashboard; those of the web say nothing of it', async () => {
  const buyer = await makeSignedInUser(shop, 'customer')
  const web = await makeOrder(shop, buyer.token, { product, store })
  expect(web).not.toHaveProperty('channel')
  const phoned = await take()
  const list = (await send('GET', `/orders/all?channel=phone&limit=1&store=${store}`)).body
  expect(list).toMatchObject([{ _id: phoned._id, channel: 'phone' }])
  expect((await send('GET', `/orders/all?channel=web&limit=1`)).body).toMatchObject([{ _id: web._id }])
  const { channels, together } = (await send('GET', '/dashboard/summary?period=7')).body
  const of = (name: string) => channels.find(({ channel }: { channel: string }) => channel === name)
  expect(of('phone').sales).toBeGreaterThan(5)
  expect(of('web').sales + of('phone').sales + of('counter').sales).toBe(together.sales)
})

test('[ORDER-04] what is placed, refused and claimed leaves the books right', async () => {
  expect(await verifyRows(shop)).toEqual([])
})

test('[DEC-04] a caller without an account is forgotten 90 days after the last order closed, unless something waits', async () => {
  const wallet = { method: 'Bkash', number: '01712345678', transactionId: 'CALLER01' }
  const [delivered, paid] = [await take({ email: 'old@mail.example' }), await take({}, { payment: wallet })]
  const imported = firstRow(
    await shop.db
      .insert(users)
      .values({ name: 'Imported', phone: `0181${phone.slice(4)}`, location: '' })
      .returning(),
  )
  const caller = delivered.customer._id
  expect(paid.customer._id).toBe(caller)
  await send('PUT', `/orders/verifyPayment/${paid._id}`, { verified: true })
  const close = (id: string, status: string, days: number) =>
    shop.db.execute(
      sql`update orders set status = ${status}, status_changed_at = now() - make_interval(days => ${days}) where id = ${id}`,
    )
  const isKept = async () => {
    await Promise.all([forgetOldCallers(shop.db), forgetOldCallers(shop.db)])
    return (await userOf(caller)).deletedAt === null
  }
  await close(delivered._id, 'Delivered', 91)
  expect(await isKept(), 'one is open').toBe(true)
  expect((await send('PUT', `/orders/updateStatus/${paid._id}`, { status: 'Cancelled' })).status).toBe(200)
  expect(await isKept(), 'one was closed lately').toBe(true)
  await close(paid._id, 'Cancelled', 91)
  expect(await isKept(), 'money waits').toBe(true)
  const back = await send('POST', `/payments/refunds/paid/${paid._id}`, { reference: 'CALLERBACK1' })
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  await close(paid._id, 'Cancelled', 91)
  expect(await isKept()).toBe(false)
  await anonymizeOldDeliveries(shop.db)
  expect(await userOf(caller)).toMatchObject({ name: 'Deleted customer', phone: '', location: '' })
  for (const { _id, total } of [delivered, paid])
    expect(await rowOf(_id)).toMatchObject({
      shippingName: 'Deleted customer',
      shippingPhone: '',
      shippingEmail: '',
      total,
    })
  expect((await userOf(imported.id)).deletedAt).toBeNull()
  expect((await take()).customer._id).not.toBe(caller)
})

test('[ORDER-04] an order for a caller takes a mobile number in any spelling, and says at the field what is none', async () => {
  const bangla = (text: string) => text.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
  const spellings = [
    `+88${phone}`,
    `88 ${phone}`,
    `+880 (${phone.slice(0, 4)}) ${phone.slice(4)}`,
    bangla(`+88${phone}`),
  ]
  const taken: string[] = []
  for (const spelling of spellings) taken.push((await take({ phone: spelling }))._id)
  for (const spelling of [phone, ...spellings]) {
    const { body } = await send('GET', `/orders/all?query=${encodeURIComponent(spelling)}`)
    expect(body.map(({ _id }: { _id: string }) => _id).toSorted(), spelling).toEqual(taken.toSorted())
    const found = await send('GET', `/calls/caller/${encodeURIComponent(spelling)}`)
    expect(found.body.orders, spelling).toHaveLength(taken.length)
  }
  for (const odd of ['123456', '01711-00', '02-9881234', '+1 202 555 0100', '+880 1711 0000011']) {
    const { status, body } = await send('POST', '/calls/order', bodyOf({ phone: odd }))
    expect([status, body.errors], odd).toMatchObject([422, [{ path: 'shippingAddress.phone', code: 'phone' }]])
    expect(body.message).toContain('mobile number of Bangladesh')
  }
})
