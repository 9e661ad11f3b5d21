import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import type { NamedRow } from '#shared/rules/files/row-faults.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { trackingResult } from '#shared/schemas/orders/parcel.ts'

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
let tokens: { customer: string; admin: string }
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop, { sizes: [41, 42.5] })
  store = (await makeShowroom(shop)).id
  const tokenOf = async (role: 'customer' | 'admin') => (await makeSignedInUser(shop, role)).token
  tokens = { customer: await tokenOf('customer'), admin: await tokenOf('admin') }
})
afterAll(() => shop.close())

const send = (method: string, path: string, json: unknown) =>
  readResponse(shop.request(path, { method, json, token: tokens.admin }))

async function handOver(courierName: string, contacts: { phone: string; name?: string; size?: number }[]) {
  const columns = ['Order', 'Name', 'Phone', 'Address', 'Cash', 'Items']
  const { body } = await send('POST', '/couriers/create', { ...COURIER_PRESETS[0], name: courierName, columns })
  const orders: Awaited<ReturnType<typeof makePackedOrder>>[] = []
  for (const { size = 0, ...contact } of contacts)
    orders.push(
      await makePackedOrder(shop, tokens, {
        product,
        store,
        products: [{ product: product.id, size: String(product.sizes[size]?.id), quantity: 1 }],
        shippingAddress: { ...shippingTo(`${crypto.randomUUID()}@mail.example`), ...contact },
      }),
    )
  const given = await send('POST', '/parcels/hand-over', {
    courier: body.courier._id,
    orders: orders.map(({ _id }) => _id),
  })
  expect(given.status, JSON.stringify(given.body)).toBe(200)
  return { id: given.body._id as string, courier: body.courier._id as string, orders }
}

const sheetOf = (id: string, format: string) =>
  shop.request(`/parcels/sheet/${id}?format=${format}`, { token: tokens.admin })

test('[WORK-52] a sheet has phones of 11 digits and sizes as people say them, and a formula in a name stays harmless', async () => {
  const { id, orders } = await handOver('Steadfast', [
    { phone: '+880 1712-345678', name: '=cmd|calc' },
    { phone: '01812345678', size: 1 },
    { phone: '+880 (0)1912345678' },
  ])
  const lines = (await (await sheetOf(id, 'csv')).text()).trim().split('\n')
  const line = (index: number) => lines.find((one) => one.includes(String(orders[index]?.number))) ?? ''
  expect(line(0)).toContain(",'=cmd|calc,01712345678,")
  expect(line(1)).toContain(',01812345678,')
  expect(line(2)).toContain(',01912345678,')
  expect(line(0)).toContain(' 41 x 1')
  expect(line(1)).toContain(' 42.5 x 1')
  expect(lines.join()).not.toContain('41.0')
  const rows = await readRows(new File([await (await sheetOf(id, 'xlsx')).arrayBuffer()], 'sheet.xlsx'))
  expect(rows.map((row) => row[2]).toSorted()).toEqual(['01712345678', '01812345678', '01912345678', 'Phone'])
})

test('[WORK-52] a sheet is named by its courier, in Bangla too, and by the day in Dhaka', async () => {
  const { id, courier } = await handOver('সুন্দরবন কুরিয়ার', [{ phone: '01712345678' }])
  // 01:00 in Dhaka is the day before in UTC.
  await shop.ownerDb.execute(`update hand_overs set at = '2026-11-23T19:00:00Z' where id = '${id}'`)
  const name = async () => (await sheetOf(id, 'csv')).headers.get('Content-Disposition') ?? ''
  const [, plain, encoded = ''] = /^attachment; filename="(.+)"; filename\*=UTF-8''(.+)$/.exec(await name()) ?? []
  expect(plain).toBe('courier-2026-11-24.csv')
  expect(decodeURIComponent(encoded)).toBe('সুন্দরবন-কুরিয়ার-2026-11-24.csv'.normalize('NFC'))
  expect((await shop.request(`/couriers/delete/${courier}`, { method: 'DELETE', token: tokens.admin })).status).toBe(
    200,
  )
  expect(await name(), 'of a courier that was deleted').toContain('courier-2026-11-24.csv')
  const english = await handOver('Red X / "Ltd"', [{ phone: '01712345678' }])
  expect((await sheetOf(english.id, 'xlsx')).headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="Red-X-Ltd-\d{4}-\d\d-\d\d\.xlsx"; filename\*=UTF-8''Red-X-Ltd-/,
  )
})

test('[WORK-50] good rows of a tracking file are saved beside foreign, repeated and taken ones, which are named', async () => {
  const contact = { phone: '01712345678' }
  const { orders } = await handOver('RedX', [contact, contact, contact, contact])
  const other = await makePackedOrder(shop, tokens, { product, store })
  const number = (index: number) => String(orders[index]?.number)
  const upload = (rows: string[][]) => {
    const form = new FormData()
    form.set('file', new File([rows.map((row) => row.join('\t')).join('\n')], 'codes.csv'))
    return readResponse(shop.request('/parcels/tracking/upload', { method: 'POST', body: form, token: tokens.admin }))
  }
  const headings = ['Invoice', 'Tracking ID']
  const codes = async () => {
    const { rows } = await shop.db.execute<{ number: string; code: string }>(
      'select o.number, p.tracking_code as code from parcels p join orders o on o.id = p."order" where p.tracking_code is not null',
    )
    return Object.fromEntries(rows.map(({ number, code }) => [number, code]))
  }
  const first = await upload([
    headings,
    [number(0), 'RX-0'],
    ['OM-000000-XXXX', 'RX-9'],
    [String(orders[0]?._id), 'RX-5'],
    [other.number, 'RX-8'],
    ['', 'RX-7'],
    [number(1), '1.23E+10'],
    [],
    [number(2), 'rx-0'],
    [`#${number(3).toLowerCase()}`, 'RX-3'],
  ])
  const read = trackingResult.parse(first.body)
  expect([read.rows, read.taken, read.saved, read.blank]).toEqual([9, 2, 2, 1])
  expect(read.named.map(({ row, cell, why, earlierRow }: NamedRow) => [row, cell, why, earlierRow])).toEqual([
    [3, 'Invoice', 'unknown-order', null],
    [4, 'Invoice', 'repeated', 2],
    [5, 'Invoice', 'not-with-courier', null],
    [6, 'Invoice', 'empty', null],
    [7, 'Tracking ID', 'damaged-id', null],
    [9, 'Tracking ID', 'repeated', 2],
  ])
  expect(await codes()).toEqual({ [number(0)]: 'RX-0', [number(3)]: 'RX-3' })

  const taken = await upload([headings, [number(1), 'RX-3'], [number(2), 'RX-2']])
  expect(taken.body).toMatchObject({ saved: 1, named: [{ row: 2, cell: 'Tracking ID', why: 'code-taken' }] })
  const swapped = await upload([headings, [number(0), 'RX-3'], [number(3), 'RX-0']])
  expect(swapped.body).toMatchObject({ saved: 2, named: [] })
  expect(await codes()).toEqual({ [number(0)]: 'RX-3', [number(2)]: 'RX-2', [number(3)]: 'RX-0' })
  const nothing = await upload([headings, ['OM-000000-XXXX', 'RX-9']])
  expect(nothing).toMatchObject({ status: 422, body: { code: 'nothing_taken', params: { named: [{ row: 2 }] } } })
})
