import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'

/** The keys of what is loaded of one's own account. */
const accountKeys = {
  sessions: ['sessions'],
  secondStep: ['second-step'],
  emailProof: (email: string) => ['email-proof', email],
} as const

/** Where the account is signed in: this browser, then the last used. */
export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: () => call(api.auth.sessions.$get()),
})

/** What the account has set up as its second step. */
export const secondStepQuery = queryOptions({
  queryKey: accountKeys.secondStep,
  queryFn: () => call(api.auth['second-step'].$get()),
})

/** Whether the account's e-mail is proven, asked again when the window regains focus. */
export function emailProofQuery(email: string) {
  return queryOptions({
    queryKey: accountKeys.emailProof(email),
    queryFn: () => call(api.auth['email-proof'].$get()),
    refetchOnWindowFocus: true,
  })
}
