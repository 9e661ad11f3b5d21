import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { goWithin } from '../go-within.ts'

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
  let missing: string[] = []
  const missingTexts = async () => {
    const visibleText = collapseWhitespace(await page.evaluate(readVisibleText))
    missing = texts.filter((text) => !visibleText.includes(collapseWhitespace(text)))
    return missing
  }
  await expect.poll(missingTexts, { message: page.url(), timeout: 20_000 }).toEqual([])
  expect(await page.evaluate(findExecutable), page.url()).toEqual([])
}

/**
 * Opens many pages, two at a time, and runs a check on each. Each of the two loads its first page from the server and goes on
 * within the shop, as by a link, which takes a fifth of the time; with `reload` each page is loaded from the server.
 */
export async function visitAll<T>(
  context: BrowserContext,
  items: readonly T[],
  pathOf: (item: T) => string,
  check: (page: Page, item: T) => Promise<void>,
  { reload = false } = {},
): Promise<void> {
  const queue = [...items]
  const visitor = async () => {
    const page = await context.newPage()
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      const path = pathOf(item)
      if (reload || page.url() === 'about:blank') await page.goto(path, { waitUntil: 'domcontentloaded' })
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

/** Every text a visitor can come across: visible text, form values, and alt texts, labels and titles. */
function readVisibleText(): string {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('script, style')) texts.push(node.textContent ?? '')
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  const labels = [...document.querySelectorAll('[alt], [aria-label], [title]')].flatMap((element) =>
    ['alt', 'aria-label', 'title'].map((name) => element.getAttribute(name) ?? ''),
  )
  return [texts.join(''), ...fields, ...labels].join('\n')
}

/** What no page of the shop contains: inline event handlers, executable URLs, foreign frames and elements. */
function findExecutable(): string[] {
  const executableUrl = /^\s*(?:javascript|vbscript|data:text)/i
  return [...document.querySelectorAll('*')].flatMap((element) =>
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
}

interface StructuredData {
  '@type': string
  name?: string
}

/** The title of the page that the server sends begins with a text verbatim, and its structured data is valid JSON. */
export async function expectHead(page: Page, title: string, productName?: string): Promise<void> {
  const html = await (await page.request.get(page.url())).text()
  const head = await page.evaluate((source) => {
    const serverDocument = new DOMParser().parseFromString(source, 'text/html')
    return {
      title: serverDocument.title,
      data: [...serverDocument.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.textContent ?? '',
      ),
    }
  }, html)
  expect(head.title.startsWith(collapseWhitespace(title)), `${head.title} begins with ${title}`).toBe(true)
  await expect(page).toHaveTitle(head.title)
  const data: StructuredData[] = head.data.map((text) => JSON.parse(text))
  expect(data.length).toBeGreaterThan(0)
  if (productName) expect(data.find((entry) => entry['@type'] === 'Product')?.name).toBe(productName)
}
