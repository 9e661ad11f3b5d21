import { localized } from '#shared/language/localized.ts'
import { type ShowroomHours, WEEKDAYS } from '#shared/rules/showrooms/opening-hours.ts'
import { toLatLng } from '#shared/rules/showrooms/sort-by-distance.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { shopFacts } from '#web/shop-facts.ts'
import type { StructuredData } from './page-meta.ts'
import { absoluteUrl, pageUrl } from './page-url.ts'

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
    name: `${shopFacts.name}, ${localized(showroom, 'code')}`,
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
    parentOrganization: { '@type': 'Organization', name: shopFacts.name, url: pageUrl('/', canonical) },
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
