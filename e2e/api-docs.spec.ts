import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

test('[API-01] the API documentation can be read and tried in the browser, without third-party resources', {
  tag: '@nightly',
}, async ({ page, baseURL }) => {
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) errors.push(request.url())
  })
  await page.goto('/api/v1/docs')
  const document = await (await page.request.get('/api/v1/openapi.json')).json()
  const operations = Object.values<Record<string, { tags?: string[] }>>(document.paths).flatMap(Object.values)
  const tags = new Set(operations.flatMap((operation) => operation.tags ?? []))
  expect(tags.size).toBeGreaterThan(15)
  // Reading the document keeps the page busy for seconds where other tests share the cores.
  await expect(page.locator('.opblock-tag')).toHaveCount(tags.size, { timeout: 45_000 })
  await openTag(page, 'Orders')
  await expect(page.getByText('/api/v1/orders/create')).toBeVisible()
  await openTag(page, 'Categories')
  await page.locator('.opblock-summary', { hasText: '/api/v1/categories/all-categories' }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table tbody .response-col_status').first()).toHaveText(/200/)
  expect(errors).toEqual([])
})

function openTag(page: Page, name: string) {
  return page
    .getByRole('button', { name: `Expand operation` })
    .and(page.locator(`[data-tag="${name}"] button`))
    .click()
}
