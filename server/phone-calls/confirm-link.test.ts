import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderConfirmations } from '#server/platform/db/tables/order-work.ts'
import { makeOrder, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { confirmTokenIn, newestLetterTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { orderToConfirm } from '#shared/schemas/orders/call.ts'

type Account = Awaited<ReturnType<typeof makeSignedInUser>>

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
let clerk: Account
let customer: Account
beforeAll(async () => {
  shop = await startApi({
    LIMIT_CONFIRM_TRIES_PER_ADDRESS: '100',
    LIMIT_CONFIRM_TRIES_PER_NETWORK: '150',
    TRUST_PROXY: '1',
  })
  product = await makeProduct(shop)
  store = (await makeShowroom(shop)).id
  clerk = await makeSignedInUser(shop, 'admin')
  customer = await makeSignedInUser(shop, 'customer')
})
afterAll(() => shop.close())

const send = (path: string, json: unknown) =>
  readResponse(shop.request(path, { method: 'POST', json, token: clerk.token }))

/** An order whose buyer could not be called, and the token of the link in the letter. */
async function atRisk() {
  const phone = `017${String(Math.random()).slice(2, 10)}`
  const email = `${crypto.randomUUID()}@mail.example`
  const shippingAddress = { ...shippingTo(email), phone }
  const order = await makeOrder(shop, customer.token, { product, store, shippingAddress })
  await send(`/calls/record/${order._id}`, { outcome: 'wrong-number' })
  return { order, token: confirmTokenIn(await newestLetterTo(shop, email)) }
}

test('[WORK-03] the link shows number, lines and total only, approves once, and is dead when used, old or changed', async () => {
  const { order, token } = await atRisk()
  const look = await shop.request(`/orders/confirm/${token}`)
  const shown = await look.json()
  expect(orderToConfirm.strict().parse(shown)).toMatchObject({ number: order.number, total: order.total })
  expect(JSON.stringify(shown)).not.toMatch(/Rafiq|017|Road 2|mail\.example/)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => shop.request(`/orders/confirm/${token}`, { method: 'POST' })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
  expect(
    (await readResponse(shop.request(`/orders/singleOrder/${order._id}`, { token: clerk.token }))).body,
  ).toMatchObject({
    status: 'Approved',
    work: { step: 'to-accept', atRisk: false },
    events: [{}, { to: 'Approved', by: { _id: customer.id } }],
  })
  expect((await shop.request(`/orders/confirm/${token}`)).status).toBe(410)

  const old = await atRisk()
  await shop.db
    .update(orderConfirmations)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orderConfirmations.order, old.order._id))
  const changed = await atRisk()
  await send('/calls/take', { order: changed.order._id })
  await send(`/calls/record/${changed.order._id}`, {
    outcome: 'changed',
    change: { shippingAddress: shippingTo('a@mail.example') },
  })
  for (const dead of [old.token, changed.token, 'unknown', 'x'.repeat(150)])
    expect(await readResponse(shop.request(`/orders/confirm/${dead}`, { method: 'POST' }))).toMatchObject({
      status: 410,
      body: { code: 'link_dead' },
    })
})

test('[WORK-19] ten thousand guesses of a link find nothing: after a hundred the address has to wait, and later its network', async () => {
  const statuses = new Set<number>()
  for (let guess = 0; guess < 120; guess += 1)
    statuses.add((await shop.request(`/orders/confirm/${crypto.randomUUID()}`)).status)
  expect([...statuses].toSorted()).toEqual([410, 429])
  const guessFrom = async (address: string) => {
    const headers = { 'X-Forwarded-For': address }
    return (await shop.request(`/orders/confirm/${crypto.randomUUID()}`, { headers })).status
  }
  const found = []
  for (let guess = 0; guess < 152; guess += 1) found.push(await guessFrom(`203.0.113.${guess}`))
  expect(found).toEqual([...Array(150).fill(410), 429, 429])
  expect(await guessFrom('203.0.114.1')).toBe(410)
})
