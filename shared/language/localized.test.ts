import { afterEach, expect, test } from 'vitest'
import { setLanguageReader } from './language.ts'
import { localized, localizedProps } from './localized.ts'

afterEach(() => setLanguageReader(() => 'en'))

const both = { name: 'Padma Derby', nameBn: 'পদ্মা ডার্বি' }
const englishOnly = { name: 'Padma Derby', nameBn: null }

test('[LANG-06] a page in English shows the English, whatever else is there', () => {
  expect(localized(both, 'name')).toBe('Padma Derby')
  expect(localizedProps(both, 'name')).toEqual({ lang: undefined, children: 'Padma Derby' })
})

test('[LANG-06] a page in Bangla shows the Bangla, else the English with its language', () => {
  setLanguageReader(() => 'bn')
  expect(localizedProps(both, 'name')).toEqual({ lang: undefined, children: 'পদ্মা ডার্বি' })
  for (const entity of [englishOnly, { name: 'Padma Derby' }, { name: 'Padma Derby', nameBn: '' }])
    expect(localizedProps(entity, 'name')).toEqual({ lang: 'en', children: 'Padma Derby' })
  expect(localized({ title: null, titleBn: null }, 'title')).toBeNull()
})

test('English with Bengali letters or digits is marked as Bangla on a page in English, and needs no mark in Bangla', () => {
  for (const name of ['শাপলা Ballerina', 'রূপসা', 'Size ৪০']) {
    expect(localizedProps({ name }, 'name').lang, name).toBe('bn')
    setLanguageReader(() => 'bn')
    expect(localizedProps({ name }, 'name').lang, name).toBeUndefined()
    setLanguageReader(() => 'en')
  }
  for (const name of ['', 'Padma Derby', '৳ 1,490', 'Château é'])
    expect(localizedProps({ name }, 'name').lang, name).toBeUndefined()
})
