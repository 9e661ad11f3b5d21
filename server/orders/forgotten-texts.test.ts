import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/db/columns.ts'
import { orderCalls, orderDeclines } from '#server/platform/db/tables/order-work.ts'
import { walletPayments, walletStatements } from '#server/platform/db/tables/payments.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

test('[I13] with a deleted account go the phone that paid and what clerks wrote, from closed orders at once', async () => {
  const customer = await makeSignedInUser(shop, 'customer')
  const admin = await makeSignedInUser(shop, 'admin')
  const store = (await makeShowroom(shop)).id
  const { _id: order } = await makeOrder(shop, customer.token, {
    product: await makeProduct(shop),
    store,
    payment: WALLET_PAYMENT,
  })
  const statement = firstRow(
    await shop.db
      .insert(walletStatements)
      .values({ method: 'Bkash', name: 'x', fileHash: 'x', rows: 2, by: admin.id })
      .returning({ id: walletStatements.id }),
  ).id
  const line = { statement, method: 'Bkash' as const, amount: 100, sender: WALLET_PAYMENT.number }
  await shop.db.insert(walletPayments).values([
    { ...line, id: newId(), transactionId: 'LINKED0001', order },
    { ...line, id: newId(), transactionId: 'WALLET0002' },
    { ...line, id: newId(), transactionId: 'OTHERS0003', sender: '01999999999' },
  ])
  await shop.db.insert(orderCalls).values({ order, by: admin.id, outcome: 'cancelled', reason: 'Mrs Rahman said no' })
  await shop.db.insert(orderDeclines).values({ order, showroom: store, by: admin.id, reason: 'Mrs Rahman is far' })
  const json = { status: 'Cancelled', reason: 'Mrs Rahman said no' }
  await shop.request(`/orders/updateStatus/${order}`, { method: 'PUT', json, token: admin.token })
  await expect(shop.db.update(orderCalls).set({ reason: 'x' })).rejects.toThrow()
  const gone = await shop.request(`/auth/delete/${customer.id}`, {
    method: 'DELETE',
    json: { currentPassword: TEST_PASSWORD },
    token: customer.token,
  })
  expect(gone.status).toBe(200)
  const senders = await shop.db
    .select({ id: walletPayments.transactionId, sender: walletPayments.sender })
    .from(walletPayments)
  expect(senders.filter(({ sender }) => sender?.startsWith('0')).map(({ id }) => id)).toEqual(['OTHERS0003'])
  for (const table of [orderCalls, orderDeclines]) {
    const rows = await shop.db.select({ reason: table.reason }).from(table).where(eq(table.order, order))
    expect(rows.map(({ reason }) => reason ?? '')).toEqual([''])
  }
  const { rows } = await shop.pool.query('select reason from order_events where "order" = $1', [order])
  expect(JSON.stringify(rows)).not.toContain('Rahman')
})
