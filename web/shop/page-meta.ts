import type { MetaDescriptor } from 'react-router'
import shop from '../../content/shop.json' with { type: 'json' }

interface PageMeta {
  /** shown before the shop's name */
  title: string
  description: string
  keywords?: string
  /** the one address of this page, as an absolute one; also sets the canonical link */
  canonical?: string
  /** keeps search engines away (cart, checkout, sign-in) */
  noindex?: boolean
}

/** Title, description, author and keywords of a page (SHELL-01). */
export function pageMeta({ title, description, keywords, canonical, noindex }: PageMeta): MetaDescriptor[] {
  return [
    { title: title === shop.name ? title : `${title} | ${shop.name}` },
    { name: 'description', content: description },
    { name: 'author', content: shop.author },
    { name: 'keywords', content: keywords ? `${keywords}, ${shop.keywords}` : shop.keywords },
    ...(canonical ? [{ tagName: 'link', rel: 'canonical', href: canonical } as const] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
