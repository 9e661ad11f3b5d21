import { expect, test } from 'vitest'
import { findOrderNumber, generateOrderNumber, readOrderNumber } from './order-number.ts'

test('an order number has the day in Dhaka and four characters that are not easily confused', () => {
  const lateEveningInLondon = new Date('2026-11-20T19:30:00Z')
  expect(generateOrderNumber(lateEveningInLondon, () => 0)).toBe('OM-261121-2222')
  const characters = Array.from({ length: 31 }, (_, index) =>
    generateOrderNumber(lateEveningInLondon, () => index).slice(-1),
  )
  expect(new Set(characters).size).toBe(31)
  expect(characters.join('')).not.toMatch(/[01OIL]/)
})

test('an order number is known by its shape, however it is written', () => {
  for (const text of [
    'OM-261120-7F3K',
    '#om-261120-7f3k',
    'om2611207f3k',
    ' OM_261120_7F3K',
    'OM/261120/7F3K',
    'OM‑২৬১১২০–7F3K.',
    'om 261120 7f3k',
    'Om ২৬১১২০  7f3k',
    'OM - 261120 - 7F3K',
  ]) {
    expect(readOrderNumber(text), text).toBe('OM-261120-7F3K')
    expect(findOrderNumber(text), text).toBe('OM-261120-7F3K')
  }
  for (const text of ['SF-261120-7F3K', 'OM-26112-7F3K', 'OM-261120-7F3K9', 'D261120OM7F3K', ''])
    expect(readOrderNumber(text), text).toBe(null)
})
