import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import { lettersTo } from '#server/testing/letters.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser, TEST_PASSWORD, type TestRole } from '#server/testing/test-users.ts'
import { wideNetworkOf } from './new-device.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ TRUST_PROXY: '1' })
})
afterAll(() => shop.close())

const USER_AGENT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
async function signIn(browser: ReturnType<typeof openBrowser>, email: string) {
  const headers = { 'User-Agent': USER_AGENT }
  const json = { email, password: TEST_PASSWORD }
  expect((await browser.request('/auth/login', { json, headers })).status).toBe(200)
}
const newEmail = async (role: TestRole) => String((await makeUser(shop, role)).email)

test('[PEOPLE-06] staff get a letter when a new device signs in, or a known one from a new network', async () => {
  const email = await newEmail('storeUser')
  const own = openBrowser(shop, '198.51.100.7')
  await signIn(own, email)
  await signIn(own, email)
  await signIn(openBrowser(shop, '198.51.200.9', own.cookies), email)
  expect((await lettersTo(shop, email)).map(({ subject }) => subject)).toEqual([
    'New device at your account of Omni Shoes',
  ])
  await signIn(openBrowser(shop, '203.0.113.9', own.cookies), email)
  const [newest] = await lettersTo(shop, email)
  expect(newest?.subject).toBe('New network at your account of Omni Shoes')
  expect(newest?.text).toContain('Chrome on Android, network 203.0.113.x')
  await signIn(openBrowser(shop, '198.51.100.7'), email)
  expect((await lettersTo(shop, email)).length).toBe(3)
})

test('[PEOPLE-06] customers get no letter for a new device', async () => {
  const email = await newEmail('customer')
  await signIn(openBrowser(shop, '198.51.100.7'), email)
  expect(await lettersTo(shop, email)).toEqual([])
})

test('[PEOPLE-06] a network is what a provider hands out', () => {
  expect(['203.0.113.9', '2001:db8:1:2::/64', 'in process'].map(wideNetworkOf)).toEqual([
    '203.0.0.0/16',
    '2001:db8::/32',
    'in process',
  ])
})
