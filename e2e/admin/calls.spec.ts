import { expect } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { countPresses } from '../count-presses.ts'
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

test('[ORDER-04] an order by phone takes at most ten presses by keyboard alone, and asks before it is left', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/dashboard/calls')
  const phone = `0171${String(Date.now() % 1e7).padStart(7, '0')}`
  const begun = Date.now()
  await page.getByRole('link', { name: 'New order' }).click()
  const presses = await countPresses(page)
  const enter = () => page.keyboard.press('Enter')
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
  await page.getByLabel('Phone', { exact: true }).fill(phone)
  await expect(page.getByText('New customer')).toBeVisible()
  await enter()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Rahima Khatun')
  await enter()
  await page.getByLabel('Address', { exact: true }).fill('House 5, Road 27, Dhanmondi, Dhaka')
  await enter()
  const article = page.getByLabel('Article, or name of the shoe')
  await expect(article).toBeFocused()
  await article.fill('kalo juta')
  await enter()
  await expect(page.getByRole('group', { name: 'Sizes' }).locator('button:focus')).toBeVisible()
  await enter()
  await expect(article).toBeFocused()
  await expect(page.getByLabel('Showroom')).toHaveValue(/./)
  await enter()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await enter()
  await expect(page.getByText(/^OM-\S+ is placed and confirmed$/)).toBeVisible()
  expect((await presses()) + 1, 'with the one that opens the page').toBeLessThanOrEqual(10)
  expect(Date.now() - begun).toBeLessThan(60_000)
  await page.getByLabel('Phone', { exact: true }).fill(`+88${phone}`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Rahima Khatun')
  await expect(page.getByText('Approved')).toBeVisible()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('Please choose a shoe')).toBeVisible()
  await page
    .getByRole('link', { name: /^Parcels/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
})

test('[ORDER-01] an order is changed after a look at both side by side, from its dialog, and asks before it is left', async ({
  page,
}) => {
  const { token } = await signIn(page, ADMIN)
  const [order] = (await placeOrders(page, [COD])).orders
  if (!order) throw new Error('No order was placed')
  await page.goto(`/dashboard/orders?order=${order._id}`)
  await page.getByRole('button', { name: 'Change the order' }).click()
  const dialog = page.getByRole('dialog', { name: `Change order ${order.number}` })
  await dialog.getByRole('spinbutton').first().press('ArrowUp')
  await dialog.getByLabel('Name', { exact: true }).fill('Salma Begum')
  await dialog.getByRole('button', { name: 'Show the change' }).click()
  const sides = dialog.getByRole('region', { name: 'The change' })
  await expect(sides.getByText('Salma Begum')).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await dialog.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.getByText('Order changed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change the order' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Karim')
  await send(page, token, 'PUT', `/orders/updateStatus/${order._id}`, { status: 'Approved' })
  await dialog.getByRole('button', { name: 'Show the change' }).click()
  await expect(dialog.getByText('Somebody else has changed this order meanwhile')).toBeVisible()
  await dialog.getByRole('button', { name: 'Begin anew with the order as it is' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Salma Begum')
})
