import { expect } from '@playwright/test'
import { test } from './test.ts'

test('[API-01] the API documentation can be read and tried in the browser, without third-party resources', async ({
  page,
  baseURL,
}) => {
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) errors.push(request.url())
  })
  await page.goto('/api/v1/docs')
  await expect(page.getByText('/api/v1/orders/create')).toBeVisible()

  await page.locator('.opblock-summary', { hasText: '/api/v1/categories/all-categories' }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table tbody .response-col_status').first()).toHaveText(/200/)
  expect(errors).toEqual([])
})
