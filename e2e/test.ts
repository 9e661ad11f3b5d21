import { type BrowserContext, test as base, type Page, type TestInfo } from '@playwright/test'

/**
 * Playwright's test, whose pages are awake after `goto` and `reload`: a page starts its scripts once it is painted, which
 * may be after its load event, and what is pressed before that is lost. Whoever names a `waitUntil` gets just that.
 */
export const test = base.extend<{ leftPages: undefined }>({
  context: async ({ context, javaScriptEnabled }, use, test) => {
    if (javaScriptEnabled) context.on('page', wakeOnArrival)
    await use(context)
    await tellOfPages([context], test)
  },
  leftPages: [
    async ({ browser }, use, test) => {
      await use(undefined)
      await tellOfPages(browser.contexts(), test)
    },
    { auto: true },
  ],
})

/** Where a test failed only CI's log may be left to read: it tells what stood on every page then. */
async function tellOfPages(contexts: BrowserContext[], { status, expectedStatus }: TestInfo) {
  if (status === expectedStatus) return
  for (const page of contexts.flatMap((context) => context.pages())) {
    const told = await page.evaluate(state).catch((error: Error) => error.message)
    console.log(page.url(), told)
  }
}

function state() {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const refused = requests.filter(({ responseStatus }) => responseStatus >= 400)
  return {
    age: `${Math.round(performance.now())} ms`,
    isAwake: Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    refused: refused.map(({ name, responseStatus }) => `${responseStatus} ${name}`),
    text: (document.querySelector('main') ?? document.body).innerText.replaceAll(/\s+/g, ' ').slice(0, 600),
  }
}

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
