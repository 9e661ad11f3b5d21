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
    '1712345678',
    '১৭১২৩৪৫৬৭৮',
    '88001712345678',
    '+880 (0)1712-345678',
    '00880 (0) 1712 345678',
  ]
  expect(new Set(spellings.map(phoneDigits))).toEqual(new Set(['01712345678']))
  for (const [text, digits] of [
    ['+880 2 9660000', '029660000'],
    ['8802345', '8802345'],
    ['02 9660000', '029660000'],
    ['1212345678', '1212345678'],
    ['17123456789', '17123456789'],
    ['8801', '01'],
    ['1712', '1712'],
    ['no number', ''],
  ])
    expect(phoneDigits(String(text)), text).toBe(digits)
})
