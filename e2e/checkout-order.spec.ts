import { expect } from '@playwright/test'
import {
  CREATE_ORDER,
  chooseStore,
  makeLine,
  openCheckout,
  placeOrderButton,
  store,
  stored,
  taka,
  toastIn,
  totalOf,
  watchOrders,
} from './shopping.ts'
import { fillLogin, signIn, signInNew } from './sign-in.ts'
import { test } from './test.ts'

test('[OUT-04][OUT-07][DEC-13] a paid order with Bengali digits empties the cart, shows the message and opens the home page', async ({
  page,
}) => {
  const { id } = await signInNew(page)
  const orders = watchOrders(page)
  const line = await makeLine(page, 0, 2)
  await store(page, 'cart', [line])
  await page.goto('/checkout')
  await chooseStore(page)
  await page.getByLabel('Bkash').check()
  await page.getByLabel('Payment number').fill('০১৭১২ ৩৪৫৬৭৮')
  await page.getByLabel('Transaction id').fill('5c8300hj6v')
  await page.getByLabel('Phone').fill('+৮৮০১৭১২৩৪৫৬৭৮')
  const created = page.waitForResponse(CREATE_ORDER)
  await placeOrderButton(page).click()
  const { message, order } = await (await created).json()
  await expect(toastIn(page, message)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await stored(page, 'cart')).toBe('[]')
  expect(order.payment).toEqual({
    method: 'Bkash',
    number: '01712345678',
    transactionId: '5C8300HJ6V',
    verifiedAt: null,
  })
  expect(order).toMatchObject({ status: 'Pending', total: totalOf([line]), customer: { _id: id } })
  expect(order.shippingAddress.phone).toBe('+8801712345678')
  await expect.poll(() => orders.size).toBe(1)
})

test('[OUT-04][OUT-07] Cash on Delivery from a direct order sends number null and leaves the cart alone', async ({
  page,
}) => {
  await signInNew(page)
  const orders = watchOrders(page)
  const line = await makeLine(page, 1, 3)
  await store(page, 'cart', [await makeLine(page)])
  await store(page, 'directOrder', { product: line.product, quantity: line.quantity, selectedSize: line.size })
  await page.goto('/checkout/direct')
  await chooseStore(page)
  const sent = page.waitForRequest(CREATE_ORDER)
  await placeOrderButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    products: [{ product: line.product._id, size: line.size, quantity: 3 }],
    payment: { method: 'COD', number: null },
    status: 'Pending',
    expectedTotal: totalOf([line]),
  })
  await expect(page).toHaveURL('/')
  expect(await stored(page, 'directOrder')).toBeNull()
  expect(JSON.parse((await stored(page, 'cart')) ?? '[]')).toHaveLength(1)
  await expect.poll(() => orders.size).toBe(1)
})

test('[OUT-07] a rejected order clears nothing and shows the server’s message', async ({ page }) => {
  await openCheckout(page)
  await chooseStore(page)
  await page.route(CREATE_ORDER, (route) => route.fulfill({ status: 429, json: { message: 'Too many attempts.' } }))
  await page.getByLabel('Address', { exact: true }).fill('A changed address')
  await placeOrderButton(page).click()
  await expect(toastIn(page, 'Too many attempts.')).toBeVisible()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('A changed address')
  expect(JSON.parse((await stored(page, 'cart')) ?? '[]')).toHaveLength(1)
})

test('[OUT-04][DASH-13] a transaction id of another order is reported at its field, no input is lost, and another id works', async ({
  page,
}) => {
  await signInNew(page)
  const orders = watchOrders(page)
  const used = `T${Date.now().toString(36).toUpperCase()}`
  for (const first of [true, false]) {
    const line = await makeLine(page)
    await page.goto('/cart')
    await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify([line]))
    await page.goto('/checkout')
    await chooseStore(page)
    await page.getByLabel('Nagad').check()
    await page.getByLabel('Payment number').fill('01812345678')
    await page.getByLabel('Transaction id').fill(used.toLowerCase())
    await page.getByLabel('Address', { exact: true }).fill('Where it was typed')
    await placeOrderButton(page).click()
    if (first) await expect(page).toHaveURL('/')
  }
  const words = 'This transaction id was already used for another order. Please check it.'
  await expect(toastIn(page, words)).toBeVisible()
  const field = page.getByLabel('Transaction id')
  await expect(field).toHaveAccessibleDescription(words)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(used.toLowerCase())
  await expect(page.getByLabel('Nagad')).toBeChecked()
  await expect(page.getByLabel('Payment number')).toHaveValue('01812345678')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Where it was typed')
  await expect.poll(() => orders.size).toBe(1)
  await field.fill(`${used}Z`)
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => [...orders.values()].map(({ payment }) => payment.transactionId)).toEqual([used, `${used}Z`])
})

test('[CART-07][OUT-07] a price that changed meanwhile is rejected, then shown, and can be ordered', async ({
  page,
}) => {
  await signInNew(page)
  const orders = watchOrders(page)
  const line = await makeLine(page)
  await store(page, 'cart', [{ ...line, product: { ...line.product, discountPrice: 1 } }])
  await page.route('**/products/search?ids=*', (route) => route.abort(), { times: 1 })
  await page.goto('/checkout')
  await chooseStore(page)
  await expect(page.getByTestId('total')).toHaveText('৳ 51')
  await placeOrderButton(page).click()
  await expect(toastIn(page, 'Prices have changed. Please review your cart.')).toBeVisible()
  await expect(page.getByText(`The price has changed from ৳ 1 to ${taka(line.product.discountPrice)}.`)).toBeVisible()
  await expect(page.getByTestId('total')).toHaveText(taka(totalOf([line])))
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => [...orders.values()].map(({ total }) => total)).toEqual([totalOf([line])])
})

test('[CART-07] an unavailable product is reported before ordering and disables the button', async ({ page }) => {
  await signIn(page)
  const line = await makeLine(page)
  const gone = { ...line, product: { ...line.product, _id: '01a00000-0000-7000-8000-000000000000' } }
  await store(page, 'cart', [gone])
  await page.goto('/checkout')
  await chooseStore(page)
  await expect(page.getByText('This product is no longer available.')).toBeVisible()
  await expect(placeOrderButton(page)).toBeDisabled()
  await expect(placeOrderButton(page)).toHaveAccessibleDescription(/no longer available/)
  await page.getByRole('link', { name: 'Review your cart' }).click()
  await expect(page).toHaveURL('/cart')
})

test('[DEC-13] more than fifty lines are reported before the order is sent', async ({ page }) => {
  await signIn(page)
  const line = await makeLine(page)
  const sizes = Array.from({ length: 51 }, (_, place) => `01a00000-0000-7000-8000-0000000000${place + 10}`)
  await store(
    page,
    'cart',
    sizes.map((size) => ({ ...line, size })),
  )
  await page.route('**/products/search?ids=*', (route) => route.abort())
  await page.goto('/checkout')
  await chooseStore(page)
  await placeOrderButton(page).click()
  await expect(toastIn(page, 'At most 50 lines')).toBeVisible()
})

test('[OUT-07] an expired session redirects to the login and back, and keeps the cart and the chosen store', async ({
  page,
}) => {
  const { email } = await signInNew(page)
  await openCheckout(page, { signedIn: true })
  await chooseStore(page)
  await page.route(CREATE_ORDER, (route) => route.fulfill({ status: 401, json: { message: 'jwt expired' } }), {
    times: 1,
  })
  await placeOrderButton(page).click()
  await expect(toastIn(page, 'jwt expired')).toBeVisible()
  await expect(page).toHaveURL('/login?next=%2Fcheckout')
  await fillLogin(page, email)
  await expect(placeOrderButton(page)).toBeEnabled()
  await expect(page.getByRole('main')).toContainText('Dhanmondi')
})
