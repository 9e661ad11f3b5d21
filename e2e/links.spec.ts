import { expect } from '@playwright/test'
import { PAGES, prepare } from './pages.ts'
import { test } from './test.ts'

/** The public pages; the links on /ui are samples. */
const PUBLIC_PAGES = PAGES.filter(({ visitor, name }) => !visitor && name !== '/ui')

test('every link on a public page leads to an existing page', async ({ page, request, baseURL }) => {
  const found = new Map<string, string>()
  for (const shopPage of PUBLIC_PAGES) {
    const path = await prepare(page, shopPage)
    const html = await (await request.get(path)).text()
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)) {
      const { origin, pathname } = new URL(href.replaceAll('&amp;', '&'), `${baseURL}${path}`)
      if (origin === baseURL && pathname !== path && !pathname.startsWith('/api/'))
        found.set(pathname, `${path} → ${href}`)
    }
  }
  expect(found.size).toBeGreaterThan(100)

  const left = [...found]
  const dead: string[] = []
  const follow = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [path, link] = next
      const status = (await request.get(path)).status()
      if (status !== 200) dead.push(`${link} answers ${status}`)
    }
  }
  await Promise.all([follow(), follow(), follow()])
  expect(dead).toEqual([])
})

test('every fragment that a link points to exists', async ({ page, request, baseURL }) => {
  const missing: string[] = []
  for (const shopPage of PUBLIC_PAGES) {
    const path = await prepare(page, shopPage)
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
