import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstSettings } from '#server/settings/first-settings.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepVouchers } from '#server/testing/fixtures/make-voucher.ts'
import { lettersTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { tellBuyers } from './tell-buyers.ts'

type Account = Awaited<ReturnType<typeof makeSignedInUser>>

let shop: TestApi
let owner: Account
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  owner = await makeSignedInUser(shop, 'superUser')
  product = await makeProduct(shop)
  store = (await makeShowroom(shop)).id
})
afterAll(() => shop.close())

const send = (method: string, path: string, json: object, token = owner.token) =>
  readResponse(shop.request(path, { method, json, token }))
const setStatus = (id: string, status: string) => send('PUT', `/orders/updateStatus/${id}`, { status })
const setLetters = (letters: Partial<Settings['letters']>) =>
  send('PUT', '/settings/update', { letters: { ...firstSettings().letters, ...letters } })
/** In two minutes, what has happened now is told. */
const runJob = (ahead = 120_000) => tellBuyers(shop.db, 'https://shop.example', new Date(Date.now() + ahead), 50)
const noticesOf = async (id: string) => {
  const { history } = (await readResponse(shop.request(`/orders/singleOrder/${id}`, { token: owner.token }))).body
  return history.flatMap(({ kind, notice }: { kind: string; notice: string }) => (kind === 'notice' ? [notice] : []))
}
const lettersOf = async ({ email }: Account) => (await lettersTo(shop, String(email))).toReversed()
/** Ordered by phone, by a caller who has no account and has named an e-mail. */
async function orderForCaller() {
  const line = { product: product.id, size: firstRow(product.sizes).id, quantity: 1 }
  const shippingAddress = { ...shippingTo('caller@mail.example'), phone: '01911000009' }
  const call = await shop.request('/calls/order', {
    json: {
      products: [line],
      store,
      payment: { method: 'COD' },
      shippingAddress,
      expectedTotal: product.discountPrice + 50,
    },
    token: owner.token,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  const { order } = await call.json()
  return order
}
const newBuyer = () => makeSignedInUser(shop, 'customer')

test('[ORDER-09] whose order arrives, is cancelled or paid back is told once, and staff see of what and when', async () => {
  const buyer = await newBuyer()
  const arrived = await makeOrder(shop, buyer.token, { product, store })
  await setStatus(arrived._id, 'Delivered')
  await runJob()
  await Promise.all([runJob(), runJob()])
  expect(await noticesOf(arrived._id)).toEqual(['placed', 'delivered'])
  const payment = { ...WALLET_PAYMENT, transactionId: 'NOTICE01' }
  const { _id, number, total } = await makeOrder(shop, buyer.token, { product, store, payment })
  await send('PUT', `/orders/verifyPayment/${_id}`, { verified: true })
  await setStatus(_id, 'Cancelled')
  await runJob()
  expect((await send('POST', `/payments/refunds/paid/${_id}`, { reference: 'REFUND01' })).status).toBe(200)
  await runJob()
  expect(await noticesOf(_id)).toEqual(['placed', 'cancelled', 'refunded'])
  const [, has, , cancelled, refunded, ...more] = await lettersOf(buyer)
  const { rows } = await shop.ownerDb.execute(
    sql`select distinct counted_by from mail_outbox where "to" = ${buyer.email}`,
  )
  expect(rows, 'no other letter takes their place').toEqual([{ counted_by: 'noticesPerRecipient' }])
  expect(has?.subject).toBe(`Your order ${arrived.number} has arrived`)
  expect(cancelled?.subject).toBe(`Your order ${number} was cancelled`)
  expect(cancelled?.text).toMatch(/We pay back ৳/)
  expect(refunded?.text).toContain('To your mobile wallet, transaction ID REFUND01')
  expect(refunded?.text.replace(',', '')).toContain(`৳\u00a0${total}`)
  expect(more).toEqual([])
})

test('[ORDER-09] [EXCH-06] a refund by a new voucher, right after an order is cancelled, is told once', async () => {
  await keepVouchers(shop)
  const buyer = await newBuyer()
  const payment = { ...WALLET_PAYMENT, transactionId: 'NOTICE02' }
  const { _id } = await makeOrder(shop, buyer.token, { product, store, payment })
  await send('PUT', `/orders/verifyPayment/${_id}`, { verified: true })
  await setStatus(_id, 'Cancelled')
  const { body } = await send('POST', `/payments/refunds/paid/${_id}`, { voucher: true })
  await runJob()
  const [, ...letters] = await lettersOf(buyer)
  const texts = letters.map(({ text }) => text)
  expect(texts.filter((text) => text.includes(`its code ends in ${body.voucher.ending}`))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('are back on your voucher'))).toEqual([])
})

test('[ORDER-09] what is taken back within a minute is told to nobody, nor is a refund that was undone', async () => {
  const buyer = await newBuyer()
  const { _id } = await makeOrder(shop, buyer.token, { product, store })
  await setStatus(_id, 'Cancelled')
  await runJob(0)
  await setStatus(_id, 'Pending')
  await runJob()
  expect(await noticesOf(_id)).toEqual(['placed'])
  await setStatus(_id, 'Cancelled')
  await runJob()
  expect(await noticesOf(_id)).toEqual(['placed', 'cancelled'])
  expect(await lettersOf(buyer)).toHaveLength(2)
})

test('[ORDER-09] each letter has a switch, and an account that has proven no e-mail gets none of them', async () => {
  await setLetters({ orderDelivered: false })
  const [buyer, unproven] = [await newBuyer(), await makeSignedInUser(shop, 'customer', { provenEmail: null })]
  for (const { token } of [buyer, unproven]) {
    const { _id } = await makeOrder(shop, token, { product, store })
    await setStatus(_id, 'Delivered')
    await runJob()
    await setLetters({})
    await runJob()
    expect(await noticesOf(_id)).toEqual(['placed'])
  }
  expect(await lettersOf(buyer)).toHaveLength(1)
})

test('[ORDER-09] letters speak the language of the account, and a caller without one is told where number and phone lead', async () => {
  const buyer = await newBuyer()
  await shop.ownerDb.execute(sql`update users set language = 'bn' where id = ${buyer.id}`)
  const { _id } = await makeOrder(shop, buyer.token, { product, store })
  await setStatus(_id, 'Cancelled')
  const order = await orderForCaller()
  await setStatus(order._id, 'Cancelled')
  await runJob()
  const [, cancelled] = await lettersOf(buyer)
  expect(cancelled?.html).toContain('<html lang="bn">')
  expect(cancelled?.text).toContain(`/bn/profile/orders/${_id}`)
  const [told] = await lettersTo(shop, 'caller@mail.example')
  expect(told?.subject).toBe(`Your order ${order.number} was cancelled`)
  expect(told?.text).toContain('https://shop.example/track')
  expect(told?.text).not.toContain('Rafiq')
})

test('[ORDER-01] [ORDER-09] a caller who has named an e-mail is told there how their order changed', async () => {
  const { _id, number, updatedAt: seen } = await orderForCaller()
  const size = product.sizes[1]?.id
  const lines = [{ line: 0, product: product.id, size, quantity: 1 }]
  expect((await send('PUT', `/orders/change/${_id}`, { seen, lines })).status).toBe(200)
  expect(await noticesOf(_id)).toContain('changed')
  const [told] = (await lettersTo(shop, 'caller@mail.example')).filter(({ subject }) => subject.includes(number))
  expect(told?.subject).toBe(`Your order ${number} was changed`)
  expect(told?.text).toContain('/track')
  expect(told?.text).not.toContain('/profile')
})
