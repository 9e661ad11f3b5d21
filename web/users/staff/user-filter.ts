import { ROLES, type Role } from '#shared/rules/people/roles.ts'
import { choiceParam, pageParam, searchParam, urlParams } from '#shared/rules/url-params.ts'
import { USER_SORTS, type UserSort } from '#shared/schemas/staff.ts'
import { useListParams } from '#web/lib/lists/use-list-params.ts'

/** The list's URL parameters. */
export interface UserFilter {
  query: string
  role: Role | null
  sort: UserSort
  page: number
}

const { parse, serialize } = urlParams<UserFilter>({
  query: searchParam,
  role: choiceParam(ROLES, null),
  sort: choiceParam(USER_SORTS, USER_SORTS[0]),
  page: pageParam(),
})

/** The filter in the URL, and functions to change it. */
export function useUserFilter() {
  return useListParams(parse, serialize)
}
