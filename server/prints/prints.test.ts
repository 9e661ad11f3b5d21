import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { paperOrder } from '#shared/schemas/orders/paper.ts'

let shop: TestApi
let store: string
let product: Awaited<ReturnType<typeof makeProduct>>
let tokens: { customer: string; admin: string }
let storeUser: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '1000' })
  store = (await makeShowroom(shop)).id
  product = await makeProduct(shop)
  const tokenOf = async (role: 'customer' | 'admin') => (await makeSignedInUser(shop, role)).token
  tokens = { customer: await tokenOf('customer'), admin: await tokenOf('admin') }
  storeUser = await makeSignedInUser(shop, 'storeUser', { store })
})
afterAll(() => shop.close())

const get = (path: string, token = storeUser.token) => readResponse(shop.request(path, { token }))
const post = (path: string, json: unknown, token = storeUser.token) =>
  readResponse(shop.request(path, { method: 'POST', json, token }))

test('[WORK-18] papers come for many orders at once as they were asked for, and say when and by whom each was printed', async () => {
  const first = await makePackedOrder(shop, tokens, { product, store })
  const second = await makeOrder(shop, tokens.customer, { product, store })
  const both = `/papers/orders?orders=${second._id},${first._id},${second._id}`
  const papers = paperOrder.array().parse((await get(both)).body)
  expect(papers.map(({ number }) => number)).toEqual([second.number, first.number])
  expect(papers[0]).toMatchObject({ cash: second.total, parcel: null, printed: [], language: 'en' })
  expect(papers[0]?.products[0]?.code).not.toBe('')
  expect(papers[0]?.store).toMatchObject({ streetBn: null, areaBn: 'ধানমন্ডি', districtBn: 'ঢাকা' })

  expect((await post('/papers/printed', { paper: 'slip', orders: [first._id, second._id] })).body.printed).toBe(2)
  expect((await post('/papers/printed', { paper: 'slip', orders: [first._id] }, tokens.admin)).status).toBe(200)
  const [later, earlier] = paperOrder
    .array()
    .parse((await get(both)).body)
    .toReversed()
  expect(earlier?.printed).toMatchObject([{ paper: 'slip', by: storeUser.name }])
  expect(later?.printed).toHaveLength(1)
  expect(later?.printed[0]?.by).not.toBe(storeUser.name)
  const { courier } = (await post('/couriers/create', { ...COURIER_PRESETS[0], name: 'Paper' }, tokens.admin)).body
  const { _id } = (await post('/parcels/hand-over', { courier: courier._id, orders: [first._id] })).body
  const [sent] = paperOrder.array().parse((await get(`/papers/orders?handOver=${_id}`)).body)
  expect(sent).toMatchObject({ number: first.number, parcel: { courier: 'Paper', code: null } })
})

test('[WORK-18] papers are those of the own showroom: one order of another, and none is given or marked', async () => {
  const own = await makeOrder(shop, tokens.customer, { product, store })
  const other = await makeOrder(shop, tokens.customer, { product })
  const mixed = [own._id, other._id]
  expect((await get(`/papers/orders?orders=${mixed}`)).status).toBe(404)
  expect((await post('/papers/printed', { paper: 'label', orders: mixed })).status).toBe(404)
  expect((await post('/papers/printed', { paper: 'label', orders: [own._id, ''] })).status).toBe(404)
  expect((await get(`/papers/orders?orders=${own._id}`)).body[0].printed).toEqual([])
  expect((await get(`/papers/orders?orders=${mixed}`, tokens.admin)).body).toHaveLength(2)
  for (const [path, status] of [
    ['/papers/orders', 404],
    ['/papers/orders?orders=x', 404],
    ['/papers/orders?handOver=x', 404],
    [`/papers/orders?orders=${Array.from({ length: 101 }, () => crypto.randomUUID())}`, 422],
  ] as const)
    expect((await get(path)).status, path).toBe(status)
  expect((await post('/papers/printed', { paper: 'poster', orders: [own._id] })).status).toBe(422)
})
