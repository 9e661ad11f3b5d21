import { expect, type Page } from '@playwright/test'
import { goWithin } from './go-within.ts'
import { ordersOf } from './orders.ts'
import {
  type CartLine,
  chooseShowroom,
  dropResponseOnce,
  getLocalStorage,
  openCheckout,
  placeOrderButton,
  toastWithText,
} from './shopping.ts'
import { signInNew } from './sign-in.ts'
import { test } from './test.ts'

test('[OUT-09] [F8] a double click, a retry after a lost response and a reload in flight make one order each', async ({
  page,
}) => {
  const customer = await signInNew(page)
  const line = await openCheckout(page, { signedIn: true })
  await test.step('a double click', async () => {
    await chooseShowroom(page)
    await placeOrderButton(page).dblclick()
    await expect(page).toHaveURL('/')
    expect(await ordersOf(page, customer)).toHaveLength(1)
  })

  await test.step('a retry after a lost response', async () => {
    await openCheckoutAgain(page, line)
    void dropResponseOnce(page)
    await placeOrderButton(page).click()
    await expect(toastWithText(page, 'The shop could not be reached.')).toBeVisible()
    expect(JSON.parse((await getLocalStorage(page, 'cart')) ?? '[]')).toHaveLength(1)
    await placeOrderButton(page).click()
    await expect(page).toHaveURL('/')
    expect(await ordersOf(page, customer)).toHaveLength(2)
  })

  await test.step('a reload in flight', async () => {
    await openCheckoutAgain(page, line)
    const orderPlaced = dropResponseOnce(page)
    await placeOrderButton(page).click()
    await orderPlaced
    await page.reload()
    await placeOrderButton(page).click()
    await expect(page).toHaveURL('/')
    expect(await ordersOf(page, customer)).toHaveLength(3)
  })
})

test('[OUT-09] choosing another store after a lost response does not silently order a second time', {
  tag: '@nightly',
}, async ({ page }) => {
  const customer = await signInNew(page)
  await openCheckout(page, { signedIn: true })
  await chooseShowroom(page)
  const orderPlaced = dropResponseOnce(page)
  await placeOrderButton(page).click()
  await orderPlaced
  await page.getByRole('button', { name: 'Change Store' }).click()
  await chooseShowroom(page, 'Banani')
  await placeOrderButton(page).click()
  await expect(page.getByText('from an earlier try has already reached us')).toBeVisible()
  expect(await ordersOf(page, customer)).toHaveLength(1)
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  expect(await ordersOf(page, customer)).toHaveLength(2)
})

/** Fills the cart as another tab would, and goes to the checkout, where no store is chosen yet. */
async function openCheckoutAgain(page: Page, line: CartLine): Promise<void> {
  await page.evaluate(
    (newValue) => {
      localStorage.setItem('cart', newValue)
      dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue }))
    },
    JSON.stringify([line]),
  )
  await goWithin(page, '/checkout')
  await chooseShowroom(page)
}
