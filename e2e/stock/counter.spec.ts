import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { appCode } from '#server/testing/second-step.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { makeApprover } from '../admin/approve.ts'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { logIn, PASSWORD, STORE_USER } from '../sign-in.ts'
import { test } from '../test.ts'
import { openCounter, scan } from './open-counter.ts'

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

const receiptNumber = (page: Page) =>
  page
    .getByRole('heading', { name: /^Receipt/ })
    .locator('span')
    .innerText()

async function salesAtShop(
  page: Page,
  store: string,
  token: string,
): Promise<{ number: string; total: number; clerk: { name: string } }[]> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await page.request.get(`/api/v1/counter/sales?store=${store}&limit=200`, { headers })
  return (await response.json()).sales
}

test('[COUNTER-01] a scanned pair paid in cash exactly takes two presses of Enter to its receipt, by keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { code, shoe, store, token } = await openCounter(page)
  const begun = Date.now()
  await scan(page, code)
  await expect(page.getByRole('button', { name: 'Take payment' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Exactly/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const number = await receiptNumber(page)
  expect(Date.now() - begun, 'ms from scan to receipt').toBeLessThan(6_000)
  expect(number).toMatch(/^[A-Z]{3}-\d+-000001$/)
  await expect(page.getByText('Sold, and the shop has it.')).toBeVisible()
  expect((await salesAtShop(page, store, token)).filter((sale) => sale.number === number)).toMatchObject([
    { total: shoe.price },
  ])
  expect(await axeViolations(page)).toEqual([])
  await expect(page.getByRole('img', { name: 'QR of this receipt' })).toBeVisible()
  const address = (await page.getByRole('link', { name: 'Open the receipt' }).getAttribute('href')) ?? ''
  const phone = await page.context().newPage()
  await phone.goto(address)
  await expect(phone.getByText(number)).toBeVisible()
  await expect(phone.getByText(formatTaka(shoe.price)).first()).toBeVisible()
  expect(await axeViolations(phone)).toEqual([])
  await phone.setViewportSize({ width: 320, height: 640 })
  expect(await scrollsSideways(phone)).toBe(false)
  await phone.close()
  // The next sale begins by its scan.
  await scan(page, code)
  await expect(page.getByRole('button', { name: 'Take payment' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
})

test('[COUNTER-01] what is paid in part stays through a scan and Escape until it is given back', async ({ page }) => {
  const { code, shoe } = await openCounter(page)
  await scan(page, code)
  await page.getByRole('button', { name: 'Take payment' }).click()
  const amount = page.getByLabel('Another amount')
  await amount.fill('8901234567890')
  await expect(page.getByRole('button', { name: 'Given', exact: true })).toBeDisabled()
  await amount.fill('১০০')
  await amount.press('Enter')
  const due = page.getByRole('button', { name: `Exactly ${formatTaka(shoe.price - 100)}` })
  await expect(due).toBeVisible()
  // Killed in the middle, the page finds basket and part again.
  await page.reload()
  await expect(due).toBeVisible()
  const refusal = page.getByText('A part is paid already. Take the rest, or give it back first.')
  await scan(page, code)
  await expect(refusal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(due).toBeVisible()
  await page.getByRole('button', { name: 'Give it back' }).click()
  await expect(refusal).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Take payment' })).toBeVisible()
})

test('[COUNTER-05] a clerk’s discount above the limit is approved on the spot by a colleague, never without a connection', async ({
  page,
  context,
}) => {
  const { code, shoe, store, token } = await openCounter(page, { showroom: 'Dhanmondi' })
  const by = await makeApprover(page)
  const clerk = await logIn(page, STORE_USER)
  await page.evaluate((text) => localStorage.setItem('auth', text), JSON.stringify(clerk))
  const news = page.waitForResponse((response) => response.url().includes('/counter/changes') && response.ok())
  await page.reload()
  await news
  await scan(page, code)
  await page.getByText('Discount', { exact: true }).click()
  await page.getByLabel('Percent off').fill('90')
  const pay = page.getByRole('button', { name: 'Take payment' })
  await pay.click()
  await expect(page.getByText('Please say why there is a discount')).toBeVisible()
  await page.getByLabel('Reason').fill('One heel is scratched')
  await context.setOffline(true)
  await pay.click()
  await expect(page.getByText(/^Somebody has to approve this discount, which needs a connection/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^No connection/)).toBeHidden()
  await pay.click()
  const approval = page.getByRole('dialog', { name: 'Somebody has to approve this' })
  await approval.getByLabel('Email of your colleague').fill(by.email)
  await approval.getByLabel('Code of their app').fill('000000')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(approval.getByText(/^Not approved/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await approval.getByLabel('Code of their app').fill(appCode(by.secret))
  await approval.getByRole('button', { name: 'Approve' }).click()
  const price = shoe.price - Math.floor(shoe.price * 0.9)
  await page.getByRole('button', { name: `Exactly ${formatTaka(price)}` }).click()
  await expect(page.getByText('Sold, and the shop has it.')).toBeVisible()
  const number = await receiptNumber(page)
  expect((await salesAtShop(page, store, token)).filter((sale) => sale.number === number)).toMatchObject([
    { total: price },
  ])
})

test('[COUNTER-06] a till is opened, sells, changes its clerk, pays out once, and is counted by notes and closed with a reason', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { code, shoe, store, token } = await openCounter(page, { showroom: 'Dhanmondi' })
  const part = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await part('Till')
  await page.getByLabel('Opened with, in taka').fill('২০০০')
  await page.getByRole('button', { name: 'Open the till' }).click()
  await expect(page.getByText('Till opened')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await part('Sell')
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

test('[COUNTER-02] without a connection the counter starts, sells and prints, and sends the sale once', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      document.documentElement.dataset.asked = 'yes'
      return true
    }
  })
  const { code, store, token } = await openCounter(page)
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
  await context.setOffline(false)
  await expect(page.getByText('Waiting to be sent: 1')).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByText(number)).toBeVisible()
  const sold = (await salesAtShop(page, store, token)).filter((sale) => sale.number === number)
  expect(sold).toHaveLength(1)
})

test('[COUNTER-01] the whole sale fits in Bangla on a phone of 320 px, with Bengali digits', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { shoe } = await openCounter(page, { prefix: '/bn' })
  await page.locator('#counter-search').fill(shoe.code)
  await page.locator('main li button').first().click()
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: 'টাকা নিন' }).click()
  await expect(page.getByRole('button', { name: /^ঠিক ৳ [০-৯,]+$/ })).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: /^ঠিক/ }).click()
  await expect(page.getByRole('heading', { name: /^রসিদ/ })).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
})

test('[COUNTER-01] the counter starts with at most 50 kB of script, and help is a press away before anybody has signed in', async ({
  page,
}) => {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) scripts.push(response.body())
  })
  await page.goto('/counter', { waitUntil: 'load' })
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(50_000)
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'How the counter works' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('[COUNTER-02] a manager takes a sale that was refused, corrected and with a reason', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { shoe, store, token } = await openCounter(page, { showroom: 'Shaheb Bazar' })
  const headers = { Authorization: `Bearer ${token}` }
  const registered = await page.request.post('/api/v1/counter/devices/register', {
    headers,
    data: { store, name: 'Till 2' },
  })
  const { key, device } = await registered.json()
  const sale = {
    sequence: 1,
    at: new Date().toISOString(),
    lines: [{ product: shoe._id, size: shoe.sizes[0], quantity: 1, price: shoe.price }],
    payments: [{ method: 'Cash', taka: 1 }],
  }
  await page.request.post('/api/v1/counter/sales', {
    headers: { ...headers, 'Counter-Key': key },
    data: { sales: [sale] },
  })
  await page.goto('/dashboard/cash')
  await page.getByRole('region', { name: 'Tills' }).getByLabel('Showroom').selectOption('Shaheb Bazar')
  const number = `${device.letters}-${device.number}-000001`
  const form = page.getByRole('form', { name: number })
  await expect(page.getByText('The payments are not the total')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await form.getByLabel('Reason of the decision').fill('The clerk typed 1')
  await form.getByRole('button', { name: 'Take it corrected' }).click()
  await expect(form.getByLabel('Cash')).toHaveAccessibleDescription(/The payments are not the total/)
  await form.getByLabel('Cash').fill(String(shoe.price))
  await form.getByRole('button', { name: 'Take it corrected' }).click()
  await expect(page.getByText('Sale taken')).toBeVisible()
  await expect(form).toBeHidden()
  expect((await salesAtShop(page, store, token)).filter((one) => one.number === number)).toMatchObject([
    { total: shoe.price },
  ])
})
