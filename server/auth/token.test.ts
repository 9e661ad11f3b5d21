import { eq } from 'drizzle-orm'
import { base64url, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { storeUsers, users } from '#server/platform/db/tables/users.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { inProcessRequests, readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { forgeToken, makeSignedInUser, makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import type { ErrorCode } from '#shared/rules/errors.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

const checkToken = async (token: string | undefined, header?: string) =>
  readResponse(shop.request('/auth/user-auth', { headers: header ? { Authorization: header } : {}, token }))

describe('token', () => {
  const forgeCustomerToken = async (forgery: Parameters<typeof forgeToken>[2] = {}) =>
    forgeToken(shop, (await makeUser(shop, 'customer')).id, forgery)
  const unauthorizedResponse = (code: ErrorCode, message: string) => ({
    status: 401,
    body: { ok: false, message, code, requestId: expect.any(String) },
  })

  test('[AUTH-07] [API-02] a valid token is ok, with or without Bearer', async () => {
    const { token } = await makeSignedInUser(shop, 'customer')
    expect(await checkToken(token)).toEqual({ status: 200, body: { ok: true } })
    expect(await checkToken(undefined, token)).toEqual({ status: 200, body: { ok: true } })
    expect(await checkToken(undefined, `bearer ${token}`)).toEqual({ status: 200, body: { ok: true } })
  })

  test('[AUTH-07] a missing, an expired and a revoked token each have their own message', async () => {
    expect(await checkToken(undefined)).toEqual(unauthorizedResponse('login_required', 'Please login first'))
    expect(await checkToken(undefined, 'Bearer ')).toMatchObject({ status: 401 })
    expect(await checkToken(await forgeCustomerToken({ expired: true }))).toEqual(
      unauthorizedResponse('token_expired', 'jwt expired'),
    )
    const customer = await makeSignedInUser(shop, 'customer')
    await shop.db.update(users).set({ tokenVersion: 1 }).where(eq(users.id, customer.id))
    expect(await checkToken(customer.token)).toEqual(unauthorizedResponse('token_expired', 'jwt expired'))
  })

  test("[AUTH-07] a deleted account's token is invalid from the next request on", async () => {
    const { id, token } = await makeSignedInUser(shop, 'customer')
    expect((await checkToken(token)).status).toBe(200)
    await shop.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, id))
    expect(await checkToken(token)).toEqual(unauthorizedResponse('token_expired', 'jwt expired'))
  })

  test('[API-10] forged tokens are rejected: other secret, algorithm, issuer, key id, no signature, no token at all', async () => {
    expect(await checkToken(await forgeCustomerToken())).toMatchObject({ status: 200 })
    const validToken = await forgeCustomerToken()
    const [head, body, signature] = validToken.split('.')
    const noneHeader = base64url.encode(JSON.stringify({ alg: 'none' }))
    const tokens = [
      await forgeCustomerToken({ secret: 'another secret of more than 32 characters' }),
      await forgeCustomerToken({ alg: 'HS512' }),
      await forgeCustomerToken({ claims: { iss: 'somebody else' } }),
      await forgeCustomerToken({ kid: 'another' }),
      `${noneHeader}.${body}.`,
      `${noneHeader}.${body}.${signature}`,
      `${head}.${base64url.encode(JSON.stringify({ sub: 'x', ver: 0 }))}.${signature}`,
      `${head}.${body}.`,
      'a.b.c',
      'x'.repeat(5000),
    ]
    for (const claim of ['sub', 'sid', 'epoch'])
      for (const value of ['x', "' or 1=1", 'a\0b', 7, undefined])
        tokens.push(await forgeCustomerToken({ claims: { [claim]: value } }))
    for (const token of tokens)
      expect(await checkToken(token)).toEqual(unauthorizedResponse('token_invalid', 'invalid token'))
  })

  test('after a rotation tokens of the old secret stay valid, new ones are signed by the new one, and older ones are forged', async () => {
    const customer = await makeSignedInUser(shop, 'customer', { email: 'rotation@shoes.com' })
    const secrets = ['older', 'old', 'new'].map((age) => `the ${age} secret of more than 32 characters`)
    const [olderSecret = '', oldSecret = '', newSecret = ''] = secrets
    const apiWith = (tokenSecret: string, oldTokenSecret: string | null = null) => {
      const request = inProcessRequests(createApi({ ...shop, config: { ...shop.config, tokenSecret, oldTokenSecret } }))
      const tokenOf = async () => {
        const json = { email: customer.email, password: TEST_PASSWORD }
        return (await (await request('/auth/login', { json })).json()).token as string
      }
      return { tokenOf, status: async (token: string) => (await request('/auth/user-auth', { token })).status }
    }
    const [older, before, after] = [apiWith(olderSecret), apiWith(oldSecret), apiWith(newSecret, oldSecret)]
    const [oldToken, newToken] = [await before.tokenOf(), await after.tokenOf()]
    expect([await after.status(oldToken), await after.status(newToken)]).toEqual([200, 200])
    expect(await before.status(newToken)).toBe(401)
    expect(await after.status(await older.tokenOf())).toBe(401)
    expect(await apiWith(newSecret).status(oldToken)).toBe(401)
    const { kid } = decodeProtectedHeader(oldToken)
    const mixed = await forgeToken(shop, customer.id, { secret: newSecret, kid })
    expect(await after.status(mixed)).toBe(401)
  })

  test('a customer stays signed in for 7 days, staff for 12 hours, and a change of role takes effect at once', async () => {
    const lifetimeHours = (token: string) => {
      const { exp, iat } = JSON.parse(new TextDecoder().decode(base64url.decode(token.split('.')[1] ?? '')))
      return (exp - iat) / 3600
    }
    const customer = await makeSignedInUser(shop, 'customer')
    expect(lifetimeHours(customer.token)).toBe(7 * 24)
    for (const role of ['storeUser', 'admin', 'superUser'] as const)
      expect(lifetimeHours((await makeSignedInUser(shop, role)).token)).toBe(12)

    const other = await makeUser(shop, 'customer')
    const readStatus = async () => (await shop.request(`/auth/check-su/${other.id}`, { token: customer.token })).status
    expect(await readStatus()).toBe(403)
    await shop.db.update(users).set({ admin: true }).where(eq(users.id, customer.id))
    expect(await readStatus()).toBe(200)
  })

  test('responses to authenticated requests are never cached', async () => {
    for (const token of [undefined, (await makeSignedInUser(shop, 'customer')).token]) {
      const { headers } = await shop.request('/auth/user-auth', { token })
      expect([headers.get('Cache-Control'), headers.get('Vary')]).toEqual(['no-store', 'Authorization'])
    }
  })
})

describe('check-su', () => {
  const checkStoreUser = async (id: string, token: string) =>
    readResponse(shop.request(`/auth/check-su/${id}`, { token }))

  test('[DEC-01] [API-02] a store user gets their own showroom, a customer gets none', async () => {
    const storeUser = await makeSignedInUser(shop, 'storeUser')
    const link = firstRow(await shop.db.select().from(storeUsers).where(eq(storeUsers.user, storeUser.id)))
    expect(await checkStoreUser(storeUser.id.toUpperCase(), storeUser.token)).toEqual({
      status: 200,
      body: {
        exists: true,
        matchSU: {
          _id: link.id,
          user: { _id: storeUser.id, name: storeUser.name },
          store: { _id: storeUser.store, code: expect.any(String), codeBn: null, name: 'Omni Shoes Ltd.' },
        },
      },
    })
    const customer = await makeSignedInUser(shop, 'customer')
    expect(await checkStoreUser(customer.id, customer.token)).toEqual({
      status: 200,
      body: { exists: false, matchSU: null },
    })
  })

  test('[API-10] only an admin may ask about somebody else, and an unknown account is 404', async () => {
    const storeUser = await makeSignedInUser(shop, 'storeUser')
    const customer = await makeSignedInUser(shop, 'customer')
    const admin = await makeSignedInUser(shop, 'admin')
    expect((await checkStoreUser(storeUser.id, customer.token)).status).toBe(403)
    expect((await checkStoreUser(storeUser.id, admin.token)).body.exists).toBe(true)
    for (const id of [crypto.randomUUID(), 'null', '%00'])
      expect(await checkStoreUser(id, admin.token)).toMatchObject({ status: 404, body: { message: 'User not found' } })
  })
})
