import { expect, test } from 'vitest'
import { hoursOfShowroom, hoursOn, openState, type ShowroomHours } from './opening-hours.ts'

const eid = { name: 'Eid', nameBn: null, from: '2026-11-25', to: '2026-11-26', opens: null, closes: null }
const usual = { opens: '10:00', closes: '21:00', dayOff: 'friday' as const }
const hours: ShowroomHours = { usual, otherDays: [eid] }
const at = (time: string) => openState(hours, Date.parse(`${time}+06:00`))

test('a showroom is open from its first minute to its last, by the clock of Dhaka', () => {
  expect(at('2026-11-24T09:59')).toEqual({ open: false, next: { day: '2026-11-24', opens: '10:00' } })
  expect(at('2026-11-24T10:00')).toEqual({ open: true, until: '21:00' })
  expect(at('2026-11-24T20:59:59')).toEqual({ open: true, until: '21:00' })
  expect(openState(hours, Date.parse('2026-11-24T15:00Z'))).toMatchObject({ open: false })
})

test('[STORE-06] a showroom that closes after midnight is open until then, on the evening of a day off it is not', () => {
  const late: ShowroomHours = { usual: { opens: '10:00', closes: '01:00', dayOff: 'friday' }, otherDays: [eid] }
  const lateAt = (time: string) => openState(late, Date.parse(`${time}+06:00`))
  expect(lateAt('2026-11-23T09:59')).toMatchObject({ open: false })
  expect(lateAt('2026-11-23T23:30')).toEqual({ open: true, until: '01:00' })
  expect(lateAt('2026-11-24T00:59')).toEqual({ open: true, until: '01:00' })
  expect(lateAt('2026-11-24T01:00')).toEqual({ open: false, next: { day: '2026-11-24', opens: '10:00' } })
  // The evening before the closed days of Eid goes on into them; the night after them belongs to no open day.
  expect(lateAt('2026-11-25T00:30')).toEqual({ open: true, until: '01:00' })
  expect(lateAt('2026-11-25T01:30')).toEqual({ open: false, next: { day: '2026-11-28', opens: '10:00' } })
  expect(lateAt('2026-11-28T00:30')).toEqual({ open: false, next: { day: '2026-11-28', opens: '10:00' } })
  const midnight: ShowroomHours = { usual: { opens: '10:00', closes: '00:00', dayOff: null }, otherDays: [] }
  expect(openState(midnight, Date.parse('2026-11-24T23:59+06:00'))).toEqual({ open: true, until: '00:00' })
  expect(openState(midnight, Date.parse('2026-11-25T00:00+06:00'))).toMatchObject({ open: false })
})

test('after hours the next day that is open is named, over closed days and the weekly day off', () => {
  // 25 and 26 are closed, 27 is a Friday.
  expect(at('2026-11-24T21:00')).toEqual({ open: false, next: { day: '2026-11-28', opens: '10:00' } })
  expect(at('2026-11-27T12:00')).toEqual({ open: false, next: { day: '2026-11-28', opens: '10:00' } })
  expect(at('2026-11-28T22:00')).toEqual({ open: false, next: { day: '2026-11-29', opens: '10:00' } })
  const closed = { usual, otherDays: [{ ...eid, to: '2027-11-25' }] }
  expect(openState(closed, Date.parse('2026-11-25T12:00Z'))).toEqual({ open: false, next: null })
})

test('the first of the other days that holds a day decides, also on a day off', () => {
  const ramadan = { ...eid, opens: '09:00', closes: '16:00', from: '2026-11-20', to: '2026-12-10' }
  expect(hoursOn({ usual, otherDays: [eid, ramadan] }, '2026-11-25')).toBeNull()
  expect(hoursOn({ usual, otherDays: [eid, ramadan] }, '2026-11-27')).toEqual({ opens: '09:00', closes: '16:00' })
})

test('a showroom has its own hours, or those of all', () => {
  const own = { store: 'a', opens: '11:00', closes: '20:00', dayOff: null }
  const all = { usual, showrooms: [own], otherDays: [eid] }
  expect(hoursOfShowroom(all, 'a')).toEqual({
    usual: { opens: '11:00', closes: '20:00', dayOff: null },
    otherDays: [eid],
  })
  expect(hoursOfShowroom(all, 'b')).toEqual(hours)
})
