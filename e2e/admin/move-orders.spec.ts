import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { countPresses } from '../count-presses.ts'
import { toastWithText } from '../shopping.ts'
import { ADMIN, registerNew, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { approveAnyway, cards, countLine, newPerson, orderDialog, placeDeskOrder } from './orders-desk.ts'

/** Places orders of one person, the first with a wallet payment; opens the desk with these alone. */
async function openWithOrders(page: Page, count: number): Promise<string[]> {
  const person = newPerson()
  const email = await registerNew(page)
  const numbers: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const payment = nth === 0 ? { transactionId: null } : {}
    numbers.unshift((await placeDeskOrder(page, { ...person, email, ...payment })).number)
  }
  await signIn(page, ADMIN)
  await page.goto(`/dashboard/orders?query=${person.phone}`)
  await expect(countLine(page)).toHaveText(`${count} orders`)
  return numbers
}

test('[STAFF-03] [STAFF-05] [STAFF-08] [DASH-13] fourteen orders are in view, ten move on by three presses, and back by one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const numbers = await openWithOrders(page, 10)
  for (const row of await cards(page).all()) expect((await row.boundingBox())?.height).toBe(40)
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Order',
    'Age',
    'Showroom',
    'Customer',
    'Items',
    'Total',
    'Payment',
    'Status',
  ])
  expect(await axeViolations(page)).toEqual([])
  const presses = await countPresses(page)
  await page.getByLabel('Select all on this page').check()
  const bar = page.getByRole('region', { name: 'Move the chosen orders' })
  await expect(bar.getByRole('status')).toHaveText('10 chosen')
  await bar.getByRole('button', { name: 'Approve 10' }).click()
  const question = page.getByRole('dialog', { name: 'Approve without a verified payment?' })
  await expect(question).toContainText(String(numbers.at(-1)))
  await approveAnyway(page)
  await expect(toastWithText(page, '10 orders updated')).toBeVisible()
  await expect(bar).toHaveCount(0)
  for (const row of await cards(page).all()) await expect(row).toContainText('Approved')
  expect(await presses(), 'all, to Approved, and approve anyway').toBe(3)
  await toastWithText(page, '10 orders updated').getByRole('button', { name: 'Undo' }).click()
  for (const row of await cards(page).all()) await expect(row).toContainText('Pending')
  await page.getByLabel('Select all on this page').check()
  await expect(bar.getByRole('link', { name: 'Print' })).toHaveAttribute('href', /orders=(?:[^,]+,){9}[^,]+$/)

  await page.goto('/dashboard/orders')
  await expect(cards(page)).toHaveCount(20)
  const visible = async () => {
    const boxes = await Promise.all((await cards(page).all()).map((row) => row.boundingBox()))
    return boxes.filter((box) => box && box.y + box.height <= 800).length
  }
  expect(await visible()).toBeGreaterThanOrEqual(14)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect.poll(async () => (await page.getByRole('columnheader', { name: 'Customer' }).boundingBox())?.y).toBe(48)
  await page.getByRole('button', { name: 'Cards' }).click()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.reload()
  await expect(cards(page).first().getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cards' })).toHaveAttribute('aria-pressed', 'true')
})

test('[STAFF-04] by keyboard alone orders are ticked, moved on and opened, and the dialog goes to the next', async ({
  page,
}) => {
  const [first = '', second = '', third = ''] = await openWithOrders(page, 3)
  const focused = page.locator(':focus')
  await page.keyboard.press('j')
  await expect(focused).toHaveText(first)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByLabel(`Select ${second}`)).toBeChecked()
  await page.keyboard.press('x')
  await page.keyboard.press('n')
  await expect(cards(page).filter({ hasText: second })).toContainText('Approved')
  await expect(toastWithText(page, 'Order status updated')).toContainText(`${second} · Approved`)
  await expect(
    cards(page)
      .filter({ hasText: third })
      .getByRole('link', { name: `Check payment: ${third}` }),
  ).toBeVisible()
  await page.keyboard.press('k')
  await expect(focused).toHaveText(first)
  await page.keyboard.press('Enter')
  const dialog = orderDialog(page)
  await dialog.getByRole('button', { name: `Approve: ${first}` }).press('Enter')
  await expect(dialog.getByRole('button', { name: `Start packing: ${second}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: `Approve: ${third}` })).toBeFocused()
  await page.route('**/api/v1/orders/update-many', async (route) => {
    const { changes } = route.request().postDataJSON()
    const results = [
      { order: changes[0].order, refused: { code: 'payment_not_verified', message: 'Not verified yet' } },
    ]
    await route.fulfill({ json: { message: '0 orders updated', results } })
  })
  await page.keyboard.press('Enter')
  await approveAnyway(page)
  await expect(toastWithText(page, `${third}: Not verified yet`)).toBeVisible()
  await expect(dialog).toContainText(third)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(cards(page).filter({ hasText: second })).toContainText('Processing')
})
