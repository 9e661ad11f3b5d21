import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'

const showroomKeys = { all: ['showrooms'], ofStaff: (userId: string) => ['staff-showroom', userId] } as const

/** All showrooms, for staff to choose from. */
export const showroomsQuery = queryOptions({
  queryKey: showroomKeys.all,
  queryFn: () => call(api.showrooms['all-showrooms'].$get()),
})

/** The showroom that a store user works for, which may have changed since they signed in. */
export function staffShowroomQuery(userId: string) {
  return queryOptions({
    queryKey: showroomKeys.ofStaff(userId),
    queryFn: () => call(api.auth['check-su'][':userId'].$get({ param: { userId } })),
  })
}
