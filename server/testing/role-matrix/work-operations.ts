import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { firstRow } from '#server/testing/first-row.ts'
import { ageClosings } from '#server/testing/fixtures/age-closings.ts'
import { makeOrder, shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { newestLetterTo } from '#server/testing/letters.ts'
import { COURIER_PRESETS } from '#shared/rules/courier-presets.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { World } from './role-world.ts'

const rule = 'staff'
/** An order is hidden from everybody but its staff. */
const ofOwnStore = { otherStoreUser: 404 } as const

const adminOf = ({ tokens }: World) => tokens.admin ?? ''

async function send({ shop, ...world }: World, method: string, path: string, json?: unknown) {
  const token = adminOf({ shop, ...world })
  const response = await shop.request(path, { method, token, ...(json === undefined ? {} : { json }) })
  if (!response.ok) throw new Error(`${path} was refused: ${await response.text()}`)
  return response.json()
}

const newOrder = ({ shop, product, store, customer }: World) => makeOrder(shop, customer.token, { product, store })

async function orderToAccept(world: World) {
  const order = await newOrder(world)
  await send(world, 'POST', `/calls/record/${order._id}`, { outcome: 'confirmed' })
  return order._id
}

async function orderToPick(world: World) {
  const id = await orderToAccept(world)
  await send(world, 'POST', `/orders/accept/${id}`)
  return id
}

async function orderToPack(world: World) {
  const id = await orderToPick(world)
  await send(world, 'POST', `/orders/pick/${id}`, { lines: [0] })
  return id
}

const packedOrder = async (world: World) => {
  const { shop, product, store, customer } = world
  return (await makePackedOrder(shop, { customer: customer.token, admin: adminOf(world) }, { product, store }))._id
}

/** The order whose code a row of the matrix knows. */
let toCollect = ''
/** The order whose phone has no other open one. */
let toCancel = ''

/** A link that everybody of a world looks at alike; test files that share a process have worlds of their own. */
const knownLinks = new WeakMap<World, Promise<string>>()

/** The token of a new link that confirms an order. */
async function newLink(world: World): Promise<string> {
  const { shop, product, store, customer } = world
  const email = `${crypto.randomUUID()}@mail.example`
  const { _id } = await makeOrder(shop, customer.token, { product, store, shippingAddress: shippingTo(email) })
  await send(world, 'POST', `/calls/record/${_id}`, { outcome: 'wrong-number' })
  const { text } = await newestLetterTo(shop, email)
  return /\/confirm\/([\w-]+)/.exec(text)?.[1] ?? ''
}

let count = 0
async function newCourier(world: World): Promise<string> {
  count += 1
  const input = { ...COURIER_PRESETS[0], name: `Courier of the matrix ${count}` }
  return (await send(world, 'POST', '/couriers/create', input)).courier._id
}

async function newHandOver(world: World, order?: string): Promise<string> {
  const orders = [order ?? (await packedOrder(world))]
  return (await send(world, 'POST', '/parcels/hand-over', { courier: await newCourier(world), orders }))._id
}

/** A path to answer about the address of a paid order, which its showroom wants to change. */
async function askedOrder(world: World): Promise<string> {
  const { shop, product, store, customer, tokens } = world
  const payment = { ...WALLET_PAYMENT, transactionId: crypto.randomUUID().slice(0, 8).toUpperCase() }
  const { _id, shippingAddress } = await makeOrder(shop, customer.token, { product, store, payment })
  const change = { shippingAddress: { ...shippingAddress, address: 'House 2, Dhaka' } }
  for (const [path, json] of [
    ['/calls/take', { order: _id }],
    [`/calls/record/${_id}`, { outcome: 'changed', change }],
  ] as const) {
    const response = await shop.request(path, { method: 'POST', json, token: tokens.storeUser ?? '' })
    if (!response.ok) throw new Error(`${path} was refused: ${await response.text()}`)
  }
  return `/orders/address/${_id}`
}

/** An order with a courier. */
async function sentOrder(world: World): Promise<string> {
  const order = await packedOrder(world)
  await newHandOver(world, order)
  return order
}

const fileOf = (text: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  form.set('file', new File([text], 'file.csv'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** A cancelled order of which money came in. */
async function paidOrder(world: World): Promise<string> {
  const id = await walletOrder(world)
  await send(world, 'PUT', `/orders/verifyPayment/${id}`, { verified: true })
  await send(world, 'PUT', `/orders/updateStatus/${id}`, { status: 'Cancelled' })
  return id
}

async function walletOrder({ shop, product, store, customer }: World): Promise<string> {
  return (await makeOrder(shop, customer.token, { product, store, payment: WALLET_PAYMENT }))._id
}

/** An order of which a part came in, and the line of it. */
async function partlyPaid(world: World): Promise<{ order: string; line: string }> {
  const [order, line] = [await walletOrder(world), await strayLine(world)]
  await send(world, 'POST', `/payments/assign/${line}`, { order, difference: 'ask' })
  return { order, line }
}

/** The id of a line that came in for no order. */
async function strayLine(world: World): Promise<string> {
  const transactionId = `M${crypto.randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`
  const body = fileOf(`Trx ID,Amount\n${transactionId},500`, { method: 'Bkash' })
  await world.shop.request('/payments/statements/upload', { method: 'POST', body, token: adminOf(world) })
  const { rows } = await world.shop.db.execute<{ id: string }>(
    sql`select id from wallet_payments where transaction_id = ${transactionId}`,
  )
  return firstRow(rows).id
}

/** An order whose cash is in a till although it is not delivered. */
async function orderWithCash(world: World): Promise<string> {
  const { _id } = await newOrder(world)
  await send(world, 'PUT', `/orders/updateStatus/${_id}`, { status: 'Delivered' })
  await send(world, 'PUT', `/orders/updateStatus/${_id}`, { status: 'Processing' })
  return _id
}

const newReference = () => `BACK${crypto.randomUUID().slice(0, 8)}`

/** Every operation of the work on orders after they are placed. */
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
    call: 'POST /orders/address/{id}',
    rule: 'signed in',
    ok: 200,
    path: askedOrder,
    body: () => ({ accepted: true }),
    expected: { otherCustomer: 404, storeUser: 404, otherStoreUser: 404 },
  },
  {
    call: 'GET /orders/board/{storeId}',
    rule: 'staff of the store or admin',
    ok: 200,
    path: ({ store }) => `/orders/board/${store}`,
  },
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
  {
    call: 'POST /payments/statements/upload',
    rule: 'admin',
    ok: 200,
    path: () => '/payments/statements/upload',
    form: async () => fileOf(`Trx ID,Amount\n${crypto.randomUUID().replaceAll('-', '')},500`, { method: 'Bkash' }),
  },
  { call: 'GET /payments/matches', rule: 'admin', ok: 200, path: () => '/payments/matches' },
  { call: 'POST /payments/verify-exact', rule: 'admin', ok: 200, path: () => '/payments/verify-exact' },
  { call: 'GET /payments/refunds', rule: 'admin', ok: 200, path: () => '/payments/refunds' },
  {
    call: 'POST /payments/refunds/paid/{orderId}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/payments/refunds/paid/${await paidOrder(world)}`,
    body: () => ({ reference: newReference() }),
  },
  {
    call: 'POST /payments/refunds/line/{paymentId}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/payments/refunds/line/${await strayLine(world)}`,
    body: () => ({ reference: newReference() }),
  },
  {
    call: 'POST /payments/refunds/undo/{position}',
    rule: 'admin',
    ok: 200,
    path: async (world) => {
      const order = await paidOrder(world)
      await send(world, 'POST', `/payments/refunds/paid/${order}`, { reference: newReference() })
      const list = await send(world, 'GET', '/payments/refunds?limit=100')
      const { paidBack } = list.find((refund: { order: { _id: string } | null }) => refund.order?._id === order)
      return `/payments/refunds/undo/${paidBack.position}`
    },
    body: () => ({ reason: 'A mistake' }),
  },
  {
    call: 'POST /payments/assign/{paymentId}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/payments/assign/${await strayLine(world)}`,
    body: async (world) => ({ order: await walletOrder(world), difference: 'ask' }),
  },
  {
    call: 'POST /payments/release/{paymentId}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/payments/release/${(await partlyPaid(world)).line}`,
    body: () => ({ reason: 'A mistake' }),
  },
  {
    call: 'POST /payments/accept/{orderId}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/payments/accept/${(await partlyPaid(world)).order}`,
    body: () => ({ reason: 'Agreed' }),
  },
  {
    call: 'POST /payments/ask/{orderId}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/payments/ask/${(await partlyPaid(world)).order}`,
  },
  {
    call: 'PUT /payments/unpaid/{orderId}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/payments/unpaid/${await walletOrder(world)}`,
    body: () => ({ answer: 'send', reason: 'A regular' }),
  },
  {
    call: 'PUT /orders/transaction-id/{id}',
    rule: 'signed in',
    ok: 200,
    path: async (world) => `/orders/transaction-id/${await walletOrder(world)}`,
    body: () => ({ transactionId: crypto.randomUUID().slice(0, 8).toUpperCase() }),
    expected: { otherCustomer: 404, storeUser: 404, otherStoreUser: 404, admin: 404, superUser: 404 },
  },
  { call: 'GET /couriers/all-couriers', rule, ok: 200, path: () => '/couriers/all-couriers' },
  {
    call: 'POST /couriers/create',
    rule: 'admin',
    ok: 201,
    path: () => '/couriers/create',
    body: () => ({ ...COURIER_PRESETS[0], name: crypto.randomUUID() }),
  },
  {
    call: 'PUT /couriers/update/{id}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/couriers/update/${await newCourier(world)}`,
    body: () => ({ areas: ['Dhaka'] }),
  },
  {
    call: 'DELETE /couriers/delete/{id}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/couriers/delete/${await newCourier(world)}`,
  },
  {
    call: 'POST /parcels/hand-over',
    rule,
    ok: 200,
    path: () => '/parcels/hand-over',
    body: async (world) => ({ courier: await newCourier(world), orders: [await packedOrder(world)] }),
    expected: ofOwnStore,
  },
  { call: 'GET /parcels/packed', rule, ok: 200, path: () => '/parcels/packed' },
  { call: 'GET /parcels/hand-overs', rule, ok: 200, path: () => '/parcels/hand-overs' },
  {
    call: 'GET /parcels/hand-over/{handOverId}',
    rule,
    ok: 200,
    path: async (world) => `/parcels/hand-over/${await newHandOver(world)}`,
    expected: ofOwnStore,
  },
  {
    call: 'GET /parcels/sheet/{handOverId}',
    rule,
    ok: 200,
    path: async (world) => `/parcels/sheet/${await newHandOver(world)}`,
    expected: ofOwnStore,
  },
  {
    call: 'PUT /parcels/tracking',
    rule,
    ok: 200,
    path: () => '/parcels/tracking',
    body: async (world) => ({ rows: [{ order: await sentOrder(world), code: crypto.randomUUID() }] }),
    expected: { otherStoreUser: 422 },
  },
  {
    call: 'POST /parcels/tracking/upload',
    rule,
    ok: 200,
    path: () => '/parcels/tracking/upload',
    form: async (world) => fileOf(`Order,Tracking Code\n${await sentOrder(world)},${crypto.randomUUID()}`),
    expected: { otherStoreUser: 422 },
  },
  {
    call: 'POST /parcels/returned/{orderId}',
    rule,
    ok: 200,
    path: async (world) => `/parcels/returned/${await sentOrder(world)}`,
    body: ({ product }) => ({
      reason: 'refused',
      lines: [{ product: product.id, size: firstRow(product.sizes).id, quantity: 1, sellable: true }],
    }),
    expected: ofOwnStore,
  },
  {
    call: 'GET /papers/orders',
    rule,
    ok: 200,
    path: async (world) => `/papers/orders?orders=${await packedOrder(world)}`,
    expected: ofOwnStore,
  },
  {
    call: 'POST /papers/printed',
    rule,
    ok: 200,
    path: () => '/papers/printed',
    body: async (world) => ({ paper: 'slip', orders: [await packedOrder(world)] }),
    expected: ofOwnStore,
  },
  {
    call: 'POST /cash/settlements/upload',
    rule: 'admin',
    ok: 200,
    path: () => '/cash/settlements/upload',
    form: async (world) => fileOf('Order,Collected\nOM-000000-XXXX,500', { courier: await newCourier(world) }),
  },
  { call: 'GET /cash/settlements', rule: 'admin', ok: 200, path: () => '/cash/settlements' },
  {
    call: 'GET /cash/settlements/{settlementId}',
    rule: 'admin',
    ok: 200,
    path: async (world) => {
      const form = fileOf('Order,Collected\nOM-000000-XXXX,500', { courier: await newCourier(world) })
      const response = await world.shop.request('/cash/settlements/upload', {
        method: 'POST',
        token: adminOf(world),
        body: form,
      })
      return `/cash/settlements/${(await response.json())._id}`
    },
  },
  { call: 'GET /cash/owed', rule: 'admin', ok: 200, path: () => '/cash/owed' },
  {
    call: 'GET /cash/counter',
    rule,
    ok: 200,
    path: ({ store }) => `/cash/counter?store=${store}`,
    expected: { otherStoreUser: 403 },
  },
  {
    call: 'GET /cash/counter/closings',
    rule,
    ok: 200,
    path: ({ store }) => `/cash/counter/closings?store=${store}`,
    expected: { otherStoreUser: 403 },
  },
  {
    call: 'POST /cash/counter/close',
    rule,
    ok: 200,
    path: () => '/cash/counter/close',
    body: async ({ shop, store }) => {
      await ageClosings(shop, store)
      return { store, counted: 0, reason: 'Counted for the matrix' }
    },
    expected: { otherStoreUser: 403 },
  },
  {
    call: 'POST /cash/counter/correct',
    rule: 'admin',
    ok: 200,
    path: () => '/cash/counter/correct',
    body: async (world) => {
      const { store } = world
      await ageClosings(world.shop, store)
      const { till } = await send(world, 'POST', '/cash/counter/close', { store, counted: 5, reason: 'Found' })
      return { store, day: till.day, taka: -5, reason: 'Counted again' }
    },
  },
  {
    call: 'POST /cash/taken-back/{orderId}',
    rule,
    ok: 200,
    path: async (world) => `/cash/taken-back/${await orderWithCash(world)}`,
    body: () => ({ reason: 'The wrong order' }),
    expected: ofOwnStore,
  },
  { call: 'GET /cash/books', rule: 'admin', ok: 200, path: () => '/cash/books' },
]
