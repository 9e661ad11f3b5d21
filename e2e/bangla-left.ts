import type { Page } from '@playwright/test'

/** What Bangla writes in Latin letters too: units, formats, abbreviations, and examples of what may be typed. */
const LATIN_IN_BANGLA = new Set(
  'EU UK OTP PIN JPEG PNG WebP kB MB px CSS rgb hsl navy ID URL SMS XL JSON API English JavaScript CSV XLSX SKU DBID BIN TrxID rubber boot Padma'.split(
    ' ',
  ),
)
/** Words that data have too, but that on a page are the page's own. */
const CODES = new Set(
  'of by from on to and the for with before after Pending Approved Processing Courier Delivered Cancelled COD Bkash Nagad customer admin storeUser'.split(
    ' ',
  ),
)

/** Collects what the API and the loaders say to a page: names, and what people wrote in English. */
export function collectDataTexts(page: Page) {
  let all = ''
  const pending = new Set<Promise<void>>()
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (!/json|x-script/.test(type) || response.url().includes('/assets/')) return
    const read = async () => {
      const text = await response.text().catch(() => '')
      all += `\n${text}`
    }
    pending.add(read())
  })
  return {
    texts: async () => {
      await Promise.all(pending)
      pending.clear()
      const loaded = await page.locator('script').allTextContents()
      loaded.push(await page.evaluate(() => JSON.stringify(localStorage) + decodeURIComponent(location.search)))
      return [all, ...loaded].join('\n').replaceAll('\\n', '\n')
    },
  }
}

/**
 * The texts of a page that have English in them, in what it shows, reads out or has as a title: words in Latin letters that do
 * not stand like this, one beside the other, in its data; and lines that count in Latin digits. What is marked as English and
 * addresses are left out.
 */
export async function englishLeft(page: Page, data: string): Promise<string[]> {
  const texts = [...new Set(await textsOf(page))]
  const english = texts.filter((text) => {
    if (data.includes(text) && !CODES.has(text)) return false
    const said = text.replace(/\S+@\S+|\b[A-Z]{3,}[-/]\S+|https?:\S+|\/\S+|#\S+|[A-Z]{2}-\S+|\b\w*\d\w*\b/g, '\n')
    const words = said.replace(/[A-Za-z]+/g, (word) => (LATIN_IN_BANGLA.has(word) ? '\n' : word))
    return (words.match(/[A-Za-z]{2,}(?: [A-Za-z]{2,})*/g) ?? []).some((run) => CODES.has(run) || !hasWords(data, run))
  })
  return [...english, ...(await latinDigitsLeft(page))]
}

/** Lines that count something in Latin digits: '37টি শোরুম', '৳৫০০০ ও বেশি (2)'. */
async function latinDigitsLeft(page: Page): Promise<string[]> {
  const lines = (await page.locator('body').innerText()).split('\n')
  return lines.filter((line) => /\d ?(টি|টা|জন|দিন|মাস|বছর)|\(\d+\)/.test(line))
}

function hasWords(data: string, words: string): boolean {
  for (let at = data.indexOf(words); at >= 0; at = data.indexOf(words, at + 1))
    if (!/[A-Za-z]/.test((data[at - 1] ?? '') + (data[at + words.length] ?? ''))) return true
  return false
}

function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const skipped = '[lang=en], [translate=no], script, style, noscript, code, iframe'
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (!element || element.closest(skipped)) continue
      if (node instanceof Element)
        for (const name of ['aria-label', 'aria-valuetext', 'alt', 'title', 'placeholder'])
          texts.push(node.getAttribute(name) ?? '')
      else texts.push(node.textContent ?? '')
    }
    return texts.map((text) => text.trim()).filter((text) => /[A-Za-z]{2}/.test(text))
  })
}
