import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings, readSettings } from '#server/settings/queries.ts'
import { keepCounter } from '#server/testing/fixtures/make-counter.ts'
import {
  back,
  exchangeOf,
  makeDeliveredOrder,
  makeSoldPair,
  taken,
  takePairsBack,
} from '#server/testing/fixtures/make-exchange.ts'
import { keepStock } from '#server/testing/fixtures/make-stock.ts'
import { keepVouchers } from '#server/testing/fixtures/make-voucher.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { refund } from '#shared/schemas/orders/refund.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
})
afterAll(() => shop.close())

const post = (path: string, json: unknown) => readResponse(shop.request(path, { json, token: admin.token }))
const get = (path: string) => readResponse(shop.request(path, { token: admin.token }))
const list = async (query: string) => refund.array().parse((await get(`/payments/refunds?${query}`)).body)
const pay = (exchange: string, json: object) => post(`/payments/refunds/exchange/${exchange}`, json)

/** Pairs of a source that came back, and whose worth waits. */
async function waiting(counter: Awaited<ReturnType<typeof makeSoldPair>>, source: object, changes: object = {}) {
  const { status, body } = await takePairsBack(shop, counter, exchangeOf([back(source)], changes))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.exchange as { _id: string; number: string }
}

test('[EXCH-07] what was left to pay back of a sale is listed, and goes back in parts, in cash and by a wallet', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const { _id, number } = await waiting(counter, { sale: counter.sale._id })
  const due = { taka: 1_500, order: null, exchange: { _id, number, now: 1_500, cash: 1_500 }, paidBack: null }
  for (const query of [`number=${number}`, `number=${counter.sale.number.toLowerCase()}&state=due&kind=exchange`]) {
    const [only, ...more] = await list(query)
    expect([only, more], query).toMatchObject([due, []])
    expect(only?.exchange?.sales).toEqual([
      { number: counter.sale.number, phone: '01712345678', payments: [{ method: 'Cash', reference: null }] },
    ])
  }
  expect((await pay(_id, { cash: true, taka: 500, reason: 'Fetched by her son' })).status).toBe(200)
  const above = await pay(_id, { reference: 'ABOVE0001', taka: 1_001 })
  expect(above).toMatchObject({ status: 422, body: { errors: [{ path: 'taka', params: { maximum: 1_000 } }] } })
  expect((await pay(_id, { reference: 'RESTBACK01' })).status).toBe(200)
  expect((await pay(_id, { reference: 'RESTBACK02' })).body.code).toBe('already_paid_back')
  expect(await list(`number=${number}&state=due`)).toEqual([])
  expect(await list(`number=${number}`)).toMatchObject([
    { taka: 1_000, paidBack: { reference: 'RESTBACK01', store: null, today: true }, exchange: { _id } },
    { taka: 500, paidBack: { reference: null, store: expect.any(String), reason: 'Fetched by her son' } },
  ])
  const till = await get(`/cash/counter?store=${counter.store}`)
  expect(till.body).toMatchObject({ taken: 1_500, refunded: 500 })
  const single = await get(`/counter/exchanges/${_id}`)
  expect(single.body).toMatchObject({ paidBack: 1_500 })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-07] what a courier has waits and says so, an order gets no cash, and nothing of it is paid back twice', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const { order, courier } = await makeDeliveredOrder(shop, admin.token, counter.shoe, { byCourier: true })
  const { _id, number } = await waiting(counter, { order: order._id })
  expect(await list(`number=${order.number}`)).toMatchObject([
    { taka: 1_500, order: { _id: order._id, phone: expect.any(String) }, exchange: { number, now: 0, cash: 0 } },
  ])
  await keepVouchers(shop)
  for (const way of [{ reference: 'EARLYBACK1' }, { voucher: true }])
    expect(await pay(_id, way)).toMatchObject({
      status: 409,
      body: { code: 'money_with_courier', params: { number: order.number } },
    })
  const form = new FormData()
  form.set('file', new File([`Order ID,Collected\n${order.number},${order.total}`], 'settled.csv'))
  form.set('courier', courier ?? '')
  await shop.request('/cash/settlements/upload', { method: 'POST', body: form, token: admin.token })
  expect(await pay(_id, { cash: true })).toMatchObject({ status: 422, body: { errors: [{ path: 'cash' }] } })
  const ofOrder = await post(`/payments/refunds/paid/${order._id}`, { reference: 'ASORDER001', taka: 1_500 })
  expect(ofOrder, 'what is due for pairs is left to them').toMatchObject({
    status: 422,
    body: { errors: [{ path: 'taka', params: { maximum: order.total - 1_500 } }] },
  })
  expect((await pay(_id, { reference: 'SETTLED001' })).status).toBe(200)
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-07] a refund of today is taken back once, and is due again; one of another day stays', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const { _id, number } = await waiting(counter, { sale: counter.sale._id })
  await pay(_id, { cash: true })
  const [paid] = await list(`number=${number}`)
  const undo = () => post(`/payments/refunds/undo/${paid?.paidBack?.position}`, { reason: 'Never fetched' })
  expect((await undo()).status).toBe(200)
  expect((await undo()).body.code).toBe('money_undone')
  expect(await list(`number=${number}`)).toMatchObject([{ taka: 1_500, paidBack: null }])
  expect((await get(`/cash/counter?store=${counter.store}`)).body).toMatchObject({ expected: 1_500 })
  await pay(_id, { reference: 'AGAINBACK1' })
  const [later] = await list(`number=${number}`)
  await shop.ownerDb.transaction(async (tx) => {
    await tx.execute('alter table order_money disable trigger order_money_never_change')
    await tx.execute(`update order_money set at = at - interval '1 day' where position = ${later?.paidBack?.position}`)
    await tx.execute('alter table order_money enable trigger order_money_never_change')
  })
  const late = await post(`/payments/refunds/undo/${later?.paidBack?.position}`, { reason: 'Too late' })
  expect(late).toMatchObject({ status: 409, body: { code: 'refund_not_today' } })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-07] [MONEY-08] a payment of which something was paid back stays verified, by hand or by its line', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  await keepVouchers(shop)
  const put = (path: string, json: object) =>
    readResponse(shop.request(path, { method: 'PUT', json, token: admin.token }))
  const byWallet = async (transactionId: string) => {
    const payment = { method: 'Bkash', number: '01712345678', transactionId }
    const { order } = await makeDeliveredOrder(shop, admin.token, counter.shoe, { payment })
    const verify = (verified: boolean) => put(`/orders/verifyPayment/${order._id}`, { verified })
    const money = async () => (await get(`/orders/singleOrder/${order._id}`)).body.money
    return { order, verify, money }
  }
  const refused = { status: 409, body: { code: 'money_went_back' } }

  const byHand = await byWallet('BYHAND0001')
  await byHand.verify(true)
  const { _id, number } = await waiting(counter, { order: byHand.order._id })
  expect((await pay(_id, { voucher: true, taka: 500 })).status).toBe(200)
  expect(await byHand.verify(false)).toMatchObject(refused)
  expect(await byHand.money()).toMatchObject({ state: 'paid', due: 0 })
  const [paid] = await list(`number=${number}&state=paid`)
  const undo = await post(`/payments/refunds/undo/${paid?.paidBack?.position}`, { reason: 'Not given' })
  expect([undo.status, (await byHand.verify(false)).status], 'nothing has gone back any more').toEqual([200, 200])

  const byLine = await byWallet('BYLINE0001')
  const form = new FormData()
  const csv = `Trx ID,From Account,Amount\nBYLINE0001,,${byLine.order.total}`
  form.set('file', new File([csv], 'statement.csv'))
  form.set('method', 'Bkash')
  await shop.request('/payments/statements/upload', { method: 'POST', body: form, token: admin.token })
  await byLine.verify(true)
  const [line] = (await byLine.money()).lines
  const ofLine = await waiting(counter, { order: byLine.order._id })
  expect((await pay(ofLine._id, { reference: 'BACKLINE01' })).status).toBe(200)
  const release = await post(`/payments/release/${line._id}`, { reason: 'Of another order' })
  expect(release).toMatchObject(refused)
  expect(await byLine.verify(false)).toMatchObject(refused)
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-03] [EXCH-07] buyer, desk and refunds say why money waits: the courier has it, or nobody has found the payment', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const wallet = { method: 'Bkash', number: '01712345678' }
  const kinds = [
    ['courier', { byCourier: true }],
    ['payment', { payment: wallet }],
    ['payment', { payment: wallet, byCourier: true }],
    [null, {}],
  ] as const
  for (const [why, options] of kinds) {
    const { order, courier, customer } = await makeDeliveredOrder(shop, admin.token, counter.shoe, options)
    const { number } = await waiting(counter, { order: order._id })
    const said = async () => {
      const own = await readResponse(
        shop.request(`/counter/exchange-requests/of/${order._id}`, { token: customer.token }),
      )
      const desk = (await get(`/counter/exchanges/all?number=${number}`)).body
      const [refunds] = await list(`number=${number}`)
      return [own.body.creditNotes[0].waitsFor, desk[0].waitsFor, refunds?.exchange?.waitsFor]
    }
    expect(await said(), JSON.stringify(options)).toEqual([why, why, why])
    if (why === 'payment')
      await shop.request(`/orders/verifyPayment/${order._id}`, {
        ...{ method: 'PUT', json: { verified: true }, token: admin.token },
      })
    if (why === 'courier') {
      const form = new FormData()
      form.set('file', new File([`Order ID,Collected\n${order.number},${order.total}`], 'settled.csv'))
      form.set('courier', courier ?? '')
      await shop.request('/cash/settlements/upload', { method: 'POST', body: form, token: admin.token })
    }
    expect(await said(), 'it has come in').toEqual([null, null, null])
  }
  const far = await makeDeliveredOrder(shop, admin.token, counter.shoe, { byCourier: true })
  const swap = exchangeOf([back({ order: far.order._id })], { sale: taken(2, counter.other, 1_500) })
  const { sale } = (await takePairsBack(shop, counter, swap)).body.exchange
  const again = await waiting(counter, { sale: sale._id })
  const [row] = (await get(`/counter/exchanges/all?number=${again.number}`)).body
  expect(row.waitsFor, 'of an order whose pairs paid for those of a sale').toBe('courier')
})

test('[EXCH-07] of many who pay back the same at once one does', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const { _id } = await waiting(counter, { sale: counter.sale._id })
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, at) => pay(_id, { reference: `ATONCE${counter.sale.number.slice(-6)}${at}` })),
  )
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tries.filter(({ body }) => body.code === 'already_paid_back')).toHaveLength(19)
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-07] where a limit is set, more cash goes back out of no till, at the counter or later', async () => {
  const { counter: usual } = await readSettings(shop.db)
  await changeSettings(shop.db, null, { parts: { counter: { ...usual, cashBackTaka: 1_000 } } })
  const counter = await makeSoldPair(shop, admin.token)
  const now = exchangeOf([back({ sale: counter.sale._id })], { payBack: { method: 'Cash' } })
  const refused = { status: 422, body: { errors: [{ code: 'cash_limit', params: { maximum: 1_000 } }] } }
  expect(await takePairsBack(shop, counter, now)).toMatchObject(refused)
  const { _id } = await waiting(counter, { sale: counter.sale._id })
  expect(await pay(_id, { cash: true })).toMatchObject(refused)
  expect((await pay(_id, { cash: true, taka: 600 })).status).toBe(200)
  expect(await pay(_id, { cash: true, taka: 401 }), 'in pieces it is no less').toMatchObject({
    status: 422,
    body: { errors: [{ code: 'cash_limit', params: { maximum: 400 } }] },
  })
  expect((await pay(_id, { cash: true, taka: 400 })).status).toBe(200)
  await changeSettings(shop.db, null, { parts: { counter: usual } })
})

test('[EXCH-07] the list has filters, pages and a file, and verify finds what is due and was not', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const cheap = taken(2, counter.other, 1_500)
  const even = await takePairsBack(shop, counter, exchangeOf([back({ sale: counter.sale._id })], { sale: cheap }))
  const { _id, number } = await waiting(counter, { sale: even.body.exchange.sale._id })
  const due = await list('state=due&kind=exchange&limit=100')
  expect(due.map(({ exchange }) => exchange?.number)).toContain(number)
  expect(due.every(({ paidBack }) => paidBack === null)).toBe(true)
  expect((await list('state=paid&limit=100')).every(({ paidBack }) => paidBack !== null)).toBe(true)
  expect(await list(`number=${number}&to=2020-01-01`)).toEqual([])
  expect(await list(`number=${number}&kind=order`)).toEqual([])
  expect((await get('/payments/refunds?state=lost')).status).toBe(422)
  for (const query of ['from=0000-01-01', 'to=9999-12-31', 'number=%00%27', 'page=x'])
    expect((await get(`/payments/refunds?${query}`)).status, query).toBeLessThan(500)
  const page = await shop.request('/payments/refunds?limit=1&kind=exchange', { token: admin.token })
  expect([page.headers.get('X-Total-Pages'), ((await page.json()) as unknown[]).length]).not.toEqual(['1', 0])
  const sheet = await shop.request(`/payments/refunds/sheet?number=${number}`, { token: admin.token })
  const [head, row] = (await sheet.text()).trim().split('\n')
  expect(head).toContain('Credit note')
  expect(row).toContain(`,${counter.device.letters}-${counter.device.number}-000002,${number},`)
  await shop.ownerDb.execute(`update exchanges set due = due - 1 where id = '${_id}'`)
  expect(await verifyRows(shop)).toEqual([expect.stringContaining(number)])
  await shop.ownerDb.execute(`update exchanges set due = due + 1 where id = '${_id}'`)
  await shop.ownerDb.execute(`
    insert into order_money ("order", sale, kind, taka, reference, exchange, by)
    select "order", sale, 'returned', -1, 'MANY' || n, exchange, by from order_money, generate_series(1, 10001) n
    where position = (select max(position) from order_money where kind = 'exchanged' and sale is not null)`)
  const all = await shop.request('/payments/refunds/sheet?state=paid', { token: admin.token })
  expect((await all.text()).split('\n').length, 'the file does not end where the list does').toBeGreaterThan(10_001)
})
