import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { fileContaining } from './built-files.ts'
import { productNamed } from './catalogue.ts'
import { untilHydrated } from './hydration.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { test } from './test.ts'

const shop = JSON.parse(readFileSync('content/shop.json', 'utf8'))
const HEADINGS = ['How to measure', 'Which chart', 'Between two sizes', 'Wide feet', 'Room to grow', 'Ask the store']
const CHART_TEXT = 'Children need 1 cm more'

const chart = (page: Page) => page.getByRole('tabpanel', { name: 'Size Chart' })

async function open(page: Page) {
  const { _id } = await productNamed(page.request, 'Chelsea Boot')
  await page.goto(`/products/details/${_id}`)
}

/** A press before hydration is lost. */
async function openTab(page: Page) {
  const tab = page.getByRole('tab', { name: 'Size Chart' })
  await expect(async () => {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
  }).toPass()
}

test('[PDP-09] a visit does not load the size chart: the first key does; dialog and tab share no id', {
  tag: '@nightly',
}, async ({ page }) => {
  await test.step('a visit does not load the script of the size chart: it loads on the first press or key', async () => {
    const { scripts } = watchScripts(page)
    const charts = () => scripts().filter((url) => url.endsWith(fileContaining(CHART_TEXT)))
    await open(page)
    await untilHydrated(page.getByRole('tab', { name: 'Size Chart' }))
    await page.mouse.move(200, 200)
    await page.mouse.wheel(0, 400)
    await page.waitForLoadState('networkidle')
    expect(charts()).toEqual([])
    await page.keyboard.press('Tab')
    await expect.poll(() => charts().length).toBeGreaterThan(0)
  })
  await test.step('next to the sizes the same guide opens as a dialog, without duplicate ids', async () => {
    const dialog = page.getByRole('dialog', { name: 'Size Chart' })
    await page.getByRole('radio', { name: /^42 / }).check({ force: true })
    await expect(async () => {
      if (await dialog.isHidden()) await page.getByRole('button', { name: 'Find my size' }).click({ timeout: 1000 })
      await expect(dialog).toBeVisible({ timeout: 1000 })
    }).toPass()
    for (const name of HEADINGS) await expect(dialog.getByRole('heading', { name })).toBeAttached()
    await expect(dialog.locator('tr[aria-current]')).toHaveText(/^428/)
    const duplicateIds = await page.evaluate(() => {
      const ids = [...document.querySelectorAll('main [id]')].map(({ id }) => id)
      return ids.filter((id, index) => ids.indexOf(id) !== index)
    })
    expect(duplicateIds).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('the tab marks the row of the chosen size, too', async () => {
    await openTab(page)
    await expect(chart(page).locator('tr[aria-current]')).toHaveText(/^428/)
  })
  await test.step('the Size Chart tab explains how to measure and choose, room for children, and whom to ask', async () => {
    await openTab(page)
    for (const name of HEADINGS) await expect(chart(page).getByRole('heading', { name })).toBeVisible()
    await expect(chart(page).getByRole('listitem')).toHaveCount(5)
    await expect(chart(page)).toContainText(CHART_TEXT)
    await expect(chart(page).locator(`a[href="tel:${shop.care.phone}"]`)).toHaveText(shop.care.phone)
    await expect(chart(page).getByRole('table')).toHaveCount(1)
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 740 })
    expect(await scrollsSideways(page)).toBe(false)
    await chart(page).getByRole('link', { name: 'every showroom' }).click()
    await expect(page).toHaveURL('/showrooms')
  })
})

test('[PDP-09] the tab holds the size chart after a client navigation too', { tag: '@nightly' }, async ({ page }) => {
  await open(page)
  const next = page.getByRole('region', { name: 'You may also like' }).getByRole('link').first()
  await untilHydrated(next)
  await next.click()
  await expect(page).not.toHaveTitle(/Chelsea Boot/)
  await openTab(page)
  await expect(chart(page).getByRole('heading', { name: 'How to measure' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[PDP-09] the whole size chart is on the page', async ({ page }) => {
    await open(page)
    for (const name of HEADINGS) await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('main').getByRole('row', { name: /^42 8 / })).toBeVisible()
  })
})

/** Collects the URLs of the scripts that are requested from now on. */
function watchScripts(page: Page) {
  const urls: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && urls.push(request.url()))
  return { scripts: () => urls }
}
