import { expect } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { ADMIN, logIn, OWNER, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { placeOrders, send } from './packed-orders.ts'

const COD = { method: 'COD', number: null } as const

test('[TYPE-06] what a clerk has heard stays on the screen when the order takes no answer any more', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token } = await signIn(page, ADMIN)
  const [order] = (await placeOrders(page, [COD])).orders
  if (!order) throw new Error('No order was placed')
  await page.goto(`/dashboard/orders?order=${order._id}`)
  await page.getByRole('link', { name: 'Open its call' }).click()
  await expect(page.getByRole('heading', { name: order.number })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelled' }).click()
  const reason = page.getByLabel('Reason')
  await reason.fill('Wants two pairs in brown instead')
  await send(page, token, 'PUT', `/orders/updateStatus/${order._id}`, { status: 'Approved' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This answer is not recorded')).toBeVisible()
  await expect(page.getByRole('heading', { name: order.number })).toBeVisible()
  await expect(reason).toHaveValue('Wants two pairs in brown instead')
  expect(await axeViolations(page)).toEqual([])
})

test('[WORK-54] who leaves the calls page gives the order back at once, and another clerk takes it', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, ADMIN)
  const [order] = (await placeOrders(page, [COD])).orders
  if (!order) throw new Error('No order was placed')
  const { token: other } = await logIn(page, OWNER)
  const take = () =>
    page.request.post('/api/v1/calls/take', {
      headers: { Authorization: `Bearer ${other}` },
      data: { order: order._id },
    })
  await page.goto(`/dashboard/calls?order=${order._id}`)
  await expect(page.getByRole('heading', { name: order.number })).toBeVisible()
  expect((await take()).status()).toBe(409)
  await page
    .getByRole('link', { name: /^Parcels/ })
    .first()
    .click()
  await expect.poll(async () => (await take()).status()).toBe(200)
})
