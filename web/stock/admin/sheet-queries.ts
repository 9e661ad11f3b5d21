import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { SHEET_PARTS, type SheetPart } from '#shared/rules/stock.ts'
import { choiceParam, idParam, optionalParam, pageParam, urlParams } from '#shared/rules/url-params.ts'
import { api, call } from '#web/api.ts'

/** The sheet's URL parameters. */
export interface SheetFilter {
  /** id of the showroom, for admins */
  store: string | null
  search: string | null
  category: string | null
  only: SheetPart | null
  page: number
}

export const { parse: parseSheetFilter, serialize: serializeSheetFilter } = urlParams<SheetFilter>({
  store: idParam,
  search: optionalParam(),
  category: idParam,
  only: choiceParam(SHEET_PARTS, null),
  page: pageParam(),
})

/** One page of the pairs of a showroom. */
export function sheetQuery(showroom: string, { search, category, only, page }: SheetFilter) {
  const query = {
    search: search ?? '',
    category: category ?? '',
    only: only ?? '',
    page: String(page),
    limit: String(LIST_PAGE_SIZE),
  }
  return queryOptions({
    queryKey: ['stock', 'sheet', showroom, query],
    queryFn: () => call(api.stock.store[':storeId'].$get({ param: { storeId: showroom }, query })),
    placeholderData: keepPreviousData,
    meta: { errorToast: true },
  })
}
