import { useQuery } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'

interface OrderToServe {
  _id: string
  /** the showroom that has it */
  store: { _id: string }
}

/** The other showrooms for an order: those that have everything first, then those nearest to the one that has it. */
export function useServingOrder({ _id, store }: OrderToServe) {
  return useQuery({
    queryKey: ['stock', 'serve', _id, store._id],
    queryFn: async () => (await call(api.stock.order[':orderId'].$get({ param: { orderId: _id } }))).showrooms,
    meta: { errorToast: true },
  })
}
