import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerStockRequests } from '#server/jobs/back-in-stock.ts'
import { stockRequests } from '#server/platform/db/tables/availability.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { lettersTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { type RequestsToCall, requestsToCall } from '#shared/schemas/stock/stock-requests.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({
    LIMIT_STOCK_REQUESTS_PER_ADDRESS: '8',
    LIMIT_STOCK_REQUESTS_PER_NETWORK: '12',
    TRUST_PROXY: '1',
  })
  await keepStock(shop, true)
})
afterAll(() => shop.close())

const ask = async (json: object, language: '' | '/bn' = '') =>
  (await shop.request(`${language}/stock/notify`, { json })).status

test('[STOCK-15] one note goes to each who asked, in the language in which they did, once the size is there again', async () => {
  const product = await makeProduct(shop, { name: 'Padma Loafer', nameBn: 'পদ্মা লোফার' })
  const size = { product: product.id, size: firstRow(product.sizes).id }
  const [english, deleted] = [`${crypto.randomUUID()}@mail.example`, await makeSignedInUser(shop, 'customer')]
  expect(await ask({ ...size, email: english })).toBe(200)
  expect(await ask({ ...size, email: english.toUpperCase() })).toBe(200)
  expect(await ask({ ...size, email: deleted.email })).toBe(200)
  const bangla = `${crypto.randomUUID()}@mail.example`
  expect(await ask({ ...size, email: bangla }, '/bn')).toBe(200)
  expect(await ask({ ...size, phone: '01712345678' })).toBe(200)
  expect(await ask(size)).toBe(422)
  expect(await ask({ ...size, product: crypto.randomUUID(), email: english })).toBe(404)
  const json = { password: TEST_PASSWORD }
  const path = `/auth/delete/${deleted.id}`
  expect((await shop.request(path, { method: 'DELETE', json, token: deleted.token })).status).toBe(200)
  await answerStockRequests(shop)
  expect((await lettersTo(shop, english)).length).toBe(0)
  await receivePairs(shop, (await makeShowroom(shop)).id, [{ ...size, pairs: 1 }])
  await Promise.all([answerStockRequests(shop), answerStockRequests(shop)])
  await answerStockRequests(shop)
  const letters = await lettersTo(shop, english)
  expect(letters.map(({ subject }) => subject)).toEqual(['Padma Loafer in size 40 is back'])
  expect(letters[0]?.text).toContain(`/products/details/${product.id}`)
  expect((await lettersTo(shop, bangla)).map(({ subject }) => subject)).toEqual(['পদ্মা লোফার, সাইজ 40, আবার এসেছে'])
  expect((await lettersTo(shop, String(deleted.email))).filter(({ subject }) => subject.includes('back'))).toEqual([])
  const waiting = await shop.db.select().from(stockRequests)
  expect(waiting.map(({ phone }) => phone)).toEqual(['01712345678'])
  expect(await ask({ ...size, email: english })).toBe(200)
  expect(await ask({ ...size, email: english })).toBe(200)
  expect(await ask({ ...size, email: english })).toBe(429)
})

test('[STOCK-15] who gave a phone is on a list once the size is back, until a clerk has told them', async () => {
  const [product, store, other] = [await makeProduct(shop), await makeShowroom(shop), await makeShowroom(shop)]
  const size = { product: product.id, size: firstRow(product.sizes).id }
  const admin = await makeSignedInUser(shop, 'admin')
  const [clerk, stranger] = [
    await makeSignedInUser(shop, 'storeUser', { store: store.id }),
    await makeSignedInUser(shop, 'storeUser', { store: other.id }),
  ]
  await shop.db.delete(stockRequests)
  for (const phone of ['01712345678', '01812345678'])
    await shop.db.insert(stockRequests).values({ ...size, phone, language: 'bn' })
  const list = async ({ token }: { token: string }) =>
    (await readResponse(shop.request('/stock/requests', { token }))).body as RequestsToCall
  const calls = async ({ token }: { token: string }) =>
    (await readResponse(shop.request('/dashboard/waiting', { token }))).body.calls
  expect(await list(admin)).toEqual({ requests: [], total: 0 })
  await receivePairs(shop, store.id, [{ ...size, pairs: 1 }])
  const { requests, total } = await list(clerk)
  expect([total, requests.map(({ phone }) => phone)]).toEqual([2, ['01712345678', '01812345678']])
  expect(requestsToCall.parse({ requests, total }).requests[0]).toMatchObject({
    product: { name: product.name },
    size: { _id: size.size },
    language: 'bn',
    stores: [{ _id: store.id }],
  })
  expect(await list(admin)).toEqual({ requests, total })
  expect(await list(stranger)).toEqual({ requests: [], total: 0 })
  expect([await calls(admin), await calls(clerk), await calls(stranger)]).toEqual([2, 2, 0])

  const [first] = requests
  const tell = ({ token }: { token: string }) =>
    readResponse(shop.request(`/stock/requests/told/${first?._id}`, { method: 'PUT', token }))
  expect((await tell(stranger)).status).toBe(404)
  expect([(await tell(clerk)).status, (await tell(admin)).status]).toEqual([200, 404])
  expect((await list(clerk)).requests.map(({ phone }) => phone)).toEqual(['01812345678'])
  expect((await shop.db.select().from(stockRequests)).map(({ phone }) => phone)).toEqual(['01812345678'])
})

test('[STOCK-15] one person is one request, in whatever spelling of the phone or the e-mail, and staff call the number once', async () => {
  const product = await makeProduct(shop)
  const size = { product: product.id, size: firstRow(product.sizes).id }
  await shop.db.delete(stockRequests)
  let host = 0
  const askFromElsewhere = async (json: object) => {
    host += 1
    return (await shop.request('/stock/notify', { json, headers: { 'X-Forwarded-For': `198.51.${host}.1` } })).status
  }
  for (const phone of [
    '01712345678',
    '+880 1712-345678',
    '০১৭১২৩৪৫৬৭৮',
    '8801712345678',
    '1712345678',
    '+880 (0)1712 345678',
  ])
    expect(await askFromElsewhere({ ...size, phone }), phone).toBe(200)
  for (const email of ['ada@mail.example', 'Ada@Mail.Example', ' ADA@MAIL.EXAMPLE '])
    expect(await askFromElsewhere({ ...size, email }), email).toBe(200)
  const rows = await shop.db.select().from(stockRequests)
  expect(rows.map(({ phone, email }) => phone ?? email).toSorted()).toEqual(['01712345678', 'ada@mail.example'])
})

test('[STOCK-15] requests are limited by network too: new addresses of a /24 or a /48 are no new visitors', async () => {
  const product = await makeProduct(shop)
  const size = { product: product.id, size: firstRow(product.sizes).id }
  const askFrom = async (address: string) => {
    const json = { ...size, email: `${crypto.randomUUID()}@mail.example` }
    return (await shop.request('/stock/notify', { json, headers: { 'X-Forwarded-For': address } })).status
  }
  for (const addressOf of [(host: number) => `203.0.113.${host}`, (host: number) => `2001:db8:7:${host}::1`]) {
    const statuses = []
    for (let host = 1; host <= 14; host += 1) statuses.push(await askFrom(addressOf(host)))
    expect(statuses).toEqual([...Array(12).fill(200), 429, 429])
  }
  expect(await askFrom('203.0.114.1')).toBe(200)
})
