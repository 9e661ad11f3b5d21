import { listCategories } from '#server/categories/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { listShowrooms } from '#server/showrooms/queries.ts'
import { listSubCategories } from '#server/sub-categories/queries.ts'
import { localizePath } from '#shared/language/address.ts'
import { LANGUAGES } from '#shared/language/language.ts'
import { countProducts, listProductPart } from './queries.ts'

/** Pages that do not depend on the database. */
const STATIC_PAGES = [
  '/',
  '/our-company',
  '/showrooms',
  '/bod',
  '/omni',
  '/terms',
  '/locations',
  '/returns',
  '/privacy',
]

export interface SitemapContext {
  db: Db
  publicUrl: string
  /** products per part; with more than that the sitemap is split */
  partSize: number
}

/** A sitemap of every indexable page; for a large catalogue an index of parts instead. */
export async function writeSitemap({ db, publicUrl, partSize }: SitemapContext): Promise<string> {
  const count = await countProducts(db)
  if (count <= partSize) {
    const pages = await Promise.all([otherPages(db), productPages(db, { limit: partSize, offset: 0 })])
    return writePages(publicUrl, pages.flat())
  }
  const parts = Array.from({ length: Math.ceil(count / partSize) }, (_, index) => `products-${index + 1}`)
  return writeIndex(
    publicUrl,
    ['pages', ...parts].map((name) => `/sitemap/${name}.xml`),
  )
}

/** The part with all pages except products. */
export async function writeOtherPages({ db, publicUrl }: SitemapContext): Promise<string> {
  return writePages(publicUrl, await otherPages(db))
}

/** One part of the products, counted from 1; null if there is no such part. */
export async function writeProducts({ db, publicUrl, partSize }: SitemapContext, part: number): Promise<string | null> {
  const pages = await productPages(db, { limit: partSize, offset: (part - 1) * partSize })
  return pages.length ? writePages(publicUrl, pages) : null
}

async function otherPages(db: Db): Promise<SitemapPage[]> {
  const [categories, subCategories, showrooms] = await Promise.all([
    listCategories(db),
    listSubCategories(db),
    listShowrooms(db),
  ])
  return [
    ...STATIC_PAGES,
    ...categories.map(({ _id }) => `/category/${_id}`),
    ...subCategories.map(({ _id }) => `/sub-category/${_id}`),
    ...showrooms.map(({ _id }) => `/showrooms/details/${_id}`),
  ].map((path) => ({ path }))
}

async function productPages(db: Db, range: { limit: number; offset: number }): Promise<SitemapPage[]> {
  const products = await listProductPart(db, range)
  return products.map(({ id, updatedAt }) => ({ path: `/products/details/${id}`, changedAt: updatedAt }))
}

/** A page of the shop in a sitemap. */
interface SitemapPage {
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
function writeIndex(publicUrl: string, paths: readonly string[]): string {
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
