import { expect, type Page } from '@playwright/test'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { LANGUAGES, PHONE } from '../admin/in-both-languages.ts'
import { axeViolations } from '../axe-violations.ts'
import { bengaliDigits } from '../bangla.ts'
import { countPresses } from '../count-presses.ts'
import { findOrder, ordersOf } from '../orders.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { makeCartLine } from '../shopping.ts'
import { showroomNamed } from '../showrooms.ts'
import { OWNER, signIn, signInNew } from '../sign-in.ts'
import { test } from '../test.ts'
import { giveVoucher } from './give-voucher.ts'
import { openCounter, scan } from './open-counter.ts'

const WRONG = '0000-0000-0000-0000'

async function looksGood(page: Page) {
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
}

test('[EXCH-06] a voucher pays a part of an order on a phone, its rest another, and staff find both, in both languages', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  test.setTimeout(120_000)
  await page.setViewportSize(PHONE)
  const given = await giveVoucher(page, 'Jashore')
  const customer = await signInNew(page)
  const staff = await (await browser.newContext({ viewport: PHONE })).newPage()
  await signIn(staff, OWNER)
  const { product, size } = await makeCartLine(page)
  await page.goto('/')
  let left = given.amount
  for (const { prefix, say, taka } of LANGUAGES) {
    const cart = JSON.stringify([{ product, quantity: 2, size }])
    await page.evaluate((text) => localStorage.setItem('cart', text), cart)
    await page.goto(`${prefix}/checkout`)
    await page.getByRole('dialog').getByRole('row').nth(1).click()
    const placeOrder = page.getByRole('button', { name: say('PLACE ORDER') })
    const [before, after] = say('Use {showroom}').split('{showroom}')
    const useOther = page.getByRole('button', { name: new RegExp(`^${before}.+${after}$`) })
    await expect(async () => {
      if (await useOther.isVisible()) await useOther.click()
      await expect(placeOrder).toBeEnabled({ timeout: 1_000 })
    }, 'a showroom that has both pairs').toPass()
    const line = page.locator('summary', { hasText: say('Pay with a voucher') })
    const code = page.getByLabel(say('Code of the voucher'))
    await line.click()
    const use = page.getByRole('button', { name: say('Use it') })
    await code.fill('12')
    await use.click()
    await expect(code).toHaveAccessibleDescription(say('A voucher’s code has 16 letters and digits'))
    await code.fill(WRONG)
    await use.click()
    await expect(code).toHaveAccessibleDescription(say('There is no voucher with this code. Please check it.'))
    await looksGood(page)
    await code.fill(given.code.toLowerCase())
    await code.press('Enter')
    const total = Number(toLatinDigits(await page.getByTestId('total').innerText()).replace(/\D/g, ''))
    const paid = Math.min(left, total)
    await expect(page.getByText(`− ${taka(paid)}`)).toBeVisible()
    await expect(page.getByLabel(say('Left to pay'))).toHaveText(taka(total - paid))
    await looksGood(page)
    await placeOrder.click()
    await expect(page).toHaveURL(prefix || '/')
    const [placed] = await ordersOf(page, customer)
    const order = await findOrder(page, customer.token, placed?._id ?? '')
    expect(order.byVoucher).toBe(paid)
    left -= paid
    await page.goto(`${prefix}/profile/orders/${order._id}`)
    await expect(page.getByText(say('Paid by voucher'))).toBeVisible()
    await looksGood(page)

    await staff.goto(`${prefix}/dashboard/vouchers?number=${given.ending.toLowerCase()}`)
    const row = staff.getByRole('row').filter({ hasText: given.ending })
    await expect(row).toContainText(order.number)
    await expect(row).toContainText(taka(left))
    await looksGood(staff)
    await staff.goto(`${prefix}/dashboard/vouchers?number=${given.note}`)
    await expect(row).toHaveCount(1)
    if (left === 0) break
  }
})

test('[EXCH-06] at a counter a voucher is scanned or typed in Bangla, pays what is left on it, and cash the rest', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const [first, second] = [await giveVoucher(page, 'Jashore'), await giveVoucher(page, 'Jashore')]
  const showroom = (await showroomNamed(page.request, 'Tangail'))._id
  const { code, shoe } = await openCounter(page, { prefix: '/bn', showroom })
  const tender = page.locator('section[aria-labelledby=tender]')
  const sellTo = async () => {
    await scan(page, code)
    await expect(page.locator('section[aria-labelledby=basket] .control-button').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tender.locator('.control-button').first()).toBeFocused()
  }
  await sellTo()
  const presses = await countPresses(page)
  await scan(page, WRONG)
  await expect(page.getByText('এই কোডের কোনো ভাউচার নেই', { exact: false })).toBeVisible()
  await scan(page, first.code)
  const due = shoe.price - first.amount
  if (due > 0) {
    await expect(tender.getByText(`…${first.ending}`)).toBeVisible()
    await expect(tender.locator('strong').first()).toHaveText(bengaliDigits(formatTaka(due)))
    await looksGood(page)
    await tender.getByRole('button', { name: 'ভাউচার', exact: true }).click()
    const field = tender.getByLabel('ভাউচার স্ক্যান করুন', { exact: false })
    await expect(field).toBeFocused()
    await looksGood(page)
    await field.fill(second.code)
    await page.keyboard.press('Enter')
  }
  const receipt = page.locator('#receipt')
  const cash = tender.getByRole('button', { name: /^ঠিক / })
  await expect(receipt.or(cash)).toBeVisible()
  if (await cash.isVisible()) await cash.click()
  await expect(receipt).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(8)
  await expect(page.getByText(`…${first.ending}`).first()).toBeVisible()
  await looksGood(page)
})
