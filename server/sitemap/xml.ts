/** A page of the shop in a sitemap. */
export interface SitemapPage {
  path: string
  changedAt?: Date
}

/** A sitemap in the format of sitemaps.org. */
export function writePages(publicUrl: string, pages: readonly SitemapPage[]): string {
  const lines = pages.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escaped(publicUrl + path)}</loc>${changed}</url>`
  })
  return document('urlset', lines)
}

/** A sitemap index. */
export function writeIndex(publicUrl: string, paths: readonly string[]): string {
  const lines = paths.map((path) => `<sitemap><loc>${escaped(publicUrl + path)}</loc></sitemap>`)
  return document('sitemapindex', lines)
}

function document(root: string, lines: readonly string[]): string {
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...lines, `</${root}>`, ''].join('\n')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
