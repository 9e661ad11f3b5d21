import { listCategories } from '#server/categories/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { listShowrooms } from '#server/showrooms/queries.ts'
import { listSubCategories } from '#server/sub-categories/queries.ts'
import { countProducts, listProductPart } from './queries.ts'
import { type SitemapPage, writeIndex, writePages } from './xml.ts'

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
