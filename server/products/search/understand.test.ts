import { describe, expect, test } from 'vitest'
import { NearWords, soundKey } from './dictionary.ts'
import { toTokens } from './tokens.ts'
import { understand } from './understand.ts'

const vocabulary = new NearWords(['padma', 'shapla', 'শাপলা', 'derby', 'court'])
/** What was understood, without what is empty. */
function meaningOf(query: string) {
  const {
    colors,
    terms,
    nameWords,
    makers,
    isSure: _,
    unwanted: __,
    said: ___,
    ...rest
  } = understand(query, vocabulary)
  const words = {
    colors: colors?.map(({ id }) => id),
    ...Object.fromEntries(terms.map(({ type, concepts }) => [type, concepts.map(({ id }) => id)])),
    names: nameWords.flatMap(({ words }) => words),
    makers: makers.map(({ id }) => id),
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
    ['shoe 1500/-', { minPrice: 900, maxPrice: 1725, asksForShoes: true }],
    ['juta under ১৫০০/=', { maxPrice: 1499, asksForShoes: true }],
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
    ['shoes for a 5 year old', { audience: ['kids'], childSizes: [27, 28, 29], asksForShoes: true }],
    ['৬ মাসের বাচ্চার জুতা', { audience: ['baby'], childSizes: [20, 21, 22], asksForShoes: true }],
    ['hajar takar niche juta', { maxPrice: 999, asksForShoes: true }],
    ['1000-1500 taka juta', { minPrice: 1000, maxPrice: 1500, asksForShoes: true }],
  ])('%s', (query, meaning) => {
    expect(meaningOf(query)).toEqual(meaning)
  })
})

describe('[FIND-06] kinds of words are read by what they mean:', () => {
  test.each([
    // A currency before a limit changes nothing; number words of both languages.
    ['shoes under tk 1000', { maxPrice: 999, asksForShoes: true }],
    ['juta bdt 1500 er moddhe', { maxPrice: 1500, asksForShoes: true }],
    ['sandals between tk 1000 and tk 2000', { minPrice: 1000, maxPrice: 2000, kind: ['sandal'], asksForShoes: true }],
    ['shoes 1000-1999 taka', { minPrice: 1000, maxPrice: 1999, asksForShoes: true }],
    ['1 theke 2 hajar takar juta', { minPrice: 1000, maxPrice: 2000, asksForShoes: true }],
    ['দুই হাজার থেকে তিন হাজার টাকার জুতা', { minPrice: 2000, maxPrice: 3000, asksForShoes: true }],
    ['পাঁচশ টাকার নিচে জুতা', { maxPrice: 499, asksForShoes: true }],
    ['পনেরোশো টাকার মধ্যে জুতা', { maxPrice: 1500, asksForShoes: true }],
    ['panchsho takar moddhe juta', { maxPrice: 500, asksForShoes: true }],
    ['ek hajar panchsho takar moddhe juta', { maxPrice: 1500, asksForShoes: true }],
    ['shoes under one thousand five hundred', { maxPrice: 1499, asksForShoes: true }],
    ['fifteen hundred taka shoes', { minPrice: 900, maxPrice: 1725, asksForShoes: true }],
    ['shoes around 2000', { minPrice: 1200, maxPrice: 2300, asksForShoes: true }],
    ['size forty two shoes', { size: 42, asksForShoes: true }],
    ['সাঁইত্রিশ সাইজ জুতা', { size: 37, asksForShoes: true }],
    ['সাত বছরের বাচ্চার জুতা', { audience: ['kids'], childSizes: [30, 31], asksForShoes: true }],
    // Cheap sorts by price, and is no limit.
    ['cheap shoes', { isCheap: true, asksForShoes: true }],
    ['কম দামে জুতা', { isCheap: true, asksForShoes: true }],
    ['budget 1500 juta', { maxPrice: 1500, asksForShoes: true }],
    // A year, a length and a count are neither.
    ['shoes 2026 price', { asksForShoes: true }],
    ['pencil heel 3 inch', { kind: ['pencilheel'], asksForShoes: true }],
    ['2 pair shoes', { asksForShoes: true }],
    ['shoes 3000+', { minPrice: 3000, asksForShoes: true }],
    // Feet and weather are no heels and no flats.
    ['shoes for heel pain', { material: ['feet'], asksForShoes: true }],
    ['pain in heel and ankle', { material: ['feet'] }],
    ['flat feet shoes', { material: ['arch'], asksForShoes: true }],
    ['flat payer juta', { material: ['feet'], asksForShoes: true }],
    ['গোড়ালি ব্যথার জুতা', { material: ['feet'], asksForShoes: true }],
    ['hatu betha juta', { material: ['feet'], asksForShoes: true }],
    ['wide shoes', { material: ['wide'], asksForShoes: true }],
    ['flat shoes', { kind: ['flat'] }],
    ['high heels', { kind: ['highheel'], asksForShoes: true }],
    ['non slip shoes', { material: ['grip'], asksForShoes: true }],
    ['slip on shoes', { kind: ['slipon'], asksForShoes: true }],
    ['water resistant shoes', { occasion: ['rain'], asksForShoes: true }],
    ['শীতের গরম জুতা', { occasion: ['winter'], asksForShoes: true }],
    // Whom they are for.
    ['groom shoes', { audience: ['men'], occasion: ['wedding'], asksForShoes: true }],
    ['কনের জুতা', { audience: ['women'], occasion: ['wedding'], asksForShoes: true }],
    ['বাবুর জুতা', { audience: ['baby'], asksForShoes: true }],
    ['new born shoes', { audience: ['baby'], asksForShoes: true }],
    ['walking shoes for baby girl', { audience: ['baby'], asksForShoes: true }],
    ['baby girl 6 years shoes', { audience: ['girls'], childSizes: [28, 29, 30], asksForShoes: true }],
    // Makers, and words that nobody knows.
    ['nike shoes', { makers: ['nike'], asksForShoes: true }],
    ['বাটা', { makers: ['bata'], asksForShoes: true }],
    ['power shoes', { makers: ['power'], asksForShoes: true }],
    ['power', { unknown: ['power'] }],
    ['nike watch', { unknown: ['nike'], otherGoods: ['watch'] }],
    ['gift shoes', { asksForShoes: true, unknown: ['gift'] }],
  ])('%s', (query, meaning) => {
    expect(meaningOf(query)).toEqual(meaning)
  })
})
