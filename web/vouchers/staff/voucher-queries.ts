import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { choiceParam, pageParam, searchParam, urlParams } from '#shared/rules/url-params.ts'
import { VOUCHER_STATES, type VoucherState } from '#shared/schemas/orders/voucher.ts'
import { api } from '#web/api.ts'
import { callPage } from '#web/lib/lists/call-page.ts'
import { useListParams } from '#web/lib/lists/use-list-params.ts'

interface Filter {
  state: VoucherState | null
  number: string
  page: number
}

const { parse, serialize } = urlParams<Filter>({
  state: choiceParam(VOUCHER_STATES, null),
  number: searchParam,
  page: pageParam(),
})

/** The filter in the URL, and functions to change it. */
export function useVoucherFilter() {
  return useListParams(parse, serialize)
}

/** The keys of what is loaded of vouchers. */
export const voucherKeys = {
  all: ['vouchers'],
  list: (filter: Filter) => ['vouchers', filter],
} as const

/** One page of the vouchers; `total` is on all pages. */
export function vouchersQuery(filter: Filter) {
  return queryOptions({
    queryKey: voucherKeys.list(filter),
    queryFn: async () => {
      const { state, number, page } = filter
      const query = { state: state ?? '', number, page: String(page), limit: String(LIST_PAGE_SIZE) }
      const { body: rows, total } = await callPage(api.vouchers.all.$get({ query }))
      return { rows, total }
    },
    placeholderData: keepPreviousData,
  })
}
