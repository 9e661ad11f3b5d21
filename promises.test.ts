import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTitles } from './scripts/test-titles.ts'

// What pages and papers of the shop promise of exchange, return and refund, and what keeps it. Whoever changes such a text, in either
// language, looks for what keeps it and writes its new mark, which the failure names.

/** How its English begins, its mark, and the title of the test that proves it, or `PEOPLE`. */
type Kept = [begins: string, mark: string, keptBy: string]

/** What no program can know or do: somebody in the shop does. */
const PEOPLE = 'people'

const ASKED = '[EXCH-02] a buyer asks for another size, which is kept for 48 hours, and a counter ends the request'
const WHO_ASKS = '[EXCH-02] who asks is the buyer, in time, for pairs that are theirs, in sizes that there are'
const ANY_SHOWROOM =
  '[EXCH-03] [EXCH-05] an order is exchanged in another showroom while the courier has its money, which is paid back later'
const KEEPS_DAYS =
  '[EXCH-04] [EXCH-09] a pair that goes out for another can be exchanged as long as that, and no longer'
const SWAP = '[EXCH-01] [EXCH-08] the same shoe in another size costs nothing, is one credit note, and moves both pairs'
const DIFFERENCE =
  '[EXCH-01] [EXCH-03] a dearer pair is paid for in part, and what is left of a cheaper one goes back from the drawer'
const REDUCED =
  '[EXCH-03] shoes at a reduced price are exchanged, and paid back only if faulty, by who may decide, or by the setting'
const PROMISED_THEN =
  '[EXCH-04] [EXCH-08] receipts show the credit notes of their pairs, with the days that were promised then'
const DECIDED =
  '[EXCH-04] [EXCH-05] damaged pairs, and those after the days, need who may decide; damaged ones are sold to nobody'
const TO_A_WALLET =
  '[EXCH-07] what a courier has waits and says so, an order gets no cash, and nothing of it is paid back twice'
const CANCELLED =
  '[WORK-05] a cancelled order that was paid waits to be paid back, whole or in parts, each by an id of its own'

const CANCELS = '[ORDER-05] a buyer cancels until the box is packed: pairs go back, and the history says who and why'
const TOO_MUCH = '[EXCH-03] what was paid too much goes back after an exchange, and nothing of the order is due again'
const VOUCHER = '[EXCH-06] what is left of an exchange becomes a voucher, whose code only the same exchange says again'

const PROMISES: Record<string, Kept[]> = {
  returns: [
    ['description:', '1d14c27f', ANY_SHOWROOM],
    ['lead:', 'd0d708c6', PEOPLE],
    ['- You have', '24b24e45', WHO_ASKS],
    ['- The shoes are unworn', '8219acac', PEOPLE],
    ['- Bring them', '9851a35a', ANY_SHOWROOM],
    ['- Each pair', '61607094', KEEPS_DAYS],
    ['- If the mistake', '1b205259', PEOPLE],
    ['1. **Ask us**', 'f803b044', ASKED],
    ['2. **Choose', '4e9207f6', ASKED],
    ['3. **Pack', '99044bd4', PEOPLE],
    ['4. **We check', '11cce5fb', PEOPLE],
    ['Try new shoes', 'b9f2eee2', PEOPLE],
    ['We offer', '49ba37ce', PEOPLE],
    ['1. the same', 'fdff5b15', SWAP],
    ['2. the same', 'a646604d', DIFFERENCE],
    ['3. a voucher', 'd893f740', VOUCHER],
    ['If the new pair', 'c09e24ac', DIFFERENCE],
    ['| We sent', 'faa84976', PEOPLE],
    ['| The shoes are faulty', '6f78069e', PEOPLE],
    ['| Another size or colour, by courier', 'ef8786d1', PEOPLE],
    ['| Another size or colour, in a', '50366b99', SWAP],
    ['| You have changed', '2cc68abb', TO_A_WALLET],
    ['They can be exchanged', 'a6dbfe29', REDUCED],
    ['For {promises.faultDays}', '57dd3960', DECIDED],
    ['- a sole', '70095b53', PEOPLE],
    ['- stitching', '54be3744', PEOPLE],
    ['- a zip', '979fe5ff', PEOPLE],
    ['We repair', '0f040b47', PEOPLE],
    ['We are not', 'e755c0fe', PEOPLE],
    ['The days count', '6dce0056', TO_A_WALLET],
    ['| bKash', '4748d4dc', TO_A_WALLET],
    ['| Cash on delivery | By bank', 'c5433381', TO_A_WALLET],
    ['| Cash on delivery | As a voucher', '06fd9088', TO_A_WALLET],
    ['You may refuse', 'c8bba073', CANCELLED],
    ['Your order shows', 'ede6a5a8', ASKED],
  ],
  terms: [
    ['description:', '8cd6143f', PEOPLE],
    ['We take care', '2a546c5e', CANCELLED],
    ['You choose the showroom', '22377ae6', CANCELLED],
    ['We may refuse', 'fe2f5d9a', CANCELLED],
    ['You may cancel', 'e613de7e', CANCELS],
    ['We deliver everywhere', 'adb2bb7c', PEOPLE],
    ['- If you paid too little', '33e600b7', TOO_MUCH],
    ['When we change', '707e6e95', PROMISED_THEN],
  ],
  omni: [
    ['description:', '6e0fcbd1', ANY_SHOWROOM],
    ['Bring them', '0e08c542', ANY_SHOWROOM],
  ],
  'web/prints/staff/invoice.tsx': [
    ['Exchange within {days} days of collection', 'edddb0f4', PROMISED_THEN],
    ['Exchange within {days} days of delivery', '40e5376a', PROMISED_THEN],
  ],
  'web/receipts/receipt-page.tsx': [['Exchange until', '48a1911b', PROMISED_THEN]],
  'web/counter/receipt.tsx': [['Exchange within', 'deff0ba1', PROMISED_THEN]],
  'web/counter/exchange/slip.tsx': [['Exchange until', '48a1911b', KEEPS_DAYS]],
}

/** Pages of which each sentence counts, and those of which some do. */
const WHOLE_PAGES = ['returns']
const PAGES = ['returns', 'terms', 'omni']
const PAPERS = [
  'web/prints/staff/invoice.tsx',
  'web/receipts/receipt-page.tsx',
  'web/counter/receipt.tsx',
  'web/counter/exchange/slip.tsx',
]
const IS_PROMISE = /exchange|refund|return|\bback\b|terms of the day/i

const bangla: Record<string, string> = JSON.parse(readFileSync('content/texts/bn.json', 'utf8'))

/** The paragraphs, points and rows of a page, with its description and lead; no headings. */
function readBlocks(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(
    (line, nth) => (line !== '' && !/^(?:---|#|\||title:|keywords:|changed:)/.test(line)) || isRow(lines, nth),
  )
}

/** Whether a line is a row of a table below its headings. */
function isRow(lines: readonly string[], nth: number): boolean {
  return (
    (lines[nth] ?? '').startsWith('|') && !/^\| ---/.test(lines[nth] ?? '') && !/^\| ---/.test(lines[nth + 1] ?? '')
  )
}

function readPage(page: string): [string, string][] {
  const english = readBlocks(`content/${page}.md`)
  const translated = readBlocks(`content/${page}.bn.md`)
  expect(translated.length, `${page}.bn.md`).toBe(english.length)
  const all = english.map((text, nth): [string, string] => [text, translated[nth] ?? ''])
  return WHOLE_PAGES.includes(page) ? all : all.filter(([text]) => IS_PROMISE.test(text))
}

/** The texts of a paper that promise something. */
function readPaper(file: string): [string, string][] {
  const texts = [...readFileSync(file, 'utf8').matchAll(/\bt\('([^']+)'/g)].map(([, text = '']) => text)
  return texts.filter((text) => /exchange (?:within|until)/i.test(text)).map((text) => [text, bangla[text] ?? ''])
}

const markOf = (pair: readonly string[]) => createHash('sha256').update(pair.join('\n')).digest('hex').slice(0, 8)

test.each([...PAGES, ...PAPERS])(
  '[EXCH-09] what %s promises of exchange and refund is known, and so is what keeps it',
  (name) => {
    const texts = PAPERS.includes(name) ? readPaper(name) : readPage(name)
    const listed = PROMISES[name] ?? []
    const found = texts.map((pair) => {
      const [text] = pair
      return [listed.find(([begins]) => text.startsWith(begins))?.[0] ?? `not listed: ${text}`, markOf(pair)]
    })
    expect(found).toEqual(listed.map(([begins, mark]) => [begins, mark]))
  },
)

test('[EXCH-09] each promise is kept by a test that is there, or by people', () => {
  const named = new Set(Object.values(PROMISES).flatMap((list) => list.map(([, , keptBy]) => keptBy)))
  named.delete(PEOPLE)
  for (const path of globSync('{server,web,e2e,shared}/**/*.{test,spec}.{ts,tsx}')) {
    const source = readFileSync(path, 'utf8')
    if (![...named].some((title) => source.includes(title))) continue
    for (const { text, isNightly } of readTitles(path, source)) if (!isNightly) named.delete(text)
  }
  expect([...named], 'no daily test has this title').toEqual([])
})
