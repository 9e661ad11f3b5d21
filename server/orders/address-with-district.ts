import { addressDistrict } from '#shared/bangladesh/address-district.ts'
import { districtName } from '#shared/bangladesh/locations.ts'

/** An address as couriers need it: with its district, which decided the fee. */
export function addressWithDistrict(address: string, district: string | undefined): string {
  return district === undefined || addressDistrict(address) === district
    ? address
    : `${address}, ${districtName(district)}`
}
