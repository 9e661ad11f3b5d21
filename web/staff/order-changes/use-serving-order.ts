import { useQuery } from '@tanstack/react-query'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { api, call } from '#web/api.ts'
import { stockKeys } from '#web/stock/stock-queries.ts'

interface OrderToServe {
  _id: string
  /** the showroom that has it */
  store: { _id: string }
}

/** The other showrooms for an order: those that have everything first, then those nearest to the one that has it. */
export function useServingOrder({ _id, store }: OrderToServe) {
  return useQuery({
    queryKey: stockKeys.toServe(_id, store._id),
    queryFn: async () => (await call(api.stock.order[':orderId'].$get({ param: { orderId: _id } }))).showrooms,
    meta: { errorToast: true },
  })
}

/** Whether lines of an order can go from another showroom: it is confirmed, paid in cash, delivered, still here, and has more than one. */
export function isSplittable({ status, products, payment, fulfilment }: OrderDetail): boolean {
  const isHere = status === 'Approved' || status === 'Processing'
  return isHere && products.length > 1 && payment.method === 'COD' && fulfilment === 'delivery'
}
