import { randomInt } from 'node:crypto'
import { makeOrder, orderBody, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { SHIPPING_FEE } from '#shared/rules/money/price.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { World } from './role-world.ts'
import {
  adminOf,
  newLink,
  newOrder,
  ofOwnStore,
  orderToAccept,
  orderToPack,
  orderToPick,
  packedOrder,
  rule,
  send,
} from './work-orders.ts'

/** The order whose code a row of the matrix knows. */
let toCollect = ''
/** The order whose phone has no other open one. */
let toCancel = ''

/** A link that everybody of a world looks at alike; test files that share a process have worlds of their own. */
const knownLinks = new WeakMap<World, Promise<string>>()
/** The order that a row of the matrix changes. */
let toChange = ''

const orderToChange = (call: string): MatrixRow => ({
  call,
  rule,
  ok: 200,
  // Asked for before the path.
  body: async (world) => {
    const { _id, updatedAt } = await newOrder(world)
    toChange = _id
    const { id, sizes } = world.product
    return { seen: updatedAt, lines: [{ line: 0, product: id, size: sizes[0]?.id, quantity: 2 }] }
  },
  path: () => call.replace(/^\S+ /, '').replace('{id}', toChange),
  expected: ofOwnStore,
})

/** Every operation of the work on orders: calls, confirmation by link, board. */
export const WORK_OPERATIONS: MatrixRow[] = [
  {
    call: 'POST /calls/take',
    rule,
    ok: 200,
    path: async (world) => {
      await newOrder(world)
      return '/calls/take'
    },
    body: ({ store }) => ({ store }),
    expected: { otherStoreUser: 403 },
  },
  {
    call: 'POST /calls/give-back/{orderId}',
    rule,
    ok: 200,
    path: async (world) => {
      const { _id } = await newOrder(world)
      await world.shop.request('/calls/take', {
        method: 'POST',
        json: { order: _id },
        token: world.tokens.superUser ?? '',
      })
      return `/calls/give-back/${_id}`
    },
    expected: ofOwnStore,
  },
  { call: 'GET /calls/asked', rule, ok: 200, path: () => '/calls/asked' },
  {
    call: 'POST /calls/asked/{orderId}',
    rule,
    ok: 200,
    path: async (world) => {
      const { _id } = await newOrder(world)
      const ask = { method: 'POST', json: { about: 'parcel' }, token: world.customer.token }
      await world.shop.request(`/orders/ask/${_id}`, ask)
      return `/calls/asked/${_id}`
    },
    expected: ofOwnStore,
  },
  { call: 'GET /calls/queue', rule, ok: 200, path: () => '/calls/queue' },
  { call: 'GET /calls/report', rule, ok: 200, path: () => '/calls/report' },
  {
    call: 'POST /calls/record/{orderId}',
    rule,
    ok: 200,
    path: async (world) => `/calls/record/${(await newOrder(world))._id}`,
    body: () => ({ outcome: 'no-answer' }),
    expected: ofOwnStore,
  },
  {
    call: 'GET /calls/sizes/{orderId}',
    rule,
    ok: 200,
    path: async (world) => `/calls/sizes/${(await newOrder(world))._id}`,
    expected: ofOwnStore,
  },
  { call: 'GET /calls/caller/{phone}', rule, ok: 200, path: () => '/calls/caller/01712345678' },
  {
    call: 'POST /calls/order',
    rule,
    ok: 201,
    path: () => '/calls/order',
    body: ({ product, store }) => ({
      ...orderBody(product, store),
      shippingAddress: { ...shippingTo(''), phone: `017${String(randomInt(1e8)).padStart(8, '0')}` },
      expectedTotal: product.discountPrice + SHIPPING_FEE,
    }),
    expected: { otherStoreUser: 403 },
  },
  orderToChange('POST /orders/preview/{id}'),
  orderToChange('PUT /orders/change/{id}'),
  {
    ...orderToChange('POST /orders/split/{id}'),
    body: async (world) => {
      const { shop, product, store, customer } = world
      const products = product.sizes.map(({ id }) => ({ product: product.id, size: id, quantity: 1 }))
      const { _id } = await makeOrder(shop, customer.token, { product, store, products })
      await send(world, 'POST', `/calls/record/${_id}`, { outcome: 'confirmed' })
      toChange = _id
      const { updatedAt } = await (await shop.request(`/orders/singleOrder/${_id}`, { token: adminOf(world) })).json()
      return { seen: updatedAt, lines: [1], store: (await makeShowroom(shop)).id }
    },
  },
  { call: 'GET /customers/trust/{phone}', rule, ok: 200, path: () => '/customers/trust/01712345678' },
  {
    call: 'GET /orders/confirm/{token}',
    rule: 'everyone',
    ok: 200,
    path: async (world) => {
      const link = knownLinks.get(world) ?? newLink(world)
      knownLinks.set(world, link)
      return `/orders/confirm/${await link}`
    },
  },
  {
    call: 'POST /orders/confirm/{token}',
    rule: 'everyone',
    ok: 200,
    path: async (world) => `/orders/confirm/${await newLink(world)}`,
  },
  {
    call: 'GET /orders/board/{storeId}',
    rule: 'staff of the store or admin',
    ok: 200,
    path: ({ store }) => `/orders/board/${store}`,
  },
  { call: 'GET /orders/boards', rule: 'admin', ok: 200, path: () => '/orders/boards' },
  { call: 'GET /orders/live', rule, ok: 200, path: () => '/orders/live', isStream: true },
  {
    call: 'GET /orders/open-of/{id}',
    rule,
    ok: 200,
    path: ({ order }) => `/orders/open-of/${order}`,
    expected: ofOwnStore,
  },
  {
    call: 'POST /orders/cancel-open/{id}',
    rule,
    ok: 200,
    path: () => `/orders/cancel-open/${toCancel}`,
    body: async ({ shop, product, store, customer }) => {
      const phone = `018${String(randomInt(1e8)).padStart(8, '0')}`
      const shippingAddress = { ...shippingTo('b@mail.example'), phone }
      toCancel = (await makeOrder(shop, customer.token, { product, store, shippingAddress }))._id
      return { of: 'phone', orders: 1, reason: 'Never answers' }
    },
    expected: ofOwnStore,
  },
  {
    call: 'POST /orders/accept/{id}',
    rule,
    ok: 200,
    path: async (world) => `/orders/accept/${await orderToAccept(world)}`,
    expected: ofOwnStore,
  },
  {
    call: 'POST /orders/decline/{id}',
    rule,
    ok: 200,
    path: async (world) => `/orders/decline/${await orderToAccept(world)}`,
    body: () => ({ reason: 'One shoe is scratched' }),
    expected: ofOwnStore,
  },
  {
    call: 'POST /orders/pick/{id}',
    rule,
    ok: 200,
    path: async (world) => `/orders/pick/${await orderToPick(world)}`,
    body: () => ({ lines: [0] }),
    expected: ofOwnStore,
  },
  {
    call: 'POST /orders/pack/{id}',
    rule,
    ok: 200,
    path: async (world) => `/orders/pack/${await orderToPack(world)}`,
    expected: ofOwnStore,
  },
  {
    call: 'POST /orders/collect/{id}',
    rule,
    ok: 200,
    path: () => `/orders/collect/${toCollect}`,
    body: async (world) => {
      toCollect = await packedOrder(world)
      const response = await world.shop.request(`/orders/singleOrder/${toCollect}`, { token: world.customer.token })
      return { code: (await response.json()).collectCode }
    },
    expected: ofOwnStore,
  },
  {
    call: 'PUT /orders/clear-up/{id}',
    rule,
    ok: 200,
    path: async (world) => {
      const id = await orderToPack(world)
      await send(world, 'POST', `/orders/pack/${id}?collects=true`)
      await send(world, 'PUT', `/orders/updateStatus/${id}`, { status: 'Delivered' })
      return `/orders/clear-up/${id}`
    },
    body: () => ({ reason: 'His son came for it' }),
    expected: ofOwnStore,
  },
]
