import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rateLimits } from '#server/platform/db/tables/requests.ts'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { requestCode } from '#server/testing/letters.ts'
import { loginStatus, resetPassword, verifyCode } from '#server/testing/lost-password.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { pauseMs } from './check-password.ts'

const PER_ADDRESS = 3
const IN_ALL = 5
const CODE_NEEDED = {
  status: 403,
  body: {
    code: 'code_needed',
    message: 'Too many wrong passwords for this account. Please confirm with a one-time code that it is you.',
  },
}

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({
    TRUST_PROXY: '1',
    LIMIT_LOGIN_PER_ACCOUNT: String(PER_ADDRESS),
    LIMIT_LOGIN_PER_ACCOUNT_IN_ALL: String(IN_ALL),
    LIMIT_LOGIN_PER_ADDRESS: '20',
  })
})
afterAll(() => shop.close())

let addressCount = 0
const newBrowser = (cookies?: Map<string, string>) => openBrowser(shop, `198.51.${++addressCount}.7`, cookies)
const newEmail = async () => String((await makeUser(shop, 'customer')).email)
const login = (browser: Browser, email: string, password = TEST_PASSWORD) =>
  readResponse(browser.request('/auth/login', { json: { email, password } }))
async function guess(browser: Browser, email: string, times: number): Promise<number[]> {
  const statuses = []
  for (let attempt = 0; attempt < times; attempt += 1)
    statuses.push(await loginStatus(browser, email, 'a wrong password'))
  return statuses
}
/** Tries as many wrong passwords from as many addresses as make the account need a code. */
async function attack(email: string): Promise<void> {
  for (let left = IN_ALL; left > 0; left -= PER_ADDRESS) await guess(newBrowser(), email, Math.min(left, PER_ADDRESS))
}
async function signedInBrowser(email: string): Promise<Browser> {
  const browser = newBrowser()
  expect((await login(browser, email)).status).toBe(200)
  return browser
}

describe('[I23] wrong passwords of a stranger', () => {
  test('send their own address to a one-time code, and no other', async () => {
    const email = await newEmail()
    const stranger = newBrowser()
    expect(await guess(stranger, email, PER_ADDRESS + 2)).toEqual([401, 401, 401, 403, 403])
    expect(await login(stranger, email)).toMatchObject(CODE_NEEDED)
    expect((await login(newBrowser(), email)).status).toBe(200)
    expect((await login(stranger, await newEmail())).status).toBe(200)
  })

  test('count exactly when they come at once', async () => {
    const email = await newEmail()
    const stranger = newBrowser()
    const statuses = await Promise.all(Array.from({ length: 8 }, () => loginStatus(stranger, email, 'wrong')))
    expect(statuses.toSorted()).toEqual([401, 401, 401, 403, 403, 403, 403, 403])
  })

  test('from many addresses send every unknown browser to a code, but not one that has signed in before', async () => {
    const email = await newEmail()
    const owner = await signedInBrowser(email)
    const warnSpy = vi.spyOn(shop.log, 'warn')
    await attack(email)
    await guess(newBrowser(), email, 2)
    const warnings = warnSpy.mock.calls.filter(([line]) => JSON.stringify(line).includes('passwords-guessed'))
    warnSpy.mockRestore()
    expect(warnings).toHaveLength(1)
    expect(await login(newBrowser(), email)).toMatchObject(CODE_NEEDED)
    expect((await login(owner, email)).status).toBe(200)
    expect((await login(newBrowser(owner.cookies), email)).status).toBe(200)
  })

  test('are refused alike for an e-mail without an account', async () => {
    const email = `${crypto.randomUUID()}@mail.example`
    await attack(email)
    expect(await login(newBrowser(), email)).toMatchObject(CODE_NEEDED)
  })

  test('keep nobody out who proves the e-mail by a code: the present password is good from that browser', async () => {
    const email = await newEmail()
    await attack(email)
    const owner = newBrowser()
    expect(await login(owner, email)).toMatchObject(CODE_NEEDED)
    expect((await verifyCode(owner, email, await requestCode({ ...shop, ...owner }, email))).status).toBe(200)
    expect((await login(owner, email)).status).toBe(200)
    expect(await login(newBrowser(), email)).toMatchObject(CODE_NEEDED)
  })

  test('are forgotten with a new password, which only the browser that set it is known to', async () => {
    const email = await newEmail()
    const earlier = await signedInBrowser(email)
    await attack(email)
    const owner = newBrowser()
    await verifyCode(owner, email, await requestCode({ ...shop, ...owner }, email))
    expect((await resetPassword(owner, email, 'a new password')).status).toBe(200)
    expect((await login(newBrowser(), email, 'a new password')).status).toBe(200)
    await attack(email)
    expect((await login(owner, email, 'a new password')).status).toBe(200)
    expect(await login(earlier, email, 'a new password')).toMatchObject(CODE_NEEDED)
  })

  test('do not slow down a known browser behind the same address', async () => {
    const emails = await Promise.all(Array.from({ length: 8 }, newEmail))
    const [email = ''] = emails
    const elsewhere = newBrowser()
    const owner = openBrowser(shop, '198.51.250.1', (await signedInBrowser(email)).cookies)
    const stranger = openBrowser(shop, '198.51.250.1')
    for (const victim of emails) await guess(stranger, victim, PER_ADDRESS)
    expect((await login(stranger, await newEmail())).status).toBe(429)
    expect((await login(elsewhere, await newEmail())).status).toBe(200)
    expect((await login(owner, email)).status).toBe(200)
  })
})

describe('[I23] a known browser', () => {
  test('that types wrong passwords itself waits before the next, and the right one is never refused', async () => {
    const email = await newEmail()
    const owner = await signedInBrowser(email)
    expect(await guess(owner, email, PER_ADDRESS)).toEqual([401, 401, 401])
    const startedAt = performance.now()
    expect((await login(owner, email)).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThan(pauseMs(0) - 20)
    expect((await login(newBrowser(), email)).status).toBe(200)
  })

  test('waits twice as long each time, at most 16 seconds', () => {
    expect([-1, 0, 1, 2, 3, 4, 5, 6, 1000].map(pauseMs)).toEqual([
      0, 500, 1000, 2000, 4000, 8000, 16_000, 16_000, 16_000,
    ])
  })

  test('has a signed cookie that only sign-in calls get, that no script reads, and that is good for its account alone', async () => {
    const [email, otherEmail] = [await newEmail(), await newEmail()]
    const response = await shop.request('/auth/login', { json: { email, password: TEST_PASSWORD } })
    const { allInfo } = await response.json()
    const cookieAt = (path: string) =>
      expect.stringMatching(
        new RegExp(`^known-${allInfo._id}=[^;]{80,130}; Max-Age=15552000; Path=${path}; HttpOnly; SameSite=Strict$`),
      )
    expect(response.headers.getSetCookie()).toEqual([cookieAt('/api/v1/auth'), cookieAt('/bn/api/v1/auth')])
    const { cookies } = await signedInBrowser(email)
    const [[name, value] = ['', '']] = cookies
    const signs = [...decodeURIComponent(value)]
    await attack(email)
    await attack(otherEmail)
    const otherId = (await signedInById(otherEmail)).id
    // Every sign of it in turn: number, time and signature.
    const changed = signs.map((_, at) => signs.with(at, anotherSign(signs[at])).join(''))
    for (const forged of [...changed, signs.slice(0, -1).join(''), 'AAAAAAAAAAAAAAAAAAAAAA.1', '']) {
      const browser = newBrowser(new Map([[name, encodeURIComponent(forged)]]))
      expect(await login(browser, email), forged).toMatchObject(CODE_NEEDED)
    }
    const stolen = new Map([[`known-${otherId}`, value]])
    expect(await login(newBrowser(stolen), otherEmail)).toMatchObject(CODE_NEEDED)
    expect((await login(newBrowser(cookies), email)).status).toBe(200)
  })

  test('is forgotten 180 days after its last sign-in', async () => {
    const email = await newEmail()
    const { cookies } = await signedInBrowser(email)
    await attack(email)
    const now = Date.now()
    const day = 24 * 60 * 60 * 1000
    const clock = vi.spyOn(Date, 'now')
    clock.mockReturnValue(now + 179 * day)
    expect((await login(newBrowser(new Map(cookies)), email)).status).toBe(200)
    clock.mockReturnValue(now + 181 * day)
    await attack(email)
    expect(await login(newBrowser(cookies), email)).toMatchObject(CODE_NEEDED)
    clock.mockRestore()
  })

  test('knows the newest twenty of its accounts, so that its cookies fit into a request', async () => {
    const shared = newBrowser()
    for (let count = 0; count < 20; count += 1) shared.cookies.set(`known-${crypto.randomUUID()}`, `x.${count}.y`)
    const [oldest] = shared.cookies.keys()
    const email = await newEmail()
    expect((await login(shared, email)).status).toBe(200)
    expect(shared.cookies.size).toBe(20)
    expect([...shared.cookies.keys()]).not.toContain(oldest)
  })
})

test('[I23] of more sign-ins at once than an account has places some get 503, none is a failure', async () => {
  const email = await newEmail()
  await shop.db.delete(rateLimits)
  const browser = newBrowser()
  const responses = await Promise.all(
    Array.from({ length: 40 }, () => shop.request('/auth/login', { json: { email, password: TEST_PASSWORD } })),
  )
  const refused = responses.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(40 - 21)
  expect(refused.map(({ status, headers }) => `${status} ${headers.get('Retry-After')}`)).toEqual(
    refused.map(() => '503 5'),
  )
  expect(await shop.db.$count(rateLimits)).toBe(0)
  expect((await login(browser, email)).status).toBe(200)
})

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** A sign that differs in the highest of its six bits: in the last sign of a signature the lowest two say nothing. */
function anotherSign(sign = ''): string {
  return BASE64[(BASE64.indexOf(sign) + 32) % 64] ?? 'A'
}

async function signedInById(email: string) {
  const { rows } = await shop.pool.query<{ id: string }>('select id from users where email = $1', [email])
  return { id: rows[0]?.id ?? '' }
}
