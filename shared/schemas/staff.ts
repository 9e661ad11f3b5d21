import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { ROLES } from '#shared/rules/people/roles.ts'
import { id, idInput } from './fields.ts'
import { clampedInteger, oneOf, truncatedText } from './query-params.ts'
import { showroomLink, user } from './user.ts'

/** Maximum number of accounts per response. */
const MAX_USERS = 10_000

/** The orders of the list of accounts; the first is the default. */
export const USER_SORTS = ['newest', 'name', 'email'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** An account in the super user's list, with the showroom that it works for. */
export const listedUser = user
  .extend({ store: z.object({ _id: id, code: z.string(), codeBn: z.string().nullable() }).nullable() })
  .meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof listedUser>

/** Response of `GET /auth/all`. */
export const userList = z.object({ users: z.array(listedUser) }).meta({ id: 'UserList' })

/** Query parameters of `GET /auth/all`. */
export const userListQuery = z.object({
  page: clampedInteger(1, 1, 100_000).meta({ description: 'from 1' }),
  limit: clampedInteger(MAX_USERS, 1, MAX_USERS).meta({ description: `accounts on a page, at most ${MAX_USERS}` }),
  query: truncatedText(100).meta({ description: 'in name, email or phone' }),
  role: oneOf(ROLES, later('Unknown role')),
  sort: oneOf(USER_SORTS, later('Unknown order')),
})
export type UserListQuery = z.output<typeof userListQuery>

/** Response of `GET /auth/all-su`. */
export const showroomUserList = z.object({ showroomUsers: z.array(showroomLink) }).meta({ id: 'ShowroomUserList' })

/** Body of a role change: to admin, or to customer. */
export const roleChange = z.object({ admin: z.boolean() }).meta({ id: 'RoleChange' })

/** Body of an assignment to a showroom: both ids. */
export const showroomAssignment = z.object({ user: idInput, store: idInput }).meta({ id: 'StoreAssignment' })
export type ShowroomAssignment = z.output<typeof showroomAssignment>
