import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRow } from '#server/testing/first-row.ts'
import { orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

/** More than the public learns, and less than an order can ask for. */
const PAIRS = 7

let shop: TestApi
let size: { product: string; size: string }
let product: Awaited<ReturnType<typeof makeProduct>>
let full: string
let empty: string
beforeAll(async () => {
  shop = await startApi()
  await keepStock(shop, true)
  product = await makeProduct(shop)
  size = { product: product.id, size: firstRow(product.sizes).id }
  full = (await makeShowroom(shop)).id
  empty = (await makeShowroom(shop)).id
  await receivePairs(shop, full, [{ ...size, pairs: PAIRS }])
})
afterAll(() => shop.close())

test('[STOCK-02] whatever a visitor asks for, a showroom with 4 pairs or more has it: no search for the number finds it', async () => {
  const ask = async (...quantities: number[]) => {
    const json = { lines: quantities.map((quantity) => ({ ...size, quantity })) }
    const { body } = await readResponse(shop.request('/stock/serve', { json }))
    return body.showrooms.find(({ _id }: { _id: string }) => _id === full)
  }
  for (const quantities of [[1], [PAIRS], [PAIRS + 1], [99], [4, 4], [99, 99]])
    expect(await ask(...quantities), String(quantities)).toMatchObject({ hasEverything: true, lacks: [] })
  await receivePairs(shop, empty, [{ ...size, pairs: 3 }])
  const { body } = await readResponse(shop.request('/stock/serve', { json: { lines: [{ ...size, quantity: 50 }] } }))
  const short = body.showrooms.find(({ _id }: { _id: string }) => _id === empty)
  expect(short.lacks).toEqual([{ ...size, asked: 50, available: 3 }])
})

test('[STOCK-02] the refusal of an order tells no more of other showrooms, and staff see who really has everything', async () => {
  const customer = await makeSignedInUser(shop, 'customer')
  const admin = await makeSignedInUser(shop, 'admin')
  const body = (quantity: number) => orderBody(product, empty, { products: [{ ...size, quantity }] })
  const refused = await placeOrder(shop, body(PAIRS + 1), { token: customer.token })
  expect(refused.body.params.showrooms.map(({ _id }: { _id: string }) => _id)).toEqual([full])
  const { body: placed } = await placeOrder(shop, body(2), { token: customer.token })
  const others = async () => {
    const path = `/stock/order/${placed.order._id}`
    const { body } = await readResponse(shop.request(path, { token: admin.token }))
    return body.showrooms.map((showroom: { _id: string; hasEverything: boolean }) => [
      showroom._id,
      showroom.hasEverything,
    ])
  }
  expect(await others()).toEqual([[full, true]])
  const { token } = await makeSignedInUser(shop, 'customer')
  await placeOrder(shop, orderBody(product, full, { products: [{ ...size, quantity: PAIRS - 1 }] }), { token })
  expect(await others(), 'one pair is left of the two').toEqual([[full, false]])
})
