import { expect, type Page } from '@playwright/test'
import { formatTaka } from '#shared/rules/money/price.ts'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { toastWithText } from '../shopping.ts'
import { showroomNamed } from '../showrooms.ts'
import { test } from '../test.ts'
import { openCounter, scan } from './open-counter.ts'
import { sellAtCounter } from './sell-at-counter.ts'

/** Another device of a showroom, and what it sends. */
async function otherDevice(page: Page, token: string, store: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const registered = await page.request.post('/api/v1/counter/devices/register', {
    headers,
    data: { store, name: 'Till 2' },
  })
  const { key, device } = await registered.json()
  const withKey = { ...headers, 'Counter-Key': key }
  return {
    name: `${device.letters}-${device.number}`,
    send: async (...sales: object[]) =>
      (await (await page.request.post('/api/v1/counter/sales', { headers: withKey, data: { sales } })).json()).results,
    find: async (number: string) =>
      (await page.request.get(`/api/v1/counter/exchanges/find?number=${number}`, { headers: withKey })).json(),
    take: (lines: object[]) =>
      page.request.post('/api/v1/counter/exchanges/take', { headers: withKey, data: exchangeOf(lines) }),
  }
}

const exchangeOf = (lines: object[], changes = {}) => ({
  key: crypto.randomUUID(),
  at: new Date().toISOString(),
  lines,
  ...changes,
})

const back = (source: object, reason = 'size') => ({ ...source, line: 0, quantity: 1, condition: 'sellable', reason })

test('[EXCH-11] one exchange that was refused is taken and one left at the desk, which says what becomes of them', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { code, shoe, store, token } = await openCounter(page, { showroom: 'Tangail' })
  const [till, elsewhere] = [
    await otherDevice(page, token, store),
    await otherDevice(page, token, (await showroomNamed(page.request, 'Agrabad'))._id),
  ]
  const receipt = await sellAtCounter(page, code)
  await expect(page.getByText(/^Waiting to be sent/)).toBeHidden()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Exchange', exact: true }).click()
  await expect(page.getByText(/^Without the line only what/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'A gift, no receipt' }), 'what needs the line').toBeHidden()
  await expect(page.getByText('Without a receipt: by phone and day')).toBeHidden()
  await scan(page, receipt)
  await expect(page.getByRole('checkbox')).toBeChecked()
  const out = page.getByRole('region', { name: 'What goes out' })
  await out.getByRole('listitem').getByRole('button').nth(1).click()
  await out.getByRole('button', { name: 'Exchange', exact: true }).click()
  await expect(page.getByText('Exchanged. It is kept on this device and will be sent.')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  // Meanwhile its pair comes back at another counter.
  const [{ _id: sale }] = await till.find(receipt)
  expect((await till.take([back({ sale })])).status()).toBe(201)
  await context.setOffline(false)
  await expect(page.getByText(`For a manager: These pairs of ${receipt} have come back already`)).toBeVisible()

  const sold = {
    ...{ sequence: 1, at: new Date().toISOString() },
    lines: [{ product: shoe._id, size: shoe.sizes[0], quantity: 1, price: shoe.price }],
    payments: [{ method: 'Cash', taka: shoe.price }],
  }
  const [{ sale: other }] = await elsewhere.send(sold)
  const faulty = exchangeOf([back({ receipt: other.number }, 'fault')], { payBack: { method: 'Cash' }, offline: true })
  expect(await till.send(faulty)).toMatchObject([{ status: 422, sale: null }])
  await page.goto(`/dashboard/counters?store=${store}`)
  const waiting = page.getByRole('region', { name: 'Sales and exchanges that wait for a decision' })
  const gone = waiting.getByRole('listitem').filter({ hasText: `These pairs of ${receipt} have come back already` })
  await expect(gone.getByText(/^Credit note [A-Z]{3}-X-\d{6}, Tangail, /)).toBeVisible()
  await expect(gone.getByText(/^A pair comes back once/)).toBeVisible()
  await expect(gone.getByLabel('Decision', { exact: true }), 'nothing to choose').toHaveCount(0)
  await expect(gone.getByText('Went out, and stays in the books of Tangail: 1 pair')).toBeVisible()
  await expect(gone.getByText('Came back, and is in no books: 1 pair')).toBeVisible()
  await expect(gone.getByRole('button', { name: 'Take it as it was sent' })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await gone.getByLabel('Reason of the decision').fill('The clerk took it twice')
  await gone.getByRole('button', { name: 'Leave it' }).click()
  await expect(toastWithText(page, 'Exchange left as it is')).toBeVisible()
  await expect(gone).toBeHidden()
  expect(await till.find(receipt), 'nothing has moved').toMatchObject([{ lines: [{ back: 1 }] }])

  const fault = waiting.getByRole('listitem').filter({ hasText: 'It is a receipt of another showroom' })
  const taka = formatTaka(shoe.price)
  await fault.getByLabel('Decision', { exact: true }).selectOption('Leave it')
  await expect(fault.getByText(`Left the drawer, and is in no books: ${taka}`)).toBeVisible()
  await fault.getByLabel('Decision', { exact: true }).selectOption('Take it as it was sent')
  await expect(fault.getByText('Into the stock of Tangail: 1 pair')).toBeVisible()
  await expect(fault.getByText(`Into the books as given back in cash: ${taka}`)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await fault.getByLabel('Reason of the decision').fill('Agrabad was called')
  await fault.getByRole('button', { name: 'Take it as it was sent' }).click()
  await expect(toastWithText(page, 'Exchange taken')).toBeVisible()
  await expect(waiting).toBeHidden()
  await page.goto(`/dashboard/exchanges?number=${other.number}`)
  await expect(page.getByText(other.number).first(), 'where it came back').toBeVisible()
  expect(await elsewhere.find(other.number)).toMatchObject([{ lines: [{ back: 1 }] }])
})

test('[EXCH-11] [EXCH-01] where the answer is lost the exchange is kept, its customer leaves, and it is done once', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { code, store, token } = await openCounter(page, { showroom: 'Tangail' })
  const receipt = await sellAtCounter(page, code)
  await expect(page.getByText(/^Waiting to be sent/)).toBeHidden()
  await page.getByRole('button', { name: 'Exchange', exact: true }).click()
  await page.getByLabel(/^Scan the receipt/).waitFor()
  await scan(page, receipt)
  await expect(page.getByRole('checkbox')).toBeChecked()
  const out = page.getByRole('region', { name: 'What goes out' })
  await out.getByRole('listitem').getByRole('button').nth(1).click()
  // The shop takes it, and its answer is lost; then nothing reaches it.
  let sent = 0
  await page.route('**/counter/exchanges/take', async (route) => {
    sent += 1
    if (sent === 1) await route.fetch()
    await route.abort()
  })
  await page.route(/\/counter\/sales(\?|$)/, (route) => route.abort())
  await out.getByRole('button', { name: 'Exchange', exact: true }).click()
  await expect(page.getByText(/^The exchange was sent, and the shop has not answered/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: 'Keep it here, the customer leaves' }).click()
  await expect(page.getByText('Exchanged. It is kept on this device and will be sent.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByText(/^Waiting to be sent/)).toBeHidden()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await page.getByRole('button', { name: /^Slip [A-Z]{3}-X-\d{6}$/ }).click()
  await expect(page.getByRole('heading', { name: /^Credit note/ })).toBeVisible()
  const { find } = await otherDevice(page, token, store)
  expect(await find(receipt), 'once').toMatchObject([{ lines: [{ back: 1 }] }])
})
