import type { Frame, Page } from '@playwright/test'

/** Whether a page or frame is wider than its viewport, or an open dialog's content wider than the dialog. */
export async function scrollsSideways(page: Page | Frame): Promise<boolean> {
  // What reacts to a new width by script has done so by the second frame. A frame without scripts is told of none: its page is.
  await ('page' in page ? page.page() : page).evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done))
  })
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] .dialog-panel > *')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  )
}
