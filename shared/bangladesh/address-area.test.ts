import { afterEach, expect, test } from 'vitest'
import { setLanguageReader } from '#shared/language/language.ts'
import { addressArea, addressWithArea } from './address-area.ts'

afterEach(() => setLanguageReader(() => 'en'))

test.for([
  ['House 12, Road 7, Dhanmondi, Dhaka', 'Dhaka', 'Dhanmondi'],
  ['বাড়ি ৩, রোড ৫, মিরপুর, ঢাকা', 'Dhaka', 'Mirpur'],
  ['Plot 9, Tejgaon Industrial Area, Dhaka', 'Dhaka', 'Tejgaon Industrial Area'],
  ['House 1, Station Road, Rangpur', 'Rangpur', null],
  ['Between Mirpur and Pallabi, Dhaka', 'Dhaka', null],
  ['House 3', null, null],
] as const)('[ORDER-10] an address names a thana or none: %s', ([address, district, thana]) => {
  expect(addressArea({ address })).toEqual({ district, thana })
})

test('[ORDER-10] what was chosen counts more than what the text names', () => {
  const chosen = { district: 'Tangail', thana: 'Mirzapur' }
  expect(addressArea({ address: 'Dhanmondi, Dhaka', ...chosen })).toEqual(chosen)
})

test.for([
  ['House 5, Road 3', 'House 5, Road 3, Savar, Dhaka'],
  ['House 5, Road 3, Dhaka', 'House 5, Road 3, Savar, Dhaka'],
  ['House 5, Savar', 'House 5, Savar'],
  ['বাড়ি ৫, সাভার, ঢাকা', 'বাড়ি ৫, সাভার, ঢাকা'],
  ['Dhaka Road, Tangail', 'Dhaka Road, Tangail, Savar, Dhaka'],
] as const)('[ORDER-10] an address says its area once: %s', ([address, expected]) => {
  expect(addressWithArea({ address, district: 'Dhaka', thana: 'Savar' })).toBe(expected)
})

test('[ORDER-10] a thana that is called like another district keeps its own', () => {
  const area = { district: 'Nilphamari', thana: 'Kishoreganj' }
  const address = addressWithArea({ address: 'Station Road', ...area })
  expect(address).toBe('Station Road, Kishoreganj, Nilphamari')
  expect(addressArea({ address })).toEqual(area)
})

test('[ORDER-10] an address from a Bangla page says its area in Bangla', () => {
  setLanguageReader(() => 'bn')
  const address = addressWithArea({ address: 'রোড ৩', district: 'Dhaka', thana: 'Savar' })
  expect(address).toBe('রোড ৩, সাভার, ঢাকা')
})
