import { expect } from '@playwright/test'
import { untilHydrated } from './hydration.ts'
import { test } from './test.ts'

test('a form validated in the browser does not violate its page’s content security policy', {
  tag: '@nightly',
}, async ({ page }) => {
  const violations: string[] = []
  await page.exposeFunction('broke', (rule: string) => violations.push(rule))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { broke: (rule: string) => void }).broke(`${effectiveDirective} ${blockedURI}`),
    ),
  )
  await page.goto('/register')
  const submit = page.getByRole('main').locator('button[type=submit]')
  await untilHydrated(submit)
  await page.getByLabel('Email').fill('no address')
  await submit.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  expect(violations).toEqual([])
})
