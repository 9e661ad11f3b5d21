import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { untilWaitingForLock } from '#server/testing/until-waiting.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { moneyOfOrder } from '#shared/schemas/orders/order-money.ts'
import { paymentMatches } from '#shared/schemas/orders/payment.ts'

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
let customer: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop)
  store = (await makeShowroom(shop)).id
  admin = await makeSignedInUser(shop, 'admin')
  customer = await makeSignedInUser(shop, 'customer')
})
afterAll(() => shop.close())

const send = (method: string, path: string, json?: unknown, token = admin.token) =>
  readResponse(shop.request(path, { method, json, token }))
const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()
let placed = 0
/** A wallet order, with a transaction id and a wallet of its own. */
const walletOrder = async (transactionId?: string, token = customer.token) => {
  placed += 1
  const number = `017220${String(placed).padStart(5, '0')}`
  const payment = { method: 'Bkash', number, transactionId }
  return { ...(await makeOrder(shop, token, { product, store, payment })), sender: number }
}
/** Reads lines (transaction id, taka, sender) from a statement; returns their ids. */
async function cameIn(...lines: [id: string, taka: number, sender?: string][]) {
  const form = new FormData()
  const rows = lines.map(([id, taka, sender = '']) => `${id},${sender},${taka}`)
  form.set('file', new File([['Trx ID,From Account,Amount', ...rows].join('\n')], `${crypto.randomUUID()}.csv`))
  form.set('method', 'Bkash')
  await shop.request('/payments/statements/upload', { method: 'POST', body: form, token: admin.token })
  const found = await Promise.all(
    lines.map(([id, taka]) =>
      shop.db.execute<{ id: string }>(
        sql`select id from wallet_payments where transaction_id = ${id} and amount = ${taka}`,
      ),
    ),
  )
  return found.map(({ rows: [row] }) => row?.id ?? '')
}
const assign = (payment: string | undefined, json: object) => send('POST', `/payments/assign/${payment}`, json)
const matchesNow = async () => paymentMatches.parse((await send('GET', '/payments/matches')).body)
const moneyOf = async (id: string) => moneyOfOrder.parse((await send('GET', `/orders/singleOrder/${id}`)).body.money)
const isVerified = async (id: string) =>
  (await send('GET', `/orders/singleOrder/${id}`)).body.payment.verifiedAt !== null
const auditsOf = async (id: string) => {
  const { rows } = await shop.db.execute<{ action: string }>(
    sql`select action from audit_entries where subject = ${id} and action <> 'order-read' order by at, id`,
  )
  return rows.map(({ action }) => action)
}
const lettersTo = async (number: string) => {
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`select text from mail_outbox where subject like ${`%${number}%`}`,
  )
  return rows.map(({ text }) => text).filter((text) => text.includes('Missing'))
}

test('[MONEY-08] money without an order is assigned to one, once, by number or id; what is due is verified by it', async () => {
  const [order, other] = [await walletOrder('TYPO00001'), await walletOrder('TYPO00002')]
  const [payment] = await cameIn(['RIGHT00001', order.total])
  const presses = await Promise.all([
    assign(payment, { order: `#${order.number.toLowerCase()}` }),
    assign(payment, { order: other._id }),
  ])
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const paid = presses[0]?.status === 200 ? order : other
  expect([await isVerified(order._id), await isVerified(other._id)].toSorted()).toEqual([false, true])
  expect(await moneyOf(paid._id)).toMatchObject({
    state: 'paid',
    rows: [{ kind: 'paid', taka: paid.total, reference: 'RIGHT00001', by: admin.name }],
    lines: [{ transactionId: 'RIGHT00001', order: { number: paid.number } }],
  })
  expect(await auditsOf(paid._id)).toEqual(['payment-assigned'])
  const [spare] = await cameIn(['SPARE00001', 10])
  const cash = await makeOrder(shop, customer.token, { product, store })
  for (const [line, name, code] of [
    [spare, paid.number, 'order_is_paid'],
    [spare, cash.number, 'no_wallet_payment'],
    [spare, 'OM-000000-XXXX', 'not_found'],
    [crypto.randomUUID(), order.number, 'not_found'],
  ] as const)
    expect((await assign(line, { order: name })).body.code, name).toBe(code)
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-08] a line that is assigned while another order is verified by its id pays for one of them', async () => {
  const [order, other] = [await walletOrder('RACE000001'), await walletOrder('RACE000002')]
  const [payment] = await cameIn(['RACE000001', order.total])
  const client = await shop.pool.connect()
  await client.query('begin')
  await client.query('select from wallet_payments where id = $1 for update', [payment])
  const assigned = assign(payment, { order: other.number })
  await untilWaitingForLock(shop)
  const verified = send('PUT', `/orders/verifyPayment/${order._id}`, { verified: true })
  await untilWaitingForLock(shop, 2)
  await client.query('commit')
  client.release()
  expect((await assigned).status).toBe(200)
  expect((await verified).body).toMatchObject({
    code: 'transaction_id_spent',
    message: expect.stringContaining(`#${other.number}`),
  })
  expect(await moneyOf(other._id)).toMatchObject({ state: 'paid', lines: [{ transactionId: 'RACE000001' }] })
  expect(await moneyOf(order._id)).toMatchObject({ state: 'none', due: order.total })
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-08] an id whose money paid for another order, or went back, verifies nothing by hand', async () => {
  const verify = (id: string, verified = true) => send('PUT', `/orders/verifyPayment/${id}`, { verified })
  const [assigned, back, other] = [
    await walletOrder('SPENT00001'),
    await walletOrder('SPENT00002'),
    await walletOrder(),
  ]
  const [first, second] = await cameIn(['SPENT00001', assigned.total], ['SPENT00002', back.total])
  await assign(first, { order: other.number })
  await send('POST', `/payments/refunds/line/${second}`, { reference: 'SPENTBACK1' })
  expect((await verify(assigned._id)).body.message).toBe(
    `The money of this transaction ID paid for order #${other.number}`,
  )
  expect((await verify(back._id)).body.message).toBe('The money of this transaction ID was paid back')
  const former = await walletOrder('SPENT00003')
  await verify(former._id)
  await send('PUT', `/orders/updateStatus/${former._id}`, { status: 'Cancelled' })
  const anew = await walletOrder('SPENT00003')
  expect((await verify(anew._id)).body).toMatchObject({ code: 'transaction_id_spent' })
  await verify(former._id, false)
  expect((await verify(anew._id)).status).toBe(200)
  await cameIn(['SPENT00001', assigned.total + 1])
  expect((await verify(assigned._id)).status).toBe(200)
  expect(await verifyRows(shop)).toEqual([])
})

test.each([
  [
    'too little, accepted',
    -100,
    { difference: 'accept', reason: 'Damaged box' },
    { state: 'paid', due: 0, surplus: 0 },
  ],
  ['too little, asked for', -100, { difference: 'ask' }, { state: 'due', due: 100, surplus: 0 }],
  ['too much, kept', 70, { difference: 'accept', reason: 'Next time' }, { state: 'paid', due: 0, surplus: 0 }],
  ['too much, to pay back', 70, { difference: 'pay-back' }, { state: 'paid', due: 0, surplus: 70 }],
])('[MONEY-08] a difference needs an answer that fits: %s', async (_name, by, answer, expected) => {
  const order = await walletOrder(newId())
  const [payment] = await cameIn([newId(), order.total + by])
  const wrong = by < 0 ? 'pay-back' : 'ask'
  for (const json of [{}, { difference: wrong }])
    expect((await assign(payment, { order: order.number, ...json })).body.errors).toMatchObject([
      { path: 'difference', params: { difference: by } },
    ])
  const bare = await assign(payment, { order: order.number, difference: 'accept' })
  expect(bare.body.errors).toMatchObject([{ path: 'reason' }])
  expect((await assign(payment, { order: order.number, ...answer })).status).toBe(200)
  expect(await moneyOf(order._id)).toMatchObject(expected)
  expect(await isVerified(order._id)).toBe(expected.state === 'paid')
  const refunds = (await send('GET', '/payments/refunds?limit=100')).body
  expect(refunds.filter((refund: { order?: { _id: string } }) => refund.order?._id === order._id)).toHaveLength(
    expected.surplus > 0 ? 1 : 0,
  )
  expect(await auditsOf(order._id), 'one press, one entry').toEqual(['payment-assigned'])
  expect(await verifyRows(shop)).toEqual([])
  expect((await send('POST', `/payments/release/${payment}`, { reason: 'Of another order' })).status).toBe(200)
  expect(await moneyOf(order._id)).toMatchObject({ state: 'none', due: order.total, rows: [] })
  expect(await isVerified(order._id)).toBe(false)
  expect((await send('POST', `/payments/release/${payment}`, { reason: 'Again' })).body.code).toBe('payment_open')
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-02] a refund that was a mistake leaves the order verified, also where a later line was taken away meanwhile', async () => {
  const order = await walletOrder('FIRST00001')
  await send('PUT', `/orders/verifyPayment/${order._id}`, { verified: true })
  await send('PUT', `/orders/updateStatus/${order._id}`, { status: 'Cancelled' })
  await send('POST', `/payments/refunds/paid/${order._id}`, { reference: 'BACK00001' })
  const refund = (await moneyOf(order._id)).rows.find(({ kind }) => kind === 'refund')
  await send('PUT', `/orders/updateStatus/${order._id}`, { status: 'Pending' })
  const [payment] = await cameIn(['AGAIN00001', order.total])
  expect((await assign(payment, { order: order.number })).status).toBe(200)
  expect((await send('POST', `/payments/release/${payment}`, { reason: 'Another order' })).status).toBe(200)
  expect([(await moneyOf(order._id)).state, await isVerified(order._id)]).toEqual(['refunded', false])
  const undone = await send('POST', `/payments/refunds/undo/${refund?.position}`, { reason: 'Not sent' })
  expect(undone.status).toBeLessThan(300)
  expect([(await moneyOf(order._id)).state, await isVerified(order._id)]).toEqual(['paid', true])
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-08] the rest that was asked for is found by its sender and verifies the order, or is accepted', async () => {
  const [order, forgiven] = [await walletOrder('PART00001'), await walletOrder('PART00002')]
  const [first, second] = await cameIn(['PART00001', order.total - 250], ['PART00002', forgiven.total - 30])
  expect((await send('POST', `/payments/ask/${order._id}`)).body.code).toBe('nothing_came_in')
  const { wrongAmount } = await matchesNow()
  expect(wrongAmount.map(({ number }) => number)).toEqual(expect.arrayContaining([order.number, forgiven.number]))
  for (const [payment, { number }] of [
    [first, order],
    [second, forgiven],
  ] as const)
    expect((await assign(payment, { order: number, difference: 'ask' })).status).toBe(200)
  expect((await send('POST', `/payments/ask/${order._id}`)).status).toBe(200)
  expect(await lettersTo(order.number)).toHaveLength(2)
  expect((await lettersTo(order.number))[0]).toContain('250')
  const waiting = (await matchesNow()).orderWithoutMoney.find(({ number }) => number === order.number)
  expect(waiting).toMatchObject({ due: 250, paid: order.total - 250 })
  await cameIn(['REST00001', 250, order.sender])
  expect((await matchesNow()).exact).toMatchObject([{ number: order.number, payment: { amount: 250 } }])
  expect((await send('POST', '/payments/verify-exact')).body.verified).toBe(1)
  expect(await isVerified(order._id)).toBe(true)
  expect((await send('POST', `/payments/accept/${forgiven._id}`, { reason: 'Our mistake' })).status).toBe(200)
  expect(await moneyOf(forgiven._id)).toMatchObject({
    state: 'paid',
    rows: [{ kind: 'paid' }, { kind: 'accepted', taka: 30 }],
  })
  expect((await send('POST', `/payments/accept/${forgiven._id}`, { reason: 'Twice' })).body.code).toBe('order_is_paid')
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-08] of an id that is used twice each line is assigned or paid back; what was paid back is offered to nobody', async () => {
  const order = await walletOrder('TWICE0001')
  const [mine, stranger] = await cameIn(
    ['TWICE0001', order.total, order.sender],
    ['TWICE0001', order.total - 1, '01899000000'],
  )
  const usedTwice = async () =>
    (await matchesNow()).usedTwice.filter(({ transactionId }) => transactionId === 'TWICE0001')
  expect(await usedTwice()).toMatchObject([{ payments: [{}, {}] }])
  expect((await assign(mine, { order: order.number })).status).toBe(200)
  expect(await usedTwice()).toHaveLength(1)
  expect((await send('POST', `/payments/refunds/line/${stranger}`, { reference: 'BACKTWICE1' })).status).toBe(200)
  const before = await matchesNow()
  expect([
    await usedTwice(),
    before.moneyWithoutOrder.some(({ transactionId }) => transactionId === 'TWICE0001'),
  ]).toEqual([[], false])
  const late = await walletOrder()
  const [same] = await cameIn(['LATE000001', late.total, late.sender])
  await send('POST', `/payments/refunds/line/${same}`, { reference: 'BACKLATE01' })
  const { exact, moneyWithoutOrder } = await matchesNow()
  expect([...exact, ...moneyWithoutOrder].filter((row) => JSON.stringify(row).includes('LATE000001'))).toEqual([])
  expect((await send('POST', '/payments/verify-exact')).body.verified).toBe(0)
  expect((await assign(same, { order: late.number })).body.code).toBe('already_paid_back')
  expect(await verifyRows(shop)).toEqual([])
})

test('[I13] a line that comes for an order without a person keeps no phone, whichever came first', async () => {
  const leaver = await makeSignedInUser(shop, 'customer')
  const [order, later] = [await walletOrder('GONE000001', leaver.token), await walletOrder('GONE000002', leaver.token)]
  await send('PUT', `/orders/verifyPayment/${order._id}`, { verified: true })
  for (const { _id } of [order, later]) await send('PUT', `/orders/updateStatus/${_id}`, { status: 'Delivered' })
  await send('DELETE', `/auth/delete/${leaver.id}`, { currentPassword: TEST_PASSWORD }, leaver.token)
  const [, assigned] = await cameIn(
    ['GONE000001', order.total, '01733000001'],
    ['STRAY00002', later.total, '01733000002'],
  )
  expect((await assign(assigned, { order: later.number })).status).toBe(200)
  const { rows } = await shop.db.execute<{ sender: string }>(sql`
    select sender from wallet_payments where "order" in (${order._id}, ${later._id})`)
  expect(rows.map(({ sender }) => sender.slice(0, 9))).toEqual(['forgotten', 'forgotten'])
  await cameIn(['GONE000001', order.total, '01733000001'])
  const { rows: phones } = await shop.db.execute(sql`select from wallet_payments where sender like '01733%'`)
  expect(phones).toEqual([])
})
