import { expect } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { OWNER, signIn } from '../sign-in.ts'
import { test } from '../test.ts'

test('[SET-01] the owner changes the phone of the care line, every page shows it at once, and undoes it', async ({
  page,
}) => {
  await signIn(page, OWNER)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Admin Menu' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const phone = page.getByLabel('Customer care: phone')
  const before = await phone.inputValue()
  const save = page.getByRole('button', { name: 'Save: The shop' })

  await phone.fill('call us')
  await save.click()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription('Please enter a valid phone number')
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)

  await phone.fill('01711-222333')
  await save.click()
  await expect(page.getByText(`Customer care: phone: ${before} → 01711-222333`)).toBeVisible()
  for (const path of ['/', '/bn', '/terms'])
    expect(await (await page.request.get(path)).text()).toContain('01711-222333')

  await page.getByRole('button', { name: 'Undo the change of' }).first().click()
  await expect(phone).toHaveValue(before)
  const footer = await (await page.request.get('/')).text()
  expect(footer).toContain(before)
  expect(footer).not.toContain('01711-222333')
})
