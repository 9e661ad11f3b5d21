import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/db/tables/audit.ts'
import { orderCalls } from '#server/db/tables/order-work.ts'
import { orderEvents } from '#server/db/tables/orders.ts'
import { stockMovements } from '#server/db/tables/stock.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { prepareCell, statusOf } from './matrix-cell.ts'
import type { MatrixRow } from './matrix-row.ts'
import { MATRIX } from './role-matrix.ts'
import { makeWorld, type World } from './role-world.ts'

/** What only staff may call, or staff may call on behalf of others. */
const OF_STAFF = /admin|staff|super user/
/** Calls of staff that neither change anything nor show a customer's data. */
const UNAUDITED = [
  'GET /audit/all-entries',
  'GET /auth/all-su',
  'GET /auth/check-su/{userId}',
  'GET /calls/report',
  'GET /calls/sizes/{orderId}',
  'GET /cash/books',
  'GET /cash/counter',
  'GET /cash/owed',
  'GET /couriers/all-couriers',
  'GET /customers/trust/{phone}',
  'GET /dashboard/stock',
  'GET /dashboard/summary',
  'GET /dashboard/waiting',
  'GET /orders/confirm/{token}',
  'GET /orders/live',
  'GET /parcels/hand-overs',
  'GET /products/managed',
  'GET /search-words/all',
  'GET /search-words/misses',
  'GET /settings/all',
  'GET /settings/first-steps',
  'GET /settings/history',
  'GET /stock/movements',
  'GET /stock/store/{storeId}',
  'GET /stock/transfers/all-transfers',
]
/** Calls of staff whose entries are in the ledger of the pairs. */
const IN_LEDGER = /^(?:PUT|POST) \/stock\/(?:count|receive|write-off|transfers)\//

let shop: TestApi
let world: World
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '1000' })
  world = await makeWorld(shop)
})
afterAll(() => shop.close())

const countEntries = async ({ call }: MatrixRow) => {
  if (IN_LEDGER.test(call)) return shop.db.$count(stockMovements)
  if (call === 'POST /calls/record/{orderId}') return shop.db.$count(orderCalls)
  return (await shop.db.$count(auditEntries)) + (await shop.db.$count(orderEvents))
}

async function send(row: MatrixRow): Promise<number> {
  const call = await prepareCell(shop, world, row, 'superUser')
  const before = await countEntries(row)
  const { status } = await call()
  expect(status, row.call).toBe(statusOf(row, 'superUser'))
  return (await countEntries(row)) - before
}

test("[I25] every call by which staff change something or read a customer's data leaves one entry, and no other does", async () => {
  const rows = MATRIX.filter(
    (row) => (OF_STAFF.test(row.rule) || row.call.startsWith('GET /orders/')) && statusOf(row, 'superUser') === row.ok,
  )
  expect(rows.length).toBeGreaterThan(35)
  const unexpected: string[] = []
  for (const row of rows) {
    const expected = UNAUDITED.includes(row.call) ? 0 : 1
    const entries = await send(row)
    if (entries !== expected) unexpected.push(`${row.call}: ${entries}`)
  }
  expect(unexpected).toEqual([])
  const [last] = await shop.db.select().from(auditEntries).where(eq(auditEntries.action, 'users-read'))
  expect(last).toMatchObject({ by: expect.any(String), requestId: expect.any(String) })
})
