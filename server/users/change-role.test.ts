import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/db/schema.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { secondNode } from '#server/testing/processes/second-node.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser, signedIn, type TestRole } from '#server/testing/test-users.ts'
import { storeLink } from '#shared/schemas/user.ts'

let shop: TestApi
let other: TestApi
let owner: Awaited<ReturnType<typeof signedIn>>
let store: string
beforeAll(async () => {
  shop = await startApi()
  other = await secondNode(shop)
  owner = await signedIn(shop, 'superUser')
  store = (await makeShowroom(shop, { code: 'Mirpur' })).id
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

async function answered(asked: Promise<Response>) {
  const answer = await asked
  return { status: answer.status, body: await answer.json() }
}

const token = () => owner.token
const setAdmin = (id: string, admin: unknown, node = shop) =>
  answered(node.request(`/auth/update-role/${id}`, { method: 'PUT', json: { admin }, token: token() }))
const assign = (user: string, to: string, node = shop) =>
  answered(node.request('/auth/create-su', { json: { user, store: to }, token: token() }))
const remove = (id: string, node = shop) =>
  answered(node.request(`/auth/delete-su/${id}`, { method: 'DELETE', token: token() }))

/** The role of an account as the API reports it. */
async function roleOf(id: string) {
  const { body } = await answered(shop.request('/auth/all', { token: token() }))
  const { role, admin, su, store: works } = body.users.find(({ _id }: { _id: string }) => _id === id)
  return { role, admin, su, store: works?._id ?? null }
}

const auditOf = async (subject: string) =>
  (await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, subject)).orderBy(auditEntries.at)).map(
    ({ by, action, details }) => ({ by, action, details }),
  )

test('[API-02] [DASH-15] a customer becomes an admin and back, and each change has an audit entry', async () => {
  const { id } = await makeUser(shop, 'customer', { name: 'Nasrin' })
  const made = await setAdmin(id, true)
  expect(made).toMatchObject({
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
  const made = await assign(id, store.toUpperCase())
  expect(made.status).toBe(201)
  expect(storeLink.strict().parse(made.body.showroomUser)).toMatchObject({
    user: { _id: id, name: 'Kamal' },
    store: { _id: store, code: 'Mirpur' },
  })
  expect(await roleOf(id)).toEqual({ role: 'storeUser', admin: false, su: false, store })
  await setAdmin(id, true)
  expect(await roleOf(id)).toEqual({ role: 'admin', admin: true, su: false, store: null })
  await assign(id, store)
  await setAdmin(id, false)
  expect(await roleOf(id)).toEqual({ role: 'customer', admin: false, su: false, store: null })
  await assign(id, store)
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
  const admin = await signedIn(shop, 'admin')
  expect(await setAdmin(admin.id, true)).toMatchObject({ status: 200, body: { message: 'Successfully updated' } })
  expect((await shop.request('/auth/user-auth', { token: admin.token })).status).toBe(200)
  expect(await auditOf(admin.id)).toEqual([])
})

test('[DEC-12] nobody can change their own role or that of a super user', async () => {
  const another = await makeUser(shop, 'superUser')
  const own = { status: 403, body: { message: 'You cannot change your own role' } }
  const superUser = { status: 403, body: { message: 'You cannot change the role of a super user' } }
  for (const [id, refusal] of [
    [owner.id, own],
    [owner.id.toUpperCase(), own],
    [another.id, superUser],
  ] as const) {
    for (const asked of [setAdmin(id, false), setAdmin(id, true), assign(id, store), remove(id)]) {
      expect(await asked).toMatchObject(refusal)
    }
  }
  for (const id of [owner.id, another.id]) {
    expect(await roleOf(id)).toEqual({ role: 'admin', admin: true, su: true, store: null })
    expect(await auditOf(id)).toEqual([])
  }
})

test('[API-07] unknown accounts and showrooms are 404, with the same message for unknown and malformed ids', async () => {
  const gone = await signedIn(shop, 'customer')
  await shop.request(`/auth/delete/${gone.id}`, { method: 'DELETE', token: gone.token })
  const { id } = await makeUser(shop, 'customer')
  const closed = await makeShowroom(shop, { archivedAt: new Date() })
  const nobody = { status: 404, body: { message: 'User not found' } }
  for (const wrong of [crypto.randomUUID(), 'x', gone.id]) {
    for (const asked of [setAdmin(wrong, true), assign(wrong, store), remove(wrong)]) {
      expect(await asked).toMatchObject(nobody)
    }
  }
  for (const wrong of [crypto.randomUUID(), 'x', '', closed.id]) {
    expect(await assign(id, wrong)).toMatchObject({ status: 404, body: { message: 'Showroom not found' } })
  }
  expect(await remove(id)).toMatchObject({ status: 404, body: { message: 'Store user not found' } })
})

test('[API-07] a user has at most one showroom, and admin must be a boolean', async () => {
  const keeper = await makeUser(shop, 'storeUser')
  const taken = { status: 409, body: { message: 'User is already assigned to a store' } }
  expect(await assign(keeper.id, store)).toMatchObject(taken)
  expect(await assign(keeper.id, String(keeper.store))).toMatchObject(taken)
  for (const admin of ['true', 1, null, undefined, []]) {
    expect(await setAdmin(keeper.id, admin)).toMatchObject({ status: 422, body: { errors: [{ path: 'admin' }] } })
  }
  expect((await roleOf(keeper.id)).store).toBe(keeper.store)
})

describe('[API-10] the very next request with the old token is rejected, on every node (I11), after', () => {
  const changes: [string, TestRole, (id: string) => Promise<{ status: number }>][] = [
    ['becoming an admin', 'customer', (id) => setAdmin(id, true)],
    ['no longer being an admin', 'admin', (id) => setAdmin(id, false)],
    ['being assigned to a showroom', 'admin', (id) => assign(id, store)],
    ['losing the showroom', 'storeUser', (id) => remove(id)],
    ['changing from store user to admin', 'storeUser', (id) => setAdmin(id, true)],
  ]
  test.each(changes)('%s', async (_, role, change) => {
    const person = await signedIn(shop, role)
    const ask = (node: TestApi) => answered(node.request('/auth/user-auth', { token: person.token }))
    for (const node of [shop, other]) expect((await ask(node)).status).toBe(200)
    expect((await change(person.id)).status).toBeLessThan(300)
    for (const node of [other, shop, other])
      expect(await ask(node)).toMatchObject({ status: 401, body: { message: 'jwt expired' } })
  })
})

test('[API-10] concurrent role changes on two nodes never result in an admin with a showroom', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 25; round += 1) {
    const { id } = await makeUser(shop, round % 2 ? 'storeUser' : 'customer')
    const answers = await Promise.all([
      setAdmin(id, true, other),
      assign(id, store),
      remove(id, other),
      assign(id, store, other),
      setAdmin(id, false),
      setAdmin(id, true),
    ])
    for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status)
    const now = await roleOf(id)
    expect(now.admin && now.store !== null).toBe(false)
    const entries = await auditOf(id)
    expect(entries.length).toBeGreaterThan(0)
    seen.add(now.role)
  }
  console.info(`races of roles ended as ${[...seen].join(', ')}`)
})

test('[API-10] a showroom that is closed while somebody is assigned to it ends up either closed or with staff, never both', async () => {
  const { token: adminToken } = await signedIn(shop, 'admin')
  const ends = { closed: 0, staffed: 0 }
  for (let round = 0; round < 25; round += 1) {
    const [{ id }, place] = await Promise.all([makeUser(shop, 'customer'), makeShowroom(shop)])
    const close = () =>
      answered(other.request(`/showrooms/delete/${place.id}`, { method: 'DELETE', token: adminToken }))
    const [given, closed] = await Promise.all(
      round % 2 ? [assign(id, place.id), close()] : [close(), assign(id, place.id)].toReversed(),
    )
    if (closed?.status === 200) {
      ends.closed += 1
      expect(given).toMatchObject({ status: 404, body: { message: 'Showroom not found' } })
      expect((await roleOf(id)).store).toBeNull()
    } else {
      ends.staffed += 1
      expect(closed?.body.message).toBe('This showroom still has 1 open orders or staff')
      expect(given?.status).toBe(201)
    }
  }
  console.info(`races of a closing showroom: ${JSON.stringify(ends)}`)
})
