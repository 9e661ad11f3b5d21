import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, dhakaDay, formatDate, formatDateTime, startOfDhakaDay } from './dates.ts'

test('dates are formatted in Dhaka time', () => {
  expect(formatDate('2026-11-20T17:59:59Z')).toBe('20 Nov 2026')
  expect(formatDate('2026-11-20T18:00:00Z')).toBe('21 Nov 2026')
  expect(formatDate(new Date('2026-09-05T12:00:00Z'))).toBe('5 Sep 2026')
  expect(formatDateTime('2026-11-20T09:45:00Z')).toMatch(/^20 Nov 2026, 3:45\sPM$/)
  expect(formatDateTime('2026-11-20T18:05:00Z')).toMatch(/^21 Nov 2026, 12:05\sAM$/)
})

test('a calendar day in Dhaka has the form YYYY-MM-DD', () => {
  expect(dhakaDay('2026-12-31T18:00:00Z')).toBe('2027-01-01')
  expect(dhakaDay('2026-12-31T17:59:00Z')).toBe('2026-12-31')
})

test('a day in Dhaka begins six hours earlier than in UTC', () => {
  const start = startOfDhakaDay('2026-11-20')
  expect(start.toISOString()).toBe('2026-11-19T18:00:00.000Z')
  expect(dhakaDay(start)).toBe('2026-11-20')
  expect(dhakaDay(new Date(start.getTime() - 1))).toBe('2026-11-19')
})

test('days are added across the ends of months and years, and before leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-11-20', 0)).toBe('2026-11-20')
})

test('the days between two calendar days are what has to be added to the first', () => {
  expect([daysBetween('2026-11-20', '2026-11-20'), daysBetween('2027-01-01', '2026-12-30')]).toEqual([0, -2])
  expect(daysBetween('2028-01-01', '2029-01-01')).toBe(366)
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
      expect(daysBetween('2026-11-20', addDays('2026-11-20', days))).toBe(days)
    }),
  )
})
