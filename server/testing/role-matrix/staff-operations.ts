import { roles } from '#server/platform/db/tables/memberships.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { INVITED_PERSON, makeInvite } from '#server/testing/invites.ts'
import { makeUser } from '#server/testing/test-users.ts'
import { findRoleId } from '#server/users/memberships.queries.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { World } from './role-world.ts'

const rule = 'super user'

let lowAt = 10
const newLowAt = () => {
  lowAt += 1
  return lowAt
}

const newRole = () => ({
  name: `Role ${crypto.randomUUID().slice(0, 8)}`,
  permissions: ['read_orders'] satisfies Permission[],
})
const makeRole = async ({ shop }: World) => firstRow(await shop.db.insert(roles).values(newRole()).returning()).id

/** Every operation on the owner's settings and on other people's accounts. None of them changes one of the callers. */
export const STAFF_OPERATIONS: MatrixRow[] = [
  { call: 'GET /auth/all', rule, ok: 200, path: () => '/auth/all?limit=20' },
  { call: 'GET /audit/activity', rule, ok: 200, path: () => '/audit/activity' },
  { call: 'GET /audit/all-entries', rule, ok: 200, path: () => '/audit/all-entries' },
  { call: 'GET /settings/all', rule: 'admin', ok: 200, path: () => '/settings/all' },
  { call: 'GET /settings/history', rule, ok: 200, path: () => '/settings/history' },
  { call: 'GET /settings/first-steps', rule, ok: 200, path: () => '/settings/first-steps' },
  { call: 'GET /settings/opening', rule: 'admin', ok: 200, path: () => '/settings/opening' },
  {
    call: 'PUT /settings/opening',
    rule,
    ok: 200,
    path: () => '/settings/opening',
    body: () => ({ open: true }),
  },
  { call: 'POST /settings/inside', rule: 'staff', ok: 200, path: () => '/settings/inside' },
  {
    call: 'PUT /settings/update',
    rule,
    ok: 200,
    path: () => '/settings/update',
    body: () => ({ stock: { kept: false, lowAt: newLowAt() } }),
  },
  { call: 'GET /memberships/own', rule: 'signed in', ok: 200, path: () => '/memberships/own' },
  {
    call: 'GET /memberships/of/{userId}',
    rule,
    ok: 200,
    path: async ({ shop }) => `/memberships/of/${(await makeUser(shop, 'customer')).id}`,
  },
  {
    call: 'PUT /memberships/of/{userId}',
    rule,
    ok: 200,
    path: async ({ shop }) => `/memberships/of/${(await makeUser(shop, 'customer')).id}`,
    body: async ({ shop, store }) => ({
      memberships: [{ role: await findRoleId(shop.db, 'call_desk'), showrooms: [store] }],
    }),
  },
  { call: 'GET /invites/all-invites', rule, ok: 200, path: () => '/invites/all-invites' },
  {
    call: 'POST /invites/create',
    rule,
    ok: 201,
    path: () => '/invites/create',
    body: async ({ shop, store }) => ({
      email: `new-${crypto.randomUUID()}@mail.example`,
      role: await findRoleId(shop.db, 'call_desk'),
      showrooms: [store],
    }),
  },
  {
    call: 'POST /invites/send/{id}',
    rule,
    ok: 200,
    path: async ({ shop }) => `/invites/send/${(await makeInvite(shop)).id}`,
  },
  {
    call: 'DELETE /invites/delete/{id}',
    rule,
    ok: 200,
    path: async ({ shop }) => `/invites/delete/${(await makeInvite(shop)).id}`,
  },
  {
    call: 'POST /invites/read',
    rule: 'everyone',
    ok: 200,
    path: () => '/invites/read',
    body: async ({ shop }) => ({ token: (await makeInvite(shop)).token }),
  },
  {
    call: 'POST /invites/accept',
    rule: 'everyone',
    ok: 200,
    path: () => '/invites/accept',
    body: async ({ shop }) => ({ token: (await makeInvite(shop)).token, person: INVITED_PERSON }),
  },
  { call: 'GET /roles/all-roles', rule, ok: 200, path: () => '/roles/all-roles' },
  { call: 'POST /roles/create', rule, ok: 201, path: () => '/roles/create', body: newRole },
  {
    call: 'PUT /roles/update/{id}',
    rule,
    ok: 200,
    path: async (world) => `/roles/update/${await makeRole(world)}`,
    body: newRole,
  },
  {
    call: 'DELETE /roles/delete/{id}',
    rule,
    ok: 200,
    path: async (world) => `/roles/delete/${await makeRole(world)}`,
  },
  { call: 'GET /auth/all-su', rule: 'super user or store user', ok: 200, path: () => '/auth/all-su' },
  {
    call: 'PUT /auth/update-role/{id}',
    rule,
    ok: 200,
    path: async ({ shop }) => `/auth/update-role/${(await makeUser(shop, 'customer')).id}`,
    body: () => ({ admin: true }),
  },
  {
    call: 'PUT /auth/update-role/{id}',
    rule,
    ok: 200,
    path: async ({ shop }) => `/auth/update-role/${(await makeUser(shop, 'superUser')).id}`,
    body: () => ({ admin: false }),
    expected: { superUser: 403 },
  },
  {
    call: 'POST /auth/create-su',
    rule,
    ok: 201,
    path: () => '/auth/create-su',
    body: async ({ shop, store }) => ({ user: (await makeUser(shop, 'customer')).id, store }),
  },
  {
    call: 'DELETE /auth/delete-su/{id}',
    rule,
    ok: 200,
    path: async ({ shop }) => `/auth/delete-su/${(await makeUser(shop, 'storeUser')).id}`,
  },
]
