import { isOnDesk, listOnDesk } from '#server/orders/desk/queries.ts'
import { listAsked } from '#server/orders/questions.queries.ts'
import { listWaiting, readReport } from '#server/phone-calls/queries.ts'
import { may } from '#server/platform/http/guard.ts'
import { assertOwn } from '#server/platform/http/own-showrooms.ts'
import { findShowroomId } from '#server/showrooms/queries.ts'
import { type Columns, defineDownload, onward, paged, whole } from '#server/spreadsheets/define-download.ts'
import { moment } from '#server/spreadsheets/download-cells.ts'
import { listRequestsToCall } from '#server/stock/back-in-stock.queries.ts'
import { t } from '#shared/language/t.ts'
import { statusLabel } from '#shared/rules/orders/order-status.ts'
import { handOverLabel } from '#shared/rules/orders/order-waiting.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { callQueueQuery, callReportQuery } from '#shared/schemas/orders/call.ts'
import { type Order, staffOrderQuery } from '#shared/schemas/orders/order.ts'
import { askedOrdersQuery } from '#shared/schemas/orders/own-order.ts'
import { requestsQuery } from '#shared/schemas/stock/stock-requests.ts'

const orderColumns = (): Columns<Order> => [
  [t('Order'), ({ number }) => number],
  [t('Placed'), ({ createdAt }) => moment(createdAt)],
  [t('Showroom'), ({ store }) => store.code],
  [t('Status'), ({ status }) => statusLabel(status)],
  [t('Name'), ({ shippingAddress }) => accountName(shippingAddress.name)],
  [t('Phone'), ({ shippingAddress }) => shippingAddress.phone],
  [t('Email'), ({ shippingAddress }) => shippingAddress.email],
  [t('Address'), ({ shippingAddress }) => shippingAddress.address],
  [t('District'), ({ shippingAddress }) => shippingAddress.district],
  [t('Thana'), ({ shippingAddress }) => shippingAddress.thana],
  [t('Products'), ({ products }) => products.map(lineText).join('; ')],
  [t('Pairs'), ({ products }) => products.reduce((sum, { quantity }) => sum + quantity, 0)],
  [t('Subtotal'), ({ subtotal }) => subtotal],
  [t('Delivery'), ({ shipping }) => shipping],
  [t('Total'), ({ total }) => total],
  [t('By voucher'), ({ byVoucher }) => byVoucher],
  [t('Paid with'), handOverLabel],
  [t('Wallet number'), ({ payment }) => payment.number],
  [t('Transaction ID'), ({ payment }) => payment.transactionId],
  [t('Payment verified'), ({ payment }) => moment(payment.verifiedAt)],
  [t('Delivered'), ({ deliveredAt }) => moment(deliveredAt)],
  [t('By phone'), ({ channel }) => (channel ? t('Yes') : '')],
]

function lineText({ name, color, sizeNumber, quantity }: Order['products'][number]): string {
  return `${name}, ${color}, ${sizeNumber} × ${quantity}`
}

const asked = defineDownload({
  name: 'asked-orders',
  title: () => t('Asked to be called'),
  access: may('read_phone_calls'),
  filter: askedOrdersQuery.omit({ page: true, limit: true }),
  read: ({ db, caller }) => paged(async (page) => (await listAsked(db, caller, page)).orders, 100),
  columns: orderColumns,
})

/** The lists of orders, and of calls about them. */
export const ORDER_LISTS = [
  defineDownload({
    name: 'orders',
    title: () => t('Orders'),
    access: may('read_orders'),
    filter: staffOrderQuery.omit({ page: true, limit: true }),
    async read({ db, caller, c }, filter) {
      const store = filter.store ? await findShowroomId(db, filter.store) : null
      if (store) assertOwn(c, store, 'read_orders')
      const isMeant = await isOnDesk(db, caller, { ...filter, store })
      return onward<Order>((last, limit) => listOnDesk(db, isMeant, { last: last?._id ?? null, limit }))
    },
    columns: orderColumns,
  }),
  asked,
  defineDownload({
    name: 'calls',
    title: () => t('Calls'),
    access: may('read_phone_calls'),
    filter: callQueueQuery.omit({ page: true, limit: true }),
    read: ({ db, caller }, filter) =>
      paged(async (page) => (await listWaiting(db, caller, { ...filter, ...page })).orders, 200),
    columns: () => [
      ...orderColumns(),
      [t('Call at'), ({ call }) => moment(call.at)],
      [t('Calls without an answer'), ({ call }) => call.noAnswers],
      [t('Taken by'), ({ call }) => call.takenBy && accountName(call.takenBy.name)],
    ],
  }),
  defineDownload({
    name: 'call-report',
    title: () => t('Report of calls'),
    access: may('read_phone_calls'),
    filter: callReportQuery,
    read: ({ db, caller }, filter) => whole(readReport(db, caller, filter).then(({ clerks }) => clerks)),
    columns: () => [
      [t('Day'), ({ day }) => day],
      [t('Clerk'), ({ by }) => accountName(by.name)],
      [t('Calls'), ({ calls }) => calls],
      [t('Confirmed'), ({ confirmed }) => confirmed],
    ],
  }),
  defineDownload({
    name: 'size-requests',
    title: () => t('Waiting for a size'),
    access: may('read_phone_calls'),
    filter: requestsQuery.omit({ page: true, limit: true }),
    read: ({ db, caller }) => paged(async (page) => (await listRequestsToCall(db, caller.showrooms, page)).requests),
    columns: () => [
      [t('Asked'), ({ createdAt }) => moment(createdAt)],
      [t('Phone'), ({ phone }) => phone],
      [t('Article no'), ({ product }) => product.code],
      [t('Name'), ({ product }) => product.name],
      [t('Size'), ({ size }) => size.size],
      [t('Showrooms'), ({ stores }) => stores.map(({ code }) => code).join(', ')],
    ],
  }),
]
