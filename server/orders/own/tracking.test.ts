import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { median } from '#server/testing/median.ts'
import { readResponse } from '#server/testing/requests.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

/** A few guesses in a day, 10,000 in a night. */
const GUESSES = rounds(50, 10_000)

let shop: TestApi
let buyer: Awaited<ReturnType<typeof makeSignedInUser>>
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
beforeAll(async () => {
  shop = await startApi({
    LIMIT_ORDERS_PER_ACCOUNT: '100000',
    LIMIT_TRACK_TRIES_PER_ADDRESS: '1000000',
    LIMIT_TRACK_TRIES_PER_NETWORK: '1000000',
  })
  buyer = await makeSignedInUser(shop, 'customer')
  product = await makeProduct(shop, { sizes: [40, 41] })
  store = (await makeShowroom(shop)).id
})
afterAll(() => shop.close())

let phones = 0
const order = (phone = `017${String(10_000_000 + ++phones)}`) => {
  const shippingAddress = { ...shippingTo('rani@mail.example'), phone }
  return makeOrder(shop, buyer.token, { product, store, shippingAddress }).then(({ number }) => ({ number, phone }))
}
const track = (json: { number: string; phone: string }) => readResponse(shop.request('/orders/track', { json }))
const withPass = (token: string) => ({ headers: { 'Track-Pass': token } })
const look = (token: string) => readResponse(shop.request('/orders/tracked', withPass(token)))

test('[ORDER-06] number and whole phone, in any spelling, show an order without what they do not prove', async () => {
  const { number, phone } = await order()
  const spellings = [
    phone,
    `+88${phone}`,
    `88 ${phone}`,
    phone.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? ''),
  ]
  for (const spelling of spellings)
    expect(await track({ number, phone: spelling }), spelling).toMatchObject({ status: 200 })
  const landline = await order('02-9661234')
  for (const spelling of ['০২ ৯৬৬১২৩৪', '+88029661234', '+880 2 9661234', '+880 (0)2 966 1234', '0088 02-9661234'])
    expect(await track({ number: landline.number, phone: spelling }), spelling).toMatchObject({ status: 200 })
  const { token } = (await track({ number: `#${number.toLowerCase()}`, phone })).body
  const { status, body } = await look(token)
  expect([status, body.number, body.status, body.canCancel]).toEqual([200, number, 'Pending', true])
  expect(body.products).toHaveLength(1)
  const told = JSON.stringify(body)
  for (const secret of [phone, 'rani@mail.example', 'Rafiq Islam', 'Road 2', 'collectCode', 'customer'])
    expect(told).not.toContain(secret)
})

test('[ORDER-06] a wrong number, a wrong phone and its last four digits get one answer; a pass is for one order', async () => {
  const [one, other] = [await order(), await order()]
  const wrong = [
    { number: 'OM-990101-ZZZZ', phone: one.phone },
    { number: one.number, phone: other.phone },
    { number: one.number, phone: `0160000${one.phone.slice(-4)}` },
  ]
  const answers = await Promise.all(wrong.map(track))
  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'order_not_traced'])
  expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1)
  expect((await track({ number: one.number, phone: one.phone.slice(-4) })).status).toBe(422)
  const { token } = (await track(one)).body
  const [, until, mac] = token.split('.')
  const { _id } = (await look((await track(other)).body.token)).body
  for (const forged of [`${_id}.${until}.${mac}`, `${token.split('.')[0]}.${Number(until) + 1}.${mac}`, 'x', ''])
    expect((await look(forged)).status, forged).toBe(410)
})

test('[ORDER-06] whoever has a pass cancels the order once, and asks for a call', async () => {
  const { token } = (await track(await order())).body
  const post = (path: string, json: object) =>
    readResponse(shop.request(`/orders/tracked/${path}`, { json, ...withPass(token) }))
  expect(await post('ask', { about: 'parcel' })).toMatchObject({
    status: 200,
    body: { order: { askedAt: expect.any(String) } },
  })
  expect(await post('cancel', { reason: 'twice' })).toMatchObject({
    status: 200,
    body: { message: 'Your order is cancelled', order: { status: 'Cancelled', canCancel: false } },
  })
  expect(await post('cancel', { reason: 'twice' })).toMatchObject({ status: 409 })
})

const changeByPass = (token: string, json: object, method = 'PUT') =>
  readResponse(
    shop.request(`/orders/tracked/${method === 'PUT' ? 'change' : 'preview'}`, { method, json, ...withPass(token) }),
  )

test('[ORDER-06] [ORDER-12] whoever has a pass changes size and address, is told nobody’s, and the phone stays', async () => {
  const own = await order()
  const { token } = (await track(own)).body
  const { updatedAt: seen, products, total } = (await look(token)).body
  const size = product.sizes.find(({ id }) => id !== products[0].size._id)?.id
  const json = { seen, sizes: [{ line: 0, size }], shippingAddress: { address: 'Road 9, Dhaka', phone: '01999999999' } }
  const preview = await changeByPass(token, json, 'POST')
  expect(preview).toMatchObject({ status: 200, body: { former: { total }, next: { products: [{ size }] } } })
  expect([preview.body.former, preview.body.next].map(({ shippingAddress }) => shippingAddress)).toEqual([null, null])
  expect((await look(token)).body.products[0].size._id, 'a preview changes nothing').toBe(products[0].size._id)
  const { status, body } = await changeByPass(token, json)
  expect([status, body.message, body.order.products[0].size._id]).toEqual([200, 'Your order is changed', size])
  const told = JSON.stringify([preview.body, body])
  for (const secret of [own.phone, 'rani@mail.example', 'Rafiq Islam', 'Road 2', 'Road 9'])
    expect(told).not.toContain(secret)
  const { shippingAddress } = (
    await readResponse(shop.request(`/orders/singleOrder/${body.order._id}`, { token: buyer.token }))
  ).body
  expect(shippingAddress).toMatchObject({ name: 'Rafiq Islam', phone: own.phone, address: 'Road 9, Dhaka' })
  expect(await changeByPass(token, json)).toMatchObject({ status: 409, body: { code: 'order_changed_meanwhile' } })
  expect((await changeByPass('x', json)).status).toBe(410)
})

test('[ORDER-12] a pass sends nothing elsewhere that was paid ahead, and changes an order sixty times an hour', async () => {
  const phone = '01712000001'
  const payment = { ...WALLET_PAYMENT, transactionId: 'PASS0001' }
  const shippingAddress = { ...shippingTo('rani@mail.example'), phone }
  const { number } = await makeOrder(shop, buyer.token, { product, store, shippingAddress, payment })
  const { token } = (await track({ number, phone })).body
  const { updatedAt: seen } = (await look(token)).body
  const elsewhere = { seen, shippingAddress: { address: 'Road 9, Dhaka' } }
  for (const method of ['POST', 'PUT'])
    expect(await changeByPass(token, elsewhere, method)).toMatchObject({
      status: 409,
      body: { code: 'address_needs_account' },
    })
  const size = product.sizes[1]?.id
  for (let tries = 2; tries < 60; tries += 1)
    expect((await changeByPass(token, { seen, sizes: [{ line: 0, size }] }, 'POST')).status).toBe(200)
  expect((await changeByPass(token, { seen, sizes: [{ line: 0, size }] })).status).toBe(429)
})

test('[ORDER-06] a number is tried ten times an hour; then all are told alike in how many minutes, in their language', async () => {
  const { number, phone } = await order()
  const wrong = { number, phone: '01999999999' }
  for (let tries = 0; tries < 10; tries += 1) expect((await track(wrong)).status).toBe(404)
  const asked = async (json: typeof wrong, prefix = '') => {
    const response = await shop.request(`${prefix}/orders/track`, { json })
    const { message } = await response.json()
    return [response.status, Number(response.headers.get('Retry-After')) > 3_500, message]
  }
  const words = 'Too many attempts. Please try again in 60 minutes.'
  for (const json of [wrong, { number, phone }]) expect(await asked(json)).toEqual([429, true, words])
  expect((await asked(wrong, '/bn'))[2]).toContain('৬০ মিনিট')
})

test('[ORDER-06] an address that has tried sixty orders is told in how many minutes it may go on', async () => {
  const own = await startApi({ LIMIT_TRACK_TRIES_PER_ADDRESS: '2' })
  const tries = ['OM-990101-AAAA', 'OM-990101-BBBB', 'OM-990101-CCCC'].map((number) => ({
    number,
    phone: '01999999999',
  }))
  const answers = []
  for (const json of tries) answers.push(await readResponse(own.request('/orders/track', { json })))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 429])
  expect(answers[2]?.body.message).toBe('Too many attempts. Please try again in 60 minutes.')
  await own.close()
})

test('[ORDER-06] guesses find nothing, and the time of an answer does not tell a number that is there', {
  timeout: 600_000,
}, async () => {
  const known: Awaited<ReturnType<typeof order>>[] = []
  while (known.length < GUESSES / 10) known.push(await order())
  const times = { there: [] as number[], nowhere: [] as number[] }
  let found = 0
  for (let guess = 0; guess < GUESSES; guess += 1) {
    const isThere = guess % 2 === 0
    const real = firstRow(known.slice(Math.floor(guess / 10) % known.length)).number
    const number = isThere ? real : real.replace(/^OM-../, 'OM-99')
    const phone = `018${String(10_000_000 + guess)}`
    const from = performance.now()
    const { status } = await shop.request('/orders/track', { json: { number, phone } })
    times[isThere ? 'there' : 'nowhere'].push(performance.now() - from)
    expect(status === 429, number).toBe(false)
    if (status === 200) found += 1
  }
  expect(found).toBe(0)
  const ratio = median(times.there) / median(times.nowhere)
  if (process.env.NIGHTLY) expect(Math.abs(ratio - 1), String(ratio)).toBeLessThan(0.05)
})
