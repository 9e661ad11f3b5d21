import { expect, type Locator, type Page } from '@playwright/test'
import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { orderedColorName } from '#shared/rules/products/color-name.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { axeViolations } from './axe-violations.ts'
import { goWithin } from './go-within.ts'
import { findOrder, ordersOf, placeOrders } from './orders.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { formatTaka, toastWithText } from './shopping.ts'
import { CUSTOMER, logIn, signIn, signInNew } from './sign-in.ts'
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

test('[ACC-04][ACC-05] the tracker is on the step of the status; a Cancelled order has a kind message instead', {
  tag: '@nightly',
}, async ({ page }) => {
  let order = await openOrder(page, 'Pending')
  for (const [index, [status, captionOf]] of captions.entries()) {
    await test.step(status, async () => {
      if (index > 0) order = await goToOrder(page, status)
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
  await goToOrder(page, 'Cancelled')
  await expect(page.getByText('This order is cancelled')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '010-0000-0100' })).toHaveAttribute(
    'href',
    'tel:01000000100',
  )
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('[aria-current=step]')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})

test('[ORDER-05] [ORDER-06] whoever has number and phone follows an order and cancels it, in both languages', async ({
  page,
}) => {
  const customer = await signInNew(page)
  await placeOrders(page, customer, 2)
  const [bangla, english] = await ordersOf(page, customer)
  for (const [order, path, texts] of [
    [
      english,
      '/track',
      ['Phone', 'Order number', 'Find the order', 'Cancel the order', 'It takes too long', 'Track another order'],
    ],
    [bangla, '/bn/track', ['ফোন', 'অর্ডার নম্বর', 'অর্ডার খুঁজুন', 'অর্ডার বাতিল করুন', 'অনেক সময় লাগছে', 'অন্য অর্ডার খুঁজুন']],
  ] as const) {
    if (!order) throw new Error('No order was placed')
    const [phone = '', number = '', find = '', cancel = '', reason = '', another = ''] = texts
    await page.goto(path)
    await page.getByLabel(number).fill(order.number.replaceAll('-', ' ').toLowerCase())
    await page.getByLabel(phone).fill('01999999999')
    await page.getByRole('button', { name: find }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await page.getByLabel(phone).fill(`+88 ${order.shippingAddress.phone}`)
    await page.getByRole('button', { name: find }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number)
    await page.reload()
    await expect(page.locator('[aria-current=step]')).toHaveCount(1)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(order.number)
    expect(await axeViolations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await page.getByRole('button', { name: cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: reason }).click()
    await expect(page.locator('[aria-current=step]')).toHaveCount(0)
    expect((await findOrder(page, customer.token, order._id)).status).toBe('Cancelled')
    await page.getByRole('button', { name: another }).click()
    await page.reload()
    await expect(page.getByLabel(number)).toHaveValue('')
  }
})

test('[ACC-11] an unverified payment says so, and its transaction id is corrected on the page; the showroom has its phone', {
  tag: '@nightly',
}, async ({ page }) => {
  const customer = await signInNew(page)
  const [taken, mine] = [0, 1].map((nth) => `E${nth}${Date.now().toString(36).toUpperCase()}`)
  for (const transactionId of [taken, 'MISTYPED11'])
    await placeOrders(page, customer, 1, { method: 'Bkash', number: '01712345678', transactionId })
  const [newest] = await ordersOf(page, customer)
  const order = await findOrder(page, customer.token, newest?._id ?? '')
  await page.goto(`/profile/orders/${order._id}`)
  const facts = section(page, 'Delivery and payment')
  await expect(facts).toContainText('Your payment is being checked')
  await expect(facts.getByRole('link', { name: order.store.phone ?? '' })).toHaveAttribute('href', /^tel:0\d+$/)
  await page.getByRole('button', { name: 'Correct the transaction ID' }).click()
  const field = page.getByLabel('Transaction ID')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('MISTYPED11')
  for (const [typed, error] of [
    ['', 'This field is required'],
    ['short', 'A transaction ID has 8 to 12 letters and digits'],
    [taken, 'This transaction ID was already used for another order. Please check it.'],
  ] as const) {
    await field.fill(typed ?? '')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(field).toHaveAccessibleDescription(new RegExp(error))
    await expect(field).toBeFocused()
  }
  expect(await axeViolations(page)).toEqual([])
  await field.fill(mine?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(facts).toContainText(`Transaction ID ${mine}`)
  await expect(field).toHaveCount(0)
  expect((await findOrder(page, customer.token, order._id)).payment.transactionId).toBe(mine)
})

test('[ACC-04] [API-11] the order is shown as it was placed, and printed without menus and buttons @journey', {
  tag: ['@journey', '@nightly'],
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
    await expect(line).toContainText(`Size ${size.size} / ${orderedColorName(product)}`)
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

  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByRole('img', { name: 'Omni Shoes' })).toBeVisible()
  await expect(main).toContainText('BIN-DEMO-000000000')
  for (const hidden of [
    page.getByRole('button'),
    page.getByRole('navigation'),
    page.getByRole('banner'),
    page.getByRole('region', { name: 'Order status' }),
  ])
    await expect(hidden.filter({ visible: true })).toHaveCount(0)
})

test('[ACC-04] an order that fails to load can be retried; the tracker asks again, and stacks on a phone', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.route(ORDER_CALL, (route) => route.abort())
  const { number } = await openOrder(page, 'Processing')
  await expect(page.getByRole('heading', { name: 'Your order could not be loaded' })).toBeVisible()
  await page.unroute(ORDER_CALL)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('Processing')

  await page.route(ORDER_CALL, async (route) => {
    const order: OrderDetail = await (await route.fetch()).json()
    await route.fulfill({ json: { ...order, status: 'Courier', statusChangedAt: '2026-11-20T09:45:00.000Z' } })
  })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.locator('[aria-current=step]')).toContainText('Courier')
  await expect(page.locator('[aria-current=step]')).toContainText(/Updated 20 Nov 2026, 3:45\sPM/)
  await page.unroute(ORDER_CALL)

  const first = tracker(page).getByRole('listitem').first()
  const last = tracker(page).getByRole('listitem').last()
  const wide = [await first.boundingBox(), await last.boundingBox()]
  expect(wide[0]?.y).toBe(wide[1]?.y)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    const narrow = [await first.boundingBox(), await last.boundingBox()]
    expect(narrow[0]?.x).toBe(narrow[1]?.x)
    expect(await scrollsSideways(page)).toBe(false)
  }
  expect(await axeViolations(page)).toEqual([])

  await page.route(ORDER_CALL, async (route) => {
    const order: OrderDetail = await (await route.fetch()).json()
    const products = order.products.map((line) => ({ ...line, product: { ...line.product, onSale: false } }))
    await route.fulfill({ json: { ...order, products, store: { ...order.store, open: false } } })
  })
  await goToOrder(page, 'Delivered')
  await expect(page.getByText('No longer in our shop').first()).toBeVisible()
  await expect(page.getByText('This showroom is closed now')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="/products"], a[href^="/showrooms"]')).toHaveCount(0)
})

test('[ACC-04] somebody else’s order is not found, like one that never existed', { tag: '@nightly' }, async ({
  page,
}) => {
  const [order] = await ordersOf(page, await logInAsCustomer(page), { limit: '1' })
  await signInNew(page)
  await page.goto('/profile/orders/%2e%2e%2fall')
  for (const id of ['x', crypto.randomUUID(), order?._id]) {
    await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
    await page.getByRole('link', { name: 'See my orders' }).click()
    await expect(page).toHaveURL('/profile/orders')
    await goWithin(page, `/profile/orders/${id}`)
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See my orders' })).toBeVisible()
})

/** Opens an order of the demonstration's customer in a given status. */
async function openOrder(page: Page, status: OrderDetail['status']): Promise<OrderDetail> {
  await signIn(page)
  const order = await orderThatIs(page, status)
  await page.goto(`/profile/orders/${order._id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^(Order OM-|Your order)/ })).toBeVisible()
  return order
}

/** Goes to another of those orders from within the shop. */
async function goToOrder(page: Page, status: OrderDetail['status']): Promise<OrderDetail> {
  const order = await orderThatIs(page, status)
  await goWithin(page, `/profile/orders/${order._id}`)
  await expect(page.getByRole('heading', { level: 1, name: order.number })).toBeVisible()
  return order
}

async function orderThatIs(page: Page, status: OrderDetail['status']): Promise<OrderDetail> {
  const customer = await logInAsCustomer(page)
  const [first] = await ordersOf(page, customer, { status, limit: '1' })
  if (!first) throw new Error(`The demonstration's customer has no order that is ${status}`)
  return findOrder(page, customer.token, first._id)
}

async function logInAsCustomer(page: Page): Promise<{ id: string; token: string }> {
  const { token, allInfo } = await logIn(page, CUSTOMER)
  return { id: allInfo._id, token }
}

function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name })
}

function tracker(page: Page): Locator {
  return section(page, 'Order status')
}
