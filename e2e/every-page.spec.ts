import { basename } from 'node:path'
import { type ConsoleMessage, expect, type Page, type Request } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { adminFiles } from './built-files.ts'
import { changingShare } from './changing-share.ts'
import { headOf } from './head-of.ts'
import { openUntilIdle } from './network-idle.ts'
import { PAGES, preparePage, type ShopPage } from './pages.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { test } from './test.ts'
import { expectWalkByTab } from './walk-by-tab.ts'

const admins = adminFiles()
const isPublic = ({ name, visitor }: ShopPage) => !visitor && !name.startsWith('/dashboard')

/** The page that is checked at both widths and walked through by Tab with every change, the others at night. */
const DAILY_WALK = '/'
const PAGES_PER_TEST = 5
const SHAPES = PAGES.filter(({ sameShapeAs }) => !sameShapeAs)
/** A tenth of the pages with every change, and all of them at night. */
const PAGES_OF_TODAY = changingShare(10, PAGES)

for (const visitor of new Set(PAGES_OF_TODAY.map((one) => one.visitor))) {
  const pages = PAGES_OF_TODAY.filter((one) => one.visitor === visitor)
  for (let first = 0; first < pages.length; first += PAGES_PER_TEST) {
    const group = pages.slice(first, first + PAGES_PER_TEST)
    const names = `${group[0]?.name} to ${group.at(-1)?.name}, ${visitor ?? 'signed out'}`
    test(`[SHELL-01][SHELL-03] complete, accessible and as wide as a screen of 320 px are the pages from ${names}`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const shopPage of group) await test.step(shopPage.name, () => checkPage(page, shopPage))
    })
  }
}

for (const shopPage of SHAPES) {
  const { name, modal = false } = shopPage
  const tag = name === DAILY_WALK ? [] : ['@nightly']
  const tabSuffix = modal ? '' : ', and it is walked through by Tab alone with the focus always in sight'
  test(`[SHELL-03] axe finds nothing on ${name} at 1280 px${tabSuffix}`, { tag }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await openUntilIdle(page, await preparePage(page, shopPage))
    expect(await axeViolations(page)).toEqual([])
    if (!modal) await expectWalkByTab(page)
  })
}

/** Opens a page at 320 px and checks all that can be seen of it without a wider screen and without keys. */
async function checkPage(page: Page, shopPage: ShopPage): Promise<void> {
  const { name, indexed = false, status = 200, sameShapeAs } = shopPage
  const watched = watchPage(page)
  const path = await preparePage(page, shopPage)
  await page.setViewportSize({ width: 320, height: 740 })
  const response = await openUntilIdle(page, path)
  expect(response?.status(), name).toBe(status)

  const head = await headOf(page.request, path)
  expect(head.title).toMatch(/^.+ \| Omni Shoes$|^Omni Shoes$/)
  for (const word of ['description', 'author', 'keywords']) expect(head.names[word], `${name}: ${word}`).toBeTruthy()
  const { origin } = new URL(page.url())
  expect([head.canonical, head.robots], name).toEqual(indexed ? [origin + path, undefined] : [undefined, 'noindex'])
  await expect(page).toHaveTitle(head.title)

  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const part of ['banner', 'main', 'contentinfo'] as const) {
    await expect(page.locator(LANDMARKS[part])).toHaveCount(1)
  }
  expect(await scrollsSideways(page), name).toBe(false)
  // Axe takes longer than all other checks of a page.
  if (!sameShapeAs) expect(await axeViolations(page), name).toEqual([])
  // The viewport that is left of 1280 px at 200 %.
  await page.setViewportSize({ width: 640, height: 400 })
  expect(await scrollsSideways(page), `${name} at 200 %`).toBe(false)
  const { files, reports } = watched.stop()
  if (isPublic(shopPage)) expect(files.filter((file) => admins.has(file))).toEqual([])
  expect(files.length, name).toBeGreaterThan(0)
  expect(reports, name).toEqual([])
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

/** What is not there: the picture of a placeholder on /ui, and what links that lead nowhere ask for. */
const MISSING = ['/api/v1/no-such-image', '/api/v1/invites/read', '/api/v1/counter/receipts/']

const LANDMARKS = { banner: 'body header:not(main header)', main: 'main', contentinfo: 'body footer:not(main footer)' }

/**
 * Notes the names of the script files that a page requests (a public page requests none of the admin area), and what the
 * browser reports: errors on the console, uncaught exceptions, and violations of the page's policy.
 */
function watchPage(page: Page) {
  const files: string[] = []
  const reports: string[] = []
  const onRequest = (request: Request) => {
    const file = basename(new URL(request.url()).pathname)
    if (file.endsWith('.js')) files.push(file)
    if (request.url().endsWith('/policy-reports')) reports.push(`policy report: ${request.postData()}`)
  }
  const onConsole = (message: ConsoleMessage) => {
    const { url } = message.location()
    const isExpected = url === page.url() || MISSING.some((path) => url.includes(path))
    const isOwnStatus = /Failed to load resource.*40[04]/.test(message.text()) && isExpected
    if (message.type() === 'error' && !isOwnStatus) reports.push(`${message.text()} ${url}`)
  }
  const onError = (error: Error) => reports.push(error.message)
  page.on('request', onRequest).on('console', onConsole).on('pageerror', onError)
  return {
    stop() {
      page.off('request', onRequest).off('console', onConsole).off('pageerror', onError)
      return { files, reports }
    },
  }
}
