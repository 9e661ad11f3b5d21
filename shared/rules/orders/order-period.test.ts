import { expect, test } from 'vitest'
import { ORDER_PERIODS, parseOrderPeriod, periodStart } from './order-period.ts'

const now = new Date('2026-11-20T09:45:00.123Z')

test('[ACC-03] the periods begin 7, 30 and 365 times 24 hours ago, and all orders have no start', () => {
  expect(ORDER_PERIODS.map((period) => [period.label, periodStart(period, now)?.toISOString() ?? null])).toEqual([
    ['All Orders', null],
    ['Last 7 Days', '2026-11-13T09:45:00.123Z'],
    ['Last 30 Days', '2026-10-21T09:45:00.123Z'],
    ['Last 1 Year', '2025-11-20T09:45:00.123Z'],
  ])
})

test('a URL parameter selects one of the periods; anything else means all orders', () => {
  expect(['7', '30', '365'].map((days) => parseOrderPeriod(days).days)).toEqual([7, 30, 365])
  for (const invalid of [null, '', 'null', '0', '8', '-7', '7.0', ' 7', 'seven']) {
    expect(parseOrderPeriod(invalid).days).toBeNull()
  }
})
