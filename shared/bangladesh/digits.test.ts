import { expect, test } from 'vitest'
import { phoneDigits, toLatinDigits } from './digits.ts'

test('Bengali digits become 0–9 and everything else stays', () => {
  expect(toLatinDigits('০১২৩৪৫৬৭৮৯')).toBe('0123456789')
  expect(toLatinDigits('৳ ১,২৩৪ টাকা 5')).toBe('৳ 1,234 টাকা 5')
  expect(toLatinDigits('')).toBe('')
})

test('a phone number is reduced to its digits in national form, however it is written', () => {
  const spellings = [
    '+880 1712-345678',
    '008801712345678',
    '8801712345678',
    '01712 345 678',
    '০১৭১২৩৪৫৬৭৮',
    '(017) 12.345678',
  ]
  expect(new Set(spellings.map(phoneDigits))).toEqual(new Set(['01712345678']))
  expect(phoneDigits('+880 2 9660000')).toBe('88029660000')
  expect(phoneDigits('no number')).toBe('')
})
