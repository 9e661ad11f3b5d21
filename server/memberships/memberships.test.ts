import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { readResponse } from '#server/testing/requests.ts'
import { setUpApp } from '#server/testing/second-step.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { findRoleId } from '#server/users/memberships.queries.ts'
import type { RoleKey } from '#shared/rules/people/ready-made-roles.ts'

let shop: TestApi
let owner: Awaited<ReturnType<typeof makeSignedInUser>>
let stores: string[]
beforeAll(async () => {
  shop = await startApi({ LIMIT_LOGIN_PER_ACCOUNT: '1000' })
  owner = await makeSignedInUser(shop, 'superUser')
  stores = [(await makeShowroom(shop)).id, (await makeShowroom(shop)).id, (await makeShowroom(shop)).id]
})
afterAll(() => shop.close())

const send = (method: string, path: string, token: string, json?: unknown) =>
  readResponse(shop.request(path, { method, token, ...(json === undefined ? {} : { json }) }))
const give = async (user: string, list: [RoleKey | string, string[] | null][], by = owner.token) => {
  const memberships = await Promise.all(
    list.map(async ([role, showrooms]) => ({
      role: role.includes('-') ? role : await findRoleId(shop.db, role as RoleKey),
      showrooms,
    })),
  )
  return send('PUT', `/memberships/of/${user}`, by, { memberships })
}
const signIn = async (email: string | null) =>
  (await readResponse(shop.request('/auth/login', { json: { email, password: TEST_PASSWORD } }))).body.token
const newStaff = async (list: [RoleKey | string, string[] | null][]) => {
  const { id, email } = await makeUser(shop, 'customer')
  expect((await give(id, list)).status).toBe(200)
  return { id, token: await signIn(email) }
}
const newRole = async (permissions: string[]) =>
  (await send('POST', '/roles/create', owner.token, { name: `R ${crypto.randomUUID()}`, permissions })).body.role

test('[PEOPLE-03] an area manager has the orders of the own showrooms, and a change holds in the very next request', async () => {
  const [one = '', two = '', three = ''] = stores
  const customer = await makeSignedInUser(shop, 'customer')
  const orders = []
  for (const store of stores) orders.push((await makeOrder(shop, customer.token, { store }))._id)
  const { id, token } = await newStaff([['showroom_manager', [one, two]]])
  const listed = async () => {
    const { status, body } = await send('GET', '/orders/all', token)
    return status === 200 ? body.map(({ _id }: { _id: string }) => _id).toSorted() : body.params.permission
  }
  expect(await listed()).toEqual(orders.slice(0, 2).toSorted())
  expect((await send('GET', `/orders/all?store=${three}`, token)).body.params.permission).toBe('read_orders')
  expect((await send('GET', `/orders/storeOrder/${three}`, token)).status).toBe(403)
  expect((await send('GET', `/orders/singleOrder/${orders[2]}`, token)).status).toBe(404)
  expect((await send('GET', `/cash/counter?store=${two}`, token)).status).toBe(200)
  const { stores: figures } = (await send('GET', '/dashboard/summary', token)).body
  expect(figures.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual([one, two].toSorted())
  await give(id, [['showroom_manager', [one, three]]])
  expect(await listed()).toEqual([orders[0], orders[2]].toSorted())
  await give(id, [['stock_keeper', null]])
  expect(await listed()).toBe('read_orders')
  expect((await send('PUT', `/auth/update-role/${id}`, owner.token, { admin: false })).status).toBe(200)
  expect((await send('GET', `/memberships/of/${id}`, owner.token)).body).toEqual([])
  expect((await send('GET', '/auth/user-auth', token)).body.code).toBe('token_expired')
})

test('[PEOPLE-02] nobody gives what they lack, changes the own role, an owner’s, or makes one', async () => {
  const people = await newRole(['read_people', 'write_people', 'read_orders', 'read_stock'])
  const hr = await newStaff([[people._id, null]])
  const { id } = await makeUser(shop, 'customer')
  expect((await give(id, [['accountant', null]], hr.token)).body.params.permission).toBe('read_parcels')
  expect((await give(hr.id, [['admin', null]], hr.token)).body.code).toBe('own_role')
  expect((await give(owner.id, [], hr.token)).body.code).toBe('super_user_role')
  expect((await give(id, [['super_user', null]])).body.code).toBe('super_user_role')
  const admin = await makeUser(shop, 'admin')
  expect((await give(admin.id, [], hr.token)).body.code).toBe('forbidden')
  const clerk = await newStaff([['store_user', [stores[0] ?? '']]])
  const takings = [
    send('DELETE', `/auth/delete-su/${clerk.id}`, hr.token),
    send('POST', `/auth/leave/${admin.id}`, hr.token),
  ]
  for (const taking of await Promise.all(takings)) expect(taking.body.code).toBe('forbidden')
  const raise = await send('PUT', `/auth/update-role/${id}`, hr.token, { admin: true })
  expect([raise.status, raise.body.code]).toEqual([403, 'forbidden'])
  const own = { name: people.name, permissions: [...people.permissions, 'write_prices'] }
  expect((await send('PUT', `/roles/update/${people._id}`, hr.token, own)).body.code).toBe('own_role')
  const richer = await send('POST', '/roles/create', hr.token, { name: 'Richer', permissions: ['write_prices'] })
  expect(richer.body).toMatchObject({ code: 'forbidden', params: { permission: 'write_prices' } })
  const reader = await newRole(['read_orders'])
  expect((await give(id, [[reader._id, null]], hr.token)).status).toBe(200)
})

test('[PEOPLE-02] a role changes for all who have it at once; those of the specification never, and none in use goes', async () => {
  const role = await newRole(['read_stock'])
  const { token } = await newStaff([[role._id, [stores[0] ?? '']]])
  const own = async () => (await send('GET', '/memberships/own', token)).body.permissions
  expect(await own()).toEqual({ read_stock: [stores[0]] })
  const change = { name: role.name, nameBn: 'পাঠক', permissions: ['read_orders'] }
  const changed = await send('PUT', `/roles/update/${role._id}`, owner.token, { ...change, updatedAt: role.updatedAt })
  expect(changed.body.role).toMatchObject({ nameBn: 'পাঠক', permissions: ['read_orders'], members: 1, isFixed: false })
  expect(await own()).toEqual({ read_orders: [stores[0]] })
  const [entry] = await shop.db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1)
  expect(entry).toMatchObject({ action: 'staff-role-changed', by: owner.id, subject: role._id })
  const gone = await send('DELETE', `/roles/delete/${role._id}`, owner.token)
  expect(gone.body).toMatchObject({ code: 'role_in_use', params: { count: 1 } })
  const admin = await findRoleId(shop.db, 'admin')
  const fixed = { name: 'Admin', permissions: ['read_orders'] }
  expect((await send('PUT', `/roles/update/${admin}`, owner.token, fixed)).body.code).toBe('forbidden')
  expect((await send('DELETE', `/roles/delete/${admin}`, owner.token)).body.code).toBe('forbidden')
  const again = await send('POST', '/roles/create', owner.token, { name: 'call DESK', permissions: ['read_orders'] })
  expect(again.body.code).toBe('role_name_taken')
})

test('[PEOPLE-01] [PEOPLE-03] what changes on one node holds in the very next request on the other, both ways', async () => {
  const otherNode = await connectSecondNode(shop)
  const [one = '', two = ''] = stores
  const role = await newRole(['read_stock'])
  const { id, token } = await newStaff([[role._id, [one]]])
  const on = (node: TestApi) => node.request('/memberships/own', { token })
  const permissionsOn = async (node: TestApi) => (await readResponse(on(node))).body.permissions
  for (let round = 0; round < 10; round += 1) {
    const permissions = [round % 2 ? 'read_stock' : 'read_orders']
    const showrooms = [round % 2 ? one : two]
    const nodes = round % 4 < 2 ? [shop, otherNode] : [otherNode, shop]
    const [writer = shop, reader = shop] = nodes
    const write = (path: string, json: unknown) => writer.request(path, { method: 'PUT', token: owner.token, json })
    expect((await write(`/roles/update/${role._id}`, { name: role.name, permissions })).status).toBe(200)
    expect(Object.keys(await permissionsOn(reader))).toEqual(permissions)
    const memberships = [{ role: role._id, showrooms }]
    expect((await write(`/memberships/of/${id}`, { memberships })).status).toBe(200)
    expect(Object.values(await permissionsOn(reader))).toEqual([showrooms])
    const stock = await reader.request(`/stock/store/${showrooms[0]}`, { token })
    expect(stock.status).toBe(round % 2 ? 200 : 403)
  }
  expect((await send('POST', `/auth/leave/${id}`, owner.token)).status).toBe(200)
  expect((await on(otherNode)).status).toBe(401)
})

test('[PEOPLE-02] of two who set what somebody works as, the later is told who was faster, and the same again is no change', async () => {
  const [one = '', two = ''] = stores
  const { id } = await newStaff([['stock_keeper', [two, one]]])
  const role = await findRoleId(shop.db, 'stock_keeper')
  const seen = [{ role, showrooms: [one, two] }]
  const set = (showrooms: string[] | null) =>
    send('PUT', `/memberships/of/${id}`, owner.token, { memberships: [{ role, showrooms }], seen })
  const both = await Promise.all([set([one]), set([two])])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'changed_meanwhile',
    params: { by: owner.name, at: expect.any(String) },
  })
  const changes = async () =>
    shop.db.$count(auditEntries, and(eq(auditEntries.subject, id), eq(auditEntries.action, 'memberships-changed')))
  const before = await changes()
  const now = (await send('GET', `/memberships/of/${id}`, owner.token)).body
  await give(id, [['stock_keeper', now[0].showrooms.map(({ _id }: { _id: string }) => _id)]])
  expect(await changes()).toBe(before)
  const { body: listed } = await send('GET', '/roles/all-roles', owner.token)
  const { name, permissions, updatedAt } = listed.find(({ _id }: { _id: string }) => _id === role)
  const rename = () => send('PUT', `/roles/update/${role}`, owner.token, { name, permissions, updatedAt })
  const renames = await Promise.all([rename(), rename()])
  expect(renames.find(({ status }) => status === 409)?.body.params.by).toBe(owner.name)
})

test('[PEOPLE-02] a role that is given and deleted at once is either in use or gone', async () => {
  const { id } = await makeUser(shop, 'customer')
  for (let round = 0; round < 10; round += 1) {
    const role = await newRole(['read_stock'])
    const [given, gone] = await Promise.all([
      give(id, [[role._id, null]]),
      send('DELETE', `/roles/delete/${role._id}`, owner.token),
    ])
    expect([given.status, gone.status].toSorted()).toEqual(given.status === 200 ? [200, 409] : [200, 404])
    await give(id, [])
  }
})

test('[PEOPLE-05] an owner asks super users for a second step, which the audit says, and may else do nothing', async () => {
  const { body: listed } = await send('GET', '/roles/all-roles', owner.token)
  const { _id, name, nameBn, permissions } = listed.find(({ key }: { key: string }) => key === 'super_user')
  const set = (token: string, secondStep: string) =>
    send('PUT', `/roles/update/${_id}`, token, { name, nameBn, permissions, secondStep })
  const clerk = await makeSignedInUser(shop, 'storeUser', { store: stores[0] ?? '' })
  expect((await set(owner.token, 'required')).body.role).toMatchObject({ secondStep: 'required' })
  const [entry] = await shop.db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1)
  expect(entry).toMatchObject({ action: 'staff-role-changed', details: { name, secondStep: 'required' } })
  const json = { email: clerk.email, password: 'another-2026', currentPassword: TEST_PASSWORD }
  expect((await send('POST', '/auth/reset-password', owner.token, json)).body.code).toBe('second_step_missing')
  expect((await set(owner.token, 'off')).body.code).toBe('second_step_missing')
  await setUpApp(shop.request, owner.token)
  expect((await set(owner.token, 'off')).status).toBe(200)
  expect((await send('POST', '/auth/reset-password', owner.token, json)).status).toBe(200)
  const fewer = { name, nameBn, permissions: permissions.slice(1) }
  expect((await send('PUT', `/roles/update/${_id}`, owner.token, fewer)).body.code).toBe('forbidden')
})
