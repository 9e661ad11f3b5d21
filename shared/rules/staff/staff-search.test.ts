import { expect, test } from 'vitest'
import { isFullMobileNumber, isOrderNumber, parseStaffSearch } from './staff-search.ts'

test.each([
  ['+880 1712-345678', '01712345678'],
  ['8801712345678', '01712345678'],
  ['০১৭১২ ৩৪৫৬৭৮', '01712345678'],
  ['(01712) 345.678', '01712345678'],
  ['5678', '5678'],
])('[DASH-13] %s is searched as the phone %s', (input, phone) => {
  expect(parseStaffSearch(input).phone).toBe(phone)
})

test('[DASH-13] text that looks like a phone may also be part of an order number', () => {
  expect(parseStaffSearch(' 261120-7534 ')).toEqual({ text: '261120-7534', phone: '2611207534' })
})

test.each([
  ['  OM-261120-7F3K ', 'om-261120-7f3k'],
  ['Order #OM-২৬১১২০-7f3k.', 'om-261120-7f3k'],
  ['OM-261120-7F3K, OM-261120-7F3L', 'om-261120-7f3k, om-261120-7f3l'],
  ['Rafiqul   ISLAM', 'rafiqul islam'],
  ['রফিকুল', 'রফিকুল'],
  ['017', '017'],
  ['', ''],
])('[DASH-13] %s is searched as the text %s', (input, text) => {
  expect(parseStaffSearch(input)).toEqual({ text, phone: null })
})

test('[DASH-13] complete order numbers and mobile numbers are distinguished from parts of them', () => {
  expect(['om-261120-7f3k', 'om-261120-7f3', '261120-7f3k', 'om-261120-7f3k 1'].map(isOrderNumber)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(['01799123456', '0179912345', '017991234567', '1799123456'].map(isFullMobileNumber)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
