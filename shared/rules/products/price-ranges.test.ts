import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRICE_RANGES } from './price-ranges.ts'

const price = fc.integer({ min: 1, max: 1_000_000 })

test('each price belongs to exactly one range, and the six labels are as specified', () => {
  expect(PRICE_RANGES.map(({ label }) => label)).toEqual([
    'Under ৳1000',
    '৳1000 to ৳2000',
    '৳2000 to ৳3000',
    '৳3000 to ৳4000',
    '৳4000 to ৳5000',
    '৳5000 and above',
  ])
  fc.assert(
    fc.property(price, (taka) => {
      const ranges = PRICE_RANGES.filter(({ min, max }) => taka >= min && taka <= (max ?? Number.POSITIVE_INFINITY))
      expect(ranges).toHaveLength(1)
    }),
  )
})
