import { expect, test } from 'vitest'
import { orderNumber } from './order-number.ts'

test('an order number has the day in Dhaka and four characters that are not easily confused', () => {
  const lateEveningInLondon = new Date('2026-11-20T19:30:00Z')
  expect(orderNumber(lateEveningInLondon, () => 0)).toBe('OM-261121-2222')
  const signs = Array.from({ length: 31 }, (_, sign) => orderNumber(lateEveningInLondon, () => sign).slice(-1))
  expect(new Set(signs).size).toBe(31)
  expect(signs.join('')).not.toMatch(/[01OIL]/)
})
