import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'

/** All showrooms, for staff to choose from. */
export const showroomsQuery = queryOptions({
  queryKey: ['showrooms'],
  queryFn: () => call(api.showrooms['all-showrooms'].$get()),
})
