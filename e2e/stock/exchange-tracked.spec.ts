import { expect } from '@playwright/test'
import { LANGUAGES, PHONE } from '../admin/in-both-languages.ts'
import { changeStatus } from '../admin/orders-desk.ts'
import { axeViolations } from '../axe-violations.ts'
import { countPresses } from '../count-presses.ts'
import { ordersOf, placeOrders } from '../orders.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { logIn, registerNew } from '../sign-in.ts'
import { test } from '../test.ts'
import { collectConsoleErrors } from '../watch-console.ts'

test('[EXCH-02] [ORDER-06] an order followed without an account: another size in five presses, in both languages', {
  tag: '@nightly',
}, async ({ page }) => {
  const failures = collectConsoleErrors(page)
  await page.setViewportSize(PHONE)
  const email = await registerNew(page)
  const { token, allInfo } = await logIn(page, email)
  const customer = { token, id: allInfo._id, email }
  await placeOrders(page, customer, 2)
  for (const [nth, { prefix, say }] of LANGUAGES.entries()) {
    const order = (await ordersOf(page, customer))[nth]
    if (!order) throw new Error('No order was placed')
    expect((await changeStatus(page, order._id, 'Delivered')).status()).toBe(200)
    await page.goto(`${prefix}/track`)
    await page.getByLabel(say('Order number')).fill(order.number)
    await page.getByLabel(say('Phone'), { exact: true }).fill(order.shippingAddress.phone)
    await page.getByRole('button', { name: say('Find the order') }).click()
    const ask = page.getByRole('button', { name: say('Exchange or return') })
    await expect(ask).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    const presses = await countPresses(page)
    await ask.click()
    const sheet = page.getByRole('dialog')
    await sheet.locator('label:has(input[name^="wish-"]:enabled)').filter({ hasText: /^\d/ }).first().click()
    expect(await axeViolations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await sheet.getByRole('button', { name: say('Send the request') }).click()
    const section = page.getByRole('region', { name: say('Exchange or return') })
    await expect(section.getByText(say('Asked'), { exact: true })).toBeVisible()
    expect(await presses(), 'presses').toBeLessThanOrEqual(5)
    await expect(section).toContainText(prefix ? 'রাখা থাকবে' : 'is kept there until')
    expect(await axeViolations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await page.getByRole('button', { name: say('Track another order') }).click()
  }
  expect(failures).toEqual([])
})
