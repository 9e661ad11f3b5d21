import { expect } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { countPresses } from '../count-presses.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { showroomNamed } from '../showrooms.ts'
import { test } from '../test.ts'
import { openCounter, scan } from './open-counter.ts'
import { sellAtCounter } from './sell-at-counter.ts'

test('[EXCH-11] in Bangla at 320 px a receipt of this device is exchanged without a line, and is sent once there is one', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const showroom = (await showroomNamed(page.request, 'Dinajpur'))._id
  const { code } = await openCounter(page, { prefix: '/bn', showroom })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  const receipt = await sellAtCounter(page, code)
  const presses = await countPresses(page)
  await page.getByRole('button', { name: 'বদল', exact: true }).click()
  await expect(page.getByText('সংযোগ ছাড়া শুধু এই ডিভাইসে বিক্রি হওয়া জুতাই বদলানো যায়।')).toBeVisible()
  await scan(page, receipt)
  await expect(page.getByRole('checkbox'), 'the only pair').toBeChecked()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  const out = page.getByRole('region', { name: 'যা দেওয়া হচ্ছে' })
  await out.getByRole('listitem').getByRole('button').nth(1).click()
  await expect(page.getByRole('button', { name: 'বদলে দিন' })).toBeFocused()
  await page.keyboard.press('Enter')
  const kept = page.getByText('বদলানো হয়েছে। এই ডিভাইসে রাখা আছে, পরে পাঠানো হবে।')
  await expect(kept).toBeVisible()
  expect((await presses()) + 1).toBeLessThanOrEqual(8)
  const waiting = page.getByText('পাঠানোর অপেক্ষায়: ২', { exact: true })
  await expect(waiting, 'the sale, too').toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  // The next customer comes at once.
  await page.keyboard.press('Escape')
  await scan(page, receipt)
  await expect(page.getByText('এর সব জোড়া আগেই ফেরত এসেছে।')).toBeVisible()
  await page.getByRole('button', { name: 'এই বদল বাদ দিন' }).click()
  await scan(page, 'UTT-1-000001')
  await expect(page.getByText('বদলের জন্য সংযোগ লাগে: এই ডিভাইসে অন্য শোরুমের রসিদ নেই।')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.reload()
  await expect(waiting, 'a page that is killed finds it again').toBeVisible()
  await page.getByRole('button', { name: 'আজ', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'পাঠানোর অপেক্ষায়' })
  await row.getByRole('button', { name: /^স্লিপ/ }).click()
  await expect(kept).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await context.setOffline(false)
  await expect(waiting).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^স্লিপ [A-Z]{3}-X-\d{6}$/ }).click()
  await expect(page.getByRole('heading', { name: /^ক্রেডিট নোট/ })).toBeVisible()
})
