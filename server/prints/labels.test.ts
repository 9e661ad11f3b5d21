import { afterAll, beforeAll, expect, test } from 'vitest'
import { barcodes } from '#server/platform/db/tables/counter.ts'
import { keepCounter, makeCounter } from '#server/testing/fixtures/make-counter.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { MAX_LABELS } from '#shared/rules/counter/box-label.ts'
import type { CounterChanges } from '#shared/schemas/counter/counter.ts'
import { boxLabel, delivery } from '#shared/schemas/stock/label.ts'
import { Catalogue } from '#web/counter/device/snapshot.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
let counter: Awaited<ReturnType<typeof makeCounter>>
beforeAll(async () => {
  shop = await startApi()
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
  counter = await makeCounter(shop, admin.token)
})
afterAll(() => shop.close())

const get = (path: string) => readResponse(shop.request(path, { token: counter.token }))
const post = (path: string, json: unknown) => readResponse(shop.request(path, { json, token: counter.token }))
const labelsOf = async (json: unknown) =>
  boxLabel.array().parse((await post(`/papers/labels/${counter.store}`, json)).body)

test('[COUNTER-08] a delivery has a label for each pair, and the counter knows every code that stands on one', async () => {
  const { store, shoe, item } = counter
  const [long, letters] = [
    await makeProduct(shop, { code: 'N'.repeat(30), sizes: [40, 41.5] }),
    await makeProduct(shop, { code: 'জুতা-১' }),
  ]
  const sizeOf = ({ id, sizes }: typeof long, nth: number) => ({ product: id, size: sizes[nth]?.id ?? '' })
  const rows = [item, sizeOf(long, 1), sizeOf(long, 0), sizeOf(letters, 0)].map((row, nth) => ({
    ...row,
    pairs: nth + 1,
  }))
  expect((await post(`/stock/receive/${store}`, { rows, reference: 'DN-7' })).status).toBe(200)
  expect((await post('/counter/barcodes/bind', { ...sizeOf(long, 1), code: '8901234567890' })).status).toBe(200)
  const [found] = delivery.array().parse((await get(`/papers/deliveries/${store}`)).body)
  expect(found).toMatchObject({ reference: 'DN-7', pairs: 10 })

  const labels = await labelsOf({ delivery: found?._id })
  expect(labels.map(({ product, size, code, labels }) => [product.code, size.size, code, labels])).toEqual([
    ['N'.repeat(30), 40, null, 3],
    ['N'.repeat(30), 41.5, '8901234567890', 2],
    [shoe.code, 40, `${shoe.code}-40`, 1],
    ['জুতা-১', 40, null, 4],
  ])
  expect(labels[2]).toMatchObject({ price: 1_500, product: { name: shoe.name } })
  const response = await shop.request('/counter/changes', {
    token: admin.token,
    headers: { 'Counter-Key': counter.key },
  })
  const catalogue = new Catalogue()
  catalogue.apply((await response.json()) as Required<CounterChanges>)
  for (const { code, product, size } of labels.filter((label) => label.code !== null))
    expect(catalogue.find(code ?? '')).toMatchObject({ shoe: { _id: product._id }, size: size._id })
})

test('[COUNTER-08] single sizes have as many labels as were asked for; a code that another box has is on no other label', async () => {
  const { shoe, item } = counter
  const other = { product: shoe.id, size: shoe.sizes[1]?.id ?? '' }
  const asked = {
    rows: [
      { ...other, labels: 3 },
      { ...item, labels: 1 },
    ],
  }
  expect(await labelsOf(asked)).toMatchObject([
    { code: `${shoe.code}-41`, labels: 3 },
    { code: `${shoe.code}-40`, labels: 1 },
  ])
  // As it could be bound before the shop's own labels were looked at.
  await shop.db.insert(barcodes).values({ ...item, code: `${shoe.code}-41`, by: admin.id })
  await post('/counter/barcodes/bind', { ...other, code: '5901234123457' })
  expect(await labelsOf(asked)).toMatchObject([{ code: '5901234123457' }, { code: `${shoe.code}-40` }])
  expect(await labelsOf({ rows: [] })).toEqual([])
})

test('[COUNTER-08] more labels than a print has, unknown sizes and deliveries of others are refused in words', async () => {
  const { store, item } = counter
  const path = `/papers/labels/${store}`
  const pairs = MAX_LABELS + 1
  for (const labels of [0, pairs, 1.5])
    expect((await post(path, { rows: [{ ...item, labels }] })).body.errors[0].message).toBe(
      'A whole number from 1 to 2000',
    )
  const halves = counter.shoe.sizes.map(({ id }) => ({ product: item.product, size: id, labels: 1_001 }))
  expect((await post(path, { rows: halves })).body.message).toBe('At most 2000 labels in one print')
  const stranger = { product: item.product, size: crypto.randomUUID(), labels: 1 }
  expect((await post(path, { rows: [stranger] })).body.message).toBe('This product is not sold in this size')
  expect(
    (
      await post(path, {
        rows: [
          { ...item, labels: 1 },
          { ...item, labels: 1 },
        ],
      })
    ).status,
  ).toBe(422)

  await post(`/stock/receive/${store}`, { rows: [{ ...item, pairs }], reference: 'Too many' })
  const [found] = (await get(`/papers/deliveries/${store}`)).body
  expect(await post(path, { delivery: found._id })).toMatchObject({
    status: 422,
    body: { message: 'At most 2000 labels in one print' },
  })
  const elsewhere = (await makeShowroom(shop)).id
  expect((await post(`/papers/labels/${elsewhere}`, { delivery: found._id })).status).toBe(403)
  expect((await get(`/papers/deliveries/${elsewhere}`)).status).toBe(403)
  const answer = await readResponse(
    shop.request(`/papers/labels/${elsewhere}`, { json: { delivery: found._id }, token: admin.token }),
  )
  expect(answer).toMatchObject({ status: 404, body: { message: 'Delivery not found' } })
  expect((await post(path, { delivery: 'x' })).status).toBe(404)
})
