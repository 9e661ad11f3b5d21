import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, superUser } from '#server/platform/http/guard.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/platform/http/pagination.ts'
import { idParam, parseId } from '#server/platform/http/parse-id.ts'
import { mutationResponse } from '#server/platform/http/write-routes.ts'
import { t } from '#shared/language/t.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import { listedUser, roleChange, userList, userListQuery } from '#shared/schemas/staff.ts'
import { setAdmin } from './change-role.ts'
import { readUsers } from './read-users.ts'

const all = defineRoute({
  method: 'get',
  path: '/all',
  access: superUser,
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
  access: superUser,
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
