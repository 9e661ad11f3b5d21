import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { placeOrders } from '../orders.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { toastWithText } from '../shopping.ts'
import { CUSTOMER, logIn, OWNER, PASSWORD, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { rowWithText, uniqueName } from './manage.ts'

/** As a phone shows it. */
async function expectFits(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
}

test('[DATA-09] [DATA-10] the owner makes a key and a webhook, sees each secret once, and ends them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, OWNER)
  await page.goto('/dashboard/api-keys')
  const name = uniqueName('Warehouse')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const form = page.getByRole('dialog', { name: 'Make a key' })
  await form.getByLabel('For which program').fill(name)
  await form.getByLabel('Your current password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Make the key' }).click()
  await expect(form.getByText('Please choose at least one')).toBeVisible()
  await expect(form.getByRole('checkbox', { name: /^Decide who may do what/ })).toBeDisabled()
  await form.getByRole('checkbox', { name: /^See stock/ }).check()
  await expectFits(page)
  await form.getByLabel('Your current password').fill('another password')
  await form.getByRole('button', { name: 'Make the key' }).click()
  await expect(form.getByText('This is not your current password')).toBeVisible()
  await form.getByLabel('Your current password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Make the key' }).click()
  const shown = page.getByRole('dialog', { name: 'The new API key' })
  const key = (await shown.locator('code').textContent())?.trim() ?? ''
  await expectFits(page)
  const asProgram = () =>
    page.request.get('/api/v1/stock/movements', { headers: { Authorization: `Bearer ${key}` } }).then((r) => r.status())
  expect(await asProgram()).toBe(200)
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByText(key)).toHaveCount(0)
  const row = rowWithText(page, name)
  await expect(row).toContainText(`omni_…${key.slice(-4)}`)
  await expectFits(page)
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(toastWithText(page, 'API key revoked')).toBeVisible()
  expect(await asProgram()).toBe(401)

  await page.getByRole('navigation', { name: 'Other programs' }).getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'Make a webhook' }).click()
  const hook = page.getByRole('dialog', { name: 'Make a webhook' })
  await hook.getByLabel('For which program').fill(name)
  await hook.getByLabel('Address').fill('https://192.168.1.7/events')
  await hook.getByRole('checkbox', { name: 'Orders' }).check()
  await hook.getByLabel('Your current password').fill(PASSWORD)
  await expectFits(page)
  await hook.getByRole('button', { name: 'Make the webhook' }).click()
  await expect(hook.getByText('This address is not on the internet, and is not called')).toBeVisible()
  await hook.getByLabel('Address').fill('https://events.shop.example/orders')
  await hook.getByLabel('Your current password').fill(PASSWORD)
  await hook.getByRole('button', { name: 'Make the webhook' }).click()
  const secret = page.getByRole('dialog', { name: 'The secret of the webhook' })
  await expect(secret.locator('code')).toHaveText(/^whsec_[0-9a-f]{64}$/)
  await secret.getByRole('button', { name: 'I have kept it' }).click()
  await placeOrders(page, { token: (await logIn(page, CUSTOMER)).token, email: CUSTOMER })
  const told = rowWithText(page, name)
  await told.getByRole('button', { name: 'Log' }).click()
  await expect(page.getByRole('heading', { name: `Log of ${name}` })).toBeFocused()
  await expect(page.getByText('order.placed').first()).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('the name has no address').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectFits(page)
  await page.getByRole('button', { name: 'Try now' }).first().click()
  await expect(toastWithText(page, 'It is sent again')).toBeVisible()
  await told.getByRole('button', { name: 'Switch off' }).click()
  await expect(told).toContainText('Off since')
  await told.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toastWithText(page, 'Webhook removed')).toBeVisible()
})
