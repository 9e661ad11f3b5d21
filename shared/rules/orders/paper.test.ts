import { expect, test } from 'vitest'
import { includedVat } from './paper.ts'

test('[WORK-18] an amount with VAT tells the VAT within it, in whole taka', () => {
  expect(includedVat(1075, 7.5)).toBe(75)
  expect(includedVat(2990, 15)).toBe(390)
  expect(includedVat(999, 0)).toBe(0)
  expect(includedVat(100, 7.5)).toBe(7)
})
