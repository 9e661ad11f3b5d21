import { expect } from '@playwright/test'
import { LANGUAGES, PHONE } from '../admin/in-both-languages.ts'
import { axeViolations } from '../axe-violations.ts'
import { countPresses } from '../count-presses.ts'
import { ordersOf } from '../orders.ts'
import { OWNER, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { collectConsoleErrors } from '../watch-console.ts'

test('[EXCH-02] a buyer asks on a phone for another size in five presses, in both languages, and staff answer', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const failures = collectConsoleErrors(page)
  await page.setViewportSize(PHONE)
  const customer = await signIn(page)
  const delivered = (await ordersOf(page, customer)).filter(
    ({ status, deliveredAt }) => status === 'Delivered' && Date.parse(deliveredAt ?? '') > Date.now() - 5 * 864e5,
  )
  const [order] = delivered
  if (!order) throw new Error('The customer of the demonstration has no order of these days')
  const staffPage = await (await browser.newContext()).newPage()
  await signIn(staffPage, OWNER)
  for (const { prefix, say } of LANGUAGES) {
    await page.goto(`${prefix}/profile/orders/${order._id}`)
    const ask = page.getByRole('button', { name: say('Exchange or return') })
    await expect(ask).toBeVisible()
    const presses = await countPresses(page)
    await ask.click()
    const sheet = page.getByRole('dialog')
    if (order.products.length > 1) await sheet.getByRole('checkbox').first().check()
    await sheet.locator('label:has(input[name^="wish-"]:enabled)').filter({ hasText: /^\d/ }).first().click()
    expect(await axeViolations(page)).toEqual([])
    await sheet.getByRole('button', { name: say('Send the request') }).click()
    const section = page.getByRole('region', { name: say('Exchange or return') })
    await expect(section.getByText(say('Asked'), { exact: true })).toBeVisible()
    await expect(section.getByRole('listitem').first(), 'what is said has the focus').toBeFocused()
    expect(await presses()).toBeLessThanOrEqual(5)
    await expect(section).toContainText(prefix ? 'রাখা থাকবে' : 'is kept there until')

    await staffPage.goto(`${prefix}/dashboard/exchanges?view=requests`)
    const row = staffPage.getByRole('row').filter({ hasText: order.number })
    await row.getByRole('button', { name: say('Agree') }).click()
    await expect(row.getByText(say('Agreed'), { exact: true })).toBeVisible()
    expect(await axeViolations(staffPage)).toEqual([])
    await page.reload()
    await expect(section.getByText(say('Agreed'), { exact: true })).toBeVisible()
    await row.getByRole('button', { name: say('Refuse') }).click()
    const why = staffPage.getByRole('dialog')
    await why.getByRole('textbox').fill('They were worn outside')
    await why.getByRole('button', { name: say('Refuse'), exact: true }).click()
    await expect(why).toBeHidden()
    await page.reload()
    await expect(section).toContainText('They were worn outside')
    await expect(ask).toBeVisible()
  }
  expect(failures).toEqual([])
  const address = '**/counter/exchange-requests/of/*'
  await page.route(address, (route) => route.abort())
  await page.reload()
  const again = page.getByRole('button', { name: 'আবার চেষ্টা করুন' })
  await expect(again, 'an error is none').toBeVisible()
  await page.unroute(address)
  await again.click()
  await expect(page.getByRole('region', { name: 'বদল বা ফেরত' })).toContainText('They were worn outside')
  await staffPage.goto(`/dashboard/orders?order=${order._id}`)
  await expect(staffPage.getByRole('region', { name: 'Exchanges' })).toContainText('They were worn outside')
})
