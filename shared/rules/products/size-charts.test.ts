import { expect, test } from 'vitest'
import { SIZE_CHARTS } from './size-charts.ts'

test('the kids’ chart matches the reference data', () => {
  const uk = SIZE_CHARTS[2]?.rows.map((row) => row.uk).join(' ')
  expect(uk).toBe('3½ 4½ 5½ 6 7 7½ 8½ 9½ 10 11 11½ 12½ 13 1 2 2½ 3½ 4')
})

test('foot lengths match the reference data', () => {
  const cm = (chart: number) => SIZE_CHARTS[chart]?.rows.map((row) => row.footCm)
  expect(cm(0)).toEqual([23.8, 24.5, 25.2, 25.8, 26.5, 27.2, 27.8, 28.5, 29.2])
  expect(cm(1)).toEqual([21.8, 22.5, 23.2, 23.8, 24.5, 25.2, 25.8])
  expect(cm(2)?.slice(0, 6)).toEqual([12, 12.7, 13.4, 14, 14.7, 15.4])
})
