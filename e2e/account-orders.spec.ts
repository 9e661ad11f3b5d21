import { expect, type Locator, type Page } from '@playwright/test'
import { DAY_MS } from '#shared/bangladesh/dates.ts'
import { axeViolations } from './axe-violations.ts'
import { goWithin } from './go-within.ts'
import { ordersOf, placeOrders } from './orders.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { formatTaka, tabTo, toastWithText } from './shopping.ts'
import { signIn, signInNew } from './sign-in.ts'
import { test } from './test.ts'

const ORDERS_CALL = '**/api/v1/orders/customerOrder/**'

test('[ACC-03] orders say that they load, or can be retried; then they are listed newest first with what counts', {
  tag: '@nightly',
}, async ({ page }) => {
  const customer = await signIn(page)
  const [newest] = await ordersOf(page, customer, { limit: '1', status: 'Approved' })
  const message = 'The shop is busy. Please try again in a moment.'
  const released = Promise.withResolvers<void>()
  await page.route(ORDERS_CALL, async (route) => {
    await released.promise
    await route.fulfill({ status: 503, json: { message, code: 'unavailable' } })
  })
  await openOrders(page)
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await expect.poll(async () => (await page.locator('.skeleton').count()) > 3).toBe(true)
  released.resolve()
  await expect(toastWithText(page, message)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your orders could not be loaded' })).toBeVisible()
  await expect(page.getByRole('main').getByText(message)).toBeVisible()
  await page.unroute(ORDERS_CALL)
  await page.getByRole('button', { name: 'Try again' }).click()

  const row = rows(page).filter({ hasText: newest?.number })
  await expect(row).toContainText(`${newest?.store.code}`)
  await expect(row).toContainText(formatTaka(newest?.total ?? 0))
  await expect(row).toContainText(newest?.products[0]?.name ?? '')
  await expect(row.getByText(/^\d+ pieces?$/)).toBeVisible()
  await expect(row.locator('img').first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('$')
  const timestamps = await shownTimestamps(page)
  expect(timestamps).toEqual(timestamps.toSorted((a, b) => b - a))
  for (const [status, color] of [
    ['Delivered', 'rgb(31, 122, 77)'],
    ['Pending', 'rgb(138, 90, 0)'],
    ['Approved', 'rgb(180, 35, 24)'],
    ['Cancelled', 'rgb(180, 35, 24)'],
  ] as const)
    await expect(page.getByText(status, { exact: true }).first()).toHaveCSS('color', color)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/profile/orders/${newest?._id}`)
  await page.goBack()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(rows(page).first()).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  const number = await rows(page).first().getByRole('link').innerText()
  await tabTo(page, number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await tabTo(page, 'My Orders')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile/orders')
})

test('[ACC-03] the time filter shows 7, 30 or 365 days or all, is in the URL, and survives Back and a reload', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page)
  await openOrders(page, '?days=7')
  const filter = page.getByLabel('Time')
  await expect(filter).toHaveValue('7')
  await expect(filter.getByRole('option')).toHaveText(['All Orders', 'Last 7 Days', 'Last 30 Days', 'Last 1 Year'])
  const inWeek = await shownCount(page)
  expect(Math.min(...(await shownTimestamps(page)))).toBeGreaterThan(Date.now() - 7 * DAY_MS - 60_000)

  await filter.selectOption('Last 30 Days')
  await expect(page).toHaveURL('/profile/orders?days=30')
  await expect.poll(() => shownCount(page)).toBeGreaterThan(inWeek)
  const inMonth = await shownCount(page)
  expect(Math.min(...(await shownTimestamps(page)))).toBeGreaterThan(Date.now() - 30 * DAY_MS - 60_000)

  await filter.selectOption('Last 1 Year')
  await expect.poll(() => shownCount(page)).toBeGreaterThan(inMonth)
  await filter.selectOption('All Orders')
  await expect(page).toHaveURL('/profile/orders')
  await expect.poll(() => shownCount(page)).toBeGreaterThan(inMonth)

  await page.goBack()
  await expect(filter).toHaveValue('365')
  await page.reload()
  await expect(filter).toHaveValue('365')

  await page.route(`${ORDERS_CALL}from=*`, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }))
  await filter.selectOption('Last 7 Days')
  await expect(page.getByRole('heading', { name: 'You have no orders.' })).toBeVisible()
  await expect(page.getByText('your earlier orders are still here')).toBeVisible()
  await page.getByRole('link', { name: 'See all orders' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(filter).toHaveValue('')
})

test('[ACC-03] [API-11] a new account sees that it has no orders; the server returns twenty at a time', {
  tag: '@nightly',
}, async ({ page }) => {
  const customer = await signInNew(page)
  await openOrders(page)
  await expect(page.getByRole('heading', { name: 'You have no orders.' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Find shoes' }).click()
  await expect(page).toHaveURL('/')

  await placeOrders(page, customer, 21)
  await page.goBack()
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByText('21 orders', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Older orders' }).click()
  await expect(page).toHaveURL('/profile/orders?page=2')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeFocused()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Newer orders' }).click()
  await expect(rows(page)).toHaveCount(20)
  await goWithin(page, '/profile/orders?page=9')
  await page.getByRole('link', { name: 'See the newest orders' }).click()
  await expect(rows(page)).toHaveCount(20)
})

/** Opens My Orders and waits until the session is verified; the list may still be loading. */
async function openOrders(page: Page, search = ''): Promise<void> {
  await page.goto(`/profile/orders${search}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/orders/i)
}

function rows(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
}

async function shownTimestamps(page: Page): Promise<number[]> {
  await expect(rows(page).first()).toBeVisible()
  const times = await rows(page)
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))
  return times.map((time) => Date.parse(time))
}

/** The number of orders that the page shows; -1 while it loads. */
async function shownCount(page: Page): Promise<number> {
  const text = page.getByRole('main').getByRole('status')
  await expect(text).toHaveText(/^\d+ orders?$/)
  return Number.parseInt(await text.innerText(), 10)
}
