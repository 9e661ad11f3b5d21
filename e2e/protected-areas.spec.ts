import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { goWithin } from './go-within.ts'
import { getLocalStorage, toastWithText } from './shopping.ts'
import { ADMIN, CUSTOMER, fillLogin, OWNER, PASSWORD, signIn, signInNew } from './sign-in.ts'
import { test } from './test.ts'

const USER_AUTH = '**/api/v1/auth/user-auth'
const userInfo = (page: Page) => page.getByRole('heading', { level: 1, name: 'User Info' })
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' })

test('[AUTH-07] without a token both areas redirect to the login at once, and back after signing in', {
  tag: '@nightly',
}, async ({ page }) => {
  let requestCount = 0
  await page.route(USER_AUTH, (route) => {
    requestCount += 1
    return route.continue()
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login?next=%2Fdashboard')
  await goWithin(page, '/profile/orders?days=7')
  await expect(page).toHaveURL('/login?next=%2Fprofile%2Forders%3Fdays%3D7')
  expect(requestCount).toBe(0)
  await fillLogin(page, CUSTOMER)
  await expect(page).toHaveURL('/profile/orders?days=7')
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  expect(requestCount).toBe(1)
})

test('[AUTH-07] server-rendered pages have a loader and nothing of the area, and are closed to search engines', async ({
  request,
}) => {
  for (const path of ['/profile', '/profile/user-info', '/profile/orders', '/profile/account-actions', '/dashboard']) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain('Loading...')
    expect(html, path).toContain('<meta name="robots" content="noindex"/>')
    expect(html, path).toContain('This page needs JavaScript.')
    for (const word of ['My Account</p>', 'Needs you now', 'Delete Account']) expect(html, path).not.toContain(word)
  }
})

test('[AUTH-07][AUTH-08] each area starts with a loader, can be retried while offline, and opens once it may', async ({
  page,
}) => {
  await signIn(page, OWNER)
  for (const [path, content] of [
    ['/profile/user-info', userInfo(page)],
    ['/dashboard', dashboard(page)],
  ] as const) {
    const released = Promise.withResolvers<void>()
    await page.route(USER_AUTH, async (route) => {
      await released.promise
      await route.abort()
    })
    await page.goto(path)
    const loader = page.getByRole('status').filter({ hasText: 'Loading...' })
    await expect(loader).toBeVisible()
    await expect(content).toHaveCount(0)
    if (path === '/dashboard') {
      const area = () => loader.locator('xpath=..').boundingBox()
      await expect.poll(area).toMatchObject({ x: 0, y: 0, height: page.viewportSize()?.height })
    }
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toHaveCount(0)
    released.resolve()
    await expect(retry).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('You are still signed in.')
    await expect(loader).toBeVisible()
    await expect(content).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    await page.unroute(USER_AUTH)
    await page.route(USER_AUTH, (route) =>
      route.fulfill({ status: 503, json: { message: 'The shop is busy.', code: 'unavailable' } }),
    )
    const failure = page.waitForResponse(USER_AUTH)
    await retry.click()
    await failure
    await expect(retry).toBeFocused()
    await expect(page).toHaveURL(path)
    expect(await getLocalStorage(page, 'auth')).not.toBeNull()
    await page.unroute(USER_AUTH)
    await page.keyboard.press('Enter')
    await expect(content).toBeVisible()
    await expect(loader).toHaveCount(0)
  }
})

test('[AUTH-07][AUTH-08] a hanging request can be retried; the token is checked on entering, not on each page', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await signIn(page)
  await page.clock.install()
  const released = Promise.withResolvers<void>()
  let requestCount = 0
  await page.route(USER_AUTH, async (route) => {
    requestCount += 1
    await released.promise
    await route.continue()
  })
  const firstRequest = page.waitForRequest(USER_AUTH)
  await page.goto('/profile/user-info')
  await firstRequest
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.clock.fastForward(8000)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  released.resolve()
  await expect(userInfo(page)).toBeVisible()

  const menu = page.getByRole('navigation', { name: 'My Account' })
  await menu.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  await menu.getByRole('link', { name: 'Account Actions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account Actions' })).toBeVisible()
  expect(requestCount).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Account Actions' })).toBeVisible()
  expect(requestCount).toBe(2)

  // Any page of the shop's origin: only the storage matters.
  const other = await context.newPage()
  await other.goto('/healthz')
  await other.evaluate(() => localStorage.removeItem('auth'))
  await expect(page).toHaveURL('/login?next=%2Fprofile%2Faccount-actions')
})

const ERROR_RESPONSES = {
  'an expired or revoked token (jwt expired)': {
    status: 401,
    json: { ok: false, message: 'jwt expired', code: 'token_expired' },
  },
  'a forged token (invalid token)': {
    status: 401,
    json: { ok: false, message: 'invalid token', code: 'token_invalid' },
  },
  'ok false': { status: 200, json: { ok: false } },
  'jwt expired with another status': { status: 500, json: { message: 'jwt expired', code: 'token_expired' } },
}

test('[AUTH-07] a token that was revoked, expired or forged ends the session, on entering and on a later request', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token, id, email } = await signInNew(page)
  const ended = toastWithText(page, 'Your session has ended. Please sign in again.')
  await page.goto('/profile/user-info')
  const session = await getLocalStorage(page, 'auth')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill('Somebody else')
  const update = await page.request.put(`/api/v1/auth/update/${id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { email: `moved-${email}`, currentPassword: PASSWORD },
  })
  expect(update.status()).toBe(200)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/login?next=%2Fprofile%2Fuser-info')
  await expect(ended).toBeVisible()
  expect(await getLocalStorage(page, 'auth')).toBeNull()

  for (const [name, response] of [['a revoked token', null] as const, ...Object.entries(ERROR_RESPONSES)]) {
    await test.step(name, async () => {
      await ended.getByRole('button', { name: 'Dismiss' }).click()
      await expect(ended).toBeHidden()
      // As by signing in in another tab.
      await page.evaluate((newValue) => {
        localStorage.setItem('auth', newValue)
        dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue }))
      }, session ?? '')
      if (response) await page.route(USER_AUTH, (route) => route.fulfill(response), { times: 1 })
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menuitem', { name: 'Profile' }).click()
      await expect(ended).toBeVisible()
      await expect(page).toHaveURL('/login?next=%2Fprofile%2Fuser-info')
      expect(await getLocalStorage(page, 'auth')).toBeNull()
      await expect(page.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login')
    })
  }
})

test('[AUTH-09] a customer who opens the dashboard gets a kind message and a link onwards', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'You are not allowed to do this' })).toBeVisible()
  await expect(dashboard(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'My Account' }).click()
  await expect(page).toHaveURL('/profile/user-info')
  await page.goBack()
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page).toHaveURL('/')
})

test('[AUTH-09] the dashboard opens for the admin, with the menu of that role', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Dashboard' }).click()
  await expect(dashboard(page)).toBeVisible()
  await expect(page).toHaveTitle('Dashboard | Omni Shoes')
  await expect(page.getByRole('navigation', { name: 'Admin Menu' }).getByRole('link').first()).toHaveText(/^Orders/)
  await expect(page.getByRole('link', { name: 'outbox' })).toHaveAttribute('href', '/outbox')
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await expect(page).toHaveURL(/\/api\/v1\/docs/)
})
