import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveKeptPairsBack } from '#server/jobs/kept-pairs.ts'
import { keepCounter, makeDevice } from '#server/testing/fixtures/make-counter.ts'
import {
  back,
  exchangeOf,
  makeDeliveredOrder,
  makeSoldPair,
  taken,
  takePairsBack,
} from '#server/testing/fixtures/make-exchange.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf } from '#server/testing/fixtures/make-stock.ts'
import { lettersTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

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

type Line = { line: number; quantity?: number; size?: string | undefined; reason?: string }

/** A delivered order of pairs in two sizes of which some were asked for and agreed to, and the counters of two showrooms. */
async function makeAgreed(lines: (sizes: { first: string; other: string }) => Line[], pairs = 1) {
  const near = await makeSoldPair(shop, admin.token)
  const sizes = { first: near.item.size, other: near.other.size }
  const { order, customer } = await makeDeliveredOrder(shop, admin.token, near.shoe, { pairs, second: sizes.other })
  const store = (await makeShowroom(shop)).id
  const { token } = await makeSignedInUser(shop, 'storeUser', { store })
  const far = { store, token, key: (await makeDevice(shop, admin.token, store)).key }
  const asked = await call('POST', `/ask/${order._id}`, customer.token, {
    ...{ way: 'showroom', store: near.store },
    lines: lines(sizes).map((line) => ({ quantity: 1, reason: 'size', ...line })),
  })
  const id = asked.body.request._id as string
  const agreed = await call('POST', `/accept/${id}`, admin.token)
  expect(agreed.status, JSON.stringify(agreed.body)).toBe(200)
  const bring = (line: number, changes: object = {}, to: { token: string; key: string } = far, more: object = {}) =>
    takePairsBack(shop, to, exchangeOf([back({ order: order._id }, { line, ...changes })], more))
  const read = async () => (await call('GET', `/of/${order._id}`, customer.token)).body
  const held = async () => {
    const rows = [near.item, near.other].map((item) => pairsOf(shop, near.store, item))
    return (await Promise.all(rows)).map(([, pairs]) => pairs)
  }
  return { near, far, order, customer, id, bring, read, held, agreedAt: agreed.body.request.changedAt as string }
}

type Agreed = Awaited<ReturnType<typeof makeAgreed>>
const statesOf = async ({ read }: Agreed) =>
  (await read()).requests.map(({ state, lines }: { state: string; lines: { line: number; quantity: number }[] }) => [
    state,
    ...lines.map(({ line, quantity }) => `${line}×${quantity}`),
  ])

test('[EXCH-02] a request is touched by none of the other pairs of its order that come back', async () => {
  const world = await makeAgreed(({ first }) => [{ line: 1, size: first }])
  const { id, bring, read, held, agreedAt, near, order } = world
  expect(await held()).toEqual([1, 0])
  expect((await bring(0)).status).toBe(201)
  expect(await held(), 'is still kept').toEqual([1, 0])
  const [request] = (await read()).requests
  expect(request).toMatchObject({ _id: id, state: 'accepted', changedAt: agreedAt, lines: [{ line: 1, quantity: 1 }] })
  expect(request.heldUntil).not.toBeNull()
  // Its days go on as they were promised.
  await shop.ownerDb.execute(
    sql`update orders set delivered_at = delivered_at - interval '8 days' where id = ${order._id}`,
  )
  const sale = taken(2, near.item, near.shoe.discountPrice)
  const swapped = await bring(1, {}, near, { sale })
  expect(swapped.body.exchange, JSON.stringify(swapped.body)).toMatchObject({ lateReason: null, approvedBy: null })
  expect(await held()).toEqual([0, 0])
  expect(await statesOf(world)).toEqual([['done', '1×1']])
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-02] of a request that comes in part the rest stays agreed to, in time and kept, until it comes too', async () => {
  const world = await makeAgreed(
    ({ first, other }) => [
      { line: 0, quantity: 2, size: other },
      { line: 1, size: first },
    ],
    3,
  )
  const { id, bring, read, held, agreedAt, order } = world
  expect(await held()).toEqual([1, 2])
  expect((await bring(0)).status).toBe(201)
  expect(await held(), 'one of two is kept on').toEqual([1, 1])
  expect(await statesOf(world)).toEqual([
    ['accepted', '0×1', '1×1'],
    ['done', '0×1'],
  ])
  const { requests, source } = await read()
  expect(requests[0]).toMatchObject({ _id: id, changedAt: agreedAt })
  expect(requests[0].heldUntil).not.toBeNull()
  expect(source.lines.map(({ asked }: { asked: { quantity: number } }) => asked.quantity)).toEqual([1, 1])
  await shop.ownerDb.execute(
    sql`update orders set delivered_at = delivered_at - interval '8 days' where id = ${order._id}`,
  )
  expect((await bring(0, { quantity: 2 })).status, 'more than is still asked for').toBe(422)
  expect((await bring(1)).body.exchange).toMatchObject({ lateReason: null })
  expect(await held()).toEqual([0, 1])
  expect((await bring(0)).body.exchange).toMatchObject({ lateReason: null })
  expect(await held()).toEqual([0, 0])
  expect((await statesOf(world)).map(([state]: string[]) => state)).toEqual(['done', 'done', 'done'])
  expect((await call('POST', `/cancel/${id}`, world.customer.token)).body.code).toBe('request_ended')
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-02] what has not come of a request is cancelled, refused and given back by itself', async () => {
  const asked = ({ first, other }: { first: string; other: string }) => [
    { line: 0, size: other },
    { line: 1, size: first },
  ]
  const ends: Record<string, (world: Agreed) => Promise<unknown>> = {
    cancelled: ({ id, customer }) => call('POST', `/cancel/${id}`, customer.token),
    refused: ({ id }) => call('POST', `/refuse/${id}`, admin.token, { reason: 'Worn' }),
    accepted: async () => {
      await shop.ownerDb.execute(
        sql`update exchange_request_lines set held_until = held_until - interval '48 hours' where held_until is not null`,
      )
      await giveKeptPairsBack(shop)
    },
  }
  for (const [state, end] of Object.entries(ends)) {
    const world = await makeAgreed(asked)
    await world.bring(0)
    expect(await world.held()).toEqual([1, 0])
    await end(world)
    expect(await world.held()).toEqual([0, 0])
    expect(await statesOf(world)).toEqual([
      [state, '1×1'],
      ['done', '0×1'],
    ])
  }
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-02] [EXCH-01] two counters that take parts of a request at once, and one that sends its own again, take each once', async () => {
  const world = await makeAgreed(({ first, other }) => [
    { line: 0, size: other },
    { line: 1, size: first },
  ])
  const { order, near, far, held } = world
  const parts = [0, 1].map((line) => exchangeOf([back({ order: order._id }, { line })]))
  const sent = await Promise.all(
    [near, far, near, far].map((counter, nth) => takePairsBack(shop, counter, parts[nth % 2] ?? {})),
  )
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 201, 201])
  expect(await held()).toEqual([0, 0])
  expect((await statesOf(world)).toSorted()).toEqual([
    ['done', '0×1'],
    ['done', '1×1'],
  ])
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-02] the letter names where the shoes came back, and says that the others are still waited for', async () => {
  const world = await makeAgreed(({ first, other }) => [
    { line: 0, size: other },
    { line: 1, size: first },
  ])
  const { customer, bring, far, near } = world
  await shop.ownerDb.execute(sql`update users set proven_email = email where id = ${customer.id}`)
  const codes = await shop.pool.query<{ id: string; code: string }>('select id, code from showrooms')
  const codeOf = (id: string) => codes.rows.find((row) => row.id === id)?.code ?? ''
  const { rows } = await shop.pool.query<{ email: string }>('select email from users where id = $1', [customer.id])
  const letter = async () => (await lettersTo(shop, rows[0]?.email ?? ''))[0]?.text
  expect((await bring(0)).status).toBe(201)
  const first = await letter()
  expect(first).toContain(codeOf(far.store))
  expect(first).not.toContain(codeOf(near.store))
  expect(first).toContain('Not all of the shoes you asked about have come')
  expect((await bring(1)).status).toBe(201)
  const last = await letter()
  expect(last).toContain(codeOf(far.store))
  expect(last).not.toContain('Not all of the shoes you asked about have come')
})
