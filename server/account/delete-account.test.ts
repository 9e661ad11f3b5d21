import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders, storeUsers, users } from '#server/db/schema.ts'
import { theOne } from '#server/testing/first-row.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { askCode, lettersTo } from '#server/testing/letters.ts'
import { loginStatus, proveEmail, resetPassword, tryCode } from '#server/testing/lost-password.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { signedIn, TEST_PASSWORD } from '#server/testing/test-users.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_OTP_PER_MINUTE: '1000' })
})
afterAll(() => shop.close())

const remove = async ({ id, token }: { id: string; token: string }, of: TestApi = shop) => {
  const answer = await of.request(`/auth/delete/${id}`, { method: 'DELETE', token })
  return { status: answer.status, message: (await answer.json()).message }
}
const DELETED = { status: 200, message: 'Account deleted successfully' }
const rowOf = async (id: string) => theOne(await shop.db.select().from(users).where(eq(users.id, id)))

test('[AUTH-06] [DEC-04] a deleted account leaves a tombstone: nobody can sign in, no token is valid', async () => {
  const person = await signedIn(shop, 'customer')
  expect(await remove(person)).toEqual(DELETED)
  expect(await rowOf(person.id)).toEqual({
    id: person.id,
    name: 'Deleted customer',
    email: null,
    phone: '',
    phoneDigits: '',
    searchText: 'deleted customer\n\n',
    location: '',
    dob: null,
    passwordHash: null,
    admin: false,
    su: false,
    tokenVersion: 1,
    createdAt: person.createdAt,
    deletedAt: expect.any(Date),
  })
  expect(await remove(person)).toEqual({ status: 401, message: 'jwt expired' })
  expect(await loginStatus(shop, String(person.email), TEST_PASSWORD)).toBe(401)
})

test('[DEC-04] of ten concurrent deletions one succeeds', async () => {
  const person = await signedIn(shop, 'customer')
  const answers = await Promise.all(Array.from({ length: 10 }, () => remove(person)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(401)])
  expect(await lettersTo(shop, String(person.email))).toHaveLength(1)
})

test('[DEC-04] waiting letters and codes are deleted with the account; a last letter confirms the deletion', async () => {
  const person = await signedIn(shop, 'customer')
  const email = String(person.email)
  const cookie = await proveEmail(shop, email)
  const code = await askCode(shop, email)
  expect(await lettersTo(shop, email)).toHaveLength(2)
  await remove(person)
  const notice = theOne(await lettersTo(shop, email))
  expect(notice.subject).toMatch(/^Your .+ account was deleted$/)
  expect(notice.expiresAt.getTime() - notice.createdAt.getTime()).toBe(24 * 60 * 60 * 1000)
  expect((await tryCode(shop, email, code)).status).toBe(400)
  expect((await resetPassword(shop, email, 'a new password', { cookie })).status).toBe(401)
})

test('[DEC-04] a deleted store user no longer belongs to the showroom', async () => {
  const keeper = await signedIn(shop, 'storeUser')
  expect(await remove(keeper)).toEqual(DELETED)
  expect(await shop.db.$count(storeUsers, eq(storeUsers.user, keeper.id))).toBe(0)
})

test('[DEC-04] the shop keeps the orders: closed ones anonymized, open ones with what delivery needs', async () => {
  const person = await signedIn(shop, 'customer')
  const placed = [
    await makeOrder(shop, person.token),
    await makeOrder(shop, person.token),
    await makeOrder(shop, person.token),
  ]
  const [delivered, cancelled, open] = placed.map(({ _id }) => _id)
  const books = () =>
    shop.db.execute(sql`select number, status, store, subtotal, shipping, total, transaction_id, created_at, delivered_at,
      (select string_agg(l::text, ' ') from order_lines l where l."order" = o.id) as lines from orders o order by number`)
  await shop.db.execute(sql`update orders set status = 'Delivered', payment_method = 'Bkash', payment_number = '01712345678',
    transaction_id = '9F3K2L8M' where id = ${delivered}`)
  await shop.db.execute(sql`update orders set status = 'Cancelled' where id = ${cancelled}`)
  const before = (await books()).rows
  await remove(person)

  expect((await books()).rows).toEqual(before)
  const { token } = await signedIn(shop, 'admin')
  const see = async (id: string | undefined) => (await shop.request(`/orders/singleOrder/${id}`, { token })).json()
  const nobody = { _id: person.id, name: 'Deleted customer', phone: '' }
  const nowhere = { name: 'Deleted customer', email: '', phone: '', address: '' }
  expect(await see(delivered)).toMatchObject({
    customer: nobody,
    shippingAddress: nowhere,
    payment: { method: 'Bkash', number: '', transactionId: '9F3K2L8M' },
  })
  expect(await see(cancelled)).toMatchObject({ customer: nobody, shippingAddress: nowhere, payment: { number: null } })
  const needed = { name: 'Rafiq Islam', phone: '01000000000', address: 'Road 2, Dhaka' }
  expect(await see(open)).toMatchObject({ customer: nobody, shippingAddress: needed })
})

test('[DEC-04] [AUTH-06] whoever signs up again with the same e-mail sees none of the old orders', async () => {
  const person = await signedIn(shop, 'customer')
  const order = await makeOrder(shop, person.token)
  await remove(person)
  const json = {
    name: 'Sadia Rahman',
    dob: '1998-03-26',
    location: 'Mirpur, Dhaka',
    phone: '010-0000-0007',
    email: person.email,
    password: TEST_PASSWORD,
  }
  const registered = await (await shop.request('/auth/register', { json })).json()
  const login = await shop.request('/auth/login', { json: { email: person.email, password: TEST_PASSWORD } })
  const { token } = await login.json()
  const id = registered.user._id
  expect(id).not.toBe(person.id)
  const list = async (of: string) => {
    const answer = await shop.request(`/orders/customerOrder/${of}`, { token })
    return [answer.status, answer.ok ? await answer.json() : null]
  }
  expect(await list(id)).toEqual([200, []])
  expect(await list(person.id)).toEqual([403, null])
  expect((await shop.request(`/orders/singleOrder/${order._id}`, { token })).status).toBe(404)
  expect(await shop.db.$count(orders, eq(orders.customer, id))).toBe(0)
})

describe('[DEC-04] the last super user', () => {
  const LAST = { status: 409, message: 'The last super user cannot be deleted' }

  test('stays, however many admins and deleted super users there are', async () => {
    const small = await startApi()
    await signedIn(small, 'admin')
    const [first, last] = [await signedIn(small, 'superUser'), await signedIn(small, 'superUser')]
    expect(await remove(first, small)).toEqual(DELETED)
    expect(await remove(last, small)).toEqual(LAST)
    expect((await small.request('/auth/user-auth', { token: last.token })).status).toBe(200)
    await small.close()
  })

  test('stays, even when the last two are deleted concurrently', async () => {
    const small = await startApi()
    for (let time = 0; time < 10; time += 1) {
      await small.db.update(users).set({ su: false })
      const both = [await signedIn(small, 'superUser'), await signedIn(small, 'superUser')]
      const answers = await Promise.all(both.map((owner) => remove(owner, small)))
      expect(answers.toSorted((a, b) => a.status - b.status)).toEqual([DELETED, LAST])
    }
    await small.close()
  })
})
