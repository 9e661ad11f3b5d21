import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { bengaliDigits } from '../bangla.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { LANGUAGES, main } from './in-both-languages.ts'

const FILE = {
  _id: '0190a000-0000-7000-8000-000000000001',
  ...{ kind: 'products', source: 'table', name: 'a-whole-shop-with-a-long-name-of-its-own-2026.xlsx' },
  ...{ rows: 20_000, total: 20_000, at: '2026-11-28T05:00:00.000Z', by: 'Admin' },
  ...{ failedAt: null, startedAt: '2026-11-28T05:01:00.000Z', endedAt: null },
}

/** An import as the shop tells of it, which goes on as the test says; and how often its page was asked for. */
async function tellOfImport(page: Page) {
  const told = { state: 'checked', done: 0, asked: 0 }
  const one = () => ({ ...FILE, state: told.state, done: told.done })
  await page.route('**/api/v1/dashboard/waiting', async (route) => {
    const response = await route.fetch()
    const left = told.state === 'running' ? FILE.total - told.done : 0
    await route.fulfill({ response, json: { ...(await response.json()), imports: left } })
  })
  await page.route('**/api/v1/imports/all', async (route) => {
    told.asked += 1
    await route.fulfill({ json: [one()] })
  })
  await page.route(`**/api/v1/imports/single/${FILE._id}`, (route) =>
    route.fulfill({
      json: {
        ...one(),
        ...{ headings: ['Article number'], columns: ['code'], options: { showroom: null, hidden: false }, sample: [] },
        counts: { added: 20_000, changed: 0, unchanged: 0, wrong: 0, done: 19_990, out: 10, undone: 0, left: 0 },
      },
    }),
  )
  return told
}

for (const { prefix, say } of LANGUAGES) {
  const figures = (text: string) => (prefix ? bengaliDigits(text) : text)
  test(`[DATA-03] [STAFF-02] every page of staff says how far an import is, and what has become of it, in ${prefix ? 'Bangla' : 'English'}`, {
    tag: prefix ? '@nightly' : [],
  }, async ({ page }) => {
    const told = await tellOfImport(page)
    await page.clock.install()
    await signIn(page, ADMIN)
    await page.goto(`${prefix}/dashboard/sizes`)
    await expect(main(page).getByRole('row').nth(1)).toBeVisible()
    expect(told.asked, 'where nothing goes on, nobody asks').toBe(0)

    told.state = 'running'
    told.done = 9_000
    const menu = page.getByRole('navigation', { name: say('Admin Menu') })
    await menu.locator('a[href$="/dashboard/colors"]').click()
    const line = main(page).getByRole('link', { name: say('Importing products') })
    await expect(line).toHaveText(new RegExp(figures('45%')))
    const status = main(page)
      .getByRole('status')
      .filter({ hasText: say('Importing products') })
    await expect(status, 'said once, without its figures').toHaveText(say('Importing products'))
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await scrollsSideways(page), String(width)).toBe(false)
      expect(await axeViolations(page)).toEqual([])
    }
    told.done = 15_000
    await page.clock.fastForward(6_000)
    await expect(line).toHaveText(new RegExp(figures('75%')))

    told.state = 'done'
    told.done = FILE.total
    await page.clock.fastForward(6_000)
    await expect(line).toHaveCount(0)
    const toasts = page.getByRole('region', { name: say('Notifications') })
    const toast = toasts.getByRole('listitem').filter({ hasText: FILE.name })
    await expect(toast).toContainText(figures('19,990'))
    await expect(toast).toContainText(figures('10'))
    const asked = told.asked
    await page.clock.fastForward(20_000)
    await menu.locator('a[href$="/dashboard/sizes"]').click()
    await expect(main(page).getByRole('row').nth(1)).toBeVisible()
    expect(told.asked, 'after its end nobody asks any more').toBe(asked)
  })
}
