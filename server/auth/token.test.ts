import { eq } from 'drizzle-orm'
import { base64url } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeUsers, users } from '#server/db/schema.ts'
import { theOne } from '#server/testing/first-row.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { forgedToken, makeUser, signedIn } from '#server/testing/test-users.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

const answerOf = async (answer: Response) => ({ status: answer.status, body: await answer.json() })
const check = async (token: string | undefined, header?: string) =>
  answerOf(await shop.request('/auth/user-auth', { headers: header ? { Authorization: header } : {}, token }))

describe('token', () => {
  const forged = async (forgery: Parameters<typeof forgedToken>[2] = {}) =>
    forgedToken(shop, (await makeUser(shop, 'customer')).id, forgery)
  const refusal = (message: string) => ({
    status: 401,
    body: { ok: false, message, code: 'unauthorized', requestId: expect.any(String) },
  })

  test('[AUTH-07] [API-02] a valid token is ok, with or without Bearer', async () => {
    const { token } = await signedIn(shop, 'customer')
    expect(await check(token)).toEqual({ status: 200, body: { ok: true } })
    expect(await check(undefined, token)).toEqual({ status: 200, body: { ok: true } })
    expect(await check(undefined, `bearer ${token}`)).toEqual({ status: 200, body: { ok: true } })
  })

  test('[AUTH-07] a missing, an expired and a revoked token each have their own message', async () => {
    expect(await check(undefined)).toEqual(refusal('Please login first'))
    expect(await check(undefined, 'Bearer ')).toMatchObject({ status: 401 })
    expect(await check(await forged({ expired: true }))).toEqual(refusal('jwt expired'))
    const revoked = await signedIn(shop, 'customer')
    await shop.db.update(users).set({ tokenVersion: 1 }).where(eq(users.id, revoked.id))
    expect(await check(revoked.token)).toEqual(refusal('jwt expired'))
  })

  test("[AUTH-07] a deleted account's token is invalid from the next request on", async () => {
    const { id, token } = await signedIn(shop, 'customer')
    expect((await check(token)).status).toBe(200)
    await shop.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, id))
    expect(await check(token)).toEqual(refusal('jwt expired'))
  })

  test('[API-10] forged tokens are rejected: other secret, algorithm, issuer, key id, no signature, no token at all', async () => {
    expect(await check(await forged())).toMatchObject({ status: 200 })
    const good = await forged()
    const [head, body, sign] = good.split('.')
    const none = base64url.encode(JSON.stringify({ alg: 'none' }))
    const tokens = [
      await forged({ secret: 'another secret of more than 32 characters' }),
      await forged({ alg: 'HS512' }),
      await forged({ issuer: 'somebody else' }),
      await forged({ kid: 'another' }),
      `${none}.${body}.`,
      `${none}.${body}.${sign}`,
      `${head}.${base64url.encode(JSON.stringify({ sub: 'x', ver: 0 }))}.${sign}`,
      `${head}.${body}.`,
      'a.b.c',
      'x'.repeat(5000),
    ]
    for (const subject of ['x', "' or 1=1", 'a\0b']) tokens.push(await forgedToken(shop, subject))
    for (const token of tokens) expect(await check(token)).toEqual(refusal('invalid token'))
  })

  test('a customer stays signed in for 7 days, staff for 12 hours, and a change of role takes effect at once', async () => {
    const life = (token: string) => {
      const { exp, iat } = JSON.parse(new TextDecoder().decode(base64url.decode(token.split('.')[1] ?? '')))
      return (exp - iat) / 3600
    }
    const customer = await signedIn(shop, 'customer')
    expect(life(customer.token)).toBe(7 * 24)
    for (const role of ['storeUser', 'admin', 'superUser'] as const)
      expect(life((await signedIn(shop, role)).token)).toBe(12)

    const other = await makeUser(shop, 'customer')
    const see = async () => (await shop.request(`/auth/check-su/${other.id}`, { token: customer.token })).status
    expect(await see()).toBe(403)
    await shop.db.update(users).set({ admin: true }).where(eq(users.id, customer.id))
    expect(await see()).toBe(200)
  })

  test('responses to authenticated requests are never cached', async () => {
    for (const token of [undefined, (await signedIn(shop, 'customer')).token]) {
      const { headers } = await shop.request('/auth/user-auth', { token })
      expect([headers.get('Cache-Control'), headers.get('Vary')]).toEqual(['no-store', 'Authorization'])
    }
  })
})

describe('check-su', () => {
  const ask = async (id: string, token: string) => answerOf(await shop.request(`/auth/check-su/${id}`, { token }))

  test('[DEC-01] [API-02] a store user gets their own showroom, a customer gets none', async () => {
    const keeper = await signedIn(shop, 'storeUser')
    const link = theOne(await shop.db.select().from(storeUsers).where(eq(storeUsers.user, keeper.id)))
    expect(await ask(keeper.id.toUpperCase(), keeper.token)).toEqual({
      status: 200,
      body: {
        exists: true,
        matchSU: {
          _id: link.id,
          user: { _id: keeper.id, name: keeper.name },
          store: { _id: keeper.store, code: expect.any(String), name: 'Omni Shoes Ltd.' },
        },
      },
    })
    const customer = await signedIn(shop, 'customer')
    expect(await ask(customer.id, customer.token)).toEqual({ status: 200, body: { exists: false, matchSU: null } })
  })

  test('[API-10] only an admin may ask about somebody else, and an unknown account is 404', async () => {
    const keeper = await signedIn(shop, 'storeUser')
    const customer = await signedIn(shop, 'customer')
    const admin = await signedIn(shop, 'admin')
    expect((await ask(keeper.id, customer.token)).status).toBe(403)
    expect((await ask(keeper.id, admin.token)).body.exists).toBe(true)
    for (const id of [crypto.randomUUID(), 'null', '%00'])
      expect(await ask(id, admin.token)).toMatchObject({ status: 404, body: { message: 'User not found' } })
  })
})
