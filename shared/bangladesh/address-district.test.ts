import { expect, test } from 'vitest'
import { addressDistrict, otherDistrict } from './address-district.ts'

test.each([
  ['House 12, Road 7, Dhanmondi, Dhaka', 'Dhaka'],
  ['Dhaka Road, Tangail', 'Tangail'],
  ['12 Station Road, SYLHET-3100', 'Sylhet'],
  ['Agrabad, Chittagong', 'Chattogram'],
  ['বাড়ি ৩, রোড ৫, মিরপুর, ঢাকায়', 'Dhaka'],
  ['কান্দিরপাড়, কুমিল্লা', 'Cumilla'],
  ["Kolatoli, Cox's Bazar", "Cox's Bazar"],
  ['Road 27, Dhanmondi', 'Dhaka'],
])('%s is in %s', (address, district) => {
  expect(addressDistrict(address)).toBe(district)
})

test.each(['', 'House 3', 'Kotwali', 'Dhakaiya Restaurant Lane', 'Sadar'])('%j names no district', (address) => {
  expect(addressDistrict(address)).toBeNull()
})

test.for([
  ['House 5, Station Road, Rangpur, Dhaka', 'Rangpur'],
  ['হোল্ডিং ১২, রংপুর, Dhaka', 'Rangpur'],
  ['Pirgachha Bazar, Dhaka', 'Rangpur'],
  ['Dhaka Road, Tangail', 'Dhaka'],
  ['House 5, Road 27, Dhanmondi, Dhaka', null],
  ['Comilla Sadar, Cumilla', null],
  ['Road 9, House 4', null],
] as const)('[WORK-23] an address may name another district: %s', ([address, district]) => {
  expect(otherDistrict(address)).toBe(district)
})
