import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/bangladesh/dates.ts'
import { callingHoursAgo } from './calling-hours.ts'

const hours = { opens: '10:00', closes: '21:00' }
const dhaka = (time: string) => new Date(`${time}:00+06:00`)

test.for([
  ['within the day', '2026-11-20T20:00', 3, '2026-11-20T17:00'],
  ['over a night', '2026-11-20T11:00', 3, '2026-11-19T19:00'],
  ['over two nights', '2026-11-20T12:00', 24, '2026-11-18T10:00'],
  ['after closing', '2026-11-20T23:30', 11, '2026-11-20T10:00'],
  ['before opening', '2026-11-20T03:00', 1, '2026-11-19T20:00'],
  ['a whole day at opening', '2026-11-20T10:00', 11, '2026-11-19T10:00'],
] as const)('[WORK-26] hours of calling are counted back %s', ([, now, count, moment]) => {
  expect(callingHoursAgo(dhaka(now), count, hours)).toEqual(dhaka(moment))
})

test('[WORK-26] as many hours of calling as were counted back lie in between, whatever the time', () => {
  for (let minute = 0; minute < 24 * 60; minute += 17) {
    const now = new Date(dhaka('2026-03-01T00:00').getTime() + minute * 60_000)
    const since = callingHoursAgo(now, 24, hours)
    let called = 0
    for (let day = dhaka('2026-02-20T10:00').getTime(); day < now.getTime(); day += DAY_MS)
      called += Math.max(0, Math.min(now.getTime(), day + 11 * HOUR_MS) - Math.max(since.getTime(), day))
    expect(called).toBe(24 * HOUR_MS)
  }
})
