import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test('text with Bengali letters or digits is Bangla, even mixed with Latin ones; a price in taka is not', () => {
  for (const text of ['শাপলা Ballerina', 'রূপসা', 'Size ৪০']) expect(languageOf(text), text).toBe('bn')
  for (const text of ['', 'Padma Derby', '৳ 1,490', 'Château é']) expect(languageOf(text), text).toBeUndefined()
})
