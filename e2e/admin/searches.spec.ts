import { expect } from '@playwright/test'
import { toastWithText } from '../shopping.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'

test('[FIND-04] an admin sees what was not found, and adds a word that is then understood', {
  tag: '@nightly',
}, async ({ page }) => {
  const word = `wellies ${Date.now().toString(36).replace(/\d/g, 'x')}`
  for (let times = 0; times < 2; times++) {
    await page.goto(`/search?${new URLSearchParams({ query: word })}`)
    await expect(page.getByRole('heading', { name: 'No products found.' })).toBeVisible()
  }
  await signIn(page, ADMIN)
  await page.goto('/dashboard/searches')
  const row = page.getByRole('row').filter({ hasText: word })
  await expect(row.getByRole('cell').nth(1)).toHaveText('2')
  await row.getByRole('button', { name: `Add Word ${word}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Add word' })
  await expect(dialog.getByLabel('What shoppers type')).toHaveValue(word)
  await dialog.getByLabel('What it means').fill('বুট')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toastWithText(page, 'Search word created successfully')).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Words of our own' }).getByRole('row').filter({ hasText: word }),
  ).toBeVisible()

  await page.goto(`/search?${new URLSearchParams({ query: word })}`)
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('link', { name: /Boot/ }).first()).toBeVisible()
})
