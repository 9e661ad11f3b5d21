import { expect } from '@playwright/test'
import shop from '../content/shop.json' with { type: 'json' }
import { test } from './test.ts'

test('[FIND-02][FIND-03][FIND-09] a Banglish search finds shoes, says what it understood; a slip says what was meant', async ({
  page,
}) => {
  await page.goto('/search?query=kalo+juta+42+size+cheleder')
  const chips = page.getByRole('region', { name: 'What we understood' }).getByRole('link')
  await expect(chips).toHaveText(['Black', 'Size 42', 'Men and boys'])
  const count = page.getByRole('region', { name: 'Products' }).getByRole('status')
  const black = Number.parseInt((await count.textContent()) ?? '', 10)
  expect(black).toBeGreaterThan(0)

  await page.getByRole('link', { name: 'Remove Black from the search' }).click()
  await expect(page).toHaveURL(/\/search\?query=kalo\+juta\+42\+size\+cheleder&ignore=color$/)
  await expect(chips).toHaveText(['Size 42', 'Men and boys'])
  await expect.poll(async () => Number.parseInt((await count.textContent()) ?? '', 10)).toBeGreaterThan(black)
  await page.getByRole('link', { name: 'Remove Size 42 from the search' }).press('Enter')
  await expect(page).toHaveURL(/ignore=color%2Csize$/)
  await page.goBack()
  await expect(chips).toHaveText(['Size 42', 'Men and boys'])

  await page.goto('/search?query=loafr')
  await expect(page.getByText('Showing results for Loafers')).toBeVisible()
  await page.goto('/search?query=loafer')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('loafer')
  await expect(page.getByText('Showing results for')).toHaveCount(0)
})

test('[FIND-04] where nothing fits, near shoes or popular ones and the phone of the shop are shown', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/search?query=velvet+boots+for+men')
  await expect(page.getByText('No exact match')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('link', { name: /Boot/ }).first()).toBeVisible()

  const response = await page.goto('/search?query=umbrella')
  expect(response?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByRole('heading', { name: 'No products found.' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: shop.care.phone })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Popular shoes' }).getByRole('listitem')).toHaveCount(8)
})

test('[FIND-05] suggestions understand Bangla, Banglish and typing errors', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/login')
  const field = page.getByRole('combobox')
  for (const text of ['কালো জুতা', 'kalo juta', 'snekers']) {
    await field.fill(text)
    await expect(page.getByRole('option'), text).toHaveCount(5)
    await field.fill('')
    await expect(page.getByRole('option')).toHaveCount(0)
  }
})

test('[FIND-06][FIND-07] a search says what it left out and who is not sold here, in two languages, its best match first', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/search?query=nike+hajj+sandal')
  await expect(page.getByText('We do not sell Nike. These shoes are our own.')).toBeVisible()
  await expect(page.getByText('We searched without ‘hajj’: nothing here is called that.')).toBeVisible()
  const sort = page.getByLabel('Sort by')
  await expect(sort.getByRole('option').first()).toHaveText('Best match')
  await expect(sort).toHaveValue('')
  await sort.selectOption('newest')
  await expect(page).toHaveURL(/\?query=nike\+hajj\+sandal&sort=newest$/)
  await sort.selectOption('Best match')
  await expect(page).toHaveURL(/\?query=nike\+hajj\+sandal$/)

  await page.goto('/bn/search?query=nike+hajj+sandal')
  await expect(page.getByText('নাইকি আমরা বিক্রি করি না। এই জুতাগুলো আমাদের নিজেদের।')).toBeVisible()
  await expect(page.getByText('‘hajj’ বাদ দিয়ে খোঁজা হয়েছে: এই নামে এখানে কিছু নেই।')).toBeVisible()
})
