import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { exchanges } from '#server/platform/db/tables/counter.ts'
import { orderCalls } from '#server/platform/db/tables/order-work.ts'
import { orderEvents } from '#server/platform/db/tables/orders.ts'
import { sales } from '#server/platform/db/tables/sales.ts'
import { stockMovements } from '#server/platform/db/tables/stock.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { prepareCell, statusOf } from './matrix-cell.ts'
import type { MatrixRow } from './matrix-row.ts'
import { MATRIX } from './role-matrix.ts'
import { makeWorld, type World } from './role-world.ts'

/** What only staff may call, or staff may call on behalf of others. */
const OF_STAFF = /admin|staff|super user/
/**
 * Calls of staff that change nothing: a cookie for the pages of a closed shop, a question to a passkey, what a change would make of an order
 * or of products, what labels say, files and pictures that only come so far, and a wish for pairs, which names who has it.
 */
const CHANGES_NOTHING = [
  'POST /papers/labels/{storeId}',
  'POST /settings/inside',
  'POST /auth/approvals/passkey',
  'POST /products/preview-many',
  'POST /imports/upload',
  'PUT /imports/check/{id}',
  'POST /orders/preview/{id}',
  'POST /products/upload-image',
  'POST /imports/pictures/begin',
  'PUT /imports/pictures/name/{id}',
  'PUT /imports/pictures/match/{id}',
  'PUT /imports/pictures/known/{id}',
  'POST /imports/pictures/upload/{id}',
  'POST /stock/transfers/ask',
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
  // A sale tells by itself who sold it, and an exchange who took it.
  if (call === 'POST /counter/sales') return shop.db.$count(sales)
  if (call === 'POST /counter/exchanges/take') return shop.db.$count(exchanges)
  if (call === 'POST /calls/record/{orderId}') return shop.db.$count(orderCalls)
  // Beside the events of each order.
  if (call === 'POST /calls/order') return shop.db.$count(auditEntries)
  if (call === 'POST /orders/cancel-open/{id}' || call === 'POST /orders/split/{id}')
    return shop.db.$count(auditEntries)
  return (await shop.db.$count(auditEntries)) + (await shop.db.$count(orderEvents))
}

async function send(row: MatrixRow): Promise<number> {
  const call = await prepareCell(shop, world, row, 'superUser')
  const before = await countEntries(row)
  const { status } = await call()
  expect(status, row.call).toBe(statusOf(row, 'superUser'))
  return (await countEntries(row)) - before
}

test('[I25] every call by which staff change something leaves one entry', async () => {
  const rows = MATRIX.filter(
    (row) =>
      OF_STAFF.test(row.rule) &&
      !row.call.startsWith('GET ') &&
      !CHANGES_NOTHING.includes(row.call) &&
      statusOf(row, 'superUser') === row.ok,
  )
  expect(rows.length).toBeGreaterThan(35)
  const unexpected: string[] = []
  for (const row of rows) {
    const entries = await send(row)
    if (entries !== 1) unexpected.push(`${row.call}: ${entries}`)
  }
  expect(unexpected).toEqual([])
})
