import { READY_MADE_ROLES } from '#shared/rules/people/ready-made-roles.ts'
import { MEMBERS, type MemberName } from './callers.ts'
import type { MatrixRow, Verdict } from './matrix-row.ts'

/** What calls ask for (`x-access` of their operations): who has it may call. Others are as their row says. */
const CALLS_BY_RULE: Record<string, string[]> = {
  'own, or read_orders': ['GET /orders/singleOrder/{id}', 'GET /counter/exchange-requests/of/{id}'],
  'own, or write_orders in all stores': ['POST /orders/address/{id}'],
  read_audit: ['GET /audit/activity', 'GET /downloads/activity'],
  'read_audit in all stores': ['GET /audit/all-entries', 'GET /downloads/audit'],
  'read_catalogue in all stores': [
    'GET /products/managed',
    'GET /products/managed/{id}',
    'POST /products/preview-many',
    'GET /products/changes',
    'GET /downloads/products',
    'GET /downloads/colors',
    'GET /downloads/sizes',
  ],
  'read_catalogue or read_stock': [
    'GET /categories/managed',
    'GET /sub-categories/managed',
    'GET /downloads/categories',
    'GET /downloads/sub-categories',
  ],
  read_counter: [
    'GET /counter/devices',
    'GET /counter/barcodes',
    'GET /counter/sales',
    'GET /counter/sales/{id}',
    'GET /counter/exchanges/all',
    'GET /counter/exchanges/reasons',
    'GET /counter/exchanges/{id}',
    'GET /counter/exchange-requests/all',
    'GET /counter/differences',
    'GET /counter/gaps',
    'GET /downloads/sales',
    'GET /downloads/sale-differences',
    'GET /downloads/sale-gaps',
    'GET /downloads/devices',
    'GET /downloads/barcodes',
    'GET /downloads/exchanges',
    'GET /downloads/exchange-reasons',
    'GET /downloads/exchange-requests',
  ],
  read_customers: ['GET /customers/trust/{phone}'],
  read_orders: [
    'GET /orders/open-of/{id}',
    'GET /downloads/orders',
    'GET /orders/live',
    'GET /papers/orders',
    'POST /papers/printed',
    'GET /stock/order/{orderId}',
  ],
  'read_orders in several stores': ['GET /orders/all', 'GET /orders/boards'],
  'read_orders in the store': ['GET /orders/storeOrder/{storeId}', 'GET /orders/board/{storeId}'],
  'read_orders or read_phone_calls or read_parcels or read_stock': ['GET /dashboard/waiting'],
  'read_pages in all stores': [
    'GET /slides/managed',
    'GET /search-words/misses',
    'GET /search-words/all',
    'GET /downloads/slides',
    'GET /downloads/directors',
    'GET /downloads/search-words',
    'GET /downloads/searches',
  ],
  read_parcels: [
    'GET /couriers/all-couriers',
    'GET /parcels/packed',
    'GET /parcels/hand-overs',
    'GET /parcels/hand-over/{handOverId}',
    'GET /parcels/sheet/{handOverId}',
    'GET /downloads/packed',
    'GET /downloads/hand-overs',
    'GET /downloads/couriers',
  ],
  read_payments: ['GET /cash/books', 'GET /downloads/books', 'GET /downloads/ledger'],
  'read_payments in all stores': [
    'GET /cash/settlements',
    'GET /cash/settlements/{settlementId}',
    'GET /cash/owed',
    'GET /payments/matches',
    'GET /payments/refunds',
    'GET /payments/refunds/sheet',
    'GET /vouchers/all',
    'GET /downloads/payments',
    'GET /downloads/refunds',
    'GET /downloads/settlements',
    'GET /downloads/owed',
    'GET /downloads/vouchers',
  ],
  'read_people in all stores': [
    'GET /invites/all-invites',
    'GET /roles/all-roles',
    'GET /memberships/of/{userId}',
    'GET /auth/all',
    'GET /auth/staff-sessions',
    'GET /downloads/users',
    'GET /downloads/memberships',
    'GET /downloads/roles',
    'GET /downloads/invites',
    'GET /downloads/sessions',
  ],
  'read_people in all stores, or the own store link': ['GET /auth/all-su'],
  read_phone_calls: [
    'GET /calls/asked',
    'GET /calls/queue',
    'GET /calls/sizes/{orderId}',
    'GET /calls/report',
    'GET /stock/requests',
    'GET /downloads/asked-orders',
    'GET /downloads/calls',
    'GET /downloads/call-report',
    'GET /downloads/size-requests',
  ],
  'read_settings in all stores': ['GET /settings/all', 'GET /settings/opening'],
  read_stock: [
    'GET /stock/movements',
    'GET /stock/transfers/all-transfers',
    'GET /downloads/stock',
    'GET /downloads/movements',
    'GET /downloads/transfers',
  ],
  'read_stock in all stores': ['GET /dashboard/stock'],
  'read_stock in the store': [
    'GET /stock/store/{storeId}',
    'GET /papers/deliveries/{storeId}',
    'POST /papers/labels/{storeId}',
  ],
  read_tills: [
    'GET /cash/counter',
    'GET /cash/counter/closings',
    'GET /counter/till',
    'GET /dashboard/summary',
    'GET /downloads/closings',
    'GET /downloads/till',
  ],
  self: ['PUT /auth/update/{userId}', 'DELETE /auth/delete/{userId}'],
  'self or read_customers in all stores': ['GET /auth/check-su/{userId}', 'GET /orders/customerOrder/{userId}'],
  staff: ['POST /settings/inside'],
  'verified code or super user': ['POST /auth/reset-password'],
  'write_catalogue in all stores': [
    'PUT /categories/publish/{id}',
    'POST /categories/create',
    'PUT /categories/update/{id}',
    'DELETE /categories/delete/{id}',
    'POST /sub-categories/create',
    'PUT /sub-categories/update/{id}',
    'DELETE /sub-categories/delete/{id}',
    'POST /products/upload-image',
    'PUT /products/publish/{id}',
    'PUT /products/publish-many',
    'PUT /products/update/{id}',
    'DELETE /products/delete/{id}',
    'PUT /products/update-many',
    'PUT /products/undo/{id}',
    'POST /colors/create',
    'PUT /colors/update/{id}',
    'DELETE /colors/delete/{id}',
    'POST /sizes/create',
    'PUT /sizes/update/{id}',
    'DELETE /sizes/delete/{id}',
  ],
  'write_prices and write_catalogue in all stores': ['POST /products/create', 'POST /products/copy/{id}'],
  write_closed_tills: ['POST /cash/counter/correct'],
  write_counter: [
    'POST /counter/sales',
    'GET /counter/changes',
    'GET /counter/pairs/{productId}',
    'POST /counter/barcodes/bind',
    'DELETE /counter/barcodes/remove/{id}',
    'GET /counter/exchanges/find',
    'POST /counter/exchanges/take',
    'GET /counter/collections/find',
    'POST /counter/collections/hand-over/{id}',
  ],
  write_devices: [
    'POST /counter/devices/register',
    'DELETE /counter/devices/revoke/{id}',
    'POST /counter/conflicts/settle/{id}',
  ],
  'write_losses in the store': ['POST /stock/write-off/{storeId}'],
  'write_orders or write_phone_calls': [
    'POST /orders/preview/{id}',
    'PUT /orders/change/{id}',
    'POST /orders/split/{id}',
  ],
  write_orders: [
    'PUT /orders/updateStatus/{id}',
    'PUT /orders/update-many',
    'PUT /orders/clear-up/{id}',
    'POST /orders/cancel-open/{id}',
    'PUT /orders/verifyPayment/{id}',
    'POST /orders/accept/{id}',
    'POST /orders/decline/{id}',
    'POST /orders/pick/{id}',
    'POST /orders/pack/{id}',
    'POST /orders/collect/{id}',
    'POST /keeps/give-back/{id}',
    'PUT /stock/order/{orderId}',
    'PUT /stock/not-found/{orderId}',
  ],
  'write_pages in all stores': [
    'PUT /slides/order',
    'POST /slides/create',
    'PUT /slides/update/{id}',
    'DELETE /slides/delete/{id}',
    'POST /directors/add',
    'PUT /directors/update/{id}',
    'DELETE /directors/delete/{id}',
    'POST /search-words/create',
    'PUT /search-words/update/{id}',
    'DELETE /search-words/delete/{id}',
  ],
  write_parcels: [
    'POST /parcels/hand-over',
    'PUT /parcels/tracking',
    'POST /parcels/tracking/upload',
    'POST /parcels/returned/{orderId}',
  ],
  'write_parcels in all stores': ['POST /couriers/create', 'PUT /couriers/update/{id}', 'DELETE /couriers/delete/{id}'],
  'write_payments in all stores': [
    'POST /cash/settlements/upload',
    'POST /payments/statements/upload',
    'POST /payments/verify-exact',
    'POST /payments/assign/{paymentId}',
    'POST /payments/release/{paymentId}',
    'POST /payments/accept/{orderId}',
    'POST /payments/ask/{orderId}',
    'PUT /payments/unpaid/{orderId}',
    'POST /payments/refunds/paid/{orderId}',
    'POST /payments/refunds/line/{paymentId}',
    'POST /payments/refunds/exchange/{exchangeId}',
    'POST /payments/refunds/undo/{position}',
    'PUT /vouchers/block/{id}',
  ],
  'write_people in all stores': [
    'POST /invites/create',
    'POST /invites/send/{id}',
    'DELETE /invites/delete/{id}',
    'POST /roles/create',
    'PUT /roles/update/{id}',
    'DELETE /roles/delete/{id}',
    'PUT /memberships/of/{userId}',
    'DELETE /auth/staff-sessions/of/{id}',
    'DELETE /auth/staff-sessions/{id}',
    'POST /auth/leave/{id}',
    'PUT /auth/update-role/{id}',
    'POST /auth/create-su',
    'DELETE /auth/delete-su/{id}',
  ],
  write_exchanges: ['POST /counter/exchange-requests/accept/{id}', 'POST /counter/exchange-requests/refuse/{id}'],
  write_phone_calls: [
    'POST /calls/take',
    'POST /calls/asked/{orderId}',
    'POST /calls/give-back/{orderId}',
    'POST /calls/record/{orderId}',
    'GET /calls/caller/{phone}',
    'POST /calls/order',
    'PUT /stock/requests/told/{id}',
  ],
  'write_programs in all stores': ['GET /auth/api-keys', 'POST /auth/api-keys', 'DELETE /auth/api-keys/{id}'],
  'write_settings in all stores': [
    'PUT /settings/update',
    'GET /settings/first-steps',
    'PUT /settings/opening',
    'GET /settings/history',
    'GET /downloads/settings-history',
  ],
  'write_showrooms in all stores': [
    'POST /showrooms/create',
    'PUT /showrooms/update/{id}',
    'DELETE /showrooms/delete/{id}',
    'GET /downloads/showrooms',
  ],
  write_stock: [
    'POST /stock/transfers/create',
    'POST /stock/transfers/ask',
    'PUT /stock/transfers/send/{id}',
    'PUT /stock/transfers/receive/{id}',
    'PUT /stock/transfers/cancel/{id}',
  ],
  'write_stock in the store': ['PUT /stock/count/{storeId}', 'POST /stock/receive/{storeId}'],
  write_tills: [
    'POST /counter/till/open',
    'POST /counter/till/move',
    'POST /counter/till/close',
    'POST /cash/counter/close',
    'POST /cash/taken-back/{orderId}',
    'POST /counter/sales/void/{id}',
  ],
  'write_tills or write_counter': ['POST /auth/approvals/passkey', 'POST /auth/approvals'],
}

const PERMISSION_RULES: Record<string, string> = Object.fromEntries(
  Object.entries(CALLS_BY_RULE).flatMap(([rule, calls]) => calls.map((call) => [call, rule])),
)

/** The rule of a call as the OpenAPI document has it. */
export function ruleOf({ call, rule }: Pick<MatrixRow, 'call' | 'rule'>): string {
  return PERMISSION_RULES[call] ?? rule
}

/** What is about no showroom, or about the one that the caller has: what somebody of another showroom gets is expected by the row. */
export function memberVerdict(row: MatrixRow, caller: MemberName): Verdict | undefined {
  const rule = ruleOf(row)
  const own = /^own, or (.*)$/.exec(rule)
  const asked = own?.[1] ?? rule.replace(/^self or /, '')
  if (rule === 'everyone' || rule === 'staff') return 'ok'
  if (rule === 'self') return 403
  if (rule === 'signed in') return row.expected?.otherCustomer ?? 'ok'
  if (rule === 'verified code or super user') return 401
  if (!holds(asked, caller)) return own ? 404 : 403
  return MEMBERS[caller].where === 'other' ? (row.expected?.otherStoreUser ?? 'ok') : 'ok'
}

/** Whether a member may what a rule asks for: `read_orders`, `read_orders in the store`, `… in several stores`, `… in all stores`. */
function holds(rule: string, caller: MemberName): boolean {
  const { role, where } = MEMBERS[caller]
  const [wanted = '', reach = ''] = rule.replace(', or the own store link', '').split(' in ')
  const isHeld = (one: string) => READY_MADE_ROLES[role].permissions.some((held) => held === one)
  const has = wanted.split(' and ').every((all) => all.split(' or ').some(isHeld))
  if (reach === 'the store') return has && where !== 'other'
  if (reach === 'several stores') return has && (where === 'all' || where === 'both')
  return has && (reach === '' || where === 'all')
}
