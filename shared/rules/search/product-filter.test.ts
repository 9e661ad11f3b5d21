import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRICE_RANGES } from '#shared/rules/products/price-ranges.ts'
import { PRODUCT_SORTS, parseProductFilter, priceRangeKey, serializeProductFilter } from './product-filter.ts'

const parse = (query: string) => parseProductFilter(new URLSearchParams(query))
const defaults = { color: null, size: null, price: null, store: null, sort: null, page: 1 }

const STORE = '0198c0de-0000-7000-8000-000000000001'

test('[STOCK-13] URL parameters set colour, size, price, showroom, order and page', () => {
  expect(parse(`color=navy&size=40.5&price=1000-1999&store=${STORE}&sort=price-up&page=3`)).toEqual({
    color: 'navy',
    size: '40.5',
    price: PRICE_RANGES[1],
    store: STORE,
    sort: 'price-up',
    page: 3,
  })
  expect(parse('price=5000-').price).toEqual(PRICE_RANGES[5])
  expect(parse('price=0-999').price).toEqual(PRICE_RANGES[0])
})

test('[DEC-13] Bengali digits in URL parameters count as 0–9', () => {
  const bengali = `size=৪০.৫&price=${encodeURIComponent('১০০০-১৯৯৯')}&page=${encodeURIComponent('৩')}`
  expect(parse(bengali)).toEqual(parse('size=40.5&price=1000-1999&page=3'))
})

test('unknown and malformed values are ignored', () => {
  expect(parse('')).toEqual(defaults)
  expect(parse('color=&size=&price=1-2&sort=worst&store=x&page=0')).toEqual(defaults)
  for (const page of ['-1', '1.5', 'x', 'NaN', '1e400', '']) expect(parse(`page=${page}`).page, page).toBe(1)
  expect(parse('page=21').page).toBe(20)
  expect(parse('color=a&color=b').color).toBe('a')
})

test('defaults are omitted from the URL, and other parameters stay', () => {
  expect(String(serializeProductFilter({ sort: null, page: 1, color: null, price: null }))).toBe('')
  const base = new URLSearchParams('query=heel&color=red&page=4')
  expect(String(serializeProductFilter({ color: 'tan', price: PRICE_RANGES[5] ?? null }, base))).toBe(
    'query=heel&color=tan&price=5000-',
  )
  expect(String(base)).toBe('query=heel&color=red&page=4')
})

test('a filter survives a round trip through URL parameters', () => {
  const filter = fc.record({
    color: fc.option(fc.string({ minLength: 1, unit: 'grapheme' })),
    size: fc.option(fc.string({ minLength: 1 })),
    price: fc.constantFrom(null, ...PRICE_RANGES),
    store: fc.constantFrom(null, STORE),
    sort: fc.constantFrom(null, ...PRODUCT_SORTS),
    page: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(filter, (original) => {
      expect(parse(String(serializeProductFilter(original)))).toEqual(original)
    }),
  )
})

test('the key of a price range consists of its ends', () => {
  expect(PRICE_RANGES.map(priceRangeKey)).toEqual([
    '0-999',
    '1000-1999',
    '2000-2999',
    '3000-3999',
    '4000-4999',
    '5000-',
  ])
})
