import { expect, test } from 'vitest'
import { findTexts } from './find-texts.ts'
import { foreignEnglish } from './house-english.ts'

test('[STAFF-09] the back office speaks the house’s English: showroom, colour, delivery, email, ID, sentence case', () => {
  const path = 'web/payments/staff/matches.tsx'
  const foreign = ["Owner's store", 'Came in', 'Transaction id', 'All Actions', 'Color']
  expect(foreignEnglish(foreign.map((text) => ({ text, path }) as never))).toHaveLength(5)
  expect(foreignEnglish(findTexts())).toEqual([])
})
