import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { type OrderDetail, orderDetail } from '#shared/schemas/orders/order.ts'

type Account = Awaited<ReturnType<typeof makeSignedInUser>>

let shop: TestApi
let admin: Account
let customer: Account
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  customer = await makeSignedInUser(shop, 'customer')
  product = await makeProduct(shop)
  store = (await makeShowroom(shop)).id
})
afterAll(() => shop.close())

async function send(method: string, path: string, json?: unknown) {
  const body = json === undefined ? {} : { json }
  const response = await readResponse(shop.request(path, { method, token: admin.token, ...body }))
  expect(response.status, `${path} ${JSON.stringify(response.body)}`).toBeLessThan(300)
  return response.body
}

const historyOf = async (id: string) =>
  (orderDetail.parse(await send('GET', `/orders/singleOrder/${id}`)) as OrderDetail).history ?? []

test('[WORK-33] the history of an order says all of it: calls, reasons, sizes, addresses, steps, courier, and what came back', async () => {
  const shippingAddress = { ...shippingTo('a@mail.example'), address: 'House 1, Dhaka' }
  const { _id } = await makeOrder(shop, customer.token, { product, store, shippingAddress })
  const call = (json: object) => send('POST', `/calls/record/${_id}`, json)
  await call({ outcome: 'later', at: new Date(Date.now() + 3_600_000).toISOString(), reason: 'In a meeting' })
  await send('POST', '/calls/take', { order: _id })
  const other = product.sizes[1]?.id
  await call({
    outcome: 'changed',
    change: { shippingAddress: { ...shippingAddress, address: 'House 2, Dhaka' }, sizes: [{ line: 0, size: other }] },
  })
  await call({ outcome: 'confirmed' })
  await send('POST', `/orders/accept/${_id}`)
  await send('POST', `/orders/pick/${_id}`, { lines: [0] })
  await send('POST', `/orders/pack/${_id}`)
  const courier = (await send('POST', '/couriers/create', { ...COURIER_PRESETS[0], name: 'Fast' })).courier._id
  await send('POST', '/parcels/hand-over', { courier, orders: [_id] })
  await send('PUT', '/parcels/tracking', { rows: [{ order: _id, code: 'FAST-1' }] })
  await send('POST', `/parcels/returned/${_id}`, { reason: 'refused', lines: [] })
  const history = await historyOf(_id)
  const said = history.map(({ kind, ...rest }) => [kind, rest])
  for (const expected of [
    ['status', { from: null, to: 'Pending' }],
    ['call', { outcome: 'later', reason: 'In a meeting', callAt: expect.any(String) }],
    ['call', { outcome: 'changed' }],
    ['address', { fields: ['address'], former: { address: 'House 1, Dhaka' }, isAccepted: true }],
    ['size', { line: 1 }],
    ['call', { outcome: 'confirmed' }],
    ['status', { from: 'Pending', to: 'Approved' }],
    ['work', { step: 'picked' }],
    ['work', { step: 'packed' }],
    ['courier', { courier: 'Fast', code: 'FAST-1' }],
    ['returned', { reason: 'refused' }],
  ])
    expect(said).toContainEqual([expected[0], expect.objectContaining(withObjects(expected[1]))])
  expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).toSorted())
  for (const { kind, by } of history) if (kind !== 'returned' && kind !== 'notice') expect(by?.name, kind).toBeTruthy()
  const own = await readResponse(shop.request(`/orders/singleOrder/${_id}`, { token: customer.token }))
  expect(own.body).not.toHaveProperty('history')
})

test("[WORK-33] so are 'cannot', another showroom, a verified payment, and a parcel that was given without its code", async () => {
  const { _id } = await makeOrder(shop, customer.token, { product, store, payment: WALLET_PAYMENT })
  await send('PUT', `/orders/verifyPayment/${_id}`, { verified: true })
  await send('POST', `/orders/accept/${_id}`)
  await send('POST', `/orders/decline/${_id}`, { reason: 'One shoe is scratched' })
  await send('POST', `/orders/accept/${_id}`)
  await send('POST', `/orders/pick/${_id}`, { lines: [0] })
  await send('POST', `/orders/pack/${_id}?collects=true`)
  await send('PUT', `/orders/updateStatus/${_id}`, { status: 'Delivered' })
  const history = await historyOf(_id)
  expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['money', 'declined', 'no-code']))
  expect(history.find(({ kind }) => kind === 'declined')).toMatchObject({ reason: 'One shoe is scratched' })
  expect(history.find(({ kind }) => kind === 'money')).toMatchObject({ money: 'paid' })
})

test('[WORK-09] a tracking code that is an order number is refused, however it is written', async () => {
  const { _id, number } = await makeOrder(shop, customer.token, { product, store })
  for (const code of [number, number.toLowerCase(), number.replaceAll('-', '')]) {
    const json = { rows: [{ order: _id, code }] }
    const { status, body } = await readResponse(
      shop.request('/parcels/tracking', { method: 'PUT', json, token: admin.token }),
    )
    expect([status, firstRow(body.errors as { path: string }[]).path], code).toEqual([422, 'rows.0.code'])
  }
})

function withObjects(expected: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(expected as object).map(([key, value]) => [
      key,
      value !== null && typeof value === 'object' && !Array.isArray(value) && !('asymmetricMatch' in value)
        ? expect.objectContaining(value)
        : value,
    ]),
  )
}
