import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { requestCode } from '#server/testing/letters.ts'
import { verifyCode } from '#server/testing/lost-password.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'

const TRIES_PER_ADDRESS = 5
const TRIES_IN_ALL = 30
const CODES_IN_ALL = 4

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({
    TRUST_PROXY: '1',
    LIMIT_OTP_PER_ACCOUNT: '2',
    LIMIT_OTP_PER_MINUTE: '2',
    LIMIT_OTP_PER_ACCOUNT_IN_ALL: String(CODES_IN_ALL),
  })
})
afterAll(() => shop.close())

let addressCount = 0
const newBrowser = () => openBrowser(shop, `198.51.${++addressCount}.7`)
const newEmail = async () => String((await makeUser(shop, 'customer')).email)
const codeFor = (browser: Browser, email: string) => requestCode({ ...shop, ...browser }, email)
const differentCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const codeStatus = async (browser: Browser, email: string) =>
  (await browser.request('/auth/new-otp', { json: { email } })).status
const verifyStatus = async (browser: Browser, email: string, code: string) =>
  (await verifyCode(browser, email, code)).status
async function guess(browser: Browser, email: string, code: string, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1)
    expect(await verifyStatus(browser, email, differentCode(code))).toBe(400)
}
async function knownBrowser(email: string): Promise<Browser> {
  const browser = newBrowser()
  await browser.request('/auth/login', { json: { email, password: TEST_PASSWORD } })
  expect(browser.cookies.size).toBe(1)
  return browser
}

test('[I23] [OTP-01] five wrong codes from one address end its own tries and leave the code to its owner', async () => {
  const email = await newEmail()
  const [owner, stranger] = [newBrowser(), newBrowser()]
  const code = await codeFor(owner, email)
  await guess(stranger, email, code, TRIES_PER_ADDRESS)
  expect(await verifyStatus(stranger, email, code)).toBe(400)
  await guess(owner, email, code, TRIES_PER_ADDRESS - 1)
  expect(await verifyStatus(owner, email, code)).toBe(200)
})

test('[I23] [OTP-01] thirty wrong codes from all addresses end it, but not for a browser that the account knows', async () => {
  const email = await newEmail()
  const owner = await knownBrowser(email)
  const code = await codeFor(owner, email)
  for (let tries = 0; tries < TRIES_IN_ALL; tries += TRIES_PER_ADDRESS)
    await guess(newBrowser(), email, code, TRIES_PER_ADDRESS)
  expect(await verifyStatus(newBrowser(), email, code)).toBe(400)
  await guess(owner, email, code, TRIES_PER_ADDRESS - 1)
  expect(await verifyStatus(owner, email, code)).toBe(200)
})

test('[I23] [OTP-01] another code gives every address its tries again', async () => {
  const email = await newEmail()
  const owner = newBrowser()
  await guess(owner, email, await codeFor(owner, email), TRIES_PER_ADDRESS)
  expect(await verifyStatus(owner, email, await codeFor(owner, email))).toBe(200)
})

test('[I23] [OTP-01] codes that a stranger requests do not use up those of the owner', async () => {
  const email = await newEmail()
  const [owner, stranger] = [await knownBrowser(email), newBrowser()]
  expect([await codeStatus(stranger, email), await codeStatus(stranger, email)]).toEqual([200, 200])
  expect(await codeStatus(stranger, email)).toBe(429)
  const other = newBrowser()
  expect([await codeStatus(other, email), await codeStatus(other, email)]).toEqual([200, 200])
  expect(await codeStatus(newBrowser(), email)).toBe(429)
  expect(await codeStatus(owner, email)).toBe(200)
  expect(await codeStatus(stranger, await newEmail())).toBe(200)
})
