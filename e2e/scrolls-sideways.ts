import type { Frame, Page } from '@playwright/test'

/** Whether a page or frame is wider than its viewport, or an open dialog's content wider than the dialog. */
export function scrollsSideways(page: Page | Frame): Promise<boolean> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] .dialog-panel > *')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  )
}
