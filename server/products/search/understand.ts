import { readCode } from './article-number.ts'
import type { Item } from './item-list.ts'
import { meaningsOf } from './meanings.ts'
import type { NearWords } from './near-words.ts'
import { takeNumbers } from './numbers.ts'
import { OwnWords } from './own-words.ts'
import { toItems } from './to-items.ts'
import { toTokens } from './tokens.ts'
import type { Understanding } from './understanding.ts'
import { WordReader } from './word-reader.ts'

const NO_OWN_WORDS = new OwnWords([])
const NO_NUMBERS = { size: null, minPrice: null, maxPrice: null, isForChild: false, rest: [] }
const FOR_CHILDREN: Item = { text: 'kids', meanings: meaningsOf('kids') }

/** Reads a query; `vocabulary` holds the words of product names, `ownWords` those that the shop has added. */
export function understand(query: string, vocabulary: NearWords, ownWords = NO_OWN_WORDS): Understanding {
  const tokens = ownWords.replaceIn(toTokens(query))
  const code = readCode(tokens)
  const numbers = code ? NO_NUMBERS : takeNumbers(toItems(tokens, vocabulary))
  const { rest, isForChild, ...found } = numbers
  return new WordReader(vocabulary, { code, ...found }).read(isForChild ? [...rest, FOR_CHILDREN] : rest)
}
