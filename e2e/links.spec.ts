import { expect } from '@playwright/test'
import { PAGES, preparePage } from './pages.ts'
import { test } from './test.ts'

/** The public pages; the links on /ui are samples. */
const PUBLIC_PAGES = PAGES.filter(({ visitor, name }) => !visitor && name !== '/ui')

test('every link on a public page leads to an existing page', { tag: '@nightly' }, async ({
  page,
  request,
  baseURL,
}) => {
  const linkSources = new Map<string, string>()
  for (const shopPage of PUBLIC_PAGES) {
    const path = await preparePage(page, shopPage)
    const html = await (await request.get(path)).text()
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)) {
      const { origin, pathname } = new URL(href.replaceAll('&amp;', '&'), `${baseURL}${path}`)
      const isItself = pathname === path || pathname === `/bn${path}`
      if (origin === baseURL && !isItself && !pathname.startsWith('/api/'))
        linkSources.set(pathname, `${path} → ${href}`)
    }
  }
  expect(linkSources.size).toBeGreaterThan(100)

  const queue = [...linkSources]
  const brokenLinks: string[] = []
  const checkLinks = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [path, link] = next
      const status = (await request.get(path)).status()
      if (status !== 200) brokenLinks.push(`${link} answers ${status}`)
    }
  }
  await Promise.all([checkLinks(), checkLinks(), checkLinks()])
  expect(brokenLinks).toEqual([])
})

test('every fragment that a link points to exists', { tag: '@nightly' }, async ({ page, request, baseURL }) => {
  const missing: string[] = []
  for (const shopPage of PUBLIC_PAGES) {
    const path = await preparePage(page, shopPage)
    const html = await (await request.get(path)).text()
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="([^"]*#[^"]+)"/g)) {
      const { origin, pathname, hash } = new URL(href, `${baseURL}${path}`)
      if (origin !== baseURL) continue
      const target = pathname === path ? html : await (await request.get(pathname)).text()
      if (!target.includes(`id="${decodeURIComponent(hash.slice(1))}"`)) missing.push(`${path} → ${href}`)
    }
  }
  expect([...new Set(missing)]).toEqual([])
})
