import { localizePath } from '#shared/language/address.ts'
import { LANGUAGES } from '#shared/language/language.ts'

/** A page of the shop in a sitemap. */
export interface SitemapPage {
  path: string
  changedAt?: Date
}

/** A sitemap in the format of sitemaps.org: each page in each language, and which URLs are the same page. */
export function writePages(publicUrl: string, pages: readonly SitemapPage[]): string {
  const lines = pages.flatMap(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    const urls = LANGUAGES.map((language) => [language, escapeXml(publicUrl + localizePath(path, language))] as const)
    const alternates = urls
      .map(([language, url]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`)
      .join('')
    return urls.map(([, url]) => `<url><loc>${url}</loc>${lastmod}${alternates}</url>`)
  })
  return xmlDocument('urlset', lines, ' xmlns:xhtml="http://www.w3.org/1999/xhtml"')
}

/** A sitemap index. */
export function writeIndex(publicUrl: string, paths: readonly string[]): string {
  const lines = paths.map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>`)
  return xmlDocument('sitemapindex', lines)
}

function xmlDocument(root: string, lines: readonly string[], namespaces = ''): string {
  const openingTag = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>`
  return ['<?xml version="1.0" encoding="UTF-8"?>', openingTag, ...lines, `</${root}>`, ''].join('\n')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
