import type { MetaDescriptor } from 'react-router'
import shop from '../../content/shop.json' with { type: 'json' }

/** One thing of schema.org, as search engines read it. */
export type StructuredData = { '@type': string } & Record<string, unknown>

interface PageMeta {
  /** shown before the shop's name */
  title: string
  description: string
  keywords?: string
  /** the one address of this page, as an absolute one; also sets the canonical link */
  canonical?: string
  /** keeps search engines away (cart, checkout, sign-in) */
  noindex?: boolean
  /** path of the picture that a link to this page is shown with; the shop's own where there is none */
  image?: string
  /** what the page is about, for search engines */
  data?: readonly StructuredData[]
}

/** Title, description, author and keywords of a page (SHELL-01), its link preview and its structured data. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { description, keywords, canonical, noindex, data = [] } = page
  const title = page.title === shop.name ? page.title : `${page.title} | ${shop.name}`
  return [
    { title },
    { name: 'description', content: description },
    { name: 'author', content: shop.author },
    { name: 'keywords', content: keywords ? `${keywords}, ${shop.keywords}` : shop.keywords },
    ...(canonical ? [{ tagName: 'link', rel: 'canonical', href: canonical } as const] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(canonical ? linkPreview(page, title, canonical) : []),
    ...data.map((one) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...one } })),
  ]
}

/** How a link to the page looks where it is shared. */
function linkPreview({ description, image = '/og.png' }: PageMeta, title: string, canonical: string): MetaDescriptor[] {
  return [
    { property: 'og:site_name', content: shop.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: new URL(image, canonical).href },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
