import { useQuery } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'
import { orderKeys } from '#web/orders/order-queries.ts'
import { stockKeys } from '#web/stock/stock-queries.ts'

/** What is loaded anew once an order has gone to another showroom. */
export const CHANGED = [orderKeys.boards, stockKeys.all, orderKeys.all]

interface OrderToServe {
  _id: string
  /** the showroom that has it */
  store: { _id: string }
}

/** The other showrooms for an order: those that have everything first, then those nearest to the one that has it. */
export function useServingOrder({ _id, store }: OrderToServe) {
  return useQuery({
    queryKey: stockKeys.serving(_id, store._id),
    queryFn: async () => (await call(api.stock.order[':orderId'].$get({ param: { orderId: _id } }))).showrooms,
    meta: { errorToast: true },
  })
}
