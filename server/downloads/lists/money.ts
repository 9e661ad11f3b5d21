import { z } from 'zod'
import { listCouriers } from '#server/parcels/couriers.queries.ts'
import { listHandOvers, listPacked } from '#server/parcels/queries.ts'
import { readMatches } from '#server/payments/matches.queries.ts'
import { toRefundSheet } from '#server/payments/refund-sheet.ts'
import { listRefunds } from '#server/payments/refunds.queries.ts'
import { may, mayEverywhere } from '#server/platform/http/guard.ts'
import { onlyShowroom, showroomsAsked } from '#server/platform/http/own-showrooms.ts'
import { findShowroomId } from '#server/showrooms/queries.ts'
import { defineDownload, onward, paged, type Source, whole } from '#server/spreadsheets/define-download.ts'
import { moment, yes } from '#server/spreadsheets/download-cells.ts'
import type { Cell } from '#server/spreadsheets/write-rows.ts'
import { findTill } from '#server/tills/close-till.ts'
import { listSettlements, readOwed } from '#server/tills/settlements.queries.ts'
import { listClosings, readBooks } from '#server/tills/till.queries.ts'
import { listVouchers } from '#server/vouchers/vouchers.queries.ts'
import { t } from '#shared/language/t.ts'
import { paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { booksQuery, tillQuery } from '#shared/schemas/orders/cash.ts'
import type { MatchedOrder, MatchedPayment, PaymentMatches } from '#shared/schemas/orders/payment.ts'
import { refundFilter } from '#shared/schemas/orders/refund.ts'
import { vouchersQuery } from '#shared/schemas/orders/voucher.ts'
import { type LedgerRow, listLedger } from '../ledger.queries.ts'

const noFilter = z.object({})

interface MatchRow {
  list: string
  order?: MatchedOrder
  payment?: MatchedPayment
}

function toMatchRows(found: PaymentMatches): MatchRow[] {
  const pair = (list: string) => (row: PaymentMatches['exact'][number]) => ({ list, order: row, payment: row.payment })
  return [
    ...found.exact.map(pair(t('Exact'))),
    ...found.wrongAmount.map(pair(t('Another amount'))),
    ...found.orderWithoutMoney.map((order) => ({ list: t('Order without money'), order })),
    ...found.moneyWithoutOrder.map((payment) => ({ list: t('Money without an order'), payment })),
    ...found.usedTwice.flatMap(({ orders, payments }) => [
      ...orders.map((order) => ({ list: t('Used twice'), order })),
      ...payments.map((payment) => ({ list: t('Used twice'), payment })),
    ]),
  ]
}

/** The only showroom that is asked for, or that the caller has. */
async function oneShowroom({ c, db, caller }: Source, store: string | undefined, permission: 'read_tills') {
  const showrooms = showroomsAsked(c, store, permission)
  return findShowroomId(db, onlyShowroom(showrooms) ?? onlyShowroom(caller.showrooms) ?? '')
}

/** The lists of payments, cash and parcels. */
export const MONEY_LISTS = [
  defineDownload({
    name: 'payments',
    title: () => t('Payments'),
    access: mayEverywhere('read_payments'),
    filter: noFilter,
    read: ({ db }) => whole(readMatches(db).then(toMatchRows)),
    columns: () => [
      [t('List'), ({ list }) => list],
      [t('Order'), ({ order }) => order?.number],
      [t('Name'), ({ order }) => order && accountName(order.name)],
      [t('Phone'), ({ order }) => order?.phone],
      [t('Due'), ({ order }) => order?.due],
      [t('Transaction ID'), ({ order, payment }) => payment?.transactionId ?? order?.transactionId],
      [t('Sender'), ({ payment }) => payment?.sender],
      [t('Amount'), ({ payment }) => payment && payment.amount + payment.paisa / 100],
      [t('Paid at'), ({ payment }) => moment(payment?.paidAt)],
    ],
  }),
  defineDownload({
    name: 'refunds',
    title: () => t('Refunds'),
    access: mayEverywhere('read_payments'),
    filter: refundFilter,
    read: ({ db }, filter) =>
      paged(async (page) => {
        const { list } = await listRefunds(db, filter, page)
        return toRefundSheet(list).slice(1)
      }),
    columns: () => (toRefundSheet([])[0] ?? []).map((heading, index) => [String(heading), (row: Cell[]) => row[index]]),
  }),
  defineDownload({
    name: 'settlements',
    title: () => t('Settlements'),
    access: mayEverywhere('read_payments'),
    filter: noFilter,
    read: ({ db }) => paged(async (page) => (await listSettlements(db, page)).list),
    columns: () => [
      [t('Day'), ({ at }) => moment(at)],
      [t('Courier'), ({ courier }) => courier.name],
      [t('File'), ({ file }) => file],
      [t('Rows'), ({ rows }) => rows],
      [t('Settled'), ({ settled }) => settled],
      [t('To look at'), ({ toLookAt }) => toLookAt],
      [t('Collected'), ({ collected, collectedPaisa }) => collected + collectedPaisa / 100],
      [t('By'), ({ by }) => accountName(by)],
    ],
  }),
  defineDownload({
    name: 'owed',
    title: () => t('Cash at couriers'),
    access: mayEverywhere('read_payments'),
    filter: noFilter,
    read: ({ db }) =>
      whole(
        readOwed(db).then(({ couriers, parcels }) =>
          parcels.map((parcel) => ({
            ...parcel,
            courier: couriers.find(({ _id }) => _id === parcel.courier)?.name ?? '',
          })),
        ),
      ),
    columns: () => [
      [t('Courier'), ({ courier }) => courier],
      [t('Order'), ({ number }) => number],
      [t('Tracking code'), ({ code }) => code],
      [t('Handed over'), ({ handedOverAt }) => moment(handedOverAt)],
      [t('To collect'), ({ cash }) => cash],
      [t('Owed'), ({ owed }) => owed],
      [t('Delivered'), ({ delivered }) => yes(delivered)],
    ],
  }),
  defineDownload({
    name: 'closings',
    title: () => t('Closings of the till'),
    access: may('read_tills'),
    filter: tillQuery.omit({ day: true }),
    read: async (source, { store }) =>
      whole(listClosings(source.db, await oneShowroom(source, store, 'read_tills'), 10_000)),
    columns: () => [
      [t('Day'), ({ day }) => day],
      [t('Counted'), ({ counted }) => counted],
      [t('Difference'), ({ difference }) => difference],
      [t('Closed'), ({ at }) => moment(at)],
      [t('By'), ({ by }) => accountName(by)],
    ],
  }),
  defineDownload({
    name: 'till',
    title: () => t('Till'),
    access: may('read_tills'),
    filter: tillQuery,
    read: async (source, { store, day }) => {
      const showroom = await oneShowroom(source, store, 'read_tills')
      return whole(findTill(source.db, showroom, day).then(({ movements }) => movements))
    },
    columns: () => [
      [t('Day'), ({ at }) => moment(at)],
      [t('Kind'), ({ kind }) => kind],
      [t('Order'), ({ order }) => order?.number],
      [t('Receipt'), ({ sale }) => sale?.number],
      [t('Amount'), ({ taka }) => taka],
      [t('By'), ({ by }) => accountName(by)],
      [t('Reason'), ({ reason }) => reason],
    ],
  }),
  defineDownload({
    name: 'books',
    title: () => t('Books'),
    access: may('read_payments'),
    filter: booksQuery,
    read: ({ db, c }, { store, ...days }) =>
      whole(
        readBooks(db, { from: days.from, to: days.to, showrooms: showroomsAsked(c, store, 'read_payments') }).then(
          ({ online, counter, cameBack, ...sums }): [string, number][] => [
            [t('Orders placed in this period'), sums.ordered],
            [t('Delivered of these'), sums.delivered],
            [t('Open'), sums.open],
            [t('Cancelled'), sums.cancelled],
            [t('Returned'), sums.returned],
            [t('Sold online, by the day of delivery'), online.taka],
            [t('Of which ordered earlier'), online.orderedBefore],
            [t('Sold at counters'), counter.taka],
            [t('VAT of counters'), counter.vat],
            [t('Discount of counters'), counter.discount],
            [t('Came back to counters'), cameBack.taka],
            [t('VAT of what came back'), cameBack.vat],
            [t('Together'), sums.together],
          ],
        ),
      ),
    columns: () => [
      [t('What'), ([name]) => name],
      [t('Taka'), ([, taka]) => taka],
    ],
  }),
  defineDownload({
    name: 'ledger',
    title: () => t('Ledger of money'),
    access: may('read_payments'),
    filter: booksQuery,
    read: ({ db, c }, { store, from, to }) => {
      const showrooms = showroomsAsked(c, store, 'read_payments')
      return onward<LedgerRow>((last, limit) => listLedger(db, { showrooms, from, to, after: last?.position, limit }))
    },
    columns: () => [
      [t('Number'), ({ position }) => position],
      [t('Day'), ({ at }) => moment(at)],
      [t('Kind'), ({ kind }) => kind],
      [t('Amount'), ({ taka }) => taka],
      [t('Showroom'), ({ showroom }) => showroom],
      [t('Order'), ({ order }) => order],
      [t('Receipt'), ({ sale }) => sale],
      [t('Credit note'), ({ exchange }) => exchange],
      [t('Transaction ID'), ({ reference }) => reference],
      [t('Voucher'), ({ voucher }) => voucher],
      [t('By'), ({ by }) => accountName(by)],
      [t('Reason'), ({ reason }) => reason],
    ],
  }),
  defineDownload({
    name: 'vouchers',
    title: () => t('Vouchers'),
    access: mayEverywhere('read_payments'),
    filter: vouchersQuery.omit({ page: true, limit: true }),
    read: ({ db }, filter) => paged(async (page) => (await listVouchers(db, { ...filter, ...page })).list),
    columns: () => [
      [t('Ends in'), ({ ending }) => ending],
      [t('Given'), ({ at }) => moment(at)],
      [t('Amount'), ({ amount }) => amount],
      [t('Left'), ({ left }) => left],
      [t('State'), ({ state }) => state],
      [t('Expires'), ({ expiresAt }) => moment(expiresAt)],
      [t('Showroom'), ({ store }) => store.code],
      [t('Credit note'), ({ exchange }) => exchange],
      [t('Order'), ({ order }) => order?.number],
      [t('Spent on'), ({ spentOn }) => spentOn.join(', ')],
      [t('By'), ({ by }) => accountName(by)],
      [t('Blocked'), ({ blocked }) => blocked && `${moment(blocked.at)} ${blocked.reason}`],
    ],
  }),
  defineDownload({
    name: 'packed',
    title: () => t('Packed orders'),
    access: may('read_parcels'),
    filter: noFilter,
    read: ({ db, caller }) => whole(listPacked(db, caller, 100_000)),
    columns: () => [
      [t('Order'), ({ number }) => number],
      [t('Name'), ({ name }) => accountName(name)],
      [t('Showroom'), ({ store }) => store.code],
      [t('District'), ({ district }) => district],
      [t('Paid with'), ({ method }) => paymentMethodLabel(method)],
      [t('To collect'), ({ cash }) => cash],
      [t('Not verified'), ({ unpaid }) => unpaid],
      [t('Packed'), ({ packedAt }) => moment(packedAt)],
    ],
  }),
  defineDownload({
    name: 'hand-overs',
    title: () => t('Handed over'),
    access: may('read_parcels'),
    filter: noFilter,
    read: ({ db, caller }) => whole(listHandOvers(db, caller.showrooms, 100_000)),
    columns: () => [
      [t('Day'), ({ at }) => moment(at)],
      [t('Courier'), ({ courier }) => courier.name],
      [t('Parcels'), ({ parcels }) => parcels],
      [t('By'), ({ by }) => accountName(by.name)],
    ],
  }),
  defineDownload({
    name: 'couriers',
    title: () => t('Couriers'),
    access: may('read_parcels'),
    filter: noFilter,
    read: ({ db }) => whole(listCouriers(db)),
    columns: () => [
      [t('Name'), ({ name }) => name],
      [t('Phone'), ({ phone }) => phone],
      [t('Areas'), ({ areas }) => areas.join(', ')],
      [t('Fee inside Dhaka'), ({ fees }) => fees.inside],
      [t('Fee outside Dhaka'), ({ fees }) => fees.outside],
      [t('Tracking'), ({ tracking }) => tracking],
    ],
  }),
]
