import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/db/columns.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { sales } from '#server/platform/db/tables/sales.ts'
import { keepCounter, makeCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { keepStock, pairsOf } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import type { SaleResult } from '#shared/schemas/counter/sale.ts'
import { receiveSales } from './receive-sales.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi()
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
})
afterAll(() => shop.close())

const statusOf = ({ status, refusal }: SaleResult) => [status, refusal?.code, refusal?.errors?.[0]?.code]

test('[COUNTER-02] an article that the shop never had is refused in words, and keeps no other sale back', async () => {
  const { item, ...counter } = await makeCounter(shop, admin.token)
  const foreign = (line: object) => ({ lines: [{ ...item, quantity: 1, price: 1_500, ...line }] })
  const results = await sendSales(
    shop,
    counter,
    saleOf(counter.shoe, 1, foreign({ product: newId() })),
    saleOf(counter.shoe, 2, foreign({ size: newId() })),
    saleOf(counter.shoe, 3, foreign({ product: '8901234567890' })),
    saleOf(counter.shoe, 4),
  )
  const unknown = [422, 'invalid', 'unknown_shoe']
  expect(results.map(statusOf)).toEqual([unknown, unknown, unknown, [201, undefined, undefined]])
  expect(results[0]?.refusal?.errors?.[0]?.message).toBe('The shop has no such shoe in this size')
  expect(await pairsOf(shop, counter.store, item)).toEqual([4, 0])
})

test('[COUNTER-02] a sale that is not sound waits with what is wrong, is taken corrected and with a reason, and is known then', async () => {
  const { item, store, ...counter } = await makeCounter(shop, admin.token, 9)
  const short = { ...saleOf(counter.shoe, 1), phone: '01711-0\0', payments: [{ method: 'Cash', taka: 1 }] }
  const strange = { sequence: 2, lines: [{ product: 'x', size: 7 }, 'y'], payments: 'cash' }
  const nameless = { lines: [] }
  const unknown = {
    ...saleOf(counter.shoe, 3),
    lines: [{ ...item, size: crypto.randomUUID(), quantity: 1, price: 1_500 }],
  }
  const sent = [short, strange, nameless, unknown]
  expect((await sendSales(shop, counter, ...sent)).map(({ status }) => status)).toEqual([422, 422, 422, 422])
  const listed = async () =>
    (await readResponse(shop.request(`/counter/differences?store=${store}`, { token: admin.token }))).body.waiting
  const waiting = await listed()
  const shoe = { name: counter.shoe.name, code: counter.shoe.code, size: 40 }
  expect(waiting).toMatchObject([
    { sequence: 1, errors: [{ path: 'payments' }], shoes: [shoe] },
    { sequence: 2, shoes: [null, null] },
    { sequence: 0, shoes: [] },
    { sequence: 3, errors: [], shoes: [null] },
  ])
  const settle = (nth: number, answer: object, token = admin.token) =>
    readResponse(shop.request(`/counter/conflicts/settle/${waiting[nth]._id}`, { json: answer, token }))
  const right = saleOf(counter.shoe, 1, {
    lines: [{ ...item, quantity: 2, price: 1_500 }],
    payments: [{ method: 'Cash', taka: 3_000 }],
  })
  expect((await settle(0, { take: true, note: 'Two pairs', sale: right }, counter.token)).status, 'a clerk').toBe(403)
  expect((await settle(0, { take: true, note: '', sale: right })).body.errors).toMatchObject([{ path: 'note' }])
  const other = await settle(0, { take: true, note: 'Two pairs', sale: { ...right, sequence: 9 } })
  expect(other.body.errors).toMatchObject([{ path: 'sale.sequence' }])
  expect((await settle(0, { take: true, note: 'As it is' })).body.errors).toMatchObject([{ path: 'payments' }])
  const taken = await settle(0, { take: true, note: 'Two pairs', sale: right })
  expect(taken.body.sale).toMatchObject({ sequence: 1, total: 3_000, clerk: { _id: counter.clerk } })
  const [again] = await sendSales(shop, counter, short)
  expect(again, 'as the device had sent it').toMatchObject({ status: 200, sale: { _id: taken.body.sale._id } })
  for (const nth of [1, 2, 3]) expect((await settle(nth, { take: false, note: 'Nobody knows' })).status).toBe(200)
  const back = await sendSales(shop, counter, ...sent.slice(1))
  expect(back.map(({ status }) => status)).toEqual([422, 422, 422])
  expect(await listed(), 'decided is decided').toEqual([])
  expect(await pairsOf(shop, store, item)).toEqual([7, 0])
  expect(await verifyRows(shop)).toEqual([])
})

test('[COUNTER-05] an archived shoe is sold and listed, and so is one of yesterday’s price', async () => {
  const { item, ...counter } = await makeCounter(shop, admin.token)
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, item.product))
  const [sold] = await sendSales(shop, counter, saleOf(counter.shoe, 1, { price: 1_450 }))
  expect(sold).toMatchObject({ status: 201, sale: { total: 1_450, lines: [{ listPrice: 1_500, unitPrice: 1_450 }] } })
  expect(sold?.sale?.differences.map(({ kind }) => kind).toSorted()).toEqual(['archived', 'price'])
  expect(await verifyRows(shop)).toEqual([])
})

test('[COUNTER-01] [COUNTER-05] nothing for nothing: 0 taka, more than the price, and change that is none are refused in words', async () => {
  const { item, ...counter } = await makeCounter(shop, admin.token)
  const line = { ...item, quantity: 1, price: 1_500 }
  const cash = (taka: number, given?: number) => ({ payments: [{ method: 'Cash', taka, given }] })
  const bad: [string, Record<string, unknown>][] = [
    ['Please enter whole taka', { lines: [{ ...line, price: 0 }], payments: [] }],
    ['Please enter whole taka', { lines: [{ ...line, price: -1_500 }], ...cash(1_500) }],
    ['Please enter whole pairs', { lines: [{ ...line, quantity: 0 }], payments: [] }],
    ['Please enter whole pairs', { lines: [{ ...line, quantity: -1 }], ...cash(1_500) }],
    [
      'The discount is more than the price',
      { lines: [{ ...line, discount: 1_501, discountReason: 'Gift' }], payments: [] },
    ],
    ['Please enter whole taka', { lines: [{ ...line, discount: -100, discountReason: 'Dear' }], ...cash(1_600) }],
    ['Please say why there is a discount', { lines: [{ ...line, discount: 100 }], ...cash(1_400) }],
    ['Please enter whole taka', cash(0)],
    ['Please enter whole taka', cash(1_499.5)],
    ['Less was given than is to be paid', cash(1_500, 1_400)],
    ['The payments are not the total', cash(1_400)],
    ['The payments are not the total', { payments: [] }],
    ['A sale needs one pair at least', { lines: [], payments: [] }],
  ]
  const results = await sendSales(
    shop,
    counter,
    ...bad.map(([, changes], nth) => saleOf(counter.shoe, nth + 1, changes)),
  )
  expect(results.map(({ status, refusal }) => [status, refusal?.errors?.[0]?.message])).toEqual(
    bad.map(([message]) => [422, message]),
  )
  expect(await pairsOf(shop, counter.store, item)).toEqual([5, 0])
})

test('[COUNTER-05] a discount of 100 % is refused until somebody who may has sent it, and waits meanwhile', async () => {
  const { item, ...counter } = await makeCounter(shop, admin.token)
  const gift = saleOf(counter.shoe, 1, {
    lines: [{ ...item, quantity: 1, price: 1_500, discount: 1_500, discountReason: 'Gift' }],
    payments: [],
  })
  const results = await sendSales(shop, counter, gift, saleOf(counter.shoe, 2))
  expect(results.map(statusOf)).toEqual([
    [403, 'forbidden', undefined],
    [201, undefined, undefined],
  ])
  const odd = async () =>
    (await readResponse(shop.request(`/counter/differences?store=${counter.store}`, { token: admin.token }))).body
  expect(await odd()).toMatchObject({ gaps: [], waiting: [{ sequence: 1, kind: 'unapproved' }] })
  const manager = { token: admin.token, key: counter.key }
  const [taken] = await sendSales(shop, manager, gift)
  expect(taken).toMatchObject({ status: 201, sale: { total: 0, vat: 0, payments: [] } })
  expect(await odd()).toMatchObject({ gaps: [], waiting: [] })
  const [approved] = await sendSales(shop, counter, { ...gift, approval: 'a'.repeat(40) })
  expect([approved?.status, approved?.sale?._id], 'the same sale').toEqual([200, taken?.sale?._id])
  expect(await verifyRows(shop)).toEqual([])
})

test('[COUNTER-02] [COUNTER-05] clocks of any year are kept beside the shop’s, and a moment that is none holds nobody up', async () => {
  const counter = await makeCounter(shop, admin.token)
  const at = (sequence: number, text: string) => saleOf(counter.shoe, sequence, { at: text })
  const results = await sendSales(
    shop,
    counter,
    at(1, '1970-01-01T00:00:00.000Z'),
    at(2, '0000-01-01T00:00:00.000Z'),
    at(3, '9999-12-31T23:59:59.999Z'),
    at(4, '2026-02-31T00:00:00.000Z'),
    at(5, 'yesterday'),
    saleOf(counter.shoe, 6),
  )
  expect(results.map(({ status }) => status)).toEqual([201, 201, 201, 422, 422, 201])
  const now = Date.now()
  for (const { sale } of results)
    if (sale) expect(Math.abs(Date.parse(sale.at) - now), 'by the clock of the shop').toBeLessThan(600_000)
  expect(results[0]?.sale?.differences).toMatchObject([{ kind: 'clock' }])
  expect(results[2]?.sale?.differences).toMatchObject([{ kind: 'clock' }])
  expect(results[5]?.sale?.differences).toEqual([])
})

test('[COUNTER-02] [COUNTER-04] a number that a device cannot have come to, and what is no sale at all, keep nothing back', async () => {
  const counter = await makeCounter(shop, admin.token)
  const far = { sequence: 999_999_999 }
  const sent = [null, 7, 'sale', [], saleOf(counter.shoe, 999_999_999), far, saleOf(counter.shoe, 1)]
  const results = await sendSales(shop, counter, ...sent)
  expect(results.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 201])
  expect(results[4]?.refusal?.errors).toMatchObject([
    { path: 'sequence', message: 'The device has no such number yet' },
  ])
  const { body } = await readResponse(
    shop.request(`/counter/differences?store=${counter.store}`, { token: admin.token }),
  )
  expect(body.gaps, 'of no number that is none').toEqual([])
  const waiting: { _id: string; sequence: number; total: number }[] = body.waiting
  expect(waiting.map(({ sequence }) => sequence)).toEqual([0, 0, 0, 0, 0, 0])
  const whole = waiting.find(({ total }) => total === 1_500)
  const answer = { json: { take: true, note: 'Typed by hand' }, token: admin.token }
  const taken = await readResponse(shop.request(`/counter/conflicts/settle/${whole?._id}`, answer))
  expect(taken).toMatchObject({ status: 422, body: { errors: [{ path: 'sale.sequence' }] } })
  expect(await verifyRows(shop)).toEqual([])
})

test('[COUNTER-02] a database that is away refuses no sale for good: the whole batch is to be sent again', async () => {
  const away = Object.assign(new Error('gone'), { code: '57P01' })
  const device = { id: newId(), lastSequence: 0 }
  const placing = { db: { execute: () => Promise.reject(away) }, device } as unknown as Parameters<
    typeof receiveSales
  >[0]
  await expect(receiveSales(placing, [saleOf({ id: newId(), sizes: [{ id: newId() }] }, 1)], shop.log)).rejects.toBe(
    away,
  )
})

test('[COUNTER-02] [COUNTER-07] a device’s key sends nothing with somebody of another showroom', async () => {
  const [here, there] = [await makeCounter(shop, admin.token), await makeCounter(shop, admin.token)]
  const send = (token: string, key: string) =>
    readResponse(
      shop.request('/counter/sales', {
        json: { sales: [saleOf(here.shoe, 1)] },
        token,
        headers: { 'Counter-Key': key },
      }),
    )
  expect((await send(there.token, here.key)).status).toBe(403)
  expect((await send(here.token, there.key)).status).toBe(403)
  expect((await send(here.token, here.key)).body.results[0].sale.number).toMatch(/-1-000001$/)
  const { body } = await readResponse(shop.request(`/counter/sales?store=${there.store}`, { token: admin.token }))
  expect(body.total).toBe(0)
})

test('[COUNTER-04] [COUNTER-07] what a revoked device brings late waits for a manager, and is no gap among its numbers', async () => {
  const counter = await makeCounter(shop, admin.token)
  const gaps = async () =>
    (await readResponse(shop.request(`/counter/gaps?store=${counter.store}`, { token: admin.token }))).body
  await sendSales(shop, counter, saleOf(counter.shoe, 2))
  expect(await gaps()).toMatchObject([{ from: 1, to: 1, isRevoked: false }])
  await shop.request(`/counter/devices/revoke/${counter.device._id}`, { method: 'DELETE', token: admin.token })
  expect(await gaps()).toMatchObject([{ from: 1, to: 1, isRevoked: true }])
  const [late] = await sendSales(shop, counter, saleOf(counter.shoe, 1))
  expect(late && statusOf(late)).toEqual([409, 'device_revoked', undefined])
  expect(await gaps()).toEqual([])
})

test('[COUNTER-03] [COUNTER-04] [COUNTER-07] differences, missing numbers and devices are told of the own showrooms alone', async () => {
  const [here, there] = [await makeCounter(shop, admin.token, 0), await makeCounter(shop, admin.token, 0)]
  for (const counter of [here, there])
    await sendSales(shop, counter, saleOf(counter.shoe, 2), saleOf(counter.shoe, 3, { price: 1_400 }))
  const read = async (path: string, token = here.token) =>
    readResponse(shop.request(`/counter/${path}`, { token })).then(({ status, body }) =>
      status === 200 ? body : status,
    )
  const store = { _id: here.store }
  const { differences, total, gaps } = await read('differences?limit=2')
  expect([differences.length, total]).toEqual([2, 3])
  expect(differences).toMatchObject([{ store }, { store }])
  expect((await read('differences?limit=2&page=2')).differences).toMatchObject([{ kind: 'found', pairs: 1, store }])
  expect((await read('differences?kind=price')).differences).toMatchObject([{ kind: 'price', store }])
  expect(gaps).toMatchObject([{ from: 1, to: 1, store }])
  expect(await read('gaps')).toEqual(gaps)
  expect(await read('devices')).toMatchObject([{ _id: here.device._id, lastSequence: 3, store }])
  for (const path of ['differences', 'gaps', 'devices']) expect(await read(`${path}?store=${there.store}`)).toBe(403)
})

test('[COUNTER-02] a body is told by a hash that stays the same in each release, or sales on their way would differ', async () => {
  const counter = await makeCounter(shop, admin.token)
  const { item } = counter
  const [sold] = await sendSales(shop, counter, {
    sequence: 1,
    at: '2026-11-27T04:00:00.000Z',
    lines: [{ ...item, quantity: 1, price: 1_500 }],
    payments: [{ method: 'Cash', taka: 1_500, given: 2_000 }],
  })
  // What was sent, its fields in the order of their names: no default of a later schema is in it.
  const line = `[["price",1500],["product","${item.product}"],["quantity",1],["size","${item.size}"]]`
  const payment = '[["given",2000],["method","Cash"],["taka",1500]]'
  const text = `[["at","2026-11-27T04:00:00.000Z"],["lines",[${line}]],["payments",[${payment}]],["sequence",1]]`
  const [row] = await shop.db
    .select()
    .from(sales)
    .where(eq(sales.id, sold?.sale?._id ?? ''))
  expect(row?.bodyHash).toBe(createHash('sha256').update(text).digest('hex'))
})
