import { expect } from '@playwright/test'
import { appCode } from '#server/testing/second-step.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { CounterChanges } from '#shared/schemas/counter/counter.ts'
import { makeApprover } from '../admin/approve.ts'
import { axeViolations } from '../axe-violations.ts'
import { countPresses } from '../count-presses.ts'
import { pressByTab, reachByTab } from '../reach-by-tab.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { showroomNamed } from '../showrooms.ts'
import { logIn, STORE_USER } from '../sign-in.ts'
import { test } from '../test.ts'
import { openCounter, scan } from './open-counter.ts'
import { sellAtCounter } from './sell-at-counter.ts'

/** What a box of a shoe in one of its sizes says. */
function codeOf({ products, sizes }: CounterChanges, id: string, nth: number): string {
  const shoe = products.find(({ _id }) => _id === id)
  const size = sizes?.find(({ _id }) => _id === shoe?.sizes[nth])?.size
  return `${shoe?.code}-${size}`
}

const numberOf = (receipt: string, more: number) =>
  receipt.replace(/\d{6}$/, (digits) => String(Number(digits) + more).padStart(6, '0'))

test('[EXCH-01] [EXCH-06] in Bangla at 320 px another size, or a voucher for a gift, is 8 presses and 60 s away at most', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const showroom = (await showroomNamed(page.request, 'Rangpur City'))._id
  const { code } = await openCounter(page, { prefix: '/bn', showroom })
  const receipt = await sellAtCounter(page, code)
  const presses = await countPresses(page)
  const begun = Date.now()
  await page.getByRole('button', { name: 'বদল', exact: true }).click()
  await page.getByRole('heading', { name: 'যা ফেরত আসছে' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await scan(page, receipt)
  await expect(page.getByRole('checkbox'), 'the only pair').toBeChecked()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  const out = page.getByRole('region', { name: 'যা দেওয়া হচ্ছে' })
  await out.getByRole('listitem').getByRole('button').nth(1).click()
  await expect(page.getByText('কিছু দিতে হবে না')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await expect(page.getByRole('button', { name: 'বদলে দিন' })).toBeFocused()
  await page.keyboard.press('Enter')
  const slip = page.getByRole('heading', { name: /^ক্রেডিট নোট [A-Z]{3}-X-\d{6}$/ })
  await expect(slip).toBeVisible()
  // A scan is a press too.
  expect((await presses()) + 1).toBeLessThanOrEqual(8)
  expect(Date.now() - begun, 'ms of a swap').toBeLessThan(60_000)
  await expect(page.getByText(numberOf(receipt, 1)).first(), 'the number of what is taken').toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  // Once more, it has nothing to give.
  await page.keyboard.press('Escape')
  await scan(page, receipt)
  await expect(page.getByText('এর সব জোড়া আগেই ফেরত এসেছে।')).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeDisabled()
  // A gift has no receipt.
  await page.getByRole('button', { name: 'এই বদল বাদ দিন' }).click()
  const before = await presses()
  await page.getByRole('button', { name: 'উপহার, রসিদ নেই' }).click()
  await expect(page.locator('#gift-search')).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await scan(page, code)
  await expect(page.getByRole('button', { name: 'ভাউচার দিন' })).toBeFocused()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(slip).toBeVisible()
  expect((await presses()) - before + 1).toBeLessThanOrEqual(8)
  await expect(page.getByText('রসিদ ছাড়া উপহার').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'ভাউচারের কিউআর' }).first()).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
})

test('[EXCH-01] [EXCH-03] [COUNTER-04] a dearer pair is paid for once where the answer was lost, with numbers without a gap', async ({
  page,
  context,
}) => {
  const { shoe, known } = await openCounter(page, { showroom: 'Kushtia' })
  const dear = known.products.filter(({ isSold }) => isSold).sort((a, b) => b.price - a.price)[0]
  const receipt = await sellAtCounter(page, codeOf(known, shoe._id, 0))
  await page.getByRole('button', { name: 'Exchange', exact: true }).click()
  await context.setOffline(true)
  await expect(page.getByText(/^Without the line only what/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Without the line only what/)).toBeHidden()
  await scan(page, 'NOTHING-1')
  await expect(page.getByText(/^Nothing that was sold or delivered has this number/)).toBeVisible()
  await page.getByLabel(/^Scan the receipt/).fill(receipt)
  await page.getByRole('button', { name: 'Search' }).first().click()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Leave this exchange' }).click()
  await expect(page.getByRole('checkbox')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('checkbox'), 'nothing is lost').toBeChecked()
  await scan(page, codeOf(known, dear?._id ?? '', 0))
  const pay = page.getByRole('button', { name: 'Take payment' })
  await expect(pay).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'Exchange', exact: true }).click()
  await pay.click()
  const due = (dear?.price ?? 0) - shoe.price
  await page.route('**/counter/exchanges/take', (route) => route.fetch().then(() => route.abort()))
  await page.getByRole('button', { name: `Exactly ${formatTaka(due)}` }).click()
  const waiting = page.getByText(/^The exchange was sent, and the shop has not answered/)
  await expect(waiting).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  expect(await sellAtCounter(page, codeOf(known, shoe._id, 1)), 'sales go on').toBe(numberOf(receipt, 2))
  await page.reload()
  await page.getByRole('button', { name: 'Exchange', exact: true }).click()
  await expect(waiting).toBeVisible()
  // The device asks by itself, too: that question ends first.
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByRole('heading', { name: /^Credit note/ })).toBeVisible()
  await expect(page.getByText(numberOf(receipt, 1)).first()).toBeVisible()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await page.getByRole('button', { name: /^Slip [A-Z]{3}-X-/ }).click()
  await expect(page.getByText(numberOf(receipt, 1)).first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('[EXCH-01] [EXCH-04] by keyboard alone a colleague approves damage and a gift; a pair taken meanwhile is refused', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { code, store, token } = await openCounter(page, { showroom: 'Dhanmondi' })
  const by = await makeApprover(page)
  const clerk = await logIn(page, STORE_USER)
  const receipts = [await sellAtCounter(page, code), await sellAtCounter(page, code)]
  const [damaged = '', good = ''] = receipts
  await expect(page.getByText(/^Waiting to be sent/)).toBeHidden()
  await page.evaluate((text) => localStorage.setItem('auth', text), JSON.stringify(clerk))
  const news = page.waitForResponse((response) => response.url().includes('/counter/changes') && response.ok())
  await page.reload()
  await news
  await pressByTab(page.getByRole('button', { name: 'Exchange', exact: true }))
  await page.getByLabel(/^Scan the receipt/).waitFor()
  await scan(page, damaged)
  await pressByTab(page.getByRole('button', { name: 'Damaged' }))
  const why = await reachByTab(page.getByLabel('Why does it come back?'))
  await page.keyboard.type('Faul')
  await expect(why).toHaveValue('fault')
  await pressByTab(page.getByRole('button', { name: 'Pay back' }))
  const approval = page.getByRole('dialog', { name: 'Somebody has to approve this' })
  await expect(approval.getByLabel('Email of your colleague')).toBeFocused()
  await page.keyboard.type(by.email)
  await reachByTab(approval.getByLabel('Code of their app'))
  await page.keyboard.type(appCode(by.secret))
  expect(await axeViolations(page)).toEqual([])
  await pressByTab(approval.getByRole('button', { name: 'Approve' }))
  const cash = page.getByRole('button', { name: 'In cash from the drawer' })
  await expect(cash).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Given back').first()).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await pressByTab(page.getByRole('button', { name: 'Next exchange' }))
  await pressByTab(page.getByRole('button', { name: 'A gift, no receipt' }))
  await scan(page, 'NOTHING-1')
  await expect(page.getByText(/^No shoe has this barcode/)).toBeVisible()
  await scan(page, code)
  await pressByTab(page.getByRole('button', { name: 'Give the voucher' }))
  await expect(approval).toContainText(/A voucher of ৳\s[\d,]+ for a gift without a receipt/)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nobody has approved this.')).toBeVisible()
  const back = page.getByRole('button', { name: 'Back to the exchange' })
  await pressByTab(back)
  await pressByTab(page.getByRole('button', { name: 'A gift, no receipt' }))
  await expect(page.getByRole('button', { name: 'Give the voucher' }), 'it was not typed for nothing').toBeVisible()
  await pressByTab(back)
  await page.getByLabel(/^Scan the receipt/).waitFor()
  await scan(page, good)
  const out = page.getByRole('region', { name: 'What goes out' })
  await pressByTab(out.getByRole('listitem').getByRole('button').nth(1))
  // Another clerk takes the pair back in this moment.
  const headers = { Authorization: `Bearer ${token}` }
  const other = await page.request.post('/api/v1/counter/devices/register', {
    headers,
    data: { store, name: 'Till 2' },
  })
  const withKey = { ...headers, 'Counter-Key': (await other.json()).key }
  const find = await page.request.get(`/api/v1/counter/exchanges/find?number=${good}`, { headers: withKey })
  const [{ _id: sale }] = await find.json()
  const line = { sale, line: 0, quantity: 1, condition: 'sellable', reason: 'size' }
  const taken = await page.request.post('/api/v1/counter/exchanges/take', {
    headers: withKey,
    data: { key: crypto.randomUUID(), at: new Date().toISOString(), lines: [line] },
  })
  expect(taken.status()).toBe(201)
  await pressByTab(out.getByRole('button', { name: 'Exchange', exact: true }))
  await expect(page.getByText(`These pairs of ${good} have come back already`)).toBeVisible()
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  expect(await sellAtCounter(page, code), 'no number is lost').toBe(numberOf(good, 1))
})
