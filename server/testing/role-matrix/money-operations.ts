import { firstRow } from '#server/testing/first-row.ts'
import { ageClosings } from '#server/testing/fixtures/age-closings.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { makeDrawer } from './counter-operations.ts'
import type { MatrixRow } from './matrix-row.ts'
import {
  adminOf,
  fileOf,
  newCourier,
  newHandOver,
  newReference,
  ofOwnStore,
  orderWithCash,
  packedOrder,
  paidOrder,
  partlyPaid,
  rule,
  send,
  sentOrder,
  strayLine,
  walletOrder,
} from './work-orders.ts'

/** Every operation of the money of orders, couriers, parcels and papers. */
export const MONEY_OPERATIONS: MatrixRow[] = [
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
  { call: 'GET /payments/refunds/sheet', rule: 'admin', ok: 200, path: () => '/payments/refunds/sheet' },
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
    body: async (world) => {
      const { shop, store } = world
      await makeDrawer(world, false)
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
      await makeDrawer(world, false)
      await ageClosings(world.shop, store)
      const { till } = await send(world, 'POST', '/cash/counter/close', { store, counted: 5, reason: 'Found' })
      return { store, day: till.day, taka: -5, reason: 'Counted again' }
    },
    expected: { otherStoreUser: 403 },
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
