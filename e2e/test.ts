import { type APIRequestContext, type BrowserContext, test as base, type Page, type TestInfo } from '@playwright/test'
import { addressOf, shopOf } from './shop-address.ts'

/**
 * Playwright's test, except that `goto` and `reload` wait for hydration: a page loads its scripts after its first paint, which
 * may be after the load event, and input before hydration is lost. `networkidle` waits as well, as a page can be idle before
 * it is painted. Any other explicit `waitUntil` is left alone.
 */
export const test = base.extend<{ leftPages: undefined }>({
  baseURL: ({ baseURL }, use, { file }) => use(baseURL ?? addressOf(file)),
  // Only pages of shoppers are about motion.
  contextOptions: ({ contextOptions }, use, { file }) =>
    use(shopOf(file) === 'shop' ? contextOptions : { ...contextOptions, reducedMotion: 'reduce' }),
  context: async ({ context, javaScriptEnabled }, use, test) => {
    if (javaScriptEnabled) context.on('page', hydrateOnNavigation)
    repeatReads(context.request)
    await use(context)
    await leaveRoutes([context])
    await reportPages([context], test)
  },
  request: async ({ request }, use) => {
    repeatReads(request)
    await use(request)
  },
  leftPages: [
    async ({ browser }, use, test) => {
      await use(undefined)
      await leaveRoutes(browser.contexts())
      await reportPages(browser.contexts(), test)
    },
    { auto: true },
  ],
})

/** What a page still asks for at the end of a test would fail where a handler of the test is to answer. */
async function leaveRoutes(contexts: BrowserContext[]) {
  const places = [...contexts, ...contexts.flatMap((context) => context.pages())]
  await Promise.all(places.map((place) => place.unrouteAll({ behavior: 'ignoreErrors' })))
}

/** After a failure CI's log may be all there is to read: prints the state of every open page. */
async function reportPages(contexts: BrowserContext[], { status, expectedStatus }: TestInfo) {
  if (status === expectedStatus) return
  for (const page of contexts.flatMap((context) => context.pages())) {
    const pageState = await page.evaluate(readPageState).catch((error: Error) => error.message)
    console.log(page.url(), pageState)
  }
}

function readPageState() {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const failedRequests = requests.filter(({ responseStatus }) => responseStatus >= 400)
  return {
    age: `${Math.round(performance.now())} ms`,
    isHydrated: Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    failedRequests: failedRequests.map(({ name, responseStatus }) => `${responseStatus} ${name}`),
    text: (document.querySelector('main') ?? document.body).innerText.replaceAll(/\s+/g, ' ').slice(0, 600),
  }
}

/** Reads are sent once more after a reset: the server may close an idle connection at the moment that a request goes out on it. */
function repeatReads(request: APIRequestContext) {
  const fetch = request.fetch.bind(request)
  request.fetch = (url, options) => fetch(url, options?.method === 'GET' ? { maxRetries: 1, ...options } : options)
}

function hydrateOnNavigation(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    await waitUntilReady(page, options)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await waitUntilReady(page, options)
    return response
  }
}

async function waitUntilReady(page: Page, { waitUntil }: Parameters<Page['reload']>[0] = {}) {
  const isIdle = waitUntil === 'networkidle'
  if (!waitUntil || isIdle) await untilHydrated(page)
  if (isIdle) await untilNoRequests(page)
}

/** Waits until React has hydrated the page, if it is one of the shop's. */
async function untilHydrated(page: Page) {
  const isHydrated = () => {
    const main = document.querySelector('main')
    const isShopPage = main && '__reactRouterContext' in globalThis
    return !isShopPage || Object.keys(main).some((key) => key.startsWith('__react'))
  }
  await page.waitForFunction(isHydrated, null, { polling: 50 })
}

/** Waits until a page has requested nothing for half a second. */
async function untilNoRequests(page: Page) {
  const hasNoNewRequests = () => {
    const count = performance.getEntriesByType('resource').length
    const previousCount: unknown = Reflect.get(globalThis, 'previousRequestCount')
    Reflect.set(globalThis, 'previousRequestCount', count)
    return previousCount === count
  }
  await page.waitForFunction(hasNoNewRequests, null, { polling: 500 })
}
