import { expect, test } from 'vitest'
import { isForChildren, ukSize } from './shoe-size.ts'
import { SIZE_CHARTS } from './size-charts.ts'

/** The UK sizes of a shoe, by its run of European ones. */
function ukSizes(from: number, to: number, forChildren = false): string {
  const sizes = Array.from({ length: to - from + 1 }, (_, index) => ({ size: from + index }))
  const isChildrens = isForChildren({ sizes, category: { forChildren } })
  return sizes.map(({ size }) => ukSize(size, isChildrens)).join(' ')
}

test('[PDP-13] the UK sizes of a shoe are those of whom it is for, whatever its category is called', () => {
  expect(ukSizes(39, 45)).toBe('5 6 7 8 9 10 11')
  expect(ukSizes(35, 41)).toBe('1 2 3 4 5 6 7')
  // School shoes of one run, and a runner for children among those of grown-ups.
  expect(ukSizes(33, 39)).toBe('1 2 2½ 3½ 4 5 5½')
  expect(ukSizes(34, 37)).toBe('2 2½ 3½ 4')
  // What is left of a children's shoe, and of a women's.
  expect(ukSizes(35, 36, true)).toBe('2½ 3½')
  expect(ukSizes(36, 37)).toBe('2 3')
})

test('[PDP-13] the size charts say the same as the size buttons', () => {
  for (const { name, rows } of SIZE_CHARTS)
    for (const { eu, uk } of rows) expect(ukSize(eu, name === 'Kids'), `${name} ${eu}`).toBe(uk)
})
