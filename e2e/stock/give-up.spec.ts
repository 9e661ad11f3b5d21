import { expect } from '@playwright/test'
import { LANGUAGES, PHONE } from '../admin/in-both-languages.ts'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { OWNER, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { bringBack } from './give-voucher.ts'

test('[EXCH-07] a rest that nobody fetches is given up for a reason on a phone, and due again once undone, in both languages', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, OWNER)
  const { number, worth } = await bringBack(page, 'Jashore')
  for (const { prefix, say, taka } of LANGUAGES) {
    await page.goto(`${prefix}/dashboard/payments`)
    await page.getByLabel(say('Search refunds')).fill(number)
    const row = page.getByRole('row').filter({ hasText: number })
    const payBack = row.getByRole('button', { name: say('Pay back {number}').replace('{number}', number) })
    await payBack.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('Not at all')).check()
    const giveUp = dialog.getByRole('button', { name: say('Give it up') })
    await giveUp.click()
    const reason = dialog.getByLabel(say('Reason'))
    await expect(reason, 'it needs a reason').toBeFocused()
    await reason.fill('Never fetched')
    expect(await axeViolations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await giveUp.click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText(`${say('Given up|what was due')}, `)
    await expect(row).toContainText('Never fetched')
    expect(await axeViolations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await row.getByRole('button').click()
    await dialog.getByLabel(say('Reason')).fill('She came')
    await dialog.getByRole('button', { name: say('Undo the refund') }).click()
    await expect(dialog).toBeHidden()
    await expect(payBack).toBeVisible()
    await expect(row).toContainText(taka(worth))
  }
})
