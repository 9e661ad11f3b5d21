import { useCallback, useEffect } from 'react'
import { LIST_PAGE_SIZE, parsePage } from '#shared/rules/pagination.ts'
import { ROLES, type Role } from '#shared/rules/roles.ts'
import type { ListedUser } from '#shared/schemas/staff.ts'
import { ApiError, api, call } from '#web/api.ts'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { useAsyncData } from '#web/lib/loading/use-async-data.ts'
import { toast } from '#web/ui/toasts.ts'

/** The list's URL parameters. */
export interface UserFilter {
  query: string
  role: Role | null
  page: number
}

interface UserPage {
  users: ListedUser[]
  /** number of accounts on all pages, counted up to MAX_COUNTED */
  total: number
}

/** The filter in the URL, and functions to change it. */
export function useUserFilter() {
  return useListParams(parseFilter, serializeFilter)
}

function parseFilter(searchParams: URLSearchParams): UserFilter {
  return {
    query: (searchParams.get('query') ?? '').slice(0, 100).trim(),
    role: ROLES.find((role) => role === searchParams.get('role')) ?? null,
    page: parsePage(searchParams.get('page')),
  }
}

/** The accounts that a filter selects; errors are shown as a toast. */
export function useUsers({ query, role, page }: UserFilter) {
  const result = useAsyncData(useCallback(() => loadUsers({ query, role, page }), [query, role, page]))
  const { error } = result
  useEffect(() => {
    if (!error) return
    console.error(error)
    // On 401 ProtectedArea redirects to the login and says why.
    if (!(error instanceof ApiError && error.status === 401)) toast.error('Failed to load users')
  }, [error])
  return result
}

async function loadUsers({ query, role, page }: UserFilter): Promise<UserPage> {
  const params = { query, page: String(page), limit: String(LIST_PAGE_SIZE), ...(role && { role }) }
  const response = api.auth.all.$get({ query: params })
  const { users } = await call(response)
  return { users, total: Number((await response).headers.get('X-Total-Count')) }
}

function serializeFilter({ query, role, page }: UserFilter): URLSearchParams {
  return new URLSearchParams({
    ...(query && { query }),
    ...(role && { role }),
    ...(page > 1 && { page: String(page) }),
  })
}
