import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { SETTLEMENT_KINDS } from '#shared/rules/orders/parcel.ts'
import { settlement, settlementResult, settlementSummary } from '#shared/schemas/orders/cash.ts'

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
let tokens: { customer: string; admin: string }
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop)
  store = (await makeShowroom(shop)).id
  const tokenOf = async (role: 'customer' | 'admin') => (await makeSignedInUser(shop, role)).token
  tokens = { customer: await tokenOf('customer'), admin: await tokenOf('admin') }
})
afterAll(() => shop.close())

const get = (path: string) => readResponse(shop.request(path, { token: tokens.admin }))
const send = (method: string, path: string, json: unknown) =>
  readResponse(shop.request(path, { method, json, token: tokens.admin }))
const upload = (courier: string, rows: (string | number)[][], name = 'settlement.csv') => {
  const form = new FormData()
  form.set('file', new File([rows.map((row) => row.join(';')).join('\n')], name))
  form.set('courier', courier)
  return readResponse(shop.request('/cash/settlements/upload', { method: 'POST', body: form, token: tokens.admin }))
}

async function newCourier(name: string): Promise<string> {
  const { body } = await send('POST', '/couriers/create', {
    ...COURIER_PRESETS[0],
    name,
    fees: { inside: 60, outside: 120 },
  })
  return body.courier._id
}

/** Orders that a courier has, delivered; their parcels have the codes `<prefix>-0` and so on. */
async function deliveredParcels(courier: string, prefix: string, count: number) {
  const orders = await Promise.all(
    Array.from({ length: count }, () =>
      makePackedOrder(shop, tokens, {
        product,
        store,
        shippingAddress: shippingTo(`${crypto.randomUUID()}@mail.example`),
      }),
    ),
  )
  await send('POST', '/parcels/hand-over', { courier, orders: orders.map(({ _id }) => _id) })
  const rows = orders.map(({ _id }, index) => ({ order: _id, code: `${prefix}-${index}` }))
  expect((await send('PUT', '/parcels/tracking', { rows })).status).toBe(200)
  for (const { _id } of orders) await send('PUT', `/orders/updateStatus/${_id}`, { status: 'Delivered' })
  return orders
}

const HEADINGS = ['Consignment ID', 'Merchant Order ID', 'Collected Amount', 'Delivery Charge']

test('[WORK-51] each row of a settlement is told apart, and what was told stays and can be opened later', async () => {
  const courier = await newCourier('Meghna Express')
  const orders = await deliveredParcels(courier, 'ME', 8)
  const [foreign] = await deliveredParcels(await newCourier('Padma Express'), 'PE', 1)
  const total = Number(orders[0]?.total)
  const number = (index: number) => String(orders[index]?.number)
  await upload(courier, [HEADINGS, ['ME-5', '', total, 60]], 'before.csv')
  const lines = await readResponse(shop.request(`/orders/singleOrder/${orders[6]?._id}`, { token: tokens.admin }))
  await send('PUT', `/orders/updateStatus/${orders[6]?._id}`, { status: 'Courier' })
  const back = lines.body.products.map(
    (line: { product: { _id: string }; size: { _id: string }; quantity: number }) => ({
      product: line.product._id,
      size: line.size._id,
      quantity: line.quantity,
      sellable: true,
    }),
  )
  expect((await send('POST', `/parcels/returned/${orders[6]?._id}`, { reason: 'refused', lines: back })).status).toBe(
    200,
  )

  const rows = [
    ['Meghna Express, payment of today', '', '', ''],
    HEADINGS,
    ['ME-0', '', `${total}.00`, '60/-'],
    ['', '', '', ''],
    ['', number(1), total + 5, 60],
    ['ME-2', number(2), `${total - 1}.50`, 60],
    ['ME-3', '', total, '60.50'],
    ['', number(0), total, 60],
    ['ME-5', number(5), total, 60],
    ['ME-6', '', 0, 30],
    ['PE-0', '', total, 60],
    ['ME-77', '', 500, 60],
    ['1.23E+10', '', total, 60],
    ['ME-4', 'their own reference', `(${total})`, 60],
    ['ME-4', '', total, -60],
    ['ME-2', number(2), total, 60],
    ['Total', '', 'see above', ''],
  ]
  const { status, body } = await upload(courier, rows, 'November.csv')
  expect(status, JSON.stringify(body)).toBe(200)
  const read = settlementResult.parse(body)
  const at = (list: { row: number | null; number: string | null }[]) => list.map((one) => [one.row, one.number])
  expect(at(read.paid)).toEqual([[3, number(0)]])
  expect(at(read.over)).toEqual([[5, number(1)]])
  const { money } = (await get(`/orders/singleOrder/${orders[1]?._id}`)).body
  expect(money, 'no more than is due').toMatchObject({ paid: total, surplus: 0 })
  expect(read.short).toMatchObject([
    { row: 6, number: number(2), collected: total - 1, collectedPaisa: 50, cash: total },
  ])
  expect(read.feeDiffers).toMatchObject([{ row: 7, number: number(3), fee: 60, feePaisa: 50, expectedFee: 60 }])
  expect(at(read.repeated)).toEqual([[8, number(0)]])
  expect(at(read.alreadySettled)).toEqual([[9, number(5)]])
  expect(at(read.returned)).toEqual([[10, number(6)]])
  expect(read.otherCourier).toMatchObject([{ row: 11, number: foreign?.number, courier: 'Padma Express' }])
  expect(read.notOurs).toMatchObject([{ row: 12, _id: null, code: 'ME-77' }])
  expect(read.named).toEqual([
    { row: 13, cell: 'Consignment ID', value: '1.23E+10', why: 'damaged-id', earlierRow: null },
    { row: 14, cell: 'Collected Amount', value: `(${total})`, why: 'below-zero', earlierRow: null },
    { row: 15, cell: 'Delivery Charge', value: '-60', why: 'below-zero', earlierRow: null },
    { row: 16, cell: 'Merchant Order ID', value: number(2), why: 'repeated', earlierRow: 6 },
    { row: 17, cell: 'Consignment ID', value: 'Total', why: 'not-an-id', earlierRow: null },
  ])
  expect([read.rows, read.taken, read.blank]).toEqual([15, 9, 1])
  expect(read.missing.map(({ number }) => number).toSorted()).toEqual([number(4), number(7)].toSorted())

  const { message: _, added, ...told } = read
  expect(added).toBe(true)
  await send('PUT', `/orders/updateStatus/${orders[7]?._id}`, { status: 'Courier' })
  const later = settlement.parse((await get(`/cash/settlements/${read._id}`)).body)
  expect(later).toEqual({ ...told, missing: told.missing.filter((parcel) => parcel.number !== number(7)) })
  const list = settlementSummary.array().parse((await get('/cash/settlements')).body)
  const { collected, collectedPaisa } = list[0] ?? {}
  expect(list.map(({ file }) => file)).toEqual(['November.csv', 'before.csv'])
  expect(list[0]).toMatchObject({ courier: { name: 'Meghna Express' }, rows: 15, named: 5, settled: 3, toLookAt: 8 })
  expect([collected, collectedPaisa]).toEqual([total * 7 + 5 - 1 + 500, 50])
  const second = await shop.request('/cash/settlements?page=2&limit=1', { token: tokens.admin })
  expect([second.headers.get('X-Total-Count'), await second.json()]).toMatchObject(['2', [{ file: 'before.csv' }]])
  expect((await get('/cash/settlements/none')).body).toMatchObject({
    code: 'not_found',
    params: { resource: 'Settlement' },
  })
})

test('[WORK-51] the file of another courier is recognised and settles nothing; one that nobody knows is kept', async () => {
  const [mine, other] = [await newCourier('Jamuna Express'), await newCourier('Teesta Express')]
  const parcels = await deliveredParcels(other, 'TE', 3)
  const total = Number(parcels[0]?.total)
  const rows = [HEADINGS, ['TE-0', '', total, 60], ['', parcels[1]?.number ?? '', total, 60], ['XX-1', '', total, 60]]
  const refused = await upload(mine, rows)
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'other_courier',
      message: 'All 3 are unknown to Jamuna Express. Is this the file of Teesta Express?',
      params: { other: { _id: other } },
    },
  })
  expect((await upload(other, rows)).body).toMatchObject({ added: true, paid: [{}, {}], notOurs: [{}] })
  const nobodys = await upload(mine, [HEADINGS, ['XX-1', '', 500, 60]])
  expect(nobodys).toMatchObject({ status: 200, body: { notOurs: [{ code: 'XX-1' }] } })

  // One that is no longer in use still pays what it owes.
  const [last] = await deliveredParcels(other, 'TF', 1)
  expect((await shop.request(`/couriers/delete/${other}`, { method: 'DELETE', token: tokens.admin })).status).toBe(200)
  expect((await upload(other, [HEADINGS, ['TF-0', '', total, 60]])).body).toMatchObject({
    paid: [{ number: last?.number }],
  })
})

test('[WORK-51] nothing is noted of a file of which no row can be taken, and its rows are named', async () => {
  const courier = await newCourier('Karnaphuli Express')
  const before = await get('/cash/settlements')
  const { status, body } = await upload(courier, [HEADINGS, ['KE-1', '', 'n/a', 60], ['', '', 500, 60]])
  expect([status, body.code]).toEqual([422, 'nothing_taken'])
  expect(body.params).toEqual({
    rows: 2,
    blank: 0,
    named: [
      { row: 2, cell: 'Collected Amount', value: 'n/a', why: 'not-an-amount', earlierRow: null },
      { row: 3, cell: 'Merchant Order ID', value: '', why: 'empty', earlierRow: null },
    ],
  })
  expect((await get('/cash/settlements')).body).toEqual(before.body)
})

test('[WORK-51] every kind of a row is one that the database takes', async () => {
  const { rows } = await shop.db.execute<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'settlement_rows_kind'",
  )
  for (const kind of SETTLEMENT_KINDS) expect(rows[0]?.definition).toContain(`'${kind}'`)
})
