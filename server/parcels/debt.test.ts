import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { owedCash } from '#shared/schemas/orders/cash.ts'

let shop: TestApi
let tokens: { customer: string; admin: string }
let courier: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '1000' })
  const tokenOf = async (role: 'customer' | 'admin') => (await makeSignedInUser(shop, role)).token
  tokens = { customer: await tokenOf('customer'), admin: await tokenOf('admin') }
  courier = (await send('POST', '/couriers/create', COURIER_PRESETS[0])).body.courier._id
})
afterAll(() => shop.close())

const send = (method: string, path: string, json?: unknown) =>
  readResponse(shop.request(path, { method, json, token: tokens.admin }))
async function settle(...rows: [number: string, collected: number][]) {
  const form = new FormData()
  const lines = ['Order ID,Collected', ...rows.map((row) => row.join(','))]
  form.set('file', new File([lines.join('\n')], `${crypto.randomUUID()}.csv`))
  form.set('courier', courier)
  return readResponse(shop.request('/cash/settlements/upload', { method: 'POST', body: form, token: tokens.admin }))
}
const owed = async () => {
  const { total, couriers } = owedCash.parse((await send('GET', '/cash/owed')).body)
  return [total, couriers.map(({ _id, parcels, taka }) => [_id, parcels, taka])]
}

test('[MONEY-04] a courier, retired or not, owes what it paid short until a later row pays it or an admin accepts it', async () => {
  const options = { product: await makeProduct(shop), store: (await makeShowroom(shop)).id }
  const [first, second] = [await makePackedOrder(shop, tokens, options), await makePackedOrder(shop, tokens, options)]
  const { total } = first
  await send('POST', '/parcels/hand-over', { courier, orders: [first._id, second._id] })
  expect(await owed(), 'on the way, nothing is owed').toEqual([0, []])
  for (const { _id } of [first, second]) await send('PUT', `/orders/updateStatus/${_id}`, { status: 'Delivered' })
  expect(await owed()).toEqual([2 * total, [[courier, 2, 2 * total]]])
  const short = await settle([first.number, total - 200], [second.number, total - 30])
  expect(short.body.short).toHaveLength(2)
  expect(await owed()).toEqual([230, [[courier, 2, 230]]])
  expect((await send('DELETE', `/couriers/delete/${courier}`)).status).toBe(200)
  expect(await owed(), 'out of use, it still owes').toEqual([230, [[courier, 2, 230]]])
  const rest = await settle([first.number, 200])
  expect(rest.body.paid).toMatchObject([{ number: first.number, cash: 200, collected: 200 }])
  expect(await owed()).toEqual([30, [[courier, 1, 30]]])
  expect((await settle([first.number, 200], [second.number, 1])).body.alreadySettled).toHaveLength(1)
  expect(await owed()).toEqual([29, [[courier, 1, 29]]])
  expect((await send('POST', `/payments/accept/${second._id}`, { reason: 'Lost a note' })).status).toBe(200)
  expect(await owed()).toEqual([0, []])
  expect(await verifyRows(shop)).toEqual([])
})
