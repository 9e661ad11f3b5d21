import { language } from '#shared/language/language.ts'
import { localized } from '#shared/language/localized.ts'
import { type ShowroomHours, WEEKDAYS } from '#shared/rules/opening-hours.ts'
import { toLatLng } from '#shared/rules/sort-by-distance.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { shop } from '#web/shop.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'
import type { StructuredData } from './page-meta.ts'
import { pageUrl } from './page-url.ts'

// Used in loaders only, so that none of it is in the browser bundle. `base` is any absolute URL of the shop.

/** The company as an Organization, for the home page. */
export function organizationData(base: string): StructuredData {
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
    url: pageUrl('/', base),
    logo: absoluteUrl('/icon-512.png', base),
    image: absoluteUrl('/og.jpg', base),
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
export function webSiteData(base: string): StructuredData {
  return {
    '@type': 'WebSite',
    name: shop.name,
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
export function productData(product: Product, canonical: string): StructuredData {
  const { code, color, category, subCategory, image1, image2, discountPrice, sizes, soldOut } = product
  return {
    '@type': 'Product',
    name: localized(product, 'name'),
    sku: code,
    description: localized(product, 'description'),
    url: canonical,
    image: [absoluteUrl(image1, canonical), absoluteUrl(image2, canonical)],
    brand: { '@type': 'Brand', name: shop.name },
    color: localized(color, 'name'),
    category: `${localized(category, 'name')} > ${localized(subCategory, 'name')}`,
    offers: {
      '@type': 'Offer',
      url: canonical,
      price: discountPrice,
      priceCurrency: 'BDT',
      availability: `https://schema.org/${sizes.length && !soldOut ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop.name },
    },
  }
}

/** A showroom as a LocalBusiness; `mapUrl` is the URL of its map. */
export function showroomData(
  showroom: Showroom,
  hours: ShowroomHours,
  canonical: string,
  mapUrl: string,
): StructuredData {
  const { name, code, address, contact } = showroom
  const place = [localized(address, 'area'), localized(address, 'district')]
  return {
    '@type': ['LocalBusiness', 'ShoeStore'],
    '@id': canonical,
    name: `${shop.name}, ${localized(showroom, 'code')}`,
    legalName: name,
    branchCode: code,
    url: canonical,
    telephone: contact.phone,
    email: contact.email,
    image: absoluteUrl('/og.jpg', canonical),
    address: {
      '@type': 'PostalAddress',
      streetAddress: localized(address, 'street'),
      addressLocality: place.join(', '),
      addressRegion: localized(address, 'division'),
      addressCountry: 'BD',
    },
    geo: { '@type': 'GeoCoordinates', ...toLatLng(showroom) },
    hasMap: mapUrl,
    parentOrganization: { '@type': 'Organization', name: shop.name, url: pageUrl('/', canonical) },
    currenciesAccepted: 'BDT',
    openingHoursSpecification: hoursData(hours),
  }
}

/** The usual week, its day off, and the days with other hours by their dates; from midnight to midnight is closed. */
function hoursData({ usual: { opens, closes, dayOff }, otherDays }: ShowroomHours): object[] {
  const closed = { opens: '00:00', closes: '00:00' }
  const dayNames = (days: readonly string[]) => days.map((day) => `https://schema.org/${capitalized(day)}`)
  const specifications = [
    { dayOfWeek: dayNames(WEEKDAYS.filter((day) => day !== dayOff)), opens, closes },
    ...(dayOff ? [{ dayOfWeek: dayNames([dayOff]), ...closed }] : []),
    ...otherDays.map((days) => ({
      validFrom: days.from,
      validThrough: days.to,
      opens: days.opens ?? closed.opens,
      closes: days.closes ?? closed.closes,
    })),
  ]
  return specifications.map((hours) => ({ '@type': 'OpeningHoursSpecification', ...hours }))
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function absoluteUrl(path: string, base: string): string {
  return new URL(path, base).href
}
