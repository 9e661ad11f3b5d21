import { afterEach, expect, test, vi } from 'vitest'
import { readyText } from './ready-text.ts'

afterEach(() => vi.useRealTimers())

test('[ORDER-07] when an order is ready is today or tomorrow by the clock of the shop, whatever day the device has', () => {
  vi.setSystemTime('2026-11-27T03:00:00Z')
  expect(readyText('2026-11-28T10:00:00Z', '2026-11-28T03:00:00Z')).toBe('Ready today by 4 PM')
  // Past midnight in Dhaka, while UTC still has the day before.
  expect(readyText('2026-11-28T10:00:00Z', '2026-11-27T18:30:00Z')).toBe('Ready today by 4 PM')
  expect(readyText('2026-11-28T10:00:00Z', '2026-11-27T17:30:00Z')).toBe('Ready tomorrow by 4 PM')
  expect(readyText('2026-11-28T10:00:00Z')).toBe('Ready on 28 Nov 2026 by 4 PM')
})
