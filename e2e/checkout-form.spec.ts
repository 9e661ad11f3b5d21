import { expect } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import {
  chooseShowroom,
  formatTaka,
  makeCartLine,
  openCheckout,
  placeOrderButton,
  setLocalStorage,
  showroomDialog,
  totalWithShipping,
} from './shopping.ts'
import { CUSTOMER, fillLogin, signIn, signInNew } from './sign-in.ts'
import { test } from './test.ts'

test('[OUT-08] signed out, the checkouts redirect to the login and back', async ({ page }) => {
  await setLocalStorage(page, 'cart', [await makeCartLine(page)])
  await page.goto('/checkout')
  await expect(page).toHaveURL('/login?next=%2Fcheckout')
  await fillLogin(page, CUSTOMER)
  await expect(showroomDialog(page)).toBeVisible()
  await expect(page).toHaveURL('/checkout')
})

test('[OUT-08] with nothing to order, the checkouts redirect to the cart', async ({ page }) => {
  await signIn(page)
  for (const [path, storedValue] of [
    ['/checkout', '[{}]'],
    ['/checkout/direct', '{"product":1}'],
  ] as const) {
    await setLocalStorage(page, path === '/checkout' ? 'cart' : 'directOrder', storedValue)
    await page.goto(path)
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  }
})

test('[OUT-03][OUT-06] the form is prefilled and the summary adds up', async ({ page }) => {
  await signInNew(page)
  const lines = [await makeCartLine(page, 0, 2), await makeCartLine(page, 1, 3)]
  await setLocalStorage(page, 'cart', lines)
  await page.goto('/checkout')
  await chooseShowroom(page)
  await expect(page.getByLabel('Name')).toHaveValue('Farhana Yasmin')
  await expect(page.getByLabel('Email Address')).toHaveValue(/@omnishoes\.example$/)
  await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Phone')).toHaveValue('01000000199')
  await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'tel')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('House 12, Road 7, Dhanmondi, Dhaka')
  for (const label of ['Name', 'Email Address', 'Phone']) await page.getByLabel(label).fill('')
  await page.getByLabel('Address', { exact: true }).fill(' ')
  await placeOrderButton(page).click()
  await expect(page.getByText('This field is required')).toHaveCount(4)
  await expect(page.getByLabel('Name')).toBeFocused()

  const summary = page.getByRole('region', { name: 'Order summary' })
  for (const { product, quantity } of lines) {
    await expect(summary.getByRole('listitem').filter({ hasText: product.name })).toContainText(`${quantity} × `)
  }
  const subtotal = totalWithShipping(lines) - 50
  await expect(summary.locator('dl')).toContainText(formatTaka(subtotal))
  await expect(summary.locator('dl')).toContainText('৳ 50')
  await expect(page.getByTestId('total')).toHaveText(formatTaka(subtotal + 50))
})

test('[OUT-03] after another account signs in in another tab, the form has that account’s name', async ({
  page,
  context,
}) => {
  await signInNew(page)
  await setLocalStorage(page, 'cart', [await makeCartLine(page)])
  await page.goto('/checkout')
  await chooseShowroom(page)
  await expect(page.getByLabel('Name')).toHaveValue('Farhana Yasmin')
  const other = await context.newPage()
  await other.goto('/login')
  await fillLogin(other, CUSTOMER)
  await expect(other).toHaveURL('/')
  await expect(page.getByLabel('Email Address')).toHaveValue(CUSTOMER)
  await expect(page.getByLabel('Name')).not.toHaveValue('Farhana Yasmin')
})

test('[OUT-04] a wallet shows instructions, a payment number and an optional transaction id', async ({ page }) => {
  const line = await openCheckout(page)
  await chooseShowroom(page)
  await expect(page.getByRole('radio')).toHaveCount(3)
  await expect(page.getByLabel('Payment number')).toHaveCount(0)
  await page.getByLabel('Bkash').check()
  const number = page.getByLabel('Payment number')
  await expect(number).toHaveAttribute('placeholder', '01XXXXXXXXX')
  await expect(number).toHaveAttribute('pattern', /^01\[3-9\]/)
  await page.getByLabel('Phone').fill('01000000177')
  const steps = page.getByRole('list').filter({ hasText: '*247#' })
  for (const words of ['Payment', '010-0000-0101', formatTaka(totalWithShipping([line])), 'Tk. 50', '01000000177']) {
    await expect(steps).toContainText(words)
  }
  await placeOrderButton(page).click()
  await expect(page.getByText('Please enter your payment number')).toBeVisible()
  await expect(number).toBeFocused()
  await number.fill('01212345678')
  await placeOrderButton(page).click()
  await expect(page.getByText('Please enter a valid payment number, 01XXXXXXXXX')).toBeVisible()
  await page.getByLabel('Nagad').check()
  await expect(page.getByRole('list').filter({ hasText: '*167#' })).toContainText('010-0000-0102')
})

test('[OUT-01][OUT-03] a half-filled checkout survives a reload, and a placed order clears it', async ({ page }) => {
  await signInNew(page)
  await setLocalStorage(page, 'cart', [await makeCartLine(page)])
  await page.goto('/checkout')
  await chooseShowroom(page, 'Banani')
  await page.getByLabel('Name').fill('Nusrat Jahan')
  await page.getByLabel('Address', { exact: true }).fill('Road 27, Dhaka')
  await page.getByLabel('Bkash').check()
  await page.getByLabel('Payment number').fill('01712345678')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Nusrat Jahan')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Road 27, Dhaka')
  await expect(page.getByLabel('Phone')).toHaveValue('01000000199')
  await expect(page.getByLabel('Payment number')).toHaveValue('01712345678')
  await expect(page.getByRole('main')).toContainText('Banani')
  await expect(showroomDialog(page)).toBeHidden()

  const storedCheckout = () => page.evaluate(() => sessionStorage.getItem('checkout'))
  expect(await storedCheckout()).toContain('Nusrat Jahan')
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  expect(await storedCheckout()).toBeNull()
})

for (const viewport of [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]) {
  const isOutermost = viewport.width === 320 || viewport.width === 1280
  test(`[OUT-06] at ${viewport.width} px the total is in view, nothing scrolls sideways, and axe finds nothing`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await openCheckout(page)
    await expect(showroomDialog(page).locator('tbody tr')).toHaveCount(37)
    if (isOutermost) expect(await axeViolations(page)).toEqual([])
    await chooseShowroom(page)
    await page.getByLabel('Nagad').check()
    await placeOrderButton(page).click()
    await expect(page.getByText('Please enter your payment number')).toBeInViewport()
    await expect(page.getByTestId('total')).toBeInViewport()
    await page.getByLabel('Phone').fill('9'.repeat(40))
    expect(await scrollsSideways(page)).toBe(false)
    if (isOutermost) expect(await axeViolations(page)).toEqual([])
  })
}
