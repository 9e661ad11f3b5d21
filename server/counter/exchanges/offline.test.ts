import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings, readSettings } from '#server/settings/queries.ts'
import { keepCounter, makeCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { back, exchangeOf, makeSoldPair, taken, takePairsBack } from '#server/testing/fixtures/make-exchange.ts'
import { keepStock, pairsOf } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi()
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
})
afterAll(() => shop.close())

type Counter = Awaited<ReturnType<typeof makeSoldPair>>

const DAY_MS = 24 * 3_600_000

/** What a device has made without a line of the receipt of its first sale: another size, which costs the same. */
const swapOf = ({ sale, other }: Counter, sequence: number, changes: object = {}) => ({
  ...exchangeOf([back({ receipt: sale.number })], { sale: taken(sequence, other, 1_500) }),
  ...{ offline: true, ...changes },
})

const send = async (counter: Pick<Counter, 'token' | 'key'>, ...sent: object[]) => sendSales(shop, counter, ...sent)

const listed = async ({ store }: { store: string }) =>
  (await readResponse(shop.request(`/counter/differences?store=${store}`, { token: admin.token }))).body.waiting

const settle = (id: string, json: object) =>
  readResponse(shop.request(`/counter/conflicts/settle/${id}`, { json, token: admin.token }))

const makeSale = async (counter: Counter): Promise<{ number: string }> => {
  const [sold] = await send(counter, saleOf(counter.shoe, 2))
  return sold?.sale ?? { number: '' }
}

/** Makes the days of a sale to exchange its pairs end so many days ago. */
const endDays = (id: string, ago: number) =>
  shop.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`alter table sales disable trigger sales_never_change`)
    await tx.execute(sql`update sales set exchange_days = ${-ago} where id = ${id}`)
    await tx.execute(sql`alter table sales enable trigger sales_never_change`)
  })

test('[EXCH-11] what was exchanged without a line is taken late, once, behind the sale that it is of, as its clerk’s', async () => {
  const counter = await makeCounter(shop, admin.token)
  const other = { product: counter.shoe.id, size: counter.shoe.sizes[1]?.id ?? '' }
  const sold = saleOf(counter.shoe, 1)
  const receipt = `${counter.device.letters}-${counter.device.number}-000001`
  const swap = {
    ...exchangeOf([back({ receipt })], { sale: taken(2, other, 1_500) }),
    ...{ offline: true, clerk: counter.clerk },
  }
  const results = await send({ token: admin.token, key: counter.key }, sold, swap)
  expect(results).toMatchObject([
    { status: 201 },
    {
      status: 201,
      sequence: 2,
      sale: { number: receipt.replace(/1$/, '2') },
      exchange: { worth: 1_500, exchanged: 1_500 },
    },
  ])
  const { token, ...clerk } = counter
  expect((await send({ ...clerk, token }, swap, swap)).map(({ status }) => status)).toEqual([200, 200])
  const { name } = (await readResponse(shop.request('/users/me', { token }))).body
  expect(results[1]).toMatchObject({ sale: { clerk: { _id: counter.clerk } } })
  if (name) expect(results[1]).toMatchObject({ exchange: { by: name } })
  expect(await pairsOf(shop, counter.store, counter.item)).toEqual([5, 0])
  expect(await listed(counter)).toEqual([])
  // The same, that a clerk had begun to send while the customer waited.
  const { offline: _, clerk: __, ...online } = swap
  const { lines: ___, ...rest } = online
  const byId = { ...rest, lines: [back({ sale: results[0]?.sale?._id })] }
  expect(await takePairsBack(shop, counter, byId), 'another body').toMatchObject({ status: 409 })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-11] an exchange whose answer was lost is the same when it is sent once more without its customer', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const online = exchangeOf([back({ sale: counter.sale._id })], { sale: taken(2, counter.other, 1_500) })
  const first = await takePairsBack(shop, counter, online)
  const [again] = await send(counter, { ...online, offline: true, clerk: counter.clerk })
  expect(again).toMatchObject({ status: 200, exchange: { number: first.body.exchange.number } })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-11] [EXCH-04] its days are those of the moment when it was made, within a week', async () => {
  const [counter, second] = [await makeSoldPair(shop, admin.token), await makeSoldPair(shop, admin.token)]
  await endDays(counter.sale._id, 2)
  await endDays(second.sale._id, 10)
  const at = (days: number) => ({ at: new Date(Date.now() - days * DAY_MS).toISOString() })
  expect(await send(counter, swapOf(counter, 2, at(3)))).toMatchObject([{ status: 201 }])
  expect(await send(second, swapOf(second, 2, at(19)))).toMatchObject([
    { status: 422, sale: null, refusal: { errors: [{ code: 'required' }] } },
  ])
  const [waiting] = await listed(second)
  expect(waiting).toMatchObject({
    exchange: {
      refusal: 'Its days to exchange were over',
      lines: [{ from: second.sale.number, quantity: 1, shoe: { size: 40 }, cameBack: null }],
      ...{ paidBack: 0, mayBeTaken: true },
    },
    ...{ total: 1_500, errors: [], sequence: 2 },
  })
  expect(await settle(waiting._id, { take: true, note: 'We had promised it' })).toMatchObject({
    ...{ status: 200, body: { message: 'Exchange taken', sale: { number: second.sale.number.replace(/1$/, '2') } } },
  })
  const rows = await readResponse(shop.request(`/counter/exchanges/all?store=${second.store}`, { token: admin.token }))
  expect(rows.body).toMatchObject([{ approvedBy: admin.name, lateReason: 'We had promised it' }])
  expect(await listed(second)).toEqual([])
  expect(await send(second, swapOf(second, 2, at(19)))).toMatchObject([{ status: 409 }])
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-11] what came back elsewhere meanwhile waits with its reason, moves nothing, and is left with a note', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const elsewhere = await makeCounter(shop, admin.token)
  const { sale, store, item, other } = counter
  expect((await takePairsBack(shop, elsewhere, exchangeOf([back({ sale: sale._id })]))).status).toBe(201)
  const swap = swapOf(counter, 2, { sale: { ...taken(2, other, 1_500), phone: '01712345678' } })
  const before = [await pairsOf(shop, store, item), await pairsOf(shop, store, other)]
  const [refused, again] = await send(counter, swap, swap)
  expect(refused).toMatchObject({ status: 409, sequence: 2, sale: null, refusal: { code: 'pairs_came_back' } })
  expect(again).toEqual(refused)
  const [waiting, ...more] = await listed(counter)
  expect(more).toEqual([])
  const { body: notes } = await readResponse(
    shop.request(`/counter/exchanges/all?store=${elsewhere.store}`, { token: admin.token }),
  )
  expect(waiting.exchange).toMatchObject({
    ...{ refusal: refused?.refusal?.message, mayBeTaken: false },
    lines: [{ cameBack: { number: notes[0].number, store: { _id: elsewhere.store } } }],
  })
  expect(JSON.stringify(waiting)).not.toContain('01712345678')
  expect(await settle(waiting._id, { take: true, note: 'It was so' })).toMatchObject({ status: 409 })
  const left = await settle(waiting._id, { take: false, note: 'The clerk has paid for it' })
  expect(left).toMatchObject({ status: 200, body: { message: 'Exchange left as it is', sale: null } })
  expect(await settle(waiting._id, { take: false, note: 'Again' })).toMatchObject({ status: 409 })
  expect([await pairsOf(shop, store, item), await pairsOf(shop, store, other)]).toEqual(before)
  const { gaps } = (await readResponse(shop.request(`/counter/differences?store=${store}`, { token: admin.token })))
    .body
  expect(gaps, 'its number is accounted for').toEqual([])
  const entries = await readResponse(shop.request('/audit?limit=20', { token: admin.token }))
  if (entries.status === 200) expect(JSON.stringify(entries.body)).toContain('sale-conflict-settled')
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-11] a receipt of another showroom, a sale that was voided and what is not sound wait for a manager', async () => {
  const [counter, other] = [await makeSoldPair(shop, admin.token), await makeSoldPair(shop, admin.token)]
  const voided = await readResponse(
    shop.request(`/counter/sales/void/${counter.sale._id}`, {
      ...{ json: { reason: 'Mistake' }, token: admin.token },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    }),
  )
  expect(voided.status).toBe(200)
  const results = await send(
    counter,
    swapOf(counter, 2),
    { ...swapOf(counter, 3), lines: [back({ receipt: other.sale.number })] },
    { ...swapOf(counter, 4), lines: 'none' },
    { ...swapOf(counter, 5), lines: [back({ receipt: 'XXX-9-000001' })] },
  )
  expect(results.map(({ status, refusal }) => [status, refusal?.errors?.[0]?.code ?? refusal?.code])).toEqual([
    [409, 'sale_voided'],
    [422, 'other_showroom'],
    [422, 'invalid_type'],
    [422, 'unknown_line'],
  ])
  const waiting = await listed(counter)
  expect(waiting.map(({ sequence }: { sequence: number }) => sequence)).toEqual([2, 3, 4, 5])
  const takeable = waiting.map(({ exchange }: { exchange: { mayBeTaken: boolean } }) => exchange.mayBeTaken)
  expect(takeable.slice(0, 2).concat(takeable[3]), 'no sale, no pair').toEqual([false, true, false])
  const taken = await settle(waiting[1]._id, { take: true, note: 'I have called them' })
  expect(taken, 'somebody who may lets it come back here').toMatchObject({ status: 200 })
  expect(await settle(waiting[2]._id, { take: true, note: 'x' })).toMatchObject({ status: 422 })
  expect((await listed(counter)).length).toBe(3)
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-11] [EXCH-03] cash that left the drawer above the limit is taken by a manager, also of a revoked device', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const { counter: usual } = await readSettings(shop.db)
  await changeSettings(shop.db, null, { parts: { counter: { ...usual, cashBackTaka: 1_000 } } })
  const { sale: _, ...swap } = swapOf(counter, 2, {
    payBack: { method: 'Cash' },
    lines: [back({ receipt: counter.sale.number, reason: 'fault' })],
  }) as Record<string, unknown>
  const [refused] = await send(counter, swap)
  expect(refused).toMatchObject({ status: 422, sequence: null, refusal: { errors: [{ code: 'cash_limit' }] } })
  const revoked = shop.request(`/counter/devices/revoke/${counter.device._id}`, {
    method: 'DELETE',
    token: admin.token,
  })
  expect((await revoked).status).toBe(200)
  const more = { ...swap, key: crypto.randomUUID() }
  expect(await send(counter, more)).toMatchObject([{ status: 409, refusal: { code: 'device_revoked' } }])
  const waiting = await listed(counter)
  expect(waiting.map(({ kind }: { kind: string }) => kind)).toEqual(['unsound', 'revoked'])
  expect(waiting[0].exchange).toMatchObject({ paidBack: 1_500, mayBeTaken: true })
  expect(await settle(waiting[0]._id, { take: true, note: 'It was paid' })).toMatchObject({
    ...{ status: 200, body: { message: 'Exchange taken', sale: null } },
  })
  const [twice] = await listed(counter)
  expect(twice.exchange, 'pairs came back since it was refused').toMatchObject({
    ...{ refusal: `These pairs of ${counter.sale.number} have come back already`, paidBack: 1_500, mayBeTaken: false },
  })
  expect(await settle(waiting[1]._id, { take: true, note: 'Twice' }), 'once per pair').toMatchObject({ status: 409 })
  expect(await send(counter, swap), 'the device learns of it').toMatchObject([
    { status: 200, exchange: { paidBack: 1_500 } },
  ])
  await changeSettings(shop.db, null, { parts: { counter: usual } })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-11] an exchange for which not the difference was paid can only be left', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const cash = [{ method: 'Cash', taka: 500 }]
  const [refused] = await send(counter, swapOf(counter, 2, { sale: taken(2, counter.other, 1_500, cash) }))
  expect(refused).toMatchObject({ status: 422, refusal: { errors: [{ code: 'payments' }] } })
  const [waiting] = await listed(counter)
  expect(waiting.exchange).toMatchObject({ mayBeTaken: false, lines: [{ cameBack: null }] })
  expect(await settle(waiting._id, { take: true, note: 'It was so' })).toMatchObject({ status: 422 })
  expect(await settle(waiting._id, { take: false, note: 'The cash was given back' })).toMatchObject({ status: 200 })
})

test('[EXCH-11] without a line nothing but cash goes back, and the refusal says so', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const [refused] = await send(counter, swapOf(counter, 2, { payBack: { method: 'Voucher' } }))
  const errors = [{ path: 'payBack.method', message: 'Without a line only cash goes back' }]
  expect(refused).toMatchObject({ status: 422, refusal: { errors } })
})

test('[EXCH-11] [EXCH-03] cash that has left for what a wallet had paid is taken as it was sent, once a manager decides', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const elsewhere = await makeCounter(shop, admin.token)
  const two = { product: counter.shoe.id, size: counter.item.size, quantity: 2, price: 1_500 }
  const payments = [
    { method: 'Bkash', taka: 1_500 },
    { method: 'Cash', taka: 1_500, given: 1_500 },
  ]
  const [sold] = await send(counter, saleOf(counter.shoe, 2, { lines: [two], payments }))
  const sale = sold?.sale
  const inCash = { payBack: { method: 'Cash' } }
  const first = await takePairsBack(shop, elsewhere, exchangeOf([back({ sale: sale?._id })], inCash))
  expect(first.status, 'all of its cash, far from the device that does not know').toBe(201)
  const swap = { ...exchangeOf([back({ receipt: sale?.number })], inCash), offline: true }
  const [refused] = await send(counter, swap)
  expect(refused).toMatchObject({ status: 422, refusal: { errors: [{ path: 'payBack.method', code: 'method' }] } })
  const [waiting] = await listed(counter)
  expect(waiting.exchange).toMatchObject({ paidBack: 1_500, mayBeTaken: true })
  expect(await settle(waiting._id, { take: true, note: 'It was paid' })).toMatchObject({ status: 200 })
  expect(await send(counter, swap)).toMatchObject([{ status: 200, exchange: { paidBack: 1_500 } }])
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-11] [EXCH-04] what a clerk did without a line was not approved by whoever is signed in when it is sent', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const damaged = {
    ...exchangeOf([back({ receipt: counter.sale.number }, { condition: 'damaged' })]),
    ...{ offline: true, clerk: counter.clerk },
  }
  const manager = { token: admin.token, key: counter.key }
  expect(await send(manager, damaged)).toMatchObject([{ status: 403, sale: null }])
  const [waiting] = await listed(counter)
  expect(waiting).toMatchObject({ kind: 'unapproved', exchange: { mayBeTaken: true } })
  expect(await settle(waiting._id, { take: true, note: 'I have seen it' })).toMatchObject({ status: 200 })
  const rows = await readResponse(shop.request(`/counter/exchanges/all?store=${counter.store}`, { token: admin.token }))
  expect(rows.body).toMatchObject([{ approvedBy: admin.name }])
  const own = {
    ...exchangeOf([back({ receipt: (await makeSale(counter)).number }, { condition: 'damaged' })]),
    offline: true,
  }
  expect(await send(manager, { ...own, clerk: admin.id }), 'their own act').toMatchObject([{ status: 201 }])
  expect(await verifyRows(shop)).toEqual([])
})
