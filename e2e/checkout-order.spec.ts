import { expect, type Locator } from '@playwright/test'
import { formatDeliveryDay } from '#shared/bangladesh/dates.ts'
import { placeDeskOrder } from './admin/orders-desk.ts'
import { axeViolations } from './axe-violations.ts'
import { goWithin } from './go-within.ts'
import {
  CREATE_ORDER_REQUEST,
  chooseShowroom,
  collectOrders,
  formatTaka,
  getLocalStorage,
  makeCartLine,
  placeOrderButton,
  setLocalStorage,
  toastWithText,
  totalWithShipping,
} from './shopping.ts'
import { showroomNamed } from './showrooms.ts'
import { fillLogin, signIn, signInNew } from './sign-in.ts'
import { test } from './test.ts'

const refusal = (message: string, code: string) => ({ message, code, requestId: crypto.randomUUID() })

test('[OUT-04][OUT-07][OUT-13][SHELL-07][DASH-13][DEC-13][ORDER-11] a refused order clears nothing, a paid one clears the cart', async ({
  page,
}) => {
  const usedId = `T${Date.now().toString(36).toUpperCase()}`
  await placeDeskOrder(page, { transactionId: usedId.toLowerCase() })
  const { id, email } = await signInNew(page)
  const orders = collectOrders(page)
  const line = await makeCartLine(page, 0, 2)
  await setLocalStorage(page, 'cart', [line])
  await page.goto('/checkout')
  await chooseShowroom(page)

  await test.step('a rejected order clears nothing and shows the server’s message', async () => {
    await page.route(
      CREATE_ORDER_REQUEST,
      (route) => route.fulfill({ status: 429, json: refusal('Too many attempts.', 'too_many') }),
      { times: 1 },
    )
    await page.getByLabel('Address', { exact: true }).fill('A changed address')
    await placeOrderButton(page).click()
    await expect(toastWithText(page, 'Too many attempts.')).toBeVisible()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('A changed address')
    expect(JSON.parse((await getLocalStorage(page, 'cart')) ?? '[]')).toHaveLength(1)
  })

  await test.step('an expired session keeps the cart and the chosen store', async () => {
    await page.route(
      CREATE_ORDER_REQUEST,
      (route) => route.fulfill({ status: 401, json: refusal('jwt expired', 'token_expired') }),
      { times: 1 },
    )
    await placeOrderButton(page).click()
    await expect(toastWithText(page, 'jwt expired')).toBeVisible()
    await expect(page).toHaveURL('/login?next=%2Fcheckout')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
    await fillLogin(page, email)
    await expect(placeOrderButton(page)).toBeEnabled()
    await expect(page.getByRole('main')).toContainText('Dhanmondi')
  })

  await page.getByLabel('Bkash').check()
  await page.getByLabel('Payment number').fill('০১৭১২ ৩৪৫৬৭৮')
  await page.getByLabel('Phone').fill('+৮৮০১৭১২৩৪৫৬৭৮')
  await page.getByLabel('Address', { exact: true }).fill('Where it was typed')
  const field = page.getByLabel('Transaction ID')
  await test.step('a transaction id of another order loses no input', async () => {
    await field.fill(usedId.toLowerCase())
    await placeOrderButton(page).click()
    const errorText = 'This transaction ID was already used for another order. Please check it.'
    await expect(toastWithText(page, errorText)).toBeVisible()
    await expect(field).toHaveAccessibleDescription(errorText)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(usedId.toLowerCase())
    await expect(page.getByLabel('Bkash')).toBeChecked()
    await expect(page.getByLabel('Payment number')).toHaveValue('০১৭১২ ৩৪৫৬৭৮')
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Where it was typed')
    expect(orders.size).toBe(0)
  })

  await field.fill(`${usedId.toLowerCase()}z`)
  const creation = page.waitForResponse(CREATE_ORDER_REQUEST)
  const promised = await page.getByTestId('promised').innerText()
  await placeOrderButton(page).click()
  const { message, order } = await (await creation).json()
  expect(formatDeliveryDay(order.promisedOn)).toBe(promised)
  await expect(toastWithText(page, message)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await getLocalStorage(page, 'cart')).toBe('[]')
  await test.step('the message covers neither the heading nor the buttons of the panel', async () => {
    const panel = page.getByRole('region', { name: 'Thank you, we have your order' })
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await toastWithText(page, message).hover()
      for (const part of [panel.getByRole('heading', { level: 2 }), panel.getByRole('button', { name: 'Close' })])
        await expectApart(toastWithText(page, message), part)
    }
  })
  await test.step('a panel confirms the order until it is dismissed, without the errors of before', async () => {
    const panel = page.getByRole('region', { name: 'Thank you, we have your order' })
    await expect(toastWithText(page, 'This transaction ID')).toHaveCount(0)
    const { contact } = await showroomNamed(page.request, 'Dhanmondi')
    for (const text of [
      order.number,
      'Dhanmondi',
      contact.phone,
      formatTaka(order.total),
      'bKash',
      'What happens next',
    ])
      await expect(panel).toContainText(text)
    await expect(panel).toContainText(promised)
    await page.reload()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await panel.getByRole('button', { name: 'Copy order number' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.number)
    expect(await axeViolations(page)).toEqual([])
    const link = panel.getByRole('link', { name: 'Track order' })
    await expect(link).toHaveAttribute('href', `/profile/orders/${order._id}`)
    await panel.getByRole('button', { name: 'Close the confirmation' }).click()
    await expect(panel).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await expect(panel).toHaveCount(0)
  })
  expect(order.payment).toEqual({
    method: 'Bkash',
    number: '01712345678',
    transactionId: `${usedId}Z`,
    verifiedAt: null,
    isOpen: true,
  })
  expect(order).toMatchObject({ status: 'Pending', total: totalWithShipping([line]), customer: { _id: id } })
  expect(order.shippingAddress.phone).toBe('+8801712345678')
  await expect.poll(() => orders.size).toBe(1)
})

test('[CART-07][OUT-04][OUT-07] cash sends number null; a price that changed meanwhile is rejected, shown and ordered', {
  tag: '@nightly',
}, async ({ page }) => {
  await signInNew(page)
  const orders = collectOrders(page)
  const totals = () => [...orders.values()].map(({ total }) => total)
  const [line, direct] = [await makeCartLine(page), await makeCartLine(page, 1, 3)]
  await setLocalStorage(page, 'cart', [{ ...line, product: { ...line.product, discountPrice: 1 } }])
  await setLocalStorage(page, 'directOrder', {
    product: direct.product,
    quantity: direct.quantity,
    selectedSize: direct.size,
  })
  await page.goto('/checkout/direct')
  await chooseShowroom(page)
  const createRequest = page.waitForRequest(CREATE_ORDER_REQUEST)
  await placeOrderButton(page).click()
  expect((await createRequest).postDataJSON()).toMatchObject({
    products: [{ product: direct.product._id, size: direct.size, quantity: 3 }],
    payment: { method: 'COD', number: null },
    status: 'Pending',
    expectedTotal: totalWithShipping([direct]),
  })
  await expect(page).toHaveURL('/')
  expect(await getLocalStorage(page, 'directOrder')).toBeNull()
  expect(JSON.parse((await getLocalStorage(page, 'cart')) ?? '[]')).toHaveLength(1)
  await expect.poll(totals).toEqual([totalWithShipping([direct])])

  await page.route('**/products/search?ids=*', (route) => route.abort(), { times: 1 })
  await goWithin(page, '/checkout')
  await chooseShowroom(page)
  await expect(page.getByTestId('total')).toHaveText('৳ 51')
  await placeOrderButton(page).click()
  await expect(toastWithText(page, 'Prices have changed. Please review your cart.')).toBeVisible()
  await expect(
    page.getByText(`The price has changed from ৳ 1 to ${formatTaka(line.product.discountPrice)}.`),
  ).toBeVisible()
  await expect(page.getByTestId('total')).toHaveText(formatTaka(totalWithShipping([line])))
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  await expect.poll(totals).toEqual([totalWithShipping([direct]), totalWithShipping([line])])
})

test('[CART-07] [DEC-13] an unavailable product and more than fifty lines are reported before ordering', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page)
  const [line, other] = [await makeCartLine(page), await makeCartLine(page, 1)]
  const unavailableLine = { ...line, product: { ...line.product, _id: '01a00000-0000-7000-8000-000000000000' } }
  await setLocalStorage(page, 'cart', [unavailableLine, other])
  await page.goto('/checkout')
  await chooseShowroom(page)
  await expect(page.getByText('This product is no longer available.')).toBeVisible()
  await expect(placeOrderButton(page)).toBeDisabled()
  await expect(placeOrderButton(page)).toHaveAccessibleDescription(/no longer available/)
  await expect(page.getByTestId('total')).toHaveText(formatTaka(totalWithShipping([other])))
  await page.getByRole('link', { name: 'Review your cart' }).click()
  await expect(page).toHaveURL('/cart')

  const sizes = Array.from({ length: 51 }, (_, index) => `01a00000-0000-7000-8000-0000000000${index + 10}`)
  await page.route('**/products/search?ids=*', (route) => route.abort())
  // As another tab would change it.
  await page.evaluate(
    (newValue) => {
      localStorage.setItem('cart', newValue)
      dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue }))
    },
    JSON.stringify(sizes.map((size) => ({ ...line, size }))),
  )
  await goWithin(page, '/checkout')
  await expect(page.getByRole('region', { name: 'Order summary' }).getByRole('listitem')).toHaveCount(51)
  await placeOrderButton(page).click()
  await expect(toastWithText(page, 'At most 50 lines')).toBeVisible()
})

/** Both are visible, and neither covers a part of the other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()]
    if (!a || !b) throw new Error('One of them is not visible')
    expect(a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x).toBe(true)
  }).toPass()
}
