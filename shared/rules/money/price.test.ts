import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountLabel, formatTaka, groupLakh, isDiscounted, lineTotal, orderTotals } from './price.ts'

const price = fc.integer({ min: 1, max: 1_000_000 })

test('the discount label rounds down and is absent at 0 %', () => {
  expect(discountLabel({ originalPrice: 2_000, discountPrice: 1_500 })).toBe('25% OFF')
  expect(discountLabel({ originalPrice: 300, discountPrice: 100 })).toBe('66% OFF')
  expect(discountLabel({ originalPrice: 1_000, discountPrice: 999 })).toBeNull()
  expect(discountLabel({ originalPrice: 1_000, discountPrice: 1_000 })).toBeNull()
  expect(discountLabel({ originalPrice: 1_000_000, discountPrice: 1 })).toBe('99% OFF')
})

test('the discount label never promises more than the actual discount', () => {
  fc.assert(
    fc.property(price, price, (a, b) => {
      const prices = { originalPrice: Math.max(a, b), discountPrice: Math.min(a, b) }
      const percent = Number.parseInt(discountLabel(prices) ?? '0', 10)
      expect(percent * prices.originalPrice).toBeLessThanOrEqual((prices.originalPrice - prices.discountPrice) * 100)
      expect((percent + 1) * prices.originalPrice).toBeGreaterThan((prices.originalPrice - prices.discountPrice) * 100)
    }),
  )
})

test('a price is discounted if it differs from the original', () => {
  expect(isDiscounted({ originalPrice: 1_000, discountPrice: 999 })).toBe(true)
  expect(isDiscounted({ originalPrice: 1_000, discountPrice: 1_000 })).toBe(false)
})

test('an order costs its lines and ৳ 50 for shipping, in whole taka', () => {
  expect(lineTotal({ unitPrice: 1_490, quantity: 3 })).toBe(4_470)
  expect(orderTotals([])).toEqual({ subtotal: 0, shipping: 50, total: 50 })
  const lines = [
    { unitPrice: 1_490, quantity: 3 },
    { unitPrice: 999, quantity: 1 },
  ]
  expect(orderTotals(lines)).toEqual({ subtotal: 5_469, shipping: 50, total: 5_519 })
  const line = fc.record({ unitPrice: price, quantity: fc.integer({ min: 1, max: 99 }) })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (cart) => {
      const { total } = orderTotals(cart)
      expect(BigInt(total)).toBe(
        cart.reduce((sum, orderLine) => sum + BigInt(orderLine.unitPrice) * BigInt(orderLine.quantity), 50n),
      )
    }),
  )
})

test('taka are grouped by lakh and crore', () => {
  const texts = [0, 7, 999, 1_000, 99_999, 100_000, 123_456, 1_234_567, 10_000_000, -123_456].map(groupLakh)
  expect(texts).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '99,999',
    '1,00,000',
    '1,23,456',
    '12,34,567',
    '1,00,00,000',
    '-1,23,456',
  ])
  expect(formatTaka(123_456)).toBe('৳\u00a01,23,456')
  expect(formatTaka(1_250, 50)).toBe('৳\u00a01,250.50')
  expect(formatTaka(0, 5)).toBe('৳\u00a00.05')
  fc.assert(fc.property(fc.maxSafeNat(), (amount) => Number(groupLakh(amount).replaceAll(',', '')) === amount))
})
