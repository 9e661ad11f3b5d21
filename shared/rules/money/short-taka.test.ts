import { expect, test } from 'vitest'
import { formatShortTaka } from './short-taka.ts'

test('abbreviated taka are rounded to thousands, lakh and crore', () => {
  expect(
    [0, 950, 1_250, 99_400, 340_000, 12_000_000].map(formatShortTaka).map((text) => text.replaceAll('\u00a0', ' ')),
  ).toEqual(['৳ 0', '৳ 950', '৳ 1.3k', '৳ 99.4k', '৳ 3.4 lakh', '৳ 1.2 crore'])
})
