import { expect, test } from 'vitest'
import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { discountLabel, formatTaka } from '#shared/rules/money/price.ts'
import { formatDistance } from '#shared/rules/showrooms/distance.ts'
import { inLanguage } from './language.ts'

const inBangla = (act: () => string | null) => inLanguage('bn', act)

test('[LANG-05] Bangla writes prices, counts, days and times with its own digits, months and parts of the day', () => {
  expect(inBangla(() => formatTaka(123_456))).toBe('৳\u00a0১,২৩,৪৫৬')
  expect(inBangla(() => discountLabel({ originalPrice: 1_000, discountPrice: 950 }))).toContain('৫%')
  expect(inBangla(() => formatDistance(7.24))).toContain('৭.২')
  expect(inBangla(() => formatDate('2026-11-22T20:00:00Z'))).toBe('২৩ নভেম্বর ২০২৬')
  const times = {
    '2026-11-23T04:26:00Z': '২৩ নভেম্বর ২০২৬, সকাল ১০:২৬',
    '2026-11-22T18:05:00Z': '২৩ নভেম্বর ২০২৬, রাত ১২:০৫',
    '2026-02-28T23:00:00Z': '১ মার্চ ২০২৬, ভোর ৫:০০',
    '2026-01-01T06:00:00Z': '১ জানুয়ারি ২০২৬, দুপুর ১২:০০',
    '2026-11-20T09:45:00Z': '২০ নভেম্বর ২০২৬, বিকাল ৩:৪৫',
    '2026-11-20T12:30:00Z': '২০ নভেম্বর ২০২৬, সন্ধ্যা ৬:৩০',
    '2026-11-20T15:00:00Z': '২০ নভেম্বর ২০২৬, রাত ৯:০০',
  }
  for (const [time, text] of Object.entries(times))
    expect(inBangla(() => formatDateTime(time))?.normalize('NFC'), time).toBe(text.normalize('NFC'))
  expect(formatDateTime('2026-11-20T09:45:00Z')).toBe('20 Nov 2026, 3:45 PM')
})
