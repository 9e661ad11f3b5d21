import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'

interface OrderToServe {
  _id: string
  /** the showroom that has it */
  store: { _id: string }
  /** ids of products and sizes */
  lines: readonly { product: string; size: string; quantity: number }[]
}

/** The other showrooms for an order: those that have everything first, then those nearest to the one that has it. */
export function useServingOrder({ _id, store, lines }: OrderToServe, { enabled = true } = {}) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['stock', 'serve', _id, store._id],
    queryFn: async () => {
      const own = (await queries.ensureQueryData(showroomsQuery)).find((showroom) => showroom._id === store._id)
      const [longitude, latitude] = own?.location.coordinates ?? []
      const near = latitude !== undefined && longitude !== undefined && { near: { latitude, longitude } }
      const { showrooms } = await call(api.stock.serve.$post({ json: { lines: [...lines], ...near } }))
      return showrooms.filter((showroom) => showroom._id !== store._id)
    },
    enabled,
    meta: { errorToast: true },
  })
}
