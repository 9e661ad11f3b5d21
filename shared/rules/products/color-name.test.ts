import { afterEach, expect, test } from 'vitest'
import { setLanguageReader } from '#shared/language/language.ts'
import { colorName, orderedColorName } from './color-name.ts'

afterEach(() => setLanguageReader(() => 'en'))

test('[LANG-06][CART-04] a colour is called as people read it, in the language of the page where it has a name in it', () => {
  const royalBlue = { name: 'royalblue', nameBn: 'রয়্যাল ব্লু' }
  const ordered = { color: 'royalblue', colorBn: 'রয়্যাল ব্লু' }
  expect([colorName(royalBlue), orderedColorName(ordered)]).toEqual(['Royal blue', 'Royal blue'])
  setLanguageReader(() => 'bn')
  expect([colorName(royalBlue), orderedColorName(ordered)]).toEqual(['রয়্যাল ব্লু', 'রয়্যাল ব্লু'])
  expect(colorName({ name: 'royalblue', nameBn: null })).toBe('Royal blue')
})
