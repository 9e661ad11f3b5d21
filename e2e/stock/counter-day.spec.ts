import { expect, type Page } from '@playwright/test'
import { formatTaka } from '#shared/rules/money/price.ts'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { toastWithText } from '../shopping.ts'
import { logIn, PASSWORD, STORE_USER } from '../sign-in.ts'
import { test } from '../test.ts'
import { openCounter, receiptNumber, salesAtShop, scan } from './open-counter.ts'

/** Makes the device refuse every new row, or take them again. */
const fillStorage = (page: Page, isFull: boolean) =>
  page.evaluate((full) => {
    const store = IDBObjectStore.prototype as IDBObjectStore & { added?: IDBObjectStore['add'] }
    store.added ??= store.add
    store.add = full
      ? () => {
          throw new DOMException('', 'QuotaExceededError')
        }
      : store.added
  }, isFull)

test('[COUNTER-06] a till is opened, sells, changes its clerk, pays out once, and is counted by notes and closed with a reason', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { code, shoe, store, token } = await openCounter(page, { showroom: 'Dhanmondi' })
  const part = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await part('Till')
  await page.getByLabel('Opened with, in taka').focus()
  await scan(page, '12345670')
  await expect(page.getByText(/^A shoe was scanned/)).toBeVisible()
  await expect(page.getByLabel('Opened with, in taka'), 'a barcode is no money').toHaveValue('')
  await page.getByLabel('Opened with, in taka').fill('২০০০')
  await page.getByRole('button', { name: 'Open the till' }).click()
  await expect(page.getByText('Till opened')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await part('Today')
  await scan(page, code)
  await page.getByRole('button', { name: 'Park this basket' }).click()
  await scan(page, code)
  await page.getByRole('button', { name: /^Change clerk/ }).click()
  await expect(page.getByRole('dialog', { name: 'Change clerk' })).toContainText('stay on this device')
  expect(await axeViolations(page)).toEqual([])
  // The session of the demonstration's admin is that of other tests too.
  await page.route('**/auth/logout', (route) => route.fulfill({ json: { message: 'Signed out' } }))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email').fill(STORE_USER)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Take payment' }).click()
  await page.getByRole('button', { name: /^Exactly/ }).click()
  await expect(page.getByText('Sold, and the shop has it.')).toBeVisible()
  const number = await receiptNumber(page)
  const { name } = (await logIn(page, STORE_USER)).allInfo
  // Other tests sell in this showroom too.
  expect((await salesAtShop(page, store, token)).filter((sale) => sale.number === number)).toMatchObject([
    { total: shoe.price, clerk: { name } },
  ])
  await page.getByRole('button', { name: 'Next sale' }).click()
  await expect(page.getByText(/^Parked/).first(), 'what the former clerk has parked').toBeVisible()
  await part('Till')
  await page.getByText('Put cash in or take some out').click()
  await page.getByLabel('Amount, in taka').fill('100')
  await page.getByLabel('Reason', { exact: true }).fill('Tea')
  await page.route('**/counter/till/move', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  const note = page.getByRole('button', { name: 'Note it' })
  await note.click()
  await expect(page.getByText(/^The shop could not be reached/)).toBeVisible()
  await note.click()
  await expect(page.getByText('Noted in the till')).toBeVisible()
  await expect(page.getByRole('definition').last(), 'once').toHaveText(formatTaka(1_900 + shoe.price))
  await page.getByText('Count the drawer and close the till').click()
  const counted = 1_890 + shoe.price
  await page.getByLabel('৳ 1,000 ×').fill(String(Math.floor(counted / 1_000)))
  await page.getByLabel('৳ 10 ×').fill(String((counted % 1_000) / 10))
  await expect(page.getByText('৳ 10 are missing')).toBeVisible()
  await page.getByLabel('Reason of the difference').fill('Given out too much')
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: 'Close the till' }).click()
  await expect(page.getByText('Till closed')).toBeVisible()
  await expect(page.getByText(/^Counted last by .*Given out too much$/)).toBeVisible()
})

test('[COUNTER-02] [COUNTER-07] without a connection a counter sells and sends once; revoked, it is registered anew', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      document.documentElement.dataset.asked = 'yes'
      return true
    }
  })
  const { code, store, token } = await openCounter(page, { showroom: 'Tongi' })
  await expect(page.locator('html'), 'asked to stay').toHaveAttribute('data-asked', 'yes')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await page.reload()
  await page.locator('#counter-search').waitFor()
  await scan(page, '0000000000')
  await expect(page.getByText('No shoe has the barcode 0000000000.')).toBeVisible()
  await scan(page, code)
  await expect(page.getByRole('button', { name: 'Take payment' })).toBeFocused()
  await page.keyboard.press('Enter')
  await fillStorage(page, true)
  await page.getByRole('button', { name: /^Exactly/ }).press('Enter')
  await expect(page.getByText('This sale could not be kept on this device')).toBeVisible()
  await fillStorage(page, false)
  await page.getByRole('button', { name: /^Exactly/ }).press('Enter')
  await expect(page.getByText('Sold. It is kept on this device and will be sent.')).toBeVisible()
  const number = await receiptNumber(page)
  await page.reload()
  await expect(page.getByText('Waiting to be sent: 1')).toBeVisible()
  // A browser says that the line is back before anything goes through it.
  await page.route('**/counter/sales**', (route) => route.abort(), { times: 1 })
  await context.setOffline(false)
  await expect(page.getByText('Waiting to be sent: 1')).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByText(number)).toBeVisible()
  const sold = (await salesAtShop(page, store, token)).filter((sale) => sale.number === number)
  expect(sold).toHaveLength(1)
  // Nor is what waits lost where a restored shop has forgotten the device.
  const headers = { Authorization: `Bearer ${token}` }
  const own = await sellForgotten(page, { code, store, token })
  // Revoked, it is no dead end: a manager makes it another device.
  expect((await page.request.delete(`/api/v1/counter/devices/revoke/${own}`, { headers })).status()).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Register it anew' }).click()
  await expect(page.getByLabel('Showroom'), 'the one that it was of').toHaveValue(store)
  await page.getByLabel('Name of the device').fill('Till 1 again')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.locator('#counter-search').waitFor()
  await scan(page, code)
  await page.getByRole('button', { name: 'Take payment' }).click()
  await page.getByRole('button', { name: /^Exactly/ }).click()
  await expect(page.getByText('Sold, and the shop has it.')).toBeVisible()
  expect(await receiptNumber(page)).toMatch(/-000001$/)
  // Nor is a browser that throws everything away.
  const browser = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await expect(page.getByRole('heading', { name: 'Register this device' })).toBeVisible()
})

/** Sells while the shop does not know the device, which a manager then registers anew; returns its id. */
async function sellForgotten(page: Page, { code, store, token }: { code: string; store: string; token: string }) {
  let forgotten = ''
  await page.route(/\/counter\/(changes|sales)/, (route) => {
    const key = route.request().headers()['counter-key'] ?? ''
    forgotten ||= key
    const json = { message: 'This device is not registered. A manager can do that.', code: 'device_unknown' }
    return key === forgotten ? route.fulfill({ status: 403, json }) : route.continue()
  })
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await scan(page, code)
  await page.getByRole('button', { name: 'Take payment' }).click()
  await page.getByRole('button', { name: /^Exactly/ }).click()
  await expect(page.getByText('Waiting to be sent: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Register it anew' }).click()
  await expect(page.getByText('The shop has forgotten this device.')).toBeVisible()
  await page.getByLabel('Name of the device').fill('Till 1 remembered')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText(/^Waiting to be sent/)).toBeHidden()
  await page.unrouteAll({ behavior: 'wait' })
  const sold = (await salesAtShop(page, store, token)).filter(({ number }) => number.endsWith('-000002'))
  expect(sold).toHaveLength(1)
  return sold[0]?.device._id
}

test('[COUNTER-02] [COUNTER-03] [COUNTER-04] [COUNTER-07] a manager decides on what counters brought, and revokes a device', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { shoe, store, token } = await openCounter(page, { showroom: 'Shaheb Bazar' })
  const headers = { Authorization: `Bearer ${token}` }
  const registered = await page.request.post('/api/v1/counter/devices/register', {
    headers,
    data: { store, name: 'Till 2' },
  })
  const { key, device } = await registered.json()
  const saleOf = (sequence: number, taka: number, quantity = 1) => ({
    sequence,
    at: new Date().toISOString(),
    lines: [{ product: shoe._id, size: shoe.sizes[0], quantity, price: shoe.price }],
    payments: [{ method: 'Cash', taka }],
  })
  await page.request.post('/api/v1/counter/sales', {
    headers: { ...headers, 'Counter-Key': key },
    data: { sales: [saleOf(1, 1), saleOf(4, shoe.price * 90, 90)] },
  })
  const name = `${device.letters}-${device.number}`
  await page.goto('/dashboard/counters')
  await page.getByLabel('Showroom', { exact: true }).selectOption('Shaheb Bazar')
  const form = page.getByRole('form', { name: `${name}-000001` })
  await expect(page.getByText('The payments are not the total')).toBeVisible()
  const odd = page.getByRole('row', { name: `${name}-000004` })
  await expect(odd).toContainText(/Pairs that the books did not have: \d+/)
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await form.getByLabel('Reason of the decision').fill('The clerk typed 1')
  await form.getByRole('button', { name: 'Take it corrected' }).click()
  await expect(form.getByLabel('Cash')).toHaveAccessibleDescription(/The payments are not the total/)
  await form.getByLabel('Cash').fill(String(shoe.price))
  await form.getByRole('button', { name: 'Take it corrected' }).click()
  await expect(toastWithText(page, 'Sale taken')).toBeVisible()
  await expect(form).toBeHidden()
  expect((await salesAtShop(page, store, token)).filter((one) => one.number === `${name}-000001`)).toMatchObject([
    { total: shoe.price },
  ])
  await page.getByLabel('What', { exact: true }).selectOption('Another price than the shop’s')
  await expect(odd).toBeHidden()

  await page.getByRole('link', { name: 'Missing numbers' }).click()
  await expect(page.getByRole('rowheader', { name: `${name}-000002 – ${name}-000003` })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Devices', exact: true }).click()
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByRole('row', { name: `${name} Till 2` })).toContainText(/Revoked .* by Rumana Admin/)
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
})
