import { placeOf } from '#shared/rules/sort-by-distance.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'
import shop from '../../../content/shop.json' with { type: 'json' }
import type { StructuredData } from './page-meta.ts'

// Used in loaders only, so that none of it is in the browser bundle. `base` is any absolute URL of the shop.

/** The company as an Organization, for the home page. */
export function organizationData(at: string): StructuredData {
  const { name, company, founded, headOffice, description, care, social } = shop
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
    url: whole('/', at),
    logo: whole('/icon-512.png', at),
    image: whole('/og.jpg', at),
    email: care.email,
    telephone: care.phone,
    sameAs: [social],
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
export function webSiteData(at: string): StructuredData {
  return {
    '@type': 'WebSite',
    name: shop.name,
    url: whole('/', at),
    inLanguage: 'en',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${whole('/search', at)}?query={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The breadcrumbs of a page as a BreadcrumbList. */
export function breadcrumbData(crumbs: readonly Crumb[], at: string): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      item: whole(to, at),
    })),
  }
}

/** A Product with its current price; out of stock if it has no sizes. */
export function productData(product: Product, canonical: string): StructuredData {
  const { name, code, description, color, category, subCategory, image1, image2, discountPrice, sizes } = product
  return {
    '@type': 'Product',
    name,
    sku: code,
    description,
    url: canonical,
    image: [whole(image1, canonical), whole(image2, canonical)],
    brand: { '@type': 'Brand', name: shop.name },
    color: color.name,
    category: `${category.name} > ${subCategory.name}`,
    offers: {
      '@type': 'Offer',
      url: canonical,
      price: discountPrice,
      priceCurrency: 'BDT',
      availability: `https://schema.org/${sizes.length ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop.name },
    },
  }
}

/** A showroom as a LocalBusiness; `mapUrl` is the URL of its map. */
export function showroomData(showroom: Showroom, canonical: string, mapPage: string): StructuredData {
  const { name, code, address, contact } = showroom
  return {
    '@type': ['LocalBusiness', 'ShoeStore'],
    '@id': canonical,
    name: `${shop.name}, ${code}`,
    legalName: name,
    branchCode: code,
    url: canonical,
    telephone: contact.phone,
    email: contact.email,
    image: whole('/og.jpg', canonical),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: `${address.area}, ${address.district}`,
      addressRegion: address.division,
      addressCountry: 'BD',
    },
    geo: { '@type': 'GeoCoordinates', ...placeOf(showroom) },
    hasMap: mapPage,
    parentOrganization: { '@type': 'Organization', name: shop.name, url: whole('/', canonical) },
    currenciesAccepted: 'BDT',
  }
}

function whole(path: string, at: string): string {
  return new URL(path, at).href
}
