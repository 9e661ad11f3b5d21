import { expect } from '@playwright/test'
import { firstLoads } from './built-files.ts'
import { test } from './test.ts'

/**
 * kB of script (gzip) at most, by the routes that it holds for; the first that suits counts. What a feature adds to more than its
 * own pages loads when it is used.
 */
const BUDGETS: readonly [routes: RegExp, kB: number][] = [
  [/^product(-short)?$/, 130],
  [/^(root|shell|not-found|closed|bod)$/, 130],
  // Collecting, a voucher and the thana are asked for here.
  [/^checkout/, 199],
  [/^account/, 169],
  [/^ui$/, 171],
  // Labels of all rooms stand in the frame of staff: phone orders, vouchers, collecting and changes came.
  [/^admin/, 283],
  [/./, 153],
]

test('[SHELL-13] the first visit to each page loads at most the scripts that its kind may have', () => {
  const loads = firstLoads()
  for (const id of ['product', 'home', 'checkout', 'admin/orders']) expect(loads.get(id), id).toBeGreaterThan(100_000)
  const kBOf = (id: string) => BUDGETS.find(([routes]) => routes.test(id))?.[1] ?? 0
  const tooLarge = Array.from(loads, ([id, bytes]) => ({ id, bytes, most: kBOf(id) * 1_000 }))
  expect(tooLarge.filter(({ bytes, most }) => bytes > most)).toEqual([])
})
