import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { appCode } from '#server/testing/second-step.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { makeApprover } from '../admin/approve.ts'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { logIn, STORE_USER } from '../sign-in.ts'
import { test } from '../test.ts'
import { openCounter, receiptNumber, salesAtShop, scan } from './open-counter.ts'

test('[COUNTER-01] a scanned pair paid in cash exactly takes two presses of Enter to its receipt, by keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { code, shoe, store, token } = await openCounter(page)
  const begun = Date.now()
  await scan(page, code)
  await expect(page.getByRole('button', { name: 'Take payment' })).toBeFocused()
  // A second press of the same key, held down, takes no money.
  await page.keyboard.down('Enter')
  await expect(page.getByRole('button', { name: /^Exactly/ })).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
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
  // Two tabs never sell one basket twice: the newer one has it, until the clerk goes on in the other.
  const other = await page.context().newPage()
  await other.goto('/bn/counter')
  await expect(other.getByRole('button', { name: /^ঠিক/ })).toBeVisible()
  await expect(page.getByText('The counter goes on in another tab of this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Go on here' }).click()
  await expect(due).toBeVisible()
  await expect(other.getByText('কাউন্টার এই ডিভাইসের অন্য একটি ট্যাবে চলছে।')).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'bKash' }).click()
  await expect(page.getByLabel('Last digits of the transaction')).toBeFocused()
  await page.keyboard.type('9123')
  await page.getByLabel('Amount', { exact: true }).fill(String(shoe.price))
  await page.getByRole('button', { name: 'Paid', exact: true }).click()
  await expect(page.getByText('That is more than is to be paid')).toBeVisible()
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
  await page.getByLabel('Taka off').focus()
  await scan(page, code)
  await expect(page.getByLabel('Taka off'), 'a barcode is no discount').toHaveValue('')
  await page.getByRole('button', { name: 'One pair less' }).click()
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

test('[COUNTER-01] the whole sale fits in Bangla on a phone of 320 px, with Bengali digits', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { shoe } = await openCounter(page, { prefix: '/bn' })
  const head = await page.locator('header').boundingBox()
  expect(head?.height, 'two rows of 44 px').toBe(88)
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
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
})
