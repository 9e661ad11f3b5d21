import { may } from '#server/platform/http/guard.ts'
import { showroomsAsked } from '#server/platform/http/own-showrooms.ts'
import { readSettings } from '#server/settings/queries.ts'
import { listShowrooms } from '#server/showrooms/queries.ts'
import { defineDownload, onward, paged, type Source } from '#server/spreadsheets/define-download.ts'
import { moment } from '#server/spreadsheets/download-cells.ts'
import { productHeading } from '#server/spreadsheets/import-headings.ts'
import { listMovementsAfter, readSheet } from '#server/stock/queries.ts'
import { listTransfers } from '#server/stock/transfers.ts'
import { t } from '#shared/language/t.ts'
import { includesShowroom } from '#shared/rules/people/grants.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { storeQuery } from '#shared/schemas/counter/sale.ts'
import { type Movement, movementQuery, sheetQuery, transferQuery } from '#shared/schemas/stock/stock.ts'

const access = may('read_stock')
const PAGES = { page: true, limit: true } as const

type SheetFilter = Omit<Parameters<typeof readSheet>[2], 'page' | 'limit'>

/** The pairs of each showroom that is asked for, one after the other: a row for each article and size. */
async function* readStock({ db, c }: Source, { store, ...filter }: SheetFilter & { store?: string | undefined }) {
  const asked = showroomsAsked(c, store, 'read_stock')
  const { stock } = await readSettings(db)
  for (const { _id, code } of await listShowrooms(db)) {
    if (!includesShowroom(asked, _id)) continue
    for await (const page of paged(async (at) => (await readSheet(db, _id, { ...filter, ...at }, stock.lowAt)).rows))
      yield page.flatMap(({ product, sizes }) => sizes.map((size) => ({ ...size, product, showroom: code })))
  }
}

/** The lists of pairs. */
export const STOCK_LISTS = [
  defineDownload({
    name: 'stock',
    title: () => t('Stock'),
    access,
    filter: sheetQuery.omit(PAGES).extend(storeQuery.shape),
    read: (source, filter) => readStock(source, filter),
    columns: () => [
      [productHeading('code'), ({ product }) => product.code],
      [productHeading('name'), ({ product }) => product.name],
      [productHeading('size'), ({ size }) => size.size],
      [productHeading('showroom'), ({ showroom }) => showroom],
      [productHeading('pairs'), ({ onHand }) => onHand],
      [t('Held'), ({ held }) => held],
      [t('Available'), ({ available }) => available],
    ],
  }),
  defineDownload({
    name: 'movements',
    title: () => t('Movements'),
    access,
    filter: movementQuery.omit(PAGES),
    read: ({ db, c }, filter) => {
      const showrooms = showroomsAsked(c, filter.store, 'read_stock')
      return onward<Movement>((last, limit) =>
        listMovementsAfter(db, showrooms, filter, { last: last?._id ?? null, limit }),
      )
    },
    columns: () => [
      [t('Day'), ({ at }) => moment(at)],
      [t('Showroom'), ({ store }) => store.code],
      [t('Kind'), ({ kind }) => kind],
      [productHeading('code'), ({ product }) => product.code],
      [productHeading('name'), ({ product }) => product.name],
      [productHeading('size'), ({ size }) => size.size],
      [t('Pairs'), ({ pairs }) => pairs],
      [t('Reference'), ({ reference }) => reference],
      [t('Reason'), ({ reason }) => reason],
      [t('By'), ({ by }) => by && accountName(by.name)],
    ],
  }),
  defineDownload({
    name: 'transfers',
    title: () => t('Transfers'),
    access,
    filter: transferQuery.omit(PAGES),
    async *read({ db, c }, filter) {
      const showrooms = showroomsAsked(c, filter.store, 'read_stock')
      for await (const page of paged(
        async (at) => (await listTransfers(db, showrooms, { ...filter, ...at })).transfers,
      ))
        yield page.flatMap((transfer) => transfer.rows.map((row) => ({ ...row, transfer })))
    },
    columns: () => [
      [t('Sent'), ({ transfer }) => moment(transfer.createdAt)],
      [t('From'), ({ transfer }) => transfer.from.code],
      [t('To'), ({ transfer }) => transfer.to.code],
      [t('State'), ({ transfer }) => transfer.state],
      [productHeading('code'), ({ product }) => product.code],
      [productHeading('size'), ({ size }) => size.size],
      [t('Pairs'), ({ sent }) => sent],
      [t('Received'), ({ received }) => received],
      [t('Note'), ({ transfer }) => transfer.note],
    ],
  }),
]
