import { expect, test } from 'vitest'
import { dhakaDay, formatDate, formatDateTime, startOfDhakaDay } from './dates.ts'

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
