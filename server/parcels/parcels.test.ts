import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { parcelsDesk } from '#server/testing/fixtures/parcels-desk.ts'
import { newestLetterTo } from '#server/testing/letters.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { books, owedCash, settlementResult } from '#shared/schemas/orders/cash.ts'
import { handOver } from '#shared/schemas/orders/parcel.ts'

/** As many as leave at once. */
const PARCELS = rounds(12, 50)

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
let tokens: { customer: string; admin: string; owner: string }
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop)
  store = (await makeShowroom(shop)).id
  const tokenOf = async (role: 'customer' | 'admin' | 'superUser') => (await makeSignedInUser(shop, role)).token
  tokens = { customer: await tokenOf('customer'), admin: await tokenOf('admin'), owner: await tokenOf('superUser') }
})
afterAll(() => shop.close())

const { get, send, uploadTo, packed, newCourier } = parcelsDesk(() => ({ shop, product, store, tokens }))

test('[WORK-09] couriers are the owner’s data: made, changed and taken out of use by admins, with a name of their own', async () => {
  for (const preset of COURIER_PRESETS) expect((await send('POST', '/couriers/create', preset)).status).toBe(201)
  const { _id, updatedAt } = await newCourier()
  const taken = await send('POST', '/couriers/create', { ...COURIER_PRESETS[0], name: 'courier 1' })
  expect(taken.body.code).toBe('courier_name_taken')
  const changed = await send('PUT', `/couriers/update/${_id}`, { fees: { inside: 70, outside: 90 }, updatedAt })
  expect(changed.body.courier.fees).toEqual({ inside: 70, outside: 90 })
  expect((await send('PUT', `/couriers/update/${_id}`, { name: 'X', updatedAt })).body.code).toBe('changed_meanwhile')
  for (const wrong of [
    { tracking: 'javascript:alert(1){code}' },
    { tracking: 'https://a.example/' },
    { fees: { inside: -1, outside: 0 } },
    { columns: [] },
  ])
    expect((await send('PUT', `/couriers/update/${_id}`, wrong)).status, JSON.stringify(wrong)).toBe(422)
  expect((await shop.request(`/couriers/delete/${_id}`, { method: 'DELETE', token: tokens.admin })).status).toBe(200)
  const { body } = await get('/couriers/all-couriers')
  expect(body.map(({ name }: { name: string }) => name)).not.toContain('Courier 1')
})

test(`[WORK-09] ${PARCELS} packed orders go with one sheet, a manifest and a letter each; codes from a file are shown`, async () => {
  const courier = await newCourier({ tracking: 'https://track.example/{code}' })
  const list: Awaited<ReturnType<typeof packed>>[] = []
  for (let count = 0; count < PARCELS; count += 1) list.push(await packed())
  const first = firstRow(list)
  const open = await makeOrder(shop, tokens.customer, { product, store })
  const names = list.map(({ _id, number }, index) => (index % 2 ? _id : number))
  const { body: waiting } = await get('/parcels/packed')
  expect(waiting).toContainEqual(
    expect.objectContaining({ _id: first._id, store: expect.objectContaining({ _id: store }), district: 'Dhaka' }),
  )
  const refused = await send('POST', '/parcels/hand-over', { courier: courier._id, orders: [...names, open._id] })
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_packed', params: { orders: [open.number] } } })
  expect((await get(`/orders/singleOrder/${first._id}`)).body.work.step).toBe('packed')

  const twice = [...names, first._id, first.number.toLowerCase()]
  const given = await send('POST', '/parcels/hand-over', { courier: courier._id, orders: twice })
  expect(given.status).toBe(200)
  expect((await get(`/orders/singleOrder/${first._id}`)).body).toMatchObject({
    status: 'Courier',
    work: { step: 'with-courier' },
    events: expect.arrayContaining([expect.objectContaining({ from: 'Processing', to: 'Courier' })]),
  })
  const manifest = handOver.parse((await get(`/parcels/hand-over/${given.body._id}`)).body)
  expect(manifest.parcels).toHaveLength(PARCELS)
  const { text } = await newestLetterTo(shop, first.shippingAddress.email)
  expect(text).toContain(courier.name)

  const csv = await shop.request(`/parcels/sheet/${given.body._id}?format=csv`, { token: tokens.admin })
  const lines = (await csv.text()).trim().split('\n')
  expect(csv.headers.get('Content-Disposition')).toContain('.csv')
  expect(lines).toHaveLength(PARCELS + 1)
  expect(lines[0]).toContain('MerchantOrderId,RecipientName(*),RecipientPhone(*)')
  expect(lines.find((line) => line.includes(first.number))).toContain(`,${first.total},`)
  const xlsx = await shop.request(`/parcels/sheet/${given.body._id}?format=xlsx`, { token: tokens.admin })
  expect(await readRows(new File([await xlsx.arrayBuffer()], 'sheet.xlsx'))).toHaveLength(PARCELS + 1)

  const file = [
    'Consignment ID,Merchant Order ID,Status',
    ...list.map(({ number }, index) => `PT-${index},${number},Picked`),
  ]
  expect((await uploadTo('/parcels/tracking/upload', file.join('\n'))).body).toMatchObject({ saved: PARCELS })
  const own = (await get(`/orders/singleOrder/${first._id}`, tokens.customer)).body
  expect(own.parcel).toEqual({
    courier: courier.name,
    code: 'PT-0',
    link: 'https://track.example/PT-0',
    expectedOn: expect.stringMatching(/^\d{4}-/),
  })

  const [second, third] = [list[1], list[2]]
  const rows = [
    { order: second?.number, code: 'NEW-1' },
    { order: open._id, code: 'NEW-2' },
  ]
  expect((await send('PUT', '/parcels/tracking', { rows })).body.errors).toMatchObject([{ path: 'rows.1.order' }])
  const same = [{ order: second?._id, code: 'pt-2' }]
  expect((await send('PUT', '/parcels/tracking', { rows: same })).body.code).toBe('tracking_code_taken')
  expect((await get(`/orders/singleOrder/${third?._id}`, tokens.customer)).body.parcel.code).toBe('PT-2')
  const stranger = await makeSignedInUser(shop, 'storeUser')
  for (const path of [`/parcels/hand-over/${given.body._id}`, `/parcels/sheet/${given.body._id}`])
    expect((await get(path, stranger.token)).status, path).toBe(404)
  expect(
    (await send('PUT', '/parcels/tracking', { rows: [{ order: first._id, code: 'X-1' }] }, stranger.token)).status,
  ).toBe(422)
}, 60_000)

test('[WORK-10] a refused parcel is counted in, its order Cancelled with the reason, and the books know of the buyer', async () => {
  await keepStock(shop, true)
  const shoe = await makeProduct(shop)
  const item = { product: shoe.id, size: firstRow(shoe.sizes).id }
  await receivePairs(shop, store, [{ ...item, pairs: 3 }])
  const shippingAddress = { ...shippingTo('refuser@mail.example'), phone: '01755667788' }
  const order = await packed({ products: [{ ...item, quantity: 2 }], shippingAddress })
  const back = (json: object, token = tokens.admin) => send('POST', `/parcels/returned/${order._id}`, json, token)
  const line = { ...item, quantity: 2, sellable: true }
  expect((await back({ reason: 'refused', lines: [line] })).body.code).toBe('parcel_not_out')
  const courier = await newCourier()
  await send('POST', '/parcels/hand-over', { courier: courier._id, orders: [order._id] })
  expect(await pairsOf(shop, store, item)).toEqual([1, 0])
  expect((await back({ reason: 'refused', lines: [{ ...line, quantity: 3 }] })).status).toBe(422)
  expect((await back({ reason: 'lost', lines: [line] })).status).toBe(422)
  const stranger = await makeSignedInUser(shop, 'storeUser')
  expect((await back({ reason: 'refused', lines: [line] }, stranger.token)).status).toBe(404)
  const half = [
    { ...line, quantity: 1 },
    { ...line, quantity: 1, sellable: false },
  ]
  expect((await back({ reason: 'refused', lines: half })).body.order.status).toBe('Cancelled')
  expect(await pairsOf(shop, store, item)).toEqual([2, 0])
  expect((await back({ reason: 'refused', lines: [] })).status).toBe(409)
  expect((await get('/customers/trust/01755667788')).body).toMatchObject({ delivered: 0, refused: 1 })
  const { body } = await get(`/stock/movements?order=${order._id}`)
  const moves = body.movements.map(({ kind, pairs, reason }: Record<string, unknown>) => [kind, pairs, reason])
  expect(moves.slice(0, 2)).toEqual(
    expect.arrayContaining([
      ['returned', 2, 'refused'],
      ['written-off', -1, 'damaged'],
    ]),
  )
  await keepStock(shop, false)
})

test('[WORK-10] a parcel whose order got another status on its way is counted in once, and holds its pairs anew', async () => {
  await keepStock(shop, true)
  const shoe = await makeProduct(shop)
  const item = { product: shoe.id, size: firstRow(shoe.sizes).id }
  await receivePairs(shop, store, [{ ...item, pairs: 3 }])
  const courier = await newCourier()
  for (const [status, after] of [
    ['Cancelled', [3, 0]],
    ['Processing', [3, 1]],
  ] as const) {
    const order = await packed({ products: [{ ...item, quantity: 1 }] })
    const back = (lines: object[]) => send('POST', `/parcels/returned/${order._id}`, { reason: 'refused', lines })
    await send('POST', '/parcels/hand-over', { courier: courier._id, orders: [order._id] })
    await send('PUT', `/orders/updateStatus/${order._id}`, { status })
    expect(await pairsOf(shop, store, item)).toEqual([2, 0])
    const { body } = await back([{ ...item, quantity: 1, sellable: true }])
    expect(body.order.status, status).toBe(status)
    expect(await pairsOf(shop, store, item), status).toEqual(after)
    expect((await back([])).body.code, status).toBe('parcel_not_out')
    expect(await verifyRows(shop)).toEqual([])
  }
  await keepStock(shop, false)
})

test('[STOCK-21] a hand-over with an order whose pairs are not there moves nothing and names the order', async () => {
  await keepStock(shop, true)
  const [plenty, scarce] = [await makeProduct(shop), await makeProduct(shop)]
  const [good, short] = [plenty, scarce].map(({ id, sizes }) => ({ product: id, size: firstRow(sizes).id }))
  if (!good || !short) throw new Error('no sizes')
  await receivePairs(shop, store, [
    { ...good, pairs: 5 },
    { ...short, pairs: 1 },
  ])
  const products = [good, short].map((item) => ({ ...item, quantity: 1 }))
  const [order, other] = [await packed({ products }), await packed({ products: [{ ...good, quantity: 1 }] })]
  const missed = await send('PUT', `/stock/not-found/${order._id}`, short)
  expect(missed.body.store).toBe(store)
  const courier = await newCourier()
  const give = () => send('POST', '/parcels/hand-over', { courier: courier._id, orders: [order._id, other._id] })
  expect((await give()).body, 'for the admins').toMatchObject({ code: 'not_packed' })
  for (const path of ['/orders/accept', '/orders/pack']) await send('POST', `${path}/${order._id}`, undefined)
  expect(await give()).toMatchObject({
    status: 409,
    body: { code: 'orders_short', params: { orders: [order.number] } },
  })
  expect([await pairsOf(shop, store, good), await pairsOf(shop, store, short)]).toEqual([
    [5, 2],
    [0, 0],
  ])
  expect((await get(`/orders/singleOrder/${other._id}`)).body.status).toBe('Processing')
  await receivePairs(shop, store, [{ ...short, pairs: 1 }])
  expect((await give()).status).toBe(200)
  expect([await pairsOf(shop, store, good), await pairsOf(shop, store, short)]).toEqual([
    [3, 0],
    [0, 0],
  ])
  expect(await verifyRows(shop)).toEqual([])
  await keepStock(shop, false)
})

test(`[WORK-11] a settlement of ${PARCELS} parcels with 3 short payments shows exactly those 3, once, and closed ones stay`, async () => {
  const courier = await newCourier({ fees: { inside: 60, outside: 120 } })
  const list: Awaited<ReturnType<typeof packed>>[] = []
  for (let count = 0; count <= PARCELS; count += 1) list.push(await packed())
  await send('POST', '/parcels/hand-over', { courier: courier._id, orders: list.map(({ _id }) => _id) })
  for (const { _id } of list) await send('PUT', `/orders/updateStatus/${_id}`, { status: 'Delivered' })
  const total = firstRow(list).total
  const owed = async () =>
    owedCash.parse((await get('/cash/owed')).body).couriers.find(({ _id }) => _id === courier._id)
  expect(await owed()).toMatchObject({ parcels: PARCELS + 1, taka: total * (PARCELS + 1) })
  const shortOnes = [1, 4, PARCELS - 2]
  const file = [
    'Invoice,Collected Amount,Delivery Fee',
    ...list
      .slice(0, PARCELS)
      .map(({ number }, index) => `${number},${total - (shortOnes.includes(index) ? 10 : 0)},${index === 5 ? 99 : 60}`),
    'OM-000000-XXXX,500,60',
  ].join('\n')
  const { body } = await uploadTo('/cash/settlements/upload', file, { courier: courier._id })
  const read = settlementResult.parse(body)
  expect(read.short.map(({ number }) => number)).toEqual(shortOnes.map((index) => list[index]?.number))
  expect(read.paid).toHaveLength(PARCELS - 4)
  expect(read.feeDiffers).toMatchObject([{ number: list[5]?.number, fee: 99, expectedFee: 60 }])
  expect(read.notOurs).toMatchObject([{ _id: null, code: 'OM-000000-XXXX' }])
  expect(read.missing.map(({ _id }) => _id)).toEqual([list[PARCELS]?._id])
  expect(await owed(), 'one not named, and the rest of three').toMatchObject({ parcels: 4, taka: total + 3 * 10 })
  const again = await uploadTo('/cash/settlements/upload', file, { courier: courier._id })
  expect(again.body).toMatchObject({ added: false, short: [{}, {}, {}] })
  expect(await owed()).toMatchObject({ parcels: 4 })
  const oncePaid = `Invoice,Collected Amount,Delivery Fee\n${list[0]?.number},${total},60`
  const later = await uploadTo('/cash/settlements/upload', oncePaid, { courier: courier._id })
  expect(later.body, 'in another file it was paid before').toMatchObject({
    paid: [],
    alreadySettled: [{ _id: list[0]?._id }],
  })
  for (const table of ['settlement_rows', 'till_days', 'till_corrections'])
    await expect(shop.db.execute(`delete from ${table}`), table).rejects.toThrow()
  expect((await uploadTo('/cash/settlements/upload', 'a,b\n1,2', { courier: courier._id })).body.code).toBe(
    'columns_unknown',
  )
}, 120_000)

test('[WORK-12] ordered is delivered, open, cancelled and returned together, as the single orders say', async () => {
  const { rows } = await shop.db.execute<{
    store: string
    total: number
    status: string
    returned: boolean
    day: string
  }>(`
    select o.store, o.total::integer as total, o.status, p.returned_at is not null as returned,
      to_char(o.created_at at time zone 'Asia/Dhaka', 'YYYY-MM-DD') as day
    from orders o left join parcels p on p."order" = o.id`)
  expect(rows.length).toBeGreaterThan(2 * PARCELS)
  const sum = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).reduce((taka, { total }) => taka + total, 0)
  const day = firstRow(rows).day
  for (const [query, of] of [
    ['', () => true],
    [`?from=${day}&to=${day}`, () => true],
    [`?store=${store}`, (row: { store: string }) => row.store === store],
    ['?from=2020-01-01&to=2020-12-31', () => false],
  ] as const) {
    const read = books.parse((await get(`/cash/books${query}`)).body)
    const delivered = sum((row) => of(row) && row.status === 'Delivered')
    const returned = sum((row) => of(row) && row.status === 'Cancelled' && row.returned)
    const cancelled = sum((row) => of(row) && row.status === 'Cancelled' && !row.returned)
    const open = sum((row) => of(row) && !['Delivered', 'Cancelled'].includes(row.status))
    expect(read, query).toMatchObject({
      ordered: delivered + open + cancelled + returned,
      delivered,
      open,
      cancelled,
      returned,
      together: delivered,
    })
  }
})
