import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'

/** Where the account is signed in: this browser, then the last used. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => call(api.auth.sessions.$get()),
})
