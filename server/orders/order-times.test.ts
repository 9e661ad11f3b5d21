import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { orderCalls, orderDeclines, orderPicks } from '#server/platform/db/tables/order-work.ts'
import { orderEvents, orders } from '#server/platform/db/tables/orders.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { outsideTransactions } from '#server/testing/one-connection.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

let shop: TestApi
let order: string
let store: string
let by: string
beforeAll(async () => {
  shop = await startApi()
  const customer = await makeSignedInUser(shop, 'customer')
  store = (await makeShowroom(shop)).id
  order = (await makeOrder(shop, customer.token, { product: await makeProduct(shop), store }))._id
  by = customer.id
})
afterAll(() => shop.close())

const actor = () => ({ id: by, requestId: 'a-request', address: null })
let position = 0
const RECORDS = {
  'an audit entry': {
    add: (db: Db) => addAuditEntry(db, actor(), { action: 'order-worked', subject: order }),
    at: auditEntries.at,
  },
  'a change of status': {
    add: (db: Db) => db.insert(orderEvents).values({ order, from: 'Pending', to: 'Approved', by }),
    at: orderEvents.at,
  },
  'a call': { add: (db: Db) => db.insert(orderCalls).values({ order, by, outcome: 'no-answer' }), at: orderCalls.at },
  "a 'cannot'": {
    add: (db: Db) => db.insert(orderDeclines).values({ order, showroom: store, by, reason: 'x' }),
    at: orderDeclines.at,
  },
  'a picked line': {
    add: (db: Db) => db.insert(orderPicks).values({ order, position: position++, by }),
    at: orderPicks.at,
  },
}

test.each(Object.entries(RECORDS))(
  '[I14] %s of who had to wait stands after that of who did not',
  async (_, record) => {
    const newest = async () => {
      const [row] = await shop.db.select({ at: sql<string>`max(${record.at})::text` }).from(record.at.table)
      return String(row?.at)
    }
    let first = ''
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select now()`)
      first = await outsideTransactions(async () => {
        await record.add(shop.db)
        return newest()
      })
      await record.add(tx)
    })
    expect((await newest()) > first).toBe(true)
  },
)

test('[WORK-02] calls are numbered as they were recorded, whatever the clock says', async () => {
  const { rows } = await shop.db.execute<{ before: number }>(
    sql`select count(*)::integer as before from order_calls where "order" = ${order}`,
  )
  for (const at of ['2026-02-02', '2026-01-01'])
    await shop.db.insert(orderCalls).values({ order, by, outcome: 'no-answer', at: new Date(at) })
  const calls = await shop.db
    .select({ attempt: orderCalls.attempt })
    .from(orderCalls)
    .where(eq(orderCalls.order, order))
  const first = Number(rows[0]?.before) + 1
  expect(calls.map(({ attempt }) => attempt).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: first + 1 }, (__, index) => index + 1),
  )
})

test('[WORK-08] two changes of an order at the same time by the clock are two versions of it', async () => {
  const change = async (microsecond: number) => {
    const [row] = await shop.db
      .update(orders)
      .set({ updatedAt: sql`'2030-01-01'::timestamptz + ${microsecond} * interval '1 microsecond'` })
      .where(eq(orders.id, order))
      .returning({ version: orders.updatedAt })
    return row?.version.getTime() ?? 0
  }
  const [first, second, third] = [await change(0), await change(1), await change(2)]
  expect([first < second, second < third]).toEqual([true, true])
})
