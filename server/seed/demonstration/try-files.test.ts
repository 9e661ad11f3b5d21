import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import type { Courier } from '#shared/schemas/orders/parcel.ts'
import { paymentMatches } from '#shared/schemas/orders/payment.ts'
import { seedDemonstration } from './seed.ts'

let shop: TestApi
let token: string
beforeAll(async () => {
  shop = await startApi()
  await shop.db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    await seedDemonstration(tx, shop.images)
  })
  token = (await makeSignedInUser(shop, 'admin')).token
}, 120_000)
afterAll(() => shop.close())

function upload(path: string, name: string, fields: Record<string, string>) {
  const form = new FormData()
  form.set('file', new File([readFileSync(new URL(`../../../docs/try/${name}`, import.meta.url))], name))
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  return readResponse(shop.request(path, { method: 'POST', body: form, token }))
}

const get = (path: string) => readResponse(shop.request(path, { token }))

test('[WORK-05] the statements in docs/try show each of the lists on the demonstration data', async () => {
  const { body } = await upload('/payments/statements/upload', 'bkash-statement.csv', { method: 'Bkash' })
  expect(body).toMatchObject({ rows: 9, taken: 8, added: 8, named: [{ row: 12 }] })
  const { totals } = paymentMatches.parse((await get('/payments/matches')).body)
  expect(totals).toMatchObject({ exact: 4, wrongAmount: 1, moneyWithoutOrder: 1, usedTwice: 1 })
  const refused = await upload('/payments/statements/upload', 'nagad-statement.xlsx', { method: 'Nagad' })
  expect(refused.body.code).toBe('columns_unknown')
  const mapping = JSON.stringify({ amount: 'Money received' })
  const mapped = await upload('/payments/statements/upload', 'nagad-statement.xlsx', { method: 'Nagad', mapping })
  expect(mapped.body).toMatchObject({ added: 3 })
  expect(paymentMatches.parse((await get('/payments/matches')).body).totals.exact).toBe(7)
})

test('[WORK-11] the settlements in docs/try show what is short, differs, is missing or not ours', async () => {
  const couriers: Courier[] = (await get('/couriers/all-couriers')).body
  const settle = (name: string, file: string) =>
    upload('/cash/settlements/upload', file, { courier: String(couriers.find((one) => one.name === name)?._id) })
  const steadfast = (await settle('Steadfast', 'steadfast-settlement.csv')).body
  const count = (list: unknown[]) => list.length
  expect([steadfast.short, steadfast.feeDiffers, steadfast.notOurs, steadfast.missing].map(count)).toEqual([1, 1, 1, 1])
  const redx = (await settle('RedX', 'redx-settlement.xlsx')).body
  expect([redx.short, redx.feeDiffers, redx.notOurs, redx.missing].map(count)).toEqual([0, 0, 0, 0])
  expect(redx.paid).toHaveLength(7)
})
