import { expect, test } from 'vitest'
import { clockOf, isBuiltInDate, showsDate } from './cell-dates.ts'

test('[WORK-25] a date cell is read as the clock that it shows, and a number that is no date stays one', () => {
  for (const [serial, from1904, clock] of [
    [46_350, false, '2026-11-24'],
    [46_350.628_009_259_26, false, '2026-11-24 15:04:20'],
    [46_350.999_999_9, false, '2026-11-25'],
    [44_888, true, '2026-11-24'],
    [1, false, '1900-01-01'],
    [59, false, '1900-02-28'],
    [60, false, null],
    [61, false, '1900-03-01'],
    [0.5, false, '12:00:00'],
    [0, true, '1904-01-01'],
    [2_958_465.5, false, '9999-12-31 12:00:00'],
    [2_958_466, false, null],
    [-1, false, null],
    [Number.NaN, false, null],
  ] as const)
    expect(clockOf(serial, from1904), String(serial)).toBe(clock)
})

test('[WORK-25] formats of dates are told from those of amounts and durations, built in or written', () => {
  for (const code of ['dd/mm/yyyy;@', '[$-409]d-mmm-yy', 'yyyy"y"', 'h:mm AM/PM', 'mm:ss.0', '[Red]dd', 'YYYY-MM-DD'])
    expect(showsDate(code), code).toBe(true)
  for (const code of [
    'General',
    '0.00',
    '#,##0 "days"',
    '0\\d',
    '[$৳-845]#,##0',
    '[h]:mm',
    '[mm]:ss',
    '_(* #,##0_)',
    '@',
    '',
  ])
    expect(showsDate(code), code).toBe(false)
  expect([14, 22, 45, 47, 27].every(isBuiltInDate)).toBe(true)
  expect([0, 1, 4, 9, 37, 46, 49, 164].some(isBuiltInDate)).toBe(false)
})
