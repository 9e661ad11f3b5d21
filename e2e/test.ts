import { test as base, type Page } from '@playwright/test'

/**
 * Playwright's test, whose pages are awake after `goto` and `reload`: a page starts its scripts once it is painted, which
 * may be after its load event, and what is pressed before that is lost. Whoever names a `waitUntil` gets just that.
 */
export const test = base.extend({
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on('page', wakeOnArrival)
    await use(context)
  },
})

function wakeOnArrival(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (!options?.waitUntil) await untilAwake(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (!options?.waitUntil) await untilAwake(page)
    return answer
  }
}

/** Until React has taken over the page, if it is one of the shop's. */
async function untilAwake(page: Page) {
  const isAwake = () => {
    const main = document.querySelector('main')
    const isOurs = main && '__reactRouterContext' in globalThis
    return !isOurs || Object.keys(main).some((key) => key.startsWith('__react'))
  }
  await page.waitForFunction(isAwake, null, { polling: 50 })
}
