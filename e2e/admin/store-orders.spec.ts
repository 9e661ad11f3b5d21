import { expect, type Page } from '@playwright/test'
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

test('[DASH-14] [DEC-12] a store user sees only the own store’s orders, with the same search, filters and cards', async ({
  page,
}) => {
  const person = newPerson()
  const ownOrder = await placeDeskOrder(page, { ...person, transactionId: null })
  const other = await placeDeskOrder(page, { ...person, store: 'Banani' })
  await openStore(page)
  await expect(page.getByRole('main')).toContainText('Dhanmondi')
  await expect(page.getByLabel('Store', { exact: true })).toHaveCount(0)
  await expect(cards(page).first()).toBeVisible()
  for (const card of await cards(page).all()) await expect(card).toContainText('Dhanmondi')
  await searchField(page).fill(person.phone)
  await expect(countLine(page)).toHaveText('1 order')
  await expect(cards(page)).toContainText(ownOrder.number)
  await expect(cards(page)).toContainText('Verify payment')
  await page.goto(`${HOME}?store=${other.store._id}&query=${person.phone}`)
  await expect(countLine(page)).toHaveText('1 order')
  await expect(cards(page)).toContainText(ownOrder.number)
})

test('[DASH-14] a store user changes the status of an order of the own store, under the own name', async ({ page }) => {
  const order = await placeDeskOrder(page, { transactionId: null })
  await openStore(page, `?query=${order.number}`)
  await page.getByRole('link', { name: order.number }).click()
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

test('[DASH-14] an order of another store can neither be opened nor read nor changed, by any URL or request', async ({
  page,
  request,
}) => {
  const other = await placeDeskOrder(page, { store: 'Banani', transactionId: null })
  const { token } = await openStore(page, `?order=${other._id}`)
  await expect(orderDialog(page).getByRole('heading', { name: 'Order not found' })).toBeVisible()
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
})

test('[DASH-14] an order that a store user placed as a customer of another store does not appear in the own store’s list', async ({
  page,
}) => {
  const order = await placeDeskOrder(page, { store: 'Banani', email: STORE_USER })
  await openStore(page, `?order=${order._id}`)
  await expect(orderDialog(page).getByRole('heading', { name: 'Order not found' })).toBeVisible()
})

test('[DEC-12] [NAV-08] the account menu leads a store user to the orders of the store, the one entry of that menu', async ({
  page,
}) => {
  await signIn(page, STORE_USER)
  const roleCheck = page.waitForResponse('**/auth/check-su/*')
  await page.goto('/')
  await roleCheck
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Orders' }).click()
  await expect(page).toHaveURL(HOME)
  const menu = page.getByRole('navigation', { name: 'Admin Menu' })
  await expect(menu.getByRole('link')).toHaveText(['Orders'])
  await expect(menu.getByRole('link')).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).first()).toBeVisible()
})

test('[DASH-14] the next page of a store’s orders starts at the orders, below the figures', async ({ page }) => {
  await openStore(page)
  await expect(cards(page)).toHaveCount(20)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(`${HOME}?page=2#orders`)
  const heading = page.getByRole('heading', { level: 2, name: 'Orders', exact: true })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeAttached()
})

test('[DEC-12] [AUTH-09] every other page of the dashboard redirects a store user home, and a link to an order is preserved', async ({
  page,
}) => {
  const order = await placeDeskOrder(page)
  await signIn(page, STORE_USER)
  for (const path of ['/dashboard', '/dashboard/products', '/dashboard/slides?page=2', '/dashboard/orders/']) {
    await page.goto(path)
    await expect(page).toHaveURL(HOME)
    await expect(page.getByRole('heading', { level: 1, name: 'Store Orders' })).toBeVisible()
  }
  await page.goto(`/dashboard/orders?order=${order._id}`)
  await expect(page).toHaveURL(`${HOME}?order=${order._id}`)
  await expect(orderDialog(page)).toContainText(order.number)
})

test('[DASH-01] [DEC-12] an admin is redirected from the store’s page to all orders, the last entry of the admin menu', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await page.goto(`${HOME}?status=Pending`)
  await expect(page).toHaveURL('/dashboard/orders?status=Pending')
  const links = page.getByRole('navigation', { name: 'Admin Menu' }).getByRole('link')
  await expect(links.last()).toHaveText('Orders')
  await expect(links.last()).toHaveAttribute('aria-current', 'page')
})

test('[AUTH-09] a customer has no orders desk, and a visitor has to sign in first', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitors = await (await browser.newContext({ baseURL })).newPage()
  await visitors.goto(`${HOME}?status=Pending`)
  await expect(visitors).toHaveURL(/\/login\?next=%2Fdashboard%2Fstore-user%2Forders%3Fstatus%3DPending$/)
  await fillLogin(visitors, STORE_USER)
  await expect(visitors).toHaveURL(`${HOME}?status=Pending`)
  await visitors.context().close()
  await signIn(page, CUSTOMER)
  for (const path of [HOME, '/dashboard/orders']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'You are not allowed to do this' })).toBeVisible()
  }
})

test('[DASH-14] a store user who was removed from the store is told so; a failed lookup can be retried', async ({
  page,
}) => {
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

async function openStore(page: Page, search = ''): Promise<{ token: string }> {
  const session = await signIn(page, STORE_USER)
  await page.goto(HOME + search)
  await expect(page.getByRole('heading', { level: 1, name: 'Store Orders' })).toBeVisible()
  return session
}
