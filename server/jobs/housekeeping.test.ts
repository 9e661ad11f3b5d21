import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { otps } from '#server/db/schema.ts'
import { textOfTables } from '#server/testing/dump-tables.ts'
import { orderOf, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { askCode } from '#server/testing/letters.ts'
import { tryCode } from '#server/testing/lost-password.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser, signedIn } from '#server/testing/test-users.ts'
import { keepHouse, startHousekeeping } from './housekeeping.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

const CANARY = /canary/i
/** A registration whose every value is a canary. */
const person = (number: number) => ({
  name: `Canary Name ${number}`,
  dob: '1987-06-05',
  location: `Canary Street ${number}`,
  phone: '01099887766',
  email: `canary-${number}@mail.example`,
  password: 'canary password 12',
})

/** Places an order whose delivery data are canaries, and sets its status. */
async function placeCanaryOrder(token: string, email: string, status: string): Promise<string> {
  const body = orderOf(await makeProduct(shop), (await makeShowroom(shop)).id, {
    payment: { method: 'Nagad', number: '01799887766', transactionId: crypto.randomUUID().slice(0, 8) },
    shippingAddress: { name: 'Canary Receiver', email, phone: '01099887755', address: 'Canary House 5' },
  })
  const { body: answer } = await placeOrder(shop, body, { token, key: `canary-${crypto.randomUUID()}` })
  const { order } = answer as { order: { _id: string } }
  await shop.db.execute(sql`update orders set status = ${status} where id = ${order._id}`)
  return order._id
}

test('[DEC-04] deletion leaves nothing of the person in any table or log line but an open order’s delivery, and 90 days after closing not that', {
  timeout: 90_000,
}, async () => {
  const methods = ['debug', 'info', 'warn', 'error'] as const
  const spies = methods.map((method) => vi.spyOn(shop.log, method))
  const given = person(1)
  const { user } = await (await shop.request('/auth/register', { json: given })).json()
  const login = await shop.request('/auth/login', { json: given })
  const { token } = await login.json()
  await shop.request('/auth/login', { json: { ...given, password: 'canary wrong password' } })
  for (const status of ['Delivered', 'Cancelled']) await placeCanaryOrder(token, given.email, status)
  const open = await placeCanaryOrder(token, given.email, 'Courier')
  await tryCode(shop, given.email, await askCode(shop, given.email))
  const found = async () => {
    const tables = Object.entries(await textOfTables(shop.db))
    return tables.filter(([, text]) => /canary|1987-06-05|99887766|99887755/i.test(text)).map(([name]) => name)
  }
  expect((await found()).toSorted()).toEqual(['mail_outbox', 'orders', 'users'])

  const answer = await shop.request(`/auth/delete/${user._id}`, { method: 'DELETE', token })
  expect(answer.status).toBe(200)
  // The letter that confirms the deletion is still queued; its row is deleted once it is delivered.
  const { rows: letters } = await shop.db.execute(sql`delete from mail_outbox returning subject`)
  expect(letters).toHaveLength(1)
  expect(await found()).toEqual(['orders'])
  const { rows } = await shop.db.execute<{ id: string; text: string }>(sql`select id, t::text as text from orders t`)
  expect(rows.filter(({ text }) => /canary|99887/i.test(text)).map(({ id }) => id)).toEqual([open])

  const close = (days: number) =>
    shop.db.execute(
      sql`update orders set status = 'Delivered', status_changed_at = now() - make_interval(days => ${days})`,
    )
  await close(89)
  await keepHouse(shop)
  expect(await found()).toEqual(['orders'])
  await close(91)
  await Promise.all([keepHouse(shop), keepHouse(shop)])
  await keepHouse(shop)
  expect(await found()).toEqual([])
  const logged = JSON.stringify(spies.flatMap((spy) => spy.mock.calls))
  for (const spy of spies) spy.mockRestore()
  expect(logged).toContain('account-deleted')
  expect(logged).not.toMatch(CANARY)
})

test('[DEC-04] orders of existing accounts keep their delivery data for good', async () => {
  const customer = await signedIn(shop, 'customer')
  const id = await placeCanaryOrder(customer.token, 'canary@mail.example', 'Delivered')
  await shop.db.execute(sql`update orders set status_changed_at = now() - interval '5 years' where id = ${id}`)
  const read = async () => (await shop.db.execute(sql`select * from orders where id = ${id}`)).rows
  const before = await read()
  await keepHouse(shop)
  expect(await read()).toEqual(before)
})

test('[OTP-01] expired codes are deleted, valid ones and those with a valid proof stay', async () => {
  await shop.db.delete(otps)
  const emails = []
  for (let made = 0; made < 3; made += 1) emails.push(String((await makeUser(shop, 'customer')).email))
  const [old = '', proved = '', fresh = ''] = emails
  await askCode(shop, old)
  await tryCode(shop, proved, await askCode(shop, proved))
  await shop.db.execute(sql`update otps set code_expires_at = now() - interval '1 second'`)
  const code = await askCode(shop, fresh)
  await keepHouse(shop)
  expect(await shop.db.$count(otps)).toBe(2)
  expect((await tryCode(shop, fresh, code)).status).toBe(200)
  await shop.db.execute(
    sql`update otps set code_expires_at = now() - interval '1 hour', proof_expires_at = now() - interval '1 second'`,
  )
  await keepHouse(shop)
  expect(await shop.db.$count(otps)).toBe(0)
})

test('housekeeping runs periodically, logs a failed run and goes on, and runs no more after stop', async () => {
  const error = vi.fn()
  const warn = vi.fn()
  const log = { info: vi.fn(), warn, error }
  const gone = await startApi()
  await gone.close()
  const failing = startHousekeeping({ ...gone, log }, { first: 1, every: 1 })
  await vi.waitFor(() => expect(error.mock.calls.length).toBeGreaterThan(2))
  await failing.stop()
  const told = error.mock.calls.length
  expect(error.mock.calls[0]?.[0]).toMatchObject({ event: 'housekeeping-failed' })

  await askCode(shop, String((await makeUser(shop, 'customer')).email))
  await shop.db.execute(sql`update otps set code_expires_at = now() - interval '1 second'`)
  const settings = { ...shop.settings, backupEveryHours: 24 }
  const working = startHousekeeping({ ...shop, settings, log }, { first: 1, every: 5 })
  await vi.waitFor(async () => expect(await shop.db.$count(otps)).toBe(0))
  await working.stop()
  expect(error).toHaveBeenCalledTimes(told)
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ event: 'backup-late' })
})
