import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { goWithin } from './go-within.ts'
import { placeOrders } from './orders.ts'
import { getLocalStorage, makeCartLine, setLocalStorage, toastWithText } from './shopping.ts'
import { PASSWORD, signInNew } from './sign-in.ts'
import { test } from './test.ts'

const PAGE = '/profile/account-actions'
const DELETE = '**/api/v1/auth/delete/*'
const SURE = 'Are you sure you want to delete your account? This action cannot be undone.'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete Account' })
const openButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Delete Account' }).first()
const confirm = (page: Page) => dialog(page).getByRole('button', { name: /^Delete Account$|^Deleting/ })

test('[ACC-06][AUTH-05][AUTH-06][LANG-03] the actions are six; Delete Account asks, Logout keeps the cart', async ({
  page,
}) => {
  await signInNew(page)
  await setLocalStorage(page, 'cart', [await makeCartLine(page)])
  await page.goto(PAGE)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Change Password',
    'Logout',
    'Second step',
    'Where you are signed in',
    'Your data',
    'Delete Account',
  ])
  await expect(main.getByText('The orders you placed stay in our books without them')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')

  await test.step('Cancel and Escape keep the account and return the focus', async () => {
    let wasCalled = false
    await page.route(DELETE, (route) => {
      wasCalled = true
      return route.abort()
    })
    await openButton(page).click()
    await expect(dialog(page)).toContainText(SURE)
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(openButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    expect(wasCalled).toBe(false)
    await page.unroute(DELETE)
  })

  await test.step('a failed deletion shows an alert with the reason and clears nothing', async () => {
    await openButton(page).click()
    const reasons = ['The last super user cannot be deleted', 'The shop could not be reached.']
    for (const [index, reason] of reasons.entries()) {
      await page.route(
        DELETE,
        (route) =>
          index ? route.abort() : route.fulfill({ status: 409, json: { message: reason, code: 'last_super_user' } }),
        { times: 1 },
      )
      await confirm(page).click()
      const alert = dialog(page).getByRole('alert')
      await expect(alert).toContainText('Something went wrong while deleting your account.')
      await expect(alert).toContainText(reason)
    }
    // Without the alert the dialog has no other elements, and every-page.spec.ts checks the page.
    expect(await axeViolations(page)).toEqual([])
    expect(await getLocalStorage(page, 'auth')).not.toBeNull()
    expect(JSON.parse((await getLocalStorage(page, 'cart')) ?? '[]')).toHaveLength(1)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await openButton(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  await main.getByRole('link', { name: 'Change Password' }).click()
  await expect(page).toHaveURL('/change-password')
  await page.goBack()

  await main.getByRole('button', { name: 'Logout' }).click()
  const start = Date.now()
  await expect(main.getByText('Logging Out...')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(Date.now() - start).toBeGreaterThan(700)
  await expect(toastWithText(page, 'Successfully logged out')).toBeVisible()
  expect(await getLocalStorage(page, 'auth')).toBeNull()
  expect(JSON.parse((await getLocalStorage(page, 'cart')) ?? '[]')).toHaveLength(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'How Omni works' }).click()
  await main.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL('/login?next=%2Fprofile%2Forders')
})

test('[AUTH-06][DEC-04] a deleted account is gone; the same email can register anew, without the old orders', {
  tag: '@nightly',
}, async ({ page }) => {
  const customer = await signInNew(page)
  const { token, email } = customer
  const line = await makeCartLine(page)
  await placeOrders(page, customer)
  await setLocalStorage(page, 'cart', [line])
  await setLocalStorage(page, 'directOrder', { product: line.product, quantity: 1, selectedSize: line.size })
  await page.goto('/profile/orders')
  await expect(page.getByText('You have no orders.')).toHaveCount(0)
  await expect(page.locator('a[href^="/profile/orders/"]').first()).toBeVisible()

  await goWithin(page, PAGE)
  await openButton(page).click()
  const deletion = page.waitForResponse(DELETE)
  await confirm(page).click()
  await expect(dialog(page).getByText('Deleting...')).toBeVisible()
  expect((await deletion).status()).toBe(200)
  const start = Date.now()
  await expect(dialog(page).getByText('Deleting...')).toBeVisible()
  expect(await getLocalStorage(page, 'auth')).not.toBeNull()
  await expect(page).toHaveURL('/register')
  expect(Date.now() - start).toBeGreaterThan(700)
  for (const key of ['auth', 'cart', 'directOrder', 'orderIntents'])
    expect(await getLocalStorage(page, key), key).toBeNull()
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await page.getByText('You can delete your account yourself').getByRole('link').click()
  await expect(page).toHaveURL('/login?next=%2Fprofile%2Faccount-actions')
  await goWithin(page, '/register')

  const login = { email, password: PASSWORD }
  expect((await page.request.post('/api/v1/auth/login', { data: login })).status()).toBe(401)
  const headers = { Authorization: `Bearer ${token}` }
  expect((await page.request.get('/api/v1/auth/user-auth', { headers })).status()).toBe(401)

  await page.getByLabel('Name').fill('Farhana Again')
  await page.getByLabel('Date of birth').fill('1994-02-21')
  await page.getByLabel('Location').fill('Mirpur, Dhaka')
  await page.getByLabel('Phone').fill('01000000200')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('another passphrase')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('another passphrase')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await goWithin(page, '/profile/orders')
  await expect(page.getByText('You have no orders.')).toBeVisible()
})

test('[DATA-07] a customer downloads all that is kept of them, once the password is right', async ({ page }) => {
  await signInNew(page)
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Download your data' }).click()
  const form = page.getByRole('dialog', { name: 'Download your data' })
  await form.getByLabel('Your current password').fill('not my password')
  await form.getByRole('button', { name: 'Download' }).click()
  await expect(form.getByText('This is not your current password')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await form.getByLabel('Your current password').fill(PASSWORD)
  const started = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^My-data-\d{4}-\d{2}-\d{2}\.zip$/)
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await expect(form).toBeHidden()
  await expect(toastWithText(page, 'Your data is downloaded')).toBeVisible()
})
