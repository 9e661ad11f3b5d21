import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { getJson } from './catalogue.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { test } from './test.ts'

const shop = JSON.parse(readFileSync('content/shop.json', 'utf8'))
const PAGES = {
  '/our-company': 'Our Company',
  '/omni': 'How Omni works',
  '/terms': 'Terms And Conditions',
  '/locations': 'Find Us',
  '/returns': 'Exchange and Return Policy',
  '/privacy': 'Privacy Policy',
}

test('[PAGE-02][PAGE-03] each company page is fully rendered on the server, with title, description, address and date', async ({
  request,
  baseURL,
}) => {
  for (const [path, title] of Object.entries(PAGES)) {
    const html = await (await request.get(path)).text()
    expect(html).toContain(`<title>${title} | ${shop.name}</title>`)
    expect(html, path).toMatch(/<meta name="description" content="[^"{}]{50,200}"/)
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"/>`)
    expect(html, path).toMatch(/Last changed <time dateTime="2026-\d\d-\d\d">\d+ [A-Z][a-z]{2} 2026<\/time>/)
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(main, path).not.toMatch(/\{[a-z]+(?:\.[a-zA-Z]+)*\}|lorem/i)
  }
})

test('[PAGE-02] the company page has story, values, mission, vision and 37 retail shops', async ({ page }) => {
  await page.goto('/our-company')
  const main = page.getByRole('main')
  for (const value of ['Competitive Price', 'Innovation', 'Customer Service Excellence', 'Mutual Respect'])
    await expect(main.getByRole('heading', { level: 3, name: value, exact: true })).toBeVisible()
  await expect(main.getByText('To build brand presence across the country', { exact: true })).toBeVisible()
  await expect(main.getByText('Sustainable comfort for every walk of life', { exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Our story' })).toBeVisible()
  await expect(main).toContainText('Today we have 37 retail shops')
  expect(shop.retailShops).toBe(37)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('"@type":"Organization"')
})

test('[PAGE-01][PAGE-02][PAGE-03] phones, days and addresses are those of the shop; links lead somewhere, nothing is too wide', {
  tag: '@nightly',
}, async ({ page }) => {
  const { care, promises, licences, headOffice, vatNumber } = shop
  const facts: Record<string, string[]> = {
    '/bod': [],
    '/our-company': [],
    '/omni': [
      care.phone,
      care.hours,
      `${promises.exchangeDays} days`,
      `${promises.deliveryDaysDhaka} working days`,
      '৳ 50',
    ],
    '/terms': [licences.trade, licences.dbid, vatNumber, headOffice.street, `${promises.complaintDays} working days`],
    '/locations': [headOffice.street, headOffice.postcode, care.phone, care.hours, care.email],
    '/returns': [
      `${promises.exchangeDays} days`,
      `Up to ${promises.refundDaysWallet} working days`,
      `${promises.faultDays} days`,
    ],
    '/privacy': [care.email, headOffice.street, 'Find Near Me', 'date of birth'],
  }
  const links = new Set<string>()
  for (const [path, words] of Object.entries(facts)) {
    await page.goto(path)
    for (const fact of words) await expect(page.getByRole('main')).toContainText(fact)
    const internalLinks = page.getByRole('main').locator('a[href^="/"]:not([href^="/showrooms"])')
    for (const href of await internalLinks.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
      links.add(href)
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await scrollsSideways(page), `${path} at ${width} px`).toBe(false)
    }
  }
  expect(Object.keys(facts)).toEqual(expect.arrayContaining(Object.keys(PAGES)))
  expect(links.size).toBeGreaterThan(8)
  for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200)
})

test('[PAGE-03] Find Us has phone, email, social links and every showroom by division, district and thana', async ({
  page,
}) => {
  const { care } = shop
  await page.goto('/locations')
  await expect(page.getByRole('main').locator(`a[href="tel:${care.phone}"]`)).toBeVisible()
  await expect(page.getByRole('main').locator(`a[href="mailto:${care.email}"]`)).toBeVisible()
  await expect(page.getByRole('main').locator(`a[href="${shop.social}"]`)).toHaveAttribute('rel', 'noopener')
  await expect(page.getByRole('banner')).toContainText(`${shop.retailShops} showrooms`)

  const showrooms = await getJson<Showroom[]>(page.request, '/showrooms/all-showrooms')
  const main = page.getByRole('main')
  await expect(main).toContainText(`We have ${showrooms.length} showrooms.`)
  await expect(main.locator('a[href^="/showrooms/details/"]')).toHaveCount(showrooms.length)
  for (const { _id, code, address } of showrooms) {
    await expect(main.locator(`a[href="/showrooms/details/${_id}"]`)).toHaveText(code)
    const { division, district, area } = address
    const query = new URLSearchParams({ division, district, thana: area })
    // The only showroom of a thana that has its name stands there for both.
    const neighbours = showrooms.filter((other) => other.address.area === area && other.address.district === district)
    const isBoth = neighbours.length === 1 && code === area
    await expect(main.locator(`a[href="/showrooms?${query}"]`)).toHaveCount(isBoth ? 0 : 1)
  }
  await expect(main.getByRole('link', { name: /^Banani/ })).toHaveText(['Banani'])
  const heights = await main
    .getByRole('region')
    .locator('a[href^="/showrooms"]')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
  const inDhaka = showrooms.filter(({ address }) => address.division === 'Dhaka').length
  await expect(main.getByRole('region', { name: 'Showrooms in Dhaka division' })).toContainText(`${inDhaka} showrooms`)
})

test('[PAGE-03] the table of contents leads to its heading by keyboard, and the focus continues from there', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/terms')
  const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Complaints' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#complaints$/)
  await expect(page.getByRole('heading', { name: 'Complaints' })).toBeInViewport()
  const heading = await page.getByRole('heading', { name: 'Complaints' }).boundingBox()
  const banner = await page.getByRole('banner').boundingBox()
  expect(heading?.y).toBeGreaterThan((banner?.y ?? 0) + (banner?.height ?? 0) - 1)
  await page.keyboard.press('Tab')
  await expect(page.locator('#complaints').locator('..').getByRole('link').first()).toBeFocused()
})

test('[PAGE-03] on a phone the table of contents unfolds above the text; in print a page is its text and URLs', {
  tag: '@nightly',
}, async ({ page }) => {
  await test.step('on a phone the table of contents unfolds above the text', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/returns')
    const list = page.getByRole('navigation', { name: 'On this page' })
    await expect(list.getByRole('link', { name: 'Faults' })).toBeHidden()
    await list.getByText('On this page').first().click()
    await list.getByRole('link', { name: 'Faults' }).click()
    await expect(page.getByRole('heading', { name: 'Faults' })).toBeInViewport()
  })
  await test.step('in print a page is its text alone, black on white, with the URLs of its links', async () => {
    await page.emulateMedia({ media: 'print' })
    for (const hidden of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('navigation')])
      await expect(hidden.filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('main')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
    const after = await page
      .getByRole('main')
      .getByRole('link', { name: 'Orders' })
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(after).toContain('/profile/orders')
  })
})
