import { expect, type Locator, type Page } from '@playwright/test'
import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { axeViolations } from './axe-violations.ts'
import { findOrder, ordersOf } from './orders.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { formatTaka, toastWithText } from './shopping.ts'
import { signIn, signInNew } from './sign-in.ts'
import { test } from './test.ts'

const STEPS = ['Pending', 'Approved', 'Processing', 'Courier', 'Received by Customer']
const ORDER_CALL = '**/api/v1/orders/singleOrder/**'

const captions: [OrderDetail['status'], (order: OrderDetail) => string][] = [
  ['Pending', ({ createdAt }) => `Created ${formatDateTime(createdAt)}`],
  ['Approved', ({ statusChangedAt }) => `Updated ${formatDateTime(statusChangedAt)}`],
  ['Processing', ({ statusChangedAt }) => `Updated ${formatDateTime(statusChangedAt)}`],
  ['Courier', ({ statusChangedAt }) => `Updated ${formatDateTime(statusChangedAt)}`],
  ['Delivered', ({ deliveredAt }) => `Received by Customer on ${formatDate(deliveredAt ?? '')}`],
]

for (const [index, [status, captionOf]] of captions.entries()) {
  test(`[ACC-04][ACC-05] the tracker of a ${status} order is on step ${index + 1} of five`, async ({ page }) => {
    const order = await openOrder(page, status)
    const steps = tracker(page).getByRole('listitem')
    await expect(steps).toHaveCount(5)
    for (const [at, step] of STEPS.entries()) await expect(steps.nth(at)).toContainText(step)
    await expect(page.locator('[aria-current=step]')).toHaveCount(1)
    await expect(steps.nth(index)).toHaveAttribute('aria-current', 'step')
    await expect(steps.nth(index)).toContainText(captionOf(order))
    await expect(tracker(page).getByText(/\(done\)/)).toHaveCount(index)
    const bar = page.getByRole('progressbar')
    await expect(bar).toHaveAttribute('aria-valuetext', `Step ${index + 1} of 5: ${STEPS[index]}`)
  })
}

test('[ACC-05] a Cancelled order has no progress bar and no highlighted step, and a kind message instead', async ({
  page,
}) => {
  await openOrder(page, 'Cancelled')
  await expect(page.getByText('This order is cancelled')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '010-0000-0100' })).toHaveAttribute(
    'href',
    'tel:01000000100',
  )
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('[aria-current=step]')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})

test('[ACC-04] [API-11] the order is shown as it was placed: products, amounts, payment, store and address', {
  tag: '@journey',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const order = await openOrder(page, 'Courier')
  const main = page.getByRole('main')
  for (const [index, { product, size, quantity, unitPrice }] of order.products.entries()) {
    const line = section(page, 'Products').getByRole('listitem').nth(index)
    await expect(line.getByRole('link', { name: product.name })).toHaveAttribute(
      'href',
      `/products/details/${product._id}`,
    )
    await expect(line).toContainText(`Size ${size.size} / ${product.color}`)
    await expect(line).toContainText(`${quantity} × ${formatTaka(unitPrice)}`)
    await expect(line).toContainText(formatTaka(quantity * unitPrice))
    await expect(line.locator('img')).toBeVisible()
  }
  await expect(main.locator('dl')).toHaveText(
    `Subtotal${formatTaka(order.subtotal)}Shipping Fee${formatTaka(order.shipping)}Total${formatTaka(order.total)}`,
  )
  const facts = section(page, 'Delivery and payment')
  await expect(facts.getByRole('link', { name: order.store.code })).toHaveAttribute(
    'href',
    `/showrooms/details/${order.store._id}`,
  )
  for (const text of [
    order.shippingAddress.address,
    order.shippingAddress.phone,
    order.payment.number ?? 'Cash on Delivery',
  ])
    await expect(facts).toContainText(text)
  await expect(main).toContainText(`Placed ${formatDateTime(order.createdAt)}`)
  await page.getByRole('button', { name: 'Copy order number' }).click()
  await expect(toastWithText(page, 'Order number copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.number)
})

test('[ACC-04] the tracker refetches the status when the customer returns to the page', async ({ page }) => {
  await openOrder(page, 'Processing')
  await page.route(ORDER_CALL, async (route) => {
    const order: OrderDetail = await (await route.fetch()).json()
    await route.fulfill({ json: { ...order, status: 'Courier', statusChangedAt: '2026-11-20T09:45:00.000Z' } })
  })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.locator('[aria-current=step]')).toContainText('Courier')
  await expect(page.locator('[aria-current=step]')).toContainText(/Updated 20 Nov 2026, 3:45\sPM/)
})

test('[ACC-04] products no longer on sale are shown without a link, and so is a closed showroom', async ({ page }) => {
  await page.route(ORDER_CALL, async (route) => {
    const order: OrderDetail = await (await route.fetch()).json()
    const products = order.products.map((line) => ({ ...line, product: { ...line.product, onSale: false } }))
    await route.fulfill({ json: { ...order, products, store: { ...order.store, open: false } } })
  })
  await openOrder(page, 'Delivered')
  await expect(page.getByText('No longer in our shop').first()).toBeVisible()
  await expect(page.getByText('This showroom is closed now')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="/products"], a[href^="/showrooms"]')).toHaveCount(0)
})

test('[ACC-04] somebody else’s order is not found, like one that never existed', async ({ page, browser }) => {
  const stranger = await browser.newContext()
  const strangerPage = await stranger.newPage()
  const { _id } = await openOrder(page, 'Pending')
  await signInNew(strangerPage)
  for (const id of [_id, crypto.randomUUID(), 'x', '%2e%2e%2fall']) {
    await strangerPage.goto(`/profile/orders/${id}`)
    await expect(strangerPage.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
    await expect(strangerPage.getByRole('link', { name: 'See my orders' })).toBeVisible()
  }
  await stranger.close()
})

test('[ACC-04] an order that fails to load can be retried', async ({ page }) => {
  await page.route(ORDER_CALL, (route) => route.abort())
  const { number } = await openOrder(page, 'Pending')
  await expect(page.getByRole('heading', { name: 'Your order could not be loaded' })).toBeVisible()
  await page.unroute(ORDER_CALL)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
})

test('[ACC-04] the steps are side by side on a wide screen, stacked on a phone, and have no axe violations', async ({
  page,
}) => {
  await openOrder(page, 'Approved')
  const first = tracker(page).getByRole('listitem').first()
  const last = tracker(page).getByRole('listitem').last()
  await expect(first).toBeVisible()
  const wide = [await first.boundingBox(), await last.boundingBox()]
  expect(wide[0]?.y).toBe(wide[1]?.y)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    const narrow = [await first.boundingBox(), await last.boundingBox()]
    expect(narrow[0]?.x).toBe(narrow[1]?.x)
    expect(await scrollsSideways(page)).toBe(false)
  }
  expect(await axeViolations(page)).toEqual([])
})

test('a printed order has neither menus nor buttons', async ({ page }) => {
  await openOrder(page, 'Delivered')
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const hidden of [page.getByRole('button'), page.getByRole('navigation'), page.getByRole('banner')])
    await expect(hidden.filter({ visible: true })).toHaveCount(0)
})

/** Opens an order of the demonstration's customer in a given status. */
async function openOrder(page: Page, status: OrderDetail['status']): Promise<OrderDetail> {
  const customer = await signIn(page)
  const [first] = await ordersOf(page, customer, { status, limit: '1' })
  if (!first) throw new Error(`The demonstration's customer has no order that is ${status}`)
  await page.goto(`/profile/orders/${first._id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^(Order OM-|Your order)/ })).toBeVisible()
  return findOrder(page, customer.token, first._id)
}

function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name })
}

function tracker(page: Page): Locator {
  return section(page, 'Order status')
}
