import { language } from '#shared/language/language.ts'
import { localized } from '#shared/language/localized.ts'
import type { Product } from '#shared/schemas/product.ts'
import { shopFacts } from '#web/shop-facts.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'
import type { StructuredData } from './page-meta.ts'
import { absoluteUrl, pageUrl } from './page-url.ts'

// Used in loaders only, so that none of it is in the browser bundle. `base` is any absolute URL of the shop.

/** The company as an Organization, for the home page. */
export function organizationData(base: string): StructuredData {
  const { name, company, founded, headOffice, description, care, social, instagram, youtube } = shopFacts
  return {
    '@type': 'Organization',
    name,
    legalName: company,
    foundingDate: String(founded),
    address: {
      '@type': 'PostalAddress',
      streetAddress: headOffice.street,
      addressLocality: headOffice.city,
      postalCode: headOffice.postcode,
      addressCountry: 'BD',
    },
    description,
    url: pageUrl('/', base),
    logo: absoluteUrl('/icon-512.png', base),
    image: absoluteUrl('/og.jpg', base),
    email: care.email,
    telephone: care.phone,
    sameAs: [social, instagram, youtube].filter((address) => address?.startsWith('http')),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: care.phone,
      email: care.email,
      areaServed: 'BD',
    },
  }
}

/** The shop as a searchable WebSite, for the home page. */
export function webSiteData(base: string): StructuredData {
  return {
    '@type': 'WebSite',
    name: shopFacts.name,
    url: pageUrl('/', base),
    inLanguage: language(),
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${pageUrl('/search', base)}?query={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The breadcrumbs of a page as a BreadcrumbList. */
export function breadcrumbData(crumbs: readonly Crumb[], base: string): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: pageUrl(to, base),
    })),
  }
}

/** A Product with its current price; out of stock if it has no sizes, or none of them is left. */
export function productData(product: Product, images: readonly { url: string }[], canonical: string): StructuredData {
  const { code, color, category, subCategory, discountPrice, sizes, soldOut } = product
  return {
    '@type': 'Product',
    name: localized(product, 'name'),
    sku: code,
    description: localized(product, 'description'),
    url: canonical,
    image: images.map(({ url }) => absoluteUrl(url, canonical)),
    brand: { '@type': 'Brand', name: shopFacts.name },
    color: localized(color, 'name'),
    category: `${localized(category, 'name')} > ${localized(subCategory, 'name')}`,
    offers: {
      '@type': 'Offer',
      url: canonical,
      price: discountPrice,
      priceCurrency: 'BDT',
      availability: `https://schema.org/${sizes.length && !soldOut ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shopFacts.name },
    },
  }
}
