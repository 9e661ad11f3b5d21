import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, mayEverywhere, signedIn } from '#server/platform/http/guard.ts'
import { findOr404, parseId, removeOr404 } from '#server/platform/http/parse-id.ts'
import {
  defineCreateRoute,
  defineDeleteRoute,
  defineUpdateRoute,
  mutationResponse,
} from '#server/platform/http/write-routes.ts'
import { findListedUser } from '#server/users/queries.ts'
import { t } from '#shared/language/t.ts'
import {
  membership,
  membershipsInput,
  ownAccess,
  roleInput,
  staffRole,
  staffRoleChange,
} from '#shared/schemas/people/memberships.ts'
import { listMemberships, listRoles } from './queries.ts'
import { addRole, changeRole, deleteRole } from './save-role.ts'
import { setMemberships } from './set-memberships.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 422: jsonError }
const userParam = z.object({ userId: z.string().meta({ description: 'id of an account' }) })

const own = defineRoute({
  method: 'get',
  path: '/own',
  access: signedIn,
  summary: 'What the caller may, and where',
  responses: { 200: jsonResponse(ownAccess, 'By permission; nothing for a customer'), 401: jsonError },
})

const of = defineRoute({
  method: 'get',
  path: '/of/{userId}',
  access: mayEverywhere('read_people'),
  summary: 'What somebody works as, and where',
  request: { params: userParam },
  responses: { 200: jsonResponse(z.array(membership), 'None: a customer'), ...errors },
})

const set = defineRoute({
  method: 'put',
  path: '/of/{userId}',
  access: mayEverywhere('write_people'),
  summary: 'Set what somebody works as, and where',
  description:
    'In place of what it was, from the next call on. Nobody gives or takes what they lack, changes their own account or a super user’s.',
  request: { params: userParam, body: jsonBody(membershipsInput) },
  responses: {
    200: jsonResponse(z.object({ message: z.string(), memberships: z.array(membership) }), 'What it is now'),
    ...errors,
  },
})

/** `/api/v1/memberships` */
export const membershipRoutes = createRouter()
  .openapi(own, async (c) => {
    const { id, grants } = callerOf(c)
    const permissions = Object.fromEntries(
      Object.entries(grants).map(([permission, showrooms]) => [
        permission,
        showrooms === 'all' ? null : [...showrooms],
      ]),
    )
    return c.json({ memberships: await listMemberships(c.var.db, id), permissions }, 200)
  })
  .openapi(of, async (c) => {
    const { db } = c.var
    const user = await findOr404('User', c.req.valid('param').userId, (id) => findListedUser(db, id))
    return c.json(await listMemberships(db, user._id), 200)
  })
  .openapi(set, async (c) => {
    const user = parseId(c.req.valid('param').userId, 'User')
    const memberships = await setMemberships(c.var.db, actorOf(c), user, c.req.valid('json'))
    c.var.log.warn(
      { event: 'memberships-changed', user, by: callerOf(c).id, requestId: c.var.requestId },
      'Memberships were set',
    )
    return c.json({ message: t('Roles and showrooms saved'), memberships }, 200)
  })

const all = defineRoute({
  method: 'get',
  path: '/all-roles',
  access: mayEverywhere('read_people'),
  summary: 'The roles with what each may, those that every shop has first',
  responses: { 200: jsonResponse(z.array(staffRole), 'All of them'), 401: jsonError, 403: jsonError },
})
const responseSchema = mutationResponse('role', staffRole)
const create = defineCreateRoute('write_people', '/create', jsonBody(roleInput), responseSchema)
const update = defineUpdateRoute('write_people', jsonBody(staffRoleChange), responseSchema)
const remove = defineDeleteRoute('write_people', 'The role is gone')

/** `/api/v1/roles` */
export const roleRoutes = createRouter()
  .openapi(all, async (c) => c.json(await listRoles(c.var.db), 200))
  .openapi(create, async (c) => {
    const role = await addRole(c.var.db, actorOf(c), c.req.valid('json'))
    return c.json({ message: t('Role created successfully'), role }, 201)
  })
  .openapi(update, async (c) => {
    const { updatedAt, ...values } = c.req.valid('json')
    const role = await findOr404('Role', c.req.valid('param').id, (id) =>
      changeRole(c.var.db, actorOf(c), id, values, updatedAt),
    )
    return c.json({ message: t('Role updated successfully'), role }, 200)
  })
  .openapi(remove, async (c) => {
    await removeOr404('Role', c.req.valid('param').id, (id) => deleteRole(c.var.db, actorOf(c), id))
    return c.json({ message: t('Role deleted successfully') }, 200)
  })
