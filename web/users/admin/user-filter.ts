import { ROLES, type Role } from '#shared/rules/roles.ts'
import { choiceParam, pageParam, searchParam, urlParams } from '#shared/rules/url-params.ts'
import { useListParams } from '#web/lib/lists/use-list-params.ts'

/** The list's URL parameters. */
export interface UserFilter {
  query: string
  role: Role | null
  page: number
}

const { parse, serialize } = urlParams<UserFilter>({
  query: searchParam,
  role: choiceParam(ROLES, null),
  page: pageParam(),
})

/** The filter in the URL, and functions to change it. */
export function useUserFilter() {
  return useListParams(parse, serialize)
}
