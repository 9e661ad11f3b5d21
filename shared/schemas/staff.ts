import { z } from 'zod'
import { ROLES } from '../rules/roles.ts'
import { givenId, id } from './fields.ts'
import { cutText, oneOf, wholeNumber } from './query.ts'
import { storeLink, user } from './user.ts'

/** Accounts that one answer holds at most. */
const MOST_USERS = 10_000

/** An account in the super user's list, with the store that it works for. */
export const listedUser = user
  .extend({ store: z.object({ _id: id, code: z.string() }).nullable() })
  .meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof listedUser>

/** Answer of `GET /auth/all` (spec section 7). */
export const userList = z.object({ users: z.array(listedUser) }).meta({ id: 'UserList' })

/** What of them is asked for. */
export const userListQuery = z.object({
  page: wholeNumber(1, 1, 100_000).meta({ description: 'from 1' }),
  limit: wholeNumber(MOST_USERS, 1, MOST_USERS).meta({ description: `accounts on a page, at most ${MOST_USERS}` }),
  query: cutText(100).meta({ description: 'in name, email or phone' }),
  role: oneOf(ROLES, 'Unknown role'),
})
export type UserListQuery = z.output<typeof userListQuery>

/** Answer of `GET /auth/all-su` (spec section 7). */
export const showroomUserList = z.object({ showroomUsers: z.array(storeLink) }).meta({ id: 'ShowroomUserList' })

/** Payload of a change of role (spec section 7): an admin from now on, or a customer. */
export const roleChange = z.object({ admin: z.boolean() }).meta({ id: 'RoleChange' })

/** Payload of an assignment to a store (spec section 7): ids of both. */
export const storeAssignment = z.object({ user: givenId, store: givenId }).meta({ id: 'StoreAssignment' })
export type StoreAssignment = z.output<typeof storeAssignment>
