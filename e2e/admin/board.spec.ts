import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { bearer, placeDeskOrder } from './orders-desk.ts'

const LINE = '**/api/v1/orders/live'
const BOARD = '**/api/v1/orders/board/*'
const ACCEPT = '**/api/v1/orders/accept/*'

interface Rings {
  rings: number
}

/** Counts the tones of the page. */
async function countRings(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter: Rings = Object.assign(window, { rings: 0 })
    AudioContext.prototype.createOscillator = function createOscillator() {
      counter.rings += 1
      return new OscillatorNode(this)
    }
  })
  return () => page.evaluate(() => (window as unknown as Rings).rings)
}

test('[WORK-06] a board without a line asks every 15 seconds and rings; a line that falls silent is opened anew', {
  tag: '@nightly',
}, async ({ page }) => {
  // Paid by wallet: it waits for its showroom, not for a call.
  const place = () => placeDeskOrder(page, { store: 'Kushtia', transactionId: null })
  const before = await place()
  await signIn(page, ADMIN)
  const rings = await countRings(page)
  await page.clock.install()
  await page.route(LINE, (route) => route.abort())
  await page.goto(`/dashboard/store-user/board?store=${before.store._id}`)
  const news = page.getByRole('region', { name: 'New', exact: true })
  await expect(news.getByText(before.number)).toBeVisible()
  await expect(page.getByText(/, live$/)).toHaveCount(0)
  const first = await place()
  await page.clock.fastForward(15_000)
  await expect(news.getByText(first.number)).toBeVisible()
  expect(await rings(), 'before the sound is on').toBe(0)
  await page.getByRole('checkbox', { name: 'Sound' }).check()
  const second = await place()
  await page.clock.fastForward(15_000)
  await expect(news.getByText(second.number)).toBeVisible()
  await expect.poll(rings).toBe(1)

  await page.unroute(LINE)
  await page.clock.fastForward(3_000)
  await expect(page.getByText(/, live$/)).toBeVisible()
  // The clock leaps over the server's signs of life: to the page the line is as silent as a dead one.
  const opened = page.waitForRequest(LINE)
  await page.clock.fastForward(25_000)
  expect((await opened).headers()['last-event-id']).toMatch(/^\d+$/)
  await expect(page.getByText(/, live$/)).toBeVisible()
  const third = await placeDeskOrder(page, { store: 'Kushtia' })
  const card = news.getByRole('listitem').filter({ has: page.getByRole('heading', { name: third.number }) })
  await expect(card).toContainText('The customer has to be called first.')
  await expect.poll(rings).toBe(2)
})

test("[WORK-31] a board says 'live' only while it shows what there is, and asks again until it does", {
  tag: '@nightly',
}, async ({ page }) => {
  const place = () => placeDeskOrder(page, { store: 'Dinajpur', transactionId: null })
  const before = await place()
  await signIn(page, ADMIN)
  await page.clock.install()
  await page.goto(`/dashboard/store-user/board?store=${before.store._id}`)
  const news = page.getByRole('region', { name: 'New', exact: true })
  const live = page.getByText(/, live$/)
  await expect(live).toBeVisible()
  await page.route(BOARD, (route) => route.abort())
  const missed = await place()
  await expect(live).toHaveCount(0)
  await expect(page.getByText(/, as of /)).toBeVisible()
  await expect(news.getByText(missed.number)).toHaveCount(0)
  await page.unroute(BOARD)
  await expect(news.getByText(missed.number)).toBeVisible()
  await expect(live).toBeVisible()

  await test.step('also after a press of which no event tells', async () => {
    await page.route(ACCEPT, (route) => route.abort())
    await page.route(BOARD, (route) => route.abort())
    const card = news.getByRole('listitem').filter({ has: page.getByRole('heading', { name: missed.number }) })
    await card.getByRole('button', { name: 'Accept' }).press('Enter')
    await expect(live).toHaveCount(0)
    await page.unroute(BOARD)
    await page.clock.fastForward(3_000)
    await expect(live).toBeVisible({ timeout: 5_000 })
  })

  // A refetch that never ends is as good as none.
  await page.route(BOARD, () => {})
  await place()
  await expect(live).toHaveCount(0, { timeout: 10_000 })
  await page.unroute(BOARD)
})

test('[WORK-55] a board opens where most is to do; late orders are red, a picked line is put back, phones choose a tab', async ({
  page,
}) => {
  const order = await placeDeskOrder(page, { store: 'Feni Trunk Road', transactionId: null })
  const { token } = await signIn(page, ADMIN)
  const headers = bearer(token)
  const boards = await (await page.request.get('/api/v1/orders/boards', { headers })).json()
  await page.goto('/dashboard/store-user/board')
  await expect(page.getByLabel('Showroom', { exact: true })).toHaveValue(boards[0].store)
  await page.request.post(`/api/v1/orders/accept/${order._id}`, { headers })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.clock.install({ time: Date.now() + 3 * 60 * 60 * 1000 })
  await page.goto(`/dashboard/store-user/board?store=${order.store._id}`)
  await page
    .getByRole('group', { name: 'What to do' })
    .getByRole('button', { name: /^To pick/ })
    .click()
  await expect(page.getByRole('region', { name: 'New', exact: true })).toBeHidden()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: order.number }) })
  await expect(card.getByText('bKash, not verified')).toBeVisible()
  await expect(card.getByText('3 h', { exact: true })).toHaveClass(/text-bad/)
  const line = card.getByRole('checkbox')
  await line.click()
  await expect(card.getByRole('button', { name: 'Packed for the courier' })).toBeVisible()
  await line.click()
  await expect(line).not.toBeChecked()
  await expect(card.getByRole('button', { name: 'Packed for the courier' })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})
