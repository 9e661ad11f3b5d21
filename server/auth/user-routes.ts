import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { type Access, callerOf, mayEverywhere } from '#server/platform/http/guard.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/platform/http/pagination.ts'
import { idParam, parseId } from '#server/platform/http/parse-id.ts'
import { mutationResponse } from '#server/platform/http/write-routes.ts'
import { t } from '#shared/language/t.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import {
  listedUser,
  roleChange,
  showroomAssignment,
  showroomUserList,
  userList,
  userListQuery,
} from '#shared/schemas/staff.ts'
import { showroomLink } from '#shared/schemas/user.ts'
import { checkStoreUser } from '../users/account.queries.ts'
import { assignShowroom, setAdmin, unassignShowroom } from '../users/change-role.ts'
import { listStoreUsers, readUsers } from '../users/queries.ts'

const all = defineRoute({
  method: 'get',
  path: '/all',
  access: mayEverywhere('read_people'),
  summary: 'The accounts of the shop, newest first',
  description: `\`query\` looks in name, email and phone, whatever its spaces, +880 or Bengali digits. X-Total-Count counts to ${MAX_COUNT}: then there may be more. Each reading is kept in the audit.`,
  request: { query: userListQuery },
  responses: {
    200: {
      ...jsonResponse(userList, 'One page of accounts, without any secret of theirs'),
      headers: paginationHeaders,
    },
    401: jsonError,
    403: jsonError,
    422: jsonError,
  },
})

const updateRole = defineRoute({
  method: 'put',
  path: '/update-role/{id}',
  access: mayEverywhere('write_people'),
  summary: 'Make an account an admin’s or a customer’s',
  description:
    'Takes any store from it, and revokes every token of it. Nobody changes the own role; super users are out of reach.',
  request: { params: idParam, body: jsonBody(roleChange) },
  responses: {
    200: jsonResponse(mutationResponse('user', listedUser), 'The account as it is now'),
    401: jsonError,
    403: jsonError,
    404: jsonError,
    422: jsonError,
  },
})

/** `/api/v1/auth`: the routes by which super users manage other people's accounts. */
export const userRoutes = createRouter()
  .openapi(all, async (c) => {
    const query = c.req.valid('query')
    const { db, log, requestId } = c.var
    const by = callerOf(c).id
    const { list, total } = await readUsers(db, actorOf(c), query)
    setPaginationHeaders(c, { ...query, total })
    log.info(
      { event: 'users-read', by, searched: query.query !== '', page: query.page, listed: list.length, requestId },
      'Accounts were read',
    )
    return c.json({ users: list }, 200)
  })
  .openapi(updateRole, async (c) => {
    const actorId = callerOf(c).id
    const id = parseId(c.req.valid('param').id, 'User')
    const user = await setAdmin(c.var.db, actorOf(c), id, c.req.valid('json').admin)
    c.var.log.warn(
      { event: 'role-changed', user: id, role: user.role, by: actorId, requestId: c.var.requestId },
      'A role was set',
    )
    return c.json({ message: t('Successfully updated'), user }, 200)
  })

const ownLinkOrPeople: Access = {
  ...mayEverywhere('read_people'),
  rule: 'read_people in all stores, or the own store link',
  allows: ({ showrooms, storeUser }) => showrooms === 'all' || storeUser,
}

const allSu = defineRoute({
  method: 'get',
  path: '/all-su',
  access: ownLinkOrPeople,
  summary: 'Who works for which store',
  description: 'A super user reads all of them, a store user the own one.',
  responses: { 200: jsonResponse(showroomUserList, 'Store users with their stores'), 401: jsonError, 403: jsonError },
})

const createSu = defineRoute({
  method: 'post',
  path: '/create-su',
  access: mayEverywhere('write_people'),
  summary: 'Let an account work for a store',
  description: 'It is no admin’s any more, and every token of it is revoked. One store for each account.',
  request: { body: jsonBody(showroomAssignment) },
  responses: {
    201: jsonResponse(mutationResponse('showroomUser', showroomLink), 'The account with its store'),
    401: jsonError,
    403: jsonError,
    404: jsonError,
    409: jsonError,
    422: jsonError,
  },
})

const deleteSu = defineRoute({
  method: 'delete',
  path: '/delete-su/{id}',
  access: mayEverywhere('write_people'),
  summary: 'Take the store away from an account',
  description: 'By the id of the account, not of the link. It is a customer’s then; every token of it is revoked.',
  request: { params: z.object({ id: z.string().meta({ description: "the account's id" }) }) },
  responses: {
    200: jsonResponse(successResponse, 'It works for no store any more'),
    401: jsonError,
    403: jsonError,
    404: jsonError,
  },
})

/** `/api/v1/auth`: who works for which showroom. */
export const storeUserRoutes = createRouter()
  .openapi(allSu, async (c) => {
    const { id, showrooms } = callerOf(c)
    if (showrooms === 'all') return c.json({ showroomUsers: await listStoreUsers(c.var.db) }, 200)
    const storeUser = await checkStoreUser(c.var.db, id)
    return c.json({ showroomUsers: storeUser?.matchSU ? [storeUser.matchSU] : [] }, 200)
  })
  .openapi(createSu, async (c) => {
    const actorId = callerOf(c).id
    const { user, store } = c.req.valid('json')
    const assignment = { user: parseId(user, 'User'), store: parseId(store, 'Showroom') }
    const showroomUser = await assignShowroom(c.var.db, actorOf(c), assignment)
    c.var.log.warn(
      { event: 'store-assigned', ...assignment, by: actorId, requestId: c.var.requestId },
      'A store user was added',
    )
    return c.json({ message: t('Store user created successfully'), showroomUser }, 201)
  })
  .openapi(deleteSu, async (c) => {
    const actorId = callerOf(c).id
    const id = parseId(c.req.valid('param').id, 'User')
    await unassignShowroom(c.var.db, actorOf(c), id)
    c.var.log.warn(
      { event: 'store-removed', user: id, by: actorId, requestId: c.var.requestId },
      'A store user was removed',
    )
    return c.json({ message: t('Store user removed successfully') }, 200)
  })
