import { expect, test } from 'vitest'
import { addressHint } from './caller-fields.tsx'

test.each([
  ['House 5, Zindabazar, Sylhet', 'Dhaka', 'The address names Sylhet, not Dhaka: ask which is right.'],
  ['বাসা ৫, জিন্দাবাজার, সিলেট', 'Dhaka', 'The address names Sylhet, not Dhaka: ask which is right.'],
  ['House 5, Zindabazar, Sylhet', 'Sylhet', undefined],
  ['House 5', 'Dhaka', undefined],
  ['House 5, Zindabazar, Sylhet', null, undefined],
])('[ORDER-10] the call desk is told of an address that names another district: %s, %s', (address, district, hint) => {
  expect(addressHint(address, district)).toBe(hint)
})
