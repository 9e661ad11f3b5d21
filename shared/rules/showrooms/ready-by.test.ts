import { expect, test } from 'vitest'
import type { ShowroomHours } from './opening-hours.ts'
import { closingAfter, type Pace, readyBy } from './ready-by.ts'

const usual = { opens: '10:00', closes: '21:00', dayOff: 'friday' as const }
const eid = { name: 'Eid', nameBn: null, from: '2026-12-01', to: '2026-12-02', opens: null, closes: null }
const hours: ShowroomHours = { usual, otherDays: [eid] }
const at = (clock: string) => new Date(`${clock}+06:00`)
const idle: Pace = { waiting: 0, minutes: null }
const clockOf = (date: Date | null) => date && new Date(date.getTime() + 6 * 3_600_000).toISOString().slice(0, 16)
const ready = (clock: string, pace = idle) => clockOf(readyBy(hours, at(clock), 60, pace))

test('[ORDER-07] what is ordered in the morning can be fetched the same day, on a full half hour', () => {
  expect(ready('2026-11-28T14:40')).toBe('2026-11-28T16:00')
  expect(ready('2026-11-28T06:00')).toBe('2026-11-28T11:00')
  expect(ready('2026-11-28T19:30')).toBe('2026-11-28T20:30')
})

test('[ORDER-07] the pace of the board and what waits on it make it later', () => {
  expect(ready('2026-11-28T14:40', { waiting: 6, minutes: null })).toBe('2026-11-28T17:00')
  expect(ready('2026-11-28T14:40', { waiting: 0, minutes: 150 })).toBe('2026-11-28T17:30')
})

test('[ORDER-07] more than a day of work is promised for the day on which it is done, closed days left out', () => {
  const after = (waiting: number, minutes: number | null = null) => ready('2026-11-28T14:40', { waiting, minutes })
  expect(after(35)).toBe('2026-11-29T11:00')
  expect(after(90)).toBe('2026-11-29T20:30')
  expect(after(100)).toBe('2026-11-30T11:30')
  expect(after(200), 'over Eid').toBe('2026-12-03T17:30')
  expect(after(500), 'over Eid and a Friday').toBe('2026-12-09T15:00')
  expect(after(0, 5_000), 'one order of more than a day').toBe('2026-11-29T20:30')
  expect(after(50_000)).toBeNull()
  const short = { usual: { opens: '10:00', closes: '11:30', dayOff: 'saturday' as const }, otherDays: [] }
  expect(clockOf(readyBy(short, at('2026-11-29T10:00'), 60, { waiting: 30, minutes: null }))).toBe('2026-12-04T11:00')
})

test('[ORDER-07] a showroom that is closed that day, for Eid or by the week, offers the next', () => {
  expect(ready('2026-11-26T20:00')).toBe('2026-11-28T11:00')
  expect(ready('2026-11-30T20:01')).toBe('2026-12-03T11:00')
  const closed = { usual, otherDays: [{ ...eid, to: '2027-12-01' }] }
  expect(readyBy(closed, at('2026-12-01T10:00'), 60, idle)).toBeNull()
})

test('[ORDER-07] after midnight a showroom that is still open belongs to the day before', () => {
  const late = { usual: { opens: '16:00', closes: '02:00', dayOff: null }, otherDays: [] }
  expect(clockOf(readyBy(late, at('2026-11-29T00:10'), 60, idle))).toBe('2026-11-29T01:30')
  expect(clockOf(readyBy(late, at('2026-11-29T01:10'), 60, idle))).toBe('2026-11-29T17:00')
})

test('[ORDER-07] [ORDER-08] pairs are kept until the showroom closes, over closed days to the next', () => {
  expect(clockOf(closingAfter(hours, at('2026-11-28T14:40'), 3))).toBe('2026-12-03T21:00')
  expect(clockOf(closingAfter(hours, at('2026-11-28T14:40'), 1))).toBe('2026-11-29T21:00')
  expect(clockOf(closingAfter(hours, at('2026-11-26T23:40'), 1))).toBe('2026-11-28T21:00')
})
