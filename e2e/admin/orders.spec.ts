import { expect, type Page } from '@playwright/test'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { axeViolations } from '../axe-violations.ts'
import { goWithin } from '../go-within.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { formatTaka, tabTo, toastWithText } from '../shopping.ts'
import { ADMIN, logIn, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import {
  bearer,
  cards,
  countLine,
  LIST_REQUEST,
  newPerson,
  orderDialog,
  placeDeskOrder,
  searchField,
} from './orders-desk.ts'

test('[DASH-13] the search finds an order by number, id, name and phone; a card shows what counts', {
  tag: '@nightly',
}, async ({ page }) => {
  const person = newPerson()
  const order = await placeDeskOrder(page, { ...person, transactionId: null })
  await openDesk(page)
  const bengali = person.phone.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
  for (const input of [
    order.number,
    order.number.toLowerCase().slice(3),
    order._id,
    person.name.toUpperCase(),
    `+880 13${person.digits.slice(0, 4)}-${person.digits.slice(4)}`,
    bengali,
  ]) {
    await searchField(page).fill(input)
    await expect(countLine(page)).toHaveText('1 order')
    await expect(cards(page)).toContainText(order.number)
    await expect(searchField(page)).toBeFocused()
  }
  await expect(page).toHaveURL(`/dashboard/orders?${new URLSearchParams({ query: bengali })}`)
  await page.reload()
  await expect(searchField(page)).toHaveValue(bengali)
  await expect(countLine(page)).toHaveText('1 order')

  await page.getByRole('button', { name: 'Cards' }).click()
  const card = cards(page).filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(card).toHaveCount(1)
  for (const words of [
    order.number,
    'Dhanmondi',
    order.customer.name,
    `For ${person.name}`,
    formatTaka(order.total),
    'bKash 01712345678',
    'bKash, not verified',
    formatDateTime(order.createdAt),
  ])
    await expect(card).toContainText(words)
  await expect(card.getByRole('link', { name: person.phone })).toHaveAttribute('href', `tel:${person.phone}`)
  for (const [status, color] of [
    ['Delivered', 'rgb(31, 122, 77)'],
    ['Cancelled', 'rgb(180, 35, 24)'],
    ['Pending', 'rgb(138, 90, 0)'],
    ['Courier', 'rgb(138, 90, 0)'],
  ] as const) {
    await goWithin(page, `/dashboard/orders?status=${status}`)
    await expect(cards(page).first().getByText(status, { exact: true })).toHaveCSS('color', color)
  }
})

test('[DASH-13] the search waits for the typing, Enter sends it, and one Back undoes all of it', {
  tag: '@nightly',
}, async ({ page }) => {
  await openDesk(page)
  await expect(countLine(page)).toHaveText(/^[\d,]+ orders$/)
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/orders/all')) queries.push(searchParams.get('query') ?? '')
  })
  await searchField(page).focus()
  await page.evaluate(typeAtOnce, 'no-such-')
  await expect(page).toHaveURL('/dashboard/orders?query=no-such-')
  await expect.poll(() => queries).toEqual(['no-such-'])
  await page.evaluate(typeAtOnce, 'order')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/orders?query=no-such-order')
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible()
  await expect.poll(() => queries).toEqual(['no-such-', 'no-such-order'])
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/orders')
  await expect(searchField(page)).toHaveValue('')
  await expect(cards(page).first()).toBeVisible()

  const addresses = new Set<string>()
  page.on('framenavigated', () => addresses.add(new URL(page.url()).search))
  await page.getByLabel('From').focus()
  await page.keyboard.type('11202026', { delay: 150 })
  await expect(page).toHaveURL('/dashboard/orders?from=2026-11-20')
  await expect(page.getByLabel('From')).toBeFocused()
  await expect(page.getByLabel('From')).toHaveValue('2026-11-20')
  expect([...addresses].filter(Boolean)).toEqual(['?from=2026-11-20'])
})

test('[DASH-13] store, status and days filter the list, stay in the URL and are cleared; pages have 20 orders', {
  tag: '@nightly',
}, async ({ page }) => {
  const order = await placeDeskOrder(page, { store: 'Banani', transactionId: null })
  await openDesk(page)
  await test.step('pages', async () => {
    await expect(cards(page)).toHaveCount(20)
    const newest = await cards(page).first().getByRole('link').first().innerText()
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(page).toHaveURL('/dashboard/orders?page=2')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
    await expect(cards(page).filter({ hasText: newest })).toHaveCount(0)
    const timestamps = await cards(page)
      .locator('time')
      .evaluateAll((all) => all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')))
    expect(timestamps).toEqual(timestamps.toSorted((a, b) => b - a))
    await page.getByRole('link', { name: 'Newer' }).click()
    await expect(cards(page).filter({ hasText: newest })).toBeVisible()
    await goWithin(page, '/dashboard/orders?page=400')
    await page.getByRole('link', { name: 'See the newest orders' }).click()
    await expect(page).toHaveURL('/dashboard/orders')
  })

  await test.step('what orders wait for', async () => {
    await goWithin(page, '/dashboard/orders?waiting=payment')
    await expect(cards(page).filter({ hasText: order.number })).toBeVisible()
    for (const card of await cards(page).all()) await expect(card).toContainText(', not verified')
    const waiting = await countLine(page).innerText()
    await expect(page.getByLabel('Waiting').getByRole('option')).toHaveText([
      'All Orders',
      'Payments to verify',
      'Pending for over 2 hours',
      'At risk: nobody answers',
      'No showroom can supply them',
      'Short of pairs',
      'To clear up',
      'In Processing for over a day',
      'With the courier for over 5 days',
    ])
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page).toHaveURL('/dashboard/orders')
    await expect(countLine(page)).not.toHaveText(waiting)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  const stores = page.getByLabel('Showroom')
  await expect(stores.getByRole('option').first()).toHaveText('All showrooms')
  await expect(stores.getByRole('option', { name: 'Banani', exact: true })).toBeAttached()
  await stores.selectOption('Banani')
  await page.getByLabel('Status').selectOption('Pending')
  await expect(page).toHaveURL(`/dashboard/orders?store=${order.store._id}&status=Pending`)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(new Date())
  await page.getByLabel('From').fill(today)
  await expect(page).toHaveURL(new RegExp(`&from=${today}$`))
  await page.getByLabel('To', { exact: true }).fill(today)
  await expect(page).toHaveURL(new RegExp(`&from=${today}&to=${today}$`))
  await expect(cards(page).filter({ hasText: order.number })).toBeVisible()
  for (const card of await cards(page).all()) {
    await expect(card).toContainText('Banani')
    await expect(card).toContainText('Pending')
  }
  await page.goBack()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue(today)
  await expect(stores).toHaveValue(order.store._id)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/dashboard/orders')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  for (const field of [stores, page.getByLabel('Status'), page.getByLabel('From')]) await expect(field).toHaveValue('')
})

test('[DASH-13] [DASH-17] [DASH-19] a list that fails says so and can be retried; more orders than are counted are paged', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  const released = Promise.withResolvers<void>()
  await page.route(LIST_REQUEST, async (route) => {
    await released.promise
    await route.fulfill({
      status: 503,
      json: { message: 'The shop is busy. Please try again in a moment.', code: 'unavailable' },
    })
  })
  await page.goto('/dashboard/orders')
  await expect(countLine(page)).toHaveText('Loading...')
  released.resolve()
  await expect(toastWithText(page, 'The shop is busy.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The orders could not be loaded' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.unroute(LIST_REQUEST)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(20)

  await page.route(LIST_REQUEST, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '10000' } })
  })
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(countLine(page)).toHaveText('10,000 orders or more')
  await expect(page.getByText('Page 2', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Older' })).toHaveAttribute('href', '/dashboard/orders?page=3')
})

test('[DASH-13] by keyboard alone staff search, open an order, set its status and return to where they were', {
  tag: '@nightly',
}, async ({ page }) => {
  await openDesk(page)
  const order = await placeDeskOrder(page)
  await expect(cards(page).first()).toBeVisible()
  await searchField(page).focus()
  await page.keyboard.type(order.number)
  await expect(countLine(page)).toHaveText('1 order')
  await tabTo(page, order.number)
  await page.keyboard.press('Enter')
  await expect(orderDialog(page).getByText('House 9, Road 7, Dhaka')).toBeVisible()
  await expect(orderDialog(page).getByRole('heading', { level: 2 })).toBeFocused()
  await tabTo(page, 'Status')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'Update Status')
  await page.keyboard.press('Enter')
  await expect(toastWithText(page, 'Order status updated')).toBeVisible()
  await expect(orderDialog(page).getByLabel('Status')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(orderDialog(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: order.number, exact: true })).toBeFocused()
  await expect(cards(page)).toContainText('Approved')
})

test('[DASH-13] on a phone the filters collapse, and the desk can be used with one thumb', { tag: '@nightly' }, async ({
  page,
}) => {
  const order = await placeDeskOrder(page, { transactionId: 'THUMB12345' })
  await page.setViewportSize({ width: 360, height: 640 })
  await openDesk(page, '?status=Pending')
  await expect(page.getByLabel('Status')).toBeHidden()
  await page.getByRole('button', { name: 'Show Filters (1)' }).click()
  await expect(page.getByLabel('Status')).toHaveValue('Pending')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Hide Filters (1)' }).click()
  await goWithin(page, `/dashboard/orders?query=${order.number}&order=${order._id}`)
  const verify = orderDialog(page).getByRole('button', { name: 'Mark as verified' })
  const update = orderDialog(page).getByRole('button', { name: 'Update Status' })
  for (const button of [verify, update]) {
    await expect(button).toBeInViewport({ ratio: 1 })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  expect(await scrollsSideways(page)).toBe(false)
  await verify.click()
  const confirmation = toastWithText(page, 'Payment verified')
  await expect(confirmation).toBeVisible()
  await expect
    .poll(async () => {
      const [toast, button] = [await confirmation.boundingBox(), await update.boundingBox()]
      return toast && button && toast.y + toast.height <= button.y
    })
    .toBe(true)
})

test('[DEC-02] only staff can list orders, whatever the request', async ({ page, request }) => {
  const { token, _id, store } = await placeDeskOrder(page)
  for (const path of ['/orders/all', `/orders/storeOrder/${store._id}`]) {
    expect((await request.get(`/api/v1${path}`)).status(), path).toBe(401)
    expect((await request.get(`/api/v1${path}`, { headers: bearer(token) })).status(), path).toBe(403)
  }
  const change = { headers: bearer(token), data: { status: 'Delivered' } }
  expect((await request.put(`/api/v1/orders/updateStatus/${_id}`, change)).status()).toBe(403)
  const options = { headers: bearer((await logIn(page, ADMIN)).token) }
  expect((await (await request.get(`/api/v1/orders/singleOrder/${_id}`, options)).json()).status).toBe('Pending')
})

/** Runs in the page: types into the focused field letter by letter, faster than any pause, however busy the machine is. */
function typeAtOnce(text: string): void {
  for (const letter of text) document.execCommand('insertText', false, letter)
}

async function openDesk(page: Page, search = ''): Promise<void> {
  await signIn(page, ADMIN)
  await page.goto(`/dashboard/orders${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'All Orders' })).toBeVisible()
}
