import { language } from '#shared/language/language.ts'
import { addressDistrict, districtOf, endOfLastMention, startOfLastDistrict } from './address-district.ts'
import { thanaNameBn } from './bangla-location.ts'
import { allDistricts, allDivisions, type District, districtName, thanasOfDistrict } from './locations.ts'

/** Where something goes, by the English names of locations.json; a thana has its district. Null: not known. */
export interface Area {
  district: string | null
  thana: string | null
}

/** An address with what was chosen beside it. */
interface AddressedArea {
  address: string
  district?: string | null | undefined
  thana?: string | null | undefined
}

/** The area of an address: what was chosen, else the district that it names, and the thana if it names exactly one there. */
export function addressArea(place: AddressedArea): Area {
  const district = districtOf(place)
  if (district === null) return { district: null, thana: null }
  return { district, thana: place.thana ?? namedThana(place.address, district) }
}

/** An address as couriers need it: with the thana and the district that were chosen, where it does not say them itself. */
export function addressWithArea({ address, district, thana }: AddressedArea): string {
  if (!district) return address
  const added = thana && mentionsOf(address.toLowerCase(), district, thana).length === 0 ? thana : null
  const start = added && startOfLastDistrict(address, district)
  const name = added && thanaName({ district, thana: added })
  if (start) return `${address.slice(0, start)}${name}, ${address.slice(start)}`
  const isNamed = addressDistrict(address) === district
  return [address, name, isNamed ? null : districtName(district)].filter(Boolean).join(', ')
}

/** A thana in the current language. */
export function thanaName({ district, thana }: { district: string; thana: string }): string {
  return (language() === 'bn' && thanaNameBn(district, thana)) || thana
}

/** The places, by their English names, that an address names, also by a thana in Bangla alone, by which showrooms are near. */
export function placeOfAddress(
  place: AddressedArea,
): { division: string; district: string; area?: string } | undefined {
  const { district, thana } = areaOrThana(place)
  for (const { name: division, districts } of allDivisions())
    if (district && districts.some(({ name }) => name === district))
      return { division, district, ...(thana && { area: thana }) }
  return undefined
}

function areaOrThana(place: AddressedArea): Area {
  const area = addressArea(place)
  if (area.district !== null) return area
  return namedArea(place.address, allDistricts()) ?? area
}

function namedThana(address: string, district: string): string | null {
  return namedArea(address, [{ name: district, thanas: thanasOfDistrict(district) }])?.thana ?? null
}

/** The only thana of these districts that an address names: of 'Tejgaon Industrial Area, Dhaka' not Tejgaon, which is within the longer name. */
function namedArea(address: string, districts: readonly Pick<District, 'name' | 'thanas'>[]) {
  const text = address.toLowerCase()
  const mentions = districts.flatMap(({ name: district, thanas }) =>
    thanas.flatMap(({ name: thana }) =>
      mentionsOf(text, district, thana).map((mention) => ({ ...mention, district, thana })),
    ),
  )
  const apart = mentions.filter((one) => !mentions.some((other) => isWithin(one, other)))
  const [named, ...others] = apart
  const isOne = named && others.every(({ district, thana }) => district === named.district && thana === named.thana)
  return isOne ? { district: named.district, thana: named.thana } : null
}

interface Mention {
  start: number
  end: number
}

function mentionsOf(text: string, district: string, thana: string): Mention[] {
  return [thana, thanaNameBn(district, thana)].flatMap((name) => {
    const end = name ? endOfLastMention(text, name.toLowerCase()) : 0
    return name && end > 0 ? [{ start: end - name.length, end }] : []
  })
}

/** Whether another mention says more at this place. */
function isWithin(one: Mention, other: Mention): boolean {
  return one.start >= other.start && one.end <= other.end && one.end - one.start < other.end - other.start
}
