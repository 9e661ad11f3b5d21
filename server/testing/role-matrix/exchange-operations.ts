import { keepCounter } from '#server/testing/fixtures/make-counter.ts'
import { keepVouchers } from '#server/testing/fixtures/make-voucher.ts'
import { elsewhere, newSale, withKey } from './counter-operations.ts'
import type { MatrixRow } from './matrix-row.ts'
import { withKnownPass } from './own-operations.ts'
import type { World } from './role-world.ts'
import { newOrder, newReference, send } from './work-orders.ts'

/** One pair of a sale, which comes back for nothing yet. */
const exchangeOf = (sale: string) => ({
  key: crypto.randomUUID(),
  at: new Date().toISOString(),
  lines: [{ sale, line: 0, quantity: 1, condition: 'sellable', reason: 'size' }],
})

/** An exchange whose worth waits to be paid back. */
async function newExchange(world: World): Promise<string> {
  const headers = await withKey(world)
  const json = exchangeOf(await newSale(world))
  const response = await world.shop.request('/counter/exchanges/take', {
    json,
    headers,
    token: world.tokens.superUser ?? '',
  })
  return ((await response.json()) as { exchange: { _id: string } }).exchange._id
}

/** A voucher that such an exchange has become. */
async function newVoucher(world: World): Promise<{ _id: string; code: string }> {
  await keepVouchers(world.shop)
  const path = `/payments/refunds/exchange/${await newExchange(world)}`
  return (await send(world, 'POST', path, { voucher: true })).voucher
}

/** To everybody else it is not there. */
const ofBuyer = { otherCustomer: 404, storeUser: 404, otherStoreUser: 404, admin: 404, superUser: 404 } as const

/** An order of the customer that has been delivered. */
async function deliveredOrder(world: World): Promise<string> {
  await keepCounter(world.shop)
  const { _id } = await newOrder(world)
  await send(world, 'PUT', `/orders/updateStatus/${_id}`, { status: 'Delivered' })
  return _id
}

const requestOf = ({ store }: World) => ({ way: 'showroom', store, lines: [{ line: 0, quantity: 1, reason: 'mind' }] })

interface Asked {
  _id: string
  order: { _id: string }
}

/** What the customer asks to return. */
async function askedFor(world: World): Promise<Asked> {
  const path = `/counter/exchange-requests/ask/${await deliveredOrder(world)}`
  const response = await world.shop.request(path, { json: requestOf(world), token: world.customer.token })
  return ((await response.json()) as { request: Asked }).request
}

const newRequest = async (world: World): Promise<string> => (await askedFor(world))._id

/** The request that a row of the matrix ends. */
let toEnd = ''

/** A pass for an order, as whoever knows its number and phone gets it. */
async function passFor(world: World, order: string): Promise<Record<string, string>> {
  const { number, shippingAddress } = await send(world, 'GET', `/orders/singleOrder/${order}`)
  const response = await world.shop.request('/orders/track', { json: { number, phone: shippingAddress.phone } })
  return { 'Track-Pass': ((await response.json()) as { token: string }).token }
}

/** Every operation on pairs that come back. */
export const EXCHANGE_OPERATIONS: MatrixRow[] = [
  {
    call: 'GET /counter/exchanges/find',
    rule: 'staff',
    ok: 200,
    path: () => '/counter/exchanges/find?number=DHN-1-000001',
    headers: withKey,
    expected: elsewhere,
  },
  {
    call: 'POST /counter/exchanges/take',
    rule: 'staff',
    ok: 201,
    path: () => '/counter/exchanges/take',
    body: async (world) => exchangeOf(await newSale(world)),
    headers: withKey,
    expected: elsewhere,
  },
  { call: 'GET /counter/exchanges/all', rule: 'staff', ok: 200, path: () => '/counter/exchanges/all' },
  { call: 'GET /counter/exchanges/reasons', rule: 'staff', ok: 200, path: () => '/counter/exchanges/reasons' },
  {
    call: 'GET /counter/exchanges/{id}',
    rule: 'staff',
    ok: 200,
    path: async (world) => `/counter/exchanges/${await newExchange(world)}`,
    expected: elsewhere,
  },
  { call: 'GET /vouchers/all', rule: 'admin', ok: 200, path: () => '/vouchers/all' },
  {
    call: 'POST /vouchers/look',
    rule: 'signed in',
    ok: 200,
    path: () => '/vouchers/look',
    body: async (world) => ({ code: (await newVoucher(world)).code }),
  },
  {
    call: 'PUT /vouchers/block/{id}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/vouchers/block/${(await newVoucher(world))._id}`,
    body: () => ({ reason: 'Lost' }),
  },
  {
    call: 'POST /payments/refunds/exchange/{exchangeId}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/payments/refunds/exchange/${await newExchange(world)}`,
    body: () => ({ reference: newReference() }),
  },
  {
    call: 'GET /counter/exchange-requests/of/{id}',
    rule: 'signed in',
    ok: 200,
    path: ({ order }) => `/counter/exchange-requests/of/${order}`,
    expected: { otherCustomer: 404, otherStoreUser: 404 },
  },
  {
    call: 'POST /counter/exchange-requests/ask/{id}',
    rule: 'signed in',
    ok: 201,
    path: async (world) => `/counter/exchange-requests/ask/${await deliveredOrder(world)}`,
    body: requestOf,
    expected: ofBuyer,
  },
  {
    call: 'POST /counter/exchange-requests/cancel/{id}',
    rule: 'signed in',
    ok: 200,
    path: async (world) => `/counter/exchange-requests/cancel/${await newRequest(world)}`,
    expected: ofBuyer,
  },
  {
    call: 'GET /counter/exchange-requests/tracked',
    rule: 'everyone',
    ok: 200,
    path: () => '/counter/exchange-requests/tracked',
    headers: withKnownPass,
  },
  {
    call: 'POST /counter/exchange-requests/tracked/ask',
    rule: 'everyone',
    ok: 201,
    path: () => '/counter/exchange-requests/tracked/ask',
    body: requestOf,
    headers: async (world) => passFor(world, await deliveredOrder(world)),
  },
  {
    call: 'POST /counter/exchange-requests/tracked/cancel/{id}',
    rule: 'everyone',
    ok: 200,
    path: () => `/counter/exchange-requests/tracked/cancel/${toEnd}`,
    headers: async (world) => {
      const asked = await askedFor(world)
      toEnd = asked._id
      return passFor(world, asked.order._id)
    },
  },
  { call: 'GET /counter/exchange-requests/all', rule: 'staff', ok: 200, path: () => '/counter/exchange-requests/all' },
  {
    call: 'POST /counter/exchange-requests/accept/{id}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/counter/exchange-requests/accept/${await newRequest(world)}`,
    expected: elsewhere,
  },
  {
    call: 'POST /counter/exchange-requests/refuse/{id}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/counter/exchange-requests/refuse/${await newRequest(world)}`,
    body: () => ({ reason: 'They were worn' }),
    expected: elsewhere,
  },
]
