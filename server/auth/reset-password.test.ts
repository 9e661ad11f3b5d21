import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { askCode, lettersTo } from '#server/testing/letters.ts'
import { loginStatus, proveEmail, resetPassword, tryCode } from '#server/testing/lost-password.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { forgedToken, makeUser, signedIn, TEST_PASSWORD } from '#server/testing/test-users.ts'

const CHANGED = { status: 200, message: 'Password changed successfully. You can now login.' }
const UNPROVED = { status: 401, message: 'Please verify the OTP first' }
const NEW = 'a new password'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_OTP_PER_MINUTE: '1000', LIMIT_OTP_PER_ACCOUNT: '1000' })
})
afterAll(() => shop.close())

const newEmail = async () => String((await makeUser(shop, 'customer')).email)

describe('[DEC-03] with a verified code', () => {
  test('[OTP-01] the new password is valid, the old one is not, and a letter reports the change', async () => {
    const email = await newEmail()
    const cookie = await proveEmail(shop, email)
    expect(await loginStatus(shop, email, TEST_PASSWORD)).toBe(200)
    const { headers, ...answer } = await resetPassword(shop, email.toUpperCase(), NEW, { cookie })
    expect(answer).toEqual(CHANGED)
    expect(headers.get('Set-Cookie')).toBe('reset-proof=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(await loginStatus(shop, email, TEST_PASSWORD)).toBe(401)
    expect(await loginStatus(shop, email, NEW)).toBe(200)
    const [newest] = await lettersTo(shop, email)
    expect(newest?.subject).toMatch(/^Your password for .+ was changed$/)
    expect(newest?.text).toContain(`${shop.settings.publicUrl}/change-password`)
  })

  test('[OTP-01] it works once: a replay is rejected', async () => {
    const email = await newEmail()
    const cookie = await proveEmail(shop, email)
    expect(await resetPassword(shop, email, NEW, { cookie })).toMatchObject(CHANGED)
    expect(await resetPassword(shop, email, 'another password', { cookie })).toMatchObject(UNPROVED)
    expect(await loginStatus(shop, email, NEW)).toBe(200)
  })

  test('[OTP-01] it is not valid for another account, and stays valid for its own', async () => {
    const [email, victim] = [await newEmail(), await newEmail()]
    const cookie = await proveEmail(shop, email)
    await proveEmail(shop, victim)
    expect(await resetPassword(shop, victim, NEW, { cookie })).toMatchObject(UNPROVED)
    expect(await loginStatus(shop, victim, TEST_PASSWORD)).toBe(200)
    expect(await resetPassword(shop, email, NEW, { cookie })).toMatchObject(CHANGED)
  })

  test('[OTP-01] a validation error does not use it up', async () => {
    const email = await newEmail()
    const cookie = await proveEmail(shop, email)
    for (const password of ['short', 'x'.repeat(129), email]) {
      expect((await resetPassword(shop, email, password, { cookie })).status).toBe(422)
    }
    expect(await resetPassword(shop, email, NEW, { cookie })).toMatchObject(CHANGED)
  })

  test('with any token, valid or not, the password of the verified e-mail is set', async () => {
    const customer = await signedIn(shop, 'customer')
    const email = await newEmail()
    for (const token of [customer.token, await forgedToken(shop, customer.id, { expired: true }), 'x']) {
      const cookie = await proveEmail(shop, email)
      expect(await resetPassword(shop, email, NEW, { cookie, token })).toMatchObject(CHANGED)
      expect(await resetPassword(shop, email, NEW, { token })).toMatchObject(UNPROVED)
    }
  })

  test('a locked account is unlocked', async () => {
    const strict = await startApi({ LIMIT_LOGIN_PER_ACCOUNT: '2' })
    const email = String((await makeUser(strict, 'customer')).email)
    for (let time = 0; time < 3; time += 1) await loginStatus(strict, email, 'a wrong password')
    expect(await loginStatus(strict, email, TEST_PASSWORD)).toBe(429)
    expect(await resetPassword(strict, email, NEW, { cookie: await proveEmail(strict, email) })).toMatchObject(CHANGED)
    expect(await loginStatus(strict, email, NEW)).toBe(200)
    await strict.close()
  })

  test('[API-10] a page of another site cannot use it', async () => {
    const email = await newEmail()
    const cookie = await proveEmail(shop, email)
    for (const Origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://localhost:81']) {
      const refused = await resetPassword(shop, email, NEW, { cookie, headers: { Origin } })
      expect([Origin, refused.status, refused.message]).toEqual([Origin, 403, 'You are not allowed to do this'])
    }
    for (const Origin of ['http://localhost', shop.settings.publicUrl]) {
      const own = { cookie: await proveEmail(shop, email), headers: { Origin } }
      expect(await resetPassword(shop, email, NEW, own)).toMatchObject(CHANGED)
    }
  })
})

test('[OTP-01] without a verified code no password is set and no hash is computed', async () => {
  const email = await newEmail()
  const hashing = vi.spyOn(await import('./password.ts'), 'hashPassword')
  expect(await resetPassword(shop, email, NEW)).toMatchObject(UNPROVED)
  for (const cookie of ['reset-proof=', 'reset-proof=x', `reset-proof=${'A'.repeat(43)}`, 'other=1'])
    expect(await resetPassword(shop, email, NEW, { cookie })).toMatchObject(UNPROVED)
  const code = await askCode(shop, email)
  expect(await resetPassword(shop, email, NEW, { cookie: `reset-proof=${code}` })).toMatchObject(UNPROVED)
  const { cookie } = await tryCode(shop, email, code)
  expect(await resetPassword(shop, email, NEW)).toMatchObject(UNPROVED)
  expect(await loginStatus(shop, email, TEST_PASSWORD)).toBe(200)
  expect(hashing).not.toHaveBeenCalled()
  expect(await resetPassword(shop, email, NEW, { cookie })).toMatchObject(CHANGED)
  expect(hashing).toHaveBeenCalledOnce()
  hashing.mockRestore()
})

describe('[DEC-03] with the token of a super user', () => {
  test('[API-10] a store user gets a new password and a letter, and the log says who did it', async () => {
    const owner = await signedIn(shop, 'superUser')
    const keeper = await makeUser(shop, 'storeUser')
    const warned = vi.spyOn(shop.log, 'warn')
    expect(await resetPassword(shop, String(keeper.email), NEW, { token: owner.token })).toMatchObject(CHANGED)
    expect(warned).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'password-reset', user: keeper.id, by: owner.id }),
      expect.any(String),
    )
    warned.mockRestore()
    expect(await loginStatus(shop, String(keeper.email), NEW)).toBe(200)
    expect(await lettersTo(shop, String(keeper.email))).toHaveLength(1)
  })

  test('[API-10] neither other accounts nor other callers’ tokens are accepted', async () => {
    const owner = await signedIn(shop, 'superUser')
    const refused = { status: 403, message: 'You cannot set the password of this account' }
    for (const role of ['customer', 'admin', 'superUser'] as const) {
      const email = String((await makeUser(shop, role)).email)
      expect(await resetPassword(shop, email, NEW, { token: owner.token })).toMatchObject(refused)
      expect(await loginStatus(shop, email, TEST_PASSWORD)).toBe(200)
    }
    expect(await resetPassword(shop, 'nobody@mail.example', NEW, { token: owner.token })).toMatchObject(refused)
    const keeper = await signedIn(shop, 'storeUser')
    for (const role of ['customer', 'storeUser', 'admin'] as const) {
      const { token } = await signedIn(shop, role)
      expect(await resetPassword(shop, String(keeper.email), NEW, { token })).toMatchObject(UNPROVED)
    }
    expect(await resetPassword(shop, String(keeper.email), NEW, { token: keeper.token })).toMatchObject(UNPROVED)
  })

  test('a super user with a verified code sets their own password', async () => {
    const owner = await signedIn(shop, 'superUser')
    const sent = { cookie: await proveEmail(shop, String(owner.email)), token: owner.token }
    expect(await resetPassword(shop, String(owner.email), NEW, sent)).toMatchObject(CHANGED)
  })
})
