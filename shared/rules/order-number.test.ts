import { expect, test } from 'vitest'
import { generateOrderNumber } from './order-number.ts'

test('an order number has the day in Dhaka and four characters that are not easily confused', () => {
  const lateEveningInLondon = new Date('2026-11-20T19:30:00Z')
  expect(generateOrderNumber(lateEveningInLondon, () => 0)).toBe('OM-261121-2222')
  const characters = Array.from({ length: 31 }, (_, index) =>
    generateOrderNumber(lateEveningInLondon, () => index).slice(-1),
  )
  expect(new Set(characters).size).toBe(31)
  expect(characters.join('')).not.toMatch(/[01OIL]/)
})
