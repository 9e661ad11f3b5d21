import { expect } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { categoryNamed, productNamed } from './catalogue.ts'
import { openUntilIdle } from './network-idle.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

test('a filtered list has no accessibility violations and never scrolls sideways, on phones and on desktops', {
  tag: '@nightly',
}, async ({ page }) => {
  const { _id: men } = await categoryNamed(page.request, 'Men')
  await page.setViewportSize({ width: 320, height: 640 })
  await openUntilIdle(page, `/category/${men}?color=black&size=42`)
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page), 'at 320 px').toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await axeViolations(page), 'at 1280 px').toEqual([])
})

test('the dialogs for the size and the size chart take the focus, have no axe violations and return the focus', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page)
  const { _id } = await productNamed(page.request, 'Chelsea Boot')
  await page.goto(`/products/details/${_id}`)
  for (const [opener, name] of [
    ['Find my size', 'Size Chart'],
    [/^Buy Now: /, 'Choose your size'],
  ] as const) {
    const button = page.getByRole('button', { name: opener }).first()
    await button.press('Enter')
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
})
