import { expect, type Page } from '@playwright/test'
import { appCode } from '#server/testing/second-step.ts'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import type { AuditEntry } from '#shared/schemas/audit.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { addAuthenticator } from '../authenticator.ts'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { logIn, OWNER, PASSWORD, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { collectConsoleErrors } from '../watch-console.ts'
import { LANGUAGES, main, mainHeading, openByMenu, PHONE } from './in-both-languages.ts'
import { packOrders, send } from './packed-orders.ts'
import { makeMember } from './people.ts'

/** Buttons that change nothing. */
const READING = ['Show Filters', 'Parcels', 'Open|the verb']

test('[PEOPLE-02] an accountant reads a month on a phone, in both languages, and is shown nothing that changes anything', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize(PHONE)
  const failures = collectConsoleErrors(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  await signIn(page, 'accounts@omnishoes.example')
  for (const language of LANGUAGES) {
    const { prefix, say } = language
    const expectNothingToChange = async () => {
      const names = await main(page)
        .getByRole('button')
        .filter({ visible: true })
        .evaluateAll((buttons) => buttons.map((one) => (one as HTMLElement).innerText.trim()).filter(Boolean))
      const reading = ['CSV', 'XLSX', ...READING.map(say)]
      expect(names.filter((name) => !reading.includes(name) && !name.includes(showAll(say)))).toEqual([])
      await expect(main(page).locator('input[type=file], [type=submit]')).toHaveCount(0)
    }
    await page.goto(`${prefix}/dashboard`)
    await expect(mainHeading(page)).toHaveText(say('Dashboard'))
    await main(page).locator('select').first().selectOption({ index: 1 })
    await expect(page).toHaveURL(/period=2\d{3}-\d\d/)
    await expectNothingToChange()
    for (const [path, heading] of PAGES_OF_MONTH) {
      await openByMenu(page, language, path, heading)
      await page.waitForLoadState('networkidle')
      await expectNothingToChange()
    }
    await openByMenu(page, language, '/dashboard/cash', 'Cash')
    const books = main(page).getByRole('region', { name: say('Books') })
    await books.getByLabel(say('From'), { exact: true }).fill('2026-10-01')
    await expect(books.locator('dd').first()).toContainText('৳')
    await main(page).getByLabel(say('Till'), { exact: true }).selectOption({ index: 1 })
    await expect(main(page).getByRole('table', { name: say('What moved in this till') })).toBeVisible()
    await expectNothingToChange()

    await openByMenu(page, language, '/dashboard/orders', 'All Orders')
    await main(page).locator('[data-order]').first().getByRole('link').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(say('Delivery address'))).toBeVisible()
    await expect(dialog.locator('select, form')).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
  expect(failures).toEqual([])
  expect(sent).toEqual([])
})

const PAGES_OF_MONTH = [
  ['/dashboard/payments', 'Payments'],
  ['/dashboard/parcels', 'Parcels'],
  ['/dashboard/cash', 'Cash'],
  ['/dashboard/orders', 'All Orders'],
] as const

/** What the button begins with that shows all showrooms of the dashboard. */
const showAll = (say: (text: string) => string) => say('Show all {count} showrooms').split('{count}')[0] ?? ''

test("[PEOPLE-07] at a clerk's phone a manager approves cash that goes back: by code in English, by passkey in Bangla", {
  tag: '@nightly',
}, async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  await page.setViewportSize(PHONE)
  // Passkeys are bound to a name, and not to the number of a machine.
  const shop = String(baseURL).replace('127.0.0.1', 'localhost')
  const clerk = await makeMember(page, 'store_user', 'Banani')
  const manager = await makeMember(page, 'showroom_manager', 'Banani')
  await addAuthenticator(page)
  const secret = await setUpApp(page, (await enter(page, shop, manager.email)).token)
  await page.goto(`${shop}/profile/second-step`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name, such as “Phone”').fill('Key')
  await page.getByLabel('Your current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Key')

  const { token } = await enter(page, shop, clerk.email)
  const orders = await sellAndClose(page, token, 'Banani')
  for (const [nth, { prefix, say }] of LANGUAGES.entries()) {
    const order = orders[nth]
    await page.goto(`${shop}${prefix}/dashboard/store-user/orders?order=${order?._id}`)
    await page.getByRole('button', { name: say('Take the cash back') }).click()
    await page.getByLabel(say('Reason'), { exact: true }).fill('The wrong order')
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: say('Take the cash back') })
      .click()
    const approval = page.getByRole('dialog', { name: say('Somebody has to approve this') })
    await expect(approval).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    if (prefix === '') {
      await approval.getByLabel('Email of your colleague').fill(manager.email)
      await approval.getByLabel('Code of their app').fill(appCode(secret))
      await approval.getByRole('button', { name: 'Approve' }).click()
    } else await approval.getByRole('button', { name: say('Use a passkey') }).click()
    await expect(approval).toBeHidden()
    await expect(page.getByText(say('Cash taken back')).first()).toBeVisible()
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').allInfo.email)
    expect(session, 'the session stays').toBe(clerk.email)
    const owner = (await logIn(page, OWNER)).token
    const entries = await send<AuditEntry[]>(page, owner, 'GET', `/audit/all-entries?subject=${order?._id}`)
    expect(entries.find(({ action }) => action === 'cash-taken-back')).toMatchObject({
      by: { _id: clerk.id },
      approvedBy: { _id: manager.id },
    })
  }
})

/** Signs somebody in at an address of the shop. */
async function enter(page: Page, shop: string, email: string) {
  const session = await logIn(page, email)
  await page.goto(`${shop}/privacy`)
  await page.evaluate((text) => localStorage.setItem('auth', text), JSON.stringify(session))
  return session
}

/** Sets up an app, of whose codes that of this moment is used. */
async function setUpApp(page: Page, token: string): Promise<string> {
  const app = { currentPassword: PASSWORD }
  const { secret } = await send<{ secret: string }>(page, token, 'POST', '/auth/second-step/app', app)
  await send(page, token, 'POST', '/auth/second-step/app/confirm', { code: appCode(secret, 0) })
  return secret
}

/** Orders whose cash is in a till that is closed, though they are not delivered any more. */
async function sellAndClose(page: Page, token: string, showroom: string) {
  const { orders, store } = await packOrders(page, LANGUAGES.length, { collects: true, showroom })
  const setStatus = (order: OrderDetail, status: string) =>
    send(page, token, 'PUT', `/orders/updateStatus/${order._id}`, { status, reason: 'She has come' })
  for (const order of orders) await setStatus(order, 'Delivered')
  const { expected } = await send<{ expected: number }>(page, token, 'GET', '/cash/counter')
  const closing = { store, seen: expected, day: dhakaDay(new Date()), counted: expected, paidOut: 0 }
  await send(page, token, 'POST', '/cash/counter/close', closing)
  for (const order of orders) await setStatus(order, 'Processing')
  return orders
}
