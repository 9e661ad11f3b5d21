import { expect, type Page } from '@playwright/test'
import { countPresses } from './count-presses.ts'
import { untilHydrated } from './hydration.ts'
import { chooseShowroom, collectOrders, makeCartLine, placeOrderButton, showroomDialog, tabTo } from './shopping.ts'
import { signInNew } from './sign-in.ts'
import { test } from './test.ts'

test('[AUTH-04][PDP-08][OUT-07] a visitor opens an account, buys one pair now and ends up on the home page', {
  tag: ['@journey', '@nightly'],
}, async ({ page }) => {
  const orders = collectOrders(page)
  const { product } = await makeCartLine(page, 1)
  await page.goto('/')
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await fillNewAccount(page, '12 Station Road, Sylhet')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('a long passphrase')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('combobox').fill(product.name)
  await page.getByRole('option').first().click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'BUY NOW' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/checkout/direct')
  await chooseShowroom(page, 'Banani')
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  const stores = () => [...orders.values()].map(({ store, total }) => [store.code, total])
  await expect.poll(stores).toEqual([['Banani', product.discountPrice + 50]])
})

test('[OUT-16][AUTH-14][ACC-12] a first order takes at most 12 presses, one signed in 5; an order is bought again', async ({
  page,
}) => {
  const orders = collectOrders(page)
  const findPair = async () => {
    const card = page
      .getByRole('region', { name: 'New Arrivals' })
      .getByRole('article')
      .filter({ visible: true })
      .first()
    await card.getByRole('link').first().click()
    await page.getByRole('group', { name: 'Size (EU)' }).locator('label').first().click()
    await page.getByRole('button', { name: 'BUY NOW', exact: true }).click()
  }
  const finish = async () => {
    // Rows without text stand for showrooms that are still being loaded.
    await showroomDialog(page).locator('tbody tr').filter({ hasText: /\S/ }).first().click()
    await placeOrderButton(page).click()
    await expect(page.getByRole('region', { name: 'Thank you, we have your order' })).toBeVisible()
  }
  await page.goto('/')
  await untilHydrated(page.getByRole('link', { name: 'Account' }))
  // The page itself counts, so a press by whatever way and a reload between would show.
  const presses = await countPresses(page)
  await findPair()
  const sheet = page.getByRole('dialog', { name: 'Sign in to order' })
  await sheet.getByRole('tab', { name: 'Create account' }).click()
  await fillNewAccount(page, 'Dhaka Road, Tangail')
  await sheet.getByRole('button', { name: 'Sign Up' }).click()
  await expect(showroomDialog(page).locator('tbody tr').first()).toContainText('Tangail')
  await finish()
  const firstOrder = await presses()
  expect(firstOrder).toBeGreaterThan(0)
  expect(firstOrder).toBeLessThanOrEqual(12)

  await findPair()
  await finish()
  expect((await presses()) - firstOrder).toBeLessThanOrEqual(5)
  await expect.poll(() => orders.size).toBe(2)

  const [line] = [...orders.values()].at(-1)?.products ?? []
  await page.getByRole('link', { name: 'Track order' }).click()
  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main').getByRole('link', { name: line?.product.name }).last()).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveText('1')
})

test('[OUT-01][OUT-07] the whole purchase by keyboard alone', { tag: '@nightly' }, async ({ page }) => {
  await signInNew(page)
  const orders = collectOrders(page)
  const { product } = await makeCartLine(page)
  await page.goto(`/products/details/${product._id}`)
  await untilHydrated(page.getByRole('button', { name: 'ADD TO CART' }).first())
  await tabTo(page, 'UK')
  await page.keyboard.press('Space')
  await tabTo(page, 'ADD TO CART')
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Successfully added to cart' })).toBeAttached()
  await expect(async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [1] })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, 'PROCEED TO CHECKOUT')
  await page.keyboard.press('Enter')
  await expect(showroomDialog(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Find Near Me' })).toBeFocused()
  await expect(showroomDialog(page).locator('tbody tr')).toHaveCount(37)
  await tabTo(page, 'Banani')
  await page.keyboard.press('Enter')
  await expect(showroomDialog(page)).toBeHidden()
  await tabTo(page, 'Cash on Delivery')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Bkash')).toBeChecked()
  await tabTo(page, 'Payment number')
  await page.keyboard.type('01712345678')
  await tabTo(page, 'PLACE ORDER')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect.poll(() => [...orders.values()].map(({ payment }) => payment.number)).toEqual(['01712345678'])
})

async function fillNewAccount(page: Page, location: string): Promise<void> {
  await page.getByLabel('Name').fill('Tanvir Hasan')
  await page.getByLabel('Date of birth').fill('1990-12-31')
  await page.getByLabel('Location').fill(location)
  await page.getByLabel('Phone').fill('+880 1000-000155')
  const email = `newcomer-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@omnishoes.example`
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a long passphrase')
}
