import { expect } from '@playwright/test'
import type { Director } from '#shared/schemas/director.ts'
import { getJson } from './catalogue.ts'
import { test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('[PAGE-01] Board Of Directors shows photo, designation, name and about of each, without JavaScript too', async ({
  page,
  baseURL,
}) => {
  const directors = await getJson<Director[]>(page.request, '/directors/all')
  await page.goto('/bod')
  await expect(page.getByRole('heading', { level: 1, name: 'Board Of Directors' })).toBeVisible()
  await expect(page).toHaveTitle('Board Of Directors | Omni Shoes')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/bod`)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(directors.length)
  for (const [index, { name, designation, about, image }] of directors.entries()) {
    const card = cards.nth(index)
    await expect(card.getByRole('heading', { name })).toBeVisible()
    await expect(card.getByText(designation, { exact: true })).toBeVisible()
    await expect(card.getByText(about, { exact: true })).toBeVisible()
    if (image) await expect(card.getByRole('img', { name: `Portrait of ${name}` })).toBeVisible()
  }
})
