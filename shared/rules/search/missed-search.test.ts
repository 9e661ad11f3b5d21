import { expect, test } from 'vitest'
import { isMissedSearch } from './missed-search.ts'

test('[FIND-04] a search is missed that finds nothing, only what is near, or one or two of another name', () => {
  const padma = { name: 'Padma Derby', nameBn: 'পদ্মা ডার্বি', code: '821-3983' }
  const missed = (query: string, products: (typeof padma)[], total = products.length, isNear = false) =>
    isMissedSearch(query, { products, total, isNear })
  expect(missed('umbrella', [])).toBe(true)
  expect(missed('green clogs', [padma, padma, padma], 30, true)).toBe(true)
  expect(missed('office shoe', [padma])).toBe(true)
  for (const query of ['padma', 'DERBY', 'পদ্মা', '821-39']) expect(missed(query, [padma]), query).toBe(false)
  expect(missed('office shoe', [padma, padma, padma])).toBe(false)
  expect(missed('office shoe', [], 40)).toBe(false)
  expect(missed('  ', [])).toBe(false)
})
