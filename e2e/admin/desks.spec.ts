import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { PaperOrder } from '#shared/schemas/orders/paper.ts'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { toastWithText } from '../shopping.ts'
import { ADMIN, logIn, STORE_USER, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { makeApprover, takeCashBackApproved } from './approve.ts'
import { type Payment, packOrders, placeOrders, send } from './packed-orders.ts'
import { readCode } from './read-code.ts'

// Sharp enough for a scanner: a printer has more dots than a screen.
test.use({ deviceScaleFactor: 3 })
// In order: each looks at the newest hand-over or the tills of one shop.
test.describe.configure({ mode: 'default' })

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const papers = (page: Page) => page.locator('.papers')
const selectPaper = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option })

/** The pages of what the browser would print, and their size in points. */
async function printedPages(page: Page): Promise<{ pages: number; sizes: string[] }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox ?\[([\d. ]+)\]/g)].map(([, box = '']) => box.trim())
  return {
    pages: boxes.length,
    sizes: [...new Set(boxes)].map((box) => box.split(/\s+/).slice(2).map(Number).map(Math.round).join(' × ')),
  }
}

/** Elements that reach beyond the paper on which they stand. */
const overflowing = (papers: Locator) =>
  papers.evaluate((root) => {
    const { right } = root.getBoundingClientRect()
    return [...root.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > right + 1).length
  })

test('[WORK-18] labels, slips, invoices and manifest hold on A4 and 80 mm, with codes that a scanner reads', {
  tag: '@nightly',
}, async ({ page }) => {
  const { orders, admin } = await packOrders(page, 5, {
    address: 'House 12/B, Road 27, Dhanmondi, Dhaka '.repeat(13).trim(),
  })
  const numbers = orders.map(({ number }) => number)
  await signIn(page, ADMIN)
  await page.addInitScript(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
  await page.goto('/dashboard/parcels')
  for (const number of numbers) await page.getByRole('checkbox', { name: number }).check()
  await page.getByRole('link', { name: 'Print 5 labels' }).click()
  await expect(papers(page).getByRole('article')).toHaveCount(5)
  expect(await axeViolations(page)).toEqual([])
  const label = papers(page).getByRole('article').first()
  expect(await readCode(await label.getByRole('img', { name: 'Barcode' }).screenshot(), 'CODE_128')).toBe(numbers[0])
  expect(await readCode(await label.getByRole('img', { name: 'QR code' }).screenshot(), 'QR_CODE')).toBe(numbers[0])
  await expect(label).toContainText('to collect')
  expect(await printedPages(page)).toEqual({ pages: 2, sizes: ['595 × 842'] })
  expect(await overflowing(papers(page))).toBe(0)
  expect(await label.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)

  await selectPaper(page, 'Printer', '80 mm roll')
  await expect(page.locator('.papers-receipt')).toBeVisible()
  expect(await printedPages(page)).toEqual({ pages: 5, sizes: ['227 × 842'] })
  expect(await overflowing(papers(page))).toBe(0)
  await page.emulateMedia({ media: 'print' })
  const printed = papers(page).getByRole('article').nth(1)
  expect(await readCode(await printed.getByRole('img', { name: 'Barcode' }).screenshot(), 'CODE_128')).toBe(numbers[1])
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: null })

  await selectPaper(page, 'Paper', 'Packing slip')
  await expect(papers(page)).toContainText(`Article`)
  await expect(papers(page)).not.toContainText('৳')
  await page.getByRole('checkbox', { name: 'With prices' }).click()
  await expect(papers(page)).toContainText('৳')
  expect((await printedPages(page)).pages).toBe(5)
  await selectPaper(page, 'Paper', 'Invoice')
  for (const text of ['BIN: BIN-DEMO', 'Trade licence: TRAD', 'VAT, 7.5%', 'Cash on Delivery'])
    await expect(papers(page).getByRole('article').first()).toContainText(text)
  expect(await overflowing(papers(page))).toBe(0)
  await selectPaper(page, 'Printer', 'A4 sheets')
  await expect(page.locator('.papers-receipt')).toHaveCount(0)
  expect(await printedPages(page)).toEqual({ pages: 5, sizes: ['595 × 842'] })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: '5 printed before, last by Rumana Admin' })).toBeVisible()
  const marked = await send<PaperOrder[]>(page, admin, 'GET', `/papers/orders?orders=${orders.map(({ _id }) => _id)}`)
  expect(marked.map((order) => order.printed.map(({ paper }) => paper))).toEqual(Array(5).fill(['invoice']))
  await page.getByRole('link', { name: 'বাংলা' }).click()
  await expect(papers(page)).toContainText('বিআইএন')
})

test('[WORK-09] packed orders go to a courier with sheet and manifest, codes are scanned, and one comes back', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const { orders, email, admin } = await packOrders(page, 4)
  const numbers = orders.map(({ number }) => number).toSorted()
  await signIn(page, ADMIN)
  await page.goto('/dashboard/parcels')
  for (const number of numbers) await page.getByRole('checkbox', { name: number }).check()
  await expect(page.getByText('Dhanmondi → Dhaka').first()).toBeVisible()
  await page.getByLabel('Courier', { exact: true }).selectOption('Steadfast')
  await page.getByRole('button', { name: 'Hand over 4' }).click()
  await expect(toastWithText(page, 'Handed over')).toBeVisible()
  const newest = page.getByRole('region', { name: 'Handed over' }).getByRole('listitem').first()
  await expect(newest).toContainText('Steadfast · 4 parcels')
  const download = page.waitForEvent('download')
  await newest.getByRole('button', { name: /^CSV/ }).click()
  const sheet = await readFile(await (await download).path(), 'utf8')
  expect(sheet).toContain('Invoice,Recipient Name,Recipient Phone')
  for (const number of numbers) expect(sheet).toContain(number)

  await newest.getByRole('button', { name: /^Parcels/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(`Tracking code of ${numbers[0]}`).focus()
  const code = (nth: number) => `SF-${numbers[0]?.slice(-4)}-${nth}`
  for (let nth = 0; nth < 4; nth += 1) {
    await page.keyboard.type(code(nth))
    if (nth < 3) await page.keyboard.press('Enter')
  }
  await dialog.getByRole('button', { name: 'Save codes' }).click()
  await expect(toastWithText(page, 'Tracking codes saved')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  const customer = await browser.newPage()
  await signIn(customer, email)
  const tracked = orders.find(({ number }) => number === numbers[1])
  await customer.goto(`/profile/orders/${tracked?._id}`)
  await expect(customer.getByRole('link', { name: code(1) })).toHaveAttribute(
    'href',
    `https://steadfast.com.bd/t/${code(1)}`,
  )
  await customer.close()

  await dialog.getByRole('button', { name: `${numbers[3]} came back` }).click()
  await dialog.getByRole('radio', { name: 'Refused at the door' }).check()
  await dialog.getByRole('button', { name: 'Count in' }).click()
  await expect(dialog.getByText('Came back', { exact: true })).toHaveCount(4)
  await expect(dialog.getByRole('button', { name: `${numbers[3]} came back` })).toHaveCount(0)
  const returned = orders.find(({ number }) => number === numbers[3])
  await expect
    .poll(() => send(page, admin, 'GET', `/orders/singleOrder/${returned?._id}`))
    .toMatchObject({ status: 'Cancelled' })
  await page.keyboard.press('Escape')
  await newest.getByRole('link', { name: /^Manifest/ }).click()
  await expect(papers(page)).toContainText('Hand-over to Steadfast')
  expect(await printedPages(page)).toEqual({ pages: 1, sizes: ['595 × 842'] })
})

test('[WORK-05][WORK-50] of a pasted statement exact payments are verified by one press, and the rest is listed or named', {
  tag: '@nightly',
}, async ({ page }) => {
  const stamp = Date.now().toString(36).toUpperCase().slice(-6)
  const id = (nth: number) => `T${stamp}${nth}`
  const payments = [0, 1, 2].map(
    (nth): Payment => ({ method: 'Bkash', number: `0171100000${nth}`, transactionId: id(nth) }),
  )
  const { orders } = await placeOrders(page, payments)
  const [exact, short, unpaid] = orders
  if (!exact || !short || !unpaid) throw new Error('The orders are missing')
  const { token } = await signIn(page, ADMIN)
  await page.goto('/dashboard/payments')
  await page.getByRole('button', { name: 'Paste it' }).click()
  const lines = [`${id(0)}\t${exact.total}`, `${id(1)}\t${short.total - 50}`, `${id(8)}\t777`, '1.23E+10\t500']
  await page.getByLabel('Statement, pasted').fill(['Trx ID\tAmount', ...lines].join('\n'))
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(toastWithText(page, '3 rows read, 3 of them new')).toBeVisible()
  const named = page.getByRole('table', { name: 'Rows that were not taken' })
  await expect(named.getByRole('row').nth(1)).toContainText(/^5.*1\.23E\+10/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Rows that were not taken: download as CSV' }).click()
  const file = await (await download).path()
  expect(readFileSync(file, 'utf8')).toContain('"1.23E+10"')
  const list = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(list('Exact')).toContainText(exact.number)
  await expect(list('Wrong amount')).toContainText(short.number)
  await expect(list('Orders without a payment')).toContainText(unpaid.number)
  await expect(list('Unmatched payments')).toContainText(id(8))
  expect(await axeViolations(page)).toEqual([])
  await list('Exact').getByRole('button', { name: 'Verify all of them' }).click()
  await expect(list('Exact')).toHaveCount(0)
  await send(page, token, 'PUT', `/orders/updateStatus/${exact._id}`, { status: 'Cancelled' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  const payBack = list('To pay back').getByRole('button', { name: `Pay back ${exact.number}` })
  await payBack.click()
  const dialog = page.getByRole('dialog', { name: `Pay back ${exact.number}` })
  await expect(dialog.getByLabel('Amount, in taka')).toHaveValue(String(exact.total))
  await dialog.getByLabel('Transaction ID').fill(id(0))
  await dialog.getByRole('button', { name: 'Paid back' }).click()
  await expect(dialog.getByText('This is the id of a payment that came in', { exact: true })).toBeVisible()
  await dialog.getByLabel('Transaction ID').fill(`BACK${stamp}`)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(toastWithText(page, 'Noted as paid back')).toBeVisible()
  await expect(payBack).toHaveCount(0)
  await list('To pay back').getByLabel('Search refunds').fill(exact.number.toLowerCase())
  await expect(list('To pay back').getByRole('row')).toHaveCount(2)
  await expect(list('To pay back')).toContainText(`BACK${stamp}`)
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    list('To pay back').getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(readFileSync(await sheet.path(), 'utf8')).toContain(`BACK${stamp}`)
  expect(await scrollsSideways(page)).toBe(false)
})

test('[WORK-11][WORK-51][PEOPLE-07] a settlement shows what is missing; a till closes with a reason and is corrected', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const { orders, admin } = await packOrders(page, 4)
  const couriers = await send<{ _id: string; name: string }[]>(page, admin, 'GET', '/couriers/all-couriers')
  const courier = couriers.find(({ name }) => name === 'RedX')?._id
  const ids = orders.map(({ _id }) => _id)
  await send(page, admin, 'POST', '/parcels/hand-over', { courier, orders: ids })
  for (const _id of ids) await send(page, admin, 'PUT', `/orders/updateStatus/${_id}`, { status: 'Delivered' })
  const rows = orders.slice(0, 3).map(({ number, total }, nth) => `${number},${nth === 1 ? total - 30 : total}`)
  rows.push('OM-1,half')
  await signIn(page, ADMIN)
  await page.goto('/dashboard/cash')
  await page.getByLabel('Courier', { exact: true }).selectOption('RedX')
  await page
    .getByLabel('Settlement (CSV or XLSX)')
    .setInputFiles(fileOf('redx.csv', ['Invoice,Collected', ...rows].join('\n')))
  await page.getByRole('button', { name: 'Upload' }).click()
  const short = page.getByRole('table', { name: 'Short' })
  await expect(short.getByRole('row')).toHaveCount(2)
  await expect(short).toContainText(String(orders[1]?.number))
  await expect(page.getByRole('table', { name: 'Delivered, but not in the file' })).toContainText(
    String(orders[3]?.number),
  )
  expect(await axeViolations(page)).toEqual([])
  await page.reload()
  const earlier = page.getByRole('table', { name: 'Settlements' }).getByRole('row').filter({ hasText: 'redx.csv' })
  await earlier
    .first()
    .getByRole('button', { name: /^Open the settlement of RedX/ })
    .click()
  const opened = page.getByRole('dialog', { name: 'Settlement of RedX' })
  await expect(opened.getByRole('table', { name: 'Short' })).toContainText(String(orders[1]?.number))
  await expect(opened.getByRole('table', { name: 'Rows that were not taken' })).toContainText('half')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  const till = await browser.newPage()
  await till.setViewportSize({ width: 360, height: 740 })
  await signIn(till, STORE_USER)
  const { token } = await logIn(till, STORE_USER)
  const {
    orders: [sold],
  } = await packOrders(page, 1, { collects: true })
  const setStatus = (status: string) =>
    send(till, token, 'PUT', `/orders/updateStatus/${sold?._id}`, { status, reason: 'She has come' })
  await setStatus('Delivered')
  await till.goto('/dashboard/cash')
  const { expected } = await send<{ expected: number }>(till, token, 'GET', '/cash/counter')
  await till.getByLabel('Counted, in taka').fill(String(expected - 20))
  await till.getByRole('button', { name: 'Close the till' }).click()
  await expect(till.getByText(/20 differ: please give a reason/)).toBeVisible()
  await till.getByLabel('Reason of a difference').fill('Change given wrong')
  await till.getByRole('button', { name: 'Close the till' }).click()
  await expect(till.getByText(/^Closed by Dhanmondi Store/)).toContainText('Change given wrong')
  expect(await scrollsSideways(till)).toBe(false)
  await setStatus('Processing')
  await takeCashBackApproved(till, { number: String(sold?.number) }, await makeApprover(page))
  await till.close()
  const tills = page.getByRole('region', { name: 'Tills' })
  await tills.getByLabel('Showroom').selectOption('Dhanmondi')
  await tills.getByLabel('Till', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Correction, in taka').fill('20')
  await page.getByLabel('Reason', { exact: true }).fill('Found under the till')
  await page.getByRole('button', { name: 'Add correction' }).click()
  await expect(page.getByText(/Found under the till · Rumana Admin/)).toBeVisible()
})
