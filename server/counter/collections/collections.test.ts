import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveKeptPairsBack } from '#server/jobs/kept-pairs.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import { firstSettings } from '#server/settings/first-settings.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { keepCounter, makeCounter } from '#server/testing/fixtures/make-counter.ts'
import { makeOrder, orderBody, placeOrder, shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { lettersTo } from '#server/testing/letters.ts'
import { refuseUpdates } from '#server/testing/refuse-updates.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { HOUR_MS } from '#shared/bangladesh/dates.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { historyTexts } from '#web/staff/order-changes/history-texts.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
const collection = { ...firstSettings().collection, offered: true, keeps: true }
/** Open at every hour, so that no test waits for the morning. */
const hours: Settings['hours'] = { ...firstSettings().hours, usual: { opens: '00:00', closes: '23:59', dayOff: null } }
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
  await set({ collection, hours })
})
afterAll(() => shop.close())

const set = (parts: Partial<Settings>) => changeSettings(shop.db, null, { parts })
const call = (method: string, path: string, token: string, json?: object, headers = {}) =>
  readResponse(shop.request(path, { method, token, headers, ...(json && { json }) }))

/** A counter and an order that is to be collected there. */
async function orderToCollect(body: object = {}) {
  const counter = await makeCounter(shop, admin.token)
  const customer = await makeSignedInUser(shop, 'customer')
  const order = await makeOrder(shop, customer.token, {
    ...{ product: counter.shoe, store: counter.store, fulfilment: 'collection' },
    ...body,
  })
  return { counter, customer, order }
}

async function pack({ order, counter }: Awaited<ReturnType<typeof orderToCollect>>, query = '') {
  for (const [step, json] of [['accept'], ['pick', { lines: [0] }], [`pack`]] as const)
    expect(
      (await call('POST', `/orders/${step}/${order._id}${step === 'pack' ? query : ''}`, counter.token, json)).status,
    ).toBe(200)
  return (await call('GET', `/orders/board/${counter.store}`, counter.token)).body.orders[0]
}

/** Calls of the device of a counter about what is fetched there. */
function at({ token, key }: { token: string; key: string }) {
  const headers = { 'Counter-Key': key }
  return {
    find: async (text: string) =>
      (await call('GET', `/counter/collections/find?text=${encodeURIComponent(text)}`, token, undefined, headers)).body,
    handOver: (id: string, json: object, more = {}) =>
      call('POST', `/counter/collections/hand-over/${id}`, token, json, { ...headers, ...more }),
  }
}

test('[ORDER-07] with the switch off nothing can be collected, and the times are empty', async () => {
  await set({ collection: { ...collection, offered: false } })
  const counter = await makeCounter(shop, admin.token)
  const { token } = await makeSignedInUser(shop, 'customer')
  const json = orderBody(counter.shoe, counter.store, { fulfilment: 'collection' })
  expect(await placeOrder(shop, json, { token })).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'not_offered' }] },
  })
  expect((await readResponse(shop.request('/orders/collection-times'))).body).toEqual([])
  const ticked = await orderToCollect({ fulfilment: undefined })
  await call('POST', `/calls/record/${ticked.order._id}`, admin.token, { outcome: 'confirmed' })
  expect(await pack(ticked, '?collects=true')).toMatchObject({
    fulfilment: 'delivery',
    collects: true,
    keptUntil: null,
    shipping: 50,
  })
  await set({ collection })
})

test('[ORDER-07] an order that is collected has no fee, needs no call, and says when it is ready', async () => {
  const { order, counter, customer } = await orderToCollect()
  expect(order).toMatchObject({ fulfilment: 'collection', shipping: 0, total: order.subtotal })
  const times = (await readResponse(shop.request('/orders/collection-times'))).body
  expect(times.find(({ store }: { store: string }) => store === counter.store)?.readyBy).toBeDefined()
  for (const { now } of times)
    expect(Math.abs(Date.parse(now) - Date.now()), 'the clock of the shop').toBeLessThan(60_000)
  expect(Date.parse(order.readyBy ?? '') % (HOUR_MS / 2)).toBe(0)
  const [onBoard] = (await call('GET', `/orders/board/${counter.store}`, counter.token)).body.orders
  expect(onBoard).toMatchObject({
    collects: true,
    fulfilment: 'collection',
    readyBy: order.readyBy,
    work: { step: 'to-accept' },
  })
  const body = orderBody(counter.shoe, counter.store, { fulfilment: 'collection', expectedTotal: order.total + 50 })
  expect(await placeOrder(shop, body, { token: customer.token })).toMatchObject({ status: 409 })
  const address = { name: 'Rafiq Islam', email: 'r@mail.example', phone: '01000000000', address: 'Road 9, Khulna' }
  const change = { shippingAddress: { ...address, district: 'Khulna' } }
  await call('POST', `/calls/record/${order._id}`, admin.token, { outcome: 'changed', change })
  expect((await call('GET', `/orders/singleOrder/${order._id}`, customer.token)).body.total).toBe(order.total)
})

test('[ORDER-07] [ORDER-01] an order that goes to another showroom once it is packed shows its code there, and its new time', async () => {
  const made = await orderToCollect()
  const { order, counter, customer } = made
  await pack(made)
  const own = async () => (await call('GET', `/orders/singleOrder/${order._id}`, customer.token)).body
  const { collectCode: code } = await own()
  const elsewhere = await makeCounter(shop, admin.token)
  await receivePairs(shop, elsewhere.store, [
    { product: counter.shoe.id, size: counter.shoe.sizes[0]?.id ?? '', pairs: 2 },
  ])
  const ways = [
    (store: string, seen: string) => call('PUT', `/orders/change/${order._id}`, admin.token, { seen, store }),
    (store: string, seen: string) => call('PUT', `/stock/order/${order._id}`, admin.token, { seen, store }),
  ]
  for (const [nth, there] of [elsewhere, counter].entries()) {
    await shop.ownerDb.execute(sql`update orders set ready_by = '2026-01-01' where id = ${order._id}`)
    expect(await ways[nth]?.(there.store, (await own()).updatedAt)).toMatchObject({ status: 200 })
    const moved = await own()
    expect(moved).toMatchObject({ store: { _id: there.store } })
    expect([moved.collectCode, moved.keptUntil]).toEqual([undefined, undefined])
    expect(Date.parse(moved.readyBy)).toBeGreaterThan(Date.now())
    expect((await at(there).find(code)).orders).toEqual([])
    await call('POST', `/orders/accept/${order._id}`, admin.token)
    await call('POST', `/orders/pick/${order._id}`, admin.token, { lines: [0] })
    await call('POST', `/orders/pack/${order._id}`, admin.token)
    expect((await own()).collectCode).toBe(code)
  }
})

test('[ORDER-07] [F3] many who hand out one order at once wait for nobody: one does, the others are told', async () => {
  const made = await orderToCollect()
  const { order, counter, customer } = made
  await pack(made)
  const { collectCode: code } = (await call('GET', `/orders/singleOrder/${order._id}`, customer.token)).body
  const payments = [{ method: 'Cash', taka: order.total, given: order.total }]
  const answers = await Promise.all(
    Array.from({ length: 9 }, () =>
      at(counter).handOver(order._id, { code, payments }, { 'Idempotency-Key': crypto.randomUUID() }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 8 }, () => 409)])
})

test('[ORDER-07] [ORDER-09] the code of an order is written to no e-mail that a caller has named and nobody has proven', async () => {
  const made = await orderToCollect({ shippingAddress: { ...shippingTo('heard@mail.example'), phone: '01911000017' } })
  const byPhone = sql`update orders set channel = 'phone', taken_by = ${admin.id} where id = ${made.order._id}`
  await shop.ownerDb.execute(byPhone)
  await shop.ownerDb.execute(sql`update users set email = null, proven_email = null where id = ${made.customer.id}`)
  expect(await pack(made)).toMatchObject({ collects: true })
  const own = (await call('GET', `/orders/singleOrder/${made.order._id}`, made.customer.token)).body
  expect(own.collectCode).toMatch(/^\d{6}$/)
  const [ready, placed, ...more] = await lettersTo(shop, 'heard@mail.example')
  expect(more).toEqual([])
  expect(placed?.subject).not.toContain('ready to collect')
  expect(ready?.subject, 'that it is ready, though').toBe(`Your order ${made.order.number} is ready to collect`)
  expect(ready?.text).toContain('Or tell us the order number and the phone number with which it was ordered.')
  expect(ready?.text).toMatch(/We keep it until/)
  expect(ready?.text).toContain('/track')
  expect(JSON.stringify([ready, placed])).not.toContain(own.collectCode)
  expect(ready?.html, 'nor as a QR').not.toContain('aria-hidden="true" cellspacing')
})

test('[ORDER-07] packed it is kept, its buyer gets a code, and whoever has that pays and takes it at the counter', async () => {
  const made = await orderToCollect()
  const { order, counter, customer } = made
  await shop.ownerDb.execute(sql`update users set proven_email = email where id = ${customer.id}`)
  const packed = await pack(made)
  expect(packed).toMatchObject({ collects: true, work: { step: 'to-collect', cash: order.total } })
  const days = (Date.parse(packed.keptUntil) - Date.now()) / (24 * HOUR_MS)
  expect(days).toBeGreaterThan(2.99)
  expect(days).toBeLessThan(4)
  const own = (await call('GET', `/orders/singleOrder/${order._id}`, customer.token)).body
  expect(own).toMatchObject({ keptUntil: packed.keptUntil, collectCode: expect.stringMatching(/^\d{6}$/) })
  const [letter] = await lettersTo(shop, String(customer.email))
  expect(letter?.subject).toBe(`Your order ${order.number} is ready to collect`)
  expect(letter?.text).toContain(own.collectCode)
  expect(letter?.html.match(/<tr>/g)?.length).toBeGreaterThan(20)

  const { find, handOver } = at(counter)
  const elsewhere = await makeCounter(shop, admin.token)
  expect(await at(elsewhere).find(own.collectCode)).toEqual({ orders: [], keeps: [] })
  expect((await find(own.collectCode)).orders).toMatchObject([{ _id: order._id, due: order.total, unpaid: 0 }])
  expect((await find(`${order.number} ${own.collectCode}`)).orders).toHaveLength(1)
  const payments = [
    { method: 'Cash', taka: order.total - 100, given: order.total },
    { method: 'BanglaQR', taka: 100, reference: '4711' },
  ]
  const code = own.collectCode
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await handOver(order._id, { code: wrong, payments })).body.code).toBe('collect_code_wrong')
  expect((await handOver(order._id, { code, payments: payments.slice(0, 1) })).status).toBe(422)
  expect((await at({ ...elsewhere, token: admin.token }).handOver(order._id, { code, payments })).status).toBe(404)
  const once = { 'Idempotency-Key': crypto.randomUUID() }
  const answers = await Promise.all([
    handOver(order._id, { code, payments }, once),
    handOver(order._id, { code, payments }, once),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body.order).toMatchObject({ status: 'Delivered', work: { cash: 0 } })
  const { rows } = await shop.db.execute(sql`
    select kind, taka::integer, device is not null as here from order_money where "order" = ${order._id} order by position`)
  expect(rows).toEqual([
    { kind: 'cash', taka: order.total - 100, here: true },
    { kind: 'paid', taka: 100, here: true },
  ])
  expect(await pairsOf(shop, counter.store, counter.item)).toEqual([4, 0])
  const source = await call('GET', `/counter/exchanges/find?number=${order.number}`, counter.token, undefined, {
    'Counter-Key': counter.key,
  })
  expect(source.body[0].lines).toHaveLength(1)
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-07] a delivery that is fetched at the counter has no fee; taken back, it is delivered with it', async () => {
  for (const door of ['counter', 'board'] as const) {
    const made = await orderToCollect({ fulfilment: undefined })
    const { order, counter, customer } = made
    const id = order._id
    expect(order).toMatchObject({ shipping: 50, total: order.subtotal + 50 })
    await call('POST', `/calls/record/${id}`, admin.token, { outcome: 'confirmed' })
    expect(await pack(made)).toMatchObject({ fulfilment: 'delivery', work: { step: 'packed', cash: order.total } })
    const own = async () => (await call('GET', `/orders/singleOrder/${id}`, customer.token)).body
    const { collectCode: code } = await own()
    const { find, handOver } = at(counter)
    const found = { _id: id, total: order.subtotal, due: order.subtotal, feeOff: 50 }
    const payments = [{ method: 'Cash', taka: order.subtotal, given: order.subtotal }]
    const give = () =>
      door === 'counter'
        ? handOver(id, { code, payments })
        : call('POST', `/orders/collect/${id}`, counter.token, { code })
    const fetched = { status: 'Delivered', fulfilment: 'collection', shipping: 0, total: order.subtotal }
    for (const nth of [1, 2]) {
      expect((await find(code)).orders, `${door}, found ${nth}`).toMatchObject([found])
      expect((await handOver(id, { code, payments: [{ ...payments[0], taka: order.total }] })).status).toBe(422)
      expect((await give()).body.order, door).toMatchObject({ ...fetched, work: { cash: 0 } })
      expect(await verifyRows(shop)).toEqual([])
      if (nth === 2) break
      const undo = {
        status: 'Processing',
        from: 'Delivered',
        pairs: 'never-left',
        cash: 'given-back',
        reason: 'Another box',
      }
      const undone = await call('PUT', '/orders/update-many', admin.token, { changes: [{ order: id, ...undo }] })
      expect(undone.body.results, 'taken back').toEqual([{ order: id, refused: null }])
      expect(await own()).toMatchObject({
        ...{ status: 'Processing', fulfilment: 'delivery', shipping: 50, total: order.total, collectCode: code },
      })
      expect(await verifyRows(shop)).toEqual([])
    }
    const history = (await call('GET', `/orders/singleOrder/${id}`, admin.token)).body.history
    expect(history.filter(({ kind }: { kind: string }) => kind === 'changed')).toMatchObject([
      { former: { shipping: 50, total: order.total } },
      { former: { shipping: 0, total: order.subtotal } },
      { former: { shipping: 50, total: order.total } },
    ])
  }
})

test('[ORDER-07] the delivery fee of a paid order that is fetched at the counter is due back to its buyer', async () => {
  const made = await orderToCollect({
    ...{ fulfilment: undefined, payment: { ...WALLET_PAYMENT, transactionId: 'FE50CD34EF' } },
  })
  const { order, counter, customer } = made
  await call('PUT', `/orders/verifyPayment/${order._id}`, admin.token, { verified: true })
  await pack(made)
  const { collectCode: code } = (await call('GET', `/orders/singleOrder/${order._id}`, customer.token)).body
  expect((await at(counter).find(code)).orders).toMatchObject([{ due: 0, unpaid: 0, feeOff: 50 }])
  expect((await at(counter).handOver(order._id, { code, payments: [] })).status).toBe(200)
  const due = async () => {
    const { body } = await call('GET', '/payments/refunds', admin.token)
    return (body.refunds ?? body).filter(
      ({ order: { number } }: { order: { number: string } }) => number === order.number,
    )
  }
  expect(await due()).toMatchObject([{ taka: 50 }])
  expect((await call('GET', `/orders/singleOrder/${order._id}`, customer.token)).body).toMatchObject({ payBack: 50 })
  await call('PUT', `/orders/updateStatus/${order._id}`, admin.token, {
    ...{ status: 'Processing', pairs: 'never-left', reason: 'Another box' },
  })
  expect(await due(), 'it is delivered after all').toEqual([])
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-07] a clerk who learns while packing that the buyer comes makes it an order without a fee', async () => {
  const made = await orderToCollect({ fulfilment: undefined })
  await call('POST', `/calls/record/${made.order._id}`, admin.token, { outcome: 'confirmed' })
  const packed = await pack(made, '?collects=true')
  expect(packed).toMatchObject({
    fulfilment: 'collection',
    shipping: 0,
    total: made.order.subtotal,
    keptUntil: expect.any(String),
  })
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-07] what nobody fetches is released to the minute, with a letter, and what was paid is due', async () => {
  const made = await orderToCollect({ payment: { ...WALLET_PAYMENT, transactionId: 'AB12CD34EF' } })
  const { order, counter, customer } = made
  await shop.ownerDb.execute(sql`update users set proven_email = email where id = ${customer.id}`)
  const verify = await call('PUT', `/orders/verifyPayment/${order._id}`, admin.token, { verified: true })
  expect(verify.status).toBe(200)
  const { keptUntil } = await pack(made)
  const release = (now: number) => giveKeptPairsBack(shop, new Date(now))
  await release(Date.parse(keptUntil) - 1)
  expect(await pairsOf(shop, counter.store, counter.item)).toEqual([5, 1])
  await Promise.all([1, 2, 3].map(() => release(Date.parse(keptUntil) + 1)))
  const after = (await call('GET', `/orders/singleOrder/${order._id}`, admin.token)).body
  expect(after.status).toBe('Cancelled')
  expect(after.events.filter(({ to }: { to: string }) => to === 'Cancelled')).toMatchObject([
    { reason: 'Not collected in time' },
  ])
  // It is the shop's own act, in the words of its reader: also of what former programs have stored.
  const said = after.history.findLast(({ kind }: { kind: string }) => kind === 'status')
  expect([said.to, said.by]).toEqual(['Cancelled', null])
  expect(inLanguage('bn', () => historyTexts(said))).toContain('সময়মতো নেওয়া হয়নি')
  const packedAgain = await call('POST', `/orders/pack/${order._id}`, counter.token)
  expect(packedAgain.body).toMatchObject({ code: 'step_cancelled', params: { by: 'shop' } })
  expect(await pairsOf(shop, counter.store, counter.item)).toEqual([5, 0])
  expect(
    (await lettersTo(shop, String(customer.email))).filter(({ subject }) => subject.includes('was not collected')),
  ).toHaveLength(1)
  const refunds = (await call('GET', '/payments/refunds', admin.token)).body
  expect(JSON.stringify(refunds)).toContain(order.number)
  const own = (await call('GET', `/orders/singleOrder/${order._id}`, customer.token)).body
  expect(own, 'what its buyer reads').toMatchObject({ notCollected: true, payBack: order.total })
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-07] [MONEY-07] a payment that nobody has found is told as that, at pick-up and once nobody has fetched the order', async () => {
  const made = await orderToCollect({ payment: { ...WALLET_PAYMENT, transactionId: 'NF12CD34EF' } })
  const { order, counter, customer } = made
  await shop.ownerDb.execute(sql`update users set proven_email = email where id = ${customer.id}`)
  const { keptUntil } = await pack(made)
  const own = async () => (await call('GET', `/orders/singleOrder/${order._id}`, customer.token)).body
  const letter = async () => (await lettersTo(shop, String(customer.email)))[0]?.text.replaceAll('\n', ' ')
  expect(await letter()).toContain('Until we have, we cannot hand your shoes over')
  expect(await letter()).not.toContain('it is paid')
  const { collectCode: code } = await own()
  expect(await at(counter).handOver(order._id, { code, payments: [] })).toMatchObject({
    body: { code: 'payment_not_verified' },
  })
  await giveKeptPairsBack(shop, new Date(Date.parse(keptUntil) + 1))
  expect(await letter()).toContain('Nobody has collected this order in time')
  expect(await letter()).toContain('If you have sent it, call us and we pay it back')
  expect(await own()).toMatchObject({ status: 'Cancelled', notCollected: true })
  expect(await own(), 'nothing of it has come').not.toHaveProperty('payBack')
})

test('[ORDER-07] an order that cannot be released holds up none that waits behind it', async () => {
  const list = [await orderToCollect(), await orderToCollect()]
  for (const made of list) await pack(made)
  const [stuck, next] = list.map(({ order }) => order._id)
  await shop.db.execute(sql`
    update order_work set kept_until = now() - case "order" when ${stuck}::uuid then interval '2 hours' else interval '1 hour' end
    where "order" in (${stuck}, ${next})`)
  const statuses = async () => {
    const { rows } = await shop.db.execute(
      sql`select status from orders where id in (${stuck}, ${next}) order by id = ${next}`,
    )
    return rows.map(({ status }) => status)
  }
  const failed: object[] = []
  const log = { info: () => {}, error: (entry: object) => void failed.push(entry) }
  const mend = await refuseUpdates(shop, { table: 'orders', column: 'id', id: stuck ?? '' })
  await giveKeptPairsBack({ db: shop.db, config: shop.config, log })
  expect(await statuses()).toEqual(['Processing', 'Cancelled'])
  expect(failed).toMatchObject([{ event: 'giving-back-failed', kind: 'order' }])
  await mend()
  await giveKeptPairsBack({ db: shop.db, config: shop.config, log })
  expect([await statuses(), failed.length]).toEqual([['Cancelled', 'Cancelled'], 1])
})

test('[ORDER-07] a showroom that cannot serve what is collected leaves it to the admins, and goes on holding what it has', async () => {
  const { order, counter } = await orderToCollect()
  await makeCounter(shop, admin.token)
  const { body } = await call('POST', `/orders/decline/${order._id}`, counter.token, { reason: 'Not here' })
  expect(body.order).toMatchObject({ store: { _id: counter.store }, work: { step: 'admins' } })
})

test('[ORDER-07] a new buyer holds what is to be collected within the same bounds until it is fetched', async () => {
  await set({ holds: { ...firstSettings().holds, perStranger: 2 } })
  const own = await startApi({ LIMIT_HELD_PER_STRANGER: '2' })
  try {
    await changeSettings(own.db, null, { parts: { collection, hours, stock: { kept: true, lowAt: 2 } } })
    await keepCounter(own)
    const boss = await makeSignedInUser(own, 'admin')
    const counter = await makeCounter(own, boss.token)
    const { token } = await makeSignedInUser(own, 'customer')
    const order = () => makeOrder(own, token, { product: counter.shoe, store: counter.store, fulfilment: 'collection' })
    const first = await order()
    await readResponse(own.request(`/orders/accept/${first._id}`, { method: 'POST', token: counter.token }))
    expect((await order()).sizesToConfirm).toBe(false)
    expect((await order()).sizesToConfirm).toBe(true)
  } finally {
    await own.close()
    await set({ holds: firstSettings().holds })
  }
})
