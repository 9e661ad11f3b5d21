import { choiceParam, pageParam, searchParam, urlParams } from '#shared/rules/url-params.ts'
import { REFUND_KINDS, REFUND_STATES, type RefundKind } from '#shared/schemas/orders/refund.ts'
import { useListParams } from '#web/lib/lists/use-list-params.ts'

/** The URL parameters of the refunds. */
export interface RefundParams {
  state: (typeof REFUND_STATES)[number] | null
  kind: RefundKind | null
  /** of an order, a receipt or a credit note */
  number: string
  page: number
}

const { parse, serialize } = urlParams<RefundParams>({
  state: choiceParam(REFUND_STATES, null),
  kind: choiceParam(REFUND_KINDS, null),
  number: searchParam,
  page: { ...pageParam(), name: 'refunds' },
})

/** The filter of the refunds in the URL, and functions to change it. */
export function useRefundParams() {
  return useListParams(parse, serialize)
}

/** The filter as calls have it. */
export function refundCall({ state, kind, number }: RefundParams): Record<'state' | 'kind' | 'number', string> {
  return { state: state ?? '', kind: kind ?? '', number }
}
