import { expect, type Page } from '@playwright/test'
import { bengaliDigits, inBangla } from './bangla.ts'
import { goWithin } from './go-within.ts'
import { codeFor } from './letters.ts'
import { collectOrders, formatTaka, makeCartLine } from './shopping.ts'
import { allShowrooms } from './showrooms.ts'
import { ADMIN, logIn, PASSWORD, registerNew } from './sign-in.ts'
import { test } from './test.ts'

const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name: inBangla(name), exact: true })
    .filter({ visible: true })
    .first()
    .click()
const fill = (page: Page, label: string, value: string) =>
  page.getByRole('main').getByLabel(inBangla(label), { exact: true }).fill(value)

async function signInInBangla(page: Page, email: string, password = PASSWORD) {
  await page.goto('/bn/login')
  await fill(page, 'Email', email)
  await fill(page, 'Password', password)
  await press(page, 'Sign In')
  await expect(page).toHaveURL('/bn')
}

test('[LANG-02] a shopper buys in Bangla and follows the order, with prices in Bengali digits, sizes in Latin ones', {
  tag: '@nightly',
}, async ({ page }) => {
  const orders = collectOrders(page)
  const { product } = await makeCartLine(page, 1)
  await signInInBangla(page, await registerNew(page))
  await page.goto(`/bn/products/details/${product._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.nameBn ?? '')
  await page.getByRole('radio').first().check({ force: true })
  await press(page, 'BUY NOW')
  await expect(page).toHaveURL('/bn/checkout/direct')
  const dialog = page.getByRole('dialog', { name: inBangla('Select Store') })
  await dialog.getByRole('row').filter({ hasText: 'বনানী' }).first().click()
  await expect(dialog).toBeHidden()
  await page.getByLabel(inBangla('bKash')).check()
  const [choose, avoid] = [inBangla('Payment'), inBangla('Send Money')]
  await expect(page.getByRole('main')).toContainText(`${choose} বেছে নিন, ${avoid} নয়।`)
  await page.getByLabel(inBangla('Cash on Delivery')).check()
  await press(page, 'PLACE ORDER')
  await expect(page).toHaveURL('/bn')
  await expect(page.getByText(inBangla('Order placed successfully')).first()).toBeVisible()
  await expect.poll(() => orders.size).toBe(1)
  const [order] = orders.values()
  await goWithin(page, '/profile/orders')
  await page.getByRole('link', { name: order?.number }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText(order?.number ?? '')
  await expect(main).toContainText(inBangla('Pending'))
  await expect(main).toContainText(bengaliDigits(formatTaka(product.discountPrice + 50)))
  await expect(main).toContainText(inBangla('Size {size}').replace('{size}', String(product.sizes[0]?.size)))
  const bar = main.getByRole('progressbar', { name: inBangla('Order progress') })
  await expect(bar).toHaveAttribute('aria-valuetext', stepInBangla(1, 'Pending'))
  const { token } = await logIn(page, ADMIN)
  await page.request.put(`/api/v1/orders/updateStatus/${order?._id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { status: 'Courier' },
  })
  await page.reload()
  await expect(bar).toHaveAttribute('aria-valuetext', stepInBangla(4, 'Courier'))
  await expect(main.locator('[aria-current=step]')).toContainText(/হালনাগাদ: [০-৯]+ .+ [০-৯]{4}/)
})

/** What the tracker of an order says of its step. */
function stepInBangla(step: number, status: string): string {
  const values = { step: bengaliDigits(String(step)), count: bengaliDigits('5'), status: inBangla(status) }
  return inBangla('Step {step} of {count}: {status}').replace(
    /\{(\w+)\}/g,
    (_, name: keyof typeof values) => values[name],
  )
}

test('[LANG-02] a forgotten password is replaced in Bangla, with the code from the letter', {
  tag: '@nightly',
}, async ({ page }) => {
  const email = await registerNew(page)
  await page.goto('/bn/login')
  await page.getByRole('link', { name: inBangla('Forgot password?') }).click()
  await expect(page).toHaveURL('/bn/change-password')
  await expect(page.getByRole('button', { name: inBangla('Send OTP') })).toBeVisible()
  await fill(page, 'Email', email)
  await press(page, 'Send OTP')
  await expect(toast(page, 'OTP sent successfully!')).toBeVisible()
  await fill(page, 'One-time code (OTP)', await codeFor(page.request, email))
  await press(page, 'Verify OTP')
  await fill(page, 'New password', 'short')
  await press(page, 'Change Password')
  await expect(page.getByLabel(inBangla('New password'), { exact: true })).toHaveAccessibleDescription(
    new RegExp(inBangla('At least 8 characters')),
  )
  await fill(page, 'New password', 'a passphrase of her own')
  await press(page, 'Change Password')
  await expect(page.getByRole('heading', { name: inBangla('Password changed') })).toBeVisible()
  await signInInBangla(page, email, 'a passphrase of her own')
})

test('[LANG-02] a showroom is found in Bangla by its place, and its page names it in Bangla', {
  tag: '@nightly',
}, async ({ page }) => {
  const tongi = (await allShowrooms(page.request)).find(({ code }) => code === 'Tongi')
  await page.goto('/bn/showrooms')
  const select = (label: string) => page.getByRole('main').getByLabel(inBangla(label), { exact: true })
  await select('Division').selectOption('Dhaka')
  await select('District').selectOption('Gazipur')
  await select('Thana').selectOption('Tongi East')
  await expect(page.getByText(inBangla('{count} store').replace('{count}', '১'), { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('table').locator(`a[href$="${tongi?._id}"]`).first().click()
  await expect(page).toHaveURL(`/bn/showrooms/details/${tongi?._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('টঙ্গী')
  await expect(page.getByRole('main')).toContainText(tongi?.contact.phone ?? '')
})

/** The toast with the Bangla of this text. */
function toast(page: Page, text: string) {
  return page
    .getByRole('region', { name: inBangla('Notifications') })
    .getByRole('listitem')
    .filter({ hasText: inBangla(text) })
    .first()
}
