import { expect, test } from 'vitest'
import { NearWords } from './dictionary.ts'
import { understand } from './understand.ts'

const vocabulary = new NearWords(['padma', 'derby', 'show'])

/** What a query wants, and what it does not, as ids and words. */
function read(query: string) {
  const { colors, terms, nameWords, unwanted } = understand(query, vocabulary)
  const idsOf = (found: { colors: { id: string }[] | null; terms: { concepts: { id: string }[] }[] }) => [
    ...(found.colors ?? []).map(({ id }) => id),
    ...found.terms.flatMap(({ concepts }) => concepts.map(({ id }) => id)),
  ]
  return {
    wants: [...idsOf({ colors, terms }), ...nameWords.map(({ typed }) => typed)],
    not: [
      ...idsOf(unwanted),
      ...unwanted.nameWords.map(({ typed }) => typed),
      ...unwanted.makers.map(({ id }) => id),
      ...unwanted.notApart,
    ],
  }
}

test.each([
  // English: a word for 'not' stands before
  ['not black', [], ['black']],
  ['not black sneakers', ['sneaker'], ['black']],
  ['sneakers but not white', ['sneaker'], ['white']],
  ['sneakers not in black', ['sneaker'], ['black']],
  ["shoes that aren't black", [], ['black']],
  ["I don't want red heels", ['heel'], ['red']],
  ["please don't show me black", [], ['black']],
  ['except red', [], ['red']],
  ['sandals except for red', ['sandal'], ['red']],
  ['any colour other than black', [], ['black']],
  ['anything but brown', [], ['brown']],
  ['sandals excluding black or brown', ['sandal'], ['black', 'brown']],
  ['shoes not black and white', [], ['black', 'white']],
  ['without heel', [], ['heel']],
  ['sandals without any high heels', ['sandal'], ['highheel']],
  ['witout heel sandal', ['sandal'], ['heel']],
  ['shoes w/o straps', [], ['strap']],
  ['heelless sandals', ['sandal'], ['heel']],
  ['non leather', [], ['leather']],
  ['non-leather sandals', ['sandal'], ['leather']],
  ['sandals instead of sneakers', ['sandal'], ['sneaker']],
  ['shoes not for kids', [], ['kids']],
  ['not blck shoes', [], ['black']],
  ['derby not padma', ['derby'], ['padma']],
  ['sneakers not nike', ['sneaker'], ['nike']],
  ['neither black nor white', [], ['black', 'white']],
  ['nothing black', [], ['black']],
  ['i hate pink shoes', [], ['pink']],
  // Banglish: it stands behind
  ['kalo chara', [], ['black']],
  ['kalo chhara juta', [], ['black']],
  ['kalo rong chara sneaker', ['sneaker'], ['black']],
  ['kalo juta chara', [], ['black']],
  ['kalo ar lal chara sandal', ['sandal'], ['red', 'black']],
  ['lal ba kalo bade juta', [], ['black', 'red']],
  ['sada bad diye keds', ['keds'], ['white']],
  ['bina heel juta', [], ['heel']],
  ['heel chara meyeder sandal', ['she', 'sandal'], ['heel']],
  ['kalo na emon loafer', ['loafer'], ['black']],
  ['kalo noy lal heel', ['red', 'heel'], ['black']],
  ['kalo hobe na', [], ['black']],
  ['kalo hole hobe na', [], ['black']],
  ['kalo bade onno rong er sandal', ['sandal'], ['black']],
  ['heel nei emon juta', [], ['heel']],
  ['chamra chara sandal', ['sandal'], ['leather']],
  ['kalo cholbe na', [], ['black']],
  ['kalo bhalo lage na', [], ['black']],
  ['lal rong pochondo kori na', [], ['red']],
  // Bangla
  ['কালো ছাড়া', [], ['black']],
  ['কালো ছাড়া জুতা', [], ['black']],
  ['কালো রঙের জুতা বাদে', [], ['black']],
  ['লাল বা কালো বাদ দিয়ে স্যান্ডেল', ['sandal'], ['black', 'red']],
  ['কালো নয় এমন জুতা', [], ['black']],
  ['হিল ব্যতীত জুতা', [], ['heel']],
  ['হিলবিহীন জুতা', [], ['heel']],
  ['বিনা হিলের জুতা', [], ['heel']],
  ['হিল নেই এমন স্যান্ডেল', ['sandal'], ['heel']],
  ['নন লেদার জুতা', [], ['leather']],
  ['কালো পছন্দ করি না', [], ['black']],
  ['কালো হলে চলবে না', [], ['black']],
  ['লাল চাচ্ছি না', [], ['red']],
  // what no shoe is told by
  ['sandals not size 42', ['sandal'], ['42']],
  ['৪২ ছাড়া স্যান্ডেল', ['sandal'], ['42']],
  ['shoes without box', [], ['box']],
  ['boots without zipper', ['boot'], ['zipper']],
])('[FIND-08] "%s" wants %j and not %j', (query, wants, not) => {
  const found = read(query)
  expect(found.wants.toSorted()).toEqual(wants.toSorted())
  expect(found.not.toSorted()).toEqual(not.toSorted())
})

test.each([
  ['no laces', ['slipon']],
  ['fita chara juta', ['slipon']],
  ['fita nai emon juta', ['slipon']],
  ['ফিতা লাগে না এমন জুতা', ['slipon']],
  ['nothing but black', ['black']],
  ['no slip shoes', ['grip']],
  ['not slippery shoes', ['grip']],
  ['pichle jay na emon juta', ['grip']],
  ['pani dhuke na emon juta', ['rain']],
  ['ঘাম হয় না এমন জুতা', ['sweat']],
  ['shoes that do not hurt', ['feet']],
  ['no show socks', ['noshow']],
  ['no brand black shoes', ['black']],
  ['kalo juta nai', ['black']],
  ['black shoes not expensive', ['black']],
  ['juta chara', []],
])('[FIND-08] "%s" wants %j: a word for not is not always one', (query, wants) => {
  expect(read(query)).toEqual({ wants, not: [] })
})

test.each([
  ['sandals no more than 2000', { minPrice: null, maxPrice: 2000 }],
  ['sandals not less than 2000', { minPrice: 2000, maxPrice: null }],
  ['2000 takar beshi na sandal', { minPrice: null, maxPrice: 2000 }],
  ['২০০০ টাকার বেশি নয় স্যান্ডেল', { minPrice: null, maxPrice: 2000 }],
  ['1000 takar kom na sandal', { minPrice: 1000, maxPrice: null }],
  ['1000 takar niche na sandal', { minPrice: 1000, maxPrice: null }],
  ['২০০০ টাকার উপরে না স্যান্ডেল', { minPrice: null, maxPrice: 2000 }],
  ['sandal size no 42', { size: 42 }],
])('[FIND-08] "%s": not more is a limit, and no 42 is number 42', (query, numbers) => {
  expect(understand(query, vocabulary)).toMatchObject({ ...numbers, unwanted: { notApart: [], colors: [], terms: [] } })
})
