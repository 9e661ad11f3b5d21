import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { recoveryCodes, secondSteps, signInNetworks } from '#server/platform/db/tables/second-steps.ts'
import { storeUsers, users } from '#server/platform/db/tables/users.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, orderBody, placeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { lettersTo, requestCode } from '#server/testing/letters.ts'
import { loginStatus, resetPassword, verifyCode, verifyEmail } from '#server/testing/lost-password.ts'
import { setUpApp } from '#server/testing/second-step.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, readUserRow, TEST_PASSWORD } from '#server/testing/test-users.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_OTP_PER_MINUTE: '1000' })
})
afterAll(() => shop.close())

const remove = async ({ id, token }: { id: string; token: string }, api: TestApi = shop) => {
  const response = await api.request(`/auth/delete/${id}`, { method: 'DELETE', token })
  return { status: response.status, message: (await response.json()).message }
}
const ACCOUNT_DELETED = { status: 200, message: 'Account deleted successfully' }

test('[AUTH-06] [DEC-04] a deleted account leaves a tombstone: nobody can sign in, no token is valid', async () => {
  const person = await makeSignedInUser(shop, 'customer')
  expect(await remove(person)).toEqual(ACCOUNT_DELETED)
  expect(await readUserRow(shop, person.id)).toEqual({
    id: person.id,
    name: 'Deleted customer',
    email: null,
    phone: '',
    phoneDigits: '',
    provenEmail: null,
    searchText: 'deleted customer\n\n',
    location: '',
    district: null,
    thana: null,
    dob: null,
    passwordHash: null,
    language: 'en',
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
  const person = await makeSignedInUser(shop, 'customer')
  const responses = await Promise.all(Array.from({ length: 10 }, () => remove(person)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(401)])
  expect(await lettersTo(shop, String(person.email))).toHaveLength(1)
})

test('[DEC-04] waiting letters and codes are deleted with the account; a last letter confirms the deletion', async () => {
  const person = await makeSignedInUser(shop, 'customer')
  const email = String(person.email)
  const cookie = await verifyEmail(shop, email)
  const code = await requestCode(shop, email)
  expect(await lettersTo(shop, email)).toHaveLength(2)
  await remove(person)
  const letters = await lettersTo(shop, email)
  expect(letters).toHaveLength(1)
  const notice = firstRow(letters)
  expect(notice.subject).toMatch(/^Your .+ account was deleted$/)
  expect(notice.expiresAt.getTime() - notice.createdAt.getTime()).toBe(24 * 60 * 60 * 1000)
  expect((await verifyCode(shop, email, code)).status).toBe(400)
  expect((await resetPassword(shop, email, 'a new password', { cookie })).status).toBe(401)
})

test('[DEC-04] [PEOPLE-05] a deleted store user no longer belongs to the showroom, and no secret or browser stays', async () => {
  const storeUser = await makeSignedInUser(shop, 'storeUser')
  await setUpApp(shop.request, storeUser.token)
  expect(await remove(storeUser)).toEqual(ACCOUNT_DELETED)
  for (const table of [storeUsers, secondSteps, recoveryCodes, signInNetworks])
    expect(await shop.db.$count(table, eq(table.user, storeUser.id))).toBe(0)
  const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.by, storeUser.id))
  expect(entries.map(({ action }) => action)).toContain('person-left')
})

test('[DEC-04] the shop keeps the orders: closed ones anonymized, open ones with what delivery needs', async () => {
  const person = await makeSignedInUser(shop, 'customer')
  const customerOrders = [
    await makeOrder(shop, person.token),
    await makeOrder(shop, person.token),
    await makeOrder(shop, person.token),
  ]
  const [deliveredId, cancelledId, openId] = customerOrders.map(({ _id }) => _id)
  const readAccountingRows = () =>
    shop.db.execute(sql`select number, status, store, subtotal, shipping, total, transaction_id, created_at, delivered_at,
      (select string_agg(l::text, ' ') from order_lines l where l."order" = o.id) as lines from orders o order by number`)
  await shop.ownerDb.execute(sql`update orders set status = 'Delivered', payment_method = 'Bkash', payment_number = '01712345678',
    transaction_id = '9F3K2L8M' where id = ${deliveredId}`)
  await shop.db.execute(sql`update orders set status = 'Cancelled' where id = ${cancelledId}`)
  const before = (await readAccountingRows()).rows
  await remove(person)

  expect((await readAccountingRows()).rows).toEqual(before)
  const { token } = await makeSignedInUser(shop, 'admin')
  const readOrder = async (id: string | undefined) =>
    (await shop.request(`/orders/singleOrder/${id}`, { token })).json()
  const anonymousCustomer = { _id: person.id, name: 'Deleted customer', phone: '' }
  const anonymousAddress = { name: 'Deleted customer', email: '', phone: '', address: '' }
  expect(await readOrder(deliveredId)).toMatchObject({
    customer: anonymousCustomer,
    shippingAddress: anonymousAddress,
    payment: { method: 'Bkash', number: '', transactionId: '9F3K2L8M' },
  })
  expect(await readOrder(cancelledId)).toMatchObject({
    customer: anonymousCustomer,
    shippingAddress: anonymousAddress,
    payment: { number: null },
  })
  const deliveryAddress = { name: 'Rafiq Islam', phone: '01000000000', address: 'Road 2, Dhaka' }
  expect(await readOrder(openId)).toMatchObject({ customer: anonymousCustomer, shippingAddress: deliveryAddress })
})

test('[I13] [DEC-04] of an open order only name, phone and address of the person stay, and nothing that it was paid with', async () => {
  const person = await makeSignedInUser(shop, 'customer')
  const key = crypto.randomUUID()
  const body = orderBody(await makeProduct(shop), (await makeShowroom(shop)).id, { payment: WALLET_PAYMENT })
  const { body: placed } = await placeOrder(shop, body, { token: person.token, key })
  const readRow = async () => firstRow(await shop.db.select().from(orders).where(eq(orders.id, placed.order._id)))
  const before = await readRow()
  expect(before).toMatchObject({ paymentNumber: WALLET_PAYMENT.number, idempotencyKey: key, status: 'Pending' })
  await remove(person)

  const personal = { shippingEmail: '', paymentNumber: '', idempotencyKey: null, requestHash: '' }
  expect(await readRow()).toEqual({ ...before, ...personal })
  expect(before.shippingEmail).not.toBe('')
})

test('[DEC-04] [AUTH-06] whoever signs up again with the same e-mail sees none of the old orders', async () => {
  const person = await makeSignedInUser(shop, 'customer')
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
  const registration = await (await shop.request('/auth/register', { json })).json()
  const login = await shop.request('/auth/login', { json: { email: person.email, password: TEST_PASSWORD } })
  const { token } = await login.json()
  const id = registration.user._id
  expect(id).not.toBe(person.id)
  const list = async (customerId: string) => {
    const response = await shop.request(`/orders/customerOrder/${customerId}`, { token })
    return [response.status, response.ok ? await response.json() : null]
  }
  expect(await list(id)).toEqual([200, []])
  expect(await list(person.id)).toEqual([403, null])
  expect((await shop.request(`/orders/singleOrder/${order._id}`, { token })).status).toBe(404)
  expect(await shop.db.$count(orders, eq(orders.customer, id))).toBe(0)
})

describe('[DEC-04] the last super user', () => {
  const LAST_SUPER_USER = { status: 409, message: 'The last super user cannot be deleted' }

  test('stays, however many admins and deleted super users there are', async () => {
    const smallShop = await startApi()
    await makeSignedInUser(smallShop, 'admin')
    const [first, last] = [
      await makeSignedInUser(smallShop, 'superUser'),
      await makeSignedInUser(smallShop, 'superUser'),
    ]
    expect(await remove(first, smallShop)).toEqual(ACCOUNT_DELETED)
    expect(await remove(last, smallShop)).toEqual(LAST_SUPER_USER)
    expect((await smallShop.request('/auth/user-auth', { token: last.token })).status).toBe(200)
    await smallShop.close()
  })

  test('stays, even when the last two are deleted concurrently', async () => {
    const smallShop = await startApi()
    for (let round = 0; round < 10; round += 1) {
      await smallShop.db.update(users).set({ su: false })
      const superUsers = [
        await makeSignedInUser(smallShop, 'superUser'),
        await makeSignedInUser(smallShop, 'superUser'),
      ]
      const responses = await Promise.all(superUsers.map((owner) => remove(owner, smallShop)))
      expect(responses.toSorted((a, b) => a.status - b.status)).toEqual([ACCOUNT_DELETED, LAST_SUPER_USER])
    }
    await smallShop.close()
  })
})
