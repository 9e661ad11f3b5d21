import { stockRequests } from '#server/platform/db/tables/availability.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { receivePairs } from '#server/testing/fixtures/make-stock.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { World } from './role-world.ts'

const ownStore = 'staff of the store or admin'

const sizeOf = ({ product }: World) => ({ product: product.id, size: firstRow(product.sizes).id })

/** A transfer between the store of the matrix and a new one, on its way or asked for. */
async function newTransfer(world: World, direction: 'from' | 'to', call: 'create' | 'ask' = 'create') {
  const { shop, store, tokens } = world
  const other = (await makeShowroom(shop)).id
  const from = direction === 'from' ? store : other
  await receivePairs(shop, from, [{ ...sizeOf(world), pairs: 1 }])
  const json = { from, to: direction === 'from' ? other : store, rows: [{ ...sizeOf(world), pairs: 1 }] }
  const response = await shop.request(`/stock/transfers/${call}`, { method: 'POST', json, token: tokens.admin ?? '' })
  const { transfer } = (await response.json()) as { transfer: { _id: string } }
  return transfer._id
}

const newOrder = async ({ shop, product, store, customer }: World) =>
  (await makeOrder(shop, customer.token, { product, store }))._id

/** A request by phone for a size that the store of the matrix has. */
async function newRequest(world: World): Promise<string> {
  await receivePairs(world.shop, world.store, [{ ...sizeOf(world), pairs: 1 }])
  const phone = `01711${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
  const values = { ...sizeOf(world), phone, language: 'en' as const }
  return firstRow(await world.shop.db.insert(stockRequests).values(values).returning()).id
}

/** Every operation on stock. Those on an order hide it from everybody but its staff. */
export const STOCK_OPERATIONS: MatrixRow[] = [
  {
    call: 'GET /stock/product/{productId}',
    rule: 'everyone',
    ok: 200,
    path: ({ product }) => `/stock/product/${product.id}`,
  },
  {
    call: 'POST /stock/serve',
    rule: 'everyone',
    ok: 200,
    path: () => '/stock/serve',
    body: (world) => ({ lines: [{ ...sizeOf(world), quantity: 1 }] }),
  },
  {
    call: 'POST /stock/notify',
    rule: 'everyone',
    ok: 200,
    path: () => '/stock/notify',
    body: (world) => ({ ...sizeOf(world), email: `${crypto.randomUUID()}@mail.example` }),
  },
  { call: 'GET /stock/requests', rule: 'staff', ok: 200, path: () => '/stock/requests' },
  {
    call: 'PUT /stock/requests/told/{id}',
    rule: 'staff',
    ok: 200,
    path: async (world) => `/stock/requests/told/${await newRequest(world)}`,
    expected: { otherStoreUser: 404 },
  },
  { call: 'GET /stock/store/{storeId}', rule: ownStore, ok: 200, path: ({ store }) => `/stock/store/${store}` },
  {
    call: 'PUT /stock/count/{storeId}',
    rule: ownStore,
    ok: 200,
    path: async ({ shop, store, product }) => {
      await shop.ownerDb.execute(
        `update stock set on_hand = 0, held = 0 where showroom = '${store}' and product = '${product.id}'`,
      )
      return `/stock/count/${store}`
    },
    body: (world) => ({ rows: [{ ...sizeOf(world), counted: 1, seen: 0 }] }),
  },
  {
    call: 'POST /stock/receive/{storeId}',
    rule: ownStore,
    ok: 200,
    path: ({ store }) => `/stock/receive/${store}`,
    body: (world) => ({ rows: [{ ...sizeOf(world), pairs: 1 }], reference: crypto.randomUUID() }),
  },
  {
    call: 'POST /stock/write-off/{storeId}',
    rule: 'admin',
    ok: 200,
    path: async (world) => {
      await receivePairs(world.shop, world.store, [{ ...sizeOf(world), pairs: 1 }])
      return `/stock/write-off/${world.store}`
    },
    body: (world) => ({ rows: [{ ...sizeOf(world), pairs: 1, reason: 'lost' }] }),
  },
  {
    call: 'GET /papers/deliveries/{storeId}',
    rule: ownStore,
    ok: 200,
    path: ({ store }) => `/papers/deliveries/${store}`,
  },
  {
    call: 'POST /papers/labels/{storeId}',
    rule: ownStore,
    ok: 200,
    path: ({ store }) => `/papers/labels/${store}`,
    body: (world) => ({ rows: [{ ...sizeOf(world), labels: 1 }] }),
  },
  { call: 'GET /stock/movements', rule: 'staff', ok: 200, path: () => '/stock/movements' },
  { call: 'GET /stock/transfers/all-transfers', rule: 'staff', ok: 200, path: () => '/stock/transfers/all-transfers' },
  {
    call: 'POST /stock/transfers/create',
    rule: 'staff',
    ok: 201,
    path: async (world) => {
      await receivePairs(world.shop, world.store, [{ ...sizeOf(world), pairs: 1 }])
      return '/stock/transfers/create'
    },
    body: async (world) => ({
      from: world.store,
      to: (await makeShowroom(world.shop)).id,
      rows: [{ ...sizeOf(world), pairs: 1 }],
    }),
    expected: { otherStoreUser: 403 },
  },
  {
    call: 'POST /stock/transfers/ask',
    rule: 'staff',
    ok: 201,
    path: () => '/stock/transfers/ask',
    body: async (world) => ({
      from: (await makeShowroom(world.shop)).id,
      to: world.store,
      rows: [{ ...sizeOf(world), pairs: 1 }],
    }),
    expected: { otherStoreUser: 403 },
  },
  {
    call: 'PUT /stock/transfers/send/{id}',
    rule: 'staff',
    ok: 200,
    path: async (world) => `/stock/transfers/send/${await newTransfer(world, 'from', 'ask')}`,
    body: () => ({}),
    expected: { otherStoreUser: 403 },
  },
  {
    call: 'PUT /stock/transfers/receive/{id}',
    rule: 'staff',
    ok: 200,
    path: async (world) => `/stock/transfers/receive/${await newTransfer(world, 'to')}`,
    body: () => ({ rows: [] }),
    expected: { otherStoreUser: 403 },
  },
  {
    call: 'PUT /stock/transfers/cancel/{id}',
    rule: 'staff',
    ok: 200,
    path: async (world) => `/stock/transfers/cancel/${await newTransfer(world, 'from')}`,
    body: () => ({}),
    expected: { otherStoreUser: 403 },
  },
  {
    call: 'GET /stock/order/{orderId}',
    rule: 'staff',
    ok: 200,
    path: async (world) => `/stock/order/${await newOrder(world)}`,
    expected: { otherStoreUser: 404 },
  },
  {
    call: 'PUT /stock/order/{orderId}',
    rule: 'staff',
    ok: 200,
    path: async (world) => `/stock/order/${await newOrder(world)}`,
    body: async ({ shop }) => ({ store: (await makeShowroom(shop)).id }),
    expected: { otherStoreUser: 404 },
  },
  {
    call: 'PUT /stock/not-found/{orderId}',
    rule: 'staff',
    ok: 200,
    path: async (world) => {
      await receivePairs(world.shop, world.store, [{ ...sizeOf(world), pairs: 1 }])
      return `/stock/not-found/${await newOrder(world)}`
    },
    body: sizeOf,
    expected: { otherStoreUser: 404 },
  },
]
