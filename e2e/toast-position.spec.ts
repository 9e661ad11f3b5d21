import { expect, type Locator, type Page } from '@playwright/test'
import { toastWithText } from './shopping.ts'
import { ADMIN, fillLogin, signIn, signInNew } from './sign-in.ts'
import { test } from './test.ts'

test('[SHELL-07] in the account area toasts show at the bottom left, also within a dialog', {
  tag: '@nightly',
}, async ({ page }) => {
  await signInNew(page)
  await page.setViewportSize({ width: 800, height: 700 })
  await page.goto('/profile/user-info')
  const message = await rename(page)
  const toast = toastWithText(page, message)
  await expectBottomLeft(page, toast)
  await page.getByRole('button', { name: 'Menu' }).click()
  const inside = page.getByRole('dialog', { name: 'Menu' }).getByRole('listitem').filter({ hasText: message })
  await expectBottomLeft(page, inside)
})

test('[SHELL-07] in the admin area toasts show at the bottom left', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/dashboard')
  await fillLogin(page, 'admin@omnishoes.example')
  await expect(page).toHaveURL('/dashboard')
  await expectBottomLeft(page, toastWithText(page, 'Successfully logged in'))
})

test('[SHELL-07] toasts leave the bar of chosen products free', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/dashboard/products')
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  const bar = page.getByRole('region', { name: 'Change the chosen products' })
  await page.route('**/products/managed**', (route) => route.abort())
  await page.getByLabel('Sort by').selectOption('price-up')
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first()
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await toast.hover()
    await expect
      .poll(async () => {
        const [above, below] = [await toast.boundingBox(), await bar.boundingBox()]
        return above !== null && below !== null && above.y + above.height <= below.y
      }, `at ${width} px`)
      .toBe(true)
  }
})

async function rename(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill('Farhana Yasmin Khan')
  const updateResponse = page.waitForResponse('**/auth/update/*')
  await page.getByRole('button', { name: 'Save' }).click()
  const { message } = await (await updateResponse).json()
  return message
}

async function expectBottomLeft(page: Page, toast: Locator): Promise<void> {
  await expect(toast).toBeVisible()
  await expect(async () => {
    const box = await toast.boundingBox()
    expect(box?.x).toBeLessThan(60)
    expect(box && box.y + box.height).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 60)
  }).toPass()
}
