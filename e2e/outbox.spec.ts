import { expect, type Page } from '@playwright/test'
import type { OutboxLetter } from '#shared/schemas/outbox-letter.ts'
import { axeViolations } from './axe-violations.ts'
import { getJson } from './catalogue.ts'
import { ordersOf, placeOrders } from './orders.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { formatTaka } from './shopping.ts'
import { signInNew } from './sign-in.ts'
import { test } from './test.ts'

/** Collects policy violations and uncaught errors of a page, except those of the test's own scripts in the letter's frame. */
function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes("'allow-scripts'")) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** Registers an account and requests a one-time code for it; returns its e-mail. */
async function requestCode(page: Page): Promise<string> {
  const { email } = await signInNew(page)
  expect((await page.request.post('/api/v1/auth/new-otp', { data: { email } })).status()).toBe(200)
  return email
}

/** Waits until a letter that has this text in its subject or address is in the outbox, and opens the outbox. */
async function openOutbox(page: Page, text: string) {
  await untilWritten(page, text)
  await page.goto('/outbox')
  return page.getByRole('navigation', { name: 'Messages' }).getByRole('link').filter({ hasText: text })
}

/** Waits until a letter that has this text in its subject or address is in the outbox. */
async function untilWritten(page: Page, text: string): Promise<OutboxLetter[]> {
  let letters: OutboxLetter[] = []
  await expect(async () => {
    letters = await getJson<OutboxLetter[]>(page.request, '/outbox/all-letters')
    expect(letters.some(({ to, subject }) => `${to} ${subject}`.includes(text))).toBe(true)
  }).toPass()
  return letters
}

test('[OTP-03] the letter about an order is in the outbox, as HTML and as text; every kind of letter passes axe', {
  tag: '@nightly',
}, async ({ page }) => {
  test.slow()
  const customer = await signInNew(page)
  await placeOrders(page, customer)
  const [order] = await ordersOf(page, customer)
  if (!order) throw new Error('no order was made')

  const errors = collectErrors(page)
  const entry = await openOutbox(page, order.number)
  await entry.click()
  const subject = `Your order ${order.number} at Omni Shoes`
  await expect(page.getByRole('heading', { name: subject, level: 2 })).toBeFocused()
  const letter = page.frameLocator('iframe')
  await expect(letter.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  await expect(letter.getByText(formatTaka(order.total)).last()).toBeVisible()
  await expect(letter.locator('p').filter({ hasText: /^Store/ })).toContainText(order.store.code)
  expect(await axeViolations(page)).toEqual([])
  const popup = page.waitForEvent('popup')
  await letter.getByRole('link', { name: 'Follow your order' }).click()
  await expect(await popup).toHaveURL(`/profile/orders/${order._id}`)

  await page.getByRole('tab', { name: 'As plain text' }).click()
  const text = page.getByRole('tabpanel', { name: 'As plain text' })
  await expect(text).toContainText(`Total: ${formatTaka(order.total)}`)
  await expect(text).toContainText(`/profile/orders/${order._id}`)
  expect(await axeViolations(page)).toEqual([])
  expect(errors).toEqual([])

  const letters = await untilWritten(page, await requestCode(page))
  const kinds = new Map(letters.map(({ subject: title, html }) => [title.replace(/OM-\S+/, ''), html]))
  expect(kinds.size).toBeGreaterThan(1)
  for (const html of kinds.values()) {
    await page.setContent(html)
    expect(await axeViolations(page)).toEqual([])
  }
})

test('[OTP-03] a phone of 360 px shows the list, then the whole letter, also without JavaScript', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const email = await requestCode(page)
  const entry = await openOutbox(page, email)
  await expect(entry).toBeVisible()
  await expect(page.locator('iframe')).toBeHidden()
  expect(await scrollsSideways(page)).toBe(false)
  await entry.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/outbox\?letter=/)
  await expect(page.getByText(email).last()).toBeVisible()
  const code = page.frameLocator('iframe').getByText(/^\d{6}$/)
  await expect(code).toBeVisible()
  const box = await code.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360)
  const [, frame] = page.frames()
  expect(frame && (await scrollsSideways(frame))).toBe(false)
  await expect(entry).toBeHidden()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(page.url())
  await expect(plain.getByRole('definition').filter({ hasText: email })).toBeVisible()
  await expect(plain.frameLocator('iframe').getByRole('heading', { name: 'Your one-time code' })).toBeVisible()
  await expect(plain.getByText('The code is valid for 10 minutes and works once.')).toBeVisible()
  await plain.context().close()

  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(entry).toBeVisible()
})

test('[OTP-03] the outbox and its letters are never cached', async ({ request }) => {
  for (const path of ['/outbox', '/outbox.data']) {
    const response = await request.get(path)
    expect([response.status(), response.headers()['cache-control']], path).toEqual([200, 'no-store'])
  }
})
