import type { MetaDescriptor } from 'react-router'
import { language } from '#shared/language/language.ts'
import { shopFacts } from '#web/shop-facts.ts'

/** A schema.org entity in JSON-LD. */
export type StructuredData = { '@type': string | readonly string[] } & Record<string, unknown>

interface PageMeta {
  /** shown before the shop's name */
  title: string
  description: string
  keywords?: string
  /** the absolute canonical URL of this page; adds the canonical link */
  canonical?: string
  /** excludes the page from search engines (cart, checkout, sign-in) */
  noindex?: boolean
  /** URL of the link preview image; the shop's own by default */
  image?: string
  /** taka; product pages only */
  price?: number
  /** structured data for search engines */
  data?: readonly StructuredData[]
}

/** Title, description, author and keywords of a page, its link preview and its structured data. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { description, keywords, canonical, noindex, data = [] } = page
  const title = `${page.title} | ${shopFacts.name}`
  return [
    { title },
    { name: 'description', content: description },
    { name: 'author', content: shopFacts.author },
    { name: 'keywords', content: keywords ? `${keywords}, ${shopFacts.keywords}` : shopFacts.keywords },
    ...(canonical ? [{ tagName: 'link', rel: 'canonical', href: canonical } as const] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(canonical ? previewTags(page, title, canonical) : []),
    ...data.map((entity) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...entity } })),
  ]
}

/** Open Graph tags. Preview images are resized to the dimensions of the shop's own. */
function previewTags(page: PageMeta, title: string, canonical: string): MetaDescriptor[] {
  const imageUrl = new URL(page.image ?? '/og.jpg', canonical)
  if (page.image) imageUrl.searchParams.set('as', 'preview')
  const properties = {
    'og:site_name': shopFacts.name,
    'og:locale': language() === 'bn' ? 'bn_BD' : 'en_GB',
    'og:type': page.price ? 'product' : 'website',
    'og:title': title,
    'og:description': page.description,
    'og:url': canonical,
    'og:image': imageUrl.href,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': page.image ? page.title : shopFacts.name,
    ...(page.price && { 'product:price:amount': String(page.price), 'product:price:currency': 'BDT' }),
  }
  return [
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
