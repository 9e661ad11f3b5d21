import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, makeUser, type TestRole } from '#server/testing/test-users.ts'
import { showroomLink } from '#shared/schemas/user.ts'

let shop: TestApi
let other: TestApi
let owner: Awaited<ReturnType<typeof makeSignedInUser>>
let showroomId: string
beforeAll(async () => {
  shop = await startApi()
  other = await connectSecondNode(shop)
  owner = await makeSignedInUser(shop, 'superUser')
  showroomId = (await makeShowroom(shop, { code: 'Mirpur' })).id
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const token = () => owner.token
const setAdmin = (id: string, admin: unknown, node = shop) =>
  readResponse(node.request(`/auth/update-role/${id}`, { method: 'PUT', json: { admin }, token: token() }))
const assign = (user: string, targetShowroomId: string, node = shop) =>
  readResponse(node.request('/auth/create-su', { json: { user, store: targetShowroomId }, token: token() }))
const remove = (id: string, node = shop) =>
  readResponse(node.request(`/auth/delete-su/${id}`, { method: 'DELETE', token: token() }))

/** The role of an account as the API reports it. */
async function roleOf(id: string) {
  const { body } = await readResponse(shop.request('/auth/all', { token: token() }))
  const { role, admin, su, store: showroom } = body.users.find(({ _id }: { _id: string }) => _id === id)
  return { role, admin, su, store: showroom?._id ?? null }
}

const auditOf = async (subject: string) =>
  (await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, subject)).orderBy(auditEntries.at)).map(
    ({ by, action, details }) => ({ by, action, details }),
  )

test('[API-02] [DASH-15] a customer becomes an admin and back, and each change has an audit entry', async () => {
  const { id } = await makeUser(shop, 'customer', { name: 'Nasrin' })
  const response = await setAdmin(id, true)
  expect(response).toMatchObject({
    status: 200,
    body: {
      message: 'Successfully updated',
      user: { _id: id, name: 'Nasrin', role: 'admin', admin: true, store: null },
    },
  })
  expect(await setAdmin(id.toUpperCase(), false)).toMatchObject({ status: 200, body: { user: { role: 'customer' } } })
  expect(await roleOf(id)).toEqual({ role: 'customer', admin: false, su: false, store: null })
  expect(await auditOf(id)).toEqual([
    { by: owner.id, action: 'role-changed', details: { from: 'customer', to: 'admin', store: null } },
    { by: owner.id, action: 'role-changed', details: { from: 'admin', to: 'customer', store: null } },
  ])
})

test('[API-02] [DASH-15] an admin assigned to a showroom is no longer an admin; a store user made an admin loses the showroom', async () => {
  const { id } = await makeUser(shop, 'admin', { name: 'Kamal' })
  const response = await assign(id, showroomId.toUpperCase())
  expect(response.status).toBe(201)
  expect(showroomLink.strict().parse(response.body.showroomUser)).toMatchObject({
    user: { _id: id, name: 'Kamal' },
    store: { _id: showroomId, code: 'Mirpur', codeBn: null },
  })
  expect(await roleOf(id)).toEqual({ role: 'storeUser', admin: false, su: false, store: showroomId })
  await setAdmin(id, true)
  expect(await roleOf(id)).toEqual({ role: 'admin', admin: true, su: false, store: null })
  await assign(id, showroomId)
  await setAdmin(id, false)
  expect(await roleOf(id)).toEqual({ role: 'customer', admin: false, su: false, store: null })
  await assign(id, showroomId)
  expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'Store user removed successfully' } })
  expect(await roleOf(id)).toEqual({ role: 'customer', admin: false, su: false, store: null })
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'store-assigned',
    'role-changed',
    'store-assigned',
    'role-changed',
    'store-assigned',
    'store-removed',
  ])
})

test('[DASH-15] setting the role that somebody already has changes nothing and signs nobody out', async () => {
  const admin = await makeSignedInUser(shop, 'admin')
  expect(await setAdmin(admin.id, true)).toMatchObject({ status: 200, body: { message: 'Successfully updated' } })
  expect((await shop.request('/auth/user-auth', { token: admin.token })).status).toBe(200)
  expect(await auditOf(admin.id)).toEqual([])
})

test('[DEC-12] nobody can change their own role or that of a super user', async () => {
  const another = await makeUser(shop, 'superUser')
  const ownRoleError = { status: 403, body: { message: 'You cannot change your own role' } }
  const superUserError = { status: 403, body: { message: 'You cannot change the role of a super user' } }
  for (const [id, expectedError] of [
    [owner.id, ownRoleError],
    [owner.id.toUpperCase(), ownRoleError],
    [another.id, superUserError],
  ] as const) {
    for (const request of [setAdmin(id, false), setAdmin(id, true), assign(id, showroomId), remove(id)]) {
      expect(await request).toMatchObject(expectedError)
    }
  }
  for (const id of [owner.id, another.id]) {
    expect(await roleOf(id)).toEqual({ role: 'admin', admin: true, su: true, store: null })
    expect(await auditOf(id)).toEqual([])
  }
})

test('[API-07] unknown accounts and showrooms are 404, with the same message for unknown and malformed ids', async () => {
  const deletedUser = await makeSignedInUser(shop, 'customer')
  await shop.request(`/auth/delete/${deletedUser.id}`, { method: 'DELETE', token: deletedUser.token })
  const { id } = await makeUser(shop, 'customer')
  const closedShowroom = await makeShowroom(shop, { archivedAt: new Date() })
  const userNotFound = { status: 404, body: { message: 'User not found' } }
  for (const unknownId of [crypto.randomUUID(), 'x', deletedUser.id]) {
    for (const request of [setAdmin(unknownId, true), assign(unknownId, showroomId), remove(unknownId)]) {
      expect(await request).toMatchObject(userNotFound)
    }
  }
  for (const unknownId of [crypto.randomUUID(), 'x', '', closedShowroom.id]) {
    expect(await assign(id, unknownId)).toMatchObject({ status: 404, body: { message: 'Showroom not found' } })
  }
  expect(await remove(id)).toMatchObject({ status: 404, body: { message: 'Store user not found' } })
})

test('[API-07] a user has at most one showroom, and admin must be a boolean', async () => {
  const storeUser = await makeUser(shop, 'storeUser')
  const alreadyAssigned = { status: 409, body: { message: 'User is already assigned to a store' } }
  expect(await assign(storeUser.id, showroomId)).toMatchObject(alreadyAssigned)
  expect(await assign(storeUser.id, String(storeUser.store))).toMatchObject(alreadyAssigned)
  for (const admin of ['true', 1, null, undefined, []]) {
    expect(await setAdmin(storeUser.id, admin)).toMatchObject({ status: 422, body: { errors: [{ path: 'admin' }] } })
  }
  expect((await roleOf(storeUser.id)).store).toBe(storeUser.store)
})

describe('[API-10] the very next request with the old token is rejected, on every node (I11), after', () => {
  const changes: [string, TestRole, (id: string) => Promise<{ status: number }>][] = [
    ['becoming an admin', 'customer', (id) => setAdmin(id, true)],
    ['no longer being an admin', 'admin', (id) => setAdmin(id, false)],
    ['being assigned to a showroom', 'admin', (id) => assign(id, showroomId)],
    ['losing the showroom', 'storeUser', (id) => remove(id)],
    ['changing from store user to admin', 'storeUser', (id) => setAdmin(id, true)],
  ]
  test.each(changes)('%s', async (_, role, change) => {
    const person = await makeSignedInUser(shop, role)
    const checkToken = (node: TestApi) => readResponse(node.request('/auth/user-auth', { token: person.token }))
    for (const node of [shop, other]) expect((await checkToken(node)).status).toBe(200)
    expect((await change(person.id)).status).toBeLessThan(300)
    for (const node of [other, shop, other])
      expect(await checkToken(node)).toMatchObject({ status: 401, body: { message: 'jwt expired' } })
  })
})

test('[F18] a change whose audit entry cannot be written does not happen', async () => {
  const { id } = await makeUser(shop, 'customer')
  await shop.ownerDb.execute(
    'create trigger refused before insert on audit_entries for each row execute function refuse_change()',
  )
  expect((await setAdmin(id, true)).status).toBe(500)
  expect((await assign(id, showroomId)).status).toBe(500)
  await shop.ownerDb.execute('drop trigger refused on audit_entries')
  expect(await roleOf(id)).toMatchObject({ role: 'customer', store: null })
  expect((await setAdmin(id, true)).status).toBe(200)
})

test('[API-10] concurrent role changes on two nodes never result in an admin with a showroom', async () => {
  const finalRoles = new Set<string>()
  for (let round = 0; round < 25; round += 1) {
    const { id } = await makeUser(shop, round % 2 ? 'storeUser' : 'customer')
    const responses = await Promise.all([
      setAdmin(id, true, other),
      assign(id, showroomId),
      remove(id, other),
      assign(id, showroomId, other),
      setAdmin(id, false),
      setAdmin(id, true),
    ])
    for (const { status } of responses) expect([200, 201, 404, 409]).toContain(status)
    const account = await roleOf(id)
    expect(account.admin && account.store !== null).toBe(false)
    const entries = await auditOf(id)
    expect(entries.length).toBeGreaterThan(0)
    finalRoles.add(account.role)
  }
  console.info(`races of roles ended as ${[...finalRoles].join(', ')}`)
})

test('[API-10] a showroom that is closed while somebody is assigned to it ends up either closed or with staff, never both', async () => {
  const { token: adminToken } = await makeSignedInUser(shop, 'admin')
  const outcomes = { closed: 0, staffed: 0 }
  for (let round = 0; round < 25; round += 1) {
    const [{ id }, showroom] = await Promise.all([makeUser(shop, 'customer'), makeShowroom(shop)])
    const close = () =>
      readResponse(other.request(`/showrooms/delete/${showroom.id}`, { method: 'DELETE', token: adminToken }))
    const [assignment, closure] = await Promise.all(
      round % 2 ? [assign(id, showroom.id), close()] : [close(), assign(id, showroom.id)].toReversed(),
    )
    if (closure?.status === 200) {
      outcomes.closed += 1
      expect(assignment).toMatchObject({ status: 404, body: { message: 'Showroom not found' } })
      expect((await roleOf(id)).store).toBeNull()
    } else {
      outcomes.staffed += 1
      expect(closure?.body.message).toBe('This showroom still has 1 open orders or staff')
      expect(assignment?.status).toBe(201)
    }
  }
  console.info(`races of a closing showroom: ${JSON.stringify(outcomes)}`)
})
