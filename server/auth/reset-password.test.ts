import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lettersTo, requestCode } from '#server/testing/letters.ts'
import { loginStatus, resetPassword, verifyCode, verifyEmail } from '#server/testing/lost-password.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { forgeToken, makeSignedInUser, makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'

const PASSWORD_CHANGED = { status: 200, message: 'Password changed successfully. You can now login.' }
const NOT_VERIFIED = { status: 401, message: 'Please verify the OTP first' }
const NEW_PASSWORD = 'a new password'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_OTP_PER_MINUTE: '1000', LIMIT_OTP_PER_ACCOUNT: '1000' })
})
afterAll(() => shop.close())

const newEmail = async () => String((await makeUser(shop, 'customer')).email)

describe('[DEC-03] with a verified code', () => {
  test('[OTP-01] the new password is valid, the old one is not, and a letter reports the change', async () => {
    const email = await newEmail()
    const cookie = await verifyEmail(shop, email)
    const session = await shop.request('/auth/login', { json: { email, password: TEST_PASSWORD } })
    expect(session.status).toBe(200)
    const { token } = await session.json()
    const { headers, ...response } = await resetPassword(shop, email.toUpperCase(), NEW_PASSWORD, { cookie })
    expect(response).toEqual(PASSWORD_CHANGED)
    expect(headers.getSetCookie()).toContain('reset-proof=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect((await shop.request('/auth/user-auth', { token })).status).toBe(401)
    expect(await loginStatus(shop, email, TEST_PASSWORD)).toBe(401)
    expect(await loginStatus(shop, email, NEW_PASSWORD)).toBe(200)
    const [newestLetter] = await lettersTo(shop, email)
    expect(newestLetter?.subject).toMatch(/^Your password for .+ was changed$/)
    expect(newestLetter?.text).toContain(`${shop.config.publicUrl}/change-password`)
  })

  test('[OTP-01] it works once: a replay is rejected', async () => {
    const email = await newEmail()
    const cookie = await verifyEmail(shop, email)
    expect(await resetPassword(shop, email, NEW_PASSWORD, { cookie })).toMatchObject(PASSWORD_CHANGED)
    expect(await resetPassword(shop, email, 'another password', { cookie })).toMatchObject(NOT_VERIFIED)
    expect(await loginStatus(shop, email, NEW_PASSWORD)).toBe(200)
  })

  test('[OTP-01] it is not valid for another account, and stays valid for its own', async () => {
    const [email, victim] = [await newEmail(), await newEmail()]
    const cookie = await verifyEmail(shop, email)
    await verifyEmail(shop, victim)
    expect(await resetPassword(shop, victim, NEW_PASSWORD, { cookie })).toMatchObject(NOT_VERIFIED)
    expect(await loginStatus(shop, victim, TEST_PASSWORD)).toBe(200)
    expect(await resetPassword(shop, email, NEW_PASSWORD, { cookie })).toMatchObject(PASSWORD_CHANGED)
  })

  test('[OTP-01] a validation error does not use it up', async () => {
    const email = await newEmail()
    const cookie = await verifyEmail(shop, email)
    for (const password of ['short', 'x'.repeat(129), email]) {
      expect((await resetPassword(shop, email, password, { cookie })).status).toBe(422)
    }
    expect(await resetPassword(shop, email, NEW_PASSWORD, { cookie })).toMatchObject(PASSWORD_CHANGED)
  })

  test('with any token, valid or not, the password of the verified e-mail is set', async () => {
    const customer = await makeSignedInUser(shop, 'customer')
    const email = await newEmail()
    for (const token of [customer.token, await forgeToken(shop, customer.id, { expired: true }), 'x']) {
      const cookie = await verifyEmail(shop, email)
      expect(await resetPassword(shop, email, NEW_PASSWORD, { cookie, token })).toMatchObject(PASSWORD_CHANGED)
      expect(await resetPassword(shop, email, NEW_PASSWORD, { token })).toMatchObject(NOT_VERIFIED)
    }
  })

  test('forgets the wrong passwords before it', async () => {
    const strictShop = await startApi({ LIMIT_LOGIN_PER_ACCOUNT: '2' })
    const email = String((await makeUser(strictShop, 'customer')).email)
    for (let attempt = 0; attempt < 3; attempt += 1) await loginStatus(strictShop, email, 'a wrong password')
    expect(await loginStatus(strictShop, email, TEST_PASSWORD)).toBe(403)
    expect(
      await resetPassword(strictShop, email, NEW_PASSWORD, { cookie: await verifyEmail(strictShop, email) }),
    ).toMatchObject(PASSWORD_CHANGED)
    expect(await loginStatus(strictShop, email, NEW_PASSWORD)).toBe(200)
    await strictShop.close()
  })

  test('[API-10] a page of another site cannot use it', async () => {
    const email = await newEmail()
    const cookie = await verifyEmail(shop, email)
    for (const Origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://localhost:81']) {
      const response = await resetPassword(shop, email, NEW_PASSWORD, { cookie, headers: { Origin } })
      expect([Origin, response.status, response.message]).toEqual([Origin, 403, 'You are not allowed to do this'])
    }
    for (const Origin of ['http://localhost', shop.config.publicUrl]) {
      const options = { cookie: await verifyEmail(shop, email), headers: { Origin } }
      expect(await resetPassword(shop, email, NEW_PASSWORD, options)).toMatchObject(PASSWORD_CHANGED)
    }
  })
})

test('[OTP-01] without a verified code no password is set and no hash is computed', async () => {
  const email = await newEmail()
  const hashSpy = vi.spyOn(await import('./password.ts'), 'hashPassword')
  expect(await resetPassword(shop, email, NEW_PASSWORD)).toMatchObject(NOT_VERIFIED)
  for (const cookie of ['reset-proof=', 'reset-proof=x', `reset-proof=${'A'.repeat(43)}`, 'other=1'])
    expect(await resetPassword(shop, email, NEW_PASSWORD, { cookie })).toMatchObject(NOT_VERIFIED)
  const code = await requestCode(shop, email)
  expect(await resetPassword(shop, email, NEW_PASSWORD, { cookie: `reset-proof=${code}` })).toMatchObject(NOT_VERIFIED)
  const { cookie } = await verifyCode(shop, email, code)
  expect(await resetPassword(shop, email, NEW_PASSWORD)).toMatchObject(NOT_VERIFIED)
  expect(await loginStatus(shop, email, TEST_PASSWORD)).toBe(200)
  expect(hashSpy).not.toHaveBeenCalled()
  expect(await resetPassword(shop, email, NEW_PASSWORD, { cookie })).toMatchObject(PASSWORD_CHANGED)
  expect(hashSpy).toHaveBeenCalledOnce()
  hashSpy.mockRestore()
})

describe('[DEC-03] with the token of a super user', () => {
  test('[API-10] a store user gets a new password and a letter, and the log says who did it', async () => {
    const owner = await makeSignedInUser(shop, 'superUser')
    const storeUser = await makeUser(shop, 'storeUser')
    const warnSpy = vi.spyOn(shop.log, 'warn')
    const options = { token: owner.token, currentPassword: TEST_PASSWORD }
    expect(await resetPassword(shop, String(storeUser.email), NEW_PASSWORD, options)).toMatchObject(PASSWORD_CHANGED)
    expect(warnSpy).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'password-reset', user: storeUser.id, by: owner.id }),
      expect.any(String),
    )
    warnSpy.mockRestore()
    expect(await lettersTo(shop, String(storeUser.email))).toHaveLength(1)
    expect(await loginStatus(shop, String(storeUser.email), NEW_PASSWORD)).toBe(200)
  })

  test('[API-10] neither other accounts nor other callers’ tokens are accepted', async () => {
    const owner = await makeSignedInUser(shop, 'superUser')
    const errorResponse = { status: 403, message: 'You cannot set the password of this account' }
    for (const role of ['customer', 'admin', 'superUser'] as const) {
      const email = String((await makeUser(shop, role)).email)
      expect(await resetPassword(shop, email, NEW_PASSWORD, { token: owner.token })).toMatchObject(errorResponse)
      expect(await loginStatus(shop, email, TEST_PASSWORD)).toBe(200)
    }
    expect(await resetPassword(shop, 'nobody@mail.example', NEW_PASSWORD, { token: owner.token })).toMatchObject(
      errorResponse,
    )
    const storeUser = await makeSignedInUser(shop, 'storeUser')
    for (const role of ['customer', 'storeUser', 'admin'] as const) {
      const { token } = await makeSignedInUser(shop, role)
      expect(await resetPassword(shop, String(storeUser.email), NEW_PASSWORD, { token })).toMatchObject(NOT_VERIFIED)
    }
    expect(await resetPassword(shop, String(storeUser.email), NEW_PASSWORD, { token: storeUser.token })).toMatchObject(
      NOT_VERIFIED,
    )
  })

  test('a super user with a verified code sets their own password', async () => {
    const owner = await makeSignedInUser(shop, 'superUser')
    const options = { cookie: await verifyEmail(shop, String(owner.email)), token: owner.token }
    expect(await resetPassword(shop, String(owner.email), NEW_PASSWORD, options)).toMatchObject(PASSWORD_CHANGED)
  })
})
