import { keeps } from '#server/platform/db/tables/availability.ts'
import { changeSettings, readSettings } from '#server/settings/queries.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { keepCounter } from '#server/testing/fixtures/make-counter.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { elsewhere, withKey } from './counter-operations.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { World } from './role-world.ts'
import { packedOrder } from './work-orders.ts'

/** The order whose code a row of the matrix knows. */
let toHandOver = ''

/** Something kept in the store of the matrix, of which no pair is there. */
async function newKeep({ shop, store }: World): Promise<string> {
  const number = `KP-${crypto.randomUUID()}`
  const values = { number, showroom: store, phone: number, codeHash: number, until: new Date(Date.now() + 1e6) }
  return firstRow(await shop.db.insert(keeps).values(values).returning()).id
}

/** Every operation on what is fetched at counters and kept for phones. */
export const COLLECT_OPERATIONS: MatrixRow[] = [
  { call: 'GET /orders/collection-times', rule: 'everyone', ok: 200, path: () => '/orders/collection-times' },
  {
    call: 'GET /orders/promised-day/{id}',
    rule: 'everyone',
    ok: 200,
    path: ({ store }) => `/orders/promised-day/${store}?district=Dhaka`,
  },
  {
    call: 'GET /counter/collections/find',
    rule: 'staff',
    ok: 200,
    path: () => '/counter/collections/find?text=000000',
    headers: withKey,
    expected: elsewhere,
  },
  {
    call: 'POST /counter/collections/hand-over/{id}',
    rule: 'staff',
    ok: 200,
    path: () => `/counter/collections/hand-over/${toHandOver}`,
    body: async (world) => {
      await keepCounter(world.shop)
      toHandOver = await packedOrder(world)
      const response = await world.shop.request(`/orders/singleOrder/${toHandOver}`, { token: world.customer.token })
      const { collectCode: code, total: taka } = await response.json()
      return { code, payments: [{ method: 'Cash', taka }] }
    },
    headers: withKey,
    expected: elsewhere,
  },
  { call: 'GET /keeps/until/{id}', rule: 'everyone', ok: 200, path: ({ store }) => `/keeps/until/${store}` },
  {
    call: 'POST /keeps/give-back/{id}',
    rule: 'staff',
    ok: 200,
    path: async (world) => `/keeps/give-back/${await newKeep(world)}`,
    expected: { otherStoreUser: 404 },
  },
]

/** The last of all: from here on the shop counts its stock. */
export const KEEP_OPERATION: MatrixRow = {
  call: 'POST /keeps/ask',
  rule: 'everyone',
  ok: 201,
  path: () => '/keeps/ask',
  body: async ({ shop, product, store }) => {
    const { collection } = await readSettings(shop.db)
    await changeSettings(shop.db, null, { parts: { collection: { ...collection, keeps: true } } })
    await keepStock(shop, true)
    const pair = { product: product.id, size: firstRow(product.sizes).id }
    await receivePairs(shop, store, [{ ...pair, pairs: 1 }])
    return { ...pair, store, phone: `017${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}` }
  },
}
