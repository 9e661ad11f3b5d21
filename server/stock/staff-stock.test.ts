import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { MAX_STOCK_ROWS } from '#shared/rules/showrooms/stock.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_SERVE_PER_ADDRESS: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
})
afterAll(() => shop.close())

const send = (method: 'GET' | 'POST' | 'PUT', path: string, json?: object, token = admin.token) =>
  readResponse(shop.request(`/stock${path}`, { method, token, ...(json && { json }) }))

/** A showroom with its staff, and a product whose first size it has. */
async function makeShelf(pairs: number) {
  const product = await makeProduct(shop)
  const store = (await makeShowroom(shop)).id
  const size = { product: product.id, size: firstRow(product.sizes).id }
  if (pairs > 0) await receivePairs(shop, store, [{ ...size, pairs }])
  const { token } = await makeSignedInUser(shop, 'storeUser', { store })
  return { product, store, size, token }
}

test('[STOCK-08] a count sets what was counted; one with an outdated number is refused, names the row and changes nothing', async () => {
  const { product, store, size, token } = await makeShelf(4)
  const other = { product: product.id, size: product.sizes[1]?.id ?? '' }
  const rows = [
    { ...size, counted: 6, seen: 4 },
    { ...other, counted: 2, seen: 0 },
  ]
  expect((await send('PUT', `/count/${store}`, { rows, note: 'Monday' }, token)).status).toBe(200)
  expect([await pairsOf(shop, store, size), await pairsOf(shop, store, other)]).toEqual([
    [6, 0],
    [2, 0],
  ])
  const late = await send('PUT', `/count/${store}`, { rows: [rows[0], { ...other, counted: 1, seen: 2 }] }, token)
  expect([late.status, late.body.code, late.body.params.rows]).toEqual([
    409,
    'count_outdated',
    [{ ...size, onHand: 6 }],
  ])
  expect(await pairsOf(shop, store, other)).toEqual([2, 0])
  const ledger = await send('GET', `/movements?product=${product.id}&size=${size.size}`, undefined, token)
  expect(
    ledger.body.movements.map(({ kind, pairs, reason }: Record<string, unknown>) => [kind, pairs, reason]),
  ).toEqual([
    ['counted', 2, 'Monday'],
    ['received', 4, null],
  ])
})

test('[STOCK-07] the same delivery reference and the same receipt of a transfer count once', async () => {
  const { store, size, token } = await makeShelf(0)
  const delivery = { rows: [{ ...size, pairs: 3 }], reference: 'DN-100' }
  expect((await send('POST', `/receive/${store}`, delivery, token)).status).toBe(200)
  const again = await send('POST', `/receive/${store}`, { ...delivery, reference: 'dn-100' }, token)
  expect([again.status, again.body.code]).toEqual([409, 'already_received'])
  expect(await pairsOf(shop, store, size)).toEqual([3, 0])
  const to = (await makeShowroom(shop)).id
  const { body } = await send('POST', '/transfers/create', { from: store, to, rows: [{ ...size, pairs: 2 }] })
  const receipts = await Promise.all(
    [1, 2].map(() => send('PUT', `/transfers/receive/${body.transfer._id}`, { rows: [] })),
  )
  expect(receipts.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await pairsOf(shop, to, size)).toEqual([2, 0])
})

test('[STOCK-17] pairs of a transfer are available nowhere on their way, and what arrives short stays readable', async () => {
  const { product, store, size, token } = await makeShelf(5)
  const receiver = await makeShelf(0)
  const rows = [{ ...size, pairs: 4 }]
  const sent = await send('POST', '/transfers/create', { from: store, to: receiver.store, rows, note: 'By van' }, token)
  expect([sent.status, sent.body.transfer.state]).toEqual([201, 'sent'])
  const availableOf = async () => (await send('GET', `/product/${product.id}`)).body.sizes[0].available
  expect(await availableOf()).toBe(1)
  const path = `/transfers/receive/${sent.body.transfer._id}`
  expect((await send('PUT', path, { rows: [{ ...size, received: 5 }] }, receiver.token)).status).toBe(422)
  expect((await send('PUT', path, { rows: [] }, token)).status).toBe(403)
  expect((await send('PUT', path, { rows: [{ ...size, received: 3 }] }, receiver.token)).status).toBe(200)
  expect(await pairsOf(shop, receiver.store, size)).toEqual([3, 0])
  const { body } = await send('GET', '/transfers/all-transfers', undefined, receiver.token)
  expect(body.transfers[0]).toMatchObject({ state: 'received', note: 'By van', rows: [{ sent: 4, received: 3 }] })
  const back = await send('POST', '/transfers/create', {
    from: receiver.store,
    to: store,
    rows: [{ ...size, pairs: 3 }],
  })
  expect((await send('PUT', `/transfers/cancel/${back.body.transfer._id}`, {})).body.transfer.state).toBe('cancelled')
  expect(await pairsOf(shop, receiver.store, size)).toEqual([3, 0])
  expect(await verifyRows(shop)).toEqual([])
})

test('[STOCK-17] pairs that a showroom asks for stay free until the other one sends them, and either calls it off', async () => {
  const { store, size, token } = await makeShelf(2)
  const asker = await makeShelf(0)
  const ask = (pairs: number, by = asker.token) =>
    send('POST', '/transfers/ask', { from: store, to: asker.store, rows: [{ ...size, pairs }] }, by)
  expect((await ask(1, token)).status, 'for another showroom').toBe(403)
  const [one, other, many] = [await ask(1), await ask(1), await ask(9)]
  expect([one.status, one.body.transfer.state]).toEqual([201, 'asked'])
  expect(await pairsOf(shop, store, size)).toEqual([2, 0])
  const act = (verb: string, { body }: typeof one, by: string) =>
    send('PUT', `/transfers/${verb}/${body.transfer._id}`, verb === 'receive' ? { rows: [] } : {}, by)
  expect((await act('receive', one, asker.token)).status, 'before it is sent').toBe(409)
  expect((await act('send', one, asker.token)).status, 'by who asks').toBe(403)
  expect((await act('send', many, token)).body.errors).toMatchObject([{ path: 'rows.0.pairs' }])
  const both = await Promise.all([act('send', one, token), act('send', one, token)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await pairsOf(shop, store, size)).toEqual([1, 0])
  expect((await act('cancel', one, asker.token)).status, 'on its way').toBe(403)
  expect((await act('cancel', other, asker.token)).body.transfer.state).toBe('cancelled')
  expect((await act('cancel', many, token)).body.transfer.state).toBe('cancelled')
  expect((await act('receive', one, asker.token)).status).toBe(200)
  expect([await pairsOf(shop, store, size), await pairsOf(shop, asker.store, size)]).toEqual([
    [1, 0],
    [1, 0],
  ])
  expect(await verifyRows(shop)).toEqual([])
})

test('[STOCK-10] staff of a showroom see and change the pairs of their own alone', async () => {
  const { store, size, token } = await makeShelf(2)
  const other = await makeShelf(2)
  expect((await send('GET', `/store/${store}`, undefined, token)).status).toBe(200)
  const refused = await Promise.all([
    send('GET', `/store/${other.store}`, undefined, token),
    send('GET', `/movements?store=${other.store}`, undefined, token),
    send('GET', `/transfers/all-transfers?store=${other.store}`, undefined, token),
    send('PUT', `/count/${other.store}`, { rows: [{ ...other.size, counted: 1, seen: 2 }] }, token),
    send('POST', `/receive/${other.store}`, { rows: [{ ...other.size, pairs: 1 }], reference: 'x' }, token),
    send('POST', `/write-off/${store}`, { rows: [{ ...size, pairs: 1, reason: 'lost' }] }, token),
    send('POST', '/transfers/create', { from: other.store, to: store, rows: [{ ...other.size, pairs: 1 }] }, token),
  ])
  expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(403))
  const { body } = await send('GET', '/movements', undefined, token)
  expect(new Set(body.movements.map((movement: { store: { _id: string } }) => movement.store._id))).toEqual(
    new Set([store]),
  )
})

test('[STOCK-08] pairs that are negative, huge, fractional, unknown, doubled or promised are refused at their row', async () => {
  const { product, store, size } = await makeShelf(3)
  const fields = async (path: string, json: object) => {
    const { status, body } = await send(path.startsWith('/count') ? 'PUT' : 'POST', path, json)
    return [status, (body.errors ?? []).map((error: { path: string }) => error.path)]
  }
  const good = { ...size, counted: 9, seen: 3 }
  for (const counted of [-1, 1.5, 100_001, 1e20, '7', null])
    expect([counted, await fields(`/count/${store}`, { rows: [good, { ...good, counted }] })]).toEqual([
      counted,
      [422, ['rows.1.counted']],
    ])
  const unknown = { ...good, size: crypto.randomUUID() }
  expect(await fields(`/count/${store}`, { rows: [good, unknown] })).toEqual([422, ['rows.1.size']])
  expect(await fields(`/count/${store}`, { rows: [good, good] })).toEqual([422, ['rows.1.size']])
  expect(await fields(`/count/${store}`, { rows: [] })).toEqual([422, ['rows']])
  const many = Array.from({ length: MAX_STOCK_ROWS + 1 }, () => good)
  expect(await fields(`/count/${store}`, { rows: many })).toEqual([422, ['rows']])
  const lost = { ...size, pairs: 4, reason: 'lost' }
  expect(await fields(`/write-off/${store}`, { rows: [lost] })).toEqual([422, ['rows.0.pairs']])
  expect((await fields(`/write-off/${store}`, { rows: [{ ...lost, reason: 'eaten' }] }))[0]).toBe(422)
  const full = { rows: [{ ...size, pairs: 100_000 }], reference: crypto.randomUUID() }
  expect((await send('POST', `/receive/${store}`, full)).body.code).toBe('too_many_pairs')
  expect(await pairsOf(shop, store, size)).toEqual([3, 0])
  const customer = await makeSignedInUser(shop, 'customer')
  await makeOrder(shop, customer.token, { product, store })
  expect(await pairsOf(shop, store, size)).toEqual([3, 1])
  expect(await fields(`/count/${store}`, { rows: [{ ...good, counted: 0 }] })).toEqual([422, ['rows.0.counted']])
  expect(await pairsOf(shop, store, size)).toEqual([3, 1])
  expect((await send('GET', `/store/${store}?search=${product.code}`)).body.rows[0].sizes[0]).toMatchObject({
    onHand: 3,
  })
})

test('[STOCK-02] everybody learns at most that there are more than three pairs', async () => {
  const { product, store, size } = await makeShelf(3)
  const read = async () => (await send('GET', `/product/${product.id}`)).body.sizes[0]
  expect(await read()).toMatchObject({ available: 3, more: false, stores: [{ _id: store, available: 3, more: false }] })
  await receivePairs(shop, store, [{ ...size, pairs: 40 }])
  expect(await read()).toMatchObject({ available: 3, more: true, stores: [{ available: 3, more: true }] })
})

test('showrooms for a cart: those that have everything first, then the nearest, by position or by address', async () => {
  const { size, store } = await makeShelf(2)
  const { body } = await send('POST', '/serve', {
    lines: [{ ...size, quantity: 2 }],
    near: { latitude: 23.75, longitude: 90.37 },
  })
  expect(body.showrooms[0]).toMatchObject({ _id: store, hasEverything: true, lacks: [], distance: expect.any(Number) })
  const byAddress = await send('POST', '/serve', { lines: [{ ...size, quantity: 2 }], near: { division: 'Dhaka' } })
  expect(byAddress.body.showrooms[0]).toMatchObject({ _id: store, distance: null })
  const nearest = body.showrooms.slice(1).map(({ distance }: { distance: number }) => distance)
  expect(nearest).toEqual(nearest.toSorted((a: number, b: number) => a - b))
})

test('the sheet of a showroom is searched and narrowed to what is low, sold out or not counted', async () => {
  const { product, store, size } = await makeShelf(2)
  const list = async (query: string) =>
    (await send('GET', `/store/${store}?${query}`)).body.rows.map(
      (row: { product: { _id: string } }) => row.product._id,
    )
  expect(await list(`search=${product.name}`)).toContain(product.id)
  expect(await list('only=low')).toEqual([product.id])
  expect(await list('only=sold-out')).toContain(product.id)
  await send('PUT', `/count/${store}`, {
    rows: product.sizes.map(({ id }) => ({ ...size, size: id, counted: 5, seen: id === size.size ? 2 : 0 })),
  })
  expect(await list('only=low')).toEqual([])
  expect(await list('only=uncounted')).not.toContain(product.id)
  expect(await list(`category=${product.category}`)).toEqual([product.id])
})
