import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/platform/db/tables/users.ts'
import { resetPassword, verifyEmail } from '#server/testing/lost-password.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'

let shop: TestApi
let other: TestApi
beforeAll(async () => {
  shop = await startApi()
  other = await connectSecondNode(shop)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

type Person = Awaited<ReturnType<typeof makeSignedInUser>>

const changes: [string, (person: Person) => Promise<unknown>][] = [
  [
    'a new password',
    async ({ email }) =>
      resetPassword(shop, String(email), 'a new password', { cookie: await verifyEmail(shop, String(email)) }),
  ],
  [
    'another e-mail',
    ({ id, token }) => {
      const json = { email: `${crypto.randomUUID()}@mail.example`, currentPassword: TEST_PASSWORD }
      return shop.request(`/auth/update/${id}`, { method: 'PUT', json, token })
    },
  ],
  ['deletion', ({ id, token }) => shop.request(`/auth/delete/${id}`, { method: 'DELETE', token })],
  [
    'another role',
    ({ id }) =>
      shop.db
        .update(users)
        .set({ admin: true, tokenVersion: sql`${users.tokenVersion} + 1` })
        .where(eq(users.id, id)),
  ],
]

test.each(changes)(
  '[DEC-03] [DEC-04] [AUTH-07] after %s the very next request with the old token is rejected, on every node',
  async (_, change) => {
    const person = await makeSignedInUser(shop, 'customer')
    const checkToken = async (node: TestApi) => {
      const response = await node.request('/auth/user-auth', { token: person.token })
      return { status: response.status, message: (await response.json()).message }
    }
    for (const node of [shop, other]) expect((await checkToken(node)).status).toBe(200)
    await change(person)
    for (const node of [other, shop, other])
      expect(await checkToken(node)).toEqual({ status: 401, message: 'jwt expired' })
  },
)

test('[API-10] after losing a role the very next request that needs it is rejected, on every node', async () => {
  const admin = await makeSignedInUser(shop, 'admin')
  const customer = await makeSignedInUser(shop, 'customer')
  const read = async (node: TestApi) =>
    (await node.request(`/orders/customerOrder/${customer.id}`, { token: admin.token })).status
  for (const node of [shop, other]) expect(await read(node)).toBe(200)
  await shop.db.update(users).set({ admin: false }).where(eq(users.id, admin.id))
  for (const node of [other, shop]) expect(await read(node)).toBe(403)
})
