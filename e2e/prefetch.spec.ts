import { expect } from '@playwright/test'
import { someProduct } from './catalogue.ts'
import { test } from './test.ts'

test('the page of a shoe is prefetched when the pointer comes near its card, and Back restores the scroll position', {
  tag: '@nightly',
}, async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto(`/category/${(await someProduct(page.request)).category._id}`, { waitUntil: 'networkidle' })
  const card = page.getByRole('main').getByRole('article').last().getByRole('link')
  const address = `${await card.getAttribute('href')}`
  await card.scrollIntoViewIfNeeded()
  const height = await page.evaluate(() => scrollY)
  expect(height).toBeGreaterThan(0)
  expect(requestedPaths).not.toContain(`${address}.data`)
  await card.hover()
  await expect.poll(() => requestedPaths).toContain(`${address}.data`)
  await card.click()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(card).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(height)
})
