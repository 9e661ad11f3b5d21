import { localized } from '#shared/language/localized.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'

/** Street, thana and district in the current language: 'Road 27, Dhanmondi, Dhaka'. */
export function fullAddress(address: Showroom['address']): string {
  return [localized(address, 'street'), localized(address, 'area'), localized(address, 'district')].join(', ')
}
