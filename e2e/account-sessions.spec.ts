import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { codeFor, letterTo } from './letters.ts'
import { getLocalStorage, tabTo, toastWithText } from './shopping.ts'
import { ADMIN, logIn, PASSWORD, registerNew, signInNew } from './sign-in.ts'
import { test } from './test.ts'

const PAGE = '/profile/account-actions'
const rows = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
const statusOf = async (page: Page, token: string) =>
  (await page.request.get('/api/v1/auth/user-auth', { headers: { Authorization: `Bearer ${token}` } })).status()

test('[ACC-08] [AUTH-05] every sign-in of the account is listed, and each is ended on the server, another one by keyboard', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token, email } = await signInNew(page)
  const elsewhere = await page.request.post('/api/v1/auth/login', {
    data: { email, password: PASSWORD },
    headers: { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Safari/604.1' },
  })
  const { token: otherToken } = await elsewhere.json()
  await page.goto(PAGE)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('This browser')
  await expect(rows(page).last()).toContainText('Safari on iPhone')
  await expect(rows(page).last()).toContainText(/Last used \d+ \w+ 20\d\d, .* from 127\.0\.0\.x/)
  expect(await axeViolations(page)).toEqual([])
  await tabTo(page, 'Safari on iPhone')
  await page.keyboard.press('Enter')
  await expect(toastWithText(page, 'That browser is signed out')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  expect([await statusOf(page, otherToken), await statusOf(page, token)]).toEqual([401, 200])
  await rows(page).getByRole('button').click()
  await expect(toastWithText(page, 'Successfully logged out')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => statusOf(page, token)).toBe(401)
})

test('[ACC-08] signing out everywhere asks first, and then ends all sessions, this one included', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token, email } = await signInNew(page)
  const { token: otherToken } = await logIn(page, email)
  await page.goto(PAGE)
  const button = page.getByRole('main').getByRole('button', { name: 'Sign out everywhere' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  expect(await statusOf(page, otherToken)).toBe(200)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/login')
  await expect(toastWithText(page, 'You are signed out everywhere')).toBeVisible()
  expect(await getLocalStorage(page, 'auth')).toBeNull()
  expect([await statusOf(page, token), await statusOf(page, otherToken)]).toEqual([401, 401])
})

test('[ACC-08] a list that cannot be loaded offers to try again, and a long one is shown whole on demand', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token } = await signInNew(page)
  const session = { browser: 'Chrome', system: 'Windows', address: '203.0.113.x', isCurrent: false }
  const date = new Date().toISOString()
  const list = Array.from({ length: 9 }, () => ({
    ...session,
    _id: crypto.randomUUID(),
    createdAt: date,
    lastSeenAt: date,
  }))
  await page.route('**/auth/sessions', (route) => route.fulfill({ json: list }))
  await page.route('**/auth/sessions', (route) => route.abort(), { times: 1 })
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(6)
  await page.getByRole('button', { name: 'Show all 9' }).click()
  await expect(rows(page)).toHaveCount(9)
  expect(await statusOf(page, token)).toBe(200)
})

test('[AUTH-05] a server that does not answer to Logout keeps nobody signed in here', { tag: '@nightly' }, async ({
  page,
}) => {
  await signInNew(page)
  await page.route('**/auth/logout', () => {})
  await page.goto(PAGE)
  const request = page.waitForRequest('**/auth/logout')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(toastWithText(page, 'Successfully logged out')).toBeVisible()
  expect(await getLocalStorage(page, 'auth')).toBeNull()
  expect((await request).headers().authorization).toMatch(/^Bearer /)
})

test('[NAV-08] [ACC-08] an admin finds their own sessions through the account menu', { tag: '@nightly' }, async ({
  page,
}) => {
  const session = await logIn(page, ADMIN)
  await page.addInitScript((text) => localStorage.setItem('auth', text), JSON.stringify(session))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Account Actions' }).click()
  await expect(page).toHaveURL(PAGE)
  await expect(rows(page).first()).toContainText('This browser')
})

test('[ACC-09] a changed email asks for the current password, and a wrong one is reported at its field', {
  tag: '@nightly',
}, async ({ page }) => {
  const { email } = await signInNew(page)
  await page.goto('/profile/user-info')
  await page.getByRole('button', { name: 'Edit' }).click()
  const password = page.getByLabel('Current password')
  await page.getByLabel('Name').fill('Farhana Khan')
  await expect(password).toBeHidden()
  await page.getByLabel('Email').fill(`new-${email}`)
  await expect(password).toBeVisible()
  await page.getByLabel('Email').fill(email.toUpperCase())
  await expect(password).toBeHidden()
  await page.getByLabel('Email').fill(`new-${email}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(password).toHaveAccessibleDescription(/This field is required/)
  await expect(password).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/This is not your current password/)
  await expect(password).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: 'Forgot it?' })).toHaveAttribute(
    'href',
    '/change-password',
  )
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('definition').filter({ hasText: `new-${email}` })).toBeVisible()
})

test('[ACC-10] the letter to the former address leads to a page whose button undoes the change, once', {
  tag: '@nightly',
}, async ({ page }) => {
  const email = await registerNew(page)
  await page.request.post('/api/v1/auth/new-otp', { data: { email } })
  await page.request.post('/api/v1/auth/verify-otp', { data: { email, otp: await codeFor(page.request, email) } })
  const { token, allInfo } = await logIn(page, email)
  const change = await page.request.put(`/api/v1/auth/update/${allInfo._id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { email: `new-${email}`, currentPassword: PASSWORD },
  })
  const { token: newToken } = await change.json()
  const { text } = await letterTo(page.request, email, 'The email address of your')
  const [link = ''] = text.match(/\/undo-email#\S+/) ?? []
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Undo the email change' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await statusOf(page, newToken)).toBe(200)
  await tabTo(page, 'Undo the change')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your email address is back' })).toBeFocused()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  expect(await statusOf(page, newToken)).toBe(401)
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.goto('/')
  await page.goto(link)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
})
