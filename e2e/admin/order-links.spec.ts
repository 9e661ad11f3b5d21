import { expect } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { goWithin } from '../go-within.ts'
import { getLocalStorage, toastWithText } from '../shopping.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import {
  approveAnyway,
  cards,
  changeStatus,
  ORDER_REQUEST,
  openOrder,
  orderDialog,
  placeDeskOrder,
  STATUS_REQUEST,
  updateStatus,
} from './orders-desk.ts'

test('[DASH-13] an order in the URL opens for whoever follows the link; Escape and Back close it, and an ended session', {
  tag: '@nightly',
}, async ({ page }) => {
  const order = await openOrder(page)
  const note = orderDialog(page).getByText('Verify wallet payments before updating the status.')
  await expect(note).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(orderDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/dashboard/orders?query=${order.number}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: order.number, exact: true }).click()
  await expect(page).toHaveURL(`/dashboard/orders?query=${order.number}&order=${order._id}`)
  const close = orderDialog(page).getByRole('button', { name: 'Close' })
  // Twice before the dialog can close: a second click might hit what is behind it and take the focus.
  await close.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL(`/dashboard/orders?query=${order.number}`)
  await page.goForward()
  await expect(orderDialog(page)).toContainText(order.number)
  await page.goBack()
  await expect(orderDialog(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: order.number, exact: true })).toBeFocused()

  const walletOrder = await placeDeskOrder(page, { transactionId: null })
  await changeStatus(page, walletOrder._id, 'Cancelled')
  await goWithin(page, `/dashboard/orders?order=${walletOrder._id}`)
  await expect(orderDialog(page)).toContainText('From 01712345678')
  await expect(note).toHaveCount(0)

  await page.route(STATUS_REQUEST, (route) =>
    route.fulfill({ status: 401, json: { message: 'jwt expired', code: 'token_expired' } }),
  )
  await updateStatus(page, 'Approved')
  await approveAnyway(page)
  await expect(page).toHaveURL(new RegExp(`/login\\?next=%2Fdashboard%2Forders.*${walletOrder._id}$`))
  expect(await getLocalStorage(page, 'auth')).toBeNull()
})

test('[DASH-13] [DASH-16] an order that does not load is reported in the modal; one that no longer matches leaves the list', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, ADMIN)
  const order = await placeDeskOrder(page)
  await page.goto(`/dashboard/orders?${new URLSearchParams({ order: '../all' })}`)
  for (const id of ['nonsense', crypto.randomUUID()]) {
    await expect(orderDialog(page).getByRole('heading', { name: 'Order not found' })).toBeVisible()
    await orderDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(orderDialog(page)).toHaveCount(0)
    await goWithin(page, `/dashboard/orders?order=${id}`)
  }
  await expect(orderDialog(page).getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await page.route(ORDER_REQUEST, (route) => route.abort())
  await goWithin(page, `/dashboard/orders?order=${order._id}`)
  await expect(orderDialog(page).getByRole('heading', { name: 'The order could not be loaded' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.unroute(ORDER_REQUEST)
  await orderDialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(orderDialog(page)).toContainText(order.number)
  await orderDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(orderDialog(page)).toHaveCount(0)

  await goWithin(page, '/dashboard/orders?status=Approved')
  await expect(cards(page).first().getByText('Approved', { exact: true })).toBeVisible()
  const last = cards(page).last()
  const number = await last.getByRole('link').first().innerText()
  await last.getByRole('link', { name: number, exact: true }).click()
  await expect(orderDialog(page)).toContainText(number)
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  await updateStatus(page, 'Cancelled')
  await expect(toastWithText(page, 'Order status updated')).toBeVisible()
  await expect(cards(page).filter({ hasText: number })).toHaveCount(0)
  await orderDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(300)
})
