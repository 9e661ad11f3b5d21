import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { changingShare } from './changing-share.ts'
import { test } from './test.ts'

const KB = 1000

interface Download {
  url: string
  type: string
  /** size in bytes when compressed with gzip */
  gzip: number
  /** its Content-Encoding */
  encoding: string | undefined
}

test('a cold product page loads at most 130 kB of script and 15 kB of style, without zod, from our own origin only', async ({
  page,
  baseURL,
}) => {
  const downloads = await collectDownloads(page)
  await page.goto(`/products/details/${await someProduct(page)}`, { waitUntil: 'networkidle' })
  const all = await downloads()

  const script = totalGzip(all, 'script')
  const style = totalGzip(all, 'stylesheet')
  const font = totalGzip(all, 'font')
  for (const [name, size] of Object.entries({ script, style, font })) expect(size, name).toBeGreaterThan(0)
  test.info().annotations.push({ type: 'kB gzip', description: `script ${script}, style ${style}, fonts ${font}` })
  console.log(`product page, gzip: script ${script} B, style ${style} B; fonts ${font} B`)
  expect(script).toBeLessThanOrEqual(130 * KB)
  expect(style).toBeLessThanOrEqual(15 * KB)
  expect(font).toBeLessThanOrEqual(70 * KB)
  const texts = all.filter(({ type }) => type === 'script' || type === 'stylesheet')
  expect(texts.filter(({ encoding }) => !encoding).map(({ url }) => url)).toEqual([])
  expect(all.filter(({ url }) => !url.startsWith(`${baseURL}/`) && !url.startsWith('data:'))).toEqual([])
  const sources = await Promise.all(
    all.filter(({ type }) => type === 'script').map(async ({ url }) => (await page.request.get(url)).text()),
  )
  expect(sources.filter((source) => source.includes('ZodError'))).toEqual([])
})

test('[LANG-07] a product page in Bangla loads at most 131.5 kB of script and one font more, and its text stays where it is', async ({
  page,
}) => {
  const downloads = await collectDownloads(page)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`/bn/products/details/${await someProduct(page)}`, { waitUntil: 'networkidle' })
  const all = await downloads()
  const [script, font] = [totalGzip(all, 'script'), totalGzip(all, 'font')]
  const shift = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0))
  console.log(`product page in Bangla, gzip: script ${script} B; fonts ${font} B; layout shift ${shift}`)
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(131.5 * KB)
  expect(all.filter(({ type }) => type === 'font').length).toBeLessThanOrEqual(4)
  expect(font).toBeLessThanOrEqual((70 + 75) * KB)
  expect(shift).toBeLessThan(0.05)
})

test('style and fonts are requested first, scripts after the first paint, and hydration keeps the server’s markup', async ({
  page,
}) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.querySelector('main')?.setAttribute('data-sent', '')),
  )
  const paths = ['/', `/products/details/${await someProduct(page)}`, '/search?query=sandal', '/login']
  for (const path of changingShare(2, paths)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const { sheet, pictures, scripts } = await page.evaluate(() => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const starts = (pattern: RegExp) => all.filter(({ name }) => pattern.test(name)).map(({ startTime }) => startTime)
      const sheet = all.find(({ name }) => name.endsWith('.css'))
      return { sheet, pictures: starts(/\/image\//), scripts: starts(/\.js$/) }
    })
    expect(scripts.length, path).toBeGreaterThan(3)
    if (!sheet) throw new Error(`${path} has no style sheet`)
    expect(Math.min(...scripts), path).toBeGreaterThan(sheet.responseEnd)
    if (path !== '/login') expect(pictures.length, path).toBeGreaterThan(0)
    expect(sheet.startTime, path).toBeLessThanOrEqual(Math.min(...pictures))
    await expect(page.locator('main[data-sent]')).toHaveCount(1)
  }
  expect(errors).toEqual([])
})

test('a page that opens in the background, where nothing is painted, starts its scripts as well', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    globalThis.requestAnimationFrame = () => 0
  })
  const scriptResponse = page.waitForResponse(/\/assets\/.*\.js$/)
  await page.goto('/')
  expect((await scriptResponse).status()).toBe(200)
})

test('[SHELL-03] images of the first screens have width, height and a size that fits the screen', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  for (const path of ['/', `/products/details/${await someProduct(page)}`]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const pictures = await page.locator('img[src*="/image/"]').evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => ({
        src: image.currentSrc,
        reserved: image.hasAttribute('width') && image.hasAttribute('height'),
        loaded: image.complete && image.naturalWidth > 0,
        natural: image.naturalWidth,
        shown: image.getBoundingClientRect().width,
      })),
    )
    expect(pictures.filter(({ loaded, shown }) => loaded && shown > 0).length, path).toBeGreaterThan(0)
    for (const { src, reserved, loaded, natural, shown } of pictures) {
      expect(reserved, `${src} reserves its place`).toBe(true)
      if (loaded && shown > 0) expect(natural, `${src} on ${shown} px`).toBeLessThanOrEqual(Math.max(480, shown * 3))
    }
  }
})

/** Collects the downloads of a page, with their sizes as gzip. */
async function collectDownloads(page: Page): Promise<() => Promise<Download[]>> {
  const pending: Promise<Download | null>[] = []
  page.on('requestfinished', (request) => {
    pending.push(
      (async () => {
        const response = await request.response()
        if (!response || response.status() >= 300) return null
        const body = await response.body().catch(() => Buffer.alloc(0))
        const type = request.resourceType()
        const gzip = type === 'font' ? body.length : gzipSync(decompressedSize(body)).length
        return { url: request.url(), type, gzip, encoding: response.headers()['content-encoding'] }
      })(),
    )
  })
  return async () => (await Promise.all(pending)).filter((download) => download !== null)
}

function decompressedSize(body: Buffer): Buffer {
  return body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body
}

function totalGzip(downloads: Download[], type: string): number {
  return downloads.filter((download) => download.type === type).reduce((bytes, { gzip }) => bytes + gzip, 0)
}

/** A product whose page shows nothing but English, so that no Bengali font is loaded. */
async function someProduct(page: Page): Promise<string> {
  const products: { _id: string }[] = await (await page.request.get('/api/v1/products/featured')).json()
  for (const { _id } of products) {
    const html = await (await page.request.get(`/products/details/${_id}`)).text()
    const shown = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    if (!/[\u0980-\u09f2\u09f4-\u09ff]/.test(shown)) return _id
  }
  throw new Error('no featured product has a page in English throughout')
}
