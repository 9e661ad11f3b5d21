import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { deleteOldRequests } from '#server/platform/http/answer-once.queries.ts'
import { keepCounter, makeCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { appCode, setUpApp } from '#server/testing/second-step.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

let shop: TestApi
let admin: string
beforeAll(async () => {
  shop = await startApi()
  admin = (await makeSignedInUser(shop, 'admin')).token
  await keepStock(shop, true)
  await keepCounter(shop)
})
afterAll(() => shop.close())

interface Call {
  method?: 'PUT'
  path: string
  json: object
}

/** A counter, and a call with a key, or sent until its answer arrives: three times at once and a fourth time. */
async function openCounter() {
  const counter = await makeCounter(shop, admin)
  const to = (await makeShowroom(shop)).id
  const send = ({ method, path, json }: Call, key?: string, token = counter.token) => {
    const headers = { 'Counter-Key': counter.key, ...(key && { 'Idempotency-Key': key }) }
    return readResponse(shop.request(path, { ...(method && { method }), json, token, headers }))
  }
  const sendOften = async (call: Call) => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => send(call, key)))
    answers.push(await send(call, key))
    const [first, ...again] = answers
    for (const answer of again) expect(answer, call.path).toEqual(first)
    expect(first?.status, JSON.stringify([call.path, first?.body])).toBeLessThan(300)
    const other = await send({ ...call, json: { ...call.json, extra: 1 } }, key)
    expect([other.status, other.body.code], call.path).toEqual([409, 'sent_otherwise'])
    return first?.body
  }
  return { ...counter, to, send, sendOften, pairs: () => pairsOf(shop, counter.store, counter.item) }
}

test('[COUNTER-08] what moves stock is done once however often it is sent after a lost answer', async () => {
  const { store, to, item, sendOften, pairs } = await openCounter()
  const rows = [{ ...item, pairs: 1 }]
  const of = { from: store, to, rows }
  await sendOften({ path: '/stock/transfers/create', json: of })
  expect(await pairs()).toEqual([4, 0])
  const sent = await sendOften({ path: '/stock/transfers/create', json: { ...of, note: 'Another one' } })
  expect(await pairs()).toEqual([3, 0])
  await sendOften({ method: 'PUT', path: `/stock/transfers/cancel/${sent.transfer._id}`, json: {} })
  expect(await pairs()).toEqual([4, 0])
  const asked = await sendOften({ path: '/stock/transfers/ask', json: { from: to, to: store, rows } })
  await sendOften({ path: `/stock/receive/${store}`, json: { rows, reference: 'DN-1' } })
  expect(await pairs()).toEqual([5, 0])
  const counted = { rows: [{ ...item, counted: 9, seen: 5 }] }
  await sendOften({ method: 'PUT', path: `/stock/count/${store}`, json: counted })
  expect(await pairs()).toEqual([9, 0])
  const { body } = await readResponse(shop.request(`/stock/transfers/all-transfers?store=${store}`, { token: admin }))
  expect(body.total, 'two sent, one asked for').toBe(3)
  expect(asked.transfer.state).toBe('asked')
  expect(await verifyRows(shop)).toEqual([])
})

test('[STOCK-17] pairs that are asked for, sent, received or written off twice by one key moved once', async () => {
  const { store, to, item, send, sendOften } = await openCounter()
  const other = await makeSignedInUser(shop, 'storeUser', { store: to })
  const asked = await send(
    { path: '/stock/transfers/ask', json: { from: store, to, rows: [{ ...item, pairs: 2 }] } },
    undefined,
    other.token,
  )
  const id = asked.body.transfer._id
  await sendOften({ method: 'PUT', path: `/stock/transfers/send/${id}`, json: {} })
  const [key, arrived] = [
    randomUUID(),
    { method: 'PUT', path: `/stock/transfers/receive/${id}`, json: { rows: [] } } as const,
  ]
  const both = [await send(arrived, key, other.token), await send(arrived, key, other.token)]
  expect(both.map(({ status, body }) => [status, body.transfer?.state])).toEqual([
    [200, 'received'],
    [200, 'received'],
  ])
  const lost = { path: `/stock/write-off/${to}`, json: { rows: [{ ...item, pairs: 1, reason: 'damaged' }] } }
  const off = randomUUID()
  expect([(await send(lost, off, admin)).status, (await send(lost, off, admin)).status]).toEqual([200, 200])
  expect(await pairsOf(shop, to, item)).toEqual([1, 0])
})

test('[COUNTER-06] a drawer is opened, moved and closed, and a sale is voided, once by one key', async () => {
  const { sendOften, token, key, shoe } = await openCounter()
  await sendOften({ path: '/counter/till/open', json: { opened: 500 } })
  const moved = { kind: 'paid-out', taka: 100, reason: 'Tea', withSafe: false, seen: 500 }
  expect((await sendOften({ path: '/counter/till/move', json: moved })).till).toMatchObject({
    paidOut: 100,
    expected: 400,
  })
  const [sold] = await sendSales(shop, { token, key }, saleOf(shoe, 1))
  await sendOften({ path: `/counter/sales/void/${sold?.sale?._id}`, json: { reason: 'Typed twice' } })
  const counted = { counted: 400, seen: 400, sequence: 1, waiting: 0 }
  expect((await sendOften({ path: '/counter/till/close', json: counted })).till.openedAt).toBeNull()
})

test('[COUNTER-08] a key works for whoever goes on at the counter, not for who may not, and is forgotten after a week', async () => {
  const { store, to, item, send, pairs } = await openCounter()
  const call = { path: '/stock/transfers/create', json: { from: store, to, rows: [{ ...item, pairs: 1 }] } }
  const short = await send(call, 'x')
  expect([short.status, await pairs()]).toEqual([422, [5, 0]])
  const key = randomUUID()
  const many = { ...call, json: { ...call.json, rows: [{ ...item, pairs: 99 }] } }
  expect((await send(many, key)).status, 'what was refused left no trace').toBe(422)
  const colleague = await makeSignedInUser(shop, 'storeUser', { store })
  const stranger = await makeSignedInUser(shop, 'storeUser', { store: to })
  const [first, again, not] = [
    await send(call, key),
    await send(call, key, colleague.token),
    await send(call, key, stranger.token),
  ]
  expect([first.status, again.body, not.status]).toEqual([201, first.body, 403])
  await shop.db.execute(sql`update sent_requests set at = at - interval '8 days' where key = ${key}`)
  await deleteOldRequests(shop.db)
  expect([(await send(call, key)).status, await pairs()]).toEqual([201, [3, 0]])
})

test('[COUNTER-05] [PEOPLE-07] a sale and the audit keep who has approved of its discount, once and for no more taka', async () => {
  const { store, token, key, device, shoe, item, clerk } = await makeCounter(shop, admin)
  const manager = await makeSignedInUser(shop, 'admin')
  const { secret } = await setUpApp(shop.request, manager.token)
  const act = { permission: 'write_discounts', showroom: store, subject: device._id }
  const approve = async (taka: number | undefined, steps: number) => {
    const json = { ...act, taka, email: manager.email, code: appCode(secret, steps) }
    return (await readResponse(shop.request('/auth/approvals', { json, token }))).body
  }
  expect((await approve(undefined, 1)).errors).toMatchObject([{ path: 'taka', code: 'required' }])
  const ofLess = (await approve(1_499, 1)).approval
  await shop.ownerDb.execute(sql`update second_steps set last_step = 0 where "user" = ${manager.id}`)
  const { approval } = await approve(1_500, 1)
  const lines = [{ ...item, quantity: 1, price: 1_500, discount: 1_500, discountReason: 'Gift' }]
  const gift = saleOf(shoe, 1, { lines, payments: [], approval })
  const [refused] = await sendSales(shop, { token, key }, { ...gift, approval: ofLess })
  expect(refused).toMatchObject({ status: 410, refusal: { code: 'approval_over' } })
  const [[first], [again]] = [await sendSales(shop, { token, key }, gift), await sendSales(shop, { token, key }, gift)]
  expect([first?.status, again?.status, again?.sale?.approvedBy]).toEqual([201, 200, manager.name])
  const entries = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, first?.sale?._id ?? ''))
  expect(entries).toMatchObject([{ action: 'discount-approved', by: clerk, approvedBy: manager.id }])
})
