import { afterEach, expect, test, vi } from 'vitest'
import { learnClock, readyText } from './ready-text.ts'

afterEach(() => void vi.useRealTimers())

const answerAt = (date: string) => new Response('', { headers: { Date: new Date(date).toUTCString() } })

test('[ORDER-07] a device whose clock is a day off, or in another zone, says the day of the shop in Dhaka', () => {
  const readyBy = '2026-11-28T10:00:00Z'
  for (const clock of [
    '2026-11-27T05:00:00Z',
    '2026-11-28T05:00:00Z',
    '2026-11-29T05:00:00Z',
    '2020-01-01T00:00:00Z',
  ]) {
    vi.useFakeTimers({ now: new Date(clock) })
    learnClock(answerAt('2026-11-28T05:00:00Z'))
    expect(readyText(readyBy), clock).toBe('Ready today by 4 PM')
    vi.advanceTimersByTime(13.5 * 3_600_000)
    expect(readyText('2026-11-29T10:00:00Z'), 'half past midnight').toBe('Ready today by 4 PM')
    expect(readyText('2026-11-30T10:00:00Z')).toBe('Ready tomorrow by 4 PM')
  }
  learnClock(new Response(''))
  expect(readyText('2026-11-29T10:00:00Z'), 'an answer without a time says nothing').toBe('Ready today by 4 PM')
})
