import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { otps } from '#server/platform/db/tables/users.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { codeIn, lettersTo, requestCode } from '#server/testing/letters.ts'
import { resetPassword, verifyCode, verifyEmail } from '#server/testing/lost-password.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser } from '#server/testing/test-users.ts'

const CODE_SENT = { status: 200, message: 'If the account exists, a code was sent' }
const CODE_REJECTED = { status: 400, message: 'Invalid or expired OTP', cookie: '' }
const CODE_VERIFIED = { status: 200, message: 'OTP verified successfully!' }

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_OTP_PER_MINUTE: '1000', LIMIT_OTP_PER_ACCOUNT: '1000' })
})
afterAll(() => shop.close())

const newEmail = async (api: TestApi = shop) => String((await makeUser(api, 'customer')).email)
const sendCodeRequest = async (email: string, api: TestApi = shop) => {
  const response = await api.request('/auth/new-otp', { json: { email } })
  return { status: response.status, message: (await response.json()).message, headers: response.headers }
}
const differentCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const advanceMinutes = (minutes: number) =>
  shop.db.execute(sql`update otps set code_expires_at = code_expires_at - make_interval(mins => ${minutes}),
    proof_expires_at = proof_expires_at - make_interval(mins => ${minutes})`)

describe('a code', () => {
  test('[OTP-01] [OTP-03] has six digits, comes by letter, is accepted once, and sets a cookie that no script can read', async () => {
    const email = await newEmail()
    expect(await sendCodeRequest(`  ${email.toUpperCase()} `)).toMatchObject(CODE_SENT)
    const letter = firstRow(await lettersTo(shop, email))
    expect(Math.round((letter.expiresAt.getTime() - letter.createdAt.getTime()) / 1000)).toBe(600)

    const response = await shop.request('/auth/verify-otp', { json: { email, otp: codeIn(letter) } })
    expect([response.status, (await response.json()).message]).toEqual([CODE_VERIFIED.status, CODE_VERIFIED.message])
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^reset-proof=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await verifyCode(shop, email, codeIn(letter))).toEqual(CODE_REJECTED)
  })

  test('[OTP-01] sets a cookie that is bound to the host on https', async () => {
    const secure = await startApi({ PUBLIC_URL: 'https://shop.example' })
    const email = await newEmail(secure)
    const response = await secure.request('/auth/verify-otp', {
      json: { email, otp: await requestCode(secure, email) },
    })
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-reset-proof=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    await secure.close()
  })

  test('[OTP-01] may be entered in Bengali digits, with spaces or a hyphen', async () => {
    for (const format of [
      (code: string) => [...code].map((digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]).join(''),
      (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `,
      (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`,
    ]) {
      const email = await newEmail()
      expect(await verifyCode(shop, email, format(await requestCode(shop, email)))).toMatchObject(CODE_VERIFIED)
    }
  })

  test('[OTP-01] is invalid after the fifth wrong try', async () => {
    const email = await newEmail()
    const code = await requestCode(shop, email)
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await verifyCode(shop, email, differentCode(code))).toEqual(CODE_REJECTED)
    expect(await verifyCode(shop, email, code)).toEqual(CODE_REJECTED)

    const nextCode = await requestCode(shop, email)
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect(await verifyCode(shop, email, differentCode(nextCode))).toEqual(CODE_REJECTED)
    expect(await verifyCode(shop, email, nextCode)).toMatchObject(CODE_VERIFIED)
  })

  test('[OTP-01] is valid for ten minutes by the database’s clock, and so is its proof', async () => {
    const email = await newEmail()
    const code = await requestCode(shop, email)
    await advanceMinutes(9)
    const { cookie, ...verification } = await verifyCode(shop, email, code)
    expect(verification).toEqual(CODE_VERIFIED)
    await advanceMinutes(10)
    expect((await resetPassword(shop, email, 'a new password', { cookie })).status).toBe(401)

    const expiredCode = await requestCode(shop, email)
    await advanceMinutes(10)
    expect(await verifyCode(shop, email, expiredCode)).toEqual(CODE_REJECTED)
  })

  test('[OTP-01] invalidates the previous code, but not the proof of that code', async () => {
    const email = await newEmail()
    const first = await requestCode(shop, email)
    const second = await requestCode(shop, email)
    if (first !== second) expect(await verifyCode(shop, email, first)).toEqual(CODE_REJECTED)
    const { cookie } = await verifyCode(shop, email, second)
    await requestCode(shop, email)
    expect((await resetPassword(shop, email, 'a new password', { cookie })).status).toBe(200)
  })

  test('[OTP-01] is valid for its own e-mail only', async () => {
    const [email, otherEmail] = [await newEmail(), await newEmail()]
    const code = await requestCode(shop, email)
    const otherCode = await requestCode(shop, otherEmail)
    if (code !== otherCode) expect(await verifyCode(shop, otherEmail, code)).toEqual(CODE_REJECTED)
    expect(await verifyCode(shop, 'nobody@mail.example', code)).toEqual(CODE_REJECTED)
    expect(await verifyCode(shop, email, code)).toMatchObject(CODE_VERIFIED)
  })

  test.each([['12345'], ['1234567'], ['12345a'], [''], [123456]])('[OTP-01] cannot be %j', async (otp) => {
    const response = await shop.request('/auth/verify-otp', { json: { email: 'a@mail.example', otp } })
    expect([response.status, (await response.json()).errors[0].path]).toEqual([422, 'otp'])
  })
})

test('[OTP-01] requesting and verifying a code behave the same for an e-mail without an account, except that no letter is sent', async () => {
  const unknown = 'nobody-here@mail.example'
  const before = await shop.db.$count(otps)
  const { headers: knownHeaders, ...knownResponse } = await sendCodeRequest(await newEmail())
  const { headers: unknownHeaders, ...response } = await sendCodeRequest(unknown)
  expect(response).toEqual(knownResponse)
  expect([...unknownHeaders.keys()]).toEqual([...knownHeaders.keys()])
  expect(await shop.db.$count(otps)).toBe(before + 2)
  expect(await lettersTo(shop, unknown)).toEqual([])
  const { rows } = await shop.db.execute(sql`select text from mail_outbox where "to" is null`)
  const guess = await verifyCode(shop, unknown, codeIn({ text: String(rows[0]?.text) }))
  expect(guess).toMatchObject(CODE_VERIFIED)
  expect((await resetPassword(shop, unknown, 'a new password', guess)).status).toBe(401)
})

test('[OTP-01] codes are limited to one a minute and five an hour per e-mail, known or not, and per address', async () => {
  const strictShop = await startApi({ LIMIT_OTP_PER_ADDRESS: '11' })
  const resetLimit = (limit: string) =>
    strictShop.db.execute(sql`delete from rate_limits where key like ${`${limit}:%`}`)
  for (const email of [await newEmail(strictShop), 'nobody@mail.example']) {
    expect((await sendCodeRequest(email, strictShop)).status).toBe(200)
    const earlyResponse = await sendCodeRequest(email, strictShop)
    expect([earlyResponse.status, earlyResponse.message]).toEqual([429, 'Too many attempts. Please try again later.'])
    expect(Number(earlyResponse.headers.get('Retry-After'))).toBeGreaterThan(30)
    expect(Number(earlyResponse.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    await resetLimit('otpPerAddress')
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await resetLimit('otpPerMinute')
      expect((await sendCodeRequest(email, strictShop)).status).toBe(200)
    }
    await resetLimit('otpPerMinute')
    const excessResponse = await sendCodeRequest(email, strictShop)
    expect(excessResponse.status).toBe(429)
    expect(Number(excessResponse.headers.get('Retry-After'))).toBeGreaterThan(3_000)
  }
  const statuses = []
  for (let attempt = 0; attempt < 8; attempt += 1)
    statuses.push((await sendCodeRequest(`other-${attempt}@mail.example`, strictShop)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  await strictShop.close()
})

test('[OTP-01] tries are limited per address', async () => {
  const strictShop = await startApi({ LIMIT_OTP_TRIES_PER_ADDRESS: '3' })
  const statuses = []
  for (let attempt = 0; attempt < 4; attempt += 1)
    statuses.push((await verifyCode(strictShop, 'a@mail.example', '123456')).status)
  expect(statuses).toEqual([400, 400, 400, 429])
  await strictShop.close()
})

test('[OTP-02] [F9] while the mail server is down everybody gets the same error, and nothing is counted or stored', async () => {
  const strictShop = await startApi()
  const email = await newEmail(strictShop)
  await strictShop.db.execute(sql`insert into mail_outbox (id, "to", subject, text, html, expires_at, attempts, unreachable)
    values (gen_random_uuid(), 'x@mail.example', 's', 't', 'h', now() + interval '1 hour', 3, true)`)
  for (const address of [email, 'nobody@mail.example', email]) {
    const { status, message, headers } = await sendCodeRequest(address, strictShop)
    expect([status, message]).toEqual([503, 'We cannot send emails at the moment. Please try again later.'])
    expect(headers.get('Retry-After')).toBe('60')
  }
  expect(await strictShop.db.$count(otps)).toBe(0)
  await strictShop.db.execute(sql`delete from mail_outbox`)
  expect((await sendCodeRequest(email, strictShop)).status).toBe(200)
  await strictShop.close()
})

test('[OTP-01] no code, proof or password is in the log or, except for the letter, in the database', async () => {
  const methods = ['debug', 'info', 'warn', 'error'] as const
  const spies = methods.map((method) => vi.spyOn(shop.log, method))
  const email = await newEmail()
  const code = await requestCode(shop, email)
  await verifyCode(shop, email, differentCode(code))
  const { cookie } = await verifyCode(shop, email, code)
  const { rows } = await shop.db.execute(sql`select (select string_agg(t::text, ' ') from otps t) as otps`)
  await resetPassword(shop, email, 'canary-password-7', { cookie: await verifyEmail(shop, email) })
  const logOutput = JSON.stringify(spies.flatMap((spy) => spy.mock.calls))
  for (const spy of spies) spy.mockRestore()

  expect(logOutput).toContain('code-refused')
  const proof = cookie.split('=')[1] ?? ''
  for (const output of [logOutput, JSON.stringify(rows)])
    for (const secret of [code, proof, email]) expect(output).not.toContain(secret)
  const { rows: storedRows } = await shop.db.execute(sql`select (select string_agg(t::text, ' ') from users t) as users,
    (select string_agg(t::text, ' ') from mail_outbox t) as letters, (select string_agg(t::text, ' ') from rate_limits t) as limits`)
  expect(JSON.stringify(storedRows) + logOutput).not.toContain('canary-password-7')
  expect(JSON.stringify(storedRows)).not.toContain(proof)
})
