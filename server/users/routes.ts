import { z } from 'zod'
import { call, json, jsonBody, newRoutes, refusals } from '#server/http/define-route.ts'
import { type Access, callerOf, superUser } from '#server/http/guard.ts'
import { pageHeaders, tellPage } from '#server/http/pagination.ts'
import { idParam, parseId } from '#server/http/parse-id.ts'
import { written } from '#server/http/write-routes.ts'
import { MOST_COUNTED } from '#shared/rules/pagination.ts'
import { done } from '#shared/schemas/responses.ts'
import {
  listedUser,
  roleChange,
  showroomUserList,
  storeAssignment,
  userList,
  userListQuery,
} from '#shared/schemas/staff.ts'
import { storeLink } from '#shared/schemas/user.ts'
import { checkStoreUser } from './account.queries.ts'
import { assignStore, removeStore, setAdmin } from './change-role.ts'
import { allStoreLinks } from './queries.ts'
import { readUsers } from './read-users.ts'

const superUserOrStoreUser: Access = {
  rule: 'super user or store user',
  allows: ({ su, storeUser }) => su || storeUser,
}

const all = call({
  method: 'get',
  path: '/all',
  access: superUser,
  summary: 'The accounts of the shop, newest first',
  description: `\`query\` looks in name, email and phone, whatever its spaces, +880 or Bengali digits. X-Total-Count counts to ${MOST_COUNTED}: then there may be more. Each reading is kept in the audit.`,
  request: { query: userListQuery },
  responses: {
    200: { ...json(userList, 'One page of accounts, without any secret of theirs'), headers: pageHeaders },
    401: refusals,
    403: refusals,
    422: refusals,
  },
})

const allSu = call({
  method: 'get',
  path: '/all-su',
  access: superUserOrStoreUser,
  summary: 'Who works for which store',
  description: 'A super user reads all of them, a store user the own one.',
  responses: { 200: json(showroomUserList, 'Store users with their stores'), 401: refusals, 403: refusals },
})

const updateRole = call({
  method: 'put',
  path: '/update-role/{id}',
  access: superUser,
  summary: 'Make an account an admin’s or a customer’s',
  description:
    'Takes any store from it, and revokes every token of it. Nobody changes the own role; super users are out of reach.',
  request: { params: idParam, body: jsonBody(roleChange) },
  responses: {
    200: json(written('user', listedUser), 'The account as it is now'),
    401: refusals,
    403: refusals,
    404: refusals,
    422: refusals,
  },
})

const createSu = call({
  method: 'post',
  path: '/create-su',
  access: superUser,
  summary: 'Let an account work for a store',
  description: 'It is no admin’s any more, and every token of it is revoked. One store for each account.',
  request: { body: jsonBody(storeAssignment) },
  responses: {
    201: json(written('showroomUser', storeLink), 'The account with its store'),
    401: refusals,
    403: refusals,
    404: refusals,
    409: refusals,
    422: refusals,
  },
})

const deleteSu = call({
  method: 'delete',
  path: '/delete-su/{id}',
  access: superUser,
  summary: 'Take the store away from an account',
  description: 'By the id of the account, not of the link. It is a customer’s then; every token of it is revoked.',
  request: { params: z.object({ id: z.string().meta({ description: "the account's id" }) }) },
  responses: { 200: json(done, 'It works for no store any more'), 401: refusals, 403: refusals, 404: refusals },
})

/** `/api/v1/auth`: the routes by which staff manage other people's accounts. */
export const userRoutes = newRoutes()
  .openapi(all, async (c) => {
    const asked = c.req.valid('query')
    const { list, total } = await readUsers(c.var.db, callerOf(c).id, asked)
    tellPage(c, { ...asked, total })
    return c.json({ users: list }, 200)
  })
  .openapi(allSu, async (c) => {
    const { id, su } = callerOf(c)
    if (su) return c.json({ showroomUsers: await allStoreLinks(c.var.db) }, 200)
    const own = await checkStoreUser(c.var.db, id)
    return c.json({ showroomUsers: own?.matchSU ? [own.matchSU] : [] }, 200)
  })
  .openapi(updateRole, async (c) => {
    const by = callerOf(c).id
    const id = parseId(c.req.valid('param').id, 'User')
    const user = await setAdmin(c.var.db, by, id, c.req.valid('json').admin)
    c.var.log.warn(
      { event: 'role-changed', user: id, role: user.role, by, requestId: c.var.requestId },
      'A role was set',
    )
    return c.json({ message: 'Successfully updated', user }, 200)
  })
  .openapi(createSu, async (c) => {
    const by = callerOf(c).id
    const { user, store } = c.req.valid('json')
    const asked = { user: parseId(user, 'User'), store: parseId(store, 'Showroom') }
    const showroomUser = await assignStore(c.var.db, by, asked)
    c.var.log.warn({ event: 'store-assigned', ...asked, by, requestId: c.var.requestId }, 'A store user was added')
    return c.json({ message: 'Store user created successfully', showroomUser }, 201)
  })
  .openapi(deleteSu, async (c) => {
    const by = callerOf(c).id
    const id = parseId(c.req.valid('param').id, 'User')
    await removeStore(c.var.db, by, id)
    c.var.log.warn({ event: 'store-removed', user: id, by, requestId: c.var.requestId }, 'A store user was removed')
    return c.json({ message: 'Store user removed successfully' }, 200)
  })
