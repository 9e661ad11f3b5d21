import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { apiKeys } from '#server/platform/db/tables/programs/api-keys.ts'
import { rateLimits } from '#server/platform/db/tables/requests.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { makeApiKey } from '#server/testing/api-keys.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readOperations } from '#server/testing/from-outside/read-operations.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { readResponse } from '#server/testing/requests.ts'
import { appCode, setUpApp } from '#server/testing/second-step.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { replaceMemberships } from '#server/users/memberships.queries.ts'
import { KEY_PERMISSIONS } from '#shared/rules/people/permissions.ts'

let shop: TestApi
let other: TestApi
let owner: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_CALLS_PER_KEY: '60' })
  other = await connectSecondNode(shop)
  owner = await makeSignedInUser(shop, 'superUser')
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const read = (path: string, token: string) => readResponse(shop.request(path, { token }))
const make = (json: object, token = owner.token) =>
  readResponse(shop.request('/auth/api-keys', { json: { ...WANTED, ...json }, token }))
const WANTED = {
  ...{ name: 'Warehouse', permissions: ['read_stock', 'write_stock'], showrooms: null, days: 365 },
  currentPassword: TEST_PASSWORD,
}

test('[DATA-09] a key opens the same calls for what it may, is told once, and is kept as a hash', async () => {
  const { status, body } = await make({})
  expect(status).toBe(201)
  expect(body.key).toMatch(/^omni_[0-9a-f]{64}$/)
  expect(body.apiKey).toMatchObject({ name: 'Warehouse', ending: body.key.slice(-4), madeBy: { _id: owner.id } })
  expect((await read('/stock/movements', body.key)).status).toBe(200)
  expect((await read('/orders/all', body.key)).body).toMatchObject({ params: { permission: 'read_orders' } })
  const [listed] = (await read('/auth/api-keys', owner.token)).body
  expect(listed).toMatchObject({ _id: body.apiKey._id, revokedAt: null })
  expect(Date.now() - new Date(listed.lastUsedAt).getTime()).toBeLessThan(60_000)
  const stored = JSON.stringify([await shop.db.select().from(apiKeys), await shop.db.select().from(auditEntries)])
  expect(stored + JSON.stringify(listed)).not.toContain(body.key.slice(5, 60))
  expect((await read('/stock/movements', body.key.replace(/.$/, 'x'))).body.code).toBe('token_invalid')
})

test('[DATA-09] books and audit name the key, no list has it as a person, and nobody signs in with it', async () => {
  const store = (await makeShowroom(shop)).id
  const order = await makeOrder(shop, (await makeSignedInUser(shop, 'customer')).token, { store })
  const { body } = await make({ name: 'Order robot', permissions: ['read_orders', 'write_orders'] })
  const json = { status: 'Approved' }
  expect(
    (await shop.request(`/orders/updateStatus/${order._id}`, { method: 'PUT', json, token: body.key })).status,
  ).toBe(200)
  const history = await read(`/orders/singleOrder/${order._id}`, body.key)
  expect(JSON.stringify(history.body.history ?? history.body)).toContain('Order robot')
  const [noted] = (await read('/audit/all-entries?action=order-read', owner.token)).body
  expect(noted.by).toMatchObject({ name: 'Order robot' })
  expect(JSON.stringify((await read('/auth/all?search=Order%20robot', owner.token)).body)).not.toContain('robot')
  const [entry] = (await read(`/audit/all-entries?subject=${body.apiKey._id}`, owner.token)).body
  expect(entry).toMatchObject({ action: 'api-key-made', by: { _id: owner.id }, subject: { name: 'Order robot' } })
})

test('[DATA-09] a revoked or expired key, and one whose maker has left, open nothing on any node from the next call on', async () => {
  const revoked = await makeApiKey(shop)
  const gone = { method: 'DELETE', token: owner.token }
  expect((await shop.request(`/auth/api-keys/${revoked.id}`, gone)).status).toBe(200)
  expect((await shop.request(`/auth/api-keys/${revoked.id}`, gone)).status).toBe(404)
  const expired = await makeApiKey(shop)
  await shop.db.update(apiKeys).set({ expiresAt: sql`now()` }).where(eq(apiKeys.id, expired.id))
  const left = await makeApiKey(shop, { days: null })
  expect((await read('/stock/movements', left.key)).status).toBe(200)
  await shop.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, left.by))
  for (const { key } of [revoked, expired, left])
    for (const node of [shop, other])
      expect((await readResponse(node.request('/stock/movements', { token: key }))).body.code).toBe('token_invalid')
})

test('[DATA-09] a key never may more than whoever made it, at any moment, nor outside of its showrooms', async () => {
  const [own, other] = [(await makeShowroom(shop)).id, (await makeShowroom(shop)).id]
  const role = (
    await readResponse(
      shop.request('/roles/create', {
        json: { name: 'Connector', nameBn: '', permissions: ['write_programs', 'read_stock', 'read_orders'] },
        token: owner.token,
      }),
    )
  ).body.role._id
  const maker = await makeSignedInUser(shop, 'customer')
  await replaceMemberships(shop.db, maker.id, [{ role, showrooms: 'all' }])
  expect((await make({ permissions: ['read_stock', 'write_stock'] }, maker.token)).body.params).toMatchObject({
    permission: 'write_stock',
  })
  const { body } = await make({ permissions: ['read_stock', 'read_orders'], showrooms: [own] }, maker.token)
  expect(body.apiKey.showrooms).toMatchObject([{ _id: own }])
  expect((await read(`/stock/store/${own}`, body.key)).status).toBe(200)
  expect((await read(`/stock/store/${other}`, body.key)).status).toBe(403)
  expect((await read(`/orders/all?store=${other}`, body.key)).status).toBe(403)
  await replaceMemberships(shop.db, maker.id, [{ role, showrooms: [other] }])
  expect((await read(`/stock/store/${own}`, body.key)).status).toBe(403)
  await replaceMemberships(shop.db, maker.id, [])
  expect((await read(`/orders/all`, body.key)).status).toBe(403)
})

test('[DATA-09] a key makes no keys, decides about nobody and has no account, whoever made it', async () => {
  for (const permission of ['write_people', 'write_programs'])
    expect((await make({ permissions: [permission] })).body.errors).toMatchObject([{ path: 'permissions' }])
  const { key } = await makeApiKey(shop, { permissions: [...KEY_PERMISSIONS] })
  for (const path of ['/auth/api-keys', '/auth/second-step', '/auth/sessions', '/auth/user-auth', '/memberships/own'])
    expect([path, (await read(path, key)).status]).toEqual([path, 403])
  const sent = [
    ['POST', '/auth/api-keys', WANTED],
    ['POST', '/roles/create', { name: 'Mine', nameBn: '', permissions: ['read_stock'] }],
    ['PUT', `/memberships/of/${owner.id}`, { memberships: [] }],
    ['POST', '/auth/second-step/app', {}],
    ['POST', '/auth/logout-all', undefined],
    ['POST', '/orders/create', {}],
  ] as const
  for (const [method, path, json] of sent)
    expect([path, (await shop.request(path, { method, token: key, ...(json && { json }) })).status]).toEqual([
      path,
      403,
    ])
  const reset = { email: owner.email, password: 'another horse 12', confirmPassword: 'another horse 12' }
  expect((await shop.request('/auth/reset-password', { json: reset, token: key })).status).toBe(401)
})

test('[DATA-09] a key of all permissions is refused by every call that asks for none, and by those of people', async () => {
  const { key } = await makeApiKey(shop, { permissions: [...KEY_PERMISSIONS] })
  const { operations } = await readOperations(shop.request)
  const closed = operations.filter(({ asked, access }) => !asked || /write_(?:people|programs)/.test(access))
  expect(closed.length).toBeGreaterThan(40)
  for (const { method, path, body } of closed) {
    await shop.db.delete(rateLimits)
    const address = path.replace('/api/v1', '').replace(/\{\w+\}/g, crypto.randomUUID())
    const json = body === null ? {} : { json: {} }
    const { status } = await shop.request(address, { method, token: key, ...json })
    expect([path, status === 403 || (path.endsWith('reset-password') && status === 422)]).toEqual([path, true])
  }
})

test('[DATA-09] making a key asks for the password, and for a code of the second step where there is one', async () => {
  expect((await make({ currentPassword: undefined })).body.errors).toMatchObject([{ path: 'currentPassword' }])
  expect((await make({ currentPassword: 'wrong' })).status).toBe(422)
  const admin = await makeSignedInUser(shop, 'superUser')
  const { secret } = await setUpApp(shop.request, admin.token)
  expect((await make({}, admin.token)).body.errors).toMatchObject([{ path: 'code', code: 'required' }])
  expect((await make({ code: '000000' }, admin.token)).body.code).toBe('second_step_wrong')
  expect((await make({ code: appCode(secret) }, admin.token)).status).toBe(201)
})

test('[DATA-09] a key is limited in its calls a minute, which nothing it sends changes', async () => {
  const { key } = await makeApiKey(shop)
  const send = () =>
    shop.request('/stock/movements', { token: key, headers: { 'Nobody-There': '1' } }).then(({ status }) => status)
  const statuses = await Promise.all(Array.from({ length: 70 }, send))
  expect(statuses.filter((status) => status === 200).length).toBe(60)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  const uses = await shop.db.select().from(apiKeys).orderBy(desc(apiKeys.createdAt)).limit(1)
  expect(uses[0]?.lastUsedAt).not.toBeNull()
})
