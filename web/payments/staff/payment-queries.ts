import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { api, call } from '#web/api.ts'
import { callPage } from '#web/lib/lists/call-page.ts'
import { type RefundParams, refundCall } from './refund-filter.ts'

/** The keys of what is loaded of wallets' payments. */
export const paymentKeys = {
  all: ['payments'],
  matches: ['payments', 'matches'],
  refunds: (filter: RefundParams) => ['payments', 'refunds', filter],
} as const

/** What came into the wallets, and for which orders. */
export const matchesQuery = queryOptions({
  queryKey: paymentKeys.matches,
  queryFn: () => call(api.payments.matches.$get()),
})

/** One page of the refunds; `total` is on all pages. */
export function refundsQuery(filter: RefundParams) {
  return queryOptions({
    queryKey: paymentKeys.refunds(filter),
    queryFn: async () => {
      const query = { ...refundCall(filter), page: String(filter.page), limit: String(LIST_PAGE_SIZE) }
      const { body: refunds, total } = await callPage(api.payments.refunds.$get({ query }))
      return { refunds, total }
    },
    placeholderData: keepPreviousData,
  })
}
