import { basename } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { adminFiles } from './built-files.ts'
import { headOf } from './head-of.ts'
import { openUntilIdle, untilNetworkIdle } from './network-idle.ts'
import { PAGES, preparePage } from './pages.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { test } from './test.ts'
import { expectWalkByTab } from './walk-by-tab.ts'

const admins = adminFiles()
const isPublic = ({ name, visitor }: (typeof PAGES)[number]) => !visitor && !name.startsWith('/dashboard')

for (const shopPage of PAGES) {
  const { name, indexed = false, status = 200, modal = false, sameShapeAs } = shopPage
  const axeSuffix = sameShapeAs ? '' : ', no axe violations at 320 and at 1280 px'
  const tabSuffix = sameShapeAs || modal ? '' : ', walked through by Tab alone with the focus always in sight'

  test(`[SHELL-01][SHELL-03] ${name} is complete: meta tags, one heading, no sideways scrolling at 320 px and at 200 %${axeSuffix}${tabSuffix}`, async ({
    page,
    baseURL,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const reports = watchReports(page)
    const files = watchFiles(page)
    const path = await preparePage(page, shopPage)
    await page.setViewportSize({ width: 320, height: 740 })
    const response = await openUntilIdle(page, path)
    expect(response?.status()).toBe(status)

    const head = await headOf(page.request, path)
    expect(head.title).toMatch(/^.+ \| Omni Shoes$|^Omni Shoes$/)
    for (const word of ['description', 'author', 'keywords']) expect(head.names[word], word).toBeTruthy()
    expect([head.canonical, head.robots]).toEqual(indexed ? [baseURL + path, undefined] : [undefined, 'noindex'])
    await expect(page).toHaveTitle(head.title)

    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    for (const part of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.locator(LANDMARKS[part])).toHaveCount(1)
    }
    expect(await scrollsSideways(page)).toBe(false)
    if (!sameShapeAs) expect(await axeViolations(page), 'at 320 px').toEqual([])
    // The viewport that is left of 1280 px at 200 %.
    await page.setViewportSize({ width: 640, height: 400 })
    expect(await scrollsSideways(page)).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
    await untilNetworkIdle(page)
    if (!sameShapeAs) expect(await axeViolations(page), 'at 1280 px').toEqual([])
    if (!sameShapeAs && !modal) await expectWalkByTab(page)
    if (isPublic(shopPage)) expect(files.filter((file) => admins.has(file))).toEqual([])
    expect(files.length).toBeGreaterThan(0)
    expect(reports).toEqual([])
  })
}

test('[SHELL-01] every page has a title and a description of its own', async ({ page }) => {
  const titles = new Map<string, string>()
  const descriptions = new Map<string, string>()
  for (const shopPage of PAGES.filter(({ indexed }) => indexed)) {
    const head = await headOf(page.request, await preparePage(page, shopPage))
    const { description = '' } = head.names
    expect(titles.get(head.title), `${shopPage.name} has the title of`).toBeUndefined()
    expect(descriptions.get(description), `${shopPage.name} has the description of`).toBeUndefined()
    titles.set(head.title, shopPage.name)
    descriptions.set(description, shopPage.name)
  }
})

/** The placeholder on /ui for an image that does not exist. */
const MISSING_PICTURE = '/api/v1/no-such-image'

const LANDMARKS = { banner: 'body header:not(main header)', main: 'main', contentinfo: 'body footer:not(main footer)' }

/** The names of the script files that a page requests: a public page requests none of the admin area. */
function watchFiles(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    const file = basename(new URL(request.url()).pathname)
    if (file.endsWith('.js')) files.push(file)
  })
  return files
}

/** What the browser reports: errors on the console, uncaught exceptions, and violations of the page's policy. */
function watchReports(page: Page): string[] {
  const reports: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    const isExpected = url === page.url() || url.includes(MISSING_PICTURE)
    const isOwnStatus = /Failed to load resource.*404/.test(message.text()) && isExpected
    if (message.type() === 'error' && !isOwnStatus) reports.push(`${message.text()} ${url}`)
  })
  page.on('pageerror', (error) => reports.push(error.message))
  page.on('request', (request) => {
    if (request.url().endsWith('/policy-reports')) reports.push(`policy report: ${request.postData()}`)
  })
  return reports
}
