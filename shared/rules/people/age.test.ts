import { expect, test } from 'vitest'
import { formatAge, formatShortAge } from './age.ts'

test('an age is given in its largest whole unit', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const format = (date: string) => formatAge(date, now)
  expect(
    ['2026-11-18T11:00:00Z', '2026-11-20T12:00:00Z', '2026-11-20T12:00:01Z', '2026-11-21T11:00:00Z'].map(format),
  ).toEqual(['3 days', '1 day', '23 hours', '1 hour'])
  expect(['2026-11-21T11:48:00Z', '2026-11-21T12:00:00Z', '2026-11-21T13:00:00Z'].map(format)).toEqual([
    '12 minutes',
    '1 minute',
    '1 minute',
  ])
})

test('where there is little room an age is short', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const format = (date: string) => formatShortAge(date, now)
  expect(
    ['2026-11-18T11:00:00Z', '2026-11-21T09:00:00Z', '2026-11-21T11:48:00Z', '2026-11-21T12:00:01Z'].map(format),
  ).toEqual(['3 d', '3 h', '12 min', '0 min'])
})
