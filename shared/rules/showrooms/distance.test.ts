import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm, formatDistance } from './distance.ts'

const latLng = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('distances are measured along the surface of the earth', () => {
  const dhaka = { latitude: 23.8103, longitude: 90.4125 }
  const chattogram = { latitude: 22.3569, longitude: 91.7832 }
  expect(distanceKm(dhaka, chattogram)).toBeCloseTo(214, 0)
  expect(distanceKm(dhaka, dhaka)).toBe(0)
  expect(distanceKm({ latitude: 0, longitude: 180 }, { latitude: 0, longitude: -180 })).toBeCloseTo(0, 6)
  expect(distanceKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(20_015, 0)
})

test('a distance is the same both ways and never more than half the circumference of the earth', () => {
  fc.assert(
    fc.property(latLng, latLng, (a, b) => {
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6)
      expect(distanceKm(a, b)).toBeLessThan(20_016)
    }),
  )
})

test('a short distance has one decimal, a long one none', () => {
  expect([0, 0.04, 7.24, 9.94, 9.96, 24.5, 218.6].map(formatDistance)).toEqual([
    '0.0 km',
    '0.0 km',
    '7.2 km',
    '9.9 km',
    '10 km',
    '25 km',
    '219 km',
  ])
})
