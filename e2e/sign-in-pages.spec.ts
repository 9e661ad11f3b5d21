import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { codeFor } from './letters.ts'
import { getLocalStorage, makeCartLine, setLocalStorage, tabTo } from './shopping.ts'
import { CUSTOMER, fillLogin, PASSWORD, registerNew, signIn } from './sign-in.ts'
import { test } from './test.ts'

test('[AUTH-01] login asks for email and password and offers to sign up and to change the password', async ({
  page,
}) => {
  await page.goto('/login')
  const email = page.getByLabel('Email')
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/change-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await expect(email).toBeFocused()
  await email.fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
})

test('[SHELL-05] without JavaScript the sign-in pages say that they need it', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('main').locator('noscript p')).toBeVisible()
    await expect(page.getByRole('main').locator('noscript p')).toHaveText('Signing in and up needs JavaScript.')
    await expect(page.getByRole('main').getByRole('button', { name: /^Sign/ })).toBeDisabled()
  }
  await page.close()
})

test('[AUTH-02][AUTH-03] login stores token and user, shows a message and opens the home page; they survive a reload', async ({
  page,
}) => {
  await page.goto('/login')
  await fillLogin(page, CUSTOMER)
  await expect(page.getByText('Successfully logged in').last()).toBeVisible()
  await expect(page).toHaveURL('/')
  const auth = JSON.parse((await getLocalStorage(page, 'auth')) ?? 'null')
  expect(Object.keys(auth).sort()).toEqual(['allInfo', 'token'])
  expect(auth.allInfo.email).toBe(CUSTOMER)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
})

test('[AUTH-02] login returns to the page that redirected to it, but never to another site', async ({ page }) => {
  await page.goto('/login?next=%2Fsearch%3Fquery%3Dboot')
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', /^\/register\?next=/)
  await fillLogin(page, CUSTOMER)
  await expect(page).toHaveURL('/search?query=boot')
  await page.goto('/login?next=%2F%2Fevil.example')
  await fillLogin(page, CUSTOMER)
  await expect(page).toHaveURL('/')
})

test('[AUTH-02] a wrong password shows the server’s message and stores nothing', async ({ page }) => {
  await page.goto('/login')
  await fillLogin(page, CUSTOMER, 'not the password')
  await expect(toastWithText(page, 'Invalid email or password')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await getLocalStorage(page, 'auth')).toBeNull()
  await expect(page.getByLabel('Email')).toHaveValue(CUSTOMER)
})

test('[AUTH-02] a response with another message shows no toast and does not navigate', async ({ page }) => {
  await page.route('**/auth/login', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), message: 'Hello' } })
  })
  await page.goto('/login')
  await fillLogin(page, CUSTOMER)
  await expect.poll(() => getLocalStorage(page, 'auth')).not.toBeNull()
  await page.waitForTimeout(500)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Successfully logged in')).toHaveCount(0)
})

test('[AUTH-03] an invalid stored session counts as signed out', async ({ page }) => {
  for (const invalidSession of ['{', '7', '{"token":"x"}', '{"token":7,"allInfo":{"_id":"a","name":"b"}}', '[]']) {
    await page.goto('/login')
    await page.evaluate((text) => localStorage.setItem('auth', text), invalidSession)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login')
  }
})

test('[AUTH-04] registering opens an account and leads to the login with the email filled in', async ({ page }) => {
  await page.goto('/register?next=%2Fcart')
  const email = newEmail()
  await fillRegistration(page, { email, phone: '০১৭১২-৩৪৫৬৭৮' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Successfully registered').last()).toBeVisible()
  await expect(page).toHaveURL('/login?next=%2Fcart')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('a long passphrase')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/cart')
  const auth = JSON.parse((await getLocalStorage(page, 'auth')) ?? 'null')
  expect(auth.allInfo).toMatchObject({ name: 'সাদিয়া Rahman', phone: '01712-345678', dob: '1998-03-26' })
})

test('[AUTH-04] every field is validated before the request, with a message below it, and no input is lost', async ({
  page,
}) => {
  let wasCalled = false
  await page.route('**/auth/register', (route) => {
    wasCalled = true
    return route.abort()
  })
  await page.goto('/register')
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(6)
  await expect(page.getByLabel('Name')).toBeFocused()
  await fillRegistration(page, { email: 'someone', phone: '12', dob: '2090-01-01', password: 'short' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  for (const words of [
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Please enter a date in the past',
    'At least 8 characters',
  ]) {
    await expect(page.locator('p').filter({ hasText: words }).first()).toBeVisible()
  }
  await expect(page.getByLabel('Date of birth')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('সাদিয়া Rahman')
  expect(wasCalled).toBe(false)
})

test('[AUTH-04] a server error is reported, then the login opens with the email; without a response the form stays', async ({
  page,
}) => {
  await page.goto('/register')
  await fillRegistration(page, { email: CUSTOMER })
  await page.route('**/auth/register', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toastWithText(page, 'The shop could not be reached.')).toBeVisible()
  await expect(page).toHaveURL('/register')
  await expect(page.getByLabel('Email')).toHaveValue(CUSTOMER)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toastWithText(page, 'An account with this email already exists')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(CUSTOMER)
})

test('[AUTH-04] [DEC-13] a common password is refused at its field, and no input is lost', async ({ page }) => {
  await page.goto('/register')
  const email = newEmail()
  await fillRegistration(page, { email, password: 'Password123' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription(/one of the most common ones. Please choose another./)
  await expect(password).toBeFocused()
  await expect(page).toHaveURL('/register')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await password.fill('a long passphrase')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/login')
})

test('[AUTH-10] [I23] after too many wrong passwords the login leads to a code, and then the present password is good', async ({
  page,
}) => {
  const email = await registerNew(page)
  const guess = () => page.request.post('/api/v1/auth/login', { data: { email, password: 'a wrong password' } })
  while ((await guess()).status() === 401);
  await page.goto('/login?next=%2Fcart')
  await fillLogin(page, email)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Too many wrong passwords for this account.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  expect(await axeViolations(page)).toEqual([])
  await tabTo(page, 'Get a one-time code')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/change-password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByLabel('One-time code (OTP)').fill(await codeFor(page.request, email))
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByLabel('New password')).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'sign in with your present password' }).click()
  await expect(page).toHaveURL('/login?next=%2Fcart')
  await fillLogin(page, email)
  await expect(page).toHaveURL('/cart')
})

test('[AUTH-05] logging out shows a message for 800 ms, then only the session is gone', async ({ page }) => {
  await setLocalStorage(page, 'cart', [await makeCartLine(page)])
  await page.goto('/login')
  await fillLogin(page, 'admin@omnishoes.example')
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Account' }).click()
  const start = Date.now()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByText('Logging Out...')).toBeVisible()
  expect(await getLocalStorage(page, 'auth')).not.toBeNull()
  await expect(page).toHaveURL('/login')
  expect(Date.now() - start).toBeGreaterThan(700)
  await expect(toastWithText(page, 'Successfully logged out')).toBeVisible()
  expect(await getLocalStorage(page, 'auth')).toBeNull()
  expect(JSON.parse((await getLocalStorage(page, 'cart')) ?? '[]')).toHaveLength(1)
  await expect(page.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login')
})

test('[AUTH-03] signing out in one tab signs the other one out', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/login')
  await other.evaluate(() => localStorage.removeItem('auth'))
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible()
})

test('login and registration load no schema before they are submitted, and have no accessibility violations', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text())
  })
  for (const path of ['/login', '/register']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts.filter((source) => source.includes('ZodError'))).toEqual([])
    await page.getByRole('button', { name: /^Sign (In|Up)$/ }).click()
    await expect(page.getByText('This field is required').first()).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  }
})

interface Registration {
  email: string
  phone?: string
  dob?: string
  password?: string
}

async function fillRegistration(page: Page, values: Registration): Promise<void> {
  await page.getByLabel('Name').fill('সাদিয়া Rahman')
  await page.getByLabel('Date of birth').fill(values.dob ?? '1998-03-26')
  await page.getByLabel('Location').fill('House 3, Road 5, Mirpur, Dhaka')
  await page.getByLabel('Phone').fill(values.phone ?? '01000000123')
  await page.getByLabel('Email').fill(values.email)
  await page.getByLabel('Password', { exact: true }).fill(values.password ?? 'a long passphrase')
}

function newEmail(): string {
  return `e2e-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@omnishoes.example`
}

function toastWithText(page: Page, text: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text })
}
