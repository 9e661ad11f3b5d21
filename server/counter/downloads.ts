import { may } from '#server/platform/http/guard.ts'
import { showroomsAsked } from '#server/platform/http/own-showrooms.ts'
import { defineDownload, paged, whole } from '#server/spreadsheets/define-download.ts'
import { moment } from '#server/spreadsheets/download-cells.ts'
import { t } from '#shared/language/t.ts'
import { counterMethodName } from '#shared/rules/counter/counter-methods.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { barcodesQuery } from '#shared/schemas/counter/counter.ts'
import { exchangesQuery, reasonsQuery } from '#shared/schemas/counter/exchange.ts'
import { exchangeRequestQuery } from '#shared/schemas/counter/exchange-request.ts'
import { differencesQuery, salesQuery, storeQuery } from '#shared/schemas/counter/sale.ts'
import { listBarcodes } from './barcodes.queries.ts'
import { listDevices } from './devices.queries.ts'
import { listDifferences, listGaps } from './differences.queries.ts'
import { listRequests } from './exchange-requests/requests.queries.ts'
import { listExchanges, listReasons } from './exchanges/list.queries.ts'
import { listSales } from './sales.queries.ts'

const access = may('read_counter')
const PAGES = { page: true, limit: true } as const

interface DeviceName {
  letters: string
  number: number
}

const deviceName = ({ letters, number }: DeviceName) => `${letters}-${number}`
const pairText = ({ code, size, quantity }: { code: string; size: number; quantity: number }) =>
  `${code} ${size} × ${quantity}`

/** The lists of counters. */
export const COUNTER_LISTS = [
  defineDownload({
    name: 'sales',
    title: () => t('Sales'),
    access,
    filter: salesQuery.omit(PAGES),
    read: ({ db, c }, filter) => {
      const showrooms = showroomsAsked(c, filter.store, 'read_counter')
      return paged(async (page) => (await listSales(db, showrooms, { ...filter, ...page })).sales)
    },
    columns: () => [
      [t('Receipt'), ({ number }) => number],
      [t('Sold'), ({ at }) => moment(at)],
      [t('Showroom'), ({ store }) => store.code],
      [t('Device'), ({ device }) => deviceName(device)],
      [t('Clerk'), ({ clerk }) => accountName(clerk.name)],
      [
        t('Products'),
        ({ lines }) =>
          lines.map(({ code, size, quantity }) => pairText({ code, quantity, size: size.size })).join('; '),
      ],
      [t('Pairs'), ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0)],
      [t('Subtotal'), ({ subtotal }) => subtotal],
      [t('Discount'), ({ discount }) => discount],
      [t('Total'), ({ total }) => total],
      [t('VAT'), ({ vat }) => vat],
      [
        t('Paid with'),
        ({ payments }) => payments.map(({ method, taka }) => `${counterMethodName(method)} ${taka}`).join('; '),
      ],
      [t('Phone'), ({ phone }) => phone],
      [t('Voided'), ({ voided }) => voided && `${moment(voided.at)} ${voided.reason}`],
    ],
  }),
  defineDownload({
    name: 'sale-differences',
    title: () => t('Differences'),
    access,
    filter: differencesQuery.omit(PAGES),
    read: ({ db, c }, filter) => {
      const showrooms = showroomsAsked(c, filter.store, 'read_counter')
      return paged(async (page) => (await listDifferences(db, showrooms, { ...filter, ...page })).differences)
    },
    columns: () => [
      [t('Day'), ({ at }) => moment(at)],
      [t('Showroom'), ({ store }) => store.code],
      [t('Kind'), ({ kind }) => kind],
      [t('Receipt'), ({ sale }) => sale.number],
      [t('Clerk'), ({ clerk }) => accountName(clerk.name)],
      [t('Article no'), ({ shoe }) => shoe?.code],
      [t('Size'), ({ shoe }) => shoe?.size],
      [t('Pairs'), ({ pairs }) => pairs],
      [t('Order'), ({ order }) => order?.number],
      [t('Price'), ({ price }) => price?.asked],
      [t('Price of the shop'), ({ price }) => price?.list],
    ],
  }),
  defineDownload({
    name: 'sale-gaps',
    title: () => t('Missing numbers'),
    access,
    filter: storeQuery,
    read: ({ db, c }, { store }) => whole(listGaps(db, showroomsAsked(c, store, 'read_counter'))),
    columns: () => [
      [t('Showroom'), ({ store }) => store.code],
      [t('Device'), ({ device }) => deviceName(device)],
      [t('From'), ({ from }) => from],
      [t('To'), ({ to }) => to],
    ],
  }),
  defineDownload({
    name: 'devices',
    title: () => t('Devices'),
    access,
    filter: storeQuery,
    read: ({ db, c }, { store }) => whole(listDevices(db, showroomsAsked(c, store, 'read_counter'))),
    columns: () => [
      [t('Device'), (device) => deviceName(device)],
      [t('Name'), ({ name }) => name],
      [t('Showroom'), ({ store }) => store.code],
      [t('Sales'), ({ lastSequence }) => lastSequence],
      [t('Waiting'), ({ waiting }) => waiting],
      [t('Last seen'), ({ toldAt }) => moment(toldAt)],
      [t('Registered'), ({ registeredAt }) => moment(registeredAt)],
      [t('By'), ({ registeredBy }) => accountName(registeredBy)],
      [t('Blocked'), ({ revokedAt }) => moment(revokedAt)],
    ],
  }),
  defineDownload({
    name: 'barcodes',
    title: () => t('Barcodes'),
    access,
    filter: barcodesQuery,
    read: ({ db }, filter) => whole(listBarcodes(db, filter, 1_000_000)),
    columns: () => [
      [t('Barcode'), ({ code }) => code],
      [t('Article no'), ({ product }) => product.code],
      [t('Name'), ({ product }) => product.name],
      [t('Size'), ({ size }) => size.size],
      [t('Bound'), ({ at }) => moment(at)],
      [t('By'), ({ by }) => accountName(by)],
    ],
  }),
  defineDownload({
    name: 'exchanges',
    title: () => t('Exchanges'),
    access,
    filter: exchangesQuery.omit(PAGES),
    read: ({ db, c }, filter) => {
      const showrooms = showroomsAsked(c, filter.store, 'read_counter')
      return paged(async (page) => (await listExchanges(db, showrooms, { ...filter, ...page })).list)
    },
    columns: () => [
      [t('Credit note'), ({ number }) => number],
      [t('Day'), ({ at }) => moment(at)],
      [t('Showroom'), ({ store }) => store.code],
      [t('Came back'), ({ back }) => back.map(pairText).join('; ')],
      [t('Bought with'), ({ back }) => [...new Set(back.map(({ from }) => from))].filter(Boolean).join(', ')],
      [t('Reason'), ({ back }) => back.map(({ reason }) => reason).join('; ')],
      [t('Worth'), ({ worth }) => worth],
      [t('Exchanged'), ({ exchanged }) => exchanged],
      [t('Due'), ({ due }) => due],
      [t('Receipt'), ({ sale }) => sale?.number],
      [t('By'), ({ by }) => accountName(by)],
      [t('Approved by'), ({ approvedBy }) => approvedBy && accountName(approvedBy)],
      [t('Why late'), ({ lateReason }) => lateReason],
    ],
  }),
  defineDownload({
    name: 'exchange-reasons',
    title: () => t('Why pairs come back'),
    access,
    filter: reasonsQuery.omit(PAGES),
    read: ({ db, c }, filter) => {
      const showrooms = showroomsAsked(c, filter.store, 'read_counter')
      return paged(async (page) => (await listReasons(db, showrooms, { ...filter, ...page })).list)
    },
    columns: () => [
      [t('Article no'), ({ code }) => code],
      [t('Name'), ({ name }) => name],
      [t('Size'), ({ size }) => size],
      [t('Pairs'), ({ pairs }) => pairs],
      [t('Damaged'), ({ damaged }) => damaged],
      [
        t('Reason'),
        ({ reasons }) =>
          Object.entries(reasons)
            .flatMap(([reason, pairs]) => (pairs > 0 ? [`${reason} ${pairs}`] : []))
            .join('; '),
      ],
    ],
  }),
  defineDownload({
    name: 'exchange-requests',
    title: () => t('Requests to exchange'),
    access,
    filter: exchangeRequestQuery.omit(PAGES),
    read: ({ db, c }, filter) => {
      const showrooms = showroomsAsked(c, filter.store, 'read_counter')
      return paged(async (page) => (await listRequests(db, showrooms, { ...filter, ...page })).requests)
    },
    columns: () => [
      [t('Order'), ({ order }) => order.number],
      [t('Asked'), ({ at }) => moment(at)],
      [t('State'), ({ state }) => state],
      [t('Way'), ({ way }) => way],
      [t('Showroom'), ({ store }) => store.code],
      [t('Came back'), ({ lines }) => lines.map(pairText).join('; ')],
      [t('Wanted'), ({ lines }) => lines.map(({ wanted }) => wanted?.size ?? t('Money back')).join('; ')],
      [t('Kept until'), ({ heldUntil }) => moment(heldUntil)],
      [t('In time until'), ({ until }) => until],
      [t('Refused'), ({ refusal }) => refusal],
    ],
  }),
]
