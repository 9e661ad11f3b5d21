import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'
import { readId, readPhone } from './read-table.ts'
import { clockAlone, dayOrderOf, readTime } from './read-time.ts'

const AMOUNTS: [string, number | string][] = [
  ['1250', 125_000],
  ['1250.50', 125_050],
  ['1250.5', 125_050],
  ['0.05', 5],
  ['1250.4999999999998', 125_050],
  ['1,250.00', 125_000],
  ['1,23,456', 12_345_600],
  ['1,23,45,678.90', 1_234_567_890],
  ['123,456,789', 12_345_678_900],
  ['500,00', 50_000],
  ['1.250,50', 125_050],
  ['1 250,50', 125_050],
  ['1.234.567', 123_456_700],
  ['500/-', 50_000],
  ['500/=', 50_000],
  ['৳ ১,২৫০', 125_000],
  ['১২৫০.৫০ টাকা', 125_050],
  ['Tk. 1,250', 125_000],
  ['Tk500', 50_000],
  ['BDT\u00a0500.00', 50_000],
  ['+500', 50_000],
  ['500 Cr', 50_000],
  ['(700)', -70_000],
  ['(৳ 1,250.50)', -125_050],
  ['-700', -70_000],
  ['\u2212700', -70_000],
  ['৳ -700', -70_000],
  ['700-', -70_000],
  ['700 Dr', -70_000],
  ['0', 0],
  ['(0)', 0],
  ['1250.000', 125_000],
  ['1.23E+10', 'not-exact'],
  ['1,23E+3', 'not-exact'],
  ['1e3', 'not-exact'],
  ['1.250', 'not-an-amount'],
  ['1250.505', 'not-an-amount'],
  ['1,2345', 'not-an-amount'],
  ['12,34,56', 'not-an-amount'],
  ['1,250.00.50', 'not-an-amount'],
  ['5 00', 'not-an-amount'],
  ['1250.', 'not-an-amount'],
  ['N/A', 'not-an-amount'],
  ['-', 'not-an-amount'],
  ['--5', 'not-an-amount'],
  ['=1+1', 'not-an-amount'],
  ['1e', 'not-an-amount'],
  ['NaN', 'not-an-amount'],
  ['Infinity', 'not-an-amount'],
  ['999999999999', 99_999_999_999_900],
  ['9999999999999', 'too-large'],
  ['1'.repeat(400), 'not-an-amount'],
  ['', 'empty'],
  [' ৳ ', 'empty'],
]

test.each(AMOUNTS)('[WORK-50] the amount %j is %j in paisa', (cell, paisa) => {
  expect(readAmount(cell)).toBe(paisa)
})

const CODE = /^[\w./-]{3,60}$/

const IDS: [string, string][] = [
  ['8NF9W593M4', '8NF9W593M4'],
  [' 8nf9 w593m4 ', '8nf9w593m4'],
  ['TRX1234.', 'TRX1234'],
  ['#OM-261120-7F3K', 'OM-261120-7F3K'],
  ['DEMO-CFNS-7', 'DEMO-CFNS-7'],
  ['১২৩৪৫৬৭৮', '12345678'],
  ['123456789012345', '123456789012345'],
  ['1E10234567', '1E10234567'],
  ['\u200bABCD1234\ufeff', 'ABCD1234'],
  ['1234567890123456', 'damaged-id'],
  ['12345678901234567000', 'damaged-id'],
  ['1.23E+10', 'damaged-id'],
  ['1.2345678901234567e+19', 'damaged-id'],
  ['12E-5', 'damaged-id'],
  ['12345.5', 'damaged-id'],
  ['12345.0', 'damaged-id'],
  ['12345,5', 'damaged-id'],
  ['', 'empty'],
  ['ab', 'not-an-id'],
  ['a&b=c', 'not-an-id'],
  ['=HYPERLINK("http://evil.example")', 'not-an-id'],
]

test.each(IDS)('[WORK-50] the id %j is %j', (cell, expected) => {
  const read = readId(cell, CODE)
  expect('value' in read ? read.value : read.why).toBe(expected)
})

const PHONES: [string, string][] = [
  ['01712345678', '01712345678'],
  ['1712345678', '01712345678'],
  ['1712345678.0', '01712345678'],
  ['8801712345678', '01712345678'],
  ['88001712345678', '01712345678'],
  ['+880 (0)1712-345678', '01712345678'],
  ['০১৭১২৩৪৫৬৭৮', '01712345678'],
  ['8.80171E+12', 'not-a-phone'],
  ['017*****678', 'not-a-phone'],
  ['Rahim', 'not-a-phone'],
  ['12', 'not-a-phone'],
  ['', 'empty'],
]

test.each(PHONES)('[WORK-50] the phone %j is %j', (cell, expected) => {
  const read = readPhone(cell)
  expect('value' in read ? read.value : read.why).toBe(expected)
})

const AFTERNOON = '2026-11-24T09:04:00.000Z'
const MIDNIGHT = '2026-11-23T18:00:00.000Z'

const TIMES: [string, string | null][] = [
  ['2026-11-24 15:04', AFTERNOON],
  ['2026-11-24 15:04:00', AFTERNOON],
  ['2026/11/24 15:04:00.123', AFTERNOON],
  ['2026-11-24T15:04:00+06:00', AFTERNOON],
  ['2026-11-24T09:04:00.000Z', AFTERNOON],
  ['24/11/2026 3:04 PM', AFTERNOON],
  ['24/11/2026, 03:04:00 pm', AFTERNOON],
  ['24-11-26 15:04', AFTERNOON],
  ['24.11.2026 3:04 p.m.', AFTERNOON],
  ['3:04 PM 24/11/2026', AFTERNOON],
  ['24-Nov-26 15:04:00', AFTERNOON],
  ['24 November 2026 15:04', AFTERNOON],
  ['24th Nov, 2026 15:04', AFTERNOON],
  ['Nov 24, 2026 3:04 PM', AFTERNOON],
  ['Tue, 24 Nov 2026 15:04:00', AFTERNOON],
  ['24/11/2026 3:04 PM BST', AFTERNOON],
  ['24/11/2026 3:04 PM (GMT+6)', AFTERNOON],
  ['২৪/১১/২০২৬ ১৫:০৪', AFTERNOON],
  ['2026-11-24', MIDNIGHT],
  ['24/11/2026 12:00 AM', MIDNIGHT],
  ['29/02/2028', '2028-02-28T18:00:00.000Z'],
  ['0000-00-00 00:00:00', null],
  ['0000-01-01', null],
  ['1900-01-01', null],
  ['2026-13-01', null],
  ['2026-02-30', null],
  ['29/02/2026', null],
  ['31/04/2026', null],
  ['24/11/2026 25:61', null],
  ['24/11/2026 15:60', null],
  ['24/11/2026 3:4', null],
  ['24/11/20266', null],
  ['24 Foo 2026', null],
  ['24/11/2026 15:04 PST', null],
  ['46350.63', null],
  ['15:04', null],
  ['yesterday', null],
  ['', null],
]

test.each(TIMES)('[WORK-50] the time %j in Dhaka is %j', (cell, time) => {
  expect(readTime(cell)?.toISOString() ?? null).toBe(time)
})

test('[WORK-50] a file whose days leave no other way has the month first', () => {
  expect(dayOrderOf(['11/24/2026', '11/05/2026', ''])).toBe('month-first')
  expect(dayOrderOf(['11/05/2026', '12/06/2026'])).toBe('day-first')
  expect(dayOrderOf(['24/11/2026', '05/11/2026'])).toBe('day-first')
  expect(readTime('11/24/2026 15:04', 'month-first')?.toISOString()).toBe(AFTERNOON)
  expect([clockAlone('3:04 PM'), clockAlone('1899-12-30 15:04:00'), clockAlone('2026-11-24 15:04')]).toEqual([
    '3:04 PM',
    '15:04:00',
    null,
  ])
})
