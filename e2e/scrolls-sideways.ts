import type { Frame, Page } from '@playwright/test'

/** Whether a page or frame is wider than its viewport, or an open dialog's content wider than the dialog. */
export function scrollsSideways(page: Page | Frame): Promise<boolean> {
  return page.evaluate(async () => {
    // What reacts to a new width by script has done so by the second frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done))
    return [
      document.documentElement,
      ...document.querySelectorAll('dialog[open], dialog[open] .dialog-panel > *'),
    ].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  })
}
