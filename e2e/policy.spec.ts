import { expect } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { test } from './test.ts'

test('a form that is checked in the browser breaks no rule of its page’s policy', async ({ page }) => {
  const broken: string[] = []
  await page.exposeFunction('broke', (rule: string) => broken.push(rule))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { broke: (rule: string) => void }).broke(`${effectiveDirective} ${blockedURI}`),
    ),
  )
  await page.goto('/register')
  const submit = page.getByRole('main').locator('button[type=submit]')
  await untilAlive(submit)
  await page.getByLabel('Email').fill('no address')
  await submit.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  expect(broken).toEqual([])
})
