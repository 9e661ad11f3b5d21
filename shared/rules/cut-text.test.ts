import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('[PDP-04] a text is cut between signs as people see them', () => {
  for (const [text, max, expected] of [
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['', 3, ''],
    ['👞'.repeat(4), 3, '👞'.repeat(3)],
    // A consonant with its vowel sign, a conjunct, a family and a flag are one sign each.
    ['জুতা', 3, 'জু'],
    ['চাকি', 3, 'চা'],
    ['ab👨‍👩‍👧', 6, 'ab'],
    ['a🇧🇩', 2, 'a'],
    ['é'.normalize('NFD'), 1, ''],
  ] as const)
    expect(cutText(text, max), text).toBe(expected)
})
