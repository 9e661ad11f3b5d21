import { expect, type Page } from '@playwright/test'
import type { NearbyShowroom } from '#shared/schemas/showroom.ts'
import { axeViolations } from './axe-violations.ts'
import { untilHydrated } from './hydration.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { tabTo, toastWithText } from './shopping.ts'
import { BANANI, grantPosition, MAPS, showroomNamed, stubMaps, withoutGeolocation } from './showrooms.ts'
import { test } from './test.ts'
import { collectConsoleErrors } from './watch-console.ts'

const LONG = 'বসুন্ধরা সিটি শপিং কমপ্লেক্স লেভেল ছয় পান্থপথ শাখা Bashundhara-City-Shopping-Complex-Panthapath'

const directions = (page: Page) => page.getByRole('link', { name: 'Directions' })
const map = (page: Page) => page.locator('iframe[title="Map of Dhanmondi"]')

async function open(page: Page) {
  const showroom = await showroomNamed(page.request, 'Dhanmondi')
  await page.goto(`/showrooms/details/${showroom._id}`)
  return showroom
}

/** The parts of a store's page that do not depend on the map. */
async function expectComplete(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dhanmondi')
  await expect(page.getByText('Omni Shoes Ltd.', { exact: true })).toBeVisible()
  await expect(page.locator('address')).toContainText(
    'Ground floor, shopping arcade, Road 27, Dhanmondi R/ADhanmondi, Dhaka, Dhaka divisionNear the Dhanmondi 27 crossing',
  )
  await expect(page.getByRole('link', { name: 'Call 01000000001' })).toHaveAttribute('href', 'tel:01000000001')
  const email = page.getByRole('link', { name: 'dhanmondi@omnishoes.example' })
  await expect(email).toHaveAttribute('href', 'mailto:dhanmondi@omnishoes.example')
  const ownMap = page.getByRole('link', { name: 'Open in maps' })
  await expect(ownMap).toHaveAttribute('href', 'https://www.google.com/maps?q=23.7551%2C90.3752&z=15')
  await expect(ownMap).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(page.getByRole('figure')).toContainText('Ground floor, shopping arcade, Road 27, Dhanmondi R/A')
}

test('[STORE-04] a store’s page has code, address, phone, email, map, structured data and three nearest stores', async ({
  page,
}) => {
  await test.step('a store’s page has its code as heading, company, address, phone, email and map', async () => {
    await stubMaps(page)
    const { _id } = await open(page)
    await expectComplete(page)
    await expect(page).toHaveTitle(/^Dhanmondi/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/showrooms/details/${_id}$`))
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
    await expect(crumbs).toHaveText(['Home', 'Showrooms', 'Dhanmondi'])
    const source = 'https://www.google.com/maps?q=23.7551,90.3752&z=15&output=embed'
    await expect(map(page)).toHaveAttribute('src', source)
    await expect(map(page)).toHaveAttribute('loading', 'lazy')
    await expect(map(page)).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups')
    await expect(map(page)).toHaveAttribute('referrerpolicy', 'no-referrer')
    await expect(map(page).contentFrame().getByRole('heading')).toHaveText('Map')
    await expect(directions(page)).toHaveCount(0)
  })
  await test.step('structured data says where the store is', async () => {
    const { _id } = await showroomNamed(page.request, 'Dhanmondi')
    const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const all = scripts.map((script) => JSON.parse(script))
    const store = all.find((block) => block['@type'].includes('LocalBusiness'))
    expect(store).toMatchObject({
      '@context': 'https://schema.org',
      '@type': ['LocalBusiness', 'ShoeStore'],
      name: 'Omni Shoes, Dhanmondi',
      branchCode: 'Dhanmondi',
      telephone: '01000000001',
      email: 'dhanmondi@omnishoes.example',
      url: expect.stringContaining(`/showrooms/details/${_id}`),
      address: { '@type': 'PostalAddress', addressCountry: 'BD', addressRegion: 'Dhaka' },
      geo: { '@type': 'GeoCoordinates', latitude: 23.7551, longitude: 90.3752 },
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: expect.arrayContaining(['https://schema.org/Friday']),
          opens: '10:00',
          closes: '21:00',
        },
      ],
    })
    expect(all.map((block) => block['@type'])).toContain('BreadcrumbList')
  })
  await test.step('the page says whether the store is open at this moment, by the clock of Dhaka', async () => {
    const article = page.getByRole('article').first()
    for (const [time, state] of [
      ['2026-11-24T14:59:00Z', 'Open now, until 9 PM'],
      ['2026-11-24T15:00:00Z', 'Closed, opens tomorrow 10 AM'],
      ['2026-11-25T03:59:00Z', 'Closed, opens 10 AM'],
    ] as const) {
      await page.clock.setFixedTime(new Date(time))
      await expect(article).toContainText(state)
    }
    await expect(page.getByRole('region', { name: 'Opening hours' })).toContainText('Every day 10 AM to 9 PM')
  })
  await test.step('the three nearest other stores are offered', async () => {
    const { location } = await showroomNamed(page.request, 'Dhanmondi')
    const [longitude, latitude] = location.coordinates
    const response = await page.request.post('/api/v1/showrooms/nearby', { data: { latitude, longitude } })
    const nearest: NearbyShowroom[] = await response.json()
    const others = page.getByRole('region', { name: 'Other stores nearby' }).getByRole('link')
    expect(await others.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      nearest.slice(1, 4).map((showroom) => `/showrooms/details/${showroom._id}`),
    )
    await expect(others.first()).toContainText(`${nearest[1]?.distance} km from here`)
  })
})

test('[STORE-04] Directions and the distance show once geolocation is allowed; nothing scrolls sideways, and axe finds nothing', {
  tag: '@nightly',
}, async ({ page }) => {
  await stubMaps(page)
  await grantPosition(page)
  await open(page)
  const way = 'https://www.google.com/maps/dir/?api=1&origin=23.7937,90.4066&destination=23.7551,90.3752'
  await expect(directions(page)).toHaveAttribute('href', way)
  await expect(directions(page)).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(directions(page)).toHaveAttribute('target', '_blank')
  await expect(page.getByText('5.4 km from you')).toBeVisible()
  expect(page.url()).not.toContain('23.79')
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await scrollsSideways(page), `at ${width} px`).toBe(false)
    if (width !== 768) expect(await axeViolations(page)).toEqual([])
  }
})

test('[STORE-04] a position given on the list is still known on a store’s page', { tag: '@nightly' }, async ({
  page,
}) => {
  await stubMaps(page)
  await stubGeolocation(page)
  await page.goto('/showrooms')
  await page.getByRole('button', { name: 'Find Near Me' }).click()
  await expect(page.getByRole('columnheader', { name: 'Distance' })).toBeVisible()
  await page.getByRole('link', { name: 'Details of Dhanmondi' }).click()
  await expect(page).toHaveURL(/\/showrooms\/details\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dhanmondi')
  await expect(directions(page)).toBeVisible()
})

test('[STORE-04] a store’s page requests the position only on demand', { tag: '@nightly' }, async ({ page }) => {
  await stubMaps(page)
  await stubGeolocation(page)
  await open(page)
  await expect(map(page)).toBeVisible()
  await expect(directions(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(directions(page)).toBeVisible()
  await page.getByRole('link', { name: /^Mohammadpur/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mohammadpur')
  await expect(directions(page)).toBeVisible()
})

test('[STORE-03] on a store’s page a denied position is only logged, an unsupported one is reported', {
  tag: '@nightly',
}, async ({ page }) => {
  await stubMaps(page)
  const log = collectConsoleErrors(page)
  await open(page)
  await expect(map(page)).toBeVisible()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('We could not get your location.')).toBeVisible()
  expect(log.join()).toContain('Geolocation error')
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0)
  await withoutGeolocation(page)
  await page.reload()
  await expect(map(page)).toBeVisible()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(toastWithText(page, 'Geolocation is not supported by your browser')).toBeVisible()
  await expect(directions(page)).toHaveCount(0)
})

test('[STORE-05] with the maps service unreachable the page shows the address in its place, and everything else', {
  tag: '@nightly',
}, async ({ page }) => {
  const refusals: string[] = []
  await page.route(MAPS, async (route) => {
    await route.abort('connectionrefused')
    refusals.push(route.request().method())
  })
  await grantPosition(page)
  await open(page)
  await expectComplete(page)
  await expect.poll(() => refusals).toEqual(['HEAD'])
  await expect(map(page)).toHaveCount(0)
  const { height = 999 } = (await page.getByRole('figure').boundingBox()) ?? {}
  expect(height, 'no blank in the place of the map').toBeLessThan(120)
  await expect(directions(page)).toBeVisible()
})

test('[STORE-05] a maps service that never responds blocks nothing', { tag: '@nightly' }, async ({ page }) => {
  const mapRequests: string[] = []
  await page.route(MAPS, (route) => {
    mapRequests.push(route.request().method())
    // The service answers, but its map does not come.
    if (route.request().method() === 'HEAD') return route.fulfill()
  })
  await open(page)
  expect(await page.evaluate(() => document.readyState)).toBe('complete')
  await expectComplete(page)
  await expect.poll(() => mapRequests).toEqual(['HEAD', 'GET'])
  await expect(map(page)).toHaveCSS('visibility', 'hidden')
  const { height = 999 } = (await page.getByRole('figure').boundingBox()) ?? {}
  expect(height).toBeLessThan(120)
  await page.getByRole('link', { name: /^Mohammadpur/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mohammadpur')
})

test('[STORE-05] a maps service that does not answer within 6 seconds is not waited for any longer', async ({
  page,
}) => {
  await page.clock.install()
  const asked = page.waitForRequest(MAPS)
  await page.route(MAPS, () => {})
  await open(page)
  const request = await asked
  await page.clock.fastForward(2_000)
  expect(request.failure()).toBeNull()
  const givenUp = page.waitForEvent('requestfailed', (failed) => failed === request)
  await page.clock.fastForward(4_000)
  await givenUp
  await expectComplete(page)
  await expect(map(page)).toHaveCount(0)
})

test('[STORE-04] an unknown store is a 404', { tag: '@nightly' }, async ({ page }) => {
  for (const id of ['x', '0199f278-0a51-7aca-bb83-3bd1d5d7ed00']) {
    const response = await page.goto(`/showrooms/details/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  }
})

test('[STORE-04] a long name in two scripts wraps, and everything is reachable by keyboard', {
  tag: '@nightly',
}, async ({ page }) => {
  await stubMaps(page)
  await grantPosition(page)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.route('**/showrooms/details/*.data*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('"Dhanmondi"', `"${LONG}"`) })
  })
  await page.goto('/showrooms?division=Dhaka&district=Dhaka&thana=Dhanmondi')
  await untilHydrated(page.getByLabel('Division'))
  await tabTo(page, 'Details')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG)
  expect(await scrollsSideways(page)).toBe(false)
  await expect(directions(page)).toBeVisible()
  await tabTo(page, 'Call 01000000001')
  await tabTo(page, 'Directions')
  await tabTo(page, 'Open in maps')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[STORE-04] the store’s page is complete, with its map', { tag: '@nightly' }, async ({ page }) => {
    await stubMaps(page)
    await open(page)
    await expectComplete(page)
    await expect(map(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use my location' })).toBeHidden()
  })
})

/** Stubs the geolocation prompt: the position arrives once the visitor agrees. */
async function stubGeolocation(page: Page): Promise<void> {
  await page.addInitScript((coords) => {
    const getCurrentPosition = (success: PositionCallback) =>
      setTimeout(() => success({ coords } as GeolocationPosition))
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } })
    Object.defineProperty(navigator.permissions, 'query', { value: async () => ({ state: 'prompt' }) })
  }, BANANI)
}
