import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { t } from '#shared/language/t.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { api, call } from '#web/api.ts'
import { callPage } from '#web/lib/lists/call-page.ts'
import type { UserFilter } from './user-filter.ts'

/** The keys of what is loaded of accounts. */
export const userKeys = {
  all: ['users'],
  page: (filter: object) => ['users', filter],
  sessions: ['staff-sessions'],
  invites: ['invites'],
  roles: ['roles'],
  ownAccess: ['own-access'],
  apiKeys: ['api-keys'],
  memberships: (id: string) => ['memberships', id],
} as const

/** Where the staff are signed in, the last used first. */
export const staffSessionsQuery = queryOptions({
  queryKey: userKeys.sessions,
  queryFn: () => call(api.auth['staff-sessions'].$get()),
})

/** The invitations that are open. */
export const invitesQuery = queryOptions({
  queryKey: userKeys.invites,
  queryFn: () => call(api.invites['all-invites'].$get()),
})

/** The roles, those that every shop has first. */
export const rolesQuery = queryOptions({
  queryKey: userKeys.roles,
  queryFn: () => call(api.roles['all-roles'].$get()),
})

/** What somebody works as, and where. */
export function membershipsQuery(userId: string) {
  return queryOptions({
    queryKey: userKeys.memberships(userId),
    queryFn: () => call(api.memberships.of[':userId'].$get({ param: { userId } })),
  })
}

/** The keys of other programs. */
export const apiKeysQuery = queryOptions({
  queryKey: userKeys.apiKeys,
  queryFn: () => call(api.auth['api-keys'].$get()),
})

/** What the signed-in person works as and may, of which they may give. */
export const ownAccessQuery = queryOptions({
  queryKey: userKeys.ownAccess,
  queryFn: () => call(api.memberships.own.$get()),
})

/** A page of the accounts that a filter selects, with its number; `total` is on all pages, counted up to MAX_COUNTED. */
export function usersQuery({ query, role, sort, page }: UserFilter) {
  return queryOptions({
    queryKey: userKeys.page({ query, role, sort, page }),
    queryFn: async () => {
      const params = { query, page: String(page), limit: String(LIST_PAGE_SIZE), sort, ...(role && { role }) }
      const { body, total } = await callPage(api.auth.all.$get({ query: params }))
      return { users: body.users, page, total }
    },
    placeholderData: keepPreviousData,
    meta: { errorToast: t('Failed to load users') },
  })
}
