import { expect, test } from 'vitest'
import { deliveryDay } from './delivery-day.ts'

const zones = [
  { districts: ['Dhaka'], fee: 60, days: 3 },
  { districts: [], fee: 120, days: 5 },
]
const usual = { opens: '10:00', closes: '21:00', dayOff: null }
const hours = { usual, otherDays: [] }
const fridayOff = { usual: { ...usual, dayOff: 'friday' as const }, otherDays: [] }
const at = (time: string) => new Date(`2026-11-${time}+06:00`)

test('[ORDER-11] the delivery day is as many working days ahead as the zone of the district promises', () => {
  expect(deliveryDay(at('23T12:00'), { zones }, hours, 'Dhaka')).toBe('2026-11-26')
  expect(deliveryDay(at('23T12:00'), { zones }, hours, 'Rangpur')).toBe('2026-11-28')
  expect(deliveryDay(at('23T12:00'), { zones }, hours, null)).toBe('2026-11-28')
})

test('[ORDER-11] days on which the showroom is closed do not count, nor does an evening after closing', () => {
  // 27 November 2026 is a Friday.
  expect(deliveryDay(at('25T12:00'), { zones }, fridayOff, 'Dhaka')).toBe('2026-11-29')
  expect(deliveryDay(at('23T09:00'), { zones }, hours, 'Dhaka')).toBe('2026-11-26')
  expect(deliveryDay(at('23T21:30'), { zones }, hours, 'Dhaka')).toBe('2026-11-27')
  expect(deliveryDay(at('26T22:00'), { zones }, fridayOff, 'Dhaka')).toBe('2026-12-01')
  const eid = { name: 'Eid', nameBn: null, from: '2026-11-24', to: '2026-11-26', opens: null, closes: null }
  expect(deliveryDay(at('23T12:00'), { zones }, { usual, otherDays: [eid] }, 'Dhaka')).toBe('2026-11-29')
})
