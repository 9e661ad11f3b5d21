import { expect } from '@playwright/test'
import {
  CREATE_ORDER_REQUEST,
  chooseShowroom,
  collectOrders,
  formatTaka,
  getLocalStorage,
  makeCartLine,
  openCheckout,
  placeOrderButton,
  setLocalStorage,
  toastWithText,
  totalWithShipping,
} from './shopping.ts'
import { fillLogin, signIn, signInNew } from './sign-in.ts'
import { test } from './test.ts'

test('[OUT-04][OUT-07][DEC-13] a paid order with Bengali digits empties the cart, shows the message and opens the home page', async ({
  page,
}) => {
  const { id } = await signInNew(page)
  const orders = collectOrders(page)
  const line = await makeCartLine(page, 0, 2)
  await setLocalStorage(page, 'cart', [line])
  await page.goto('/checkout')
  await chooseShowroom(page)
  await page.getByLabel('Bkash').check()
  await page.getByLabel('Payment number').fill('০১৭১২ ৩৪৫৬৭৮')
  await page.getByLabel('Transaction id').fill('5c8300hj6v')
  await page.getByLabel('Phone').fill('+৮৮০১৭১২৩৪৫৬৭৮')
  const creation = page.waitForResponse(CREATE_ORDER_REQUEST)
  await placeOrderButton(page).click()
  const { message, order } = await (await creation).json()
  await expect(toastWithText(page, message)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await getLocalStorage(page, 'cart')).toBe('[]')
  expect(order.payment).toEqual({
    method: 'Bkash',
    number: '01712345678',
    transactionId: '5C8300HJ6V',
    verifiedAt: null,
  })
  expect(order).toMatchObject({ status: 'Pending', total: totalWithShipping([line]), customer: { _id: id } })
  expect(order.shippingAddress.phone).toBe('+8801712345678')
  await expect.poll(() => orders.size).toBe(1)
})

test('[OUT-04][OUT-07] Cash on Delivery from a direct order sends number null and leaves the cart alone', async ({
  page,
}) => {
  await signInNew(page)
  const orders = collectOrders(page)
  const line = await makeCartLine(page, 1, 3)
  await setLocalStorage(page, 'cart', [await makeCartLine(page)])
  await setLocalStorage(page, 'directOrder', {
    product: line.product,
    quantity: line.quantity,
    selectedSize: line.size,
  })
  await page.goto('/checkout/direct')
  await chooseShowroom(page)
  const createRequest = page.waitForRequest(CREATE_ORDER_REQUEST)
  await placeOrderButton(page).click()
  expect((await createRequest).postDataJSON()).toMatchObject({
    products: [{ product: line.product._id, size: line.size, quantity: 3 }],
    payment: { method: 'COD', number: null },
    status: 'Pending',
    expectedTotal: totalWithShipping([line]),
  })
  await expect(page).toHaveURL('/')
  expect(await getLocalStorage(page, 'directOrder')).toBeNull()
  expect(JSON.parse((await getLocalStorage(page, 'cart')) ?? '[]')).toHaveLength(1)
  await expect.poll(() => orders.size).toBe(1)
})

test('[OUT-07] a rejected order clears nothing and shows the server’s message', async ({ page }) => {
  await openCheckout(page)
  await chooseShowroom(page)
  await page.route(CREATE_ORDER_REQUEST, (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many attempts.', code: 'too_many' } }),
  )
  await page.getByLabel('Address', { exact: true }).fill('A changed address')
  await placeOrderButton(page).click()
  await expect(toastWithText(page, 'Too many attempts.')).toBeVisible()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('A changed address')
  expect(JSON.parse((await getLocalStorage(page, 'cart')) ?? '[]')).toHaveLength(1)
})

test('[OUT-04][DASH-13] a transaction id of another order is reported at its field, no input is lost, and another id works', async ({
  page,
}) => {
  await signInNew(page)
  const orders = collectOrders(page)
  const usedId = `T${Date.now().toString(36).toUpperCase()}`
  for (const first of [true, false]) {
    const line = await makeCartLine(page)
    await page.goto('/cart')
    await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify([line]))
    await page.goto('/checkout')
    await chooseShowroom(page)
    await page.getByLabel('Nagad').check()
    await page.getByLabel('Payment number').fill('01812345678')
    await page.getByLabel('Transaction id').fill(usedId.toLowerCase())
    await page.getByLabel('Address', { exact: true }).fill('Where it was typed')
    await placeOrderButton(page).click()
    if (first) await expect(page).toHaveURL('/')
  }
  const errorText = 'This transaction id was already used for another order. Please check it.'
  await expect(toastWithText(page, errorText)).toBeVisible()
  const field = page.getByLabel('Transaction id')
  await expect(field).toHaveAccessibleDescription(errorText)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(usedId.toLowerCase())
  await expect(page.getByLabel('Nagad')).toBeChecked()
  await expect(page.getByLabel('Payment number')).toHaveValue('01812345678')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Where it was typed')
  await expect.poll(() => orders.size).toBe(1)
  await field.fill(`${usedId}Z`)
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  await expect
    .poll(() => [...orders.values()].map(({ payment }) => payment.transactionId))
    .toEqual([usedId, `${usedId}Z`])
})

test('[CART-07][OUT-07] a price that changed meanwhile is rejected, then shown, and can be ordered', async ({
  page,
}) => {
  await signInNew(page)
  const orders = collectOrders(page)
  const line = await makeCartLine(page)
  await setLocalStorage(page, 'cart', [{ ...line, product: { ...line.product, discountPrice: 1 } }])
  await page.route('**/products/search?ids=*', (route) => route.abort(), { times: 1 })
  await page.goto('/checkout')
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
  await expect.poll(() => [...orders.values()].map(({ total }) => total)).toEqual([totalWithShipping([line])])
})

test('[CART-07] an unavailable product is reported before ordering and disables the button', async ({ page }) => {
  await signIn(page)
  const line = await makeCartLine(page)
  const unavailableLine = { ...line, product: { ...line.product, _id: '01a00000-0000-7000-8000-000000000000' } }
  await setLocalStorage(page, 'cart', [unavailableLine])
  await page.goto('/checkout')
  await chooseShowroom(page)
  await expect(page.getByText('This product is no longer available.')).toBeVisible()
  await expect(placeOrderButton(page)).toBeDisabled()
  await expect(placeOrderButton(page)).toHaveAccessibleDescription(/no longer available/)
  await page.getByRole('link', { name: 'Review your cart' }).click()
  await expect(page).toHaveURL('/cart')
})

test('[DEC-13] more than fifty lines are reported before the order is sent', async ({ page }) => {
  await signIn(page)
  const line = await makeCartLine(page)
  const sizes = Array.from({ length: 51 }, (_, index) => `01a00000-0000-7000-8000-0000000000${index + 10}`)
  await setLocalStorage(
    page,
    'cart',
    sizes.map((size) => ({ ...line, size })),
  )
  await page.route('**/products/search?ids=*', (route) => route.abort())
  await page.goto('/checkout')
  await chooseShowroom(page)
  await placeOrderButton(page).click()
  await expect(toastWithText(page, 'At most 50 lines')).toBeVisible()
})

test('[OUT-07] an expired session redirects to the login and back, and keeps the cart and the chosen store', async ({
  page,
}) => {
  const { email } = await signInNew(page)
  await openCheckout(page, { signedIn: true })
  await chooseShowroom(page)
  await page.route(
    CREATE_ORDER_REQUEST,
    (route) => route.fulfill({ status: 401, json: { message: 'jwt expired', code: 'token_expired' } }),
    {
      times: 1,
    },
  )
  await placeOrderButton(page).click()
  await expect(toastWithText(page, 'jwt expired')).toBeVisible()
  await expect(page).toHaveURL('/login?next=%2Fcheckout')
  await fillLogin(page, email)
  await expect(placeOrderButton(page)).toBeEnabled()
  await expect(page.getByRole('main')).toContainText('Dhanmondi')
})
