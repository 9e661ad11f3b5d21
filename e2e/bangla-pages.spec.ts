import { expect, type Page } from '@playwright/test'
import { untilNetworkIdle } from './network-idle.ts'
import { PAGES, preparePage } from './pages.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { test } from './test.ts'

/** What Bangla writes in Latin letters too: units, formats, abbreviations, and the example of a colour. */
const LATIN_IN_BANGLA = new Set(
  'EU UK OTP PIN JPEG PNG WebP kB MB px CSS rgb hsl navy ID URL SMS XL JSON API English JavaScript CSV SKU DBID BIN TrxID'.split(
    ' ',
  ),
)
/** Words that data have too, but that on a page are the page's own. */
const CODES = new Set(
  'of by from on to and the for with before after Pending Approved Processing Courier Delivered Cancelled COD Bkash Nagad customer admin storeUser'.split(
    ' ',
  ),
)

for (const [name, isOfGroup] of Object.entries({
  'that everybody sees': ({ visitor }: (typeof PAGES)[number]) => !visitor,
  'of customers and staff': ({ visitor }: (typeof PAGES)[number]) => visitor !== undefined,
})) {
  test(`[LANG-01][LANG-09] on the pages ${name} nothing is left in English, and nothing is too wide at 360 and 1280 px`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const data = collectDataWords(page)
    const faults: string[] = []
    for (const shopPage of PAGES.filter((one) => isOfGroup(one) && one.name !== '/ui')) {
      await page.setViewportSize({ width: 360, height: 740 })
      const path = await preparePage(page, shopPage)
      await page.goto(`/bn${path === '/' ? '' : path}`)
      if (shopPage.visitor || shopPage.cart) await untilNetworkIdle(page)
      const words = await latinWords(page)
      const known = await data.words()
      const left = words.filter(({ word }) => !LATIN_IN_BANGLA.has(word) && (CODES.has(word) || !known.has(word)))
      faults.push(...new Set(left.map(({ text }) => `${shopPage.name}: ${text}`)))
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        if (await scrollsSideways(page)) faults.push(`${shopPage.name} scrolls sideways at ${width} px`)
      }
    }
    expect(faults).toEqual([])
  })
}

/** Latin words in what the responses of the API and of the loaders say: names, and what people wrote in English. */
function collectDataWords(page: Page) {
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    const isData = /json|x-script/.test(type) && !response.url().includes('/assets/')
    if (isData) texts.push(response.text().catch(() => ''))
  })
  return {
    words: async () => {
      const loaded = await page.locator('script').allTextContents()
      loaded.push(await page.evaluate(() => JSON.stringify(localStorage)))
      return new Set([...(await Promise.all(texts)), ...loaded].flatMap((text) => text.match(/[A-Za-z]{2,}/g) ?? []))
    },
  }
}

/** The Latin words that a page shows or reads out, each with the text that it stands in; `lang="en"` and addresses are left out. */
function latinWords(page: Page): Promise<{ word: string; text: string }[]> {
  return page.evaluate(() => {
    const skipped = '[lang=en], [translate=no], script, style, noscript, code, iframe'
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (!element || element.closest(skipped)) continue
      if (node instanceof Element)
        for (const name of ['aria-label', 'aria-valuetext', 'alt', 'title', 'placeholder']) {
          const value = node.getAttribute(name)
          if (value) texts.push(value)
        }
      else texts.push(node.textContent ?? '')
    }
    return texts.flatMap((text) => {
      const said = text.replace(/\S+@\S+|\b[A-Z]{3,}[-/]\S+|https?:\S+|\/\S+|#\S+|[A-Z]{2}-\S+|\b\w*\d\w*\b/g, ' ')
      return (said.match(/[A-Za-z]{2,}/g) ?? []).map((word) => ({ word, text: text.trim() }))
    })
  })
}
