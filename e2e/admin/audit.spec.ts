import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { ADMIN, logIn, OWNER, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { rowWithText } from './manage.ts'

/** Adds a colour, renames it and deletes it, as an admin over the API; returns its last name. */
async function changeColor(page: Page): Promise<string> {
  const { token } = await logIn(page, ADMIN)
  const headers = { Authorization: `Bearer ${token}` }
  const [first, name] = [0, 1].map(() => `#${crypto.randomUUID().slice(0, 6)}`)
  const created = await page.request.post('/api/v1/colors/create', { headers, data: { name: first } })
  expect(created.status()).toBe(201)
  const { _id } = (await created.json()).color
  await page.request.put(`/api/v1/colors/update/${_id}`, { headers, data: { name } })
  expect((await page.request.delete(`/api/v1/colors/delete/${_id}`, { headers })).status()).toBe(200)
  return String(name)
}

/** Shows the entries about a colour that was deleted, from the open audit: other tests read orders meanwhile, which fills its first page. */
async function showEntriesAbout(page: Page, name: string) {
  await page.getByLabel('Action').selectOption({ label: 'Colour deleted' })
  const link = page.getByRole('link', { name: `Everything about ${name}` })
  await expect(link).toHaveCount(1)
  await link.click()
  await expect(page).toHaveURL(/\?action=color-deleted&subject=/)
  await page.getByLabel('Action').selectOption({ label: 'All actions' })
  await expect(page).toHaveURL(/\?subject=[0-9a-f-]{36}$/)
}

test('[DASH-20] [DASH-01] a super user finds in the audit who did what to a colour, filters by it, and comes back', {
  tag: '@nightly',
}, async ({ page }) => {
  const name = await changeColor(page)
  await signIn(page, OWNER)
  await page.goto('/dashboard/colors')
  await page.getByRole('navigation', { name: 'Admin Menu' }).getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Audit entries' })
  await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Who', 'What', 'Subject', 'Details', 'Network'])

  await showEntriesAbout(page, name)
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('button', { name: `Remove About ${name}` })).toBeVisible()
  for (const [what, details] of [
    ['Colour created', ''],
    ['Colour changed', 'Changed: name'],
    ['Colour deleted', ''],
  ] as const)
    await expect(rowWithText(page, what)).toContainText(details)

  await page.getByLabel('Action').selectOption({ label: 'Colour changed' })
  await expect(page).toHaveURL(/[?&]action=color-changed/)
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.goBack()
  await expect(table.getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/dashboard\/audit$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeFocused()
})

test('[DASH-20] pages come from the server, days bound the list, and a list without entries says so', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token } = await logIn(page, ADMIN)
  const headers = { Authorization: `Bearer ${token}` }
  for (let count = 0; count < 21; count += 1)
    expect((await page.request.get('/api/v1/orders/all?limit=1', { headers })).status()).toBe(200)
  await signIn(page, OWNER)
  await page.goto('/dashboard/audit?action=orders-read')
  const table = page.getByRole('table', { name: 'Audit entries' })
  await expect(table.getByRole('row')).toHaveCount(21)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\?action=orders-read&page=2$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeFocused()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page).toHaveURL(/\?action=orders-read&to=2020-01-01$/)
  await expect(table).toContainText('No entries found')
})

test('[DASH-20] [API-10] an admin who is not a super user has no such entry, no access to the page, and no call is sent', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, ADMIN)
  let requestCount = 0
  await page.route('**/api/v1/audit/**', (route) => {
    requestCount += 1
    return route.continue()
  })
  await page.goto('/dashboard/audit')
  await expect(page.getByRole('heading', { level: 1, name: 'You are not allowed to do this' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0)
  expect(requestCount).toBe(0)
})

for (const width of [360, 768, 1280]) {
  test(
    `[DASH-20] at ${width} px the audit and its filters fit the screen, without an axe violation`,
    { tag: '@nightly' },
    async ({ page }, testInfo) => {
      const name = await changeColor(page)
      await page.setViewportSize({ width, height: 900 })
      await signIn(page, OWNER)
      await page.goto('/dashboard/audit')
      await showEntriesAbout(page, name)
      await expect(page.getByRole('button', { name: `Remove About ${name}` })).toBeVisible()
      await expect(page.getByRole('table', { name: 'Audit entries' }).getByRole('row')).toHaveCount(4)
      expect(await scrollsSideways(page)).toBe(false)
      expect(await axeViolations(page)).toEqual([])
      await page.screenshot({ path: testInfo.outputPath(`audit-${width}.png`), fullPage: true })
    },
  )
}
