import { expect, test } from 'vitest'
import { daysBetween } from '#shared/bangladesh/dates.ts'
import { EIDS } from '#shared/bangladesh/eid.ts'
import { DASHBOARD_PERIODS, isDashboardPeriod, latestMonths, monthLabel, resolvePeriod } from './dashboard-period.ts'

const TODAY = '2026-11-21'

test('[DASH-01] today is compared with the same weekday a week ago', () => {
  expect(resolvePeriod('today', TODAY)).toEqual({
    now: { from: TODAY, to: TODAY },
    before: { from: '2026-11-14', to: '2026-11-14' },
    against: 'the whole same day last week',
  })
})

test('[DASH-01] 7 and 30 days end today and are compared with as many days before them', () => {
  expect(resolvePeriod('7', TODAY)).toEqual({
    now: { from: '2026-11-15', to: TODAY },
    before: { from: '2026-11-08', to: '2026-11-14' },
    against: 'the 7 days before',
  })
  expect(resolvePeriod('30', '2028-03-01')).toEqual({
    now: { from: '2028-02-01', to: '2028-03-01' },
    before: { from: '2028-01-02', to: '2028-01-31' },
    against: 'the 30 days before',
  })
})

test('[DASH-01] Eid is the 30 days up to the latest Eid, compared with those before the same Eid of the previous year', () => {
  expect(resolvePeriod('eid', TODAY)).toEqual({
    now: { from: '2026-04-29', to: '2026-05-28' },
    before: { from: '2025-05-09', to: '2025-06-07' },
    against: 'the same days before Eid-ul-Adha 2025',
  })
})

test('[DASH-01] during the days before an Eid, only as many days are compared as have passed', () => {
  expect(resolvePeriod('eid', '2027-02-09').now).toEqual({ from: '2027-02-09', to: '2027-02-09' })
  expect(resolvePeriod('eid', '2027-02-08').now.to).toBe('2026-05-28')
  expect(resolvePeriod('eid', '2027-02-19')).toEqual({
    now: { from: '2027-02-09', to: '2027-02-19' },
    before: { from: '2026-02-20', to: '2026-03-02' },
    against: 'the same days before Eid-ul-Fitr 2026',
  })
})

test('[DASH-01] a month is compared with the whole month before, the running one with as many days of it', () => {
  expect(resolvePeriod('2026-10', TODAY)).toEqual({
    now: { from: '2026-10-01', to: '2026-10-31' },
    before: { from: '2026-09-01', to: '2026-09-30' },
    against: 'the whole month before',
  })
  expect(resolvePeriod('2026-11', TODAY)).toEqual({
    now: { from: '2026-11-01', to: TODAY },
    before: { from: '2026-10-01', to: '2026-10-21' },
    against: 'the same days of the month before',
  })
  expect(resolvePeriod('2027-03', '2027-03-31').before).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(resolvePeriod('2026-01', TODAY).before).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(latestMonths('2026-02-28', 3)).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(monthLabel('2026-09')).toBe('Sep 2026')
  expect(['7', 'eid', '2026-12', '2026-13', '1999-01', '2026-1', 'month'].filter(isDashboardPeriod)).toEqual([
    '7',
    'eid',
    '2026-12',
  ])
})

test('compared ranges are equally long on any day, even where no Eid is listed', () => {
  for (const today of ['2023-01-01', '2024-04-11', '2024-12-31', '2025-03-31', '2027-03-10', '2035-06-01']) {
    for (const period of DASHBOARD_PERIODS) {
      const { now, before } = resolvePeriod(period, today)
      expect(daysBetween(now.from, now.to)).toBe(daysBetween(before.from, before.to))
      expect(daysBetween(now.from, now.to)).toBeGreaterThanOrEqual(0)
    }
  }
})

test('every year has both Eids, in order, about two months and ten days apart', () => {
  expect(EIDS.map(({ day }) => day)).toEqual(EIDS.map(({ day }) => day).toSorted())
  const byYear = Map.groupBy(EIDS, ({ day }) => day.slice(0, 4))
  for (const [fitr, adha, extra] of byYear.values()) {
    expect([fitr?.name, adha?.name, extra]).toEqual(['Eid-ul-Fitr', 'Eid-ul-Adha', undefined])
    const apart = daysBetween(fitr?.day ?? '', adha?.day ?? '')
    expect(apart >= 66 && apart <= 71).toBe(true)
  }
})
