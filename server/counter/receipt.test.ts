import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCounter, makeCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { receiptSecret, saleNumber } from '#shared/rules/counter/counter.ts'

let shop: TestApi
let admin: string
let owner: string
beforeAll(async () => {
  shop = await startApi()
  admin = (await makeSignedInUser(shop, 'admin')).token
  owner = (await makeSignedInUser(shop, 'superUser')).token
  await keepCounter(shop)
})
afterAll(() => shop.close())

test('[COUNTER-01] receipts and what a device prints say where the showroom stands, in both languages', async () => {
  const { store, ...counter } = await makeCounter(shop, admin)
  await shop.db.execute(sql`
    update showrooms set street_bn = 'রোড ২৭', division = 'Dhaka', district = 'Dhaka', area = 'Dhanmondi' where id = ${store}`)
  const [sold] = await sendSales(shop, counter, saleOf(counter.shoe, 1))
  const place = { streetBn: 'রোড ২৭', area: 'Dhanmondi', areaBn: 'ধানমন্ডি' }
  expect((await readResponse(shop.request(`/counter/receipts/${sold?.sale?.receipt}`))).body.store).toMatchObject(place)
  const headers = { 'Counter-Key': counter.key }
  const { body } = await readResponse(shop.request('/counter/changes', { token: counter.token, headers }))
  expect(body.settings.address).toMatchObject(place)
})

test('[COUNTER-01] whoever has the address of a receipt sees it without a name, before it is sent is told so, else 404', async () => {
  const { store, ...counter } = await makeCounter(shop, admin)
  const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
  const path = (sequence: number) => {
    const token = sha256(receiptSecret(sha256(counter.key), sequence)).slice(0, 22)
    return `/counter/receipts/${saleNumber(counter.device, sequence)}-${token}`
  }
  const look = (address: string) => readResponse(shop.request(address))
  expect((await look(path(1))).body.code).toBe('receipt_unsent')
  const [sold] = await sendSales(shop, counter, saleOf(counter.shoe, 1, { phone: '01712-345678' }))
  expect(`/counter/receipts/${sold?.sale?.receipt}`).toBe(path(1))
  const { status, body } = await look(path(1))
  expect({ status, total: body.total, store: body.store._id }).toEqual({ status: 200, total: 1_500, store })
  expect(JSON.stringify(body)).not.toMatch(/clerk|345678|phone":"…/)
  expect([body.deviceAt, body.at], 'as it is on paper').toEqual([sold?.sale?.deviceAt, undefined])
  const other = path(2).replace('-000002-', '-000001-')
  expect((await look(other)).body.code).toBe('not_found')
  expect((await look('/counter/receipts/x')).body.code).toBe('not_found')
  await readResponse(shop.request('/settings/opening', { method: 'PUT', token: owner, json: { open: false } }))
  expect((await look('/sizes/all-sizes')).status, 'the shop is closed').toBe(503)
  expect((await look(path(1))).status).toBe(200)
})
