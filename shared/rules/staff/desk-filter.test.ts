import { expect, test } from 'vitest'
import { hasFilters, isCalendarDay, parseDeskFilter, serializeDeskFilter } from './desk-filter.ts'

const SHOWROOM_ID = '01a00000-0000-7000-8000-000000000001'
const EMPTY_FILTER = {
  query: '',
  store: null,
  status: null,
  waiting: null,
  channel: null,
  from: null,
  to: null,
  page: 1,
}

test('[DASH-13] a filter survives a round trip through URL parameters', () => {
  const filter = {
    query: '+880 1712 & more',
    store: SHOWROOM_ID,
    status: 'Courier',
    waiting: 'courier',
    channel: 'phone',
    from: '2026-11-01',
    to: '2026-11-20',
    page: 3,
  } as const
  expect(parseDeskFilter(serializeDeskFilter(filter))).toEqual(filter)
  expect(String(serializeDeskFilter(EMPTY_FILTER))).toBe('')
  expect(String(serializeDeskFilter({ status: 'Pending' }))).toBe('status=Pending')
})

test('[DASH-13] invalid URL parameters are ignored', () => {
  const invalid = 'query=%20%20&store=all&status=pending&waiting=rain&channel=fax&from=0202-11-20&to=2026-02-30&page=-2'
  expect(parseDeskFilter(new URLSearchParams(invalid))).toEqual(EMPTY_FILTER)
  expect(parseDeskFilter(new URLSearchParams({ store: SHOWROOM_ID.toUpperCase(), page: '1e9' }))).toEqual({
    ...EMPTY_FILTER,
    store: SHOWROOM_ID,
    page: 100_000,
  })
})

test('a page number alone is not a filter', () => {
  expect(hasFilters({ ...EMPTY_FILTER, page: 7 })).toBe(false)
  expect(hasFilters({ ...EMPTY_FILTER, to: '2026-11-20' })).toBe(true)
})

test('a day is complete, valid and of this century', () => {
  expect(['2026-11-20', '2024-02-29'].map(isCalendarDay)).toEqual([true, true])
  for (const text of ['', '2026-11', '0002-11-20', '1999-12-31', '2026-02-29', '2026-13-01', '2026-11-20T00:00'])
    expect([text, isCalendarDay(text)]).toEqual([text, false])
})
