import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { otps } from '#server/db/schema.ts'
import { theOne } from '#server/testing/first-row.ts'
import { askCode, codeIn, lettersTo } from '#server/testing/letters.ts'
import { proveEmail, resetPassword, tryCode } from '#server/testing/lost-password.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser } from '#server/testing/test-users.ts'

const SENT = { status: 200, message: 'If the account exists, a code was sent' }
const REFUSED = { status: 400, message: 'Invalid or expired OTP', cookie: '' }
const PROVED = { status: 200, message: 'OTP verified successfully!' }

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_OTP_PER_MINUTE: '1000', LIMIT_OTP_PER_ACCOUNT: '1000' })
})
afterAll(() => shop.close())

const newEmail = async (of: TestApi = shop) => String((await makeUser(of, 'customer')).email)
const ask = async (email: string, of: TestApi = shop) => {
  const answer = await of.request('/auth/new-otp', { json: { email } })
  return { status: answer.status, message: (await answer.json()).message, headers: answer.headers }
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const passMinutes = (minutes: number) =>
  shop.db.execute(sql`update otps set code_expires_at = code_expires_at - make_interval(mins => ${minutes}),
    proof_expires_at = proof_expires_at - make_interval(mins => ${minutes})`)

describe('a code', () => {
  test('[OTP-01] [OTP-03] has six digits, comes by letter, is accepted once, and sets a cookie that no script can read', async () => {
    const email = await newEmail()
    expect(await ask(`  ${email.toUpperCase()} `)).toMatchObject(SENT)
    const letter = theOne(await lettersTo(shop, email))
    expect(Math.round((letter.expiresAt.getTime() - letter.createdAt.getTime()) / 1000)).toBe(600)

    const answer = await shop.request('/auth/verify-otp', { json: { email, otp: codeIn(letter) } })
    expect([answer.status, (await answer.json()).message]).toEqual([PROVED.status, PROVED.message])
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^reset-proof=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await tryCode(shop, email, codeIn(letter))).toEqual(REFUSED)
  })

  test('[OTP-01] sets a cookie that is bound to the host on https', async () => {
    const secure = await startApi({ PUBLIC_URL: 'https://shop.example' })
    const email = await newEmail(secure)
    const answer = await secure.request('/auth/verify-otp', { json: { email, otp: await askCode(secure, email) } })
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^__Host-reset-proof=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    await secure.close()
  })

  test('[OTP-01] may be entered in Bengali digits, with spaces or a hyphen', async () => {
    for (const write of [
      (code: string) => [...code].map((digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]).join(''),
      (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `,
      (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`,
    ]) {
      const email = await newEmail()
      expect(await tryCode(shop, email, write(await askCode(shop, email)))).toMatchObject(PROVED)
    }
  })

  test('[OTP-01] is invalid after the fifth wrong try', async () => {
    const email = await newEmail()
    const code = await askCode(shop, email)
    for (let time = 0; time < 5; time += 1) expect(await tryCode(shop, email, otherThan(code))).toEqual(REFUSED)
    expect(await tryCode(shop, email, code)).toEqual(REFUSED)

    const next = await askCode(shop, email)
    for (let time = 0; time < 4; time += 1) expect(await tryCode(shop, email, otherThan(next))).toEqual(REFUSED)
    expect(await tryCode(shop, email, next)).toMatchObject(PROVED)
  })

  test('[OTP-01] is valid for ten minutes by the database’s clock, and so is its proof', async () => {
    const email = await newEmail()
    const code = await askCode(shop, email)
    await passMinutes(9)
    const { cookie, ...proved } = await tryCode(shop, email, code)
    expect(proved).toEqual(PROVED)
    await passMinutes(10)
    expect((await resetPassword(shop, email, 'a new password', { cookie })).status).toBe(401)

    const late = await askCode(shop, email)
    await passMinutes(10)
    expect(await tryCode(shop, email, late)).toEqual(REFUSED)
  })

  test('[OTP-01] invalidates the previous code, but not the proof of that code', async () => {
    const email = await newEmail()
    const first = await askCode(shop, email)
    const second = await askCode(shop, email)
    if (first !== second) expect(await tryCode(shop, email, first)).toEqual(REFUSED)
    const { cookie } = await tryCode(shop, email, second)
    await askCode(shop, email)
    expect((await resetPassword(shop, email, 'a new password', { cookie })).status).toBe(200)
  })

  test('[OTP-01] is valid for its own e-mail only', async () => {
    const [one, other] = [await newEmail(), await newEmail()]
    const code = await askCode(shop, one)
    const otherCode = await askCode(shop, other)
    if (code !== otherCode) expect(await tryCode(shop, other, code)).toEqual(REFUSED)
    expect(await tryCode(shop, 'nobody@mail.example', code)).toEqual(REFUSED)
    expect(await tryCode(shop, one, code)).toMatchObject(PROVED)
  })

  test.each([['12345'], ['1234567'], ['12345a'], [''], [123456]])('[OTP-01] cannot be %j', async (otp) => {
    const answer = await shop.request('/auth/verify-otp', { json: { email: 'a@mail.example', otp } })
    expect([answer.status, (await answer.json()).errors[0].path]).toEqual([422, 'otp'])
  })
})

test('[OTP-01] requesting and verifying a code behave the same for an e-mail without an account, except that no letter is sent', async () => {
  const unknown = 'nobody-here@mail.example'
  const before = await shop.db.$count(otps)
  const { headers: of1, ...known } = await ask(await newEmail())
  const { headers: of2, ...answer } = await ask(unknown)
  expect(answer).toEqual(known)
  expect([...of2.keys()]).toEqual([...of1.keys()])
  expect(await shop.db.$count(otps)).toBe(before + 2)
  expect(await lettersTo(shop, unknown)).toEqual([])
  const { rows } = await shop.db.execute(sql`select text from mail_outbox where "to" is null`)
  const guess = await tryCode(shop, unknown, codeIn({ text: String(rows[0]?.text) }))
  expect(guess).toMatchObject(PROVED)
  expect((await resetPassword(shop, unknown, 'a new password', guess)).status).toBe(401)
})

test('[OTP-01] codes are limited to one a minute and five an hour per e-mail, known or not, and per address', async () => {
  const strict = await startApi({ LIMIT_OTP_PER_ADDRESS: '11' })
  const forget = (limit: string) => strict.db.execute(sql`delete from rate_limits where key like ${`${limit}:%`}`)
  for (const email of [await newEmail(strict), 'nobody@mail.example']) {
    expect((await ask(email, strict)).status).toBe(200)
    const soon = await ask(email, strict)
    expect([soon.status, soon.message]).toEqual([429, 'Too many attempts. Please try again later.'])
    expect(Number(soon.headers.get('Retry-After'))).toBeGreaterThan(30)
    expect(Number(soon.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    await forget('otpPerAddress')
    for (let time = 0; time < 4; time += 1) {
      await forget('otpPerMinute')
      expect((await ask(email, strict)).status).toBe(200)
    }
    await forget('otpPerMinute')
    const often = await ask(email, strict)
    expect(often.status).toBe(429)
    expect(Number(often.headers.get('Retry-After'))).toBeGreaterThan(3_000)
  }
  const statuses = []
  for (let time = 0; time < 8; time += 1) statuses.push((await ask(`other-${time}@mail.example`, strict)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  await strict.close()
})

test('[OTP-01] tries are limited per address', async () => {
  const strict = await startApi({ LIMIT_OTP_TRIES_PER_ADDRESS: '3' })
  const statuses = []
  for (let time = 0; time < 4; time += 1) statuses.push((await tryCode(strict, 'a@mail.example', '123456')).status)
  expect(statuses).toEqual([400, 400, 400, 429])
  await strict.close()
})

test('[OTP-02] while the mail server is down everybody gets the same error, and nothing is counted or stored', async () => {
  const strict = await startApi()
  const email = await newEmail(strict)
  await strict.db.execute(sql`insert into mail_outbox (id, "to", subject, text, html, expires_at, attempts, unreachable)
    values (gen_random_uuid(), 'x@mail.example', 's', 't', 'h', now() + interval '1 hour', 3, true)`)
  for (const who of [email, 'nobody@mail.example', email]) {
    const { status, message, headers } = await ask(who, strict)
    expect([status, message]).toEqual([503, 'We cannot send emails at the moment. Please try again later.'])
    expect(headers.get('Retry-After')).toBe('60')
  }
  expect(await strict.db.$count(otps)).toBe(0)
  await strict.db.execute(sql`delete from mail_outbox`)
  expect((await ask(email, strict)).status).toBe(200)
  await strict.close()
})

test('[OTP-01] no code, proof or password is in the log or, except for the letter, in the database', async () => {
  const methods = ['debug', 'info', 'warn', 'error'] as const
  const spies = methods.map((method) => vi.spyOn(shop.log, method))
  const email = await newEmail()
  const code = await askCode(shop, email)
  await tryCode(shop, email, otherThan(code))
  const { cookie } = await tryCode(shop, email, code)
  const { rows } = await shop.db.execute(sql`select (select string_agg(t::text, ' ') from otps t) as otps`)
  await resetPassword(shop, email, 'canary-password-7', { cookie: await proveEmail(shop, email) })
  const logged = JSON.stringify(spies.flatMap((spy) => spy.mock.calls))
  for (const spy of spies) spy.mockRestore()

  expect(logged).toContain('code-refused')
  const proof = cookie.split('=')[1] ?? ''
  for (const place of [logged, JSON.stringify(rows)])
    for (const secret of [code, proof, email]) expect(place).not.toContain(secret)
  const { rows: kept } = await shop.db.execute(sql`select (select string_agg(t::text, ' ') from users t) as users,
    (select string_agg(t::text, ' ') from mail_outbox t) as letters, (select string_agg(t::text, ' ') from rate_limits t) as limits`)
  expect(JSON.stringify(kept) + logged).not.toContain('canary-password-7')
  expect(JSON.stringify(kept)).not.toContain(proof)
})
