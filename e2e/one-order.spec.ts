import { expect } from '@playwright/test'
import {
  chooseStore,
  loseAnswerOnce,
  openCheckout,
  placeOrderButton,
  stored,
  toastIn,
  watchOrders,
} from './shopping.ts'
import { signInNew } from './sign-in.ts'
import { test } from './test.ts'

test('[OUT-09] a double click makes one order', async ({ page }) => {
  await signInNew(page)
  const orders = watchOrders(page)
  await openCheckout(page, { signedIn: true })
  await chooseStore(page)
  await placeOrderButton(page).dblclick()
  await expect(page).toHaveURL('/')
  expect(orders.size).toBe(1)
})

test('[OUT-09] a retry after a lost answer makes one order', async ({ page }) => {
  await signInNew(page)
  const orders = watchOrders(page)
  await openCheckout(page, { signedIn: true })
  await chooseStore(page)
  void loseAnswerOnce(page, orders)
  await placeOrderButton(page).click()
  await expect(toastIn(page, 'The shop could not be reached.')).toBeVisible()
  expect(JSON.parse((await stored(page, 'cart')) ?? '[]')).toHaveLength(1)
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  expect(orders.size).toBe(1)
})

test('[OUT-09] a reload in flight makes one order', async ({ page }) => {
  await signInNew(page)
  const orders = watchOrders(page)
  await openCheckout(page, { signedIn: true })
  await chooseStore(page)
  const taken = loseAnswerOnce(page, orders)
  await placeOrderButton(page).click()
  await taken
  await page.reload()
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  expect(orders.size).toBe(1)
})

test('[OUT-09] another store after a lost answer is not ordered a second time without a word', async ({ page }) => {
  await signInNew(page)
  const orders = watchOrders(page)
  await openCheckout(page, { signedIn: true })
  await chooseStore(page)
  const taken = loseAnswerOnce(page, orders)
  await placeOrderButton(page).click()
  await taken
  await page.getByRole('button', { name: 'Change Store' }).click()
  await chooseStore(page, 'Banani')
  await placeOrderButton(page).click()
  await expect(page.getByText('from an earlier try has already reached us')).toBeVisible()
  expect(orders.size).toBe(1)
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  expect(orders.size).toBe(2)
})
