import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { ADMIN, STORE_USER, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { newPerson, placeDeskOrder } from './orders-desk.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin Menu' })

test('[STAFF-01] [STAFF-02] [DASH-01] the bar finds orders from every page, the menu says what waits and stays collapsed', async ({
  page,
}) => {
  const order = await placeDeskOrder(page, newPerson())
  await signIn(page, ADMIN)
  await page.goto('/dashboard/sizes')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Open shop' })).toHaveAttribute('href', '/')
  expect(await bar.boundingBox()).toMatchObject({ y: 0, height: 48 })
  await expect(page.getByRole('link', { name: /Women|Cart|Find a location|Board Of Directors/ })).toHaveCount(0)
  const orders = menu(page).getByRole('link').first()
  await expect(orders).toHaveText(/^Orders\(\d+ waiting\)$/)

  await page.getByLabel('Find an order').fill(order.number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/orders?query=${order.number}`)
  await page.getByRole('main').getByRole('link', { name: order.number, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Status', { exact: true }).selectOption('Cancelled')
  // Tests beside this one place orders too: the menu shows what is asked for anew after the change.
  const askedAnew = page.waitForResponse('**/api/v1/dashboard/waiting')
  await dialog.getByRole('button', { name: 'Update Status' }).click()
  const waiting = await (await askedAnew).json()
  await expect(orders).toHaveText(`Orders(${waiting.orders} waiting)`)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect(menu(page).getByText('Parcels')).toHaveCSS('width', '1px')
  await page.reload()
  const expand = page.getByRole('button', { name: 'Expand menu' })
  await expect(expand).toHaveAttribute('aria-expanded', 'false')
  await menu(page).getByRole('link', { name: 'Colors' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Product Colors' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('[STAFF-01] [STAFF-02] on a phone a store user reaches every page, the search and the way out of the own store', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { token } = await signIn(page, STORE_USER)
  const response = await page.request.get('/api/v1/dashboard/waiting', {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { board } = await response.json()
  expect(board).toBeGreaterThan(0)
  await page.goto('/dashboard/store-user/orders')
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const links = drawer.getByRole('navigation', { name: 'Admin Menu' }).getByRole('link')
  await expect(links).toHaveCount(8)
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
  await expect(links.nth(1)).toHaveText(/^Board\(\d+ waiting\)$/)
  expect(await axeViolations(page)).toEqual([])
  await drawer.getByLabel('Find an order').fill('01000000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/store-user/orders?query=01000000')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await links.filter({ hasText: 'Stock' }).click()
  await expect(page).toHaveURL('/dashboard/store-user/stock')
  await expect(drawer).toBeHidden()
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Open shop', 'Account Actions', 'Logout'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused()
})
