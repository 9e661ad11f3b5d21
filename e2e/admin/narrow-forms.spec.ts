import { expect } from '@playwright/test'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'

const FORMS = [
  ['manage-category', 'Add category'],
  ['manage-sub-category', 'Add sub category'],
  ['stores', 'Add Store'],
  ['products', 'Add Product'],
  ['colors', 'Add Color'],
  ['sizes', 'Add Size'],
  ['directors', 'Add Director'],
] as const

test('the forms of the admin area fit into 320 px', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.setViewportSize({ width: 320, height: 740 })
  for (const [path, add] of FORMS) {
    await page.goto(`/dashboard/${path}`)
    await page.getByRole('button', { name: add }).click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    expect(await scrollsSideways(page), add).toBe(false)
  }
})
