import { expect, test } from 'vitest'
import { formatTotal, lastPage, MAX_COUNT, parsePage } from './pagination.ts'

test('a page is a whole number from 1 to 100,000; everything else is the first', () => {
  expect(['2', '17', '1e9'].map(parsePage)).toEqual([2, 17, 100_000])
  expect([null, '', '0', '-3', '1.5', 'two'].map(parsePage)).toEqual([1, 1, 1, 1, 1, 1])
})

test('the last page is known only if the whole list was counted', () => {
  expect([0, 1, 20, 21, MAX_COUNT - 1].map(lastPage)).toEqual([1, 1, 1, 2, 500])
  expect(lastPage(MAX_COUNT)).toBeNull()
})

test('a total at the counting limit says that there may be more', () => {
  const texts = {
    one: 'one',
    other: (count: string) => `${count} in all`,
    orMore: (count: string) => `${count} or more`,
  }
  expect([0, 1, 1204, MAX_COUNT].map((total) => formatTotal(total, texts))).toEqual([
    '0 in all',
    'one',
    '1,204 in all',
    '10,000 or more',
  ])
})
