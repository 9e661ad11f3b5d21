import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemonstrationCatalogue } from '#server/testing/fixtures/fill-demonstration-catalogue.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { statementsOf } from '#server/testing/statements-of.ts'
import { searchWords } from './meanings.ts'

/** What an everyday search may take: statements, and comparisons in one of them. No other may take more. */
const MAX_STATEMENTS = 16
const MAX_COMPARISONS = 400

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
  await fillDemonstrationCatalogue(shop)
  await shop.request('/products/search?query=juta')
})
afterAll(() => shop.close())

const allKinds = searchWords.kinds.flatMap(({ words }) => words.en)
const everything = [...searchWords.kinds, ...searchWords.audiences, ...searchWords.occasions, ...searchWords.materials]
const queries: Record<string, string> = {
  'ten thousand letters': 'x'.repeat(10_000),
  'ten thousand Bangla letters': 'শ্য'.repeat(3_333),
  'ten thousand emoji': '👟'.repeat(5_000),
  'zero-width signs': '\u200b\u200d\ufeff'.repeat(3_000),
  'zero-width signs between letters': [...'sandal juta'].join('\u200b'),
  'a long Bangla sentence': 'মেয়েদের জন্য ঈদে পরার লাল রঙের সুন্দর আরামদায়ক চামড়ার হিল জুতা ৩৮ সাইজ ২০০০ টাকার মধ্যে',
  'a long Banglish sentence':
    'meyeder jonno eid e porar lal ronger sundor aramdayok chamrar hil juta 38 size 2000 takar moddhe',
  'many kinds at once': allKinds.join(' '),
  'short kinds at once': allKinds.filter((word) => word.length < 6).join(' '),
  'mistyped words': 'snadl lofr hels botts derbi oxfrd padmaa shpala campsu canvs trianer',
  'words of names': 'padma derby brogue motijheel office oxford meghna plain toe executive grip',
  'everything at once': everything.map(({ label }) => label.en).join(' '),
  'numbers and dashes': '1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17-18-19-20-21-22-23-24-25-26-27',
  'thousands of thousands': '9 hajar '.repeat(40),
  signs: '%_\\\'"`*.()[]{}|^$?<>=;:,!@#~&/+-'.repeat(3),
  'single letters': 'a b c d e f g h i j k l m n o p q r s t u v w x y z',
}

test('[FIND-02] no query is refused, fails, or costs more than a bound: statements, and comparisons in each', async () => {
  for (const [name, query] of Object.entries(queries)) {
    const statements = await statementsOf(async () => {
      const path = `/products/search?query=${encodeURIComponent(query)}`
      expect((await shop.request(path)).status, name).toBe(200)
    })
    const comparisons = statements.map((text) => text.match(/ like | @> | in \(/g)?.length ?? 0)
    expect(statements.length, name).toBeLessThanOrEqual(MAX_STATEMENTS)
    expect(Math.max(...comparisons), name).toBeLessThanOrEqual(MAX_COMPARISONS)
  }
})
