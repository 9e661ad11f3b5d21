import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { SHEET_PARTS, type SheetPart } from '#shared/rules/showrooms/stock.ts'
import { choiceParam, idParam, optionalParam, pageParam, urlParams } from '#shared/rules/url-params.ts'
import type { LabelsInput } from '#shared/schemas/stock/label.ts'
import { api, call } from '#web/api.ts'
import { stockKeys } from '#web/stock/stock-queries.ts'

/** What the page of a showroom's stock shows. */
export const STOCK_VIEWS = ['count', 'receive', 'transfer', 'write-off', 'labels', 'on-the-way', 'movements'] as const
export type StockView = (typeof STOCK_VIEWS)[number]

/** Stands for the products of every category. */
export const ALL_CATEGORIES = 'all'

/** Stands for labels of the sizes that were typed. */
export const TYPED_LABELS = 'typed'

/** The sheet's URL parameters. */
export interface SheetFilter {
  /** id of the showroom, for admins */
  store: string | null
  view: StockView
  search: string | null
  /** id of a category, or `ALL_CATEGORIES`; null: the sheet decides */
  category: string | null
  only: SheetPart | null
  /** id of the product whose movements are shown */
  product: string | null
  /** whose labels are shown: id of a delivery, or `TYPED_LABELS` */
  labels: string | null
  page: number
}

export const { parse: parseSheetFilter, serialize: serializeSheetFilter } = urlParams<SheetFilter>({
  store: idParam,
  view: choiceParam(STOCK_VIEWS, 'count'),
  search: optionalParam(),
  category: optionalParam((text) => (text === ALL_CATEGORIES ? text : (idParam.parse(text) ?? ''))),
  only: choiceParam(SHEET_PARTS, null),
  product: idParam,
  labels: optionalParam((text) => (text === TYPED_LABELS ? text : (idParam.parse(text) ?? ''))),
  page: pageParam(),
})

/** One page of the pairs of a showroom. */
export function sheetQuery(showroom: string, { search, category, only, page }: SheetFilter) {
  const query = {
    search: search ?? '',
    category: category === ALL_CATEGORIES ? '' : (category ?? ''),
    only: only ?? '',
    page: String(page),
    limit: String(LIST_PAGE_SIZE),
  }
  return queryOptions({
    queryKey: stockKeys.sheet(showroom, query),
    queryFn: () => call(api.stock.store[':storeId'].$get({ param: { storeId: showroom }, query })),
    placeholderData: keepPreviousData,
    meta: { errorToast: true },
  })
}

/** One page of the transfers from and to a showroom, newest first. */
export function transfersQuery(showroom: string, page: number) {
  const query = { store: showroom, state: '', page: String(page), limit: String(LIST_PAGE_SIZE) }
  return queryOptions({
    queryKey: stockKeys.transfers(showroom, page),
    queryFn: () => call(api.stock.transfers['all-transfers'].$get({ query })),
    placeholderData: keepPreviousData,
  })
}

/** One page of the ledger of a showroom, newest first; `product` null: of all products. */
export function movementsQuery(showroom: string, { product, page }: Pick<SheetFilter, 'product' | 'page'>) {
  const query = { store: showroom, product: product ?? '', page: String(page), limit: String(LIST_PAGE_SIZE) }
  return queryOptions({
    queryKey: stockKeys.movements(showroom, query),
    queryFn: () => call(api.stock.movements.$get({ query: { size: '', order: '', from: '', to: '', ...query } })),
    placeholderData: keepPreviousData,
  })
}

/** The newest deliveries of a showroom. */
export function deliveriesQuery(showroom: string) {
  return queryOptions({
    queryKey: stockKeys.deliveries(showroom),
    queryFn: () => call(api.papers.deliveries[':storeId'].$get({ param: { storeId: showroom } })),
  })
}

/** What labels say. */
export function labelsQuery(showroom: string, json: Pick<LabelsInput, 'delivery' | 'rows'>) {
  return queryOptions({
    queryKey: stockKeys.labels(showroom, json),
    queryFn: () => call(api.papers.labels[':storeId'].$post({ param: { storeId: showroom }, json })),
  })
}
