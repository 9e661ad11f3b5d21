import type { Frame, Page } from '@playwright/test'

/** Whether a page, or one in a frame, is wider than its window. */
export function scrollsSideways(page: Page | Frame): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}
