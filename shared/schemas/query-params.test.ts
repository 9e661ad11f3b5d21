import { expect, test } from 'vitest'
import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { clampedInteger, fromTime, oneOf, optionalWhole, someOf, toTime, truncatedText } from './query-params.ts'

test('the first value of a repeated key counts, and control characters are removed', () => {
  const query = z.object({ text: truncatedText(5), page: clampedInteger(1, 1, 9) })
  expect(query.parse({ text: ['abc\u0000defg', 'x'], page: ['2', '3'] })).toEqual({ text: 'abcde', page: 2 })
  expect(query.parse({})).toEqual({ text: '', page: 1 })
})

test('a number is clamped to its bounds, in Bengali digits too; an invalid one is ignored', () => {
  const page = clampedInteger(4, 1, 9)
  expect(['৩', '0', '-2', '10', '1e9'].map((text) => page.parse(text))).toEqual([3, 1, 1, 9, 9])
  for (const invalid of ['', 'x', '1.5', 'NaN', undefined]) expect(page.parse(invalid)).toBe(4)
  expect(['৫০০', '500', '-1', '1.5', '9999999999', ''].map((text) => optionalWhole.parse(text))).toEqual([
    500,
    500,
    null,
    null,
    null,
    null,
  ])
})

test('a listed value is accepted, an absent one is null, any other is rejected', () => {
  const status = oneOf(['Pending', 'Delivered'], later('Unknown status'))
  expect([status.parse('Pending'), status.parse(''), status.parse(undefined)]).toEqual(['Pending', null, null])
  expect(status.safeParse('Lost').error?.issues[0]?.message).toBe('Unknown status')
})

test('some of the listed values are accepted, separated by commas; with any other among them all are rejected', () => {
  const status = someOf(['Pending', 'Delivered'], later('Unknown status'))
  expect([status.parse('Pending'), status.parse('Pending,Delivered'), status.parse('')]).toEqual([
    ['Pending'],
    ['Pending', 'Delivered'],
    null,
  ])
  for (const text of ['Lost', 'Pending,Lost', 'Pending,', ',']) {
    expect(status.safeParse(text).error?.issues[0]?.message).toBe('Unknown status')
  }
})

test('a time range is bounded by timestamps or by whole days in Dhaka', () => {
  expect(fromTime.parse('2026-11-20')?.toISOString()).toBe('2026-11-19T18:00:00.000Z')
  expect(toTime.parse('2026-11-20')?.toISOString()).toBe('2026-11-20T18:00:00.000Z')
  for (const bound of [fromTime, toTime]) {
    expect(bound.parse('2026-11-20T06:00:00+06:00')?.toISOString()).toBe('2026-11-20T00:00:00.000Z')
    expect([bound.parse(''), bound.parse(undefined)]).toEqual([null, null])
    for (const invalid of ['2026-02-30', '1899-12-31', '9999-01-01', '20/11/2026', '0'])
      expect(bound.safeParse(invalid).success).toBe(false)
  }
})
