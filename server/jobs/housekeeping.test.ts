import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { otps } from '#server/platform/db/tables/users.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { requestCode } from '#server/testing/letters.ts'
import { verifyCode } from '#server/testing/lost-password.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, makeUser } from '#server/testing/test-users.ts'
import { runHousekeeping, startHousekeeping } from './housekeeping.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

const CANARY = /canary/i
/** A registration whose every value is a canary. */
const person = (index: number) => ({
  name: `Canary Name ${index}`,
  dob: '1987-06-05',
  location: `Canary Street ${index}`,
  phone: '01099887766',
  email: `canary-${index}@mail.example`,
  password: 'canary password 12',
})

/** Places an order whose delivery data are canaries, and sets its status. */
async function placeCanaryOrder(token: string, email: string, status: string): Promise<string> {
  const body = orderBody(await makeProduct(shop), (await makeShowroom(shop)).id, {
    payment: { method: 'Nagad', number: '01799887766', transactionId: crypto.randomUUID().slice(0, 8) },
    shippingAddress: { name: 'Canary Receiver', email, phone: '01099887755', address: 'Canary House 5' },
  })
  const { body: responseBody } = await placeOrder(shop, body, { token, key: `canary-${crypto.randomUUID()}` })
  const { order } = responseBody as { order: { _id: string } }
  await shop.db.execute(sql`update orders set status = ${status} where id = ${order._id}`)
  return order._id
}

test('[DEC-04] [I13] deletion leaves nothing of the person but an open order’s delivery, and in 90 days not that', {
  timeout: 90_000,
}, async () => {
  const methods = ['debug', 'info', 'warn', 'error'] as const
  const spies = methods.map((method) => vi.spyOn(shop.log, method))
  const registration = person(1)
  const { user } = await (await shop.request('/auth/register', { json: registration })).json()
  const login = await shop.request('/auth/login', { json: registration })
  const { token } = await login.json()
  await shop.request('/auth/login', { json: { ...registration, password: 'canary wrong password' } })
  for (const status of ['Delivered', 'Cancelled']) await placeCanaryOrder(token, registration.email, status)
  const openOrderId = await placeCanaryOrder(token, registration.email, 'Courier')
  await verifyCode(shop, registration.email, await requestCode(shop, registration.email))
  const tablesWithCanary = async () => {
    const tables = Object.entries(await dumpTables(shop.db))
    return tables.filter(([, text]) => /canary|1987-06-05|99887766|99887755/i.test(text)).map(([name]) => name)
  }
  expect((await tablesWithCanary()).toSorted()).toEqual(['email_proofs', 'mail_outbox', 'orders', 'users'])

  const response = await shop.request(`/auth/delete/${user._id}`, { method: 'DELETE', token })
  expect(response.status).toBe(200)
  // The letter that confirms the deletion is still queued; its row is deleted once it is delivered.
  const { rows: letters } = await shop.db.execute(sql`delete from mail_outbox returning subject`)
  expect(letters).toHaveLength(1)
  expect(await tablesWithCanary()).toEqual(['orders'])
  const { rows } = await shop.db.execute<{ id: string; text: string }>(sql`select id, t::text as text from orders t`)
  expect(rows.filter(({ text }) => /canary|99887/i.test(text)).map(({ id }) => id)).toEqual([openOrderId])

  const closeOrders = (days: number) =>
    shop.db.execute(
      sql`update orders set status = 'Delivered', status_changed_at = now() - make_interval(days => ${days})`,
    )
  await closeOrders(89)
  await runHousekeeping(shop)
  expect(await tablesWithCanary()).toEqual(['orders'])
  await closeOrders(91)
  await Promise.all([runHousekeeping(shop), runHousekeeping(shop)])
  await runHousekeeping(shop)
  expect(await tablesWithCanary()).toEqual([])
  const logText = JSON.stringify(spies.flatMap((spy) => spy.mock.calls))
  for (const spy of spies) spy.mockRestore()
  expect(logText).toContain('account-deleted')
  expect(logText).not.toMatch(CANARY)
})

test('[DEC-04] orders of existing accounts keep their delivery data for good', async () => {
  const customer = await makeSignedInUser(shop, 'customer')
  const id = await placeCanaryOrder(customer.token, 'canary@mail.example', 'Delivered')
  await shop.db.execute(sql`update orders set status_changed_at = now() - interval '5 years' where id = ${id}`)
  const readOrder = async () => (await shop.db.execute(sql`select * from orders where id = ${id}`)).rows
  const before = await readOrder()
  await runHousekeeping(shop)
  expect(await readOrder()).toEqual(before)
})

test('[OTP-01] expired codes are deleted, valid ones and those with a valid proof stay', async () => {
  await shop.db.delete(otps)
  const emails = []
  for (let index = 0; index < 3; index += 1) emails.push(String((await makeUser(shop, 'customer')).email))
  const [old = '', verified = '', recent = ''] = emails
  await requestCode(shop, old)
  await verifyCode(shop, verified, await requestCode(shop, verified))
  await shop.db.execute(sql`update otps set code_expires_at = now() - interval '1 second'`)
  const code = await requestCode(shop, recent)
  await runHousekeeping(shop)
  expect(await shop.db.$count(otps)).toBe(2)
  expect((await verifyCode(shop, recent, code)).status).toBe(200)
  await shop.db.execute(
    sql`update otps set code_expires_at = now() - interval '1 hour', proof_expires_at = now() - interval '1 second'`,
  )
  await runHousekeeping(shop)
  expect(await shop.db.$count(otps)).toBe(0)
})

test('housekeeping runs periodically, logs a failed run and goes on, and runs no more after stop', async () => {
  const error = vi.fn()
  const warn = vi.fn()
  const log = { info: vi.fn(), warn, error }
  const closedShop = await startApi()
  await closedShop.close()
  const failing = startHousekeeping({ ...closedShop, log }, { initialDelay: 1, interval: 1 })
  await vi.waitFor(() => expect(error.mock.calls.length).toBeGreaterThan(2))
  await failing.stop()
  const errorCount = error.mock.calls.length
  expect(error.mock.calls[0]?.[0]).toMatchObject({ event: 'housekeeping-failed' })

  await requestCode(shop, String((await makeUser(shop, 'customer')).email))
  await shop.db.execute(sql`update otps set code_expires_at = now() - interval '1 second'`)
  const config = { ...shop.config, backupEveryHours: 24 }
  const working = startHousekeeping({ ...shop, config, log }, { initialDelay: 1, interval: 5 })
  await vi.waitFor(async () => expect(await shop.db.$count(otps)).toBe(0))
  await working.stop()
  expect(error).toHaveBeenCalledTimes(errorCount)
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ event: 'backup-late' })
})
