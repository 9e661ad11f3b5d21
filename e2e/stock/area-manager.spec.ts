import { expect, type Page } from '@playwright/test'
import { PERMISSION_TEXTS } from '#shared/rules/people/permission-texts.ts'
import {
  LANGUAGES,
  type Language,
  main,
  mainButton,
  mainHeading,
  openByMenu,
  PHONE,
} from '../admin/in-both-languages.ts'
import { axeViolations } from '../axe-violations.ts'
import { signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { collectConsoleErrors } from '../watch-console.ts'

test('[PEOPLE-03] an area manager works a day on a phone, in both languages, in the showroom that they choose', {
  tag: '@nightly',
}, async ({ page }) => {
  test.setTimeout(240_000)
  await page.setViewportSize(PHONE)
  const failures = collectConsoleErrors(page)
  await signIn(page, 'manager@omnishoes.example')
  for (const language of LANGUAGES) {
    const { prefix, say } = language
    await page.goto(`${prefix}/dashboard`)
    await expect(mainHeading(page)).toHaveText(say('Dashboard'))
    const [first = '', second = ''] = await chooseShowroom(page, language, 0)
    await openByMenu(page, language, '/dashboard/store-user/board', 'Board')
    await expect(main(page).getByRole('status').first()).toContainText(first)
    await expect(mainButton(page, say('Accept'))).toBeVisible()
    const accepted = page.waitForResponse('**/orders/accept/*')
    await mainButton(page, say('Accept')).click()
    expect((await accepted).ok()).toBe(true)

    await openByMenu(page, language, '/dashboard/orders', 'All Orders')
    await mainButton(page, say('Show Filters')).click()
    await expect(main(page).getByLabel(say('Showroom'), { exact: true }).locator('option')).toHaveText([
      say('All showrooms'),
      ...[first, second].toSorted((a, b) => a.localeCompare(b)),
    ])
    const cards = main(page).locator('[data-order]')
    await expect(cards.first()).toBeVisible()
    for (const text of await cards.allInnerTexts()) expect(text).toMatch(new RegExp(`${first}|${second}`))
    await cards.first().getByRole('link').first().click()
    await expect(page.getByRole('dialog').getByRole('button', { name: say('Update Status') })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')

    await chooseShowroom(page, language, 1)
    await openByMenu(page, language, '/dashboard/store-user/stock', 'Showroom stock')
    await expect(main(page).getByRole('status').first()).toHaveText(second)
    await expect(main(page).getByRole('tab', { name: say('Write off') })).toBeVisible()
    await main(page).locator('li:has(input) button').nth(1).click()
    const counted = page.waitForResponse('**/stock/count/*')
    await mainButton(page, say('Save')).click()
    expect((await counted).ok()).toBe(true)
    await main(page)
      .getByRole('tab', { name: say('Ledger') })
      .click()
    await expect(main(page).getByRole('row').nth(1)).toContainText(say('Counted'))

    await openByMenu(page, language, '/dashboard/cash', 'Cash')
    if (prefix === '') {
      await page.getByLabel('Counted, in taka').fill('1')
      await page.getByLabel('Reason of a difference').fill('Taken to the bank')
      await mainButton(page, 'Close the till').click()
      await expect(main(page).getByText(/^Closed by Shirin Manager/)).toContainText('Taken to the bank')
      await expect(mainButton(page, 'Add correction')).toBeVisible()
    } else {
      const closed = 'The till is closed for today. What comes in from now on is in the next one.'
      await expect(main(page).getByText(say(closed))).toBeVisible()
    }
    await page.goto(`${prefix}/dashboard/payments`)
    await expect(mainHeading(page)).toHaveText(say('You are not allowed to do this'))
    await expect(main(page)).toContainText(say(PERMISSION_TEXTS.read_payments.label()))
  }
  expect(failures).toEqual([])
})

/** Chooses a showroom in the menu; returns the names of all that can be chosen. */
async function chooseShowroom(page: Page, { say }: Language, index: number): Promise<string[]> {
  await page.getByRole('button', { name: say('Menu'), exact: true }).click()
  const chooser = page.getByRole('dialog').getByLabel(say('Showroom to work in'))
  await expect(chooser.locator('option')).toHaveCount(2)
  await chooser.selectOption({ index })
  const names = await chooser.locator('option').allInnerTexts()
  await page.keyboard.press('Escape')
  return names
}
