import { type BrowserContext, test as base, type Page, type TestInfo } from '@playwright/test'

/**
 * Playwright's test, except that `goto` and `reload` wait for hydration: a page loads its scripts after its first paint, which
 * may be after the load event, and input before hydration is lost. `networkidle` waits as well, as a page can be idle before
 * it is painted. Any other explicit `waitUntil` is left alone.
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

/** After a failure CI's log may be all there is to read: prints the state of every open page. */
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
    await untilReady(page, options)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await untilReady(page, options)
    return answer
  }
}

async function untilReady(page: Page, { waitUntil }: Parameters<Page['reload']>[0] = {}) {
  const isIdle = waitUntil === 'networkidle'
  if (!waitUntil || isIdle) await untilAwake(page)
  if (isIdle) await untilNothingComes(page)
}

/** Waits until React has hydrated the page, if it is one of the shop's. */
async function untilAwake(page: Page) {
  const isAwake = () => {
    const main = document.querySelector('main')
    const isOurs = main && '__reactRouterContext' in globalThis
    return !isOurs || Object.keys(main).some((key) => key.startsWith('__react'))
  }
  await page.waitForFunction(isAwake, null, { polling: 50 })
}

/** Waits until a page has requested nothing for half a second. */
async function untilNothingComes(page: Page) {
  const isQuiet = () => {
    const { length } = performance.getEntriesByType('resource')
    const before: unknown = Reflect.get(globalThis, 'seenRequests')
    Reflect.set(globalThis, 'seenRequests', length)
    return before === length
  }
  await page.waitForFunction(isQuiet, null, { polling: 500 })
}
