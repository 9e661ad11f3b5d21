import { expect, test } from 'vitest'
import { isNewProduct } from './new-product.ts'

test('a new arrival is new for 30 days, another product never', () => {
  const createdAt = new Date('2026-11-01T10:00:00Z')
  const at = (day: string) => Date.parse(`${day}T09:59:59Z`)
  expect(isNewProduct({ featured: true, createdAt }, at('2026-12-01'))).toBe(true)
  expect(isNewProduct({ featured: true, createdAt }, at('2026-12-02'))).toBe(false)
  expect(isNewProduct({ featured: false, createdAt }, at('2026-11-02'))).toBe(false)
})
