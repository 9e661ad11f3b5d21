import { expect, type Page, type Response } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { goWithin } from './go-within.ts'
import { codeFor } from './letters.ts'
import { getLocalStorage, makeCartLine, setLocalStorage, tabTo } from './shopping.ts'
import { ADMIN, CUSTOMER, fillLogin, logIn, PASSWORD, registerNew } from './sign-in.ts'
import { test } from './test.ts'

const account = (page: Page) => page.getByRole('link', { name: 'Account' })

test('[AUTH-01][AUTH-02][AUTH-03][AUTH-05] login asks for both, says what is wrong, and keeps its session until Logout', async ({
  page,
}) => {
  const schemas = watchSchemas(page)
  await setLocalStorage(page, 'cart', [await makeCartLine(page)])
  await page.goto('/login', { waitUntil: 'networkidle' })
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  const signInButton = page.getByRole('button', { name: 'Sign In' })
  const success = toastWithText(page, 'Successfully logged in')

  await test.step('the form', async () => {
    await expect(email).toHaveAttribute('type', 'email')
    await expect(email).toHaveAttribute('autocomplete', 'username')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register')
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/change-password')
    expect(schemas()).toEqual([])
    await signInButton.click()
    await expect(page.getByText('This field is required')).toHaveCount(2)
    await expect(email).toBeFocused()
    expect(await axeViolations(page)).toEqual([])
    await email.fill('nobody')
    await password.fill('x')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  })

  await test.step('a wrong password stores nothing', async () => {
    await fillLogin(page, ADMIN, 'not the password')
    await expect(toastWithText(page, 'Invalid email or password')).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password')
    await expect(page).toHaveURL('/login')
    expect(await getLocalStorage(page, 'auth')).toBeNull()
    await expect(email).toHaveValue(ADMIN)
  })

  await test.step('a response with another message shows no toast and does not navigate', async () => {
    await page.route(
      '**/auth/login',
      async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), message: 'Hello' } })
      },
      { times: 1 },
    )
    await fillLogin(page, ADMIN)
    await expect.poll(() => getLocalStorage(page, 'auth')).not.toBeNull()
    // Busy until the page has navigated, if it does.
    await expect(signInButton).not.toHaveAttribute('aria-busy', 'true')
    await expect(page).toHaveURL('/login')
    await expect(success).toHaveCount(0)
  })

  await test.step('a login survives a reload', async () => {
    await storeSession(page, null)
    await expect(account(page)).toBeVisible()
    await fillLogin(page, ADMIN)
    await expect(success).toBeVisible()
    await expect(page).toHaveURL('/')
    const auth = JSON.parse((await getLocalStorage(page, 'auth')) ?? 'null')
    expect(Object.keys(auth).sort()).toEqual(['allInfo', 'token'])
    expect(auth.allInfo.email).toBe(ADMIN)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  })

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
  await expect(account(page)).toHaveAttribute('href', '/login')
})

test('[SHELL-05][OTP-01] without JavaScript the sign-in pages and the change of the password say that they need it', {
  tag: '@nightly',
}, async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  for (const [path, words] of [
    ['/login', 'Signing in and signing up need JavaScript.'],
    ['/register', 'Signing in and signing up need JavaScript.'],
    ['/change-password', 'Changing the password needs JavaScript.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').locator('noscript p')).toBeVisible()
    await expect(page.getByRole('main').locator('noscript p')).toHaveText(words)
    await expect(page.getByRole('main').getByRole('button', { name: /^S(?:ign|end OTP)/ })).toBeDisabled()
  }
  await page.close()
})

test('[AUTH-02] login returns to the page that redirected to it, but never to another site', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/login?next=%2Fsearch%3Fquery%3Dboot')
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', /^\/register\?next=/)
  await fillLogin(page, CUSTOMER)
  await expect(page).toHaveURL('/search?query=boot')
  await page.evaluate(() => localStorage.removeItem('auth'))
  await page.goto('/login?next=%2F%2Fevil.example')
  await fillLogin(page, CUSTOMER)
  await expect(page).toHaveURL('/')
})

test('[AUTH-03] an invalid stored session counts as signed out, and signing out in one tab signs the other one out', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const session = JSON.stringify(await logIn(page, CUSTOMER))
  await setLocalStorage(page, 'auth', '{')
  await page.goto('/login')
  await expect(account(page)).toHaveAttribute('href', '/login')
  for (const invalidSession of ['7', '{"token":"x"}', '{"token":7,"allInfo":{"_id":"a","name":"b"}}', '[]', '{']) {
    await storeSession(page, session)
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await storeSession(page, invalidSession)
    await expect(account(page)).toHaveAttribute('href', '/login')
  }

  await storeSession(page, session)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  // Any page of the shop's origin: only the storage matters.
  const other = await context.newPage()
  await other.goto('/healthz')
  await other.evaluate(() => localStorage.removeItem('auth'))
  await expect(account(page)).toBeVisible()
})

test('[AUTH-04] [DEC-13] registering validates every field before the request, loses no input, and leads on', {
  tag: '@nightly',
}, async ({ page }) => {
  const schemas = watchSchemas(page)
  let wasCalled = false
  page.on('request', (request) => {
    wasCalled ||= request.url().endsWith('/auth/register')
  })
  await page.goto('/register', { waitUntil: 'networkidle' })
  const signUp = page.getByRole('button', { name: 'Sign Up' })
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  expect(schemas()).toEqual([])
  await signUp.click()
  await expect(page.getByText('This field is required')).toHaveCount(6)
  await expect(page.getByLabel('Name')).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await fillRegistration(page, { email: 'someone', phone: '12', dob: '2090-01-01', password: 'short' })
  await signUp.click()
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

  await fillRegistration(page, { email: CUSTOMER })
  await page.route('**/auth/register', (route) => route.abort(), { times: 1 })
  await signUp.click()
  await expect(toastWithText(page, 'The shop could not be reached.')).toBeVisible()
  await expect(page).toHaveURL('/register')
  await expect(page.getByLabel('Email')).toHaveValue(CUSTOMER)
  await signUp.click()
  await expect(toastWithText(page, 'An account with this email already exists')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(CUSTOMER)

  await test.step('registering opens an account', async () => {
    await goWithin(page, '/register?next=%2Fcart')
    const email = newEmail()
    const password = page.getByLabel('Password', { exact: true })
    await fillRegistration(page, { email, phone: '০১৭১২-৩৪৫৬৭৮', password: 'Password123' })
    await signUp.click()
    await expect(password).toHaveAccessibleDescription(/one of the most common ones. Please choose another./)
    await expect(password).toBeFocused()
    await expect(page).toHaveURL('/register?next=%2Fcart')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await password.fill('a long passphrase')
    await signUp.click()
    await expect(page.getByText('Successfully registered').last()).toBeVisible()
    await expect(page).toHaveURL('/login?next=%2Fcart')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await password.fill('a long passphrase')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/cart')
    const auth = JSON.parse((await getLocalStorage(page, 'auth')) ?? 'null')
    expect(auth.allInfo).toMatchObject({ name: 'সাদিয়া Rahman', phone: '01712-345678', dob: '1998-03-26' })
  })
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
  await page.getByRole('link', { name: 'sign in with your current password' }).click()
  await expect(page).toHaveURL('/login?next=%2Fcart')
  await fillLogin(page, email)
  await expect(page).toHaveURL('/cart')
})

/** Reads every loaded script until the returned function is called, which returns those that hold the schema library. */
function watchSchemas(page: Page): () => string[] {
  const scripts: string[] = []
  const read = async (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text())
  }
  page.on('response', read)
  return () => {
    page.off('response', read)
    return scripts.filter((source) => source.includes('ZodError'))
  }
}

/** Stores a session, or removes it, as another tab would. */
async function storeSession(page: Page, session: string | null): Promise<void> {
  await page.evaluate((newValue) => {
    if (newValue === null) localStorage.removeItem('auth')
    else localStorage.setItem('auth', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue }))
  }, session)
}

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
