import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { mailOutbox } from '#server/platform/db/tables/mail-outbox.ts'
import { orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { type Settings, settings as schema } from '#shared/schemas/settings.ts'
import { firstSettings } from './first-settings.ts'
import { pageShop, withSampleLinks } from './page-shop.ts'
import { withFirstValues } from './queries.ts'

let shop: TestApi
let other: TestApi
let token: string
beforeAll(async () => {
  shop = await startApi()
  other = await connectSecondNode(shop)
  token = (await makeSignedInUser(shop, 'superUser')).token
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const read = (path: string, node = shop) => readResponse(node.request(`/settings/${path}`, { token }))
const put = (json: unknown, node = shop) =>
  readResponse(node.request('/settings/update', { method: 'PUT', token, json }))
const withPhone = (phone: string): { shop: Settings['shop'] } => {
  const { shop: facts } = firstSettings()
  return { shop: { ...facts, care: { ...facts.care, phone } } }
}

test('[SET-01] until the owner sets something, the facts of content/shop.json hold', async () => {
  expect(schema.parse(firstSettings())).toEqual(firstSettings())
  expect((await read('public')).body.shop).toEqual(firstSettings().shop)
  expect((await read('all')).body).toEqual({
    ...firstSettings(),
    updatedAt: '1970-01-01T00:00:00.000Z',
    changes: {},
  })
  expect((await read('history')).body).toEqual([])
})

test('[SET-01] a change holds in the very next request on every node', async () => {
  for (let round = 0; round < 10; round += 1) {
    const phone = `01700-00010${round}`
    const { status, body } = await put(withPhone(phone), round % 2 ? shop : other)
    expect([status, body.settings.shop.care.phone]).toEqual([200, phone])
    for (const node of [shop, other]) expect((await read('public', node)).body.shop.care.phone).toBe(phone)
  }
})

test('[SET-01] wrong values are refused at their field, and nothing is changed', async () => {
  const before = (await read('all')).body
  const { shop: facts, delivery, hours, calls } = firstSettings()
  const [zone] = delivery.zones
  const wrong: [string, object][] = [
    ['shop.care.phone', withPhone('call us')],
    ['shop.promises.exchangeDays', { shop: { ...facts, promises: { ...facts.promises, exchangeDays: 0 } } }],
    [
      'shop.wallets.Bkash.number',
      { shop: { ...facts, wallets: { ...facts.wallets, Bkash: { number: '1', kind: 'Agent' } } } },
    ],
    ['shop.instagram', { shop: { ...facts, instagram: '#' } }],
    ['shop.youtube', { shop: { ...facts, youtube: 'javascript:alert(1)' } }],
    ['shop.youtube', { shop: { ...facts, youtube: 'https://youtube.com/a\0b' } }],
    ['shop.social', { shop: { ...facts, social: 'https://facebook.com/"><b>' } }],
    ['delivery.zones', { delivery: { ...delivery, zones: [zone] } }],
    [
      'delivery.zones.0.districts.0',
      { delivery: { ...delivery, zones: [{ ...zone, districts: ['Dacca'] }, delivery.zones[1]] } },
    ],
    ['delivery.zones.0.fee', { delivery: { ...delivery, zones: [{ ...zone, fee: -1 }, delivery.zones[1]] } }],
    ['stock.lowAt', { stock: { kept: true, lowAt: 1.5 } }],
    ['calls.closes', { calls: { ...calls, opens: '10:00', closes: '09:00' } }],
    ['payments.methods', { payments: { methods: [], approveUnverified: true, vouchers: false, voucherDays: 0 } }],
    ['hours.usual.opens', { hours: { ...hours, usual: { ...hours.usual, opens: '25:00' } } }],
    ['hours.usual.closes', { hours: { ...hours, usual: { ...hours.usual, opens: '10:00', closes: '10:00' } } }],
    ['letters.orderPlaced', { letters: { ...firstSettings().letters, orderPlaced: 'no' } }],
  ]
  for (const [path, body] of wrong) {
    const answer = await put(body)
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path])
  }
  expect((await put({ ports: 1 })).status).toBe(422)
  expect((await put({ letters: { ...firstSettings().letters, passwordChanged: false } })).status).toBe(422)
  expect((await read('all')).body).toEqual(before)
})

test('[SET-01] every change has who, when, before and after, and sending its before undoes it', async () => {
  const before = (await read('all')).body
  await put({ stock: { kept: true, lowAt: 5 } })
  await put({ stock: { kept: true, lowAt: 5 } })
  const [change] = (await read('history?limit=1')).body
  expect(change).toMatchObject({
    by: { name: expect.any(String) },
    before: { stock: { kept: false } },
    after: { stock: { kept: true, lowAt: 5 } },
  })
  expect(Object.keys(change.after)).toEqual(['stock'])
  const kept = () => shop.pool.query('select stock_is_kept() as kept').then(({ rows }) => rows[0].kept)
  expect(await kept()).toBe(true)
  const { body } = await put(change.before)
  const { updatedAt, changes } = body.settings
  expect(body.settings).toEqual({ ...before, updatedAt, changes })
  expect(changes).toEqual({ ...before.changes, stock: { at: updatedAt, by: change.by } })
  expect(await kept()).toBe(false)
  const response = await shop.request('/settings/history', { token })
  expect(response.headers.get('X-Total-Count')).toBe('12')
  const entries = await shop.db.select({ action: auditEntries.action }).from(auditEntries)
  expect(entries.filter(({ action }) => action === 'settings-changed')).toHaveLength(12)
})

test('an order pays the fee of its district on that day, and only a way to pay that is offered', async () => {
  const [product, store] = [await makeProduct(shop, { originalPrice: 1000 }), await makeShowroom(shop)]
  const [dhaka, elsewhere] = firstSettings().delivery.zones
  const zones = [
    { ...dhaka, fee: 60 },
    { ...elsewhere, fee: 130 },
  ]
  await put({
    delivery: { zones, freeFrom: 3000, asksThana: false },
    payments: { methods: ['COD'], approveUnverified: true, vouchers: false, voucherDays: 0 },
  })
  const order = async (district: string | undefined, quantity: number, payment?: object) => {
    const { token: customer } = await makeSignedInUser(shop, 'customer')
    const body = orderBody(product, store.id)
    const [line] = body.products
    const shippingAddress = { ...body.shippingAddress, ...(district && { district }) }
    const json = { ...body, products: [{ ...line, quantity }], shippingAddress, ...(payment && { payment }) }
    return placeOrder(shop, json, { token: customer })
  }
  const paid = async (district: string | undefined, quantity = 1) =>
    (await order(district, quantity)).body.order.shipping
  expect([await paid('Dhaka'), await paid('Sylhet'), await paid(undefined), await paid('Sylhet', 3)]).toEqual([
    60, 130, 130, 0,
  ])
  const wallet = { method: 'Bkash', number: '01712345678', transactionId: 'AB12CD34EF' }
  expect(await order('Dhaka', 1, wallet)).toMatchObject({ status: 422, body: { errors: [{ path: 'payment.method' }] } })
  expect((await order('Nowhere', 1)).body).toMatchObject({ errors: [{ path: 'shippingAddress.district' }] })
  expect((await order('Sylhet', 1)).body.order.shippingAddress.address).toMatch(/, Sylhet$/)
  const [change] = (await read('history?limit=1')).body
  await put(change.before)
})

test('pages say from which to which fee zones differ, and the fee of each; with one fee they say only that', () => {
  const first = firstSettings()
  const [dhaka, elsewhere] = first.delivery.zones
  if (!dhaka || !elsewhere) throw new Error('two zones')
  const zones = [
    { ...dhaka, fee: 60, days: 2 },
    { ...elsewhere, fee: 1130 },
  ]
  expect(pageShop(first, 'en')).toMatchObject({ deliveryFee: '৳\u00a050', deliveryZones: '' })
  expect(pageShop(first, 'en')).toMatchObject({ instagram: null, youtube: null })
  const own = { ...first, shop: { ...first.shop, youtube: 'https://www.youtube.com/@padma' } }
  expect(withSampleLinks(pageShop(own, 'bn'))).toMatchObject({ instagram: '#', youtube: own.shop.youtube })
  const english = pageShop({ ...first, delivery: { zones, freeFrom: 3000, asksThana: false } }, 'en')
  expect(english.deliveryFee).toBe('৳\u00a060–1,130')
  expect(english.deliveryZones).toBe(
    ' Dhaka: ৳\u00a060, 2 working days. Elsewhere: ৳\u00a01,130, 5 working days. From ৳\u00a03,000 on it is free.',
  )
  expect(english.promises.deliveryDaysDhaka).toBe(2)
  expect(pageShop({ ...first, delivery: { zones, freeFrom: null, asksThana: false } }, 'bn').deliveryFee).toBe(
    '৳\u00a0৬০–১,১৩০',
  )
})

test('[SET-01] what an earlier program has stored of the letters stays as the owner set it, and newer letters are sent', () => {
  const storedBefore = (sent: string[]) => {
    const letters = { senderName: 'Padma', sent }
    return withFirstValues({ letters } as unknown as Partial<Settings>).letters
  }
  const { letters } = firstSettings()
  expect(storedBefore(['order-placed'])).toEqual({ ...letters, senderName: 'Padma' })
  expect(storedBefore([])).toEqual({ ...letters, senderName: 'Padma', orderPlaced: false })
  const mixed = { ...letters, orderPlaced: false, sent: ['order-placed'] }
  expect(withFirstValues({ letters: mixed }).letters).toEqual({ ...letters, orderPlaced: false })
})

test('[SET-01] letters say the facts in force, and go only where the owner wants them', async () => {
  const facts = firstSettings().shop
  await put({
    shop: { ...facts, name: 'Padma Shoes', nameBn: 'পদ্মা শুজ', care: { ...facts.care, phone: '01700-000999' } },
  })
  const [product, store] = [await makeProduct(shop), await makeShowroom(shop)]
  const order = async () => {
    const { token: customer } = await makeSignedInUser(other, 'customer')
    const response = await other.request('/orders/create', {
      method: 'POST',
      token: customer,
      json: orderBody(product, store.id),
    })
    expect(response.status).toBe(201)
  }
  const letters = () => shop.db.select({ text: mailOutbox.text }).from(mailOutbox)
  await shop.db.delete(mailOutbox)
  await order()
  const sent = await letters()
  expect(sent.length).toBeGreaterThan(0)
  for (const { text } of sent) {
    expect(text).toMatch(/^Padma Shoes\n/)
    expect(text).toContain('01700-000999')
  }
  await put({ letters: { ...firstSettings().letters, orderPlaced: false } })
  await order()
  expect(await letters()).toEqual(sent)
  await put({ shop: facts, letters: firstSettings().letters })
})

test('[SET-01] of two who save what both have read, the second is refused only where the first has changed the same part', async () => {
  const { updatedAt, stock, calls, letters } = (await read('all')).body
  const quantities = (lowAt: number) => ({ ...stock, lowAt })
  const saves = (bodies: object[]) =>
    Promise.all(bodies.map((body, index) => put({ ...body, updatedAt }, index % 2 ? other : shop)))
  const statuses = async (bodies: object[]) => (await saves(bodies)).map(({ status }) => status).toSorted()
  expect(await statuses([20, 21].map((lowAt) => ({ stock: quantities(lowAt) })))).toEqual([200, 409])
  expect(await statuses([{ calls: { ...calls, tries: 7 } }, { letters: { ...letters, parcelSent: false } }])).toEqual([
    200, 200,
  ])
  const [refused] = await saves([{ stock: quantities(22), payments: firstSettings().payments }])
  expect([refused?.status, refused?.body.code, refused?.body.message]).toEqual([
    409,
    'changed_meanwhile',
    'Somebody else has changed this in the meantime. Reload it to see what it is now.',
  ])
  const now = (await read('all')).body
  expect([now.calls.tries, now.letters.parcelSent, [20, 21].includes(now.stock.lowAt)]).toEqual([7, false, true])
  expect((await put({ stock: quantities(23), updatedAt: now.updatedAt })).status).toBe(200)
  expect((await put({ stock: quantities(24), updatedAt: '2999-01-01T00:00:00.000Z' })).status).toBe(409)
})

test('[SET-01] settings that were stored before a wallet was added have its first account', () => {
  const { shop: facts } = firstSettings()
  const { Nagad: _, ...wallets } = facts.wallets
  const stored = { shop: { ...facts, name: 'Padma', wallets } } as unknown as Partial<Settings>
  expect(withFirstValues(stored).shop).toEqual({ ...facts, name: 'Padma' })
})

test('[STORE-06] showrooms may close after midnight, the calls of buyers may not', async () => {
  const { hours, calls } = firstSettings()
  const late = { opens: '10:00', closes: '01:00' }
  expect((await put({ hours: { ...hours, usual: { ...hours.usual, ...late } } })).status).toBe(200)
  expect((await put({ calls: { ...calls, ...late } })).status).toBe(422)
  await put({ hours })
})
