import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productListQuery, productSearch } from './product.ts'

test('a search without parameters is the first page, as it comes', () => {
  expect(productSearch.parse({})).toEqual({
    query: '',
    category: '',
    subCategory: '',
    color: '',
    size: '',
    minPrice: null,
    maxPrice: null,
    sort: null,
    page: 1,
    limit: 24,
    ids: null,
    ignore: [],
    inStock: false,
    store: '',
  })
})

test('the first of repeated keys counts, and long values are truncated', () => {
  expect(productSearch.parse({ color: ['navy', 'red'], page: ['2', '3'] })).toMatchObject({ color: 'navy', page: 2 })
  expect(productSearch.parse({ query: 'x'.repeat(10_240) }).query).toHaveLength(100)
  expect(productSearch.parse({ ids: 'x,'.repeat(200) }).ids).toHaveLength(50)
  expect(productSearch.parse({ ids: '' }).ids).toEqual([''])
  expect(productSearch.parse({ query: ' a\0b ' }).query).toBe('ab')
})

test('numbers are clamped to their bounds, and invalid ones are ignored', () => {
  expect(productSearch.parse({ page: '0', limit: '1000' })).toMatchObject({ page: 1, limit: 100 })
  expect(productSearch.parse({ page: '1e400', limit: '2.5' })).toMatchObject({ page: 1, limit: 24 })
  expect(productSearch.parse({ minPrice: '1000', maxPrice: '1999' })).toMatchObject({
    minPrice: 1_000,
    maxPrice: 1_999,
  })
  for (const invalid of ['-1', '1.5', 'x', '', '1e3', '9'.repeat(10)])
    expect(productSearch.parse({ minPrice: invalid }).minPrice).toBeNull()
  expect(productListQuery.parse({ limit: '-1' })).toEqual({ limit: 1 })
})

test('no query is ever rejected', { timeout: 60_000 }, () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string(), { minLength: 1, maxLength: 3 }))
  const keys = Object.fromEntries([...Object.keys(productSearch.shape), 'x'].map((key) => [key, text]))
  fc.assert(
    fc.property(fc.record(keys, { requiredKeys: [] }), (query) => productSearch.safeParse(query).success),
    {
      numRuns: 20,
    },
  )
})
