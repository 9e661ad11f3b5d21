import { expect } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { toastWithText } from '../shopping.ts'
import { ADMIN, registerNew, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { newPerson, orderDialog, placeDeskOrder } from './orders-desk.ts'

test('[WORK-53] staff are asked how many open orders go, give a reason, and cancel them by keyboard on a phone', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, ADMIN)
  const { name, phone } = newPerson()
  const email = await registerNew(page)
  const first = await placeDeskOrder(page, { name, phone, email })
  const other = await placeDeskOrder(page, { name, email })
  await page.goto(`/dashboard/orders?query=${first.number}&order=${first._id}`)
  await orderDialog(page).getByRole('button', { name: 'Cancel all open orders of this buyer' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Cancel all open orders of this buyer?' })
  await expect(question.getByRole('button', { name: 'Cancel 2 orders' })).toBeVisible()
  await question.getByRole('radio', { name: `Those with the phone ${phone}` }).press('Space')
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await question.getByRole('button', { name: 'Cancel 1 order' }).press('Enter')
  const reason = question.getByLabel('Reason')
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/Please give a reason/)
  await reason.fill('Never answers')
  await reason.press('Enter')
  await expect(toastWithText(page, '1 order cancelled')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(orderDialog(page).getByRole('region', { name: 'History' })).toContainText('Never answers')
  expect(await orderDialog(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.goto(`/dashboard/orders?query=${other.number}`)
  await expect(page.locator(`[data-order="${other._id}"]`)).toContainText('Pending')
})
