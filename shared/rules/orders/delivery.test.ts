import { expect, test } from 'vitest'
import { deliveryFee } from './delivery.ts'

const zones = [
  { districts: ['Dhaka', 'Gazipur'], fee: 60, days: 2 },
  { districts: [], fee: 120, days: 5 },
  { districts: ['Bandarban'], fee: 200, days: 9 },
]

test('the fee is that of the zone of the district, without a district the dearest, and free from the subtotal on', () => {
  const fee = (subtotal: number, district?: string) => deliveryFee({ zones, freeFrom: 3000 }, subtotal, district)
  expect([fee(500, 'Gazipur'), fee(500, 'Sylhet'), fee(500, 'Bandarban'), fee(500)]).toEqual([60, 120, 200, 200])
  expect([fee(2999, 'Dhaka'), fee(3000, 'Dhaka'), fee(3000)]).toEqual([60, 0, 0])
  expect(deliveryFee({ zones, freeFrom: null }, 1_000_000, 'Dhaka')).toBe(60)
})
