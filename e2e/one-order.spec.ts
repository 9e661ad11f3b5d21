import { expect } from '@playwright/test'
import { ordersOf } from './orders.ts'
import {
  chooseShowroom,
  dropResponseOnce,
  getLocalStorage,
  openCheckout,
  placeOrderButton,
  toastWithText,
} from './shopping.ts'
import { signInNew } from './sign-in.ts'
import { test } from './test.ts'

test('[OUT-09] a double click makes one order', async ({ page }) => {
  const customer = await signInNew(page)
  await openCheckout(page, { signedIn: true })
  await chooseShowroom(page)
  await placeOrderButton(page).dblclick()
  await expect(page).toHaveURL('/')
  expect(await ordersOf(page, customer)).toHaveLength(1)
})

test('[OUT-09] [F8] a retry after a lost response makes one order', async ({ page }) => {
  const customer = await signInNew(page)
  await openCheckout(page, { signedIn: true })
  await chooseShowroom(page)
  void dropResponseOnce(page)
  await placeOrderButton(page).click()
  await expect(toastWithText(page, 'The shop could not be reached.')).toBeVisible()
  expect(JSON.parse((await getLocalStorage(page, 'cart')) ?? '[]')).toHaveLength(1)
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  expect(await ordersOf(page, customer)).toHaveLength(1)
})

test('[OUT-09] a reload in flight makes one order', async ({ page }) => {
  const customer = await signInNew(page)
  await openCheckout(page, { signedIn: true })
  await chooseShowroom(page)
  const orderPlaced = dropResponseOnce(page)
  await placeOrderButton(page).click()
  await orderPlaced
  await page.reload()
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  expect(await ordersOf(page, customer)).toHaveLength(1)
})

test('[OUT-09] choosing another store after a lost response does not silently order a second time', async ({
  page,
}) => {
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
