import { placeOf } from '#shared/rules/nearest-first.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { StructuredData } from '#web/shop/page-meta.ts'
import shop from '../../../content/shop.json' with { type: 'json' }

/** A showroom as a shop on the street, for search engines. */
export function storeData(showroom: Showroom, canonical: string, mapPage: string): StructuredData {
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
    image: new URL('/og.png', canonical).href,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: `${address.area}, ${address.district}`,
      addressRegion: address.division,
      addressCountry: 'BD',
    },
    geo: { '@type': 'GeoCoordinates', ...placeOf(showroom) },
    hasMap: mapPage,
    parentOrganization: { '@type': 'Organization', name: shop.name, url: new URL('/', canonical).href },
    currenciesAccepted: 'BDT',
  }
}
