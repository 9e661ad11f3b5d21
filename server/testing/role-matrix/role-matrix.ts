import { orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { TEST_PASSWORD } from '#server/testing/test-users.ts'
import { CATALOGUE_WRITES } from './catalogue-writes.ts'
import { COLLECT_OPERATIONS, KEEP_OPERATION } from './collect-operations.ts'
import { COUNTER_OPERATIONS } from './counter-operations.ts'
import { DOWNLOAD_OPERATIONS } from './download-operations.ts'
import { EXCHANGE_OPERATIONS } from './exchange-operations.ts'
import { IMPORT_OPERATIONS } from './import-operations.ts'
import type { MatrixRow } from './matrix-row.ts'
import { MONEY_OPERATIONS } from './money-operations.ts'
import { OWN_OPERATIONS } from './own-operations.ts'
import { PICTURE_OPERATIONS } from './picture-operations.ts'
import { PROGRAM_OPERATIONS } from './program-operations.ts'
import type { World } from './role-world.ts'
import { SECOND_STEP_OPERATIONS } from './second-step-operations.ts'
import { STAFF_OPERATIONS } from './staff-operations.ts'
import { STOCK_OPERATIONS } from './stock-operations.ts'
import { WORK_OPERATIONS } from './work-operations.ts'

/** Every operation of the API and who may call it. */
export const MATRIX: MatrixRow[] = [
  ...DOWNLOAD_OPERATIONS,
  ...publicRead('GET /categories/all-categories'),
  ...publicRead('GET /categories/single/{id}', ({ category }) => category),
  ...publicRead('GET /categories/image/{id}', ({ category }) => category),
  ...publicRead('GET /sub-categories/all-sub-categories'),
  ...publicRead('GET /sub-categories/all/{cid}', ({ category }) => category),
  ...publicRead('GET /sub-categories/single/{id}', ({ subCategory }) => subCategory),
  ...publicRead('GET /sub-categories/image/{id}', ({ subCategory }) => subCategory),
  ...publicRead('GET /products/all'),
  ...publicRead('GET /products/single/{id}', ({ product }) => product.id),
  ...publicRead('GET /products/similar/{id}', ({ product }) => product.id),
  ...publicRead('GET /products/gone/{id}', ({ goneProduct }) => goneProduct),
  ...publicRead('GET /products/category/{cid}', ({ category }) => category),
  ...publicRead('GET /products/sub-category/{sid}', ({ subCategory }) => subCategory),
  ...publicRead('GET /products/latest/{categoryId}', ({ category }) => category),
  ...publicRead('GET /products/featured'),
  ...publicRead('GET /products/bestseller'),
  ...publicRead('GET /products/search'),
  ...publicRead('GET /products/suggest'),
  ...publicRead('GET /products/image/{id}', ({ product }) => product.id),
  ...publicRead('GET /products/image/details/{id}', ({ product }) => product.id),
  ...publicRead('GET /products/image/further/{id}', ({ furtherImage }) => furtherImage),
  ...publicRead('GET /slides/all-slides'),
  ...publicRead('GET /slides/image/{id}', ({ slide }) => slide),
  ...publicRead('GET /slides/phone-image/{id}', ({ slide }) => slide),
  ...publicRead('GET /colors/all-colors'),
  ...publicRead('GET /sizes/all-sizes'),
  ...publicRead('GET /directors/all'),
  ...publicRead('GET /directors/image/{id}', ({ director }) => director),
  ...publicRead('GET /outbox/all-letters'),
  ...publicRead('GET /settings/public'),
  ...publicRead('GET /showrooms/all-showrooms'),
  ...publicRead('GET /showrooms/single/{id}', ({ store }) => store),
  {
    call: 'POST /showrooms/nearby',
    rule: 'everyone',
    ok: 200,
    path: () => '/showrooms/nearby',
    body: () => ({ latitude: 23.75, longitude: 90.37 }),
  },
  { call: 'POST /auth/register', rule: 'everyone', ok: 201, path: () => '/auth/register', body: newRegistration },
  {
    call: 'POST /auth/login',
    rule: 'everyone',
    ok: 200,
    path: () => '/auth/login',
    body: ({ customer }) => ({ email: customer.email, password: TEST_PASSWORD }),
  },
  {
    call: 'POST /auth/new-otp',
    rule: 'everyone',
    ok: 200,
    path: () => '/auth/new-otp',
    body: () => ({ email: `${crypto.randomUUID()}@mail.example` }),
  },
  {
    call: 'POST /auth/verify-otp',
    rule: 'everyone',
    ok: 200,
    path: () => '/auth/verify-otp',
    body: ({ newCode }) => newCode(),
  },
  {
    call: 'POST /auth/reset-password',
    rule: 'verified code or super user',
    ok: 200,
    path: () => '/auth/reset-password',
    body: ({ keeper }) => ({
      email: keeper.email,
      password: 'another long password',
      currentPassword: TEST_PASSWORD,
    }),
    unauthorized: { code: 'otp_required', message: 'Please verify the OTP first' },
  },
  {
    call: 'POST /auth/reset-password',
    rule: 'verified code or super user',
    ok: 200,
    path: () => '/auth/reset-password',
    body: ({ customer }) => ({ email: customer.email, password: 'another long password' }),
    expected: { superUser: 403 },
    unauthorized: { code: 'otp_required', message: 'Please verify the OTP first' },
  },
  { call: 'GET /auth/email-proof', rule: 'signed in', ok: 200, path: () => '/auth/email-proof' },
  {
    call: 'POST /auth/email-proof',
    rule: 'signed in',
    ok: 200,
    path: () => '/auth/email-proof',
    body: () => ({}),
  },
  {
    call: 'POST /auth/email-proof/confirm',
    rule: 'everyone',
    ok: 200,
    path: () => '/auth/email-proof/confirm',
    body: ({ newLink }) => newLink(),
  },
  {
    call: 'POST /auth/undo-email-change',
    rule: 'everyone',
    ok: 200,
    path: () => '/auth/undo-email-change',
    body: ({ newUndo }) => newUndo(),
  },
  { call: 'GET /auth/language', rule: 'signed in', ok: 200, path: () => '/auth/language' },
  {
    call: 'PUT /auth/language',
    rule: 'signed in',
    ok: 200,
    path: () => '/auth/language',
    body: () => ({ language: 'en' }),
  },
  {
    call: 'POST /auth/own-copy',
    rule: 'signed in',
    ok: 200,
    path: () => '/auth/own-copy',
    body: () => ({ currentPassword: TEST_PASSWORD }),
    asNewAccount: true,
  },
  { call: 'GET /auth/user-auth', rule: 'signed in', ok: 200, path: () => '/auth/user-auth' },
  { call: 'GET /auth/sessions', rule: 'signed in', ok: 200, path: () => '/auth/sessions' },
  {
    call: 'DELETE /auth/sessions/{id}',
    rule: 'signed in',
    ok: 200,
    path: async ({ newSession }) => `/auth/sessions/${await newSession()}`,
    expected: { otherCustomer: 404, storeUser: 404, otherStoreUser: 404, admin: 404, superUser: 404 },
  },
  { call: 'POST /auth/logout', rule: 'signed in', ok: 200, path: () => '/auth/logout', asNewAccount: true },
  { call: 'POST /auth/logout-all', rule: 'signed in', ok: 200, path: () => '/auth/logout-all', asNewAccount: true },
  {
    call: 'GET /auth/check-su/{userId}',
    rule: 'self or admin',
    ok: 200,
    path: ({ customer }) => `/auth/check-su/${customer.id}`,
  },
  {
    call: 'PUT /auth/update/{userId}',
    rule: 'self',
    ok: 200,
    path: ({ customer }) => `/auth/update/${customer.id}`,
    body: () => ({ location: 'House 9, Road 5, Banani, Dhaka' }),
  },
  {
    call: 'POST /orders/create',
    rule: 'signed in',
    ok: 201,
    path: () => '/orders/create',
    body: ({ product, store }) => orderBody(product, store),
  },
  {
    call: 'POST /orders/create',
    rule: 'signed in',
    ok: 201,
    path: () => '/orders/create',
    body: ({ product, store, customer }) => orderBody(product, store, { customer: customer.id }),
    expected: { otherCustomer: 403, storeUser: 403, otherStoreUser: 403, admin: 403, superUser: 403 },
  },
  {
    call: 'GET /orders/customerOrder/{userId}',
    rule: 'self or admin',
    ok: 200,
    path: ({ customer }) => `/orders/customerOrder/${customer.id}`,
  },
  {
    call: 'GET /orders/singleOrder/{id}',
    rule: 'signed in',
    ok: 200,
    path: ({ order }) => `/orders/singleOrder/${order}`,
    expected: { otherCustomer: 404, otherStoreUser: 404 },
  },
  {
    call: 'GET /orders/placed/{key}',
    rule: 'signed in',
    ok: 200,
    path: async ({ shop, product, store, customer }) => {
      const key = crypto.randomUUID()
      await placeOrder(shop, orderBody(product, store), { token: customer.token, key })
      return `/orders/placed/${key}`
    },
    expected: { otherCustomer: 404, storeUser: 404, otherStoreUser: 404, admin: 404, superUser: 404 },
  },
  { call: 'GET /orders/all', rule: 'admin', ok: 200, path: () => '/orders/all' },
  {
    call: 'GET /orders/storeOrder/{storeId}',
    rule: 'staff of the store or admin',
    ok: 200,
    path: ({ store }) => `/orders/storeOrder/${store}`,
  },
  {
    call: 'PUT /orders/update-many',
    rule: 'staff',
    ok: 200,
    path: () => '/orders/update-many',
    body: ({ order }) => ({ changes: [{ order, status: 'Processing' }] }),
  },
  {
    call: 'PUT /orders/updateStatus/{id}',
    rule: 'staff',
    ok: 200,
    path: ({ order }) => `/orders/updateStatus/${order}`,
    body: () => ({ status: 'Approved' }),
    expected: { otherStoreUser: 404 },
  },
  {
    call: 'PUT /orders/verifyPayment/{id}',
    rule: 'staff',
    ok: 200,
    path: ({ walletOrder }) => `/orders/verifyPayment/${walletOrder}`,
    body: () => ({ verified: true }),
    expected: { otherStoreUser: 404 },
  },
  { call: 'GET /dashboard/summary', rule: 'staff', ok: 200, path: () => '/dashboard/summary' },
  { call: 'GET /dashboard/waiting', rule: 'staff', ok: 200, path: () => '/dashboard/waiting' },
  { call: 'GET /dashboard/stock', rule: 'admin', ok: 200, path: () => '/dashboard/stock' },
  ...PROGRAM_OPERATIONS,
  ...SECOND_STEP_OPERATIONS,
  ...CATALOGUE_WRITES,
  ...PICTURE_OPERATIONS,
  ...STAFF_OPERATIONS,
  ...STOCK_OPERATIONS,
  ...WORK_OPERATIONS,
  ...OWN_OPERATIONS,
  ...MONEY_OPERATIONS,
  ...COUNTER_OPERATIONS,
  ...EXCHANGE_OPERATIONS,
  ...COLLECT_OPERATIONS,
  ...IMPORT_OPERATIONS,
  KEEP_OPERATION,
  // Must be the last row: it deletes the customer.
  {
    call: 'DELETE /auth/delete/{userId}',
    rule: 'self',
    ok: 200,
    path: ({ customer }) => `/auth/delete/${customer.id}`,
  },
]

function publicRead(call: `GET /${string}`, id: (world: World) => string = () => ''): MatrixRow[] {
  return [
    {
      call,
      rule: 'everyone',
      ok: 200,
      path: (world) => call.replace('GET ', '').replace(/\{.+\}$/, id(world)),
    },
  ]
}

function newRegistration() {
  return {
    name: 'Sadia Rahman',
    dob: '1998-03-26',
    location: 'House 7, Road 3, Mirpur, Dhaka',
    phone: '010-0000-0007',
    email: `${crypto.randomUUID()}@mail.example`,
    password: 'a long password',
  }
}
