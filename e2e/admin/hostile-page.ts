import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { goWithin } from '../go-within.ts'
import { mapConcurrently } from './hostile-shop.ts'

/** Opens a browser context that records every sign of an injected text taking effect. */
export async function openMonitoredContext(browser: Browser, baseURL: string, session?: unknown) {
  const context = await browser.newContext({ baseURL })
  const harm: string[] = []
  await context.exposeBinding('ran', ({ page }) => harm.push(`a script ran on ${page.url()}`))
  await context.exposeBinding('reportViolation', ({ page }, description: string) =>
    harm.push(`${description} on ${page.url()}`),
  )
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { reportViolation: (description: string) => void }).reportViolation(
        `${effectiveDirective} ${blockedURI}`,
      ),
    )
  })
  if (session) {
    await context.addInitScript((text) => {
      if (window === top && location.protocol === 'http:' && !localStorage.getItem('auth'))
        localStorage.setItem('auth', text)
    }, JSON.stringify(session))
  }
  context.on('dialog', (dialog) => {
    harm.push(`dialog ${dialog.message()}`)
    dialog.dismiss().catch(() => {})
  })
  context.on('weberror', (error) => harm.push(error.error().message))
  context.on('console', (message) => message.type() === 'error' && harm.push(message.text()))
  context.on('request', (request) => {
    const isOurs = request.url().startsWith(baseURL) || /^(?:data|blob):/.test(request.url())
    const isMap = /^https:\/\/www\.google\.com\/maps\?q=[\d.,]+&z=\d+&output=embed$/.test(request.url())
    if ((!isOurs && !isMap) || request.url().endsWith('/policy-reports')) harm.push(`request ${request.url()}`)
  })
  return { context, harm }
}

/** Waits until all texts are shown on the page verbatim, and checks that none of them became something executable. */
export async function expectTextsShown(page: Page, texts: readonly string[]): Promise<void> {
  let executable: string[] = []
  const missingTexts = async () => {
    const shown = await page.evaluate(inspect, null)
    executable = shown.executable
    return missingIn(shown.text, texts)
  }
  await expect.poll(missingTexts, { message: page.url(), timeout: 20_000 }).toEqual([])
  expect(executable, page.url()).toEqual([])
}

function missingIn(text: string, expectedTexts: readonly string[]): string[] {
  const visibleText = collapseWhitespace(text)
  return expectedTexts.filter((expected) => !visibleText.includes(collapseWhitespace(expected)))
}

/**
 * Opens many pages, two at a time, and runs a check on each. Each of the two loads its first page from the server and goes on
 * within the shop, as by a link.
 */
export async function visitAll<T>(
  context: BrowserContext,
  items: readonly T[],
  pathOf: (item: T) => string,
  check: (page: Page, item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  const visitor = async () => {
    const page = await context.newPage()
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      const path = pathOf(item)
      if (page.url() === 'about:blank') await page.goto(path, { waitUntil: 'domcontentloaded' })
      else await goWithin(page, path)
      await check(page, item)
    }
    await page.close()
  }
  await Promise.all([visitor(), visitor()])
}

/** Collapses white space as browsers display it. */
export function collapseWhitespace(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ')
}

/**
 * Runs in the page. What is in the page, or in an HTML source: `text`, every text a visitor can come across (visible text, form
 * values, alt texts, labels and titles), and `executable`, what no page of the shop contains: inline event handlers, executable
 * URLs, foreign frames and elements.
 */
function inspect(source: string | null) {
  const root = source === null ? document : new DOMParser().parseFromString(source, 'text/html')
  const texts: string[] = []
  const walker = document.createTreeWalker(root.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('script, style')) texts.push(node.textContent ?? '')
  const fields = [...root.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  const labels = [...root.querySelectorAll('[alt], [aria-label], [title]')].flatMap((element) =>
    ['alt', 'aria-label', 'title'].map((name) => element.getAttribute(name) ?? ''),
  )
  const executableUrl = /^\s*(?:javascript|vbscript|data:text)/i
  const executable = [...root.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          name.startsWith('on') ||
          name === 'srcdoc' ||
          (/href|src|action|data$/.test(name) && executableUrl.test(value)),
      )
      .map(({ name, value }) => `<${element.localName} ${name}=${value}>`)
      .concat(/^(?:object|embed|base|xss|marquee|math)$/.test(element.localName) ? [element.localName] : []),
  )
  const data = [...root.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => textContent)
  return { text: [texts.join(''), ...fields, ...labels].join('\n'), executable, title: root.title, data }
}

interface StructuredData {
  '@type': string
  name?: string
}

interface ServedPage {
  path: string
  /** what the title begins with */
  title?: string
  texts?: readonly string[]
  productName?: string
  /** search engines may index it, so that it has structured data; true if omitted */
  indexed?: boolean
}

/**
 * The HTML that the server sends has its texts verbatim, a title that begins with one, valid JSON as structured data, and
 * nothing executable. Returns the title. Any page of the shop can parse it, without opening it.
 */
export async function expectServed(page: Page, served: ServedPage) {
  const { path, title = '', texts = [], productName, indexed = true } = served
  const html = await (await page.request.get(path)).text()
  const sent = await page.evaluate(inspect, html)
  expect(missingIn(sent.text, texts), path).toEqual([])
  expect(sent.executable, path).toEqual([])
  expect(sent.title.startsWith(collapseWhitespace(title)), `${sent.title} begins with ${title}`).toBe(true)
  const data: StructuredData[] = sent.data.map((text) => JSON.parse(text ?? ''))
  expect(data.length > 0, path).toBe(indexed)
  if (productName) expect(data.find((entry) => entry['@type'] === 'Product')?.name).toBe(productName)
  return sent.title
}

/** The open page has the title that the server sends, which begins with a text verbatim. */
export async function expectHead(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(await expectServed(page, { path: page.url(), title }))
}

/** Checks what the server sends for many pages, four at a time, from a single page. */
export async function expectAllServed(context: BrowserContext, pages: readonly ServedPage[]) {
  const page = await context.newPage()
  await page.goto('/terms')
  await mapConcurrently(pages, 4, (served) => expectServed(page, served))
  await page.close()
}

/** Opens a number of forms from the end of a manage page; returns the values of their fields, which the list shows too. */
export async function openForms(page: Page, max: number): Promise<string[]> {
  const isCards = page.url().endsWith('/directors')
  const main = page.getByRole('main')
  const buttons = isCards ? main.getByRole('listitem').getByRole('button') : main.getByRole('button', { name: /^Edit/ })
  const texts: string[] = []
  for (let index = 1; index <= max; index += 1) {
    await buttons.nth(-index).press('Enter')
    const form = page.getByRole('dialog')
    await expect(form).toBeVisible()
    const fields = form.locator('input:not([type=file]), textarea')
    const values = await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))
    await expectTextsShown(page, values)
    texts.push(...values)
    await form.getByRole('button', { name: 'Cancel' }).press('Enter', { timeout: 15_000 })
    await expect(form).toBeHidden()
  }
  return texts
}
