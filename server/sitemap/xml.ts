/** A page of the shop in a sitemap. */
export interface SitemapPage {
  path: string
  changedAt?: Date
}

/** A sitemap in the format of sitemaps.org. */
export function writePages(publicUrl: string, pages: readonly SitemapPage[]): string {
  const lines = pages.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${lastmod}</url>`
  })
  return xmlDocument('urlset', lines)
}

/** A sitemap index. */
export function writeIndex(publicUrl: string, paths: readonly string[]): string {
  const lines = paths.map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>`)
  return xmlDocument('sitemapindex', lines)
}

function xmlDocument(root: string, lines: readonly string[]): string {
  const openingTag = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  return ['<?xml version="1.0" encoding="UTF-8"?>', openingTag, ...lines, `</${root}>`, ''].join('\n')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
