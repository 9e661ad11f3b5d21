import { expect, type Page } from '@playwright/test'
import { goWithin } from '../go-within.ts'
import { toastWithText } from '../shopping.ts'
import { ADMIN, CUSTOMER, fillLogin, logIn, STORE_USER, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import {
  bearer,
  cards,
  countLine,
  newPerson,
  orderDialog,
  placeDeskOrder,
  searchField,
  updateStatus,
} from './orders-desk.ts'

const HOME = '/dashboard/store-user/orders'

test('[DASH-14] [DEC-12] a store user sees only the own store’s orders, and changes the status of one', {
  tag: '@nightly',
}, async ({ page }) => {
  const person = newPerson()
  const order = await placeDeskOrder(page, { ...person, transactionId: null })
  const other = await placeDeskOrder(page, { ...person, store: 'Banani' })
  await openStore(page)
  await expect(page.getByRole('main')).toContainText('Dhanmondi')
  await expect(page.getByLabel('Showroom', { exact: true })).toHaveCount(0)
  await expect(cards(page)).toHaveCount(20)
  await expect(page.getByRole('columnheader', { name: 'Showroom' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(`${HOME}?page=2#orders`)
  const heading = page.getByRole('heading', { level: 2, name: 'Orders', exact: true })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeAttached()

  await searchField(page).fill(person.phone)
  await expect(countLine(page)).toHaveText('1 order')
  await expect(cards(page)).toContainText(order.number)
  await expect(cards(page)).toContainText('bKash, not verified')
  await page.goto(`${HOME}?store=${other.store._id}&query=${person.phone}`)
  await expect(countLine(page)).toHaveText('1 order')
  await expect(cards(page)).toContainText(order.number)

  await page.getByRole('link', { name: order.number, exact: true }).click()
  await orderDialog(page).getByRole('button', { name: 'Mark as verified' }).click()
  await expect(toastWithText(page, 'Payment verified')).toBeVisible()
  await updateStatus(page, 'Approved')
  await expect(toastWithText(page, 'Order status updated')).toBeVisible()
  const { name } = (await logIn(page, STORE_USER)).allInfo
  const history = orderDialog(page).getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').first()).toContainText(`by ${name}`)
  await expect(orderDialog(page)).toContainText(`by ${name}, `)
  await page.keyboard.press('Escape')
  await expect(cards(page)).toContainText('Approved')
})

test('[DASH-14] an order of another store is neither opened nor read nor changed, by any URL or request', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const other = await placeDeskOrder(page, { store: 'Banani', transactionId: null })
  const own = await placeDeskOrder(page, { store: 'Banani', email: STORE_USER })
  const { token } = await openStore(page, `?order=${other._id}`)
  const notFound = orderDialog(page).getByRole('heading', { name: 'Order not found' })
  await expect(notFound).toBeVisible()
  await expect(orderDialog(page).getByLabel('Status')).toHaveCount(0)
  const headers = bearer(token)
  for (const [response, status] of [
    [await request.get('/api/v1/orders/all', { headers }), 403],
    [await request.get(`/api/v1/orders/storeOrder/${other.store._id}`, { headers }), 403],
    [await request.get(`/api/v1/orders/singleOrder/${other._id}`, { headers }), 404],
    [await request.put(`/api/v1/orders/updateStatus/${other._id}`, { headers, data: { status: 'Cancelled' } }), 404],
    [await request.put(`/api/v1/orders/verifyPayment/${other._id}`, { headers, data: { verified: true } }), 404],
  ] as const)
    expect([response.url(), response.status()]).toEqual([response.url(), status])
  await orderDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(orderDialog(page)).toHaveCount(0)
  await goWithin(page, `${HOME}?order=${own._id}`)
  await expect(notFound).toBeVisible()
})

test('[DEC-12] [NAV-08] [AUTH-09] a store user is led to the orders of the store, from every other page too', {
  tag: '@nightly',
}, async ({ page }) => {
  const order = await placeDeskOrder(page)
  await signIn(page, STORE_USER)
  const roleCheck = page.waitForResponse('**/auth/check-su/*')
  await page.goto('/cart')
  await roleCheck
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Orders' }).click()
  await expect(page).toHaveURL(HOME)
  const menu = page.getByRole('navigation', { name: 'Admin Menu' })
  await expect(menu.getByRole('link')).toHaveText([/^Orders/, /^Board/, /^Calls/, /^Parcels/, /^Cash/, /^Stock/])
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).first()).toBeVisible()
  for (const path of ['/dashboard', '/dashboard/products', '/dashboard/slides?page=2', '/dashboard/orders/']) {
    await goWithin(page, '/cart')
    await goWithin(page, path)
    await expect(page, path).toHaveURL(HOME)
    await expect(page.getByRole('heading', { level: 1, name: 'Showroom orders' })).toBeVisible()
  }
  await page.goto(`/dashboard/orders?order=${order._id}`)
  await expect(page).toHaveURL(`${HOME}?order=${order._id}`)
  await expect(orderDialog(page)).toContainText(order.number)
})

test('[AUTH-09] [DASH-01] [DEC-12] a visitor signs in first, a customer has no desk, an admin goes to all orders', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto(`${HOME}?status=Pending`)
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fstore-user%2Forders%3Fstatus%3DPending$/)
  await fillLogin(page, STORE_USER)
  await expect(page).toHaveURL(`${HOME}?status=Pending`)
  await changeSession(page, CUSTOMER)
  for (const path of [HOME, '/dashboard/orders']) {
    await goWithin(page, '/cart')
    await goWithin(page, path)
    await expect(page.getByRole('heading', { level: 1, name: 'You are not allowed to do this' })).toBeVisible()
  }
  await changeSession(page, ADMIN)
  await page.goto(`${HOME}?status=Pending`)
  await expect(page).toHaveURL('/dashboard/orders?status=Pending')
  const links = page.getByRole('navigation', { name: 'Admin Menu' }).getByRole('link')
  await expect(links.first()).toHaveText(/^Orders/)
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
})

test('[DASH-14] a store user who was removed from the store is told so; a failed lookup can be retried', {
  tag: '@nightly',
}, async ({ page }) => {
  const LOOKUP = '**/api/v1/auth/check-su/*'
  await signIn(page, STORE_USER)
  await page.route(LOOKUP, (route) => route.fulfill({ json: { exists: false, matchSU: null } }))
  await page.goto(HOME)
  await expect(page.getByRole('heading', { level: 1, name: 'You have no store' })).toBeVisible()
  await page.unroute(LOOKUP)
  await page.route(LOOKUP, (route) => route.abort())
  await page.goto(HOME)
  await expect(page.getByRole('heading', { level: 1, name: 'Your store could not be loaded' })).toBeVisible()
  await page.unroute(LOOKUP)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).first()).toBeVisible()
})

/** Replaces the session, as a sign-in in another tab would. */
async function changeSession(page: Page, email: string): Promise<void> {
  const session = JSON.stringify(await logIn(page, email))
  await page.evaluate((newValue) => {
    localStorage.setItem('auth', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue }))
  }, session)
}

async function openStore(page: Page, search = ''): Promise<{ token: string }> {
  const session = await signIn(page, STORE_USER)
  await page.goto(HOME + search)
  await expect(page.getByRole('heading', { level: 1, name: 'Showroom orders' })).toBeVisible()
  return session
}
