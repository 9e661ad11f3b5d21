import type { Frame, Page } from '@playwright/test'

/** Whether a page, or one in a frame, is wider than its window, or what stands in a dialog wider than that. */
export function scrollsSideways(page: Page | Frame): Promise<boolean> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] .dialog-panel > *')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  )
}
