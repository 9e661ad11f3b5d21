import { expect, type Page } from '@playwright/test'
import { formatTaka } from '#shared/rules/money/price.ts'
import { type DashboardSummary, dashboardSummary } from '#shared/schemas/dashboard.ts'
import { axeViolations } from '../axe-violations.ts'
import { goWithin } from '../go-within.ts'
import { untilNetworkIdle } from '../network-idle.ts'
import { stubMaps } from '../showrooms.ts'
import { ADMIN, STORE_USER, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { openAsAdmin } from './manage.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

async function summaryOf(page: Page, token: string, query = 'period=7'): Promise<DashboardSummary> {
  const response = await page.request.get(`/api/v1/dashboard/summary?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return dashboardSummary.parse(await response.json())
}

/** Opens the dashboard, and returns the summary that it shows: another test may place an order at any moment. */
async function openAndReadSummary(page: Page): Promise<DashboardSummary> {
  const summaryResponse = page.waitForResponse(/\/dashboard\/summary/)
  await page.goto('/dashboard')
  return dashboardSummary.parse(await (await summaryResponse).json())
}

test('[DASH-01] the dashboard shows what the API returns, each chart as a table too, without axe violations', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, ADMIN)
  const { money, stores, shoesByPairs, waiting, now, days, sizes } = await openAndReadSummary(page)

  await test.step('the figures', async () => {
    await expect(section(page, 'Money').getByRole('link', { name: /^Orders/ })).toContainText(String(money.orders))
    await expect(section(page, 'Money').getByRole('link', { name: /^Ordered/ })).toContainText(formatTaka(money.taka))
    const open = waiting.filter(({ orders }) => orders > 0)
    await expect(section(page, 'Needs you now').getByRole('link')).toHaveCount(open.length)
    const table = section(page, 'Showrooms').getByRole('table')
    await expect(table.getByRole('row').nth(1)).toContainText(stores[0]?.code ?? '')
    await section(page, 'Showrooms')
      .getByRole('button', { name: `Show all ${stores.length} showrooms` })
      .click()
    await expect(table.getByRole('row')).toHaveCount(stores.length + 1)
    const shoes = section(page, 'Shoes').getByRole('tabpanel', { name: 'By pairs' })
    await expect(shoes.getByRole('listitem')).toHaveCount(shoesByPairs.length)
  })

  const newest = section(page, 'Days').getByRole('row').nth(1)
  await test.step('the charts', async () => {
    for (const [name, rows] of [
      ['Days', days.length],
      ['Sizes', sizes.length],
    ] as const) {
      await expect(section(page, name).locator('canvas').first()).toBeVisible()
      const chart = section(page, name).getByRole('img')
      await expect(chart).toHaveAccessibleName(/the table below says the same$/)
      await section(page, name).getByText('Show as table').click()
      await expect(section(page, name).getByRole('row')).toHaveCount(rows + 1)
    }
    await expect(newest).toContainText(String(days.at(-1)?.orders))
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await axeViolations(page), `${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`).toBe(true)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await newest.getByRole('link').click()
  await expect(page).toHaveURL(`/dashboard/orders?from=${days.at(-1)?.day}&to=${days.at(-1)?.day}`)
  // Another test may place or pay an order between the figure and its list.
  await expect(async () => {
    const { waiting: current } = await openAndReadSummary(page)
    const payments = current.find((entry) => entry.waiting === 'payment')?.orders ?? 0
    await section(page, 'Needs you now').getByRole('link', { name: 'Payments to verify' }).click()
    await expect(page).toHaveURL('/dashboard/orders?waiting=payment')
    await expect(page.getByRole('status').filter({ hasText: `${payments} order` })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await page.goBack()
  await section(page, 'Money')
    .getByRole('link', { name: /^Cancelled/ })
    .click()
  await expect(page).toHaveURL(`/dashboard/orders?status=Cancelled&from=${now.from}&to=${now.to}`)
  await page.goBack()
  await section(page, 'Showrooms').getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/dashboard\/orders\?store=[0-9a-f-]{36}&status=Pending$/)
})

test('[DASH-01] the chart script is the dashboard’s alone; period and store are chosen by keyboard and filter all', {
  tag: '@nightly',
}, async ({ page }) => {
  const scriptUrls = new Set<string>()
  page.on('request', (request) => request.url().includes('/assets/') && scriptUrls.add(request.url()))
  const chartScripts = async () => {
    const texts = await Promise.all([...scriptUrls].map(async (url) => (await page.request.get(url)).text()))
    return texts.filter((text) => /u-?plot/i.test(text)).length
  }
  await stubMaps(page)
  const { token } = await openAsAdmin(page, '/dashboard/products')
  for (const [path, title] of [
    ['/dashboard/orders', 'All Orders'],
    ['/dashboard/stores', 'Manage Showrooms'],
    ['/showrooms', 'Omni Shoes Stores'],
    ['/', 'Omni Shoes'],
  ] as const) {
    await goWithin(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await untilNetworkIdle(page)
  }
  expect(scriptUrls.size).toBeGreaterThan(0)
  expect(await chartScripts()).toBe(0)
  await goWithin(page, '/dashboard?period=today')
  await expect(section(page, 'Sizes').locator('canvas')).toBeVisible()
  expect(await chartScripts()).toBe(2)

  await page.getByRole('radio', { name: 'Today' }).press('ArrowRight')
  await expect(page).toHaveURL('/dashboard?period=7')
  await page.getByRole('radio', { name: '7 days' }).press('ArrowRight')
  await expect(page).toHaveURL('/dashboard?period=30')
  await expect(section(page, 'Money')).toContainText('against the 30 days before')
  await page.getByLabel('Month', { exact: true }).selectOption({ index: 2 })
  await expect(page).toHaveURL(/\?period=20\d\d-\d\d$/)
  await expect(section(page, 'Money')).toContainText('against the whole month before')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('radio', { name: '30 days' }).press('Space')
  // No other test orders from this store, so its figures do not change.
  await page.getByLabel('Showroom', { exact: true }).selectOption('Jashore')
  await expect(page).toHaveURL(/period=30&store=[0-9a-f-]{36}$/)
  const { money, store } = await summaryOf(page, token, new URL(page.url()).search.slice(1))
  expect(store?.code).toBe('Jashore')
  await page.reload()
  await expect(section(page, 'Money').getByRole('link', { name: /^Ordered/ })).toContainText(formatTaka(money.taka))
  await expect(section(page, 'Showrooms')).toHaveCount(0)
  await section(page, 'Money')
    .getByRole('link', { name: /^Orders/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders\\?store=${store?._id}&from=`))
})

test('[DASH-01] an empty shop has a calm dashboard, and one that fails to load can be retried', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token } = await signIn(page, ADMIN)
  const full = await summaryOf(page, token)
  let outcome: 'empty' | 'failed' = 'failed'
  await page.route('**/api/v1/dashboard/summary*', (route) =>
    outcome === 'failed'
      ? route.fulfill({ status: 503, json: { message: 'The shop is busy.', code: 'unavailable' } })
      : route.fulfill({ json: emptySummary(full) }),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'The dashboard could not be loaded' })).toBeVisible()
  await expect(page.getByText('The shop is busy.')).toBeVisible()
  outcome = 'empty'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Needs you now')).toContainText('Nothing is waiting for you.')
  await expect(section(page, 'Money').getByRole('link', { name: /^Ordered/ })).toContainText(formatTaka(0))
  await expect(section(page, 'Days')).toContainText('No orders in this period.')
  await expect(section(page, 'Shoes')).toContainText('No pairs in this period.')
  expect(await axeViolations(page)).toEqual([])
})

test('[DEC-12] a store user sees the own store’s summary above its orders, and its figures lead down to them', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, STORE_USER)
  const { money, store } = await openAndReadSummary(page)
  await expect(page).toHaveURL('/dashboard/store-user/orders')
  expect(store?.code).toBe('Dhanmondi')
  await expect(section(page, 'Money').getByRole('link', { name: /^Ordered/ })).toContainText(formatTaka(money.taka))
  await page.getByText('Days, shoes and sizes').click()
  await expect(section(page, 'Days').locator('canvas')).toHaveCount(2)
  expect(await axeViolations(page)).toEqual([])
  await section(page, 'Needs you now').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/dashboard\/store-user\/orders\?waiting=\w+#orders$/)
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeInViewport()
})

function emptySummary(full: DashboardSummary): DashboardSummary {
  const zero = { orders: 0, taka: 0 }
  const money = {
    ...zero,
    delivered: zero,
    cancelled: 0,
    basket: 0,
    methods: full.money.methods.map(({ method }) => ({ method, ...zero })),
  }
  return {
    ...full,
    waiting: full.waiting.map(({ waiting }) => ({ waiting, ...zero, oldest: null })),
    money,
    moneyBefore: money,
    withCouriers: zero,
    days: full.days.map(({ day }) => ({ day, ...zero, counter: 0, cameBack: 0 })),
    stores: [],
    shoesByPairs: [],
    shoesByTaka: [],
    sizes: [],
  }
}
