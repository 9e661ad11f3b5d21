import { readFileSync } from 'node:fs'
import type { findTexts } from './find-texts.ts'

type FoundText = ReturnType<typeof findTexts>[number]

/** What staff read. */
const OFFICE = /^web\/(?:.*\/staff|staff|dashboard)\//

/** How the back office speaks English; a word that is not the house's, and the house's. */
const HOUSE_WORDS: readonly (readonly [notOurs: RegExp, ours: string])[] = [
  [/\bstores?\b(?! user)/i, 'showroom'],
  [/\bcolors?\b/i, 'colour'],
  [/\bshipping\b/i, 'delivery'],
  [/\be-mails?\b/i, 'email'],
  [/\bTk\b/, '৳'],
  [/\bid\b/i, 'ID'],
  [/['"]/, '‘’, “”'],
  [/\bcame in\b|\bcame into the wallet/i, 'received'],
  [/\bcannot serve\b/i, 'can’t supply'],
]

/** Two words of a label that both begin with a capital; names keep theirs. */
const TITLE_CASE = /^(?:[A-Z][a-z]+ )+[A-Z][a-z]+(?: in Bangla)?$/

/** Names, and texts that are shared with shoppers' pages. */
const NAMES = /Bangla|Instagram|YouTube|Facebook|Privacy Policy|My Account|Filters|Password|Sub Category|PostgreSQL/

/** Nouns of the questions and toasts that the specification fixes. */
const NOUNS = new Set(['store', 'stores', 'color', 'colors', 'Color', 'Colors', 'Select Store'])

/** Texts of staff's pages that are not written as the house writes, each with its place and the word that it writes. */
export function foreignEnglish(texts: readonly FoundText[]): string[] {
  const requirements = readRequirements()
  const isFixed = (text: string) => requirements.includes(`'${text}'`) || requirements.includes(`"${text}"`)
  return texts.flatMap(({ text, path }) => {
    if (!OFFICE.test(path) || isFixed(text) || NOUNS.has(text)) return []
    const plain = text.replaceAll(/\{\w+\}/g, '').replaceAll('order ID', '')
    const found = HOUSE_WORDS.filter(([notOurs, ours]) => notOurs.test(plain.replaceAll(ours, ''))).map(
      ([, ours]) => ours,
    )
    if (TITLE_CASE.test(text) && !NAMES.test(text)) found.push('sentence case')
    return found.map((ours) => `${path}: ${JSON.stringify(text)} (${ours})`)
  })
}

/** The requirements, whose quoted texts stay to the letter. */
function readRequirements(): string {
  const papers = ['specification', 'rows'].map((name) => readFileSync(`docs/requirements/${name}.md`, 'utf8'))
  return papers.join('\n').replaceAll(/\s+/g, ' ')
}
