import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { untilHydrated } from './hydration.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { tabTo, toastWithText } from './shopping.ts'
import { allShowrooms, grantPosition, rowTexts, showroomNamed, withoutGeolocation } from './showrooms.ts'
import { test } from './test.ts'
import { collectConsoleErrors } from './watch-console.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Stores' }).locator('tbody tr')
const select = (page: Page, label: string) => page.getByRole('main').getByLabel(label)
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

async function open(page: Page, search = '') {
  await page.goto(`/showrooms${search}`)
  await untilHydrated(select(page, 'Division'))
}

test('[STORE-01][STORE-07] /showrooms lists every store with area, address, phone and whether it is open, and finds it', async ({
  page,
}) => {
  const all = await allShowrooms(page.request)
  await page.goto('/showrooms?division=Dhaka')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http[^?]+\/showrooms$/)
  await page.goto('/showrooms')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Omni Shoes Stores')
  await expect(page).toHaveTitle(/^Showrooms/)
  const heads = ['Branch Name', 'Division', 'District', 'Thana', 'Branch Address', 'Phone', 'Details']
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  for (const label of ['Division', 'District', 'Thana']) await expect(select(page, label)).toBeVisible()
  for (const name of ['Find Near Me', 'Clear Filters']) await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(page.getByText(`${all.length} stores`, { exact: true })).toBeVisible()
  await expect(rows(page).first()).toContainText(/Open now|Closed/)
  expect(await rowTexts(page)).toEqual(
    all.map(({ code, contact, address: { division, district, area, street } }) => [
      code,
      division,
      district,
      area,
      street,
      expect.stringMatching(new RegExp(`^${contact.phone} (?:Open now|Closed)$`)),
      `Details of ${code}`,
    ]),
  )
  await page.getByRole('navigation', { name: 'Regions' }).getByRole('link', { name: 'Sylhet' }).click()
  await expect(rows(page)).toHaveCount(2)
  await press(page, 'Clear Filters')
  await select(page, 'Area or store').fill('agra')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Details of Agrabad' }).click()
  const { _id } = await showroomNamed(page.request, 'Agrabad')
  await expect(page).toHaveURL(`/showrooms/details/${_id}`)
})

test('[STORE-02] a division resets district and thana; the most specific choice filters, and is in the URL', {
  tag: '@nightly',
}, async ({ page }) => {
  await open(page)
  await expect(select(page, 'District')).toBeDisabled()
  await select(page, 'Division').selectOption('Dhaka')
  await expect(rows(page)).toHaveCount(19)
  await expect(select(page, 'Thana')).toBeDisabled()
  await select(page, 'District').selectOption('Gazipur')
  await expect(rows(page)).toHaveCount(2)
  await select(page, 'Thana').selectOption('Tongi East')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Tongi')
  await expect(page).toHaveURL('/showrooms?division=Dhaka&district=Gazipur&thana=Tongi+East')
  await page.reload()
  await expect(select(page, 'Thana')).toHaveValue('Tongi East')
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()
  await expect(select(page, 'Thana')).toHaveValue('')
  await expect(select(page, 'District')).toHaveValue('Gazipur')
  await expect(rows(page)).toHaveCount(2)
  await select(page, 'District').selectOption('Dhaka')
  await expect(select(page, 'Thana')).toHaveValue('')
  await expect(rows(page)).toHaveCount(15)
  await select(page, 'Division').selectOption('Sylhet')
  await expect(select(page, 'District')).toHaveValue('')
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL('/showrooms?division=Sylhet')
})

test('[STORE-02] names in the URL that do not exist or belong together are not selected; an empty area has a message', {
  tag: '@nightly',
}, async ({ page }) => {
  await open(page, '?division=Sylhet&district=Gazipur&thana=Basan')
  await expect(rows(page)).toHaveCount(2)
  await expect(select(page, 'District')).toHaveValue('')
  await page.goto('/showrooms?division=%3Cscript%3E&district=Gazipur')
  await expect(rows(page)).toHaveCount(37)
  await page.goto('/showrooms?division=Dhaka&district=Faridpur')
  await expect(rows(page)).toHaveText('No stores here. Please choose a wider area.')
  await expect(page.getByText('0 stores', { exact: true })).toBeVisible()
})

test('[STORE-01][STORE-02][STORE-03] Find Near Me lists the nearest first; the order survives, selects filter on top', {
  tag: '@nightly',
}, async ({ page }) => {
  await grantPosition(page)
  await open(page)
  const nearbyRequest = page.waitForRequest('**/api/v1/showrooms/nearby')
  await press(page, 'Find Near Me')
  expect((await nearbyRequest).postDataJSON()).toEqual({ latitude: 23.7937, longitude: 90.4066 })
  await expect(rows(page).first()).toContainText('Banani')
  const distances = (await rowTexts(page)).map(([, distance]) => Number.parseFloat(distance ?? ''))
  expect(distances).toHaveLength(37)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  expect(distances[0]).toBeLessThan(1)
  await expect(page).toHaveURL('/showrooms')
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await scrollsSideways(page), `at ${width} px`).toBe(false)
    if (width !== 768) expect(await axeViolations(page)).toEqual([])
  }

  await page.getByRole('link', { name: 'Details of Gulshan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gulshan')
  await page.goBack()
  await expect(rows(page).first()).toContainText('Banani')

  await select(page, 'Division').selectOption('Chittagong')
  await expect(rows(page)).toHaveCount(7)
  await expect(rows(page).first()).toContainText('Kandirpar')
  await select(page, 'District').selectOption({ index: 1 })
  await select(page, 'Thana').selectOption({ index: 1 })
  await expect(page).toHaveURL(/thana=/)

  const listResponse = page.waitForResponse('**/api/v1/showrooms/all-showrooms')
  await press(page, 'Clear Filters')
  expect((await listResponse).status()).toBe(200)
  await expect(page).toHaveURL('/showrooms')
  for (const label of ['Division', 'District', 'Thana']) await expect(select(page, label)).toHaveValue('')
  await expect(page.getByRole('columnheader', { name: 'Distance' })).toHaveCount(0)
  await expect(rows(page)).toHaveCount(37)
  await expect(rows(page).first()).toContainText('Agrabad')
})

test('[STORE-03] a denied position is logged and shows a hint, never a toast', { tag: '@nightly' }, async ({
  page,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  await open(page)
  await press(page, 'Find Near Me')
  await expect(page.getByText('We could not get your location.')).toBeVisible()
  expect(consoleErrors.join()).toContain('Geolocation error')
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(37)
  await expect(page.getByRole('button', { name: 'Find Near Me' })).not.toHaveAttribute('aria-busy')
})

test('[STORE-03] a browser without geolocation shows a message', { tag: '@nightly' }, async ({ page }) => {
  await withoutGeolocation(page)
  await open(page)
  await press(page, 'Find Near Me')
  await expect(toastWithText(page, 'Geolocation is not supported by your browser')).toBeVisible()
  await expect(rows(page)).toHaveCount(37)
})

test('[STORE-03] failed requests are reported, and the current list stays', { tag: '@nightly' }, async ({ page }) => {
  await grantPosition(page)
  await open(page, '?division=Sylhet')
  await page.route('**/showrooms/nearby', (route) =>
    route.fulfill({ status: 503, json: { message: 'busy', code: 'unavailable' } }),
  )
  await press(page, 'Find Near Me')
  await expect(toastWithText(page, 'Failed to find nearby showrooms')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await page.route('**/all-showrooms', (route) => route.abort(), { times: 1 })
  await press(page, 'Clear Filters')
  await expect(toastWithText(page, 'Failed to load showrooms')).toBeVisible()
  await expect(rows(page)).toHaveCount(37)
  const errorResponse = { status: 503, json: { message: 'The shop is being looked after', code: 'unavailable' } }
  await page.route('**/all-showrooms', (route) => route.fulfill(errorResponse), { times: 1 })
  await press(page, 'Try again')
  await expect(toastWithText(page, 'The shop is being looked after')).toBeVisible()
  await press(page, 'Try again')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('[DEC-07] Find a location opens the showrooms with the focus on Find Near Me', { tag: '@nightly' }, async ({
  page,
}) => {
  // A press before hydration reloads the page, without the focus.
  await expect(async () => {
    await page.goto('/login')
    await page.getByRole('banner').getByRole('link', { name: 'Find a location' }).click()
    await expect(page).toHaveURL('/showrooms')
    await expect(page.getByRole('button', { name: 'Find Near Me' })).toBeFocused({ timeout: 2_000 })
  }).toPass()
})

test('[STORE-01] the store finder works by keyboard alone', { tag: '@nightly' }, async ({ page }) => {
  await grantPosition(page)
  await open(page)
  await tabTo(page, 'Division')
  await page.keyboard.type('Syl')
  await expect(rows(page)).toHaveCount(2)
  await tabTo(page, 'Find Near Me')
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toContainText('km')
  await tabTo(page, 'Details')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moulvibazar')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[STORE-01][STORE-02] the area is selected level by level with Show, and cleared', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto('/showrooms')
    await expect(rows(page)).toHaveCount(37)
    await expect(page.getByRole('button', { name: 'Find Near Me' })).toBeHidden()
    await select(page, 'Division').selectOption('Dhaka')
    await press(page, 'Show')
    await expect(rows(page)).toHaveCount(19)
    await select(page, 'District').selectOption('Gazipur')
    await press(page, 'Show')
    await select(page, 'Thana').selectOption('Basan')
    await press(page, 'Show')
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL('/showrooms?division=Dhaka&district=Gazipur&thana=Basan')
    await select(page, 'Division').selectOption('Sylhet')
    await press(page, 'Show')
    await expect(rows(page)).toHaveCount(2)
    await expect(select(page, 'District')).toHaveValue('')
    await press(page, 'Clear Filters')
    await expect(rows(page)).toHaveCount(37)
    await expect(select(page, 'Division')).toHaveValue('')
    await page.getByRole('link', { name: 'Details of Agrabad' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agrabad')
  })
})
