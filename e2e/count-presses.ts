import type { Page } from '@playwright/test'

/** Counts from now on, until the page is left, what a person presses: keys and pointer buttons, as the page gets them. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = { presses: 0 }
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, ({ isTrusted }) => (counter.presses += isTrusted ? 1 : 0), { capture: true })
    Object.assign(window, { counter })
  })
  return () => page.evaluate(() => (window as unknown as { counter: { presses: number } }).counter.presses)
}
