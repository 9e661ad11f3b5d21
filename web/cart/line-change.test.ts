import { expect, test } from 'vitest'
import type { Product } from '#shared/schemas/product.ts'
import { compareLine, describeChange, isOrderable, sizeNumber } from './line-change.ts'

const product = {
  _id: 'p',
  discountPrice: 1990,
  sizes: [
    { _id: 's40', size: 40 },
    { _id: 's41', size: 41 },
  ],
} as Product
const line = { product, size: 's40', quantity: 2 }

test('an unchanged product has no change', () => {
  expect(compareLine(line, { ...product, name: 'New name', originalPrice: 9000 })).toBeNull()
  expect(isOrderable(null)).toBe(true)
})

test('a product or size that no longer exists cannot be ordered', () => {
  expect(isOrderable(compareLine(line, undefined))).toBe(false)
  expect(isOrderable(compareLine(line, { ...product, sizes: [{ _id: 's41', size: 41 }] }))).toBe(false)
})

test('[STOCK-11] a size that no showroom has cannot be ordered', () => {
  const [first, ...others] = product.sizes.map((size) => ({ ...size, available: true }))
  expect(compareLine(line, { ...product, sizes: [{ ...first, _id: 's40', size: 40 }, ...others] })).toBeNull()
  const change = compareLine(line, { ...product, sizes: [{ _id: 's40', size: 40, available: false }, ...others] })
  expect(isOrderable(change)).toBe(false)
  expect(change && describeChange(change)).toBe('This size is sold out. Please remove it or choose another size.')
})

test('a changed price is described and can still be ordered', () => {
  const change = compareLine(line, { ...product, discountPrice: 2190 })
  expect(change && describeChange(change)).toBe('The price has changed from ৳\u00a01,990 to ৳\u00a02,190.')
  expect(isOrderable(change)).toBe(true)
})

test('the size number is found as long as the product has that size', () => {
  expect(sizeNumber(line)).toBe(40)
  expect(sizeNumber({ ...line, size: 'elsewhere' })).toBeNull()
})
