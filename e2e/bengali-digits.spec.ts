import { expect } from '@playwright/test'
import { categoryNamed, searchFor } from './catalogue.ts'
import { test } from './test.ts'

// Phone and payment number: checkout-order.spec.ts and sign-in-pages.spec.ts.

test('[DEC-13][NAV-09] a product with a number in its name is suggested for Bengali digits', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('combobox').fill('court ৮৬')
  await expect(page.getByRole('option')).toHaveCount(2)
  for (const words of await page.getByRole('option').allTextContents()) expect(words).toContain('Court 86')
})

test('[DEC-13][LIST-08] an article number in Bengali digits finds its product', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('combobox').fill('৮২৩-২৫৭০')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Search Results for "৮২৩-২৫৭০"' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Court 86 Sneaker' }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'product' })).toHaveText('1 product')
})

test('[DEC-13][LIST-03] size, price and page are also accepted in Bengali digits in the URL', {
  tag: '@nightly',
}, async ({ page }) => {
  const { _id } = await categoryNamed(page.request, 'Men')
  const { total } = await searchFor(page.request, { category: _id, size: '42', minPrice: '2000', maxPrice: '2999' })
  expect(total).toBeGreaterThan(0)
  await page.goto(`/category/${_id}?size=৪২&price=২০০০-২৯৯৯`)
  await expect(page.getByRole('status').filter({ hasText: 'product' })).toHaveText(new RegExp(`^${total} products?$`))
  await expect(page.getByRole('radio', { name: '42', exact: true })).toBeChecked()
  await page.goto(`/category/${_id}?page=২`)
  const all = await searchFor(page.request, { category: _id })
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('article')).toHaveCount(Math.min(48, all.total))
})
