import { expect, type Locator, type Page } from '@playwright/test'
import { formatTaka } from '#shared/rules/money/price.ts'
import { bengaliDigits, inBangla } from '../bangla.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'

export interface Language {
  /** of its paths */
  prefix: string
  /** an English text as its pages say it */
  say: (text: string) => string
  /** an amount as its pages write it */
  taka: (taka: number) => string
}

export const LANGUAGES: readonly Language[] = [
  { prefix: '', say: (text) => text.replace(/\|.*/, ''), taka: formatTaka },
  { prefix: '/bn', say: inBangla, taka: (taka) => bengaliDigits(formatTaka(taka)) },
]

export const PHONE = { width: 360, height: 740 }

export const main = (page: Page): Locator => page.getByRole('main')
export const mainHeading = (page: Page): Locator => main(page).getByRole('heading', { level: 1 })
export const mainButton = (page: Page, name: string): Locator =>
  main(page).getByRole('button', { name, exact: true }).first()

/** Opens a page of staff by the drawer's menu. */
export async function openByMenu(page: Page, { say }: Language, path: string, heading: string): Promise<void> {
  await page.getByRole('button', { name: say('Menu'), exact: true }).click()
  await page
    .getByRole('dialog', { name: say('Menu') })
    .locator(`a[href$="${path}"]`)
    .click()
  await expect(mainHeading(page)).toHaveText(say(heading))
  expect(await scrollsSideways(page), path).toBe(false)
}
