import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'

export const couriersQuery = queryOptions({
  queryKey: ['couriers'],
  queryFn: () => call(api.couriers['all-couriers'].$get()),
})

/** The newest hand-overs. */
export const handOversQuery = queryOptions({
  queryKey: ['parcels', 'hand-overs'],
  queryFn: () => call(api.parcels['hand-overs'].$get()),
})
