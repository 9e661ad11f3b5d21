import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'
import { orderKeys } from '#web/orders/order-queries.ts'

/** The keys of what is loaded of parcels and couriers. */
export const parcelKeys = {
  all: ['parcels'],
  handOvers: ['parcels', 'hand-overs'],
  handOver: (id: string | null) => ['parcels', 'hand-over', id],
  couriers: ['couriers'],
} as const

/** The couriers in use. */
export const couriersQuery = queryOptions({ queryKey: parcelKeys.couriers, queryFn: loadCouriers })

export function loadCouriers() {
  return call(api.couriers['all-couriers'].$get())
}

/** The orders that wait for a courier. */
export const packedQuery = queryOptions({
  queryKey: orderKeys.packed,
  queryFn: () => call(api.parcels.packed.$get()),
})

/** The newest hand-overs. */
export const handOversQuery = queryOptions({
  queryKey: parcelKeys.handOvers,
  queryFn: () => call(api.parcels['hand-overs'].$get()),
})

/** A hand-over with its parcels; nothing is loaded for null. */
export function handOverQuery(id: string | null) {
  return queryOptions({
    queryKey: parcelKeys.handOver(id),
    queryFn: () => call(api.parcels['hand-over'][':handOverId'].$get({ param: { handOverId: id ?? '' } })),
    enabled: id !== null,
  })
}
