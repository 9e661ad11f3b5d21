import { expect, type Page } from '@playwright/test'
import { scan } from './open-counter.ts'

/** Sells a pair for exactly its price; returns the number of its receipt. */
export async function sellAtCounter(page: Page, code: string): Promise<string> {
  await scan(page, code)
  await expect(page.locator('section[aria-labelledby=basket] .control-button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('section[aria-labelledby=tender] .control-button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  const number = await page.locator('#receipt span').innerText()
  await page.keyboard.press('Escape')
  return number
}
