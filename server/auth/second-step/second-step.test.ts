import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { recoveryCodes, secondSteps, trustedBrowsers, wrongCodes } from '#server/platform/db/tables/second-steps.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { readResponse } from '#server/testing/requests.ts'
import { appCode, setUpApp } from '#server/testing/second-step.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ TRUST_PROXY: '1', LIMIT_LOGIN_PER_ACCOUNT: '1000' })
})
afterAll(() => shop.close())

let addresses = 0
const newBrowser = (cookies?: Map<string, string>) => openBrowser(shop, `198.51.${++addresses}.7`, cookies)
type Browser = ReturnType<typeof newBrowser>
const logIn = (browser: Browser, email: string | null) =>
  readResponse(browser.request('/auth/login', { json: { email, password: TEST_PASSWORD } }))
const challengeOf = async (browser: Browser, email: string | null) =>
  String((await logIn(browser, email)).body.params.challenge)
const answer = (browser: Browser, json: unknown) => readResponse(browser.request('/auth/second-step', { json }))
const entriesOf = async (subject: string) =>
  (await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, subject))).map(({ action }) => action)

async function withApp() {
  const account = await makeSignedInUser(shop, 'admin')
  return { ...account, ...(await setUpApp(shop.request, account.token)) }
}

test('[PEOPLE-05] a login asks for a code after the password, and signs in by it', async () => {
  const { email, secret } = await withApp()
  const browser = newBrowser()
  const refused = await logIn(browser, email)
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'second_step_required', params: { ways: ['code', 'recovery'] } },
  })
  expect(JSON.stringify(refused.body)).not.toContain('token')
  const { challenge } = refused.body.params
  expect((await answer(browser, { challenge, code: '000 000' })).body.code).toBe('second_step_wrong')
  const { status, body } = await answer(browser, { challenge, code: appCode(secret) })
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Logged in successfully' })
  expect((await shop.request('/auth/user-auth', { token: body.token })).status).toBe(200)
  expect((await answer(browser, { challenge, code: appCode(secret) })).body.code).toBe('second_step_over')
})

test('[PEOPLE-05] of 200 parallel uses of one code one signs in', async () => {
  const { email, secret } = await withApp()
  const browser = newBrowser()
  const challenges = await Promise.all(Array.from({ length: 20 }, () => challengeOf(browser, email)))
  const code = appCode(secret)
  const uses = Array.from({ length: 200 }, (_, use) => answer(newBrowser(), { challenge: challenges[use % 20], code }))
  const statuses = (await Promise.all(uses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toEqual([200])
  expect(statuses.filter((status) => ![200, 410, 422, 429].includes(status))).toEqual([])
})

test('[PEOPLE-05] of 200 parallel guesses ten are looked at', async () => {
  const { id, email, secret } = await withApp()
  const challenge = await challengeOf(newBrowser(), email)
  const guesses = Array.from({ length: 200 }, () => answer(newBrowser(), { challenge, code: '000000' }))
  const codes = (await Promise.all(guesses)).map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'second_step_wrong').length).toBe(9)
  expect(codes.filter((code) => !['second_step_wrong', 'second_step_paused', 'unavailable'].includes(code))).toEqual([])
  expect((await entriesOf(id)).filter((action) => action === 'second-step-paused')).toEqual(['second-step-paused'])
  expect((await answer(newBrowser(), { challenge, code: appCode(secret) })).status).toBe(429)
})

test('[PEOPLE-05] ten wrong codes pause the codes of the account until a time that is told, from every address', async () => {
  const {
    id,
    email,
    secret,
    recoveryCodes: [recovery],
  } = await withApp()
  const other = await withApp()
  const browser = newBrowser()
  const challenge = await challengeOf(browser, email)
  const codes = []
  for (let wrong = 0; wrong < 10; wrong += 1)
    codes.push((await answer(browser, { challenge, code: wrong % 2 ? '000000' : 'XXXX-XXXX' })).body.code)
  expect(codes).toEqual([...Array(9).fill('second_step_wrong'), 'second_step_paused'])
  const elsewhere = newBrowser()
  const { status, body } = await answer(elsewhere, { challenge, code: appCode(secret) })
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'second_step_paused' })
  const minutes = (new Date(body.params.until).getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(13)
  expect(minutes).toBeLessThan(16)
  expect(body.message).toMatch(/^Too many wrong codes\. Codes of this account are taken again from .*\d(?: [AP]M)?\.$/)
  expect((await answer(elsewhere, { challenge, code: recovery })).status).toBe(429)
  // Not the address: another account signs in from it.
  const theirs = await challengeOf(browser, other.email)
  expect((await answer(browser, { challenge: theirs, code: appCode(other.secret) })).status).toBe(200)
  await shop.db.update(wrongCodes).set({ pausedUntil: sql`now()` }).where(eq(wrongCodes.user, id))
  expect((await answer(elsewhere, { challenge, code: appCode(secret) })).status).toBe(200)
})

test('[PEOPLE-05] each of ten recovery codes works once, as it stands on paper, and new ones end them', async () => {
  const { id, email, token, recoveryCodes: codes } = await withApp()
  expect(new Set(codes).size).toBe(10)
  expect(codes[0]).toMatch(/^[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}$/)
  const use = async (code = '') => {
    const browser = newBrowser()
    return (await answer(browser, { challenge: await challengeOf(browser, email), code })).status
  }
  const parallel = await Promise.all(Array.from({ length: 8 }, () => use(codes[0])))
  expect(parallel.filter((status) => status === 200)).toEqual([200])
  expect(await use(codes[1]?.toLowerCase().replaceAll('-', ' '))).toBe(200)
  expect(await use(codes[1])).toBe(422)
  expect((await readResponse(shop.request('/auth/second-step', { token }))).body.recoveryCodesLeft).toBe(8)
  expect((await entriesOf(id)).filter((action) => action === 'recovery-code-used').length).toBe(2)
  const renewed = await readResponse(
    shop.request('/auth/second-step/recovery-codes', { json: { currentPassword: TEST_PASSWORD }, token }),
  )
  expect(renewed.body.recoveryCodes.length).toBe(10)
  expect(await use(codes[2])).toBe(422)
  expect(await use(renewed.body.recoveryCodes[0])).toBe(200)
})

test('[PEOPLE-05] a trusted browser signs in by its password for 30 days, until it is trusted no more', async () => {
  const { id, email, token, secret } = await withApp()
  const browser = newBrowser()
  const trusting = { challenge: await challengeOf(browser, email), code: appCode(secret), trust: true }
  expect((await answer(browser, trusting)).status).toBe(200)
  expect((await logIn(browser, email)).status).toBe(200)
  expect((await logIn(newBrowser(), email)).status).toBe(403)
  const { trusted } = (await readResponse(shop.request('/auth/second-step', { token }))).body
  const days = (new Date(trusted[0].expiresAt).getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThan(30.1)
  const other = await withApp()
  const cookie = `trusted-${id}`
  const stolen = newBrowser(new Map([[`trusted-${other.id}`, String(browser.cookies.get(cookie))]]))
  expect((await logIn(stolen, other.email)).status).toBe(403)
  await shop.db.update(trustedBrowsers).set({ expiresAt: sql`now()` }).where(eq(trustedBrowsers.user, id))
  expect((await logIn(browser, email)).status).toBe(403)
  await shop.db
    .update(trustedBrowsers)
    .set({ expiresAt: sql`now() + interval '1 day'` })
    .where(eq(trustedBrowsers.user, id))
  expect((await logIn(browser, email)).status).toBe(200)
  const foreign = { method: 'DELETE', token: other.token }
  expect((await shop.request(`/auth/trusted-browsers/${trusted[0]._id}`, foreign)).status).toBe(404)
  expect((await shop.request(`/auth/trusted-browsers/${trusted[0]._id}`, { method: 'DELETE', token })).status).toBe(200)
  expect((await logIn(browser, email)).status).toBe(403)
})

test('[PEOPLE-05] the second step is set up and removed with the password, and its secrets are not in the database', async () => {
  const { id, email, token, secret, recoveryCodes: codes } = await withApp()
  const browser = newBrowser()
  await answer(browser, { challenge: await challengeOf(browser, email), code: appCode(secret), trust: true })
  const send = (path: string, json: unknown) => readResponse(shop.request(path, { json, token }))
  expect((await send('/auth/second-step/app', { currentPassword: TEST_PASSWORD })).body.code).toBe('second_step_exists')
  expect((await send('/auth/second-step/app', {})).status).toBe(422)
  expect((await send('/auth/second-step/remove', { currentPassword: 'wrong' })).status).toBe(422)
  const rows = JSON.stringify([await shop.db.select().from(secondSteps), await shop.db.select().from(recoveryCodes)])
  expect(rows).not.toContain(secret)
  expect(rows).not.toContain(codes[0])
  expect((await send('/auth/second-step/remove', { currentPassword: TEST_PASSWORD })).status).toBe(200)
  expect((await logIn(newBrowser(), email)).status).toBe(200)
  expect(await entriesOf(id)).toEqual(expect.arrayContaining(['second-step-set-up', 'second-step-removed']))
  expect((await readResponse(shop.request('/auth/second-step', { token }))).body).toEqual({
    isRequired: false,
    appSince: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    trusted: [],
  })
  await setUpApp(shop.request, token)
  expect((await logIn(browser, email)).status, 'nothing is trusted any more').toBe(403)
})

test('[PEOPLE-05] whose role asks for a second step may do nothing for the shop before it is set up', async () => {
  const { id, token } = await makeSignedInUser(shop, 'admin')
  const codeOf = async (path: string) => (await readResponse(shop.request(path, { token }))).body.code
  expect(await codeOf('/orders/all')).toBeUndefined()
  await shop.ownerDb.execute(sql`update roles set second_step = 'required' where key = 'admin'`)
  try {
    expect(await codeOf('/orders/all')).toBe('second_step_missing')
    expect(await codeOf('/dashboard/summary')).toBe('second_step_missing')
    expect((await readResponse(shop.request('/auth/second-step', { token }))).body.isRequired).toBe(true)
    expect((await shop.request('/auth/sessions', { token })).status).toBe(200)
    await setUpApp(shop.request, token)
    expect(await codeOf('/orders/all')).toBeUndefined()
    expect(await entriesOf(id)).toContain('second-step-set-up')
  } finally {
    await shop.ownerDb.execute(sql`update roles set second_step = 'off' where key = 'admin'`)
  }
})
