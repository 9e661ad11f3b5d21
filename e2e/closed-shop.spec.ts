import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { LIVE_ENV, REAL_FACTS } from '#server/testing/fixtures/real-facts.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { runTask } from '#server/testing/processes/run-task.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { axeViolations } from './axe-violations.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { fillLogin, PASSWORD } from './sign-in.ts'
import { test } from './test.ts'

// A live shop of its own, from its first start to its opening.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const OWNER = 'nasrin@padmashoes.com'
const folder = mkdtempSync(join(tmpdir(), 'omni-closed-'))
const env = { ...LIVE_ENV, DATA_DIR: folder, NODE_ENV: 'production' }
let running: RunningShop
test.beforeAll(async () => {
  test.setTimeout(120_000)
  running = await startShop({ ...env, PORT: String(await freePort()) })
})
test.afterAll(async () => {
  if (running) await stopProcess(running.app)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function openBrowser(browser: Browser, width = 1_280): Promise<Page> {
  const context = await browser.newContext({ baseURL: running.address, viewport: { width, height: 800 } })
  return context.newPage()
}

/** Pages of shoppers, with the language and the heading of each. */
const CLOSED = [
  ['/', 'en', 'Opening soon'],
  ['/bn/cart', 'bn', 'শিগগিরই খুলছে'],
] as const

test('[SET-03] shoppers of a closed shop read in both languages that it opens soon, on phones and screens, and find the way in', {
  tag: '@nightly',
}, async ({ browser }) => {
  for (const width of [360, 1_280]) {
    const page = await openBrowser(browser, width)
    for (const [path, lang, title] of CLOSED) {
      expect((await page.goto(path))?.status()).toBe(503)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      expect(await axeViolations(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
    }
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening soon')
    await page.getByRole('link', { name: 'বাংলা' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('শিগগিরই খুলছে')
    await page.getByRole('link', { name: 'সাইন ইন' }).click()
    await expect(page).toHaveURL('/bn/login')
    expect(await axeViolations(page)).toEqual([])
    await page.context().close()
  }
})

test('[SET-03] [SET-04] the owner is inside, follows what is invented to its field, and opens the shop by one press', {
  tag: '@nightly',
}, async ({ browser }) => {
  const lines = [OWNER, 'Nasrin Akter', '01711-204052', PASSWORD, PASSWORD]
  expect(await runTask(['owner'], env, lines)).toMatchObject({ code: 0 })
  const page = await openBrowser(browser)
  const notice = page.getByText('The shop is closed: shoppers see none of its pages.')
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).click()
  const inside = page.waitForResponse('**/api/v1/settings/inside')
  await fillLogin(page, OWNER)
  await expect(page).toHaveURL('/dashboard')
  expect((await inside).status()).toBe(200)
  await expect(notice).toBeVisible()
  for (const path of ['/', '/our-company']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Opening soon')
  }
  expect(await axeViolations(page)).toEqual([])
  await page.goto('/dashboard')
  await notice.click({ trial: true })
  await page.locator('aside').filter({ has: notice }).getByRole('link', { name: 'Settings' }).click()

  const opening = page.getByRole('region', { name: 'The shop is closed' })
  await expect(opening.getByRole('heading', { name: 'Still placeholders: 11' })).toBeVisible()
  await expect(opening.getByRole('button')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  const save = page.getByRole('button', { name: 'Save: The shop' })
  const putRight = async (name: string, value: string) => {
    await opening.getByRole('link', { name, exact: true }).click()
    const field = page.getByLabel(name, { exact: true })
    await expect(field).toBeFocused()
    await field.fill(value)
    await save.click()
  }
  await putRight('Trade licence', REAL_FACTS.licences.trade)
  await expect(opening.getByRole('heading', { name: 'Still placeholders: 10' })).toBeVisible()
  await changeFacts(page, { ...REAL_FACTS, licences: { ...REAL_FACTS.licences, dbid: 'DEMO' } })
  await page.reload()
  await expect(opening.getByRole('heading', { name: 'Still placeholders: 1' })).toBeVisible()
  await putRight('DBID', REAL_FACTS.licences.dbid)

  const shopper = await openBrowser(browser, 360)
  expect((await shopper.goto('/'))?.status()).toBe(503)
  await opening.getByRole('button', { name: 'Open the shop to shoppers' }).click()
  await expect(page.getByRole('region', { name: 'The shop is open' })).toContainText('by Nasrin Akter')
  await expect(notice).toHaveCount(0)
  expect((await shopper.reload())?.status()).toBe(200)
  await expect(shopper.getByRole('heading', { name: 'Opening soon' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Close the shop' }).click()
  await page.getByRole('dialog', { name: 'Close the shop?' }).getByRole('button', { name: 'Close the shop' }).click()
  await expect(notice).toBeVisible()
  expect((await shopper.reload())?.status()).toBe(503)
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('We will be back soon')
})

/** Sets facts as the settings page does, all at once. */
async function changeFacts(page: Page, shop: Settings['shop']) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token)
  const headers = { Authorization: `Bearer ${token}` }
  expect((await page.request.put('/api/v1/settings/update', { headers, data: { shop } })).status()).toBe(200)
}
