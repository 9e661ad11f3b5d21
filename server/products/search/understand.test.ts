import { describe, expect, test } from 'vitest'
import { NearWords } from './near-words.ts'
import { soundKey } from './sound.ts'
import { toTokens } from './tokens.ts'
import { understand } from './understand.ts'

const vocabulary = new NearWords(['padma', 'shapla', 'শাপলা', 'derby', 'court'])
/** What was understood, without what is empty. */
function meaningOf(query: string) {
  const { colors, terms, nameWords, ...rest } = understand(query, vocabulary)
  const words = {
    colors: colors?.map(({ id }) => id),
    ...Object.fromEntries(terms.map(({ type, concepts }) => [type, concepts.map(({ id }) => id)])),
    names: nameWords.flatMap(({ words }) => words),
    ...rest,
  }
  const isSaid = (value: unknown) => value !== null && value !== undefined && value !== false
  const entries = Object.entries(words).filter(([, value]) => isSaid(value) && !(Array.isArray(value) && !value.length))
  return Object.fromEntries(entries)
}

test('one word has one sound in both scripts, whatever the spelling', () => {
  for (const word of ['sandal', 'sandel', 'sendel', 'sandle', 'স্যান্ডেল']) expect(soundKey(word), word).toBe('sndl')
  expect(soundKey('chappal')).toBe(soundKey('চপ্পল'))
})

test('words are compared without case, punctuation, invisible characters and script of digits', () => {
  expect(toTokens('  Women’s SHOES, size-৩৮!! ')).toEqual(['womens', 'shoes', 'size', '38'])
  expect(toTokens('জু\u200dতা ১,২০০ – ১,৫০০ টাকা')).toEqual(['জুতা', '1200', '-', '1500', 'টাকা'])
  expect(toTokens('👟👟 \u200b\ufeff')).toEqual([])
})

describe('[FIND-02] a query says', () => {
  test.each([
    ['black sneakers', { colors: ['black'], kind: ['sneaker'], asksForShoes: true }],
    ['kalo juta', { colors: ['black'], asksForShoes: true }],
    ['কালো জুতা', { colors: ['black'], asksForShoes: true }],
    ['meyeder sendel', { audience: ['she'], kind: ['sandal'], asksForShoes: true }],
    ['snekers', { kind: ['sneaker'], asksForShoes: true }],
    ['shoes size 42', { size: 42, asksForShoes: true }],
    ['uk 8 shoes', { size: 42, asksForShoes: true }],
    ['৪০ নম্বর জুতা', { size: 40, asksForShoes: true }],
    ['shoes under 1000', { maxPrice: 999, asksForShoes: true }],
    ['১০০০ টাকার মধ্যে জুতা', { maxPrice: 1000, asksForShoes: true }],
    ['juta 1000-2000 taka', { minPrice: 1000, maxPrice: 2000, asksForShoes: true }],
    ['4 hajar takar upore juta', { minPrice: 4000, asksForShoes: true }],
    ['article 8212869', { code: '8212869' }],
    ['821 2869', { code: '8212869' }],
    ['pdma derby', { names: ['padma'], kind: ['derby'], asksForShoes: true }],
    ['umbrella', { otherGoods: ['umbrella'] }],
    ['লাল শাড়ি', { colors: ['red'], otherGoods: ['শারি'] }],
    ['qwertyuiop', { unknown: ['qwertyuiop'] }],
  ])('%s', (query, meaning) => {
    expect(meaningOf(query)).toEqual(meaning)
  })
})

describe('[FIND-02] what is not spelt as in the dictionary is understood all the same:', () => {
  test.each([
    ['kalojuta', { colors: ['black'], asksForShoes: true }],
    ['flip flob', { kind: ['flipflop'], asksForShoes: true }],
    ['blck sneaker', { colors: ['black'], isColorUnsure: true, kind: ['sneaker'], asksForShoes: true }],
    ['3443086 shoe', { code: '3443086' }],
    ['dam koto 662-9506', { code: '6629506' }],
    ['shoes for a 5 year old', { audience: ['kids'], asksForShoes: true }],
    ['৬ মাসের বাচ্চার জুতা', { audience: ['kids'], asksForShoes: true }],
    ['hajar takar niche juta', { maxPrice: 999, asksForShoes: true }],
    ['1000-1500 taka juta', { minPrice: 1000, maxPrice: 1500, asksForShoes: true }],
  ])('%s', (query, meaning) => {
    expect(meaningOf(query)).toEqual(meaning)
  })
})
