import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveKeptPairsBack } from '#server/jobs/kept-pairs.ts'
import { givePairsBack } from '#server/pairs/kept-pairs.queries.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import { keepCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import {
  back,
  exchangeOf,
  makeDeliveredOrder,
  makeSoldPair,
  taken,
  takePairsBack,
} from '#server/testing/fixtures/make-exchange.ts'
import { keepStock, pairsOf } from '#server/testing/fixtures/make-stock.ts'
import { lettersTo } from '#server/testing/letters.ts'
import { refuseUpdates } from '#server/testing/refuse-updates.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { dhakaDay, formatDate } from '#shared/bangladesh/dates.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
})
afterAll(() => shop.close())

const call = (method: string, path: string, token: string, json?: object) =>
  readResponse(shop.request(`/counter/exchange-requests${path}`, { method, token, ...(json && { json }) }))

/** A delivered order, and a counter that has three pairs of its shoe in another size. */
async function makeDelivered(options: { pairs?: number } = {}) {
  const counter = await makeSoldPair(shop, admin.token)
  const delivered = await makeDeliveredOrder(shop, admin.token, counter.shoe, options)
  const { token, id } = delivered.customer
  const own = { ...delivered, counter, token, customer: id }
  const wanted = (changes: object = {}) => ({
    way: 'showroom',
    store: counter.store,
    lines: [{ line: 0, quantity: 1, reason: 'size', size: counter.other.size }],
    ...changes,
  })
  const ask = (changes: object = {}, by = token) => call('POST', `/ask/${delivered.order._id}`, by, wanted(changes))
  const kept = () => pairsOf(shop, counter.store, counter.other)
  return { ...own, ask, kept }
}

const ofOrder = async ({ order, token }: { order: { _id: string }; token: string }) =>
  (await call('GET', `/of/${order._id}`, token)).body

/** Makes all requests as old as they would be after some hours. */
const waitHours = (hours: number) =>
  shop.ownerDb.execute(sql`
    update exchange_request_lines set held_until = held_until - make_interval(hours => ${hours}) where held_until is not null`)

test('[EXCH-02] a buyer asks for another size, which is kept for 48 hours, and a counter ends the request', async () => {
  const bought = await makeDelivered()
  const { order, token, counter, ask, kept } = bought
  const before = await kept()
  expect((await ofOrder(bought)).source.lines).toMatchObject([{ line: 0, quantity: 1, back: 0 }])
  const asked = await ask()
  expect(asked).toMatchObject({ status: 201, body: { request: { state: 'asked', order: { number: order.number } } } })
  const { request } = asked.body
  const headers = { 'Counter-Key': counter.key }
  const [found] = (
    await readResponse(
      shop.request(`/counter/exchanges/find?number=${order.number}`, { token: counter.token, headers }),
    )
  ).body
  expect(found.lines[0].asked).toMatchObject({ quantity: 1, reason: 'size', wanted: { _id: counter.other.size } })
  const hours = (Date.parse(request.heldUntil) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(47.9)
  expect(hours).toBeLessThan(48.1)
  expect(await kept()).toEqual([before[0], before[1] + 1])
  expect((await ask()).body.code).toBe('exchange_asked')
  const agreed = await call('POST', `/accept/${request._id}`, admin.token)
  expect(agreed.body.request).toMatchObject({ state: 'accepted', lines: [{ wanted: { _id: counter.other.size } }] })
  const price = counter.shoe.discountPrice
  const json = exchangeOf([back({ order: order._id })], {
    sale: taken(2, counter.other, price, []),
  })
  const taking = await takePairsBack(shop, counter, json)
  expect(taking).toMatchObject({ status: 201 })
  const { number } = taking.body.exchange
  expect((await ofOrder(bought)).creditNotes).toMatchObject([{ number, worth: price, exchanged: price, due: 0 }])
  expect(await kept()).toEqual([before[0] - 1, before[1]])
  expect((await ofOrder(bought)).requests).toMatchObject([{ state: 'done', heldUntil: null }])
  expect((await call('POST', `/cancel/${request._id}`, token)).body.code).toBe('request_ended')
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-02] what is kept is given back when the buyer cancels, the showroom refuses, or the time is over', async () => {
  const bought = await makeDelivered()
  const { ask, kept, token } = bought
  const free = await kept()
  const end: Record<string, (id: string) => Promise<unknown>> = {
    cancelled: (id) => call('POST', `/cancel/${id}`, token),
    refused: (id) => call('POST', `/refuse/${id}`, admin.token, { reason: 'They were worn outside' }),
  }
  for (const [state, finish] of Object.entries(end)) {
    const { request } = (await ask()).body
    expect(await kept()).toEqual([free[0], free[1] + 1])
    await finish(request._id)
    expect(await kept()).toEqual(free)
    expect((await ofOrder(bought)).requests[0]).toMatchObject({ state })
  }
  expect((await ofOrder(bought)).requests[0].refusal).toBe('They were worn outside')
  const { request } = (await ask()).body
  await waitHours(47)
  // As one that a showroom has agreed to since the job looked.
  await givePairsBack(shop.db, [request._id], null)
  await giveKeptPairsBack(shop)
  expect((await kept())[1]).toBe(free[1] + 1)
  await waitHours(1)
  await Promise.all([1, 2, 3].map(() => giveKeptPairsBack(shop)))
  expect(await kept()).toEqual(free)
  expect((await ofOrder(bought)).requests[0]).toMatchObject({ state: 'asked', heldUntil: null })
  const agreed = await call('POST', `/accept/${request._id}`, admin.token)
  expect(agreed.body.request.heldUntil).not.toBeNull()
  expect((await kept())[1]).toBe(free[1] + 1)
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-02] a pair that cannot be given back holds up none that is kept for others', async () => {
  const both = [await makeDelivered(), await makeDelivered()] as const
  const asked = [await both[0].ask(), await both[1].ask()]
  const stuck = asked[0]?.body.request._id
  await waitHours(48)
  const mend = await refuseUpdates(shop, { table: 'exchange_request_lines', column: 'request', id: stuck })
  const heldOf = async () => [(await both[0].kept())[1], (await both[1].kept())[1]]
  expect(await heldOf()).toEqual([1, 1])
  await giveKeptPairsBack(shop)
  expect(await heldOf()).toEqual([1, 0])
  await mend()
  await giveKeptPairsBack(shop)
  expect(await heldOf()).toEqual([0, 0])
})

test('[EXCH-02] an account that is deleted leaves no request behind, and its pairs still come back at a counter', async () => {
  const { order, token, customer, counter, ask, kept } = await makeDelivered()
  const before = await kept()
  expect((await ask()).status).toBe(201)
  const gone = await readResponse(shop.request(`/auth/delete/${customer}`, { method: 'DELETE', token }))
  expect(gone.status).toBe(200)
  expect(await kept()).toEqual(before)
  const ended = await call('GET', '/all?list=closed', admin.token)
  expect(ended.body).toContainEqual(
    expect.objectContaining({ order: expect.objectContaining({ _id: order._id }), state: 'cancelled' }),
  )
  const taking = await takePairsBack(
    shop,
    counter,
    exchangeOf([back({ order: order._id })], { sale: taken(2, counter.other, 1_500) }),
  )
  expect(taking.status).toBe(201)
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-02] of 20 who want the last three pairs three get them, and the others are told', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const orders = await Promise.all(
    Array.from({ length: 20 }, () => makeDeliveredOrder(shop, admin.token, counter.shoe)),
  )
  const json = {
    way: 'showroom',
    store: counter.store,
    lines: [{ line: 0, quantity: 1, reason: 'size', size: counter.other.size }],
  }
  const answers = await Promise.all(
    orders.map(({ order, customer }) => call('POST', `/ask/${order._id}`, customer.token, json)),
  )
  const codes = answers.map(({ status, body }) => (status === 201 ? 'asked' : body.code)).toSorted()
  expect(codes).toEqual([...Array(3).fill('asked'), ...Array(17).fill('wanted_pair_gone')])
  expect((await pairsOf(shop, counter.store, counter.other))[1]).toBe(3)
  // A pair that a counter sells all the same has left the shop: what was kept is kept no more.
  const sold = await sendSales(
    shop,
    counter,
    saleOf(counter.shoe, 2, { lines: [{ ...counter.other, quantity: 1, price: counter.shoe.discountPrice }] }),
  )
  expect(sold).toMatchObject([{ status: 201 }])
  expect((await pairsOf(shop, counter.store, counter.other))[1]).toBe(2)
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-02] who asks is the buyer, in time, for pairs that are theirs, in sizes that there are', async () => {
  const { ask, order, counter, token } = await makeDelivered({ pairs: 2 })
  const stranger = await makeSignedInUser(shop, 'customer')
  expect((await ask({}, stranger.token)).status).toBe(404)
  expect((await call('GET', `/of/${order._id}`, stranger.token)).status).toBe(404)
  const line = { line: 0, quantity: 1, reason: 'size', size: counter.other.size }
  const refusals: [object, string][] = [
    [{ lines: [{ ...line, quantity: 3 }] }, 'more_than_sold'],
    [{ lines: [{ ...line, line: 1 }] }, 'invalid'],
    [{ lines: [{ ...line, size: crypto.randomUUID() }] }, 'invalid'],
    [{ lines: [line, line] }, 'invalid'],
    [{ lines: [] }, 'invalid'],
    [{ store: crypto.randomUUID() }, 'not_found'],
    [{ way: 'pigeon' }, 'invalid'],
    [{ lines: [{ ...line, reason: 'no' }] }, 'invalid'],
  ]
  for (const [changes, code] of refusals) expect((await ask(changes)).body.code, JSON.stringify(changes)).toBe(code)
  const { request } = (await ask({ way: 'courier', lines: [{ ...line, quantity: 2 }] })).body
  expect((await call('POST', `/cancel/${request._id}`, stranger.token)).status).toBe(404)
  const clerk = await makeSignedInUser(shop, 'storeUser', { store: counter.store })
  expect((await call('POST', `/refuse/${request._id}`, clerk.token, { reason: 'x' })).status).toBe(403)
  expect((await call('POST', `/refuse/${request._id}`, admin.token, { reason: ' ' })).status).toBe(422)
  expect((await call('POST', `/cancel/${request._id}`, token)).status).toBe(200)
  await shop.ownerDb.execute(
    sql`update orders set delivered_at = delivered_at - interval '30 days' where id = ${order._id}`,
  )
  expect((await ask()).body.code).toBe('exchange_late')
  const faulty = await ask({ lines: [{ ...line, reason: 'fault' }] })
  expect(faulty.status, 'the shop answers for faults longer').toBe(201)
  expect((await call('POST', `/cancel/${faulty.body.request._id}`, token)).status).toBe(200)
  await shop.ownerDb.execute(
    sql`update orders set delivered_at = delivered_at - interval '90 days' where id = ${order._id}`,
  )
  expect((await ask({ lines: [{ ...line, reason: 'fault' }] })).body.code).toBe('exchange_late')
  const young = await makeDelivered()
  const set = (status: string) =>
    shop.request(`/orders/updateStatus/${young.order._id}`, { method: 'PUT', json: { status }, token: admin.token })
  expect((await set('Courier')).status).toBe(200)
  expect((await young.ask()).body.code).toBe('exchange_undelivered')
  expect((await ofOrder(young)).source).toBeUndefined()
})

test('[EXCH-02] without counters nobody can ask', async () => {
  const bought = await makeDelivered()
  await keepCounter(shop, false)
  expect((await bought.ask()).body.code).toBe('counter_off')
  expect((await ofOrder(bought)).source).toBeUndefined()
  await keepCounter(shop)
})

test('[EXCH-02] each step is told to the buyer’s proven e-mail in their language', async () => {
  const { ask, customer, token, counter } = await makeDelivered()
  await shop.ownerDb.execute(sql`update users set proven_email = email, language = 'bn' where id = ${customer}`)
  const { rows } = await shop.pool.query<{ email: string }>('select email from users where id = $1', [customer])
  const email = rows[0]?.email ?? ''
  const { request } = (await ask()).body
  const agreed = await call('POST', `/accept/${request._id}`, admin.token)
  expect(agreed.body.message).toBe('Agreed. The customer gets an email.')
  const refused = await call('POST', `/refuse/${request._id}`, admin.token, { reason: 'They were worn' })
  expect(refused.body.message).toBe('Refused. The customer gets an email.')
  const faulty = await ask({ lines: [{ line: 0, quantity: 1, reason: 'fault', size: counter.other.size }] })
  await call('POST', `/cancel/${faulty.body.request._id}`, token)
  const letters = (await lettersTo(shop, email)).slice(0, 5)
  const unworn = letters.filter(({ text }) => text.includes('জুতা না পরে'))
  expect(unworn, 'not of the faulty ones').toHaveLength(2)
  expect(letters).toHaveLength(5)
  expect(letters.every(({ text }) => /[ঀ-৿]/.test(text))).toBe(true)
  expect(letters.some(({ text }) => text.includes('They were worn'))).toBe(true)
  const day = inLanguage('bn', () => formatDate(request.until))
  expect(
    letters.filter(({ text }) => text.includes(day)),
    'of the two that are asked and the one agreed to',
  ).toHaveLength(3)
})

test('[EXCH-02] staff list what waits in their showrooms, and what is overdue', async () => {
  const { ask, counter } = await makeDelivered()
  const { request } = (await ask()).body
  const list = async (query: string, token = admin.token) => (await call('GET', `/all?${query}`, token)).body
  const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)
  expect(ids(await list(`store=${counter.store}`))).toEqual([request._id])
  expect(await list(`store=${counter.store}&list=overdue`)).toEqual([])
  await shop.ownerDb.execute(
    sql`update exchange_requests set changed_at = now() - interval '25 hours' where id = ${request._id}`,
  )
  expect(ids(await list(`store=${counter.store}&list=overdue`))).toEqual([request._id])
  const elsewhere = await makeDelivered()
  const clerk = await makeSignedInUser(shop, 'storeUser', { store: elsewhere.counter.store })
  expect(ids(await list('', clerk.token))).toEqual([])
  expect((await list(`store=${counter.store}`, clerk.token)).code).toBe('forbidden')
  await call('POST', `/refuse/${request._id}`, admin.token, { reason: 'Worn' })
  expect(ids(await list(`store=${counter.store}`))).toEqual([])
  expect(await list(`store=${counter.store}&list=closed`)).toMatchObject([{ _id: request._id, until: null }])
})

test('[EXCH-02] what cannot become of a request is refused in words that are true of its state', async () => {
  const { ask, order, counter, token } = await makeDelivered()
  const answer = async (id: string) => {
    const said: string[] = []
    for (const action of ['accept', 'refuse', 'cancel']) {
      const by = action === 'cancel' ? token : admin.token
      const { status, body } = await call('POST', `/${action}/${id}`, by, action === 'refuse' ? { reason: 'Worn' } : {})
      said.push(status === 200 ? body.request.state : body.code)
    }
    return said
  }
  const idOf = async () => (await ask()).body.request._id as string
  const agreed = await idOf()
  expect((await call('POST', `/accept/${agreed}`, admin.token)).status).toBe(200)
  expect(await answer(agreed), 'accepted, then refused').toEqual(['request_accepted', 'refused', 'request_ended'])
  expect(await answer(agreed), 'refused').toEqual(['request_ended', 'request_ended', 'request_ended'])
  const cancelled = await idOf()
  expect((await call('POST', `/cancel/${cancelled}`, token)).status).toBe(200)
  expect(await answer(cancelled), 'cancelled').toEqual(['request_ended', 'request_ended', 'request_ended'])
  const done = await idOf()
  const swap = exchangeOf([back({ order: order._id })], { sale: taken(2, counter.other, counter.shoe.discountPrice) })
  expect((await takePairsBack(shop, counter, swap)).status).toBe(201)
  expect(await answer(done), 'done').toEqual(['request_ended', 'request_ended', 'request_ended'])
})

test('[EXCH-02] nobody agrees to exchange what is delivered no more: it is refused or cancelled', async () => {
  const { ask, order } = await makeDelivered()
  const { request } = (await ask()).body
  const json = { status: 'Courier' }
  const set = await shop.request(`/orders/updateStatus/${order._id}`, { method: 'PUT', json, token: admin.token })
  expect(set.status).toBe(200)
  expect((await call('POST', `/accept/${request._id}`, admin.token)).body.code).toBe('exchange_undelivered')
  expect((await call('POST', `/refuse/${request._id}`, admin.token, { reason: 'Not with you' })).status).toBe(200)
})

test('[EXCH-02] [EXCH-04] who has asked in time brings the pairs later, for that reason and no more than that', async () => {
  const { order, ask, counter } = await makeDelivered({ pairs: 2 })
  await ask()
  await shop.ownerDb.execute(
    sql`update orders set delivered_at = delivered_at - interval '9 days' where id = ${order._id}`,
  )
  await shop.ownerDb.execute(sql`update exchange_requests set at = at - interval '5 days' where "order" = ${order._id}`)
  const clerk = { token: counter.token, key: counter.key }
  const bring = (changes: object, sale?: object) =>
    takePairsBack(shop, clerk, exchangeOf([back({ order: order._id }, changes)], sale ? { sale } : {}))
  expect(await bring({ quantity: 2 })).toMatchObject({ status: 422, body: { errors: [{ path: 'lateReason' }] } })
  const inPieces = exchangeOf([back({ order: order._id }), back({ order: order._id })])
  expect((await takePairsBack(shop, clerk, inPieces)).status, 'nor in two lines').toBe(422)
  const swapped = await bring({}, taken(2, counter.other, counter.shoe.discountPrice, []))
  expect(swapped.body.exchange, JSON.stringify(swapped.body)).toMatchObject({ approvedBy: null, lateReason: null })
  expect((await bring({})).status, 'the request has ended').toBe(422)

  const faulty = await makeDelivered()
  await faulty.ask({ lines: [{ line: 0, quantity: 1, reason: 'fault' }] })
  await shop.ownerDb.execute(
    sql`update orders set delivered_at = delivered_at - interval '30 days' where id = ${faulty.order._id}`,
  )
  const other = exchangeOf([back({ order: faulty.order._id })])
  expect(await takePairsBack(shop, clerk, other), 'a fault may be asked for later').toMatchObject({ status: 422 })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-04] a request counts for the days promised since it was asked in time or agreed to, and a late one once agreed to', async () => {
  const age = (order: string, days: number) =>
    shop.ownerDb.execute(
      sql`update orders set delivered_at = delivered_at - make_interval(days => ${days}) where id = ${order}`,
    )
  const ageRequest = (id: string, days: number) =>
    shop.ownerDb.execute(sql`
      update exchange_requests set at = at - make_interval(days => ${days}), changed_at = changed_at - make_interval(days => ${days})
      where id = ${id}`)
  const faulty = await makeDelivered()
  const ofClerk = {
    key: faulty.counter.key,
    ...(await makeSignedInUser(shop, 'storeUser', { store: faulty.counter.store })),
  }
  const bring = (of: typeof faulty, reason: string) => {
    const sale = taken(2, of.counter.other, of.counter.shoe.discountPrice, [])
    const clerk = of === faulty ? ofClerk : { token: of.counter.token, key: of.counter.key }
    return takePairsBack(shop, clerk, exchangeOf([back({ order: of.order._id }, { reason })], { sale }))
  }
  await age(faulty.order._id, 8)
  expect((await bring(faulty, 'fault')).status, 'a fault after the days').toBe(403)
  const late = (
    await faulty.ask({ lines: [{ line: 0, quantity: 1, reason: 'fault', size: faulty.counter.other.size }] })
  ).body
  expect((await ofOrder(faulty)).source.lines[0].asked).toMatchObject({ until: null, isLate: true })
  expect((await bring(faulty, 'fault')).status, 'nobody has agreed').toBe(403)
  expect((await ofOrder(faulty)).requests).toMatchObject([{ state: 'asked', until: null }])
  expect((await call('POST', `/accept/${late.request._id}`, admin.token)).status).toBe(200)
  await ageRequest(late.request._id, 8)
  expect((await bring(faulty, 'fault')).status, 'agreed to, and too long ago').toBe(403)
  await ageRequest(late.request._id, -1)
  expect((await ofOrder(faulty)).source.lines[0].asked).toMatchObject({ until: dhakaDay(new Date()), isLate: false })
  expect((await bring(faulty, 'fault')).body.exchange).toMatchObject({ approvedBy: null, lateReason: null })

  const early = await makeDelivered()
  const { request } = (await early.ask()).body
  await age(early.order._id, 65)
  await ageRequest(request._id, 65)
  expect(await bring(early, 'size')).toMatchObject({ status: 422, body: { errors: [{ path: 'lateReason' }] } })
  await ageRequest(request._id, -58)
  await age(early.order._id, -55)
  expect((await bring(early, 'size')).body.exchange).toMatchObject({ approvedBy: null, lateReason: null })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-02] staff are told whom no letter reaches, and that what was kept has been sold; the letter promises none of it', async () => {
  const { ask, customer, counter, token } = await makeDelivered()
  const call200 = (path: string, json?: object) => call('POST', path, admin.token, json)
  await shop.ownerDb.execute(sql`update users set proven_email = null where id = ${customer}`)
  const silent = (await ask()).body.request
  expect((await call200(`/accept/${silent._id}`)).body.message).toContain('please call the customer')
  expect((await call200(`/refuse/${silent._id}`, { reason: 'Worn' })).body.message).toContain(
    'please call the customer',
  )

  await shop.ownerDb.execute(sql`update users set proven_email = email where id = ${customer}`)
  const { request } = (await ask()).body
  const all = { ...counter.other, quantity: 3, price: counter.shoe.discountPrice }
  const payments = [{ method: 'Cash', taka: 3 * all.price, given: 3 * all.price }]
  const sold = await sendSales(shop, counter, saleOf(counter.shoe, 2, { lines: [all], payments }))
  expect(sold).toMatchObject([{ status: 201 }])
  const listed = (await call('GET', `/all?store=${counter.store}`, admin.token)).body
  expect(listed, 'the row of the desk').toMatchObject([{ heldUntil: null }])
  expect((await call200(`/accept/${request._id}`)).body).toMatchObject({
    message: 'Agreed. The customer gets an email. The size they want is not kept.',
    request: { heldUntil: null },
  })
  const { rows } = await shop.pool.query<{ email: string }>('select email from users where id = $1', [customer])
  const letters = await lettersTo(shop, rows[0]?.email ?? '')
  expect(letters[0]?.text).toContain('Please choose another one in the showroom')

  await call('POST', `/cancel/${request._id}`, token)
  const money = (await ask({ lines: [{ line: 0, quantity: 1, reason: 'size' }] })).body.request
  expect((await call200(`/accept/${money._id}`)).body.message).toBe('Agreed. The customer gets an email.')
  const [first] = await lettersTo(shop, rows[0]?.email ?? '')
  expect(first?.text).toContain('Yes, we take them back')
})
