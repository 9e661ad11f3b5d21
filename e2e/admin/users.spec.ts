import { expect } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { goWithin } from '../go-within.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { toastWithText } from '../shopping.ts'
import { ADMIN, OWNER, PASSWORD, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { rowWithText, uniqueName } from './manage.ts'
import { changeRole, chooseRole, openBrowserAs, openUserRow, PERSON_PASSWORD, registerPerson } from './people.ts'

const LIST_CALL = '**/api/v1/auth/all?*'

test('[DASH-15] [DASH-01] [AUTH-09] a super user finds all users via the menu: number, name, email, phone, address and options', {
  tag: '@nightly',
}, async ({ page }) => {
  const person = await registerPerson(page)
  await signIn(page, OWNER)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page).toHaveTitle('Dashboard | Omni Shoes')
  const menuLinks = page.getByRole('navigation', { name: 'Admin Menu' }).getByRole('link')
  await expect(menuLinks.last()).toHaveText('Settings')
  await menuLinks.filter({ hasText: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Users' })).toBeVisible()
  const heads = page.getByRole('table', { name: 'Users' }).getByRole('columnheader')
  await expect(heads).toHaveText(['#', 'Name', 'Email', 'Phone', 'Address', 'Options'])
  const row = rowWithText(page, person.email)
  await expect(row.getByRole('cell').nth(1)).toHaveText(person.name)
  await expect(row.getByRole('cell').nth(3)).toHaveText(person.phone)
  await expect(row.getByRole('cell').nth(4)).toHaveText('House 1, Road 2, Uttara, Dhaka')
  await expect(row.getByRole('combobox')).toHaveValue('customer')

  const released = Promise.withResolvers<void>()
  await page.route('**/api/v1/auth/all?*page=2*', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  // No row of the first page under the numbers of the second.
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await expect(rowWithText(page, person.email)).toHaveCount(0)
  released.resolve()
  await expect(page.getByRole('cell', { name: '21', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'All Users' })).toBeFocused()
  await expect(rowWithText(page, person.email)).toHaveCount(0)
  await page.getByLabel('Sort by').selectOption('Name A to Z')
  await expect(page).toHaveURL(/\?sort=name$/)
  const names = page.getByRole('table', { name: 'Users' }).locator('tbody tr td:nth-child(2) .font-medium')
  await expect(page.getByRole('cell', { name: '1', exact: true })).toBeVisible()
  const shownNames = (await names.allTextContents()).map((name) => name.toLowerCase())
  expect(shownNames.length).toBeGreaterThan(10)
  expect(shownNames).toEqual(shownNames.toSorted())
})

test('[DASH-15] [API-10] an admin who is not a super user has no such entry and no access to the page', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, ADMIN)
  let requestCount = 0
  await page.route('**/api/v1/auth/all**', (route) => {
    requestCount += 1
    return route.continue()
  })
  await page.goto('/dashboard/users')
  await expect(page.getByRole('heading', { level: 1, name: 'You are not allowed to do this' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
  expect(requestCount).toBe(0)
})

test('[DASH-15] [DASH-19] users that fail to load are reported, and load on retry; they are searched as typed', {
  tag: '@nightly',
}, async ({ page }) => {
  const { name, email, phone } = await registerPerson(page, { name: uniqueName('নাসরিন') })
  await signIn(page, OWNER)
  const released = Promise.withResolvers<void>()
  await page.route(LIST_CALL, async (route) => {
    await released.promise
    await route.fulfill({ status: 500, json: { message: 'Something went wrong. Please try again.', code: 'internal' } })
  })
  await page.goto('/dashboard/users')
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  released.resolve()
  await expect(toastWithText(page, 'Failed to load users')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.unroute(LIST_CALL)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    rowWithText(page, OWNER)
      .or(page.getByRole('link', { name: 'Next' }))
      .first(),
  ).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search users' })
  const bengali = phone.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
  for (const query of [name, email.toUpperCase(), `+880 ${phone.slice(1, 5)}-${phone.slice(5)}`, bengali, phone]) {
    await field.fill(query)
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    await expect(rowWithText(page, email)).toBeVisible()
    await field.fill('nobody is called so')
    await expect(page.getByText('No users found')).toBeVisible()
  }
  await field.fill(phone)
  await expect(page).toHaveURL(`/dashboard/users?query=${phone}`)
  await page.reload()
  await expect(rowWithText(page, email)).toBeVisible()
  await expect(field).toHaveValue(phone)
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Admins')
  await expect(page.getByText('No users found')).toBeVisible()
  await page.goBack()
  await expect(rowWithText(page, email)).toBeVisible()
})

test('[DASH-15] a customer becomes an admin and a customer again, and each time the old session ends', {
  tag: '@nightly',
}, async ({ page, browser, baseURL }) => {
  const { person, row } = await openUserRow(page)
  const personPage = await openBrowserAs(browser, baseURL, person, PERSON_PASSWORD)
  await personPage.goto('/profile/user-info')
  const orders = personPage.getByRole('navigation', { name: 'My Account' }).getByRole('link', { name: 'Orders' })
  await expect(orders).toBeVisible()

  await changeRole(page, row, person, 'admin')
  await expect(toastWithText(page, 'Successfully changed role to admin')).toBeVisible()
  await expect(row.getByRole('combobox')).toHaveValue('admin')
  await expect(row.getByRole('combobox')).toBeFocused()
  await orders.click()
  await expect(personPage).toHaveURL(/\/login/)
  await expect(toastWithText(personPage, 'Your session has ended. Please sign in again.')).toBeVisible()

  const admin = await openBrowserAs(browser, baseURL, person, PERSON_PASSWORD)
  await admin.goto('/dashboard/colors')
  await expect(admin.getByRole('button', { name: 'Add Color' })).toBeVisible()

  await changeRole(page, row, person, 'customer')
  await expect(toastWithText(page, 'Successfully changed role to customer')).toBeVisible()
  await admin.getByRole('navigation', { name: 'Admin Menu' }).getByRole('link', { name: 'Products' }).click()
  await expect(admin).toHaveURL(/\/login/)
  await expect(toastWithText(admin, 'Your session has ended. Please sign in again.')).toBeVisible()

  const customer = await openBrowserAs(browser, baseURL, person, PERSON_PASSWORD)
  await customer.goto('/dashboard')
  await expect(customer.getByRole('heading', { level: 1, name: 'You are not allowed to do this' })).toBeVisible()
})

test('[DASH-15] [DEC-01] [DEC-03] a store user is made with a store and a password, works there, and is a customer again', {
  tag: '@nightly',
}, async ({ page, browser, baseURL }) => {
  const { person, row } = await openUserRow(page)
  const select = row.getByRole('combobox')
  await changeRole(page, row, person, 'storeUser')
  const dialog = page.getByRole('dialog', { name: 'Assign showroom' })
  const ok = dialog.getByRole('button', { name: 'OK' })
  await expect(ok).toBeDisabled()
  await expect(dialog.getByText('Please select a store first')).toBeVisible()
  await expect(dialog.getByLabel('Showroom')).toBeFocused()
  await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(toastWithText(page, 'Please select a store first')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(select).toHaveValue('customer')
  await expect(select).toBeFocused()

  await changeRole(page, row, person, 'storeUser')
  await dialog.getByLabel('Showroom').selectOption({ label: 'Agrabad (Double Mooring, Chattogram)' })
  await ok.click()
  await expect(toastWithText(page, `${person.name} assigned to store successfully`)).toBeVisible()
  await expect(row.getByText('Works at Agrabad')).toBeVisible()
  await expect(select).toHaveValue('storeUser')
  await expect(select.getByRole('option', { name: 'Store user' })).toBeDisabled()

  await row.getByRole('button', { name: /Change Password/ }).click()
  const passwords = page.getByRole('dialog', { name: 'Manage Password' })
  const reset = passwords.getByRole('button', { name: 'Reset' })
  await expect(reset).toBeDisabled()
  await expect(passwords.getByLabel('New Password')).toBeFocused()
  await passwords.getByLabel('New Password').fill('short')
  await expect(passwords.getByRole('button', { name: 'Reset' })).toBeDisabled()
  const ownPassword = passwords.getByLabel('Your own password')
  await ownPassword.fill('not this one')
  await reset.click()
  // What stands at its field is not said again in a toast.
  await expect(passwords.getByLabel('New Password')).toHaveAttribute('aria-invalid', 'true')
  await expect(passwords.getByText('At least 8 characters', { exact: true })).toBeVisible()
  await expect(toastWithText(page, 'At least 8 characters')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await passwords.getByLabel('New Password').fill('')
  await expect(reset).toBeDisabled()
  await passwords.getByLabel('New Password').fill('quite another one 7')
  await passwords.getByRole('button', { name: 'Reset' }).click()
  await expect(ownPassword).toHaveAccessibleDescription(/This is not your current password/)
  await ownPassword.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(toastWithText(page, 'Password changed successfully. You can now login.')).toBeVisible()
  await expect(passwords).toBeHidden()

  const personPage = await openBrowserAs(browser, baseURL, person, 'quite another one 7')
  await personPage.goto('/dashboard')
  await expect(personPage).toHaveURL('/dashboard/store-user/orders')

  await changeRole(page, row, person, 'customer')
  await expect(row.getByText('Works at Agrabad')).toHaveCount(0)
  await expect(row.getByRole('button', { name: /Change Password/ })).toHaveCount(0)
  await personPage.reload()
  await expect(personPage).toHaveURL(/\/login/)
})

test('[DASH-15] [DEC-12] [LANG-03] cancelling changes nothing; failures and conflicts are reported; the own row is fixed', {
  tag: '@nightly',
}, async ({ page }) => {
  const { person, row } = await openUserRow(page)
  let requestCount = 0
  await page.route('**/api/v1/auth/update-role/*', (route) => {
    requestCount += 1
    return route.continue()
  })
  const select = row.getByRole('combobox')
  await chooseRole(row, 'admin')
  const question = page.getByRole('dialog', {
    name: `Are you sure you want to change ${person.name}'s role to admin?`,
  })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(select).toHaveValue('customer')
  await expect(select).toBeFocused()
  expect(requestCount).toBe(0)

  await page.unroute('**/api/v1/auth/update-role/*')
  await page.route('**/api/v1/auth/update-role/*', (route) => route.abort())
  await row.getByRole('combobox').selectOption('admin')
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(toastWithText(page, 'Failed to update role')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('combobox')).toHaveValue('customer')

  await page.route('**/api/v1/auth/create-su', (route) => route.abort())
  await changeRole(page, row, person, 'storeUser')
  await page.getByLabel('Showroom', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(toastWithText(page, 'Failed to assign store')).toBeVisible()
  await expect(page.getByLabel('Showroom', { exact: true })).not.toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('combobox')).toHaveValue('customer')
  await page.unroute('**/api/v1/auth/update-role/*')
  await page.unroute('**/api/v1/auth/create-su')

  await changeRole(page, row, person, 'storeUser')
  await page.getByLabel('Showroom', { exact: true }).selectOption({ index: 1 })
  const { token } = await signIn(page, OWNER)
  const headers = { Authorization: `Bearer ${token}` }
  const response = await page.request.get(`/api/v1/auth/all?query=${person.email}`, { headers })
  const stores = await (await page.request.get('/api/v1/showrooms/all-showrooms')).json()
  const data = { user: (await response.json()).users[0]._id, store: stores[5]._id }
  expect((await page.request.post('/api/v1/auth/create-su', { headers, data })).status()).toBe(201)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(toastWithText(page, 'User is already assigned to a store')).toBeVisible()
  await expect(row.getByText(`Works at ${stores[5].code}`)).toBeVisible()

  await goWithin(page, `/dashboard/users?query=${encodeURIComponent(OWNER)}`)
  await expect(rowWithText(page, OWNER).getByRole('combobox')).toBeDisabled()
  await expect(rowWithText(page, OWNER).getByText('Super user', { exact: true })).toBeVisible()
})

test('[DASH-15] at 320, 768 and 1280 px long names, addresses and emails stay within the page, Bangla ones too', {
  tag: '@nightly',
}, async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  await registerPerson(page, {
    name: `Mohammad Abdullah-Al-Mamun Chowdhury bin Habibur Rahman Bhuiyan ${mark} ${'A'.repeat(40)}`,
    email: `a-very-long-address-that-nobody-likes-to-type-${mark}@a-long-company-name-of-dhaka.mail.example`,
  })
  await registerPerson(page, { name: `মোহাম্মদ আব্দুল্লাহ আল মামুন চৌধুরী বিন হাবিবুর রহমান ভূঁইয়া ${mark}` })
  await signIn(page, OWNER)
  await page.goto(`/dashboard/users?query=${mark}`)
  await expect(page.getByText('2 users', { exact: true })).toBeVisible()
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await scrollsSideways(page), `${width} px`).toBe(false)
    if (width !== 768) expect(await axeViolations(page), `${width} px`).toEqual([])
  }
  await rowWithText(page, 'Mohammad').getByRole('combobox').selectOption('storeUser')
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByRole('dialog', { name: 'Assign showroom' }).getByLabel('Showroom')).toBeVisible()
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await scrollsSideways(page), `dialog at ${width} px`).toBe(false)
    if (width !== 768) expect(await axeViolations(page), `dialog at ${width} px`).toEqual([])
  }
})
